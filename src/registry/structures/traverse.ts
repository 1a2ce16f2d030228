import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { typeOrder } from '../../model/artefact-types.js';
import type { Tx } from '../../store/database.js';
import { children, type VersionRow } from '../../store/query-statements.js';
import { expandReferences } from './expand-references.js';
import { inRoles } from './in-roles.js';
import { type Family, familyOf, loadExpanded } from './load-artefacts.js';
import { partialScheme } from './partial-scheme.js';
import { isStructure, selectAsked } from './select-asked.js';
import { type DetailRow, detailRows, type StructureQuery } from './structure-query.js';
import { wildcardAnswers } from './wildcard-answers.js';

type Rows = readonly VersionRow[];
type Artefacts = ReadonlyMap<string, Artefact>;

/** The versions of an answer, in its order; nothing of what they say. */
export interface Traversed {
  readonly asked: Rows;
  /** What came along by references. */
  readonly along: Rows;
  /** What the codelists extend that the answer tells with all their codes. */
  readonly family: Family;
  /** The versions that the wildcards mean, by the URN of the wildcard; only where the query asked for `resolved`. */
  readonly answers: ReadonlyMap<string, string>;
  /** What structure maps refer to and the answer does not hold; only where the query asked for `resolved`. */
  readonly background: Rows;
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** By type, agency, id and version. */
export const inOrder = (a: VersionRow, b: VersionRow): number =>
  (typeOrder.get(a.class) ?? 0) - (typeOrder.get(b.class) ?? 0) ||
  byText(a.agencyID, b.agencyID) ||
  byText(a.id, b.id) ||
  byText(a.precedence, b.precedence);

const distinct = (rows: Rows): VersionRow[] => [...new Map(rows.map((row) => [row.urn, row])).values()].sort(inOrder);

/** The schemes that have some of the items asked for, with those only, by URN. */
export async function pickItems(tx: Tx, rows: Rows, items: readonly string[], family: Family): Promise<Artefacts> {
  const { expanded } = await loadExpanded(tx, rows, family);
  return new Map(
    [...expanded].flatMap(([urn, artefact]) => {
      const scheme = partialScheme(artefact, items);
      return scheme === undefined ? [] : [[urn, scheme] as const];
    }),
  );
}

/** What is asked for; of item queries the schemes that have one of the items. */
async function findAsked(tx: Tx, query: StructureQuery, at: number): Promise<Rows> {
  const selected = await inRoles(tx, await selectAsked(tx, query, at), query.roles?.asked);
  if (query.items === null) return distinct(selected);
  const forms: DetailRow = detailRows[query.detail];
  const family = forms.raw ? [] : await familyOf(tx, selected, at);
  const picked = await pickItems(tx, selected, query.items, family);
  return distinct(selected.filter(({ urn }) => picked.has(urn)));
}

/**
 * What structure maps refer to: SDMX 2.1 says with a map what kind of component it maps, and holds the maps of values
 * inside, both of which 3.x says elsewhere.
 */
async function findBackground(tx: Tx, rows: Rows, at: number): Promise<Rows> {
  const urnsOf = (from: Rows, className: string) => from.filter((row) => row.class === className).map(({ urn }) => urn);
  const maps = urnsOf(rows, 'StructureMap');
  if (maps.length === 0) return [];
  const mapped = await children(tx, { urns: maps, at });
  const structures = await children(tx, { urns: urnsOf([...rows, ...mapped], 'Dataflow'), at });
  const held = new Set(rows.map(({ urn }) => urn));
  return distinct([...mapped, ...structures]).filter(({ urn }) => !held.has(urn));
}

/** The codelists that are told with the codes they inherit. */
async function findFamily(tx: Tx, asked: Rows, along: Rows, forms: DetailRow, at: number): Promise<Family> {
  if (forms.raw) return [];
  const told = (rows: Rows, form: DetailRow['asked']) => (form === 'whole' || form === 'partial' ? rows : []);
  return familyOf(tx, [...told(asked, forms.asked), ...told(along, forms.along)], at);
}

/**
 * Finds the versions that a query asks for and those that come along, at an instant.
 * Round trips: two to eight, whatever the size of the answer.
 * @throws StrataError `NotFound` when nothing fits
 */
export async function traverse(tx: Tx, query: StructureQuery, at: number): Promise<Traversed> {
  const { items, detail, references, roles } = query;
  const asked = await findAsked(tx, query, at);
  if (asked.length === 0) {
    throw new StrataError('NotFound', 'the registry holds nothing that fits the query');
  }
  const urns = new Set(asked.map(({ urn }) => urn));
  const found = (await expandReferences(tx, { rows: asked, items, at }, references)).filter(isStructure);
  const others = distinct(found).filter(({ urn }) => !urns.has(urn));
  const along = await inRoles(tx, others, roles?.along);
  const rows = [...asked, ...along];
  const family = await findFamily(tx, asked, along, detailRows[detail], at);
  const background = query.resolved ? await findBackground(tx, rows, at) : [];
  const answers = query.resolved
    ? await wildcardAnswers(
        tx,
        [...rows, ...background].map(({ urn }) => urn),
        at,
      )
    : new Map<string, string>();
  return { asked, along, family, answers, background };
}
