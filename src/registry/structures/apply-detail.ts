import type { Artefact } from '../../model/artefact.js';
import { withMark } from '../../model/marks.js';
import { partsOf } from '../../model/parts.js';
import { inTurns } from '../../model/steps.js';
import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { type Artefacts, type Extensions, loadExpanded, noArtefacts } from '../artefacts/load-artefacts.js';
import { reduceToUsedItems, selectItems } from '../artefacts/partial-schemes.js';
import { completeStubOf, stubOf } from '../artefacts/stub.js';
import { type PartialReferences, partialReferences } from './partial-references.js';
import { detailRow, type Form, type StructureQuery } from './structure-query.js';

type Rows = readonly VersionRow[];

/** The versions of a result. */
export interface ResultVersions {
  readonly selected: Rows;
  readonly included: Rows;
  /** The extensions of the codelists that are returned with all their codes. */
  readonly extensions: Extensions;
  readonly tick: number;
  /** Artefacts that are loaded already. */
  readonly loaded: Artefacts;
}

export const allWhole: PartialReferences = { used: new Map(), unused: new Set(), sharedBy: new Map() };

/**
 * Type of the annotation of a list that is cut to the codes that one of several components allows; its title has their ids. It
 * is in responses only.
 */
const unitedCodesAnnotation = 'STRATA_CODES_OF_COMPONENTS';

async function partialForm(artefact: Artefact, used: ReadonlySet<string>, sharedBy: string | undefined) {
  const reduced = await inTurns(reduceToUsedItems(artefact, used));
  if (sharedBy === undefined || reduced === artefact) return reduced;
  return { ...reduced, annotations: withMark(reduced['annotations'], unitedCodesAnnotation, sharedBy) };
}

/** An artefact with content in the form that `detail` has for it. */
export async function inForm(
  form: Form,
  artefact: Artefact,
  { items, used, sharedBy }: FormSettings,
): Promise<Artefact> {
  if (form === 'completeStub') return completeStubOf(artefact);
  if (form === 'partial') return used === undefined ? artefact : partialForm(artefact, used, sharedBy);
  return items === null ? artefact : ((await inTurns(selectItems(artefact, items))) ?? artefact);
}

/** What reduces an artefact to some of its items. */
interface FormSettings {
  /** Of a selected scheme: the items that the query names; null for all. */
  readonly items: readonly string[] | null;
  /** Of an included scheme: the items that the result uses; undefined for all. */
  readonly used: ReadonlySet<string> | undefined;
  /** Ids of the components that share a list and allow different codes. */
  readonly sharedBy: string | undefined;
}

/** The items that are left of selected schemes of which only items are returned, by URN. */
export const itemsIn = (schemes: Artefacts): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...schemes].map(([urn, scheme]) => [urn, new Set([...partsOf(scheme)].map(({ tail }) => tail))]));

/** The selected schemes with the selected items only, by URN. */
async function selectedItems(selected: Rows, artefacts: Artefacts, items: readonly string[]): Promise<Artefacts> {
  const reduced = new Map<string, Artefact>();
  for (const { urn } of selected) {
    const artefact = artefacts.get(urn);
    const found = artefact && (await inTurns(selectItems(artefact, items)));
    if (found !== undefined) reduced.set(urn, found);
  }
  return reduced;
}

/**
 * The artefacts of a result, each in the form that `detail` has for it, by URN. None to ten round trips for any
 * number; stubs are made from the rows alone. Artefacts that only left out items of partial schemes refer to are left out.
 */
export async function applyDetail(
  tx: Tx,
  { detail, items }: Pick<StructureQuery, 'detail' | 'items'>,
  { selected, included, extensions, tick, loaded }: ResultVersions,
): Promise<Artefacts> {
  const forms = detailRow(detail);
  const rows = [
    ...selected.map((row) => ({ row, form: forms.selected })),
    ...included.map((row) => ({ row, form: forms.included })),
  ];
  const withContent = rows.filter(({ form }) => form !== 'stub').map(({ row }) => row);
  const content = await loadExpanded(tx, withContent, extensions, loaded);
  const reduced = items === null ? noArtefacts : await selectedItems(selected, content.expanded, items);
  const { used, unused, sharedBy } =
    forms.included === 'partial'
      ? await partialReferences(tx, { selected, included, loaded: content, tick }, itemsIn(reduced))
      : allWhole;
  const formed = new Map<string, Artefact>();
  for (const { row, form } of rows) {
    const { urn } = row;
    if (unused.has(urn)) continue;
    const artefact = form === 'stub' ? stubOf(row) : (reduced.get(urn) ?? content.expanded.get(urn));
    if (artefact === undefined) continue;
    const settings = { items: null, used: used.get(urn), sharedBy: sharedBy.get(urn) };
    formed.set(urn, await inForm(form, artefact, settings));
  }
  return formed;
}
