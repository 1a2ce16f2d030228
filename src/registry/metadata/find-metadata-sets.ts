import { StrataError } from '../../errors.js';
import { type ArtefactSequence, sequenceOf } from '../../model/artefact-sequence.js';
import { groupBy } from '../../model/group-by.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { extractReferences, type Reference } from '../../references/extract.js';
import { rolesFor } from '../../references/reference-roles.js';
import type { Tx } from '../../store/database.js';
import { metadataSetsOfFlows, outgoingEdges, selectVersions, type VersionRow } from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { type Artefacts, loadFewArtefacts, streamArtefacts } from '../artefacts/load-artefacts.js';
import { compareVersions, selectArtefacts } from '../artefacts/select-artefacts.js';
import { bytesPerRow, streamMemory, streamRows } from '../artefacts/stream-rows.js';
import { nameLanguagesOfRows, stubOf } from '../artefacts/stub.js';
import { fingerprint } from '../fingerprint.js';
import type { Snapshot } from '../snapshot.js';
import type {
  MetadataByFlowQuery,
  MetadataByStructureQuery,
  MetadataDetail,
  MetadataSetQuery,
} from './metadata-query.js';
import { keysOfTargets, lineKeyOf, Targets } from './targets.js';

type Rows = readonly VersionRow[];

/** The result of a metadata query: the sets found, their content on demand. */
export interface MetadataResult {
  /** Equal fingerprints mean equal content, in every process and at every instant. */
  readonly fingerprint: string;
  /** The newest instant at which a set of the result changed, epoch milliseconds. */
  readonly lastModified: number;
  /** The newest instant at which the registry changed, epoch milliseconds. */
  readonly registryModified: number;
  /** Memory that reading the content of a large result takes, bytes, roughly; undefined for a small one. */
  readonly memory: number | undefined;
  /** @throws StrataError `Unavailable` when the database does not respond */
  /** @param signal of those who wait for it */
  load(signal?: AbortSignal): Promise<MetadataSets>;
}

export interface MetadataSets {
  /** By provider, id and version. */
  readonly sets: ArtefactSequence;
  /** The languages of their names. */
  nameLanguages(): ReadonlySet<string>;
  /** URNs of the metadataflows that they are reported for, directly or through an agreement, stubs included. */
  readonly metadataflows: readonly string[];
}

const metadataflowRoles = rolesFor(['metadataflow']);
const everyVersion = parseVersionQuery('*');

/**
 * The metadataflows that sets refer to, in the order of the sets, and those of the agreements that they refer to. One or two
 * round trips.
 */
async function metadataflowsOf(tx: Tx, urns: readonly string[], tick: number): Promise<readonly string[]> {
  const edges = await outgoingEdges(tx, { urns: [...new Set(urns)], tick });
  const bySet = groupBy(
    edges.filter(({ role }) => metadataflowRoles.includes(role)),
    ({ source }) => source,
  );
  const steps = urns.flatMap((urn) => bySet.get(urn) ?? []);
  const flows = steps.filter((edge) => edge.class === 'Metadataflow').map(({ target }) => target);
  const agreements = steps.flatMap((edge) => (edge.class === 'Metadataflow' ? [] : (edge.resolution ?? [])));
  const further = agreements.length === 0 ? [] : await metadataflowsOf(tx, [...new Set(agreements)], tick);
  return [...new Set([...flows, ...further])];
}

/** The sets with some rows in the form of `detail`; the content of large results is loaded while it is read. */
function readSets(
  snapshot: Snapshot,
  rows: Rows,
  detail: MetadataDetail,
  few: Artefacts | undefined,
): ArtefactSequence {
  if (detail === 'allstubs') return sequenceOf(rows.map(stubOf));
  if (few !== undefined) return sequenceOf(rows.flatMap(({ urn }) => few.get(urn) ?? []));
  return streamRows(
    snapshot,
    rows.map((row) => ({ row, form: 'whole' })),
    async (_row, artefact) => artefact,
  );
}

/**
 * The sets with some rows. Two or three round trips.
 * @param absence the error text where there are none
 * @throws StrataError `NotFound` where there are none
 */
async function resultOf(
  snapshot: Snapshot,
  rows: Rows,
  { detail, absence }: { readonly detail: MetadataDetail; readonly absence: string },
): Promise<MetadataResult> {
  if (rows.length === 0) throw new StrataError('NotFound', absence);
  const { tick, access, atOnce } = snapshot;
  const newest = rows.reduce((last, { since }) => Math.max(last, since), 0);
  const sorted = [...rows].sort(compareVersions);
  const isFew = detail === 'full' && sorted.length <= atOnce.versions;
  const [instants, metadataflows, few] = await snapshot.read((tx) =>
    Promise.all([
      snapshot.instantsOf(tx, [newest]),
      metadataflowsOf(
        tx,
        sorted.map(({ urn }) => urn),
        tick,
      ),
      isFew ? loadFewArtefacts(tx, sorted, atOnce.packedBytes) : undefined,
    ]),
  );
  const isSmall = detail === 'allstubs' || few !== undefined;
  return {
    fingerprint: fingerprint([access.view, detail, sorted.map(({ revision }) => revision), metadataflows]),
    lastModified: instants.get(newest) ?? snapshot.at,
    registryModified: snapshot.modified,
    memory: isSmall ? undefined : streamMemory + bytesPerRow * sorted.length,
    load: async (signal) => ({
      sets: readSets(snapshot.withSignal(signal).withMemory(undefined), sorted, detail, few),
      nameLanguages: () => nameLanguagesOfRows(sorted),
      metadataflows,
    }),
  };
}

