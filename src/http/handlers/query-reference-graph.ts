import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { typeOfClass, typesOfResource } from '../../model/artefact-types.js';
import { formatUrn } from '../../model/urn.js';
import { directions, readGraphUrn } from '../../registry/graph/reference-graph.js';
import { negotiate } from '../accept.js';
import { readLanguages } from '../parse/languages.js';
import { readChoice, readInstant, readParameters, requestFault } from '../parse/parameters.js';
import { graphAsJson } from '../respond/graph-as-json.js';
import type { Services } from '../services.js';

const parameters = ['urn', 'direction', 'depth', 'asOf', 'types', 'edges', 'format', 'lang'] as const;

/** Class names or REST resource names, joined by commas. */
function readTypes(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  return text.split(',').flatMap((name) => {
    const byClass = typeOfClass(name);
    const types = byClass === undefined ? typesOfResource(name.toLowerCase()) : [byClass];
    if (types.length > 0) return types.map((type) => type.class);
    throw requestFault(
      'parameter.value',
      `types names "${name}", which is no artefact type; Codelist or codelist is one`,
      'types',
    );
  });
}

/** JSON is the only representation; `format` decides over the Accept header. */
function checkFormat(ctx: Context, format: string | undefined): void {
  if (format !== undefined) readChoice('format', format, ['json'], 'json');
  else if (negotiate(ctx.get('Accept'), [{ type: 'application/json', generic: [] }]) === undefined) {
    const detail = `a reference graph is given as application/json; "${ctx.get('Accept')}" does not admit it`;
    throw new StrataError('NotAcceptable', detail);
  }
}

function readDepth(text: string | undefined): number | undefined {
  if (text === undefined || text === 'all') return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw requestFault('parameter.value', `depth is "${text}"; it is a whole number from 1 on, or all`, 'depth');
}

/** `GET /ws/registry/reference?urn=`: the resolved references around a version, an item or a wildcard. */
export const queryReferenceGraph =
  ({ registry }: Services) =>
  async (ctx: Context): Promise<void> => {
    const given = readParameters(ctx, parameters);
    if (given.urn === undefined || given.urn === '') {
      throw requestFault('parameter.missing', 'urn is missing; give the URN of a structure, ?urn=urn:sdmx:…', 'urn');
    }
    checkFormat(ctx, given.format);
    readChoice('edges', given.edges, ['all', 'direct'], 'all');
    const depth = readDepth(given.depth);
    const asOf = readInstant('asOf', given.asOf);
    const urn = readGraphUrn(given.urn);
    const graph = await registry.findReferenceGraph({
      urn,
      text: formatUrn(urn),
      direction: readChoice('direction', given.direction, directions, 'outgoing'),
      classes: readTypes(given.types),
      ...(depth === undefined ? {} : { depth }),
      ...(asOf === undefined ? {} : { asOf }),
    });
    ctx.type = 'application/json';
    ctx.set('Vary', 'Accept-Language');
    ctx.body = graphAsJson(graph, readLanguages(given.lang, ctx.get('Accept-Language')));
  };
