import type { Artefact } from '../../../model/artefact.js';
import type { Content } from '../../../model/content.js';
import { innerId } from '../identifiers.js';
import type { Properties } from '../up/mapping.js';
import type { MapPlace } from './fitting.js';

/** A map, and the representation maps that it uses, by their URNs. */
export interface PlacedMap {
  readonly urn: string;
  readonly map: Artefact;
  readonly uses: readonly string[];
}

const listOf = (content: Content | undefined): readonly Properties[] =>
  Array.isArray(content) ? (content as readonly Properties[]) : [];

/** The representation maps that a structure map names, as written. */
export const representationMapsOf = ({ componentMaps }: Artefact): readonly string[] =>
  listOf(componentMaps).flatMap(({ representationMap }) =>
    representationMap === undefined ? [] : [String(representationMap)],
  );

/** Maps that have to be in one structure set since they use each other, directly or by others. */
function clusters(maps: readonly PlacedMap[]): PlacedMap[][] {
  const byUrn = new Map(maps.map((each) => [each.urn, [each]]));
  for (const { urn, uses, map } of maps) {
    for (const used of uses) {
      const [own, other] = [byUrn.get(urn) ?? [], byUrn.get(used) ?? []];
      const [first] = other;
      // A set has one agency and one version.
      if (own === other || first?.map.agencyID !== map.agencyID || first.map.version !== map.version) continue;
      own.push(...other);
      for (const each of other) byUrn.set(each.urn, own);
    }
  }
  return [...new Set(byUrn.values())];
}

/** The ways to take an id apart at an underscore, the longest beginning first; the whole id is one, too. */
function* beginnings(id: string): Generator<string> {
  yield id;
  for (let end = id.lastIndexOf('_'); end > 0; end = id.lastIndexOf('_', end - 1)) yield id.slice(0, end);
}

/** The id that a map has in a set so that it is read as the map again; undefined where there is none. */
function idIn(set: string, id: string): string | undefined {
  const inner = id === set ? id : id.startsWith(`${set}_`) ? id.slice(set.length + 1) : '';
  return inner !== '' && innerId(set, inner) === id ? inner : undefined;
}

/**
 * Where structure sets have maps, by URN: a map that neither uses nor is used by another in a set of its own id, maps that
 * use each other in one set, such that the ids of the set and the map, joined as reading joins them, are that of the map
 * again. Where their ids have no common beginning, every structure map has a set of its own id.
 */
export function mapPlaces(maps: readonly PlacedMap[]): ReadonlyMap<string, MapPlace> {
  const places = new Map<string, MapPlace>();
  for (const cluster of clusters(maps)) {
    const [first] = cluster;
    const common = [...beginnings(first?.map.id ?? '')].find((set) =>
      cluster.every(({ map }) => idIn(set, map.id) !== undefined),
    );
    for (const { urn, map } of cluster) {
      const set = common ?? map.id;
      places.set(urn, { set, id: idIn(set, map.id) ?? map.id });
    }
  }
  return places;
}
