import { errorsSchema } from '../errors/problem-as-json.js';
import { errorTable, internalError } from '../errors/respond-with-error.js';
import { isSdmxPath, isSecurePath, isSignInPath, signOutPath } from '../paths.js';
import {
  type JsonSchema,
  type MediaTypes,
  type Parameter,
  type PathPart,
  type ResponseDescription,
  type ResponseHeader,
  type Route,
  responseHeaders,
} from '../route.js';
import { tagOf } from './tags.js';

/** The ways to sign in, as far as OpenAPI has words for them; which of them can be used depends on the settings. */
export const securitySchemes = {
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-strata-session',
    description: 'Set by GET /login.html. Without HTTPS its name is strata-session.',
  },
  certificate: { type: 'mutualTLS' },
};

/** Headers of every response of a path with a status. */
function headersOfStatus(path: string, status: number): readonly ResponseHeader[] {
  if (status === 401) return isSecurePath(path) ? ['WWW-Authenticate'] : [];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

const errorContent = (path: string): MediaTypes => ({
  'application/json': errorsSchema,
  ...(isSdmxPath(path) && { 'application/xml': null }),
  ...((isSignInPath(path) || path === signOutPath) && { 'text/html': null }),
});

const errorResponses = ({ path, errors }: Route): ResponseDescription[] =>
  [
    ...errors.map((name) => errorTable[name]),
    ...(isSecurePath(path) ? [errorTable.TooManyRequests] : []),
    internalError,
  ].map(({ status, title }) => ({
    status,
    description: `${title}.`,
    content: errorContent(path),
  }));

/** Alternative schemas, each once. */
function anyOf(schemas: readonly (JsonSchema | null)[]): JsonSchema | null {
  const known = schemas.filter((schema) => schema !== null);
  const [first = null, ...more] = [...new Map(known.map((schema) => [JSON.stringify(schema), schema])).values()];
  return more.length === 0 ? first : { anyOf: [first, ...more] };
}

/** The alternatives of one status: the contents of its responses. */
function unite(responses: readonly ResponseDescription[]): MediaTypes {
  const types = [...new Set(responses.flatMap(({ content }) => Object.keys(content)))];
  return Object.fromEntries(types.map((type) => [type, anyOf(responses.map(({ content }) => content[type] ?? null))]));
}

/** Media Type Objects. */
const describeContent = (content: MediaTypes): JsonSchema =>
  Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, schema === null ? {} : { schema }]));

function describeResponse(path: string, status: number, responses: readonly ResponseDescription[]): JsonSchema {
  const headers = new Set<ResponseHeader>([
    'X-Request-Id',
    ...headersOfStatus(path, status),
    ...responses.flatMap(({ headers = [] }) => headers),
  ]);
  return {
    description: [...new Set(responses.map(({ description }) => description))].join(' '),
    headers: Object.fromEntries([...headers].map((name) => [name, responseHeaders[name]])),
    content: describeContent(unite(responses)),
  };
}

/** The Response Objects of a route, by status. */
function describeResponses(route: Route): ReadonlyMap<number, JsonSchema> {
  const responses = [...route.responses, ...errorResponses(route)];
  const statuses = [...new Set(responses.map(({ status }) => status))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => [
      status,
      describeResponse(
        route.path,
        status,
        responses.filter((response) => response.status === status),
      ),
    ]),
  );
}

/** The part of an OpenAPI document that describes a route. */
interface RouteDescription {
  /** Operation Objects by path: one for each number of optional parts, the longest path first. */
  readonly operations: ReadonlyMap<string, JsonSchema>;
  /** Components that the operations share, by name. */
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
  // A list is one value, its entries separated by commas; or it is repeated.
  ...(place === 'query' &&
    parameter.schema['type'] === 'array' && { style: 'form', explode: parameter.isRepeatable === true }),
  ...(place === 'query' && parameter.schema['type'] === 'object' && { style: 'deepObject', explode: true }),
  schema: parameter.schema,
});

const describeAll = (place: 'query' | 'header', table: Route['query']): JsonSchema[] =>
  Object.entries(table).map(([name, parameter]) => describeParameter(place, name, parameter));

const inTitleCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `getSdmxV2StructureType` for GET and `/sdmx/v2/structure/{type}`. */
const nameOf = (method: string, path: string): string =>
  [method.toLowerCase(), ...(path.match(/\w+/g) ?? []).map(inTitleCase)].join('');

/** Moves objects to the components of the document; returns the components and references to them. */
const share = (kind: 'parameters' | 'responses', owner: string, entries: readonly [string, JsonSchema][]) => ({
  components: Object.fromEntries(entries.map(([name, object]) => [`${owner}.${name}`, object])),
  references: entries.map(([name]): [string, JsonSchema] => [name, { $ref: `#/components/${kind}/${owner}.${name}` }]),
});

/**
 * Describes a route as OpenAPI 3.1. OpenAPI has no optional parts of a path, so each number of parts is a separate
 * path, as in the OpenAPI file of the standard.
 */
export function describeRoute(route: Route): RouteDescription {
  const { method, summary, description, parts = [], query, headers = {}, body } = route;
  const required = parts.flatMap(({ name, isRequired }) => (isRequired ? [`{${name}}`] : []));
  // Two routes can differ in their required parts only.
  const owner = nameOf(method, [route.path, ...required].join('/'));
  const described = [...parts.map(describePart), ...describeAll('query', query), ...describeAll('header', headers)];
  const parameters = share(
    'parameters',
    owner,
    described.map((each) => [`${each['in']}.${each['name']}`, each]),
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
      tags: [tagOf(route.path)],
      summary,
      ...(description !== undefined && { description }),
      ...(isSecurePath(path) && { security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })) }),
      parameters: [...references.slice(0, count), ...references.slice(parts.length)],
      ...(body !== undefined && {
        requestBody: {
          required: body.isOptional !== true,
          description: body.description,
          content: describeContent(body.content),
        },
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
