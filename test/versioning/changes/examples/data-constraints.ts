import { type ClassExamples, type Example, given, looser, other, stricter, when } from './example.js';
import { add, drop, type Mutation, put } from './mutations.js';
import { artefact, ref } from './others.js';
import {
  attachmentRules,
  calendarRules,
  rangeChanges,
  timeRange,
  timeRangeRules,
  valueChanges,
  values,
} from './value-selections.js';

const key = (freq: string, area: string) => ({
  keyValues: [
    { id: 'FREQ', values: [freq] },
    { id: 'AREA', values: [area] },
  ],
});
const regionOf = (include: boolean, freq: string) => ({ include, keyValues: [{ id: 'FREQ', values: [freq] }] });

const base = artefact('DataConstraint', 'DATA_CONSTRAINT', {
  role: 'Allowed',
  constraintAttachment: { dataflows: [ref('Dataflow', 'DF'), ref('Dataflow', 'DF_2')] },
  dataKeySets: [
    {
      isIncluded: true,
      keys: [
        {
          ...key('A', 'B'),
          validFrom: '2010',
          validTo: '2020',
          components: [
            { id: 'STATUS', values: values.ofKey },
            { id: 'NOTE', timeRange },
          ],
        },
        key('A', 'C'),
      ],
    },
  ],
  cubeRegions: [
    {
      include: true,
      keyValues: [
        { id: 'FREQ', validFrom: '2000', validTo: '2030', values: values.ofDimension },
        { id: 'TIME_PERIOD', timeRange },
      ],
      components: [
        { id: 'STATUS', values: values.ofComponent },
        { id: 'NOTE', timeRange },
      ],
    },
  ],
});

const keys = 'dataKeySets/0/keys';
const firstKey = `${keys}/0`;
const keyComponent = `${firstKey}/components/STATUS`;
const keyRange = `${firstKey}/components/NOTE`;
const cube = 'cubeRegions/0';
const keyValue = `${cube}/keyValues/FREQ`;
const timeKey = `${cube}/keyValues/TIME_PERIOD`;
const component = `${cube}/components/STATUS`;
const rangeComponent = `${cube}/components/NOTE`;

const keyRules: ClassExamples['rules'] = {
  'content: add a data key set': [
    ...given(drop('dataKeySets'), when(put('dataKeySets', [{ isIncluded: true, keys: [key('A', 'A')] }]), 'major')),
    when(add('dataKeySets', { isIncluded: true, keys: [key('M', 'A')] }), 'minor'),
    when(add('dataKeySets', { isIncluded: false, keys: [key('A', 'C')] }), 'major'),
  ],
  'content: remove a data key set': [
    when(drop('dataKeySets'), 'minor'),
    ...given(add('dataKeySets', { isIncluded: true, keys: [key('M', 'A')] }), when(drop('dataKeySets/1'), 'major')),
    ...given(add('dataKeySets', { isIncluded: false, keys: [key('A', 'C')] }), when(drop('dataKeySets/1'), 'minor')),
  ],
  'content: flip isIncluded of a data key set': other(put('dataKeySets/0/isIncluded', false)),
  'content: add a key': [
    when(add(keys, key('M', 'A')), 'minor'),
    when(add(keys, { ...key('A', 'C'), components: [{ id: 'STATUS', values: ['x'] }] }), 'patch'),
    ...given(put('dataKeySets/0/isIncluded', false), when(add(keys, key('M', 'A')), 'major')),
  ],
  'content: remove a key': [
    when(drop(`${keys}/1`), 'major'),
    ...given(put('dataKeySets/0/isIncluded', false), when(drop(`${keys}/1`), 'minor')),
  ],
  'content: add a component to a key': [
    when(add(`${firstKey}/components`, { id: 'TITLE', values: ['x'] }), 'major'),
    when(add(`${firstKey}/components`, { id: 'TITLE' }), 'patch'),
  ],
  'content: remove a component from a key': when(drop(keyComponent), 'minor'),
  'content: change the component id in a key': other(put(`${keyComponent}/id`, 'TITLE')),
  'content: change include of a component in a key': other(put(`${keyComponent}/include`, false)),
  'content: change removePrefix in a key': [
    ...other(put(`${keyComponent}/removePrefix`, true)),
    ...other(put(`${firstKey}/keyValues/FREQ/removePrefix`, true)),
  ],
  'content: change cascadeValues of a value in a key': valueChanges.cascade(keyComponent),
  'content: change the language of a value in a key': valueChanges.language(keyComponent),
  'content: change a time range in a key': rangeChanges.any(keyRange),
  'content: replace a time range by values in a key': rangeChanges.toValues(keyRange),
  'content: replace values by a time range in a key': rangeChanges.fromValues(keyComponent),
  'content: add a key value to a key': when(add(`${firstKey}/keyValues`, { id: 'SUBJECT', values: ['D'] }), 'major'),
  'content: remove a key value from a key': when(drop(`${firstKey}/keyValues/AREA`), 'minor'),
  'content: change the id of a key value in a key': other(put(`${firstKey}/keyValues/AREA/id`, 'SUBJECT')),
  'content: change the value of a key value in a key': other(put(`${firstKey}/keyValues/AREA/values/0`, 'M')),
  'content: key validity': [
    ...stricter(put(`${firstKey}/validFrom`, '2015')),
    ...stricter(put(`${firstKey}/validTo`, '2018')),
    ...looser(drop(`${firstKey}/validFrom`)),
    ...looser(drop(`${firstKey}/validTo`)),
  ],
};

