import type { NaiveAction, NaiveCells, NaiveDataSet, NaiveState } from '../model.js';
import type { DataCase } from '../random-case.js';
import type { LevelCells, RandomData } from '../random-data.js';

/** Line and column, from 1; the column where a format leaves open what it is undefined. */
export interface WrittenPlace {
  readonly line: number;
  readonly column?: number;
}

export interface WrittenRow {
  readonly place: WrittenPlace;
  readonly cells: Readonly<Record<string, WrittenPlace>>;
}

/** A message with the rows that it has, and where they stand. */
export interface WrittenData {
  readonly text: string;
  readonly contentType: string;
  readonly data: NaiveDataSet;
  readonly rows: readonly WrittenRow[];
  /** Where columns have their headings, of formats with headings. */
  readonly headings?: Readonly<Record<string, WrittenPlace>>;
}

/** What a message is about. */
export interface WriteOptions {
  readonly flow: string;
  readonly flowUrn: string;
  readonly dimensions: readonly string[];
  readonly time: string | undefined;
  readonly measures: readonly string[];
  /** Attributes in the order of the structure. */
  readonly attributes: readonly string[];
  /** Components with a codelist or value list. */
  readonly coded: readonly string[];
  readonly action: NaiveAction;
}

/** What messages need of a case. */
export function writeOptionsOf(
  { flow, flowUrn }: Pick<DataCase, 'flow' | 'flowUrn'>,
  { structure }: NaiveState,
  action: NaiveAction = 'information',
): WriteOptions {
  const ids = (...kinds: readonly string[]): readonly string[] =>
    structure.components.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  return {
    flow,
    flowUrn,
    dimensions: ids('dimension'),
    time: ids('timeDimension')[0],
    measures: ids('measure'),
    attributes: ids('attribute'),
    coded: structure.components.filter(({ list }) => list !== undefined).map(({ id }) => id),
    action,
  };
}

const holds = (observation: NaiveCells, { key }: LevelCells): boolean =>
  Object.entries(key).every(([id, value]) => observation[id] === value);

/**
 * Observations with the attributes of the levels above in each. Several entries of one level contradict each other, so each
 * observation takes one of them in turn.
 */
export function replicated(
  { observations, levels }: RandomData,
  of: (level: LevelCells) => boolean,
): readonly NaiveCells[] {
  return observations.map((observation, index) => {
    const cells: Record<string, NaiveCells[string]> = { ...observation };
    const byKey = new Map<string, LevelCells[]>();
    for (const level of levels.filter((each) => of(each) && holds(observation, each))) {
      const name = JSON.stringify([level.group ?? '', Object.keys(level.key)]);
      byKey.set(name, [...(byKey.get(name) ?? []), level]);
    }
    for (const same of byKey.values()) Object.assign(cells, same[index % same.length]?.attributes);
    return cells;
  });
}

/** The components that have a value in some row, in an order. */
export const columnsOf = (rows: readonly NaiveCells[], order: readonly string[]): readonly string[] => {
  const found = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...order.filter((id) => found.has(id)), ...[...found].filter((id) => !order.includes(id))];
};
