import type Koa from 'koa';
import type { Context } from 'koa';
import { type ErrorName, type Problem, StrataError } from '../../errors.js';
import { sdmxMlFormats } from '../../formats/format-table.js';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import { writeErrorMessage } from '../../formats/registry-messages/write-error-message.js';
import type { protectionOf } from '../limits/browsers.js';
import { type MediaTypeOffer, negotiate } from '../parameters/negotiate.js';
import { isSdmxPath } from '../paths.js';
import type { JsonError } from './problem-as-json.js';
import { refuseRequest } from './refuse-unreadable.js';

/** Shortens a quoted value, which may be as large as a message; its beginning and end are enough to find it. */
const abridged = (text: string): string => (text.length <= 1000 ? text : `${text.slice(0, 700)} … ${text.slice(-300)}`);

function toJsonError(problem: Problem, title: string): JsonError {
  return {
    code: problem.code,
    title,
    detail: abridged(problem.detail),
    'x-rule': problem.rule,
    ...(problem.path === undefined ? {} : { 'x-path': abridged(problem.path) }),
    ...(problem.line === undefined ? {} : { 'x-line': problem.line }),
    ...(problem.column === undefined ? {} : { 'x-column': problem.column }),
    ...(problem.reference === undefined ? {} : { 'x-reference': abridged(problem.reference) }),
  };
}

/** The status and the errors of a response. Details of an error that is not a domain error are not sent. */
export function errorsOf(error: unknown): { readonly status: number; readonly errors: readonly JsonError[] } {
  if (!(error instanceof StrataError)) {
    const { status, code, title } = internalError;
    return {
      status,
      errors: [
        {
          code,
          title,
          detail:
            'the registry could not process the request because of an internal error; its log has the cause under the X-Request-Id of this response',
        },
      ],
    };
  }
  const { status, code, title } = errorTable[error.name];
  const errors = error.problems.map((problem) => toJsonError(problem, title));
  return { status, errors: errors.length > 0 ? errors : [{ code, title, detail: abridged(error.message) }] };
}

interface ErrorOffer extends MediaTypeOffer {
  /** Version of the SDMX-ML error message; undefined for JSON. */
  readonly sdmxMl?: SdmxMlVersion;
}

const xmlTypes = ['structure', 'metadata', 'registry'].map((kind) => `application/vnd.sdmx.${kind}+xml`);

const json: ErrorOffer = {
  type: 'application/json',
  generic: ['application/vnd.sdmx.structure+json', 'application/vnd.sdmx.metadata+json'],
};

/** JSON is the default, except on REST 1.5, whose clients expect XML. */
function offersFor(ctx: Context): ErrorOffer[] {
  const xml = [
    ...xmlTypes.flatMap((type) => sdmxMlOffers(ctx, type)),
    // A client that accepts SDMX-ML only in an unsupported version still gets SDMX-ML.
    ...xmlTypes.map((type) => ({ type, generic: [], sdmxMl: versionOfRequest(ctx) })),
  ];
  return ctx.state.isXmlFirst ? [...xml, json] : [json, ...xml];
}

/**
 * Prefixes a detail with `line 3, column 7, Structure/Header: `, as SDMX-ML error messages have no fields for
 * positions.
 */
export function withPosition(
  detail: string,
  { line, column, path }: { line?: number | undefined; column?: number | undefined; path?: string | undefined },
): string {
  const position = [line === undefined ? [] : `line ${line}, column ${column}`, path ?? []].flat().join(', ');
  return position === '' ? detail : `${position}: ${detail}`;
}

/** The value of Retry-After. A database that is started again takes some ten seconds. */
const retrySecondsOf = (error: unknown): number => (error instanceof StrataError ? error.retrySeconds : undefined) ?? 5;

/** Responds with an error as JSON, or, on SDMX paths, as an SDMX-ML error message if the client prefers XML. */
export function respondWithError(ctx: Context, error: unknown): void {
  const { status, errors } = errorsOf(error);
  ctx.status = status;
  if (status === 503 || status === 429) ctx.set('Retry-After', String(retrySecondsOf(error)));
  const isSdmx = isSdmxPath(ctx.path);
  if (isSdmx) ctx.vary('Accept');
  const sdmxMl = isSdmx ? negotiate(ctx.get('Accept'), offersFor(ctx))?.sdmxMl : undefined;
  if (sdmxMl !== undefined) {
    const messages = errors.map(({ code, detail, 'x-line': line, 'x-column': column, 'x-path': path }) => ({
      code,
      text: withPosition(detail, { line, column, path }),
    }));
    ctx.type = 'application/xml';
    ctx.body = writeErrorMessage(sdmxMl, messages);
    return;
  }
  ctx.type = 'application/json';
  ctx.body = `${JSON.stringify({ errors })}\n`;
}

