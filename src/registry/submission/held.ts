import type { Artefact } from '../../model/artefact.js';
import type { Tx } from '../../store/database.js';
import { loadRevisions } from '../../store/load-revisions.js';
import { findVersions } from '../../store/query-statements.js';
import { FOREVER } from '../../store/schema.js';
import {
  type DependentRow,
  type ItemIdsRow,
  type LineVersionRow,
  loadDependents,
  loadItemIds,
  loadLines,
  loadOwned,
  type OwnedRow,
  type RemovalRow,
} from '../../store/submission-statements.js';
import type { RegistryState } from './load-state.js';

/** Loads rows by key: those of all keys that were not loaded before with one call. */
class LoadedRows<Key, Row> {
  readonly #loaded = new Map<string, Row[]>();
  readonly #load: (keys: Key[]) => Promise<readonly Row[]>;
  readonly #textOf: (key: Key) => string;
  readonly #keyOf: (row: Row) => string;

  /**
   * @param textOf a text for each key, equal for equal keys
   * @param keyOf the text of the key that a row belongs to
   */
  constructor(
    load: (keys: Key[]) => Promise<readonly Row[]>,
    textOf: (key: Key) => string,
    keyOf: (row: Row) => string,
  ) {
    this.#load = load;
    this.#textOf = textOf;
    this.#keyOf = keyOf;
  }

  async of(keys: Iterable<Key>): Promise<Row[]> {
    const required = new Map([...keys].map((key) => [this.#textOf(key), key]));
    const missing = [...required].filter(([text]) => !this.#loaded.has(text));
    for (const [text] of missing) this.#loaded.set(text, []);
    if (missing.length > 0) {
      for (const row of await this.#load(missing.map(([, key]) => key))) this.#loaded.get(this.#keyOf(row))?.push(row);
    }
    return [...required.keys()].flatMap((text) => this.#loaded.get(text) ?? []);
  }
}

const same = (key: string): string => key;

/**
 * What the registry holds before a submission. Everything is loaded when it is first required and kept, so that a
 * submission can be evaluated again with fewer artefacts without a round trip.
 */
export class Held {
  readonly state: RegistryState;
  readonly #lines: LoadedRows<string, LineVersionRow>;
  readonly #itemIds: LoadedRows<string, ItemIdsRow>;
  readonly #codelists: LoadedRows<string, readonly [urn: string, codelist: Artefact]>;
  readonly #dependents: LoadedRows<RemovalRow, DependentRow>;
  readonly #owned: LoadedRows<string, OwnedRow>;

  constructor(tx: Tx, state: RegistryState) {
    this.state = state;
    this.#lines = new LoadedRows(
      (keys) => loadLines(tx, { keys }),
      same,
      ({ key }) => key,
    );
    this.#itemIds = new LoadedRows(
      (urns) => loadItemIds(tx, { urns }),
      same,
      ({ urn }) => urn,
    );
    this.#codelists = new LoadedRows(
      (urns) => loadLive(tx, urns),
      same,
      ([urn]) => urn,
    );
    this.#dependents = new LoadedRows(
      (removals) => loadDependents(tx, { removals }),
      ({ key }) => key,
      ({ key }) => key,
    );
    this.#owned = new LoadedRows(
      (agencies) => loadOwned(tx, { agencies }),
      same,
      ({ agency }) => agency,
    );
  }

  /** The live versions of lines. */
  lines(keys: Iterable<string>): Promise<readonly LineVersionRow[]> {
    return this.#lines.of(keys);
  }

  /** The parts of live versions. */
  itemIds(urns: Iterable<string>): Promise<readonly ItemIdsRow[]> {
    return this.#itemIds.of(urns);
  }

  /** The content of live codelists, by URN. Two round trips. */
  async codelists(urns: Iterable<string>): Promise<ReadonlyMap<string, Artefact>> {
    return new Map(await this.#codelists.of(urns));
  }

  /** The open references to removed versions, wildcards or parts. */
  dependents(removals: Iterable<RemovalRow>): Promise<readonly DependentRow[]> {
    return this.#dependents.of(removals);
  }

  /** The live artefacts of owners. */
  owned(agencies: Iterable<string>): Promise<readonly OwnedRow[]> {
    return this.#owned.of(agencies);
  }
}

async function loadLive(tx: Tx, urns: readonly string[]): Promise<readonly (readonly [string, Artefact])[]> {
  const rows = await findVersions(tx, { urns, at: FOREVER - 1 });
  const artefacts = await loadRevisions(
    tx,
    rows.map(({ revision }) => revision),
  );
  return rows.flatMap(({ urn, revision }) => {
    const artefact = artefacts.get(revision);
    return artefact === undefined ? [] : [[urn, artefact] as const];
  });
}
