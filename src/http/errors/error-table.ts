import type { ErrorName } from '../../errors.js';

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
  TooManyRequests: { status: 429, code: 110, title: 'Too many failed sign-ins' },
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
  Unavailable: { status: 503, code: 503, title: 'Service unavailable' },
};

/** For errors that are not domain errors. They are defects of the program; their details are logged, not sent. */
export const internalError: ErrorRow = { status: 500, code: 500, title: 'Internal error' };
