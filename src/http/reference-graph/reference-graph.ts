import { findReferenceGraph } from '../../registry/graph/reference-graph.js';
import { errorsOfReads } from '../openapi/json-of-state.js';
import { everyRead, flag, readLanguages } from '../parameters/kinds.js';
import { chooseFormat, formatName } from '../parameters/negotiate.js';
import { readParameters } from '../parameters/read-parameters.js';
import { joinPieces } from '../representation/json-pieces.js';
import { showState, snapshotOf } from '../representation/respond.js';
import { deprecationsToShow } from '../representation/shown-deprecation.js';
import { type Operation, stateHeaders } from '../route.js';
import { graphFormats } from './graph-formats.js';
import { graphParameters, readGraphQuery } from './graph-query.js';
import { showGraph } from './shown-graph.js';

const query = {
  ...graphParameters,
  items: flag(
    'Return the codes that patterns, cascades and expressions mean, in codes of each edge that has any, and of each root that urn names with a pattern.',
  ),
  format: formatName(graphFormats),
  ...everyRead,
};

/** The resolved references from and to versions, items or wildcards. */
export const referenceGraph: Operation = {
  summary: 'The references from and to artefacts, with their resolutions',
  description:
    'Drawings (DOT, Mermaid) have an edge for each edge of the JSON format; CSV has a row for each reference as written.',
  query,
  responses: [
    {
      status: 200,
      description: 'The reference graph.',
      content: Object.fromEntries(graphFormats.map(({ type, schema }) => [type, schema])),
      headers: stateHeaders,
    },
  ],
  errors: errorsOfReads,
  cost: 'walk',
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const format = chooseFormat(ctx, given.format, graphFormats, 'reference graphs');
      const { items, format: _format, lang, asOf, ...selection } = given;
      const { query: selected, urns, isOfSeveral } = readGraphQuery(selection);
      const snapshot = await snapshotOf(ctx, registry, asOf);
      const languages = readLanguages(lang, ctx.get('Accept-Language'));
      const [graph, deprecationOf] = await Promise.all([
        findReferenceGraph(snapshot, { ...selected, items }),
        deprecationsToShow(snapshot, languages),
      ]);
      const shown = showGraph(graph, { urns, isOfSeveral }, languages, deprecationOf);
      showState(ctx, snapshot);
      ctx.type = format.type;
      ctx.vary(['Accept', 'Accept-Language']);
      ctx.body = joinPieces(format.write(shown));
    },
};
