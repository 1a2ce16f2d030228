import type { ArtefactSequence } from '../../model/artefact-sequence.js';
import { inTurns } from '../../model/steps.js';
import type { Read } from '../../store/stream-revisions.js';
import { codelistExpander, noArtefacts, streamArtefacts } from '../artefacts/load-artefacts.js';
import { selectItems } from '../artefacts/partial-schemes.js';
import { compareVersions } from '../artefacts/select-artefacts.js';
import { type FormedRow, streamRows } from '../artefacts/stream-rows.js';
import type { Snapshot } from '../snapshot.js';
import { allWhole, inForm, itemsIn, type ResultVersions } from './apply-detail.js';
import { type PartialReferences, partialReferences } from './partial-references.js';
import { detailRow, type Form, type StructureQuery } from './structure-query.js';

type DetailQuery = Pick<StructureQuery, 'detail' | 'items'>;
type Versions = Omit<ResultVersions, 'loaded'>;

/** Which items are left of partial schemes, and which artefacts only left out items refer to. */
async function planPartial(
  snapshot: Snapshot,
  { detail, items }: DetailQuery,
  { selected, included, extensions, tick }: Versions,
): Promise<PartialReferences> {
  if (detailRow(detail).included !== 'partial') return allWhole;
  const read: Read = (work) => snapshot.read(work);
  const expand = codelistExpander(read, extensions);
  const selectedItems = new Map<string, ReadonlySet<string>>();
  for await (const [row, artefact] of items === null ? [] : streamArtefacts(read, selected)) {
    const reduced = await inTurns(selectItems(await expand(artefact), items ?? []));
    for (const [urn, left] of itemsIn(new Map(reduced && [[row.urn, reduced]]))) selectedItems.set(urn, left);
  }
  const loaded = { raw: noArtefacts, expanded: noArtefacts };
  return read((tx) => partialReferences(tx, { selected, included, loaded, tick }, selectedItems));
}

/** The versions of a large result in their order, as a sequence whose content is loaded when it is read. */
export async function streamStructures(
  snapshot: Snapshot,
  query: DetailQuery,
  versions: Versions,
): Promise<ArtefactSequence> {
  const { detail, items } = query;
  const forms = detailRow(detail);
  const { used, unused, sharedBy } = await planPartial(snapshot, query, versions);
  const formed: readonly FormedRow<Form>[] = [
    ...versions.selected.map((row) => ({ row, form: forms.selected })),
    ...versions.included.map((row) => ({ row, form: forms.included })),
  ]
    .filter(({ row }) => !unused.has(row.urn))
    .sort((a, b) => compareVersions(a.row, b.row));
  const selected = new Set(versions.selected);
  // What is loaded while the response is written was claimed before (find-structures.ts).
  const unclaimed = snapshot.withMemory(undefined);
  const expand = codelistExpander((work) => unclaimed.read(work), versions.extensions);
  return streamRows(unclaimed, formed, async ({ row, form }, content) => {
    const whole = form === 'completeStub' ? content : await expand(content);
    return inForm(form, whole, {
      items: selected.has(row) ? items : null,
      used: used.get(row.urn),
      sharedBy: sharedBy.get(row.urn),
    });
  });
}
