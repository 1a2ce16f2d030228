import { keySetsAllow, regionsAllow } from './constraints.js';
import type {
  NaiveCell,
  NaiveCells,
  NaiveComponent,
  NaiveDataSet,
  NaiveFinding,
  NaiveList,
  NaiveState,
  NaiveValue,
} from './model.js';
import { existsInYear, kindsOfFrequency, kindsOfType, type NaiveTime, readTime } from './times.js';
import { fitsFacets, hasType } from './values.js';

/**
 * The rules of data, one after the other and without regard to cost: each row is read against each rule. Findings are in no
 * particular order.
 */
export function judgeNaively(
  state: NaiveState,
  data: NaiveDataSet,
  { validAt }: { readonly validAt?: string } = {},
): readonly NaiveFinding[] {
  const rows = new NaiveRows(state, data, validAt === undefined ? undefined : readTime(validAt));
  return [
    ...rows.columns(),
    ...rows.dimensions(),
    ...rows.cells(),
    ...rows.missingMeasures(),
    ...rows.missingAttributes(),
    ...rows.conflictingAttributes(),
    ...rows.repeatedKeys(),
    ...rows.regions(),
    ...rows.keySets(),
  ];
}

const listOfCell = (cell: NaiveCell): readonly NaiveValue[] => (typeof cell === 'string' ? [cell] : cell);

/** The texts of a cell, in all languages. */
const textsOf = (cell: NaiveCell): readonly string[] =>
  listOfCell(cell).flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)));

/** The value by which a sender states that there is none (field guide of SDMX-CSV 2.0, intentionally missing values). */
const missingOnPurpose = '#N/A';

/** The faults of a value that is not one of its component at all, so that no constraint can allow or exclude it. */
const faultsOfType: readonly string[] = ['code.unknown', 'format.type', 'time.format'];

class NaiveRows {
  readonly #state: NaiveState;
  readonly #data: NaiveDataSet;
  readonly #validAt: NaiveTime | undefined;
  readonly #components: readonly NaiveComponent[];
  readonly #dimensions: readonly string[];
  readonly #time: string | undefined;

  constructor(state: NaiveState, data: NaiveDataSet, validAt: NaiveTime | undefined) {
    this.#state = state;
    this.#data = data;
    this.#validAt = validAt;
    this.#components = state.structure.components;
    this.#dimensions = this.#ofKind('dimension', 'timeDimension').map(({ id }) => id);
    this.#time = this.#ofKind('timeDimension')[0]?.id;
  }

