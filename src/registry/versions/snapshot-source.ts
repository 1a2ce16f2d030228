import { groupBy } from '../../model/group-by.js';
import { lineKey, parseUrn } from '../../model/urn.js';
import { findVersions, selectVersions, type VersionRow } from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { loadArtefacts } from '../artefacts/load-artefacts.js';
import type { Snapshot } from '../snapshot.js';
import type { ComparisonSource } from './compare-artefacts.js';
import { readReferences, resolveReferences } from './read-reference.js';

const lineOf = (row: VersionRow): string => lineKey(parseUrn(row.urn));

/** What comparisons require of the registry at a snapshot: one round trip for references, and two for artefacts. */
export const snapshotSource = (snapshot: Snapshot): ComparisonSource => ({
  async resolve(texts) {
    const references = await readReferences(texts);
    const keys = [...new Set(references.map(({ target }) => lineKey(target)))];
    const rows = await snapshot.read((tx) =>
      selectVersions(tx, {
        lines: { keys, classes: null, agencies: null, ids: null },
        patterns: parseVersionQuery('*'),
        tick: snapshot.tick,
      }),
    );
    const lines = groupBy(rows, lineOf);
    return resolveReferences(references, (key) => lines.get(key) ?? []);
  },
  artefacts: (urns) =>
    snapshot.read(async (tx) => loadArtefacts(tx, await findVersions(tx, { urns, tick: snapshot.tick }))),
});
