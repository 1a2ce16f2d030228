import { isSdmxPath } from '../paths.js';
import { errorTable, internalError } from '../status-of-error.js';
import type { JsonSchema } from './json-schema.js';
import { type ResponseHeader, responseHeaders } from './response-headers.js';
import type { Answer, Content, Route } from './route.js';
import { schemaRef } from './schemas.js';

/** Headers that come with a status whatever is asked. */
const headersOfStatus: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  503: ['Retry-After'],
};

const errorContent = (path: string): Content => ({
  'application/json': schemaRef('Errors'),
  ...(isSdmxPath(path) && { 'application/xml': null }),
});

const errorAnswers = ({ path, errors }: Route): Answer[] =>
  [...errors.map((name) => errorTable[name]), internalError].map(({ status, title }) => ({
    status,
    description: `${title}.`,
    content: errorContent(path),
  }));

/** Schemas side by side, each once. */
function anyOf(schemas: readonly (JsonSchema | null)[]): JsonSchema | null {
  const said = schemas.filter((schema) => schema !== null);
  const [first = null, ...more] = [...new Map(said.map((schema) => [JSON.stringify(schema), schema])).values()];
  return more.length === 0 ? first : { anyOf: [first, ...more] };
}

/** What one status may mean: the contents of its answers side by side. */
function unite(answers: readonly Answer[]): Content {
  const types = [...new Set(answers.flatMap(({ content }) => Object.keys(content)))];
  return Object.fromEntries(types.map((type) => [type, anyOf(answers.map(({ content }) => content[type] ?? null))]));
}

/** The Media Type Objects of some content. */
export const describeContent = (content: Content): JsonSchema =>
  Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, schema === null ? {} : { schema }]));

function describeResponse(status: number, answers: readonly Answer[]): JsonSchema {
  const headers = new Set<ResponseHeader>([
    'X-Request-Id',
    ...(headersOfStatus[status] ?? []),
    ...answers.flatMap(({ headers = [] }) => headers),
  ]);
  return {
    description: [...new Set(answers.map(({ description }) => description))].join(' '),
    headers: Object.fromEntries([...headers].map((name) => [name, responseHeaders[name]])),
    content: describeContent(unite(answers)),
  };
}

/** Every way in which a route answers, as Response Objects by status. */
export function describeResponses(route: Route): ReadonlyMap<number, JsonSchema> {
  const answers = [...route.answers, ...errorAnswers(route)];
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => [
      status,
      describeResponse(
        status,
        answers.filter((answer) => answer.status === status),
      ),
    ]),
  );
}
