import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { type Artefacts, type Extensions, loadExpanded, noArtefacts } from '../artefacts/load-artefacts.js';
import { selectItems } from '../artefacts/partial-schemes.js';
import { completeStubOf, stubOf } from '../artefacts/stub.js';
import { type PartialReferences, partialReferences } from './partial-references.js';
import { detailRow, type StructureQuery } from './structure-query.js';

type Rows = readonly VersionRow[];

/** The versions of a result. */
export interface ResultVersions {
  readonly selected: Rows;
  readonly included: Rows;
  /** The extensions of the codelists that are returned with all their codes. */
  readonly extensions: Extensions;
  /** Epoch milliseconds. */
  readonly tick: number;
  /** Artefacts that are loaded already. */
  readonly loaded: Artefacts;
}

const allWhole: PartialReferences = { partial: noArtefacts, unused: new Set() };

/** The selected schemes with the selected items only, by URN. */
const selectedItems = (selected: Rows, artefacts: Artefacts, items: readonly string[]): Artefacts =>
  new Map(
    selected.flatMap(({ urn }) => {
      const artefact = artefacts.get(urn);
      const reduced = artefact && selectItems(artefact, items);
      return reduced === undefined ? [] : [[urn, reduced] as const];
    }),
  );

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
  const reduced = items === null ? noArtefacts : selectedItems(selected, content.expanded, items);
  const { partial, unused } =
    forms.included === 'partial'
      ? await partialReferences(tx, { selected, included, loaded: content, tick }, reduced)
      : allWhole;
  return new Map(
    rows.flatMap(({ row, form }) => {
      const { urn } = row;
      if (unused.has(urn)) return [];
      if (form === 'stub') return [[urn, stubOf(row)] as const];
      const artefact = partial.get(urn) ?? content.expanded.get(urn);
      if (artefact === undefined) return [];
      if (form === 'completeStub') return [[urn, completeStubOf(artefact)] as const];
      return [[urn, reduced.get(urn) ?? artefact] as const];
    }),
  );
}
