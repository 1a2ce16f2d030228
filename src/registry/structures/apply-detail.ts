import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { type Artefacts, type Extensions, loadExpanded, noArtefacts } from '../artefacts/load-artefacts.js';
import { selectItems } from '../artefacts/partial-schemes.js';
import { completeStubOf, stubOf } from '../artefacts/stub.js';
import { partialReferences } from './partial-references.js';
import { detailRow, type StructureQuery } from './structure-query.js';

type Rows = readonly VersionRow[];

/** The versions of a result. */
export interface ResultVersions {
  readonly selected: Rows;
  readonly included: Rows;
  /** The extensions of the codelists that are returned with all their codes. */
  readonly extensions: Extensions;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Artefacts that are loaded already. */
  readonly loaded: Artefacts;
}

/**
 * The artefacts of a result, each in the form that `detail` has for it, by URN. None to ten round trips for any
 * number; stubs are made from the rows alone.
 */
export async function applyDetail(
  tx: Tx,
  { detail, items }: Pick<StructureQuery, 'detail' | 'items'>,
  { selected, included, extensions, at, loaded }: ResultVersions,
): Promise<Artefacts> {
  const forms = detailRow(detail);
  const rows = [
    ...selected.map((row) => ({ row, form: forms.selected, items })),
    ...included.map((row) => ({ row, form: forms.included, items: null })),
  ];
  const withContent = rows.filter(({ form }) => form !== 'stub').map(({ row }) => row);
  const content = await loadExpanded(tx, withContent, extensions, loaded);
  const partial =
    forms.included === 'partial'
      ? await partialReferences(tx, { selected, included, loaded: content, at })
      : noArtefacts;
  return new Map(
    rows.flatMap(({ row, form, items: paths }) => {
      const { urn } = row;
      if (form === 'stub') return [[urn, stubOf(row)] as const];
      const artefact = partial.get(urn) ?? content.expanded.get(urn);
      if (artefact === undefined) return [];
      if (form === 'completeStub') return [[urn, completeStubOf(artefact)] as const];
      return [[urn, (paths === null ? undefined : selectItems(artefact, paths)) ?? artefact] as const];
    }),
  );
}
