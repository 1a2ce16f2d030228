import { keySetsAllow, regionsAllow } from './constraints.js';
import type { NaiveCell, NaiveCells, NaiveComponent, NaiveFormat, NaiveState } from './model.js';
import type { Chances } from './random-case.js';
import { kindsOfFrequency, readTime } from './times.js';

/** Attributes of the data set, a group, a series or some dimensions. */
export interface LevelCells {
  /** Id of the group that the attributes belong to. */
  readonly group?: string;
  /** The dimensions that identify what the attributes belong to. */
  readonly key: NaiveCells;
  readonly attributes: NaiveCells;
}

/** Data without regard to a format. */
export interface RandomData {
  /** Dimensions, measures and attributes of observations. */
  readonly observations: readonly NaiveCells[];
  readonly levels: readonly LevelCells[];
}

const periods: Readonly<Record<string, (year: number, chances: Chances) => string>> = {
  A: (year, chances) => chances.pick([`${year}`, `${year}-A1`]),
  S: (year, chances) => `${year}-S${1 + chances.below(2)}`,
  T: (year, chances) => `${year}-T${1 + chances.below(3)}`,
  Q: (year, chances) => `${year}-Q${1 + chances.below(4)}`,
  M: (year, chances) =>
    chances.pick([
      `${year}-${String(1 + chances.below(12)).padStart(2, '0')}`,
      `${year}-M${String(1 + chances.below(12)).padStart(2, '0')}`,
    ]),
  D: (year, chances) =>
    `${year}-${String(1 + chances.below(12)).padStart(2, '0')}-${String(1 + chances.below(28)).padStart(2, '0')}`,
};

/** A period of a frequency; of another frequency any period. */
export function randomPeriod(frequency: string, chances: Chances): string {
  const year = 2008 + chances.below(9);
  const write = periods[kindsOfFrequency[frequency] === undefined ? chances.pick(['A', 'Q', 'D']) : frequency];
  return write?.(year, chances) ?? String(year);
}

/** A value that a format allows. */
export function randomValue(format: NaiveFormat, chances: Chances): string {
  const { dataType, pattern, decimals, maxLength = 8 } = format;
  const number = chances.below(format.maxValue ?? 90);
  switch (dataType) {
    case 'Integer':
    case 'Long':
    case 'Count':
      return String(Math.max(format.minValue ?? 0, number));
    case 'Decimal':
    case 'Double':
    case 'Float': {
      const text = decimals === 0 ? String(number) : `${number}.${chances.below(10)}`;
      return dataType === 'Decimal' ? text : chances.pick([text, text, `${number}e0`, `-${chances.below(900)}`]);
    }
    case 'Boolean':
      return chances.pick(['true', 'false']);
    case 'AlphaNumeric':
      return chances.pick(['a1', 'B22', 'zzz']);
    case 'GregorianYear':
      return String(1990 + chances.below(30));
    default:
      if (pattern === '[A-Z]{2,3}') return chances.pick(['AB', 'XYZ', 'AAA', 'QQ']);
      if (pattern !== undefined) return chances.pick(['Abc', 'Some text', 'Zz']);
      return chances
        .pick(['plain', 'a, b', 'say "x"', 'two\nlines', 'é€ü', "it's; so", '<&>', 'x:y'])
        .slice(0, maxLength);
  }
}

class DataMaker {
  readonly #state: NaiveState;
  readonly #chances: Chances;

  constructor(state: NaiveState, chances: Chances) {
    this.#state = state;
    this.#chances = chances;
  }

