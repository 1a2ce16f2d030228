import type { Middleware } from 'koa';
import type { ErrorName } from '../errors.js';
import type { Cost } from './limits/gate.js';
import type { Services } from './services.js';

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One part of a path. A list is a schema of type array, its entries separated by commas in the path. */
export interface PathPart {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** Set for a part that must be present. */
  readonly isRequired?: true;
}

/** A parameter of the query string, or a header: its description and its parser. */
export interface Parameter<Value> {
  readonly description: string;
  /** Schema of the value. A list is an array, its entries separated by commas in the text; those of a repeatable one are its values. */
  readonly schema: JsonSchema;
  readonly isRequired?: true;
  /** Set for a parameter of the query string that may occur more than once. */
  readonly isRepeatable?: true;
  /**
   * @param text the first value; undefined if the request does not have it
   * @param texts all values of a repeatable parameter
   * @throws StrataError `Syntax` with the name of the parameter and its allowed values
   */
  readonly read: (name: string, text: string | undefined, texts: readonly string[]) => Value;
}

/** Parameters, or headers, by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** Media types, each with the schema of its content; null if JSON Schema cannot describe it. */
export type MediaTypes = Readonly<Record<string, JsonSchema | null>>;

export interface RequestBody {
  readonly description: string;
  readonly content: MediaTypes;
  /** Set where a request may have none. */
  readonly isOptional?: true;
}

interface HeaderRow {
  readonly description: string;
  readonly schema: JsonSchema;
}

const text = (description: string): HeaderRow => ({ description, schema: { type: 'string' } });

/** The response headers of this API; CORS exposes them to scripts of other origins. */
export const responseHeaders = {
  'X-Request-Id': text(
    'Id of the request in the log of the registry. It is the X-Request-Id of the request, if that is a token of at most 128 characters.',
  ),
  ETag: text('Entity tag of these bytes, for If-None-Match.'),
  'Last-Modified': text('The last change of anything in the response.'),
  'X-As-Of': text('The instant of the state that the response shows: that of its newest transaction.'),
  'Content-Location': text('The address of the same content at any later time: asOf is the transaction of the state.'),
  'Content-Language': text('The language of names, in formats that hold one language only.'),
  'Idempotency-Replayed': {
    description: 'True if the report is that of an earlier request with the same Idempotency-Key.',
    schema: { const: 'true' },
  },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': text('The authentication mechanisms.'),
  'Set-Cookie': text('The cookie of a session.'),
  'Clear-Site-Data': text('What a browser is to forget of the registry: the drafts of the person who signs out.'),
  'Content-Disposition': text('The name of a file for the response.'),
  'X-Data-Source': text(
    'Where the data come from: loaded, constraints, or registration and the id of the registration of their source.',
  ),
  Location: text('Where to go on.'),
  'Preference-Applied': text('The preference of the request that was followed.'),
} as const satisfies Readonly<Record<string, HeaderRow>>;

export type ResponseHeader = keyof typeof responseHeaders;

/** The headers that show which state a response is about (representation/respond.ts). */
export const stateHeaders = ['X-As-Of', 'Content-Location'] as const;

/** A response that is not an error. */
export interface ResponseDescription {
  readonly status: number;
  readonly description: string;
  readonly content: MediaTypes;
  readonly headers?: readonly ResponseHeader[];
}

/**
 * An operation of the API: its description and its handler. The router, the parsers of parameters, `/openapi.json` and
 * the request headers that CORS allows are all derived from it.
 */
export interface Operation {
  readonly summary: string;
  readonly description?: string;
  /**
   * Parts of the path after the path of the route. A part that is not required may be omitted with all parts to its
   * right.
   */
  readonly parts?: readonly PathPart[];
  readonly query: Parameters;
  readonly headers?: Parameters;
  readonly body?: RequestBody;
  readonly responses: readonly ResponseDescription[];
  /** The domain errors that the operation may respond with; an internal error is always possible. */
  readonly errors: readonly ErrorName[];
  /** What a request may take while others wait (limits/gate.ts). */
  readonly cost: Cost;
  readonly handle: (services: Services, mount: Mount) => Middleware;
}

/** The path of an operation, and all routes of the application. */
export interface Mount {
  readonly path: string;
  readonly routes: readonly Route[];
}

export interface Route extends Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without `parts`. */
  readonly path: string;
}
