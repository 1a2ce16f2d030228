import { maintainableUrn } from '../../../model/urn.js';
import type { MovedWildcard } from '../submission.js';
import { extensionsIn } from './extensions-in.js';
import type { Extension, Held } from './held.js';
import type { RegistryAfter } from './registry-after.js';
import { type ResolutionAfter, resolutionAfter } from './resolution-after.js';

/** Which codelists extend which, before and after a submission. */
export class ExtensionGraph {
  readonly #held: Held;
  readonly #after: RegistryAfter;
  readonly #resolve: ResolutionAfter;

  constructor(held: Held, after: RegistryAfter, moves: readonly MovedWildcard[]) {
    this.#held = held;
    this.#after = after;
    this.#resolve = resolutionAfter(after, moves);
  }

  /**
   * Loads what codelists extend, directly or through others. One round trip for each change from codelists of the
   * message to those of the registry on the way: one to the end where no codelist of the message is extended.
   * @param roots URNs of versions
   * @returns the URNs of all codelists found, the roots included
   */
  async load(roots: Iterable<string>): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    let open = [...roots];
    while (open.length > 0) {
      await this.#held.loadExtensions(open.filter((urn) => this.#isHeld(urn)));
      const unknown: string[] = [];
      for (let urn = open.pop(); urn !== undefined; urn = open.pop()) {
        if (found.has(urn)) continue;
        if (this.#isHeld(urn) && this.#held.extensionsOf(urn) === undefined) {
          unknown.push(urn);
          continue;
        }
        found.add(urn);
        for (const { version } of [...this.before(urn), ...this.after(urn)])
          if (version !== undefined) open.push(version);
      }
      open = unknown;
    }
    return found;
  }

  /** What a codelist extends before the submission. Only for codelists that were loaded. */
  before(urn: string): readonly Extension[] {
    return this.#held.extensionsOf(urn) ?? [];
  }

  /** What a codelist extends after the submission. Only for codelists that were loaded. */
  after(urn: string): readonly Extension[] {
    const submitted = this.#after.submitted.get(urn);
    if (submitted !== undefined) {
      return extensionsIn(submitted).map((reference) => ({
        target: maintainableUrn(reference.target),
        version: this.#after.resolveReference(reference),
      }));
    }
    if (this.#after.isRemoved(urn)) return [];
    return this.before(urn).map(({ target, version }) => ({ target, version: this.#resolve(target, version) }));
  }

  #isHeld(urn: string): boolean {
    return !this.#after.submitted.has(urn) || this.#held.state.newest.get(urn)?.live === true;
  }
}
