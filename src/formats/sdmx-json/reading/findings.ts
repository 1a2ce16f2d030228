import { type Problem, StrataError } from '../../../errors.js';
import type { Deviation } from '../../sdmx-ml/deviations.js';
import { type Place, pathOf } from './frame.js';
import type { LineIndex } from './line-index.js';

type Severity = Problem['severity'];

interface Finding {
  readonly place: Place;
  readonly rule: string;
  readonly detail: string;
  readonly reference: string | undefined;
}

/** Collects what is wrong with a message: keeps the first findings of each severity and counts the rest. */
export class Findings {
  readonly #lines: LineIndex;
  readonly #limit: number;
  readonly #strict: boolean;
  readonly #kept: Readonly<Record<Severity, Finding[]>> = { error: [], warning: [] };
  readonly #count = { error: 0, warning: 0 };

  /**
   * @param limit how many errors, and how many warnings, are kept in full
   * @param strict whether accepted deviations are errors
   */
  constructor(lines: LineIndex, limit: number, strict: boolean) {
    this.#lines = lines;
    this.#limit = limit;
    this.#strict = strict;
  }

  get hasErrors(): boolean {
    return this.#count.error > 0;
  }

  error(place: Place, rule: string, detail: () => string, reference?: string): void {
    this.#add('error', place, rule, detail, reference);
  }

  /** Notes something that is right by the schema and still worth a word. */
  warning(place: Place, rule: string, detail: () => string): void {
    this.#add('warning', place, rule, detail, undefined);
  }

  deviation(place: Place, deviation: Deviation, reference?: string): void {
    this.#add(this.#strict ? 'error' : 'warning', place, deviation.rule, () => deviation.detail, reference);
  }

  /** The warnings, in the order of the message; where some are not kept, the last one says how many. */
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
        : `The SDMX-JSON message has ${this.#count.error} errors`;
    return new StrataError('Syntax', message, problems);
  }

  #add(severity: Severity, place: Place, rule: string, detail: () => string, reference: string | undefined): void {
    this.#count[severity]++;
    if (this.#kept[severity].length < this.#limit) {
      this.#kept[severity].push({ place, rule, detail: detail(), reference });
    }
  }

  #listed(severity: Severity): readonly Problem[] {
    const problems = this.#kept[severity]
      .toSorted((a, b) => a.place.offset - b.place.offset)
      .map(
        ({ place, rule, detail, reference }): Problem => ({
          ...{ severity, code: 140, rule, detail, path: pathOf(place), ...this.#lines.positionOf(place.offset) },
          ...(reference === undefined ? {} : { reference }),
        }),
      );
    const more = this.#count[severity] - problems.length;
    if (more === 0) return problems;
    const detail = `${more} more ${severity}s were found and are not listed`;
    return [...problems, { severity, code: 140, rule: 'problems.more', detail }];
  }
}
