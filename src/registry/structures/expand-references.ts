import { formatUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import {
  ancestors,
  children,
  descendants,
  findVersions,
  parents,
  type VersionRow,
} from '../../store/query-statements.js';
import { ownerReference } from '../owner.js';
import type { StructureQuery } from './structure-query.js';

type Rows = readonly VersionRow[];

/** What an expansion begins with. */
export interface Start {
  readonly rows: Rows;
  /** The items asked for; null where whole artefacts were. */
  readonly items: readonly string[] | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

const urnsOf = (rows: Rows): string[] => rows.map(({ urn }) => urn);

const schemeAgencyOf = (agencyID: string): string => ownerReference(agencyID).agencyID;

/** The agencies whose schemes hold the owner of an artefact, the owner of that scheme, and so on up to SDMX. */
function* schemeAgenciesAbove(agencyID: string): Generator<string> {
  const above = schemeAgencyOf(agencyID);
  yield above;
  if (above !== agencyID) yield* schemeAgenciesAbove(above);
}

/** The agency schemes of some agencies, those that the registry holds. */
function agencySchemes(tx: Tx, agencies: Iterable<string>, at: number): Promise<Rows> {
  const urns = [...new Set(agencies)].map((agencyID) =>
    formatUrn({ class: 'AgencyScheme', agencyID, id: 'AGENCIES', version: '1.0' }),
  );
  return findVersions(tx, { urns, at });
}

/** Direct references; the agency schemes that hold the owners count as children. */
async function childrenOf(tx: Tx, { rows, at }: Start): Promise<Rows> {
  const owners = rows.map(({ agencyID }) => schemeAgencyOf(agencyID));
  const found = await Promise.all([children(tx, { urns: urnsOf(rows), at }), agencySchemes(tx, owners, at)]);
  return found.flat();
}

async function descendantsOf(tx: Tx, { rows, at }: Start): Promise<Rows> {
  const found = await descendants(tx, { urns: urnsOf(rows), at });
  const owners = [...rows, ...found].flatMap(({ agencyID }) => [...schemeAgenciesAbove(agencyID)]);
  return [...found, ...(await agencySchemes(tx, owners, at))];
}

/** Who refers to artefacts; where items were asked for, who names one of those. */
const parentsOf = (tx: Tx, { rows, items, at }: Start): Promise<Rows> => parents(tx, { urns: urnsOf(rows), items, at });

async function ancestorsOf(tx: Tx, start: Start): Promise<Rows> {
  const { rows, items, at } = start;
  if (items === null) return ancestors(tx, { urns: urnsOf(rows), at });
  const above = await parentsOf(tx, start);
  return [...above, ...(await ancestors(tx, { urns: urnsOf(above), at }))];
}

async function parentsAndSiblings(tx: Tx, start: Start): Promise<Rows> {
  const above = await parentsOf(tx, start);
  return [...above, ...(await childrenOf(tx, { ...start, rows: above, items: null }))];
}

type Expansion = (tx: Tx, start: Start) => Promise<Rows>;

const both =
  (one: Expansion, other: Expansion): Expansion =>
  async (tx, start) =>
    (await Promise.all([one(tx, start), other(tx, start)])).flat();

const expansions: Readonly<Record<Exclude<StructureQuery['references'], object>, Expansion>> = {
  none: async () => [],
  children: childrenOf,
  parents: parentsOf,
  parentsandsiblings: parentsAndSiblings,
  descendants: descendantsOf,
  ancestors: ancestorsOf,
  all: both(parentsAndSiblings, descendantsOf),
};

/**
 * What comes along with versions (REST 2, `references`), the versions themselves not included unless they refer to each
 * other. A list of classes stands for the direct references of those, in either direction.
 */
export async function expandReferences(tx: Tx, start: Start, references: StructureQuery['references']): Promise<Rows> {
  if (typeof references === 'string') return expansions[references](tx, start);
  const neighbours = await both(childrenOf, parentsOf)(tx, start);
  return neighbours.filter((row) => references.classes.includes(row.class));
}