/**
 * The metadata sets that a query selects. Three or four round trips.
 * @throws StrataError `NotFound` when there are none
 */
export async function findMetadataSets(snapshot: Snapshot, query: MetadataSetQuery): Promise<MetadataResult> {
  const { providers: agencies, ids, versions, detail } = query;
  const selection = { classes: ['MetadataSet'], agencies, ids, versions };
  const rows = await snapshot.read((tx) => selectArtefacts(tx, selection, snapshot.tick));
  const absence = 'the registry does not hold a metadata set that matches the query';
  return resultOf(snapshot, rows, { detail, absence });
}

/**
 * The metadata sets, in every version, that are reported for the metadataflows selected: for the flow itself or for a
 * metadata provision agreement of it (REST 2.2.2, metadata queries by metadataflow). Four to six round trips.
 * @throws StrataError `NotFound` when there are none
 */
export async function findSetsOfMetadataflows(snapshot: Snapshot, query: MetadataByFlowQuery): Promise<MetadataResult> {
  const { tick } = snapshot;
  const { providers, detail } = query;
  const rows = await snapshot.read(async (tx) => {
    const flows = await selectArtefacts(tx, { ...query, classes: ['Metadataflow'] }, tick);
    return metadataSetsOfFlows(tx, { urns: flows.map(({ urn }) => urn), roles: metadataflowRoles, providers, tick });
  });
  const absence =
    'the registry does not hold a metadata set for a metadataflow that matches the query, or for an agreement of one';
  return resultOf(snapshot, rows, { detail, absence });
}

/** A target of metadata sets, with the sets that have it. */
interface SharedTarget {
  readonly target: Reference;
  readonly sets: VersionRow[];
}

/** The targets of all metadata sets. They are not edges of the graph, so the sets are read, one after another, and not kept. */
async function targetsOfSets(snapshot: Snapshot): Promise<readonly SharedTarget[]> {
  const lines = { keys: null, classes: ['MetadataSet'], agencies: null, ids: null };
  const sets = await snapshot.read((tx) => selectVersions(tx, { lines, patterns: everyVersion, tick: snapshot.tick }));
  const byText = new Map<string, SharedTarget>();
  const unclaimed = snapshot.withMemory(undefined);
  for await (const [row, set] of streamArtefacts((work) => unclaimed.read(work), sets)) {
    for (const target of extractReferences(set).references) {
      if (target.row.purpose !== 'target') continue;
      const known = byText.get(target.text) ?? { target, sets: [] };
      byText.set(target.text, known);
      if (known.sets.at(-1) !== row) known.sets.push(row);
    }
    if (isTurnOver()) await nextTurn(snapshot.signal);
  }
  return [...byText.values()];
}

/** The structures of a query that targets may select, and all versions of their lines. One or two round trips. */
async function findTargets(
  snapshot: Snapshot,
  query: MetadataByStructureQuery,
  targets: readonly SharedTarget[],
): Promise<Targets> {
  const { tick } = snapshot;
  const keys = keysOfTargets(
    targets.map(({ target }) => target.target),
    query,
  );
  return snapshot.read(async (tx) => {
    const structures = await selectArtefacts(tx, keys === undefined ? query : { ...query, lineKeys: keys }, tick);
    const lines = { keys: [...new Set(structures.map(lineKeyOf))], classes: null, agencies: null, ids: null };
    const versions = structures.length === 0 ? [] : await selectVersions(tx, { lines, patterns: everyVersion, tick });
    return new Targets(structures, versions);
  });
}

/**
 * The metadata sets, in every version, that have one of the structures selected, or an item of one, for a target (REST
 * 2.2.2, metadata queries by structure).
 * @throws StrataError `NotFound` when there are none
 */
export async function findSetsOfStructures(
  snapshot: Snapshot,
  query: MetadataByStructureQuery,
): Promise<MetadataResult> {
  const shared = await targetsOfSets(snapshot);
  const targets = await findTargets(snapshot, query, shared);
  const rows = shared.flatMap(({ target, sets }) => (targets.includes(target) ? sets : []));
  const absence = 'the registry does not hold a metadata set about a structure that matches the query';
  return resultOf(snapshot, [...new Set(rows)], { detail: query.detail, absence });
}
