import { readFileSync } from 'node:fs';
import * as json from '../json-schema.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { JsonSchema, Operation, Route } from '../route.js';
import { describeRoute, securitySchemes } from './describe-route.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const description = `A registry for SDMX structural metadata on a graph database.

Every path that allows GET also allows HEAD. OPTIONS returns the allowed methods of a path. A slash at the end of a path
is ignored. A request with an unknown query parameter is rejected. Texts are in UTF-8, instants in ISO 8601.`;

/** Describes routes as a document of OpenAPI 3.1. */
export function describeApi(routes: readonly Route[]): JsonSchema {
  const described = routes.map((route) => ({ method: route.method.toLowerCase(), ...describeRoute(route) }));
  const paths: Record<string, JsonSchema> = {};
  for (const { method, operations } of described) {
    for (const [path, operation] of operations) paths[path] = { ...paths[path], [method]: operation };
  }
  const schemas: Record<string, unknown> = {};
  const shared = {
    parameters: Object.assign({}, ...described.map(({ parameters }) => parameters)),
    responses: Object.assign({}, ...described.map(({ responses }) => responses)),
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Strata', version, description },
    servers: [{ url: '/' }],
    paths: json.referToNamed(paths, schemas),
    components: { ...(json.referToNamed(shared, schemas) as typeof shared), schemas, securitySchemes },
  };
}

/** Serves the description of all routes. */
export const apiDescription: Operation = {
  summary: 'The OpenAPI description of this API',
  query: {},
  responses: [
    { status: 200, description: 'An OpenAPI 3.1 document.', content: { 'application/json': { type: 'object' } } },
  ],
  errors: ['Syntax'],
  cost: 'text',
  handle: (_services, { routes }) => {
    const text = Buffer.from(`${JSON.stringify(describeApi(routes), undefined, 2)}\n`);
    return (ctx) => {
      readParameters(ctx, {});
      ctx.type = 'application/json';
      ctx.body = text;
    };
  },
};
