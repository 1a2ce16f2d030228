import { typeOfClass, urnClassOf } from '../../model/artefact-types.js';
import { lineKey } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { selectVersions, type VersionRow } from '../../store/query-statements.js';
import type { StructureQuery } from './structure-query.js';

type Rows = readonly VersionRow[];

/** What a query says of the versions that it asks for. */
export type Selected = Pick<StructureQuery, 'classes' | 'agencies' | 'ids' | 'versions'>;

const lineClasses = (classes: readonly string[]): string[] => [
  ...new Set(classes.flatMap((name) => typeOfClass(name) ?? []).map(urnClassOf)),
];

/** Of long lists every combination would be a key; above this many, what the lines share finds them sooner. */
const mostKeys = 1000;

/** The keys of the lines that are named outright; null where the query leaves something open or names very many. */
function keysOf(classes: readonly string[] | null, { agencies, ids }: Selected): readonly string[] | null {
  if (classes === null || agencies === null || ids === null) return null;
  if (classes.length * agencies.length * ids.length > mostKeys) return null;
  return classes.flatMap((maintainableClass) =>
    agencies.flatMap((agencyID) => ids.map((id) => lineKey({ maintainableClass, agencyID, id }))),
  );
}

/** Lines that are named outright are found by key, others by what all of them share. */
export async function selectAsked(tx: Tx, query: Selected, at: number): Promise<Rows> {
  const { agencies, ids } = query;
  const wanted = query.classes;
  const classes = wanted === null ? null : lineClasses(wanted);
  const keys = keysOf(classes, query);
  const rows = await selectVersions(tx, { keys, classes, agencies, ids, patterns: query.versions, at });
  return wanted === null ? rows.filter(isStructure) : rows.filter((row) => wanted.includes(row.class));
}

/** What a structure message can carry, metadata sets not. */
export const isStructure = (row: VersionRow): boolean => typeOfClass(row.class)?.message === undefined;
