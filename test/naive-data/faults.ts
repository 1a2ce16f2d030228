import type { NaiveCells, NaiveComponent, NaiveState } from './model.js';
import type { Chances } from './random-case.js';
import type { LevelCells, RandomData } from './random-data.js';

/** Faults that are put into data. The rule is one that the fault causes; there may be others, which the naive validator finds. */
export interface InjectedFault {
  readonly rule: string;
  readonly data: RandomData;
}

type Inject = (data: RandomData, state: NaiveState, chances: Chances) => RandomData | undefined;

const ofKind = ({ structure }: NaiveState, kind: string): readonly NaiveComponent[] =>
  structure.components.filter((each) => each.kind === kind);

/** The data with another observation at a random place. */
function changeObservation(
  data: RandomData,
  chances: Chances,
  change: (cells: NaiveCells) => NaiveCells | undefined,
): RandomData | undefined {
  if (data.observations.length === 0) return undefined;
  const index = chances.below(data.observations.length);
  const changed = change(data.observations[index] ?? {});
  if (changed === undefined) return undefined;
  return { ...data, observations: data.observations.map((each, number) => (number === index ? changed : each)) };
}

const without = (cells: NaiveCells, id: string): NaiveCells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => name !== id));

const withText =
  (components: readonly NaiveComponent[], text: string): Inject =>
  (data, _state, chances) => {
    if (components.length === 0) return undefined;
    const { id, maxOccurs, format } = chances.pick(components);
    const cell = format?.isMultiLingual === true ? [{ en: text }] : maxOccurs === 1 ? text : [text];
    return changeObservation(data, chances, (cells) => ({ ...cells, [id]: cell }));
  };

function changeLevel(
  data: RandomData,
  chances: Chances,
  change: (level: LevelCells) => LevelCells,
): RandomData | undefined {
  if (data.levels.length === 0) return undefined;
  const index = chances.below(data.levels.length);
  return { ...data, levels: data.levels.map((each, number) => (number === index ? change(each) : each)) };
}

/** Attributes whose values are part of an observation. */
const ofObservation = (state: NaiveState): readonly NaiveComponent[] => {
  const dimensions = ofKind(state, 'dimension').length + ofKind(state, 'timeDimension').length;
  return ofKind(state, 'attribute').filter((each) => each.dimensions?.length === dimensions);
};

const injections: Readonly<Record<string, Inject>> = {
  'code.unknown': (data, state, chances) =>
    withText(
      [...ofKind(state, 'dimension'), ...ofObservation(state)].filter(({ list }) => list !== undefined),
      'QQ9',
    )(data, state, chances),
  'format.type': (data, state, chances) =>
    withText([...ofKind(state, 'measure')], chances.pick(['abc', '1,5', '--3', '1 2']))(data, state, chances),
  'format.facet': (data, state, chances) => {
    const limited = ofObservation(state).filter(({ format }) => format?.maxLength !== undefined);
    return withText(limited, 'a'.repeat(30))(data, state, chances);
  },
  'time.format': (data, state, chances) =>
    withText(ofKind(state, 'timeDimension'), chances.pick(['2012-13', '2012-Q5', 'yesterday', '2012-02-30', '12']))(
      data,
      state,
      chances,
    ),
  'time.frequency': (data, state, chances) => {
    const [time] = ofKind(state, 'timeDimension');
    if (time === undefined) return undefined;
    return changeObservation(data, chances, (cells) => {
      if (cells['FREQ'] === 'N') return undefined;
      return { ...cells, [time.id]: cells['FREQ'] === 'Q' ? '2012' : '2012-Q3' };
    });
  },
  'dimension.missing': (data, state, chances) => {
    const { id } = chances.pick(ofKind(state, 'dimension'));
    return changeObservation(data, chances, (cells) => without(cells, id));
  },
  'measure.missing': (data, state, chances) => {
    const mandatory = ofKind(state, 'measure').filter(({ isMandatory }) => isMandatory);
    if (mandatory.length === 0) return undefined;
    const { id } = chances.pick(mandatory);
    return changeObservation(data, chances, (cells) => without(cells, id));
  },
  'attribute.missing': (data, state, chances) => {
    const mandatory = ofObservation(state).filter(({ isMandatory }) => isMandatory);
    if (mandatory.length === 0) return undefined;
    const { id } = chances.pick(mandatory);
    return changeObservation(data, chances, (cells) => without(cells, id));
  },
  'level.missing': (data, _state, chances) =>
    data.levels.length === 0
      ? undefined
      : {
          ...data,
          levels: data.levels.filter(
            (_, index) => index !== data.levels.length - 1 - chances.below(data.levels.length),
          ),
        },
  'attribute.conflict': (data, _state, chances) => {
    if (data.levels.length === 0) return undefined;
    const level = chances.pick(data.levels);
    const changed = changeLevel({ ...data, levels: [level] }, chances, (each) => ({
      ...each,
      attributes: Object.fromEntries(
        Object.entries(each.attributes).map(([id, cell]) => [
          id,
          typeof cell === 'string' ? `${cell}~` : [...cell, ...cell.slice(0, 1)],
        ]),
      ),
    }));
    return { ...data, levels: [...data.levels, ...(changed?.levels ?? [])] };
  },
  'key.repeated': (data, _state, chances) =>
    data.observations.length === 0
      ? undefined
      : { ...data, observations: [...data.observations, chances.pick(data.observations)] },
  'key.conflict': (data, state, chances) => {
    const [measure] = ofKind(state, 'measure');
    if (data.observations.length === 0 || measure === undefined) return undefined;
    return {
      ...data,
      observations: [...data.observations, { ...chances.pick(data.observations), [measure.id]: '77' }],
    };
  },
  'component.unknown': (data, _state, chances) =>
    changeObservation(data, chances, (cells) => ({ ...cells, STRANGE: 'x' })),
  'constraint.region': (data, state, chances) => {
    const listed = ofKind(state, 'dimension').filter(({ list }) => list !== undefined);
    const { id, list } = chances.pick(listed);
    const items = state.lists[list ?? '']?.items ?? [];
    return items.length === 0
      ? undefined
      : changeObservation(data, chances, (cells) => ({ ...cells, [id]: chances.pick(items).id }));
  },
  'format.occurrences': (data, state, chances) => {
    const several = ofObservation(state).filter(({ maxOccurs, list }) => maxOccurs !== 1 && list !== undefined);
    if (several.length === 0) return undefined;
    const { id, list } = chances.pick(several);
    const items = state.lists[list ?? '']?.items.map((each) => each.id) ?? [];
    return items.length < 4
      ? undefined
      : changeObservation(data, chances, (cells) => ({ ...cells, [id]: items.slice(0, 4) }));
  },
};

/** The faults that can be put into data. */
export const faultNames: readonly string[] = Object.keys(injections);

/** Data with a fault; undefined where they have no place for it. */
export const injectFault = (
  name: string,
  data: RandomData,
  state: NaiveState,
  chances: Chances,
): RandomData | undefined => injections[name]?.(data, state, chances);
