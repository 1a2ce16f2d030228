import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import { writeErrorMessage } from '../../formats/sdmx-ml-registry/write-error-message.js';
import { negotiate } from '../accept.js';
import { errorTable, internalError } from '../status-of-error.js';

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

function toJsonError(problem: Problem, title: string): JsonError {
  return {
    code: problem.code,
    title,
    detail: problem.detail,
    'x-rule': problem.rule,
    ...(problem.path === undefined ? {} : { 'x-path': problem.path }),
    ...(problem.line === undefined ? {} : { 'x-line': problem.line }),
    ...(problem.column === undefined ? {} : { 'x-column': problem.column }),
    ...(problem.reference === undefined ? {} : { 'x-reference': problem.reference }),
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
  return { status, errors: errors.length > 0 ? errors : [{ code, title, detail: error.message }] };
}

// JSON is the one shape of errors; XML is for who asks for it, so the default is JSON.
const json = { type: 'application/json', generic: ['application/vnd.sdmx.structure+json'] };
const xml = { type: 'application/xml', generic: ['text/xml', 'application/vnd.sdmx.structure+xml'] };

/** `line 3, column 7, Structure/Header: ` before the sentence, as XML has no fields for places. */
function inWords(error: JsonError): string {
  const line = error['x-line'] === undefined ? [] : [`line ${error['x-line']}, column ${error['x-column']}`];
  const path = error['x-path'] === undefined ? [] : [error['x-path']];
  const place = [...line, ...path].join(', ');
  return place === '' ? error.detail : `${place}: ${error.detail}`;
}

/** Answers with an error in the one shape: JSON, or an SDMX-ML error message on SDMX paths when XML is preferred. */
export function respondWithError(ctx: Context, error: unknown): void {
  const { status, errors } = errorsOf(error);
  ctx.status = status;
  if (status === 503) ctx.set('Retry-After', '5');
  const isSdmx = ctx.path.startsWith('/sdmx/') || ctx.path.startsWith('/ws/secure/');
  if (isSdmx && negotiate(ctx.get('Accept'), [json, xml]) === xml) {
    ctx.type = 'application/xml';
    ctx.body = writeErrorMessage(errors.map((each) => ({ code: each.code, text: inWords(each) })));
    return;
  }
  ctx.type = 'application/json';
  ctx.body = `${JSON.stringify({ errors })}\n`;
}