  #ofKind(...kinds: readonly string[]): readonly NaiveComponent[] {
    return this.#state.structure.components.filter(({ kind }) => kinds.includes(kind));
  }

  #text({ list, format }: NaiveComponent): string {
    const items = list === undefined ? undefined : this.#state.lists[list]?.items;
    return items === undefined
      ? randomValue(format ?? { dataType: 'String' }, this.#chances)
      : this.#chances.pick(items).id;
  }

  #isAllowed({ id, list }: NaiveComponent, text: string, time: string | undefined): boolean {
    return this.#state.constraints.every((constraint) =>
      regionsAllow(
        constraint,
        id,
        text,
        list === undefined ? undefined : this.#state.lists[list],
        time === undefined ? undefined : readTime(time),
      ),
    );
  }

  /** A value that regions allow at a time; undefined where some tries find none. */
  #allowedText(component: NaiveComponent, time: string | undefined): string | undefined {
    for (let round = 0; round < 30; round += 1) {
      const text = this.#text(component);
      if (this.#isAllowed(component, text, time)) return text;
    }
    return undefined;
  }

  #cell(component: NaiveComponent, time: string | undefined): NaiveCell | undefined {
    const { format, maxOccurs } = component;
    if (format?.isMultiLingual === true) {
      const texts = { en: `text ${this.#chances.below(9)}`, fr: `texte ${this.#chances.below(9)}` };
      return [this.#chances.chance(0.7) ? texts : { en: texts.en }];
    }
    const count = maxOccurs === 1 ? 1 : 1 + this.#chances.below(3);
    const values = new Set<string>();
    for (let number = 0; number < count; number += 1) {
      const text = this.#allowedText(component, time);
      if (text !== undefined) values.add(text);
    }
    if (values.size === 0) return undefined;
    return maxOccurs === 1 ? [...values][0] : [...values];
  }

  /** Attributes are given where they are mandatory, and sometimes else. */
  #attributes(components: readonly NaiveComponent[], time: string | undefined): NaiveCells | undefined {
    const cells: Record<string, NaiveCell> = {};
    for (const component of components) {
      if (!component.isMandatory && this.#chances.chance(0.4)) continue;
      const cell = this.#cell(component, time);
      if (cell !== undefined) cells[component.id] = cell;
      else if (component.isMandatory) return undefined;
    }
    return cells;
  }

  /** An observation with the dimensions of a series; undefined where constraints allow none. */
  #observation(series: NaiveCells): NaiveCells | undefined {
    const [timeDimension] = this.#ofKind('timeDimension');
    const cells: Record<string, NaiveCell> = { ...series };
    let time: string | undefined;
    if (timeDimension !== undefined) {
      for (let round = 0; round < 30 && time === undefined; round += 1) {
        const period = randomPeriod(String(series['FREQ']), this.#chances);
        if (this.#isAllowed(timeDimension, period, period)) time = period;
      }
      if (time === undefined) return undefined;
      cells[timeDimension.id] = time;
    }
    // Validity periods of values are read at the time of the observation; rows of attributes have none.
    for (const dimension of this.#ofKind('dimension'))
      if ([time, undefined].some((at) => !this.#isAllowed(dimension, String(series[dimension.id]), at)))
        return undefined;
    for (const { id, isMandatory, format } of this.#ofKind('measure'))
      if (isMandatory || this.#chances.chance(0.8))
        cells[id] = randomValue(format ?? { dataType: 'String' }, this.#chances);
    const dimensions = this.#ofKind('dimension', 'timeDimension').length;
    const own = this.#ofKind('attribute').filter((each) => each.dimensions?.length === dimensions);
    const attributes = this.#attributes(own, time);
    return attributes === undefined ? undefined : { ...cells, ...attributes };
  }

  #series(): NaiveCells | undefined {
    const cells: Record<string, string> = {};
    for (const dimension of this.#ofKind('dimension')) {
      const text = this.#text(dimension);
      cells[dimension.id] = text;
    }
    const listOf = (id: string) => {
      const list = this.#ofKind('dimension').find((each) => each.id === id)?.list;
      return list === undefined ? undefined : this.#state.lists[list];
    };
    const isAllowed = this.#state.constraints.every((constraint) => keySetsAllow(constraint, cells, listOf));
    return isAllowed ? cells : undefined;
  }

  make(seriesCount: number, perSeries: number): RandomData {
    const found = new Map<string, NaiveCells>();
    const ids = this.#ofKind('dimension', 'timeDimension').map(({ id }) => id);
    for (let round = 0; round < seriesCount * 40 && found.size < seriesCount * perSeries; round += 1) {
      const series = this.#series();
      if (series === undefined) continue;
      for (let number = 0; number < perSeries; number += 1) {
        const observation = this.#observation(series);
        if (observation !== undefined) found.set(JSON.stringify(ids.map((id) => observation[id])), observation);
      }
    }
    // Observations of a series stand together, as series are written.
    const seriesOf = (cells: NaiveCells): string =>
      JSON.stringify(this.#ofKind('dimension').map(({ id }) => cells[id]));
    const observations = [...found.values()].sort((one, other) =>
      seriesOf(one) < seriesOf(other) ? -1 : seriesOf(one) > seriesOf(other) ? 1 : 0,
    );
    return this.#withLevels(observations, ids.length);
  }

  #withLevels(observations: readonly NaiveCells[], dimensionCount: number): RandomData {
    const above = this.#ofKind('attribute').filter((each) => each.dimensions?.length !== dimensionCount);
    const byDimensions = new Map<string, NaiveComponent[]>();
    for (const component of above) {
      const name = JSON.stringify([component.group ?? null, component.dimensions]);
      byDimensions.set(name, [...(byDimensions.get(name) ?? []), component]);
    }
    const levels: LevelCells[] = [];
    const left = new Set(observations);
    for (const components of byDimensions.values()) {
      const [{ dimensions = [], group } = { dimensions: [] }] = components;
      const keys = new Map(
        [...left].map((each) => {
          const key = Object.fromEntries(dimensions.map((id) => [id, each[id] ?? '']));
          return [JSON.stringify(key), key] as const;
        }),
      );
      for (const key of keys.values()) {
        const attributes = this.#attributes(components, undefined);
        if (attributes !== undefined) {
          levels.push({ key, attributes, ...(group === undefined ? {} : { group }) });
          continue;
        }
        // Constraints leave no value for a mandatory attribute, so there are no data with this key.
        for (const each of left) if (dimensions.every((id) => each[id] === key[id])) left.delete(each);
      }
    }
    const isLeft = ({ key }: LevelCells): boolean =>
      [...left].some((each) => Object.entries(key).every(([id, value]) => each[id] === value));
    return {
      observations: [...left],
      levels: levels.filter((each) => isLeft(each) && Object.keys(each.attributes).length > 0),
    };
  }
}

/** Data that a structure and its constraints allow. */
export const randomData = (state: NaiveState, chances: Chances, seriesCount: number, perSeries: number): RandomData =>
  new DataMaker(state, chances).make(seriesCount, perSeries);
