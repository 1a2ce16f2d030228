import type { Artefact } from '../../../model/artefact.js';
import type { Loss } from '../../message/loss.js';
import type { Move } from '../up/mapping.js';
import { urnIn } from './urn-in.js';

/** Where a structure set has a map that is an artefact in 3.x. */
export interface MapPlace {
  /** Id of the structure set; agency and version are those of the map. */
  readonly set: string;
  /** Id of the map in it. */
  readonly id: string;
}

export interface Downgrade {
  /** The version that a reference with a wildcard leads to now; undefined where it leads nowhere. */
  readonly resolve?: (reference: string) => string | undefined;
  readonly onLoss?: (loss: Loss) => void;
  /** The artefact with a URN, where it is known: 2.1 says with a map what 3.x says in the structures that are mapped. */
  readonly find?: (urn: string) => Artefact | undefined;
  /** Where a map is written, by its URN; undefined where the message does not hold it. */
  readonly placeOf?: (urn: string) => MapPlace | undefined;
}

/** An artefact that is being made fit for SDMX-ML 2.1. */
export class Fitting {
  readonly #urn: string;
  readonly #downgrade: Downgrade;
  readonly #moves: readonly Move[];
  readonly #lost: string[] = [];
  /** Only 2.1 has the artefact, and says it as it is. */
  readonly asIs: boolean;

  /** @param moves how paths begin that the artefact itself does not have, and how they begin in it */
  constructor(urn: string, downgrade: Downgrade, moves: readonly Move[] = [], asIs = false) {
    this.#moves = moves;
    this.#urn = urn;
    this.#downgrade = downgrade;
    this.asIs = asIs;
  }

  lose(written: string, detail: string): void {
    const [from, to] = this.#moves.find(([beginning]) => written.startsWith(beginning)) ?? ['', ''];
    const path = `${to}${written.slice(from.length)}`;
    this.#lost.push(path);
    this.#downgrade.onLoss?.({ urn: this.#urn, path, detail });
  }

  /** Whether something was lost in a property of the artefact. */
  hasLostIn(property: string): boolean {
    return this.#lost.some((path) => path === property || path.startsWith(`${property}/`));
  }

  resolve(reference: string): string | undefined {
    return this.#downgrade.resolve?.(reference);
  }

  /** The URN with the version that its wildcard leads to. */
  definite(reference: string): string {
    const { version = '' } = urnIn(reference) ?? {};
    const known = /[+*]/.test(version) ? this.resolve(reference) : undefined;
    return known === undefined ? reference : reference.replace(`(${version})`, `(${known})`);
  }

  /** The artefact that a reference leads to, where it is known. */
  find(reference: string): Artefact | undefined {
    return this.#downgrade.find?.(this.definite(reference));
  }

  placeOf(urn: string): MapPlace | undefined {
    return this.#downgrade.placeOf?.(urn);
  }
}
