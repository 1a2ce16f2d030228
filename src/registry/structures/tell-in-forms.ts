import type { Artefact, LocalisedText } from '../../model/artefact.js';
import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { expandCodelists, loadArtefacts } from './load-artefacts.js';
import { partialReferences } from './partial-references.js';
import { type Detail, type DetailRow, detailRows } from './structure-query.js';
import { completeStubOf, stubOf } from './stub.js';

type Rows = readonly VersionRow[];
type Artefacts = ReadonlyMap<string, Artefact>;

/** The versions of an answer. */
export interface Found {
  readonly asked: Rows;
  /** What came along by references. */
  readonly along: Rows;
  /** Those of the asked schemes that were asked for some of their items, with these, by URN. */
  readonly picked: Artefacts;
}

function stubFrom({ names, class: artefactClass, agencyID, id, version }: VersionRow): Artefact {
  const texts = JSON.parse(names) as LocalisedText;
  const identity = { class: artefactClass, agencyID, id, version };
  return stubOf({ ...identity, ...(Object.keys(texts).length === 0 ? {} : { names: texts }) } as Artefact);
}

/**
 * What the versions of an answer say at an instant, each in the form that the detail has for it, by URN.
 * None to ten round trips, whatever the size of the answer.
 */
export async function tellInForms(tx: Tx, found: Found, detail: Detail, at: number): Promise<Artefacts> {
  const forms: DetailRow = detailRows[detail];
  const { asked, along, picked } = found;
  const told = [
    ...asked.map((row) => ({ row, form: forms.asked })),
    ...along.map((row) => ({ row, form: forms.along })),
  ];
  // Stubs come from the rows alone.
  const loading = told.filter(({ row, form }) => form !== 'stub' && !picked.has(row.urn)).map(({ row }) => row);
  const raw = await loadArtefacts(tx, loading, true, at);
  const reduced = new Set(told.filter(({ form }) => form === 'completeStub').map(({ row }) => row.urn));
  const contents = new Map([...raw].filter(([urn]) => !reduced.has(urn)));
  const expanded = forms.raw ? contents : await expandCodelists(tx, contents, at);
  const answer = { asked, along, loaded: { raw, expanded }, at };
  const partial = forms.along === 'partial' ? await partialReferences(tx, answer) : new Map<string, Artefact>();
  return new Map(
    told.flatMap(({ row, form }) => {
      if (form === 'stub') return [[row.urn, stubFrom(row)] as const];
      const content = [picked, partial, expanded, raw].find((each) => each.has(row.urn))?.get(row.urn);
      if (content === undefined) return [];
      return [[row.urn, form === 'completeStub' ? completeStubOf(content) : content] as const];
    }),
  );
}
