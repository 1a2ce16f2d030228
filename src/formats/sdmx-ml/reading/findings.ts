import { type Position, type Problem, StrataError } from '../../../errors.js';
import type { Deviation } from '../deviations.js';

/** A place in the message; the path of XML elements is only asked for where a finding is kept. */
export interface Place extends Position {
  readonly path: string;
}

/** Collects what is wrong with a message: keeps the first findings of each severity and counts the rest. */
export class Findings {
  readonly #limit: number;
  readonly #strict: boolean;
  readonly #kept: Readonly<Record<Problem['severity'], Problem[]>> = { error: [], warning: [] };
  readonly #count = { error: 0, warning: 0 };

  /**
   * @param limit how many errors, and how many warnings, are kept in full
   * @param strict whether accepted deviations are errors
   */
  constructor(limit: number, strict: boolean) {
    this.#limit = limit;
    this.#strict = strict;
  }

  get hasErrors(): boolean {
    return this.#count.error > 0;
  }

  error(place: Place, rule: string, detail: () => string, reference?: string): void {
    this.#add('error', place, rule, detail, reference);
  }

  /** Tells what is kept otherwise than it was sent, or not at all, also where deviations are refused. */
  warning(place: Place, rule: string, detail: () => string): void {
    this.#add('warning', place, rule, detail, undefined);
  }

  deviation(place: Place, deviation: Deviation, reference?: string): void {
    this.#add(this.#strict ? 'error' : 'warning', place, deviation.rule, () => deviation.detail, reference);
  }

  /** The warnings; where some are not kept, the last one says how many. */
  get warnings(): readonly Problem[] {
    return this.#listed('warning');
  }

  /** The errors as one exception. */
  toError(): StrataError {
    const problems = this.#listed('error');
    const [first] = problems;
    const message =
      this.#count.error === 1 && first !== undefined
        ? first.detail
        : `The SDMX-ML message has ${this.#count.error} errors`;
    return new StrataError('Syntax', message, problems);
  }

  #add(
    severity: Problem['severity'],
    place: Place,
    rule: string,
    detail: () => string,
    reference: string | undefined,
  ): void {
    this.#count[severity]++;
    if (this.#kept[severity].length >= this.#limit) return;
    const { path, line, column } = place;
    const where = { path, line, column, ...(reference === undefined ? {} : { reference }) };
    this.#kept[severity].push({ severity, code: 140, rule, detail: detail(), ...where });
  }

  #listed(severity: Problem['severity']): readonly Problem[] {
    const kept = this.#kept[severity];
    const more = this.#count[severity] - kept.length;
    if (more === 0) return kept;
    const detail = `${more} more ${severity}s were found and are not listed`;
    return [...kept, { severity, code: 140, rule: 'problems.more', detail }];
  }
}
