/**
 * Domain errors: a rule, what is wrong and where. `http/` maps them to status codes and messages.
 * Codes are those of the SDMX REST specification: 100 no results, 110 unauthorised, 130 too large,
 * 140 syntax, 150 semantic, 500 internal, 501 not implemented, 503 unavailable.
 */

/** A place in a message: 1-based line and column. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** An error or a warning about a request or a submitted message. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  /** SDMX error code: 140 for syntax, 150 for semantics. */
  readonly code: number;
  /** Stable name of the rule, for programs: `reference.missing`, `element.unknown`. */
  readonly rule: string;
  /** A sentence: what is wrong and what would be right. */
  readonly detail: string;
  /** Place in the message or artefact: steps joined by `/`, an array element by its id or else by its index. */
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  /** The reference that causes the problem, as written. */
  readonly reference?: string;
}

export type ErrorName =
  | 'NotFound'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'TooManyRequests'
  | 'TooLarge'
  | 'TooSlow'
  | 'Syntax'
  | 'Semantic'
  | 'Conflict'
  | 'PreconditionFailed'
  | 'NotAcceptable'
  | 'UnsupportedMediaType'
  | 'MethodNotAllowed'
  | 'NotImplemented'
  | 'BadGateway'
  | 'Unavailable'
  | 'GatewayTimeout';

/** A request that cannot be fulfilled; `problems` gives every reason. */
export class StrataError extends Error {
  override readonly name: ErrorName;
  readonly problems: readonly Problem[];
  /** When to try again, in seconds; undefined where nothing is known about it. */
  readonly retrySeconds: number | undefined;

  constructor(name: ErrorName, message: string, problems: readonly Problem[] = [], retrySeconds?: number) {
    super(message);
    this.name = name;
    this.problems = problems;
    this.retrySeconds = retrySeconds;
  }
}

/** The reason why work for a client ends that closed its connection. Nobody receives it. */
export class ClientGone extends StrataError {
  constructor() {
    super('Unavailable', 'the client closed its connection before the response was sent');
  }
}

/** A setting of the environment that cannot be used, or a missing program; stops the start. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
