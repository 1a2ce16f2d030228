import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import type { SdmxMlVersion } from '../../formats/grammar/message-versions.js';
import { writeErrorMessage } from '../../formats/registry-messages/write-error-message.js';
import { negotiate, type Representation } from '../accept.js';
import { isSdmxPath } from '../paths.js';
import { errorTable, internalError } from '../status-of-error.js';
import { isXmlFirst, sdmxMlAnswers, versionOfRequest } from './answer-version.js';
import { withPlace } from './place-in-words.js';

/** An error as SDMX-JSON writes it; places and references are extensions. */
export interface JsonError {
  readonly code: number;
  readonly title: string;
  readonly detail: string;
  readonly 'x-rule'?: string;
  readonly 'x-path'?: string;
  readonly 'x-line'?: number;
  readonly 'x-column'?: number;
  readonly 'x-reference'?: string;
}

/** Errors quote what is wrong, which may be as large as a message; its ends are enough to find it. */
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

/** The errors that a failure is told as; what is no domain error stays inside. */
export function errorsOf(error: unknown): { status: number; errors: JsonError[] } {
  if (!(error instanceof StrataError)) {
    const { status, code, title } = internalError;
    return { status, errors: [{ code, title, detail: 'the registry failed to answer; its log knows more' }] };
  }
  const { status, code, title } = errorTable[error.name];
  const errors = error.problems.map((problem) => toJsonError(problem, title));
  return { status, errors: errors.length > 0 ? errors : [{ code, title, detail: abridged(error.message) }] };
}

interface Shape extends Representation {
  /** Version of the SDMX-ML error message; missing for JSON. */
  readonly sdmxMl?: SdmxMlVersion;
}

const xmlTypes = ['structure', 'metadata', 'registry'].map((kind) => `application/vnd.sdmx.${kind}+xml`);

const json: Shape = {
  type: 'application/json',
  generic: ['application/vnd.sdmx.structure+json', 'application/vnd.sdmx.metadata+json'],
};

// JSON is the one shape of errors; XML is for who asks for it, so the default is JSON but where XML is the older custom.
function shapesFor(ctx: Context): Shape[] {
  const xml = [
    ...xmlTypes.flatMap((type) => sdmxMlAnswers(ctx, type)),
    // Who asks for another version is still told in SDMX-ML.
    ...xmlTypes.map((type) => ({ type, generic: [], sdmxMl: versionOfRequest(ctx) })),
  ];
  return isXmlFirst(ctx) ? [...xml, json] : [json, ...xml];
}

const inWords = (error: JsonError): string =>
  withPlace(error.detail, error['x-line'], error['x-column'], error['x-path']);

/** Answers with an error in the one shape: JSON, or an SDMX-ML error message on SDMX paths when XML is preferred. */
export function respondWithError(ctx: Context, error: unknown): void {
  const { status, errors } = errorsOf(error);
  ctx.status = status;
  if (status === 503) ctx.set('Retry-After', '5');
  const isSdmx = isSdmxPath(ctx.path);
  if (isSdmx) ctx.vary('Accept');
  const sdmxMl = isSdmx ? negotiate(ctx.get('Accept'), shapesFor(ctx))?.sdmxMl : undefined;
  if (sdmxMl !== undefined) {
    const messages = errors.map((each) => ({ code: each.code, text: inWords(each) }));
    ctx.type = 'application/xml';
    ctx.body = writeErrorMessage(sdmxMl, messages);
    return;
  }
  ctx.type = 'application/json';
  ctx.body = `${JSON.stringify({ errors })}\n`;
}
