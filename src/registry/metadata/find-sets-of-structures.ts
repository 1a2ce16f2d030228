import type { Artefact } from '../../model/artefact.js';
import { extractReferences, type Reference } from '../../references/extract.js';
import type { Tx } from '../../store/database.js';
import { selectVersions } from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import type { Snapshot } from '../snapshot.js';
import { loadArtefacts } from '../structures/load-artefacts.js';
import { selectAsked } from '../structures/select-asked.js';
import type { MetadataByStructureQuery } from './metadata-set-query.js';
import { keyOf, Targeted } from './targeted.js';
import { type MetadataSets, tellMetadataSets } from './tell-metadata-sets.js';

const absence = 'the registry holds no metadata set that is reported about such a structure';
const everyVersion = parseVersionQuery('*');

const targetsOf = (set: Artefact | undefined): readonly Reference[] =>
  set === undefined ? [] : extractReferences(set).references.filter(({ row }) => row.role === 'MetadataSet.target');

const everyVersionOf = (
  tx: Tx,
  selection: { keys: readonly string[] | null; classes: readonly string[] | null },
  at: number,
) => selectVersions(tx, { ...selection, agencies: null, ids: null, patterns: everyVersion, at });

/**
 * The metadata sets, in every version, that have one of the structures or an item of one for a target (REST 2.2.2,
 * metadata queries by structure). Targets select and are no edges of the graph, so that every metadata set is looked at.
 * Five to seven round trips.
 * @throws StrataError `NotFound` when there are none
 */
export async function findSetsOfStructures(snapshot: Snapshot, query: MetadataByStructureQuery): Promise<MetadataSets> {
  const { at } = snapshot;
  const { detail } = query;
  return snapshot.read(async (tx) => {
    const structures = await selectAsked(tx, query, at);
    const keys = [...new Set(structures.map(keyOf))];
    const [versions, sets] = await Promise.all([
      keys.length === 0 ? [] : everyVersionOf(tx, { keys, classes: null }, at),
      keys.length === 0 ? [] : everyVersionOf(tx, { keys: null, classes: ['MetadataSet'] }, at),
    ]);
    const targeted = new Targeted(structures, versions);
    const held = await loadArtefacts(tx, sets);
    const rows = sets.filter(({ urn }) => targetsOf(held.get(urn)).some((target) => targeted.isMeant(target)));
    return tellMetadataSets(tx, rows, { detail, snapshot, absence });
  });
}
