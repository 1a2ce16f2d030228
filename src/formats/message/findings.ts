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

/** A warning about an artefact. */
export interface ArtefactWarning {
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
}

interface Listed extends ArtefactWarning {
  readonly located: Located;
}

const inOrder = ({ located: a }: Listed, { located: b }: Listed): number => a.line - b.line || a.column - b.column;

/**
 * Collects the findings of a message: keeps the first of each severity and counts the rest. Warnings between
 * `beginArtefact` and `endArtefact` belong to that artefact, all others to the message.
 */
export class Findings<Place> {
  readonly #settings: FindingsSettings<Place>;
  readonly #errors: Kept[] = [];
  readonly #ofMessage: Kept[] = [];
  #ofArtefact: Kept[] | undefined;
  #keptWarnings = 0;
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

  deviation(place: Place, deviation: Deviation, reference?: string): void {
    const severity = this.#settings.strict && !deviation.isRight ? 'error' : 'warning';
    this.#add(severity, place, deviation.rule, () => deviation.detail, reference);
  }

  beginArtefact(): void {
    this.#ofArtefact = [];
  }

  /** @returns the warnings about the artefact */
  endArtefact(): readonly ArtefactWarning[] {
    const kept = this.#ofArtefact ?? [];
    this.#ofArtefact = undefined;
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

  #add(severity: Severity, place: Place, rule: string, detail: () => string, reference: string | undefined): void {
    this.#count[severity]++;
    const isError = severity === 'error';
    if ((isError ? this.#errors.length : this.#keptWarnings) >= this.#settings.limit) return;
    const problem = { severity, code: 140, rule, detail: detail(), ...(reference === undefined ? {} : { reference }) };
    const { locate, pathInArtefact } = this.#settings.note(place);
    const kept = { problem, locate, pathInArtefact };
    if (isError) this.#errors.push(kept);
    else {
      this.#keptWarnings++;
      (this.#ofArtefact ?? this.#ofMessage).push(kept);
    }
  }

  #listed(kept: readonly Kept[]): readonly Listed[] {
    const listed = kept.map(({ problem, locate, pathInArtefact }) => {
      const located = locate();
      return { problem: { ...problem, ...located }, pathInArtefact: pathInArtefact(), located };
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
