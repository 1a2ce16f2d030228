import { typeOfClass, typesOfResource } from '../../model/artefact-types.js';
import { bestLanguage } from '../../model/best-language.js';
import { formatUrn } from '../../model/urn.js';
import {
  directions,
  findReferenceGraph,
  type ReferenceGraph,
  readGraphUrn,
} from '../../registry/graph/reference-graph.js';
import { schemaRef } from '../openapi/schemas.js';
import { choice, everyRead2, readLanguages, required } from '../parameters/kinds.js';
import { distinctEntries, limitedList } from '../parameters/list-limits.js';
import { requireJson } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import type { Operation, Parameter } from '../route.js';

/** Class names or REST resource names, joined by commas. */
function readTypes(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const classes = distinctEntries('types', text, ',', 'types').flatMap((name) => {
    const byClass = typeOfClass(name);
    const types = byClass === undefined ? typesOfResource(name.toLowerCase()) : [byClass];
    if (types.length > 0) return types.map((type) => type.class);
    throw requestFault(
      'parameter.value',
      `types contains "${name}", which is not an artefact type; use class or resource names such as Codelist or codelist`,
      'types',
    );
  });
  return [...new Set(classes)];
}

const types: Parameter<readonly string[] | null> = {
  description: 'Return only nodes of these types, by class or resource name, and the edges between them.',
  schema: { ...limitedList({ type: 'string' }, 'types'), examples: [['Codelist', 'ConceptScheme']] },
  read: (_name, text) => readTypes(text),
};

const depth: Parameter<number | undefined> = {
  description: 'The maximum number of references between the root and a node.',
  schema: { oneOf: [{ type: 'integer', minimum: 1, maximum: 9999 }, { const: 'all' }], default: 'all' },
  read: (name, text) => {
    if (text === undefined || text === 'all') return undefined;
    if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
    throw requestFault('parameter.value', `${name} is "${text}"; use a whole number from 1 to 9999, or all`, name);
  },
};

const query = {
  urn: required(
    'The URN of a version, an item or a component; its version may be a wildcard. A blank stands for +.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)',
    'give the URN of an artefact: ?urn=urn:sdmx:…',
  ),
  direction: choice(
    'Which references to follow: those from the artefact, those to it, or both.',
    directions,
    'outgoing',
  ),
  depth,
  types,
  edges: choice('Which edges are returned.', ['all', 'direct'], 'all'),
  format: choice('The format of the response. Takes precedence over the Accept header.', ['json'], undefined),
  ...everyRead2,
};

const instant = (at: number): string => new Date(at).toISOString();

/** A reference graph as JSON; names in the preferred language. */
const graphAsJson = (graph: ReferenceGraph, languages: readonly string[]): string =>
  `${JSON.stringify(
    {
      urn: graph.urn,
      root: graph.root,
      asOf: instant(graph.asOf),
      tick: graph.tick,
      nodes: graph.nodes.map(({ names, distance, ...identity }) => ({
        ...identity,
        name: names[bestLanguage(Object.keys(names), languages) ?? ''],
        distance,
      })),
      edges: graph.edges.map(({ since, ...edge }) => ({ ...edge, since: instant(since) })),
    },
    undefined,
    2,
  )}\n`;

/** The resolved references from and to a version, an item or a wildcard. */
export const referenceGraph: Operation = {
  summary: 'The references from and to an artefact, with their resolutions',
  query,
  responses: [
    { status: 200, description: 'The reference graph.', content: { 'application/json': schemaRef('ReferenceGraph') } },
  ],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'Unavailable'],
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      if (given.format === undefined) requireJson(ctx, 'reference graphs');
      const urn = readGraphUrn(given.urn);
      const snapshot = await registry.at(given.asOf, ctx.state.principal);
      const graph = await findReferenceGraph(snapshot, {
        urn,
        text: formatUrn(urn),
        direction: given.direction,
        classes: given.types,
        ...(given.depth === undefined ? {} : { depth: given.depth }),
      });
      ctx.type = 'application/json';
      ctx.vary(['Accept', 'Accept-Language']);
      ctx.body = graphAsJson(graph, readLanguages(given.lang, ctx.get('Accept-Language')));
    },
};