const regionRules: ClassExamples['rules'] = {
  // A constraint has one inclusive and one exclusive region at most.
  'content: add a cube region': [
    when(add('cubeRegions', regionOf(false, 'A')), 'major'),
    when(add('cubeRegions', regionOf(false, 'Q')), 'patch'),
    ...given(put('cubeRegions', [regionOf(false, 'A')]), when(add('cubeRegions', regionOf(true, 'Q')), 'major')),
    ...given(drop('cubeRegions'), when(add('cubeRegions', regionOf(true, 'Q')), 'major')),
  ],
  'content: remove a cube region': [
    when(drop('cubeRegions'), 'minor'),
    ...given(add('cubeRegions', regionOf(false, 'A')), when(drop('cubeRegions/1'), 'minor')),
    ...given(add('cubeRegions', regionOf(false, 'Q')), when(drop('cubeRegions/1'), 'patch')),
  ],
  'content: flip include of a cube region': other(put(`${cube}/include`, false)),
  'content: add a key value selection to a cube region': [
    when(add(`${cube}/keyValues`, { id: 'AREA', values: ['A'] }), 'major'),
    ...given(put(`${cube}/include`, false), when(add(`${cube}/keyValues`, { id: 'AREA', values: ['A'] }), 'minor')),
  ],
  'content: remove a key value selection': [
    when(drop(keyValue), 'minor'),
    ...given(put(`${cube}/include`, false), when(drop(keyValue), 'major')),
  ],
  'content: change its component id': other(put(`${keyValue}/id`, 'AREA')),
  'content: flip its include': other(put(`${keyValue}/include`, false)),
  'content: change its removePrefix': other(put(`${keyValue}/removePrefix`, true)),
  'content: change its validFrom': [
    ...stricter(put(`${keyValue}/validFrom`, '2015')),
    ...looser(drop(`${keyValue}/validFrom`)),
  ],
  'content: change its validTo': [
    ...stricter(put(`${keyValue}/validTo`, '2025')),
    ...looser(drop(`${keyValue}/validTo`)),
  ],
  'content: change cascadeValues of one of its values': valueChanges.cascade(keyValue),
  // SDMX-JSON 2.0 only has languages there.
  'content: change the language of one of its values': given(
    put(`${keyValue}/values/1`, { value: 'B', lang: 'en' }),
    ...valueChanges.language(keyValue),
  ),
  'content: change validFrom of one of its values': valueChanges.validFrom(keyValue),
  'content: change validTo of one of its values': valueChanges.validTo(keyValue),
  'content: change its time range': rangeChanges.any(timeKey),
  'content: replace its time range by values': rangeChanges.toValues(timeKey),
  'content: replace its values by a time range': rangeChanges.fromValues(keyValue),
  'content: add a component selection to a cube region': [
    when(add(`${cube}/components`, { id: 'TITLE', values: ['x'] }), 'major'),
    when(add(`${cube}/components`, { id: 'TITLE' }), 'patch'),
  ],
  'content: remove a component selection': when(drop(component), 'minor'),
  'content: change the component id of a component selection': other(put(`${component}/id`, 'TITLE')),
  'content: flip include of a component selection': other(put(`${component}/include`, false)),
  'content: change removePrefix of a component selection': other(put(`${component}/removePrefix`, true)),
  'content: change cascadeValues of a value of a component selection': valueChanges.cascade(component),
  'content: change the language of a value of a component selection': valueChanges.language(component),
  'content: change validFrom of a value of a component selection': valueChanges.validFrom(component),
  'content: change validTo of a value of a component selection': valueChanges.validTo(component),
  'content: change the time range of a component selection': rangeChanges.any(rangeComponent),
  'content: replace time range by values in a component selection': rangeChanges.toValues(rangeComponent),
  'content: replace values by time range in a component selection': rangeChanges.fromValues(component),
  'content: add or remove a value': [
    ...valueChanges.list(keyValue),
    ...valueChanges.list(component),
    ...given(put(`${cube}/include`, false), ...stricter(add(`${keyValue}/values`, 'Q'))),
    ...given(put(`${keyValue}/include`, false), ...stricter(add(`${keyValue}/values`, 'Q'))),
  ],
};

/** Keys and regions exclude values both, so that what one of them allows shows without the other only. */
const alone = (without: Mutation, rules: ClassExamples['rules']): ClassExamples['rules'] =>
  Object.fromEntries(
    Object.entries(rules).map(([rule, examples]) => [rule, given(without, ...([examples].flat() as Example[]))]),
  );

export const dataConstraints: readonly ClassExamples[] = [
  {
    class: 'DataConstraint',
    base,
    rules: {
      ...attachmentRules(
        'constraintAttachment/dataflows',
        (version) => ref('Dataflow', 'DF', version),
        ref('Dataflow', 'DF_3'),
      ),
      role: [when(put('role', 'Actual')), ...given(put('role', 'Actual'), when(put('role', 'Allowed')))],
      ...calendarRules,
      ...alone(drop('cubeRegions'), keyRules),
      ...alone(drop('dataKeySets'), {
        ...regionRules,
        ...timeRangeRules(timeKey, (about) => `timeRange: ${about}`),
      }),
    },
  },
];
