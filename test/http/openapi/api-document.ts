import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { describeApi } from '../../../src/http/openapi/describe-api.js';
import { routes } from '../../../src/http/routes.js';
import type { Answer } from '../raw-request.js';

export type Json = { readonly [name: string]: Json } & readonly Json[] & string;

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ApiResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, { schema?: object }>>;
}

export interface ApiOperation {
  readonly method: string;
  /** With the names of its parts in braces. */
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

/** The document, as `/openapi.json` has it. */
export const document = JSON.parse(JSON.stringify(describeApi(routes))) as Json;

/** What stands at a pointer of the document. @throws Error where nothing does */
export function at(reference: string): Json {
  const steps = reference.replace(/^#\//, '').split('/');
  let found: Json | undefined = document;
  for (const step of steps) found = found?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  if (found === undefined) throw new Error(`nothing stands at ${reference}`);
  return found;
}

const resolve = <T>(object: Json): T => (object['$ref'] === undefined ? object : at(object['$ref'])) as unknown as T;

/** Every operation of the document, references resolved. */
export const operations: readonly ApiOperation[] = Object.entries(document['paths'] ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    parameters: [...(operation['parameters'] ?? [])].map((each) => resolve<ApiParameter>(each)),
    responses: Object.fromEntries(
      Object.entries(operation['responses'] ?? {}).map(([status, each]) => [status, resolve<ApiResponse>(each)]),
    ),
  })),
);

/** What stands before the parts of a path. */
const beginningOf = ({ path }: ApiOperation): string => path.replace(/\{.*$/, '');

const fits = ({ path }: ApiOperation, asked: string): boolean =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(asked);

/** Whether it is asked below what an operation has parts for: with empty ones, or more than there may be. */
const isBelow = (operation: ApiOperation, asked: string): boolean =>
  operation.path.includes('{') && asked.startsWith(beginningOf(operation));

/**
 * The operation that a request asks for; undefined where the document has none. Words count before names:
 * `/sdmx/v1/schema/…` is no resource of `/sdmx/v1/{resource}/…`.
 */
export function operationFor(method: string, target: string): ApiOperation | undefined {
  const asked = target.split('?')[0] ?? '';
  const found = operations
    .filter((each) => each.method === method && (fits(each, asked) || isBelow(each, asked)))
    .sort((a, b) => beginningOf(b).length - beginningOf(a).length);
  const [first] = found;
  const best = found.filter((each) => first !== undefined && beginningOf(each) === beginningOf(first));
  return best.find((each) => fits(each, asked)) ?? first;
}

/** A schema that admits no more properties than it names, so that what is not described shows. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, strict(value)]);
  const closed = 'properties' in schema ? { additionalProperties: false } : {};
  return { ...Object.fromEntries(entries), ...closed };
}

/** Where a validator finds the schemas of the document. */
const base = 'http://registry/openapi.json';
const relocated = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${base}#/$defs/`));

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: base, $defs: relocated(strict(at('#/components/schemas'))) });

/** What a schema of the document finds wrong with a body; properties that it does not name are wrong, too. */
export function faultsOf(schema: object, body: unknown): string[] {
  const validate = ajv.compile(relocated(schema));
  return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const isSdmx = (type: string): boolean => type.startsWith('application/vnd.sdmx.');

/**
 * An answer that the document describes: its status, its type, its headers, and its body where it is JSON of ours and not
 * encoded.
 * @param method of the request; HEAD is held to GET, without a body
 */
export function expectDescribed(method: string, target: string, { status, headers, text }: Answer): void {
  const operation = operationFor(method === 'HEAD' ? 'GET' : method, target);
  if (operation === undefined) {
    expect(status, `${method} ${target} is not described`).to.be.oneOf([401, 404, 405]);
    return;
  }
  const request = `${method} ${target.slice(0, 200)}: ${status}`;
  const response = operation.responses[status];
  if (response === undefined) throw new Error(`${request} is not described`);
  for (const name of ['X-Request-Id', 'Retry-After', 'WWW-Authenticate', 'Last-Modified', 'ETag']) {
    expect(headers[name.toLowerCase()] !== undefined, `${request} has ${name}`).to.equal(
      response.headers?.[name] !== undefined,
    );
  }
  const types = Object.keys(response.content);
  const type = headers['content-type'] ?? '';
  if (types.length === 0) {
    expect([type, text], request).to.deep.equal(['', '']);
    return;
  }
  const described = isSdmx(type) ? type : type.replace(/;.*$/, '');
  expect(types, request).to.include(described);
  if (!isSdmx(type)) expect(type.replace('; charset=utf-8', ''), request).to.equal(described);
  const { schema } = response.content[described] ?? {};
  if (method === 'HEAD' || schema === undefined || headers['content-encoding'] !== undefined) return;
  expect(faultsOf(schema, JSON.parse(text)), `${request}\n${text.slice(0, 500)}`).to.deep.equal([]);
}