  #ofKind(...kinds: readonly string[]): readonly NaiveComponent[] {
    return this.#components.filter(({ kind }) => kinds.includes(kind));
  }

  #has(component: string): boolean {
    return this.#data.columns.includes(component);
  }

  #listOf(component: NaiveComponent): NaiveList | undefined {
    return component.list === undefined ? undefined : this.#state.lists[component.list];
  }

  get #isDeleting(): boolean {
    return this.#data.action === 'delete';
  }

  /** A row with a measure, or with all dimensions, is an observation; the others hold attributes of a level above. */
  #isObservation(row: NaiveCells): boolean {
    return (
      this.#ofKind('measure').some(({ id }) => row[id] !== undefined) ||
      this.#dimensions.every((id) => row[id] !== undefined)
    );
  }

  get #observations(): readonly (readonly [NaiveCells, number])[] {
    return this.#data.rows.map((row, index) => [row, index] as const).filter(([row]) => this.#isObservation(row));
  }

  /** The values of some dimensions; undefined where one is missing. */
  #key(row: NaiveCells, dimensions: readonly string[]): string | undefined {
    if (dimensions.some((id) => row[id] === undefined)) return undefined;
    return JSON.stringify(dimensions.map((id) => row[id]));
  }

  *columns(): Generator<NaiveFinding> {
    for (const column of this.#data.columns)
      if (!this.#components.some(({ id }) => id === column))
        yield { rule: 'component.unknown', row: null, component: column };
    if (this.#isDeleting) return;
    for (const { id, kind, isMandatory } of this.#components)
      if (!this.#has(id) && (isMandatory || kind === 'dimension' || kind === 'timeDimension'))
        yield { rule: 'component.missing', row: null, component: id };
  }

  /** The dimensions that a row needs: all of an observation and of a row that has nothing else, those of its level for an attribute. */
  #needed(row: NaiveCells): readonly string[] {
    const given = this.#ofKind('attribute').filter(({ id }) => row[id] !== undefined);
    if (this.#isObservation(row) || given.length === 0) return this.#dimensions;
    return given.flatMap(({ dimensions = [] }) => dimensions);
  }

  *dimensions(): Generator<NaiveFinding> {
    if (this.#isDeleting) return;
    for (const [index, row] of this.#data.rows.entries())
      for (const id of new Set(this.#needed(row)))
        if (this.#has(id) && row[id] === undefined) yield { rule: 'dimension.missing', row: index, component: id };
  }

  /** What is wrong with one value, without regard to other rows and to constraints. */
  #faultsOf(component: NaiveComponent, text: string, row: NaiveCells): readonly string[] {
    const { kind, format } = component;
    const list = this.#listOf(component);
    if (kind !== 'dimension' && kind !== 'timeDimension' && text === missingOnPurpose) return [];
    if (format?.sentinelValues?.includes(text) === true) return [];
    if (kind === 'timeDimension') return this.#faultsOfTime(format?.dataType, text, row);
    if (list !== undefined) return list.items.some(({ id }) => id === text) ? [] : ['code.unknown'];
    if (format === undefined) return [];
    if (!hasType(text, format)) return ['format.type'];
    return fitsFacets(text, format) ? [] : ['format.facet'];
  }

  #faultsOfTime(dataType = 'ObservationalTimePeriod', text: string, row: NaiveCells): readonly string[] {
    const time = readTime(text);
    if (time === undefined || kindsOfType[dataType]?.includes(time.kind) !== true) return ['time.format'];
    const kinds = kindsOfFrequency[String(row['FREQ'])];
    return [
      ...(kinds === undefined || kinds.includes(time.kind) ? [] : ['time.frequency']),
      ...(existsInYear(text) ? [] : ['time.reportingYear']),
    ];
  }

  *cells(): Generator<NaiveFinding> {
    for (const [index, row] of this.#data.rows.entries()) {
      for (const component of this.#components) {
        const { id, kind } = component;
        const cell = row[id];
        if (cell === undefined) continue;
        // What is deleted is named by its dimensions; any value stands for the others (field guide of SDMX-CSV, action D).
        if (this.#isDeleting && (kind === 'measure' || kind === 'attribute')) continue;
        const faults = textsOf(cell).map((text) => [this.#faultsOf(component, text, row), text] as const);
        for (const rule of new Set(faults.flatMap(([found]) => found))) {
          const values = faults.filter(([found]) => found.includes(rule)).map(([, text]) => text);
          yield { rule, row: index, component: id, values };
        }
        yield* this.#occurrences(component, cell, index);
        yield* this.#languages(component, cell, index);
      }
    }
  }

  *#occurrences({ id, minOccurs, maxOccurs }: NaiveComponent, cell: NaiveCell, row: number): Generator<NaiveFinding> {
    const count = listOfCell(cell).length;
    if (count < minOccurs || (maxOccurs !== 'unbounded' && count > maxOccurs))
      yield { rule: 'format.occurrences', row, component: id };
  }

  *#languages({ id, format }: NaiveComponent, cell: NaiveCell, row: number): Generator<NaiveFinding> {
    const hasLanguages = listOfCell(cell).some((value) => typeof value !== 'string');
    if (hasLanguages && format?.isMultiLingual !== true) yield { rule: 'format.language', row, component: id };
  }

  *missingMeasures(): Generator<NaiveFinding> {
    if (this.#isDeleting) return;
    for (const [row, index] of this.#observations)
      for (const { id, isMandatory } of this.#ofKind('measure'))
        if (isMandatory && this.#has(id) && row[id] === undefined)
          yield { rule: 'measure.missing', row: index, component: id };
  }

  /** Each data set, group or series that has observations needs a value in one of its rows; the first observation is named. */
  *missingAttributes(): Generator<NaiveFinding> {
    if (this.#isDeleting) return;
    for (const { id, isMandatory, dimensions = [] } of this.#ofKind('attribute')) {
      if (!isMandatory || !this.#has(id)) continue;
      const given = new Set(
        this.#data.rows.filter((row) => row[id] !== undefined).map((row) => this.#key(row, dimensions)),
      );
      for (const [row, index] of this.#observations) {
        const key = this.#key(row, dimensions);
        if (key === undefined || given.has(key)) continue;
        const isOfObservation = this.#dimensions.every((each) => dimensions.includes(each));
        if (!isOfObservation) given.add(key);
        yield { rule: 'attribute.missing', row: index, component: id };
      }
    }
  }

  /** Each data set, group or series with two values is named once, at the first row with another value than the first one. */
  *conflictingAttributes(): Generator<NaiveFinding> {
    if (this.#isDeleting) return;
    for (const { id, dimensions = [] } of this.#ofKind('attribute')) {
      if (this.#dimensions.every((each) => dimensions.includes(each))) continue;
      const first = new Map<string, string>();
      const conflicting = new Set<string>();
      for (const [index, row] of this.#data.rows.entries()) {
        const key = this.#key(row, dimensions);
        if (row[id] === undefined || key === undefined) continue;
        const value = JSON.stringify(row[id]);
        const before = first.get(key);
        if (before === undefined) first.set(key, value);
        else if (before !== value && !conflicting.has(key)) {
          conflicting.add(key);
          yield { rule: 'attribute.conflict', row: index, component: id };
        }
      }
    }
  }

  /** What an observation has besides its key: measures, and attributes of the observation. */
  #content(row: NaiveCells): string {
    const own = this.#components.filter(
      ({ kind, dimensions = [] }) =>
        kind === 'measure' || (kind === 'attribute' && this.#dimensions.every((each) => dimensions.includes(each))),
    );
    return JSON.stringify(own.map(({ id }) => row[id] ?? null));
  }

  *repeatedKeys(): Generator<NaiveFinding> {
    if (this.#isDeleting) return;
    const first = new Map<string, string>();
    for (const [row, index] of this.#observations) {
      const key = this.#key(row, this.#dimensions);
      if (key === undefined) continue;
      const content = this.#content(row);
      const before = first.get(key);
      if (before === undefined) first.set(key, content);
      else yield { rule: before === content ? 'key.repeated' : 'key.conflict', row: index };
    }
  }

  /** The time at which constraints are read for a row. */
  #timeOf(row: NaiveCells): NaiveTime | undefined {
    const time = this.#time === undefined ? undefined : row[this.#time];
    return (typeof time === 'string' ? readTime(time) : undefined) ?? this.#validAt;
  }

  *regions(): Generator<NaiveFinding> {
    for (const [index, row] of this.#data.rows.entries()) {
      for (const component of this.#components) {
        const { id, kind } = component;
        const cell = row[id];
        if (cell === undefined) continue;
        if (this.#isDeleting && (kind === 'measure' || kind === 'attribute')) continue;
        const values = textsOf(cell).filter(
          (text) =>
            !this.#faultsOf(component, text, row).some((rule) => faultsOfType.includes(rule)) &&
            !(kind === 'attribute' && text === missingOnPurpose) &&
            !this.#state.constraints.every((constraint) =>
              regionsAllow(constraint, id, text, this.#listOf(component), this.#timeOf(row)),
            ),
        );
        if (values.length > 0) yield { rule: 'constraint.region', row: index, component: id, values };
      }
    }
  }

  /** Each series is judged once, at its first row. Series with a value that is not in its list are not judged. */
  *keySets(): Generator<NaiveFinding> {
    const { constraints } = this.#state;
    const dimensions = this.#ofKind('dimension');
    const keys = constraints.flatMap(({ dataKeySets }) => dataKeySets.flatMap((each) => each.keys));
    const named = dimensions.filter(({ id }) =>
      keys.some(({ keyValues = [] }) => keyValues.some((each) => each.id === id)),
    );
    const listOf = (id: string): NaiveList | undefined => {
      const component = dimensions.find((each) => each.id === id);
      return component === undefined ? undefined : this.#listOf(component);
    };
    const judged = new Set<string>();
    for (const [index, row] of this.#data.rows.entries()) {
      const ids = dimensions.map(({ id }) => id);
      const key = this.#key(row, ids);
      if (key === undefined || judged.has(key)) continue;
      judged.add(key);
      if (named.some((each) => this.#faultsOf(each, String(row[each.id]), row).includes('code.unknown'))) continue;
      const series = Object.fromEntries(ids.map((id) => [id, String(row[id])]));
      if (!constraints.every((constraint) => keySetsAllow(constraint, series, listOf)))
        yield { rule: 'constraint.keySet', row: index };
    }
  }
}
