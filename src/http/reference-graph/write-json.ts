import { mapLazily } from '../../model/lazy-list.js';
import type { WrittenReference } from '../../registry/graph/graph-edge.js';
import type { JsonOf } from '../json-schema.js';
import { jsonPieces } from '../representation/json-pieces.js';
import { isoInstant } from '../representation/respond.js';
import type { referenceGraphSchema } from './graph-schema.js';
import type { ShownGraph } from './shown-graph.js';

/** References up to which the list of an edge is written at once. */
const fewReferences = 100;

/** Kind and codes stand on the edge of references. */
export const referenceAsJson = ({ kind: _kind, codes: _codes, ...written }: WrittenReference) => written;

/** A reference graph as JSON (`ReferenceGraph` in /openapi.json), in pieces. */
export function writeGraphJson({ urns, roots, isOfSeveral, asOf, tick, nodes, edges }: ShownGraph): Iterable<string> {
  return jsonPieces<JsonOf<typeof referenceGraphSchema>>({
    ...(isOfSeveral ? { urns, roots } : { urn: urns[0], root: roots[0] }),
    asOf: isoInstant(asOf),
    tick,
    nodes: mapLazily(nodes, ({ name, language, distance, items, codes, ...identity }) => ({
      ...identity,
      name,
      language,
      distance,
      ...(items === undefined ? {} : { items }),
      ...(codes === undefined ? {} : { codes }),
    })),
    edges: mapLazily(edges, ({ since, references, wanted: _wanted, ...edge }) => ({
      ...edge,
      since: isoInstant(since),
      references:
        references.length > fewReferences
          ? mapLazily(references, referenceAsJson)
          : [...references].map(referenceAsJson),
    })),
  });
}
