import type { Artefact } from '../../../model/artefact.js';
import type { Loss } from '../../message/loss.js';
import type { PlaceIn21 } from '../split-artefacts.js';
import type { Move } from '../up/mapping.js';
import { urnIn } from './predecessors.js';

/** Lookups that mapping artefacts of 3.x to 2.1 requires. */
export interface Downgrade {
  /** The resolution of a reference with a wildcard; undefined where there is none. */
  readonly resolve?: (reference: string) => string | undefined;
  /** Whether a reference names an item that does not exist. */
  readonly lacksItem?: (reference: string) => boolean;
  readonly onLoss?: (loss: Loss) => void;
  /** The artefact with a URN; undefined where it is not available. Maps of 2.1 hold content of the mapped structures. */
  readonly find?: (urn: string) => Artefact | undefined;
  /** Where a map or hierarchy is written, by its URN; undefined where neither the message nor `find` shows it. */
  readonly placeOf?: (urn: string) => PlaceIn21 | undefined;
}

/** The state of fitting one artefact for SDMX 2.1: its losses, and the lookups of the message. */
export class Fitting {
  readonly #urn: string;
  readonly #downgrade: Downgrade;
  readonly #moves: readonly Move[];
  readonly #lost: string[] = [];
  /** Whether only 2.1 has the class, so that nothing is converted. */
  readonly asIs: boolean;

  /** @param moves path prefixes that only 2.1 has, each with the prefix in the artefact of 3.x */
  constructor(urn: string, downgrade: Downgrade, moves: readonly Move[] = [], asIs = false) {
    this.#moves = moves;
    this.#urn = urn;
    this.#downgrade = downgrade;
    this.asIs = asIs;
  }

  /** Reports a loss. @param written path in the artefact of 2.1 */
  lose(written: string, detail: string): void {
    this.#lost.push(this.#pathOf(written));
    this.warn(written, detail);
  }

  /** Reports something that is written, but differs from the artefact of 3.x. @param written as for `lose` */
  warn(written: string, detail: string): void {
    this.#downgrade.onLoss?.({ urn: this.#urn, path: this.#pathOf(written), detail });
  }

  #pathOf(written: string): string {
    const [from, to] = this.#moves.find(([beginning]) => written.startsWith(beginning)) ?? ['', ''];
    return `${to}${written.slice(from.length)}`;
  }

  /** Whether a loss was reported in a property of the artefact. */
  hasLostIn(property: string): boolean {
    return this.#lost.some((path) => path === property || path.startsWith(`${property}/`));
  }

  resolve(reference: string): string | undefined {
    return this.#downgrade.resolve?.(reference);
  }

  lacksItem(reference: string): boolean {
    return this.#downgrade.lacksItem?.(reference) === true;
  }

  /** The URN with its wildcard replaced by the resolution. */
  definite(reference: string): string {
    const { version = '' } = urnIn(reference) ?? {};
    const known = /[+*]/.test(version) ? this.resolve(reference) : undefined;
    return known === undefined ? reference : reference.replace(`(${version})`, `(${known})`);
  }

  /** The artefact that a reference leads to; undefined where it is not available. */
  find(reference: string): Artefact | undefined {
    return this.#downgrade.find?.(this.definite(reference));
  }

  placeOf(urn: string): PlaceIn21 | undefined {
    return this.#downgrade.placeOf?.(urn);
  }
}
