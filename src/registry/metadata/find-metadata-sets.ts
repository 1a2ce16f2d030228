import { StrataError } from '../../errors.js';
import type { Artefact } from '../../model/artefact.js';
import { extractReferences, type Reference } from '../../references/extract.js';
import { rolesFor } from '../../references/reference-table.js';
import type { Tx } from '../../store/database.js';
import { metadataSetsOfFlows, outgoingEdges, selectVersions, type VersionRow } from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import { compareVersions, selectArtefacts } from '../artefacts/select-artefacts.js';
import { stubOf } from '../artefacts/stub.js';
import type { Snapshot } from '../snapshot.js';
import type {
  MetadataByFlowQuery,
  MetadataByStructureQuery,
  MetadataDetail,
  MetadataSetQuery,
} from './metadata-query.js';
import { keyOf, Targets } from './targets.js';

type Rows = readonly VersionRow[];

export interface MetadataSets {
  /** By provider, id and version. */
  readonly sets: readonly Artefact[];
  /** URNs of the metadataflows that they are reported for, directly or through an agreement, stubs included. */
  readonly metadataflows: readonly string[];
}

const metadataflowRoles = rolesFor(['metadataflow']);
const everyVersion = parseVersionQuery('*');

/** The metadataflows that sets refer to, and those of the agreements that they refer to. One or two round trips. */
async function metadataflowsOf(tx: Tx, urns: readonly string[], tick: number): Promise<readonly string[]> {
  const edges = await outgoingEdges(tx, { urns: [...new Set(urns)], tick });
  const steps = edges.filter(({ role }) => metadataflowRoles.includes(role));
  const flows = steps.filter((edge) => edge.class === 'Metadataflow').map(({ target }) => target);
  const agreements = steps.flatMap((edge) => (edge.class === 'Metadataflow' ? [] : (edge.resolution ?? [])));
  const further = agreements.length === 0 ? [] : await metadataflowsOf(tx, agreements, tick);
  return [...new Set([...flows, ...further])];
}

/**
 * The sets with some rows in the form of `detail`. One to three round trips.
 * @param absence the error text where there are none
 * @throws StrataError `NotFound` where there are none
 */
async function loadSets(
  tx: Tx,
  rows: Rows,
  { detail, tick, absence }: { readonly detail: MetadataDetail; readonly tick: number; readonly absence: string },
): Promise<MetadataSets> {
  if (rows.length === 0) throw new StrataError('NotFound', absence);
  const sorted = [...rows].sort(compareVersions);
  const urns = sorted.map(({ urn }) => urn);
  const [loaded, metadataflows] = await Promise.all([
    detail === 'full' ? loadArtefacts(tx, sorted) : undefined,
    metadataflowsOf(tx, urns, tick),
  ]);
  const sets = sorted.flatMap((row) => (loaded === undefined ? stubOf(row) : (loaded.get(row.urn) ?? [])));
  return { sets, metadataflows };
}

/**
 * The metadata sets that a query selects. Two to four round trips.
 * @throws StrataError `NotFound` when there are none
 */
export const findMetadataSets = (snapshot: Snapshot, query: MetadataSetQuery): Promise<MetadataSets> =>
  snapshot.read(async (tx) => {
    const { providers: agencies, ids, versions, detail } = query;
    const rows = await selectArtefacts(tx, { classes: ['MetadataSet'], agencies, ids, versions }, snapshot.tick);
    const absence = 'the registry does not hold a metadata set that matches the query';
    return loadSets(tx, rows, { detail, tick: snapshot.tick, absence });
  });

/**
 * The metadata sets, in every version, that are reported for the metadataflows selected: for the flow itself or for a
 * metadata provision agreement of it (REST 2.2.2, metadata queries by metadataflow). Three to five round trips.
 * @throws StrataError `NotFound` when there are none
 */
export const findSetsOfMetadataflows = (snapshot: Snapshot, query: MetadataByFlowQuery): Promise<MetadataSets> =>
  snapshot.read(async (tx) => {
    const { tick } = snapshot;
    const { providers, detail } = query;
    const flows = await selectArtefacts(tx, { ...query, classes: ['Metadataflow'] }, tick);
    const urns = flows.map(({ urn }) => urn);
    const rows = await metadataSetsOfFlows(tx, { urns, roles: metadataflowRoles, providers, tick });
    const absence =
      'the registry does not hold a metadata set for a metadataflow that matches the query, or for an agreement of one';
    return loadSets(tx, rows, { detail, tick, absence });
  });

const targetsOf = (set: Artefact | undefined): readonly Reference[] =>
  set === undefined ? [] : extractReferences(set).references.filter(({ row }) => row.purpose === 'target');

/**
 * The metadata sets, in every version, that have one of the structures selected, or an item of one, for a target (REST
 * 2.2.2, metadata queries by structure). Targets are not edges of the graph, so every metadata set is read.
 * Five to seven round trips.
 * @throws StrataError `NotFound` when there are none
 */
export const findSetsOfStructures = (snapshot: Snapshot, query: MetadataByStructureQuery): Promise<MetadataSets> =>
  snapshot.read(async (tx) => {
    const { tick } = snapshot;
    const { detail } = query;
    const structures = await selectArtefacts(tx, query, tick);
    const keys = [...new Set(structures.map(keyOf))];
    const any = { keys: null, classes: null, agencies: null, ids: null };
    const every = { patterns: everyVersion, tick };
    const [versions, sets] =
      keys.length === 0
        ? [[], []]
        : await Promise.all([
            selectVersions(tx, { lines: { ...any, keys }, ...every }),
            selectVersions(tx, { lines: { ...any, classes: ['MetadataSet'] }, ...every }),
          ]);
    const targets = new Targets(structures, versions);
    const loaded = await loadArtefacts(tx, sets);
    const rows = sets.filter(({ urn }) => targetsOf(loaded.get(urn)).some((target) => targets.includes(target)));
    const absence = 'the registry does not hold a metadata set about a structure that matches the query';
    return loadSets(tx, rows, { detail, tick, absence });
  });
