import { type Problem, StrataError } from '../../errors.js';

type Severity = Problem['severity'];

/** Something in a message that is not as the schema wants it, and leaves the meaning unambiguous. */
export interface Deviation {
  /** Rule name of the warning. */
  readonly rule: string;
  /** What is wrong and how it was understood. */
  readonly detail: string;
  /** Right by the schema and without effect here: a warning, strict or not. */
  readonly isRight?: true;
}

/** Where something stands in a message. */
export interface Located {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface FindingsSettings<Place> {
  /** What messages of this format are called. */
  readonly format: string;
  /** How many errors, and how many warnings, are kept in full. */
  readonly limit: number;
  /** Whether accepted deviations are errors. */
  readonly strict: boolean;
  /** Whether findings are listed by their places; else in the order in which they were made. */
  readonly byPlace: boolean;
  /** Takes down where what is kept stands; told when it is listed, as an object may learn its id after its first fault. */
  note(place: Place): () => Located;
}

interface Kept {
  readonly problem: Problem;
  readonly locate: () => Located;
}

const inOrder = (a: Located, b: Located): number => a.line - b.line || a.column - b.column;

/** Collects what is wrong with a message: keeps the first findings of each severity and counts the rest. */
export class Findings<Place> {
  readonly #settings: FindingsSettings<Place>;
  readonly #kept: Readonly<Record<Severity, Kept[]>> = { error: [], warning: [] };
  readonly #count = { error: 0, warning: 0 };

  constructor(settings: FindingsSettings<Place>) {
    this.#settings = settings;
  }

  get hasErrors(): boolean {
    return this.#count.error > 0;
  }

  error(place: Place, rule: string, detail: () => string, reference?: string): void {
    this.#add('error', place, rule, detail, reference);
  }

  /** Tells what is right by the schema and still worth a word, strict or not. */
  warning(place: Place, rule: string, detail: () => string): void {
    this.#add('warning', place, rule, detail, undefined);
  }

  deviation(place: Place, deviation: Deviation, reference?: string): void {
    const severity = this.#settings.strict && !deviation.isRight ? 'error' : 'warning';
    this.#add(severity, place, deviation.rule, () => deviation.detail, reference);
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
        : `The ${this.#settings.format} message has ${this.#count.error} errors`;
    return new StrataError('Syntax', message, problems);
  }

  #add(severity: Severity, place: Place, rule: string, detail: () => string, reference: string | undefined): void {
    this.#count[severity]++;
    if (this.#kept[severity].length >= this.#settings.limit) return;
    const problem = { severity, code: 140, rule, detail: detail(), ...(reference === undefined ? {} : { reference }) };
    this.#kept[severity].push({ problem, locate: this.#settings.note(place) });
  }

  #listed(severity: Severity): readonly Problem[] {
    const kept = this.#kept[severity].map(({ problem, locate }) => ({ ...problem, ...locate() }));
    if (this.#settings.byPlace) kept.sort(inOrder);
    const more = this.#count[severity] - kept.length;
    if (more === 0) return kept;
    const detail = `${more} more ${severity}s were found and are not listed`;
    return [...kept, { severity, code: 140, rule: 'problems.more', detail }];
  }
}
