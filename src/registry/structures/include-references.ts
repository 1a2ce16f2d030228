import type { Tx } from '../../store/database.js';
import {
  ancestors,
  children,
  descendants,
  findVersions,
  parents,
  type VersionRow,
} from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { distinctVersions } from '../artefacts/select-artefacts.js';
import { agencySchemeUrn, schemeAgenciesAbove, schemeAgencyOf } from '../owner.js';
import { completeSplit } from './complete-split.js';
import type { ReferenceScope, StructureQuery } from './structure-query.js';

type Rows = readonly VersionRow[];

/** The properties of a version that are needed to follow its references. */
export type Selected = Pick<VersionRow, 'urn' | 'agencyID'>;

interface Start {
  readonly selected: readonly Selected[];
  /** The items selected; null where whole artefacts are. */
  readonly items: readonly string[] | null;
  /** Number of the newest transaction that counts. */
  readonly tick: number;
  /** Adds the other parts of artefacts of SDMX 2.1 in a query of that version. */
  readonly complete: (tx: Tx, rows: Rows) => Promise<Rows>;
}

const urnsOf = (rows: readonly Selected[]): string[] => rows.map(({ urn }) => urn);

/** The agency schemes of some agencies that exist at an instant. */
function agencySchemes(tx: Tx, agencies: Iterable<string>, tick: number): Promise<Rows> {
  const urns = [...new Set(agencies)].map(agencySchemeUrn);
  return findVersions(tx, { urns, tick });
}

/** Targets of direct references, and the agency schemes that hold the owners. */
async function childrenOf(tx: Tx, { selected, tick }: Start): Promise<Rows> {
  const owners = [...new Set(selected.map(({ agencyID }) => agencyID))].map(schemeAgencyOf);
  const found = await Promise.all([children(tx, { urns: urnsOf(selected), tick }), agencySchemes(tx, owners, tick)]);
  return found.flat();
}

/** Descendants, with those of all parts of the artefacts of SDMX 2.1 among them. Further round trips for such artefacts only. */
async function descendantsInWholes(tx: Tx, start: Start): Promise<Rows> {
  let found = await descendantsOf(tx, start);
  for (;;) {
    const known = new Set(urnsOf([...start.selected, ...found]));
    const added = (await start.complete(tx, distinctVersions(found))).filter(({ urn }) => !known.has(urn));
    if (added.length === 0) return found;
    found = [...found, ...added, ...(await descendantsOf(tx, { ...start, selected: added }))];
  }
}

/** Most descendants have the owners of the selected artefacts, whose schemes are found without a further round trip. */
async function descendantsOf(tx: Tx, { selected, tick }: Start): Promise<Rows> {
  // Many versions have few owners.
  const agenciesOf = (rows: readonly Selected[]) =>
    [...new Set(rows.map(({ agencyID }) => agencyID))].flatMap(schemeAgenciesAbove);
  const known = new Set(agenciesOf(selected));
  const [found, schemes] = await Promise.all([
    descendants(tx, { urns: urnsOf(selected), tick }),
    agencySchemes(tx, known, tick),
  ]);
  const others = agenciesOf(found).filter((agencyID) => !known.has(agencyID));
  return [...found, ...schemes, ...(await agencySchemes(tx, others, tick))];
}

/** The versions that refer to the selected ones, or to the selected items of these. */
const parentsOf = (tx: Tx, { selected, items, tick }: Start): Promise<Rows> =>
  parents(tx, { urns: urnsOf(selected), items, tick });

async function ancestorsOf(tx: Tx, start: Start): Promise<Rows> {
  const { selected, items, tick } = start;
  if (items === null) return ancestors(tx, { urns: urnsOf(selected), tick });
  const above = await parentsOf(tx, start);
  return [...above, ...(await ancestors(tx, { urns: urnsOf(above), tick }))];
}

/** The parents, and what they refer to: an artefact of SDMX 2.1 refers to what any of its parts refers to. */
async function parentsAndSiblings(tx: Tx, start: Start): Promise<Rows> {
  const above = await start.complete(tx, distinctVersions(await parentsOf(tx, start)));
  return [...above, ...(await childrenOf(tx, { ...start, selected: above }))];
}

type Inclusion = (tx: Tx, start: Start) => Promise<Rows>;

const both =
  (one: Inclusion, other: Inclusion): Inclusion =>
  async (tx, start) =>
    (await Promise.all([one(tx, start), other(tx, start)])).flat();

const inclusions: Readonly<Record<ReferenceScope, Inclusion>> = {
  none: async () => [],
  children: childrenOf,
  parents: parentsOf,
  parentsandsiblings: parentsAndSiblings,
  descendants: descendantsInWholes,
  ancestors: ancestorsOf,
  all: both(parentsAndSiblings, descendantsInWholes),
};

/**
 * The versions that `references` includes with selected ones (REST 2), with repetitions; selected ones are included only
 * if they refer to each other. Up to three round trips, none for `none`; more for artefacts that are split in SDMX 2.1.
 */
export async function includeReferences(
  tx: Tx,
  selected: readonly Selected[],
  {
    items,
    references,
    asContent,
    legacy = false,
  }: Pick<StructureQuery, 'items' | 'references' | 'asContent' | 'legacy'>,
  tick: number,
): Promise<Rows> {
  const shown = asContent ? tx : forReferences(tx);
  const isShown = ({ urn }: Selected): boolean => shown.view?.separates(urn) !== true;
  const complete: Start['complete'] = async (within, rows) =>
    legacy ? (await completeSplit(within, rows, { legacy, withMembers: true, tick })).rows.filter(isShown) : rows;
  const start = { selected: selected.filter(isShown), items, tick, complete };
  if (typeof references === 'string') return (await inclusions[references](shown, start)).filter(isShown);
  const neighbours = await both(childrenOf, parentsOf)(shown, start);
  return neighbours.filter((row) => references.classes.includes(row.class) && isShown(row));
}