/**
 * Lets an application respond with a JSON error to what no middleware caught. Koa would respond with a text. It is a
 * method of the context and not the outermost middleware, so that it is there for what precedes all middleware.
 * @param protection headers of every response
 */
export function respondToUncaught(app: Koa, protection: ReturnType<typeof protectionOf>): void {
  app.context.onerror = function (this: Context, error: unknown): void {
    // Koa calls it at the end of every response, with null if there was no error.
    if (error === null || error === undefined) return;
    const { res, state } = this;
    if (this.headerSent || !this.writable || state.requestId === undefined) app.emit('error', error, this);
    if (this.headerSent || !this.writable) return;
    if (!(error instanceof StrataError)) state.failure = error;
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    if (state.requestId !== undefined) res.setHeader('X-Request-Id', state.requestId);
    for (const [name, value] of Object.entries(protection(this))) res.setHeader(name, value);
    const { status, errors } = errorsOf(error);
    refuseRequest(res, status, errors);
  };
}

interface ErrorRow {
  readonly status: number;
  /** SDMX REST error code. */
  readonly code: number;
  readonly title: string;
}

/** Status, code and title of each domain error (SDMX REST, error handling). */
export const errorTable: Readonly<Record<ErrorName, ErrorRow>> = {
  NotFound: { status: 404, code: 100, title: 'No results found' },
  Unauthenticated: { status: 401, code: 110, title: 'Unauthorised' },
  Forbidden: { status: 403, code: 110, title: 'Forbidden' },
  TooManyRequests: { status: 429, code: 110, title: 'Too many requests' },
  TooLarge: { status: 413, code: 130, title: 'Message too large' },
  TooSlow: { status: 408, code: 130, title: 'Message too slow' },
  Syntax: { status: 400, code: 140, title: 'Syntax error' },
  Semantic: { status: 400, code: 150, title: 'Semantic error' },
  Conflict: { status: 409, code: 150, title: 'Conflict with the state of the registry' },
  PreconditionFailed: { status: 412, code: 150, title: 'Precondition failed' },
  NotAcceptable: { status: 406, code: 140, title: 'Not acceptable' },
  UnsupportedMediaType: { status: 415, code: 140, title: 'Unsupported media type' },
  MethodNotAllowed: { status: 405, code: 140, title: 'Method not allowed' },
  NotImplemented: { status: 501, code: 501, title: 'Not implemented' },
  BadGateway: { status: 502, code: 503, title: 'Source failed' },
  Unavailable: { status: 503, code: 503, title: 'Service unavailable' },
  GatewayTimeout: { status: 504, code: 503, title: 'Source too slow' },
};

/** For errors that are not domain errors. They are defects of the program; their details are logged, not sent. */
export const internalError: ErrorRow = { status: 500, code: 500, title: 'Internal error' };

declare module 'koa' {
  interface DefaultState {
    sdmxMlVersion?: SdmxMlVersion;
    isXmlFirst?: boolean;
  }
}

/** How the errors of an operation are written. */
export interface ErrorShape {
  /** Version of the SDMX-ML error message. */
  readonly sdmxMl: SdmxMlVersion;
  /** The format for a client that accepts anything. */
  readonly first: 'json' | 'xml';
}

/**
 * Sets how errors of this request are written. The version of the first call is kept, so that a report on a message has
 * the version of that message.
 */
export function noteErrorShape({ state }: Context, { sdmxMl, first }: ErrorShape): void {
  state.sdmxMlVersion ??= sdmxMl;
  state.isXmlFirst = first === 'xml';
}

/** The SDMX-ML version of the errors and reports of this request; 3.0 if the request has no SDMX-ML message. */
export const versionOfRequest = ({ state }: Context): SdmxMlVersion => state.sdmxMlVersion ?? '3.0';

export interface SdmxMlOffer extends MediaTypeOffer {
  readonly sdmxMl: SdmxMlVersion;
}

/**
 * Offers of SDMX-ML under a media type in every version. The version of the request is first, as generic XML selects
 * it.
 */
export function sdmxMlOffers(ctx: Context, type: string): SdmxMlOffer[] {
  const first = versionOfRequest(ctx);
  const rankOf = ({ version }: { version: SdmxMlVersion }): number => (version === first ? 0 : 1);
  return sdmxMlFormats
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ version: sdmxMl, parameter }) => ({
      type,
      version: parameter,
      generic: ['application/xml', 'text/xml'],
      sdmxMl,
    }));
}
