import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { describeApi } from '../../../src/http/openapi/describe-api.js';
import { routes } from '../../../src/http/routes.js';
import type { RawResponse } from '../raw-request.js';

export type Json = { readonly [name: string]: Json } & readonly Json[] & string;

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  /** Whether the entries of a list are repeated parameters. */
  readonly explode?: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ApiResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, { schema?: object }>>;
}

export interface ApiOperation {
  readonly method: string;
  /** Path with the names of its parts in braces. */
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

/** The document of `/openapi.json`. */
export const document = JSON.parse(JSON.stringify(describeApi(routes))) as Json;

/** The value at a JSON pointer of the document. @throws Error if there is none */
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

/** The path before its first part. */
const beginningOf = ({ path }: ApiOperation): string => path.replace(/\{.*$/, '');

const fits = (operation: ApiOperation, path: string): boolean =>
  new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path);

/** Whether a path is below the path of an operation but has empty or surplus parts. */
const isBelow = (operation: ApiOperation, path: string): boolean =>
  operation.path.includes('{') && path.startsWith(beginningOf(operation));

/**
 * The operation of a request; undefined if the document has none. Literal segments have precedence over parameters:
 * `/sdmx/v1/schema/…` is not a resource of `/sdmx/v1/{resource}/…`.
 */
export function operationFor(method: string, target: string): ApiOperation | undefined {
  // A slash at the end has no meaning.
  const path = (target.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');
  const found = operations
    .filter((each) => each.method === method && (fits(each, path) || isBelow(each, path)))
    .sort((a, b) => beginningOf(b).length - beginningOf(a).length);
  const [first] = found;
  const best = found.filter((each) => first !== undefined && beginningOf(each) === beginningOf(first));
  return best.find((each) => fits(each, path)) ?? first;
}

/** A schema that allows no other properties than those it lists, to detect properties that are not described. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, strict(value)]);
  const closed = 'properties' in schema ? { additionalProperties: false } : {};
  return { ...Object.fromEntries(entries), ...closed };
}

/** The id under which a validator finds the schemas of the document. */
const base = 'http://registry/openapi.json';
const relocated = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${base}#/$defs/`));

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: base, $defs: relocated(strict(at('#/components/schemas'))) });

/** Compiling takes longer than validating by far. */
const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(relocated(schema));
  validators.set(schema, validate);
  return validate;
}

/** The errors of a body against a schema of the document; properties that are not in the schema are errors too. */
export function faultsOf(schema: object, body: unknown): string[] {
  const validate = validatorOf(schema);
  return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const isSdmx = (type: string): boolean => type.startsWith('application/vnd.sdmx.');

/** A media type without the parameters of texts: their charset, and the version of the format of Prometheus. */
export const withoutParameters = (type: string): string => type.replace(/; (version=0\.0\.4|charset=utf-8)/g, '');

/**
 * Checks that the document describes a response: its status, type and headers, and its body if it is JSON that SDMX
 * does not define, without encoding.
 * @param method of the request; HEAD is compared with GET, without a body
 */
export function expectDescribed(method: string, target: string, { status, headers, text }: RawResponse): void {
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
  if (!isSdmx(type)) expect(withoutParameters(type), request).to.equal(described);
  const { schema } = response.content[described] ?? {};
  if (method === 'HEAD' || schema === undefined || headers['content-encoding'] !== undefined) return;
  // The schema of a text describes the text itself.
  const content = described.startsWith('text/') ? text : JSON.parse(text);
  expect(faultsOf(schema, content), `${request}\n${text.slice(0, 500)}`).to.deep.equal([]);
}
