import type { Loss } from '../../loss.js';

export interface Downgrade {
  /** The version that a reference with a wildcard leads to now; undefined where it leads nowhere. */
  readonly resolve?: (reference: string) => string | undefined;
  readonly onLoss?: (loss: Loss) => void;
}

/** An artefact that is being made fit for SDMX-ML 2.1. */
export class Fitting {
  readonly #urn: string;
  readonly #downgrade: Downgrade;
  readonly #moved: readonly [string, string];
  readonly #lost: string[] = [];

  /** @param moved how paths begin that the artefact itself does not have, and how they begin in it */
  constructor(urn: string, downgrade: Downgrade, moved: readonly [string, string] = ['', '']) {
    this.#moved = moved;
    this.#urn = urn;
    this.#downgrade = downgrade;
  }

  lose(written: string, detail: string): void {
    const [from, to] = this.#moved;
    const path = written.startsWith(from) ? `${to}${written.slice(from.length)}` : written;
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
}
