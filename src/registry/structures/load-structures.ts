import type { Artefact } from '../../model/artefact.js';
import { type ArtefactSequence, sequenceOf } from '../../model/artefact-sequence.js';
import { nameJoinedVersions } from '../../references/name-versions.js';
import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { lacksItemIn, type Resolutions, resolveIn, resolveWholeIn } from '../artefacts/find-resolutions.js';
import { type Artefacts, type Extensions, loadArtefacts, noArtefacts } from '../artefacts/load-artefacts.js';
import { compareVersions } from '../artefacts/select-artefacts.js';
import { nameLanguagesOfRows, stubOf } from '../artefacts/stub.js';
import type { Snapshot } from '../snapshot.js';
import { applyDetail } from './apply-detail.js';
import { streamStructures } from './stream-structures.js';
import { detailRow, type Form, type StructureQuery } from './structure-query.js';

type Rows = readonly VersionRow[];

/** The content of a result. */
export interface Structures {
  /** By type, agency, id and version. */
  readonly artefacts: ArtefactSequence;
  /** The languages of their names. */
  nameLanguages(): ReadonlySet<string>;
  /**
   * An artefact with wildcards replaced by their resolutions in the references by which readers join artefacts, except in
   * those to missing items.
   */
  joined(artefact: Artefact): Artefact;
  /** The version that a reference with a wildcard resolves to; only for queries with `resolved`. */
  resolve(reference: string): string | undefined;
  /** Whether a reference names a missing item; only for queries with `resolved`. */
  lacksItem(reference: string): boolean;
  /** An artefact outside the result that a structure map refers to, by its URN; only for queries with `resolved`. */
  find(urn: string): Artefact | undefined;
}

/** The versions of a result and all versions that its content depends on. */
export interface FoundVersions {
  readonly selected: Rows;
  readonly included: Rows;
  /** The extensions of the codelists that are returned with all their codes. */
  readonly extensions: Extensions;
  readonly resolutions: Resolutions;
  /** Versions outside the result that its structure maps refer to, or to which artefacts belong in SDMX 2.1. */
  readonly mapped: Rows;
  /** Versions in the result that its structure maps refer to. */
  readonly mappedInside: Rows;
}

/** The rows of the versions that are returned in one of some forms. */
export const rowsWith = (
  forms: readonly Form[],
  { selected, included }: Pick<FoundVersions, 'selected' | 'included'>,
  query: StructureQuery,
): Rows => {
  const row = detailRow(query.detail);
  return [...(forms.includes(row.selected) ? selected : []), ...(forms.includes(row.included) ? included : [])];
};

const resolversOf = (resolutions: Resolutions): Pick<Structures, 'joined' | 'resolve' | 'lacksItem'> => ({
  joined: (artefact) => nameJoinedVersions(artefact, (reference) => resolveWholeIn(resolutions, reference)),
  resolve: (reference) => resolveIn(resolutions, reference),
  lacksItem: (reference) => lacksItemIn(resolutions, reference),
});

/** Loads the content of a small result. */
export async function loadStructures(
  tx: Tx,
  query: StructureQuery,
  found: FoundVersions,
  tick: number,
  loaded: Artefacts = noArtefacts,
): Promise<Structures> {
  const [content, mapped] = await Promise.all([
    applyDetail(tx, query, { ...found, tick, loaded }),
    loadArtefacts(tx, found.mapped, loaded),
  ]);
  const rows = [...found.selected, ...found.included].sort(compareVersions);
  const artefacts = rows.flatMap(({ urn }) => content.get(urn) ?? []);
  return {
    artefacts: sequenceOf(artefacts),
    nameLanguages: () => new Set(artefacts.flatMap(({ names }) => Object.keys(names ?? {}))),
    ...resolversOf(found.resolutions),
    find: (urn) => mapped.get(urn),
  };
}

/** As `loadStructures` for a large result: its content is loaded while it is read, except what its maps refer to. */
export async function streamResult(
  snapshot: Snapshot,
  query: StructureQuery,
  found: FoundVersions,
): Promise<Structures> {
  const { tick } = snapshot;
  const artefacts = await streamStructures(snapshot, query, { ...found, tick });
  const withContent = new Set(rowsWith(['whole', 'partial'], found, query));
  const inside = found.mappedInside.map((row) => ({ row, isStub: !withContent.has(row) }));
  const loaded = inside.filter(({ isStub }) => !isStub).map(({ row }) => row);
  const mapped = new Map([
    ...(await snapshot.read((tx) => loadArtefacts(tx, [...found.mapped, ...loaded]))),
    ...inside.flatMap(({ row, isStub }) => (isStub ? [[row.urn, stubOf(row)] as const] : [])),
  ]);
  return {
    artefacts,
    nameLanguages: () => nameLanguagesOfRows([...found.selected, ...found.included]),
    ...resolversOf(found.resolutions),
    find: (urn) => mapped.get(urn),
  };
}
