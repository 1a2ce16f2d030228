import { typeOfClass, typesOfResource } from '../../model/artefact-types.js';
import { formatUrn } from '../../model/urn.js';
import { edgeChoices } from '../../registry/graph/graph-reference.js';
import { directions, findReferenceGraph, readGraphUrn } from '../../registry/graph/reference-graph.js';
import { scopes } from '../../registry/graph/walk-references.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { choice, everyRead2, flag, readLanguages } from '../parameters/kinds.js';
import { checkCount, distinctEntries, limitedList } from '../parameters/list-limits.js';
import { chooseFormat, formatName } from '../parameters/negotiate.js';
import { readParameters, requestFault } from '../parameters/read-parameters.js';
import { joinPieces } from '../representation/json-pieces.js';
import type { Operation, Parameter } from '../route.js';
import { graphFormats } from './graph-formats.js';
import { showGraph } from './shown-graph.js';

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

const urns: Parameter<readonly string[]> = {
  description:
    'The URN of a version, an item or a component. Its version may be a wildcard, ~, or * for all versions of the line; a blank stands for +. It may be repeated: the graphs of all URNs are united.',
  isRequired: true,
  isRepeatable: true,
  schema: {
    ...limitedList({ type: 'string', minLength: 1 }, 'roots'),
    examples: [['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.0.0)']],
  },
  read: (name, _text, texts) => {
    if (texts.length === 0 || texts.includes('')) {
      const hint = 'give the URN of an artefact: ?urn=urn:sdmx:…';
      throw requestFault('parameter.missing', `${name} is missing; ${hint}`, name);
    }
    checkCount('different URNs', new Set(texts).size, 'roots', name);
    return texts;
  },
};

const query = {
  urn: urns,
  direction: choice(
    'Which references to follow: those from the artefact, those to it, or both.',
    directions,
    'outgoing',
  ),
  depth,
  types,
  edges: choice(
    'Which references to follow and return: those that artefacts hold by URN, those that follow from others, such as the codes of a constraint, or both.',
    edgeChoices,
    'direct',
  ),
  scope: choice(
    'artefact: a version that is reached counts with all its references. item: it counts with those of the items and components alone that are needed.',
    scopes,
    'artefact',
  ),
  owners: flag('Follow and return the references to the agencies and metadata providers that own artefacts, too.'),
  items: flag('Return the codes that patterns, cascades and expressions mean, in codes of each edge that has any.'),
  format: formatName(graphFormats),
  ...everyRead2,
};

/** Whether a version pattern can select several versions. */
const selectsSeveral = (version: string): boolean => {
  const patterns = parseVersionQuery(version);
  return patterns.length > 1 || patterns.some(({ take }) => take === 'all');
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
    },
  ],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'Unavailable'],
  handle:
    ({ registry }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const format = chooseFormat(ctx, given.format, graphFormats, 'reference graphs');
      const parsed = given.urn.map(readGraphUrn);
      const roots = [...new Map(parsed.map((urn) => [formatUrn(urn), urn]))].map(([text, urn]) => ({ text, urn }));
      const isOfSeveral = roots.length > 1 || roots.some(({ urn }) => selectsSeveral(urn.version));
      const snapshot = await registry.at(given.asOf, ctx.state.principal);
      const graph = await findReferenceGraph(snapshot, {
        roots,
        direction: given.direction,
        classes: given.types,
        scope: given.scope,
        edges: given.edges,
        owners: given.owners,
        items: given.items,
        ...(given.depth === undefined ? {} : { depth: given.depth }),
      });
      const request = { urns: roots.map(({ text }) => text), isOfSeveral };
      const shown = showGraph(graph, request, readLanguages(given.lang, ctx.get('Accept-Language')));
      ctx.type = format.type;
      ctx.vary(['Accept', 'Accept-Language']);
      ctx.body = joinPieces(format.write(shown), graph.nodes.length + graph.references);
    },
};
