import { nameChooser } from '../../model/best-language.js';
import { formatUrn } from '../../model/urn.js';
import { findExistingRoots } from '../artefacts/find-root.js';
import { listArtefact } from '../artefacts/listed-artefact.js';
import type { Snapshot } from '../snapshot.js';
import { readNamedRoots } from './read-named.js';
import type { SearchHit, SearchQuery } from './search-hit.js';

/** Versions that one text may name, where all versions are hits. */
const mostNamed = 100;

/**
 * The artefacts and items that a text names which somebody copied, as hits, whatever the page. Up to five round trips; none for a text
 * that names nothing.
 */
export async function findNamed(snapshot: Snapshot, query: SearchQuery): Promise<readonly SearchHit[]> {
  const roots = readNamedRoots(query.text);
  if (roots.length === 0) return [];
  const versions = await snapshot.read((tx) => findExistingRoots(tx, roots, snapshot.tick));
  const choose = nameChooser(query.languages);
  const hits = versions.flatMap((rows, place): readonly SearchHit[] => {
    const { urn } = roots[place] ?? {};
    // The highest version comes first.
    return [...rows].reverse().map((row): SearchHit => {
      const name = choose(JSON.parse(row.names));
      const listed = listArtefact(row, name);
      if (urn?.item === undefined) return { ...listed, rank: 'exactId', matched: { field: 'id', text: listed.id } };
      const { item, class: partClass } = urn;
      const { name: _name, language: _language, ...identity } = listed;
      return {
        ...identity,
        urn: formatUrn({ ...urn, version: row.version }),
        class: partClass,
        kind: 'item',
        id: item,
        rank: 'exactId',
        matched: { field: 'id', text: item },
        artefact: { urn: row.urn, class: row.class, id: row.id, ...name },
      };
    });
  });
  const fits = (hit: SearchHit): boolean =>
    (query.kind === null || query.kind === hit.kind) &&
    query.classes?.includes(hit.class) !== false &&
    query.agencies?.includes(hit.agencyID) !== false &&
    query.stabilities?.includes(hit.stability) !== false;
  const first =
    query.versions === 'all'
      ? hits
      : hits.filter((hit, place) => hits.findIndex((each) => hit.class === each.class && hit.id === each.id) === place);
  return first.filter(fits).slice(0, mostNamed);
}
