import { objectsOf } from '../../../model/content.js';
import { maintainableUrn, parseUrn } from '../../../model/urn.js';
import { textOf } from '../../../references/code-index.js';
import type { Decision } from '../decide/decide.js';
import type { Prepared } from '../receive/prepare.js';
import type { MovedWildcard } from '../submission.js';
import type { World } from '../world/world.js';
import type { LossCause } from './change.js';

/** An extension of a codelist before a submission. */
interface HeldExtension {
  readonly target: string;
  readonly version: string;
  readonly prefix: string;
}

/** Finds the submitted artefacts that cause losses. */
export class LossCauses {
  readonly #changed: ReadonlyMap<string, Prepared>;
  readonly #moves: ReadonlyMap<string, MovedWildcard>;
  readonly #world: World;
  /** By codelist; the last extension first, because its codes replace those of the others. */
  readonly #extensions = new Map<string, readonly HeldExtension[]>();

  /** @param changed the decisions that change the registry */
  constructor(changed: readonly Decision[], moves: readonly MovedWildcard[], world: World) {
    this.#changed = new Map(changed.map(({ prepared }) => [prepared.urn, prepared]));
    this.#moves = new Map(moves.map((move) => [move.wildcard, move]));
    this.#world = world;
  }

  /**
   * The cause of a loss; for an inherited code, where the code was lost first.
   * @param target URN of the version or wildcard
   * @param version URN of the version that it resolved to
   * @param tail of the lost part; missing where the target itself is lost
   */
  of(target: string, version: string, tail?: string): LossCause | undefined {
    return this.#causeOf(target, version, tail, new Set());
  }

  #causeOf(target: string, version: string, tail: string | undefined, seen: Set<string>): LossCause | undefined {
    const move = this.#moves.get(target);
    if (move !== undefined) return this.#causeOfMove(move, tail);
    const artefact = this.#changed.get(version);
    if (artefact !== undefined)
      return { artefact, move: undefined, toSubmitted: false, from: version, to: version, tail };
    if (tail === undefined || seen.has(version)) return undefined;
    seen.add(version);
    const extensions = this.#extensionsOf(version);
    for (const extension of extensions) {
      const original = this.#lostOriginal(extension, tail);
      const cause =
        original === undefined ? undefined : this.#causeOf(extension.target, extension.version, original, seen);
      if (cause !== undefined) return cause;
    }
    // A code whose parent changes can leave a selection with its descendants while the extended list keeps it.
    for (const extension of extensions) {
      const cause = this.#causeOf(extension.target, extension.version, tail, seen);
      if (cause !== undefined) return cause;
    }
    return undefined;
  }

  /** A wildcard moves to a submitted version, or because the version that it resolved to is deleted. */
  #causeOfMove(move: MovedWildcard, tail: string | undefined): LossCause | undefined {
    const [from, to] = [this.#changed.get(move.from ?? ''), this.#changed.get(move.to ?? '')];
    const artefact = to ?? from;
    if (artefact === undefined) return undefined;
    return { artefact, move, toSubmitted: to !== undefined, from: move.from ?? '', to: move.to, tail };
  }

  /** The code of the extended list that stood for a code and is lost; undefined where there is none. */
  #lostOriginal({ target, version, prefix }: HeldExtension, tail: string): string | undefined {
    if (!tail.startsWith(prefix)) return undefined;
    const original = tail.slice(prefix.length);
    const { before, after } = this.#world;
    const later = this.#moves.get(target)?.to ?? version;
    return before.hasPart(version, 'Code', original) && !after.hasPart(later, 'Code', original) ? original : undefined;
  }

  #extensionsOf(urn: string): readonly HeldExtension[] {
    const before = this.#extensions.get(urn) ?? [...this.#readExtensions(urn)].reverse();
    this.#extensions.set(urn, before);
    return before;
  }

  *#readExtensions(urn: string): Generator<HeldExtension> {
    const { before } = this.#world;
    const codelist = before.codelist(urn);
    const versions = new Map(before.extensionsOf(urn).map(({ target, resolution }) => [target, resolution]));
    for (const extension of objectsOf(codelist?.['codelistExtensions'])) {
      const target = maintainableUrn(parseUrn(textOf(extension['codelist'])));
      const version = versions.get(target);
      if (version != null) yield { target, version, prefix: textOf(extension['prefix']) };
    }
  }
}
