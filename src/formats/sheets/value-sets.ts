import { isDeepStrictEqual } from 'node:util';
import { type Content, isObject, listOf } from '../../model/content.js';
import type { ObjectType, ValueType } from '../json/read/object-type.js';

/** Values of components as a cell has them. */
export const valueSetsExample = 'FREQ = A, M; AREA = not DE, FR (and below); TIME_PERIOD = from 2020 to 2024';

/** The type of a set of values, where a property is a list of them. */
export function setTypeOf(type: ValueType | undefined): ObjectType | undefined {
  const of = type?.kind === 'array' ? type.of : undefined;
  return of?.kind === 'object' && of.rules.has('id') && of.rules.has('values') ? of : undefined;
}

/** What follows a value that stands for the codes below it too, or for these alone. */
const cascades: Readonly<Record<string, Content>> = { ' (and below)': true, ' (below)': 'excluderoot' };

function readValue(text: string): Content {
  const [suffix, cascadeValues] = Object.entries(cascades).find(([each]) => text.endsWith(each)) ?? [''];
  const value = text.slice(0, text.length - suffix.length).trim();
  return cascadeValues === undefined ? value : { value, cascadeValues };
}

/** The ends of a range of periods, each with its property where it is alone, and as one of two. */
const starts = ['afterPeriod', 'startPeriod'] as const;
const stops = ['beforePeriod', 'endPeriod'] as const;

/** The words before a period, by `isInclusive`. Its default has words of its own: the content hash of an artefact differs with it. */
const ends: Readonly<Record<string, readonly [typeof starts | typeof stops, boolean | undefined]>> = {
  from: [starts, true],
  since: [starts, undefined],
  after: [starts, false],
  to: [stops, true],
  until: [stops, undefined],
  before: [stops, false],
};

const rangeForm = /^(?:(from|since|after)\s+(\S+))?\s*(?:\b(to|until|before)\s+(\S+))?$/;

function readRange(text: string): Content | undefined {
  const [, ...words] = rangeForm.exec(text) ?? [];
  const bounds = [words.slice(0, 2), words.slice(2)].flatMap(([word = '', period = '']) => {
    const end = ends[word];
    return end === undefined ? [] : [{ properties: end[0], isInclusive: end[1], period }];
  });
  if (bounds.length === 0) return undefined;
  return Object.fromEntries(
    bounds.map(({ properties: [alone, ofTwo], isInclusive, period }) => [
      bounds.length === 1 ? alone : ofTwo,
      { period, ...(isInclusive === undefined ? {} : { isInclusive }) },
    ]),
  );
}

const writeRange = (range: Content): string =>
  Object.entries(ends)
    .flatMap(([word, [properties, isInclusive]]) => {
      const [bound] = isObject(range) ? properties.flatMap((property) => range[property] ?? []) : [];
      return isObject(bound) && bound['isInclusive'] === isInclusive ? `${word} ${bound['period']}` : [];
    })
    .join(' ');

/** Whether values are texts: those of keys. */
const areTexts = (set: ObjectType): boolean => set.rules.has('value');

function readSet(text: string, set: ObjectType): Content | undefined {
  const [, id, not, list = ''] = /^([^\s=,]+)\s*=\s*(not\s+)?(.*)$/s.exec(text) ?? [];
  const values = list.split(',').map((value) => value.trim());
  if (id === undefined || values.includes('')) return undefined;
  const named = { id, ...(not === undefined ? {} : { include: false }) };
  const timeRange = set.rules.has('timeRange') ? readRange(list.trim()) : undefined;
  if (timeRange !== undefined) return { ...named, timeRange };
  if (!areTexts(set)) return { ...named, values: values.map(readValue) };
  const [only = ''] = values;
  return { ...named, ...(values.length === 1 ? { value: only } : { values }) };
}

/** The text of a cell as sets of values; undefined where it is not of that form. */
export function readValueSets(text: string, set: ObjectType): Content | undefined {
  const parts = text.split(/[;\r\n]/).flatMap((part) => part.trim() || []);
  const sets = parts.map((part) => readSet(part, set));
  return sets.length === 0 || sets.includes(undefined) ? undefined : (sets as readonly Content[]);
}

const writeValue = (value: Content): string => {
  if (!isObject(value)) return String(value);
  const [suffix = ''] = Object.entries(cascades).find(([, each]) => each === value['cascadeValues']) ?? [];
  return `${value['value']}${suffix}`;
};

/** A value without attributes is a text or an object. */
function plainValue(value: Content): Content {
  if (!isObject(value) || typeof value['value'] !== 'string') return value;
  return Object.keys(value).length === 1 ? value['value'] : value;
}

/** A set in the form in which it is read. That values are included is what the absence of the property means. */
function plainSet(set: Content): Content {
  if (!isObject(set)) return set;
  const { include, values, ...others } = set;
  return {
    ...others,
    ...(include === undefined || include === true ? {} : { include }),
    ...(values === undefined ? {} : { values: listOf(values).map(plainValue) }),
  } as Content;
}

/** Sets of values as the text of a cell, one a line where one has several values; undefined where the text would not return them. */
export function writeValueSets(value: Content, set: ObjectType): string | undefined {
  const sets = listOf(value).map(plainSet);
  const lists = sets.map((each) => (isObject(each) ? listOf(each['values'] ?? [each['value'] ?? '']) : []));
  const parts = sets.map((each, index) => {
    const { id, include, timeRange } = isObject(each) ? each : {};
    const text = timeRange === undefined ? lists[index]?.map(writeValue).join(', ') : writeRange(timeRange);
    return `${id} = ${include === false ? 'not ' : ''}${text}`;
  });
  const text = parts.join(lists.every((list) => list.length < 2) ? '; ' : '\n');
  return isDeepStrictEqual(readValueSets(text, set), sets) ? text : undefined;
}
