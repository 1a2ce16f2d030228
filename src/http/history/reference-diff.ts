import { mapLazily } from '../../model/lazy-list.js';
import type { GraphEdge } from '../../registry/graph/graph-edge.js';
import { edgeResolutions } from '../../registry/graph/graph-edge.js';
import { diffGraphs, type GraphDiff, type GraphState } from '../../registry/history/diff-graphs.js';
import * as json from '../json-schema.js';
import { errorsOfReads } from '../openapi/json-of-state.js';
import { lang, readLanguages, stateParameter } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { graphParameters, readGraphQuery } from '../reference-graph/graph-query.js';
import { graphEdge, graphNode, ofGraphEdges, ofGraphNodes } from '../reference-graph/graph-schema.js';
import { nameNode } from '../reference-graph/shown-graph.js';
import { referenceAsJson } from '../reference-graph/write-json.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { isoInstant, showInstant, snapshotOf, stateRead } from '../representation/respond.js';
import type { Operation } from '../route.js';

const comparedGraph = json.record({
  ...stateRead,
  roots: json.arrayOf(json.urn('A version.'), 'The versions that the URNs resolve to in this state.'),
});

export const referenceGraphDiffSchema = json.component('ReferenceGraphDiff', {
  urns: json.arrayOf(json.urn('A URN of the request.'), 'The URNs of the request.'),
  from: comparedGraph,
  to: comparedGraph,
  nodes: json.record({
    gone: json.arrayOf(json.record(graphNode, ofGraphNodes)),
    new: json.arrayOf(json.record(graphNode, ofGraphNodes)),
    moved: json.arrayOf(
      json.record(graphNode, {
        ...ofGraphNodes,
        changed: {
          ...json.record({
            tick: json.integer('The number of the transaction.'),
            at: json.instant,
            principal: json.string('The name of its principal.'),
          }),
          description: 'The transaction in which its other revision began.',
        },
        itemsBefore: json.arrayOf(
          json.string(),
          'The items or components at which alone it was reached before, where they are others.',
        ),
      }),
    ),
  }),
  edges: json.record({
    gone: json.arrayOf(json.record(graphEdge, ofGraphEdges)),
    new: json.arrayOf(json.record(graphEdge, ofGraphEdges)),
    moved: json.arrayOf(
      json.record(
        {
          ...graphEdge,
          before: json.record({
            target: json.orNull(json.urn('The version that it resolved to; null for none.')),
            resolution: json.word(...edgeResolutions),
          }),
        },
        ofGraphEdges,
      ),
    ),
  }),
});

const query = {
  ...graphParameters,
  from: stateParameter('The earlier state. It is required; it can also be later than the other one'),
  to: stateParameter('The later state'),
  lang,
};

const stateAsJson = ({ asOf, tick, roots }: GraphState) => ({ asOf: isoInstant(asOf), tick, roots });

const edgeAsJson = <Edge extends GraphEdge>({ wanted: _wanted, codes: _codes, since, references, ...edge }: Edge) => ({
  ...edge,
  since: isoInstant(since),
  references: mapLazily(references, referenceAsJson),
});

function diffAsJson({ from, to, nodes, edges }: GraphDiff, languages: readonly string[]) {
  const toNode = nameNode(languages);
  return {
    from: stateAsJson(from),
    to: stateAsJson(to),
    nodes: {
      gone: mapLazily(nodes.gone, toNode),
      new: mapLazily(nodes.new, toNode),
      moved: mapLazily(nodes.moved, ({ changed, ...node }) => ({
        ...toNode(node),
        ...(changed && { changed: { ...changed, at: isoInstant(changed.at) } }),
      })),
    },
    edges: {
      gone: mapLazily(edges.gone, edgeAsJson),
      new: mapLazily(edges.new, edgeAsJson),
      moved: mapLazily(edges.moved, edgeAsJson),
    },
  };
}

/** What changed in the references from and to versions, items or wildcards between two states. */
export const referenceGraphDiff: Operation = {
  summary: 'The nodes and references of a reference graph that are gone, new or moved between two states',
  description:
    'Each edge has those of its references alone that the other graph lacks, or that moved: they lead to another version, or their resolution is in another state, as before shows. A node moved if it has another revision, or is reached at other parts. URNs that only one state has are compared with nothing.',
  query,
  responses: [
    {
      status: 200,
      description: 'The differences.',
      content: { 'application/json': referenceGraphDiffSchema },
      headers: ['X-As-Of'],
    },
  ],
  errors: errorsOfReads,
  cost: 'walk',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const { from, to, lang: language, ...selection } = readParameters(ctx, query);
      requireJson(ctx, 'differences');
      const { query: selected, urns } = readGraphQuery(selection);
      if (from === undefined) {
        const detail =
          'from is missing, or the current day; give an instant, a past day, or a transaction such as tick:42';
        throw requestFault('parameter.missing', detail, 'from');
      }
      const states = {
        from: await snapshotOf(ctx, registry, from, 'from'),
        to: await snapshotOf(ctx, registry, to, 'to'),
      };
      const diff = await diffGraphs(states, selected);
      showInstant(ctx, states.to.at);
      ctx.type = 'application/json';
      ctx.vary(['Accept', 'Accept-Language']);
      const json = { urns, ...diffAsJson(diff, readLanguages(language, ctx.get('Accept-Language'))) };
      ctx.body = writeJsonObject<json.JsonOf<typeof referenceGraphDiffSchema>>(json);
    },
};
