import type { Artefact } from '../../model/artefact.js';
import type { LocalisedText } from '../../model/content.js';
import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { amongLoaded, expandByFamily, loadArtefacts, membersOf } from './load-artefacts.js';
import { partialReferences } from './partial-references.js';
import { type DetailRow, detailRows, type StructureQuery } from './structure-query.js';
import { completeStubOf, stubOf } from './stub.js';
import { pickItems, type Traversed } from './traverse.js';

type Artefacts = ReadonlyMap<string, Artefact>;

function stubFrom({ names, class: artefactClass, agencyID, id, version }: VersionRow): Artefact {
  const texts = JSON.parse(names) as LocalisedText;
  const identity = { class: artefactClass, agencyID, id, version };
  return stubOf({ ...identity, ...(Object.keys(texts).length === 0 ? {} : { names: texts }) } as Artefact);
}

/**
 * What the versions of an answer say at an instant, each in the form that the detail has for it, by URN.
 * None to ten round trips, whatever the size of the answer.
 */
export async function tellInForms(
  tx: Tx,
  { asked, along, family }: Traversed,
  { detail, items }: Pick<StructureQuery, 'detail' | 'items'>,
  at: number,
): Promise<Artefacts> {
  const forms: DetailRow = detailRows[detail];
  const picked = items === null ? new Map<string, Artefact>() : await pickItems(tx, asked, items, family);
  const told = [
    ...asked.map((row) => ({ row, form: forms.asked })),
    ...along.map((row) => ({ row, form: forms.along })),
  ];
  // Stubs come from the rows alone.
  const loading = told.filter(({ row, form }) => form !== 'stub' && !picked.has(row.urn)).map(({ row }) => row);
  const raw = await loadArtefacts(tx, [...loading, ...membersOf(family)]);
  const whole = told.filter(({ form }) => form === 'whole' || form === 'partial').map(({ row }) => row.urn);
  const expanded = expandByFamily(amongLoaded(raw, whole), family, raw);
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
