/**
 * Domain errors. They say what was wrong and where; what that means to an HTTP client is decided in http/.
 * Codes are those of the SDMX REST specification: 100 no results, 110 unauthorised, 130 too large,
 * 140 syntax, 150 semantic, 500 internal, 501 not implemented, 503 unavailable.
 */

/** A place in a message: 1-based line and column. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One thing that is wrong, or worth a warning, in what was asked or submitted. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  /** SDMX error code: 140 the message itself, 150 what it means. */
  readonly code: number;
  /** Stable name of the rule, for programs: `reference.missing`, `element.unknown`. */
  readonly rule: string;
  /** A sentence: what was wrong and what would be right. */
  readonly detail: string;
  /** Where in the message or artefact: steps joined by `/`, an array element by its id or else its index. */
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  /** The reference at fault, as written. */
  readonly reference?: string;
}

export type ErrorName =
  | 'NotFound'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'TooLarge'
  | 'Syntax'
  | 'Semantic'
  | 'Conflict'
  | 'NotAcceptable'
  | 'UnsupportedMediaType'
  | 'MethodNotAllowed'
  | 'Unavailable';

/** What was asked cannot be done; `problems` names every reason. */
export class StrataError extends Error {
  override readonly name: ErrorName;
  readonly problems: readonly Problem[];

  constructor(name: ErrorName, message: string, problems: readonly Problem[] = []) {
    super(message);
    this.name = name;
    this.problems = problems;
  }
}

/** A setting of the environment that cannot be used; stops the start. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
