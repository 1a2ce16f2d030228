import { type Position, type Problem, StrataError } from '../../errors.js';

type Severity = Problem['severity'];

/** A difference from the schema that leaves the meaning unambiguous. */
export interface Deviation {
  /** Rule name of the warning. */
  readonly rule: string;
  /** What is wrong and how it was read. */
  readonly detail: string;
  /** Valid by the schema and without effect here: a warning, strict or not. */
  readonly isRight?: true;
}

/** A position in a message, with its path. */
export interface Located extends Position {
  readonly path: string;
}

/** The position of a finding that is kept. */
export interface NotedPlace {
  locate(): Located;
  /** Path in its artefact, by the names of the message (model/path.ts); empty for the artefact as a whole. */
  pathInArtefact(): string;
}

/** A warning about an artefact, or an error for which the artefact alone is refused. */
export interface ArtefactFinding {
  readonly problem: Problem;
  readonly pathInArtefact: string;
}

export interface FindingsSettings<Place> {
  /** Name of the family, for error texts. */
  readonly format: string;
  /** Number of errors, and of warnings, that are kept; counts the warnings of all artefacts and of the message. */
  readonly limit: number;
  /** Whether accepted deviations are errors. */
  readonly strict: boolean;
  /** Whether findings are sorted by position; by default they have the order in which they were reported. */
  readonly byPlace: boolean;
  /** Called for each finding that is kept. The result is read when findings are listed: ids may be read after a finding. */
  note(place: Place): NotedPlace;
}

interface Kept extends NotedPlace {
  readonly problem: Problem;
  /** Occurrences after the one that is kept. */
  repetitions: number;
}

interface Listed extends ArtefactFinding {
  readonly located: Located;
}

const inOrder = ({ located: a }: Listed, { located: b }: Listed): number => a.line - b.line || a.column - b.column;

/**
 * Collects the findings of a message: keeps the first of each severity and counts the rest. Warnings and refusals between
 * `beginArtefact` and `endArtefact` belong to that artefact, all others to the message.
 */
export class Findings<Place> {
  readonly #settings: FindingsSettings<Place>;
  readonly #errors: Kept[] = [];
  readonly #ofMessage: Kept[] = [];
  #ofArtefact: Kept[] | undefined;
  #keptWarnings = 0;
  #keptRefusals = 0;
  /** Kept findings that count their repetitions in the artefact, by key. */
  readonly #repeatable = new Map<string, Kept>();
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

  /** Reports a warning, with `Strict` too. */
  warning(place: Place, rule: string, detail: () => string): void {
    this.#add('warning', place, rule, detail, undefined);
  }

  /**
   * Reports an error for which the open artefact is refused, and the rest of the message is not. The first of each artefact is
   * kept.
   */
  refusal(place: Place, rule: string, detail: () => string, reference?: string): void {
    if (this.#ofArtefact === undefined) {
      this.error(place, rule, detail, reference);
      return;
    }
    const isFirst = this.#ofArtefact.every(({ problem }) => problem.severity !== 'error');
    if (!isFirst && this.#keptRefusals >= this.#settings.limit) return;
    this.#keptRefusals++;
    this.#ofArtefact.push(this.#kept('error', place, rule, detail, reference));
  }

  deviation(place: Place, deviation: Deviation, reference?: string): void {
    const severity = this.#settings.strict && !deviation.isRight ? 'error' : 'warning';
    this.#add(severity, place, deviation.rule, () => deviation.detail, reference);
  }

  /**
   * Reports a deviation that may occur in every item of a list: an artefact has one finding for all with the same key, at
   * the first of them, with the number of the others.
   */
  repeatableDeviation(place: Place, key: string, deviation: () => Deviation): void {
    const first = this.#repeatable.get(key);
    if (first !== undefined) {
      first.repetitions++;
      return;
    }
    const { rule, detail, isRight } = deviation();
    const severity = this.#settings.strict && !isRight ? 'error' : 'warning';
    const kept = this.#add(severity, place, rule, () => detail, undefined);
    if (kept !== undefined) this.#repeatable.set(key, kept);
  }

  beginArtefact(): void {
    this.#ofArtefact = [];
    this.#repeatable.clear();
  }

  /** @returns the warnings about the artefact, and the errors for which it is refused */
  endArtefact(): readonly ArtefactFinding[] {
    const kept = this.#ofArtefact ?? [];
    this.#ofArtefact = undefined;
    this.#repeatable.clear();
    return this.#listed(kept);
  }

  /** The warnings about the message as a whole; the last one counts those that were not kept, of artefacts too. */
  get messageWarnings(): readonly Problem[] {
    return [...this.#problems(this.#ofMessage), ...this.#rest('warning', this.#keptWarnings)];
  }

  /** The errors as one exception. */
  toError(): StrataError {
    const problems = [...this.#problems(this.#errors), ...this.#rest('error', this.#errors.length)];
    const [first] = problems;
    const message =
      this.#count.error === 1 && first !== undefined
        ? first.detail
        : `The ${this.#settings.format} message has ${this.#count.error} errors`;
    return new StrataError('Syntax', message, problems);
  }

  /** @returns the finding, if it is kept */
  #add(
    severity: Severity,
    place: Place,
    rule: string,
    detail: () => string,
    reference: string | undefined,
  ): Kept | undefined {
    this.#count[severity]++;
    const isError = severity === 'error';
    if ((isError ? this.#errors.length : this.#keptWarnings) >= this.#settings.limit) return undefined;
    const kept = this.#kept(severity, place, rule, detail, reference);
    if (isError) this.#errors.push(kept);
    else {
      this.#keptWarnings++;
      (this.#ofArtefact ?? this.#ofMessage).push(kept);
    }
    return kept;
  }

  #kept(severity: Severity, place: Place, rule: string, detail: () => string, reference: string | undefined): Kept {
    const problem = { severity, code: 140, rule, detail: detail(), ...(reference === undefined ? {} : { reference }) };
    const { locate, pathInArtefact } = this.#settings.note(place);
    return { problem, locate, pathInArtefact, repetitions: 0 };
  }

  #listed(kept: readonly Kept[]): readonly Listed[] {
    const listed = kept.map(({ problem, locate, pathInArtefact, repetitions }) => {
      const located = locate();
      const detail = repetitions === 0 ? problem.detail : `${problem.detail} (and ${repetitions} more)`;
      return { problem: { ...problem, detail, ...located }, pathInArtefact: pathInArtefact(), located };
    });
    return this.#settings.byPlace ? listed.sort(inOrder) : listed;
  }

  #problems(kept: readonly Kept[]): readonly Problem[] {
    return this.#listed(kept).map(({ problem }) => problem);
  }

  /** A problem with the number of findings of a severity that were not kept. */
  #rest(severity: Severity, kept: number): readonly Problem[] {
    const more = this.#count[severity] - kept;
    if (more === 0) return [];
    const detail = `${more} more ${severity}s are not listed`;
    return [{ severity, code: 140, rule: 'problems.more', detail }];
  }
}
