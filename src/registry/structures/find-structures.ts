import type { Artefact } from '../../model/artefact.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { Database, Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import type { Clock, Reading } from '../clock.js';
import { loadArtefacts } from './load-artefacts.js';
import type { StructureQuery } from './structure-query.js';
import { tellInForms } from './tell-in-forms.js';
import { inOrder, type Traversed, traverse } from './traverse.js';

export interface Structures {
  /** By type, agency, id and version. */
  readonly artefacts: readonly Artefact[];
  /** The newest instant at which one of them changed, epoch milliseconds. */
  readonly lastModified: number;
  readonly tick: number;
  /** The version that a reference with a wildcard means; only where the query asked for `resolved`. */
  resolve(reference: string): string | undefined;
  /** What structure maps refer to and the answer does not hold, by the URN of a version; only where `resolved`. */
  find(urn: string): Artefact | undefined;
}

const rowsOf = ({ asked, along }: Traversed): readonly VersionRow[] => [...asked, ...along].sort(inOrder);

/** The newest instant at which something found changed, epoch milliseconds. */
export const newestOf = ({ asked, along }: Traversed): number =>
  [...asked, ...along].reduce((newest, { since }) => Math.max(newest, since), 0);

/** What was found at an instant, in the forms that the query has for it. */
export async function tell(
  tx: Tx,
  query: Pick<StructureQuery, 'detail' | 'items'>,
  found: Traversed,
  { at, tick }: Reading,
): Promise<Structures> {
  const [told, background] = await Promise.all([
    tellInForms(tx, found, query, at),
    loadArtefacts(tx, found.background),
  ]);
  return {
    artefacts: rowsOf(found).flatMap(({ urn }) => told.get(urn) ?? []),
    lastModified: newestOf(found),
    tick,
    resolve: (reference) => found.answers.get(maintainableUrn(parseUrn(reference))),
    find: (urn) => background.get(urn),
  };
}

/**
 * The artefacts that a structure query asks for, and what `references` brings along, as they were at its instant.
 * One to nineteen round trips, whatever the size of the answer.
 * @throws StrataError `NotFound` when nothing fits, `Semantic` for an instant in the future.
 */
export async function findStructures(database: Database, clock: Clock, query: StructureQuery): Promise<Structures> {
  const reading = await clock.reading(query.asOf);
  return database.read(async (tx) => tell(tx, query, await traverse(tx, query, reading.at), reading));
}
