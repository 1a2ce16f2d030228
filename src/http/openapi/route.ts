import type { Middleware } from 'koa';
import type { ErrorName } from '../../errors.js';
import type { Parameters } from '../parse/parameters.js';
import type { Services } from '../services.js';
import type { JsonSchema } from './json-schema.js';
import type { ResponseHeader } from './response-headers.js';

/** One part of a path; a list of values is a schema of type array, its entries joined by commas. */
export interface PathPart {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** It may not be left out. */
  readonly isRequired?: true;
}

/** Media types, each with the schema of its content; null where JSON Schema cannot say it. */
export type Content = Readonly<Record<string, JsonSchema | null>>;

/** What a request may carry. */
export interface RequestBody {
  readonly description: string;
  readonly content: Content;
}

/** An answer that is no error. */
export interface Answer {
  readonly status: number;
  readonly description: string;
  readonly content: Content;
  readonly headers?: readonly ResponseHeader[];
}

/** What can be asked, and how it is answered: the router is made of it, and so is the description at `/openapi.json`. */
export interface Operation {
  readonly summary: string;
  readonly description?: string;
  /** Parts of the path behind that of the route; each may be left out with all to its right, but for required ones. */
  readonly parts?: readonly PathPart[];
  readonly query: Parameters;
  readonly headers?: Parameters;
  readonly body?: RequestBody;
  readonly answers: readonly Answer[];
  /** The errors that it may end with, beside faults of ours. */
  readonly errors: readonly ErrorName[];
  readonly handle: (services: Services, mount: Mount) => Middleware;
}

/** Where an operation stands, and among which. */
export interface Mount {
  readonly path: string;
  readonly routes: readonly Route[];
}

export interface Route extends Operation {
  readonly method: 'GET' | 'POST';
  /** Without the parts that may be left out. */
  readonly path: string;
}
