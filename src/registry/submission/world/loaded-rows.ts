import { groupBy } from '../../../model/group-by.js';

/** Loads rows by the texts of their keys: those of all keys that were not loaded before with one call. */
export class LoadedRows<Row> {
  readonly #loaded = new Map<string, readonly Row[]>();
  readonly #keyOf: (row: Row) => string;

  constructor(keyOf: (row: Row) => string) {
    this.#keyOf = keyOf;
  }

  async of(keys: Iterable<string>, load: (missing: string[]) => Promise<readonly Row[]>): Promise<readonly Row[]> {
    const required = new Set(keys);
    const missing = [...required].filter((key) => !this.#loaded.has(key));
    if (missing.length > 0) {
      const rows = groupBy(await load(missing), this.#keyOf);
      for (const key of missing) this.#loaded.set(key, rows.get(key) ?? []);
    }
    return [...required].flatMap((key) => this.#loaded.get(key) ?? []);
  }
}

/** Loads the references from versions to the end of the ways that they begin. */
export class LoadedClosures<Row extends { readonly source: string; readonly resolution: string | null }> {
  readonly #loaded = new Map<string, readonly Row[]>();

  /** At most one round trip. */
  async load(urns: readonly string[], load: (missing: readonly string[]) => Promise<readonly Row[]>): Promise<void> {
    const missing = urns.filter((urn) => !this.#loaded.has(urn));
    if (missing.length === 0) return;
    const rows = await load(missing);
    const bySource = groupBy(rows, ({ source }) => source);
    // The rows contain everything to the end, so a version without rows refers to nothing.
    for (const urn of [...missing, ...rows.flatMap(({ resolution }) => resolution ?? [])])
      this.#loaded.set(urn, bySource.get(urn) ?? []);
  }

  of(urn: string): readonly Row[] | undefined {
    return this.#loaded.get(urn);
  }
}
