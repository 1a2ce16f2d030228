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

const urnsOf = (rows: Rows): string[] => rows.map(({ urn }) => urn);

/** The agency schemes that hold the owners of versions; they count as children. */
async function ownerSchemes(tx: Tx, owned: Rows, at: number): Promise<Rows> {
  const agencies = new Set(owned.map(({ agencyID }) => ownerReference(agencyID).agencyID));
  const urns = [...agencies].map((agencyID) =>
    formatUrn({ class: 'AgencyScheme', agencyID, id: 'AGENCIES', version: '1.0' }),
  );
  return findVersions(tx, { urns, at });
}

async function childrenOf(tx: Tx, of: Rows, at: number): Promise<Rows> {
  const [direct, owners] = await Promise.all([children(tx, { urns: urnsOf(of), at }), ownerSchemes(tx, of, at)]);
  return [...direct, ...owners];
}

async function descendantsOf(tx: Tx, of: Rows, at: number): Promise<Rows> {
  const found = await descendants(tx, { urns: urnsOf(of), at });
  return [...found, ...(await ownerSchemes(tx, [...of, ...found], at))];
}

async function parentsAndSiblings(tx: Tx, of: Rows, at: number): Promise<Rows> {
  const above = await parents(tx, { urns: urnsOf(of), at });
  return [...above, ...(await childrenOf(tx, above, at))];
}

type Expansion = (tx: Tx, of: Rows, at: number) => Promise<Rows>;

const expansions: Readonly<Record<Exclude<StructureQuery['references'], object>, Expansion>> = {
  none: async () => [],
  children: childrenOf,
  parents: (tx, of, at) => parents(tx, { urns: urnsOf(of), at }),
  parentsandsiblings: parentsAndSiblings,
  descendants: descendantsOf,
  ancestors: (tx, of, at) => ancestors(tx, { urns: urnsOf(of), at }),
  all: async (tx, of, at) => {
    const [around, below] = await Promise.all([parentsAndSiblings(tx, of, at), descendantsOf(tx, of, at)]);
    return [...around, ...below];
  },
};

/** Direct references of given classes, in either direction. */
async function neighboursOfClasses(tx: Tx, of: Rows, at: number, classes: readonly string[]): Promise<Rows> {
  const [below, above] = await Promise.all([childrenOf(tx, of, at), parents(tx, { urns: urnsOf(of), at })]);
  return [...below, ...above].filter((row) => classes.includes(row.class));
}

/** What comes along with versions, the versions themselves not included unless they refer to each other. */
export function expandReferences(
  tx: Tx,
  of: Rows,
  references: StructureQuery['references'],
  at: number,
): Promise<Rows> {
  if (typeof references === 'object') return neighboursOfClasses(tx, of, at, references.classes);
  return expansions[references](tx, of, at);
}
