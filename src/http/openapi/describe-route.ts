import type { Parameter } from '../parse/parameters.js';
import { securePrefix } from '../paths.js';
import { describeContent, describeResponses } from './describe-responses.js';
import type { JsonSchema } from './json-schema.js';
import type { PathPart, Route } from './route.js';

/** What a route adds to a document of OpenAPI 3.1. */
export interface RouteDescription {
  /** Operation Objects by path: one for each number of parts that may be given, all of them first. */
  readonly operations: ReadonlyMap<string, JsonSchema>;
  /** What the operations share, by name. */
  readonly parameters: Readonly<Record<string, JsonSchema>>;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

const describePart = ({ name, description, schema }: PathPart): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

const describeParameter = (place: 'query' | 'header', name: string, parameter: Parameter<unknown>): JsonSchema => ({
  name,
  in: place,
  ...(parameter.isRequired && { required: true }),
  description: parameter.description,
  // A list is one value with commas in it.
  ...(place === 'query' && parameter.schema['type'] === 'array' && { style: 'form', explode: false }),
  ...(place === 'query' && parameter.schema['type'] === 'object' && { style: 'deepObject', explode: true }),
  schema: parameter.schema,
});

const describeAll = (place: 'query' | 'header', table: Route['query']): JsonSchema[] =>
  Object.entries(table).map(([name, parameter]) => describeParameter(place, name, parameter));

const inTitleCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `getSdmxV2StructureType` for GET and `/sdmx/v2/structure/{type}`. */
const nameOf = (method: string, path: string): string =>
  [method.toLowerCase(), ...(path.match(/\w+/g) ?? []).map(inTitleCase)].join('');

/** Puts objects among the components of the document and refers to them. */
const share = (kind: 'parameters' | 'responses', owner: string, entries: readonly [string, JsonSchema][]) => ({
  components: Object.fromEntries(entries.map(([name, object]) => [`${owner}.${name}`, object])),
  references: entries.map(([name]): [string, JsonSchema] => [name, { $ref: `#/components/${kind}/${owner}.${name}` }]),
});

/**
 * Describes a route. Parts of its path that may be left out make a path of their own for each length, as OpenAPI knows
 * no optional parts; the standard's own description does the same for items.
 */
export function describeRoute(route: Route): RouteDescription {
  const { method, summary, description, parts = [], query, headers = {}, body } = route;
  const owner = nameOf(method, route.path);
  const asked = [...parts.map(describePart), ...describeAll('query', query), ...describeAll('header', headers)];
  const parameters = share(
    'parameters',
    owner,
    asked.map((each) => [`${each['in']}.${each['name']}`, each]),
  );
  const responses = share(
    'responses',
    owner,
    [...describeResponses(route)].map(([status, each]) => [String(status), each]),
  );
  const references = parameters.references.map(([, reference]) => reference);
  const operationWith = (count: number): [string, JsonSchema] => {
    const path = [route.path, ...parts.slice(0, count).map(({ name }) => `{${name}}`)].join('/');
    const operation = {
      operationId: nameOf(method, path),
      summary,
      ...(description !== undefined && { description }),
      ...(path.startsWith(securePrefix) && { security: [{ basic: [] }] }),
      parameters: [...references.slice(0, count), ...references.slice(parts.length)],
      ...(body !== undefined && {
        requestBody: { required: true, description: body.description, content: describeContent(body.content) },
      }),
      responses: Object.fromEntries(responses.references),
    };
    return [path, operation];
  };
  const least = parts.filter(({ isRequired }) => isRequired).length;
  const lengths = Array.from({ length: parts.length + 1 - least }, (_, left) => parts.length - left);
  return {
    operations: new Map(lengths.map(operationWith)),
    parameters: parameters.components,
    responses: responses.components,
  };
}
