import { type Content, isObject, listOf } from '../../../model/content.js';
import { describeChange } from '../describe.js';
import {
  byDecision,
  type ChangeRule,
  type CustomShape,
  container,
  custom,
  list,
  major,
  minor,
  object,
  patch,
  type Shape,
  type ShapeTable,
  set,
  value,
} from '../shape.js';
import { generalProperties, keyOfProperties, restKey } from './common.js';

/** A change of what a constraint allows. */
const content = byDecision('restrictiveness');
const ofContent = (id: string): ChangeRule => content(`content: ${id}`);

const attachment = set(
  'attachment',
  { add: patch('attachment.add'), remove: patch('attachment.remove'), change: patch('attachment.reference') },
  { changesWithinLine: true },
);

const calendar = value(byDecision('releaseCalendar')('releaseCalendar.modify'));

const constraintProperties: ShapeTable = {
  ...generalProperties,
  constraintAttachment: container(
    Object.fromEntries(
      [
        'dataProvider',
        'dataStructures',
        'dataflows',
        'provisionAgreements',
        'dataSets',
        'simpleDataSources',
        'queryableDataSources',
        'metadataProvider',
        'metadataStructures',
        'metadataflows',
        'metadataProvisionAgreements',
        'metadataSets',
      ].map((property) => [property, attachment]),
    ),
  ),
  releaseCalendar: object(
    { periodicity: calendar, offset: calendar, tolerance: calendar },
    { add: major('releaseCalendar.add'), remove: minor('releaseCalendar.remove') },
  ),
  role: value(major('role'), { absent: 'Allowed' }),
};

/** The ends of a time range and what kind of range they make. */
const kindsOfRange = [
  { properties: ['startPeriod', 'endPeriod'], name: 'start and end' },
  { properties: ['beforePeriod'], name: 'before' },
  { properties: ['afterPeriod'], name: 'after' },
] as const;

const kindOfRange = (range: Content | undefined): string | undefined =>
  kindsOfRange.find(({ properties }) => properties.some((name) => isObject(range) && range[name] !== undefined))?.name;

const periods = {
  beforePeriod: 'change before period',
  afterPeriod: 'change after period',
  startPeriod: 'change start period',
  endPeriod: 'change end period',
  validFrom: 'change validFrom of a time range',
  validTo: 'change validTo of a time range',
} as const;

function idOfSwitch(from: string, to: string): string {
  const [one, other] = [from, to].map((kind) => (kind === 'start and end' ? kind : 'before/after'));
  if (one === other) return `switch from ${from} to ${to}`;
  return `switch from ${one} to ${other}`;
}

/** @param prefix of the ids of the rules */
const timeRange = (prefix: string): CustomShape =>
  custom((sides, place, { report, compare }) => {
    const [from, to] = [kindOfRange(sides.before), kindOfRange(sides.after)];
    if (from !== undefined && to !== undefined && from !== to) {
      report(content(`${prefix}${idOfSwitch(from, to)}`), place, sides, describeChange(sides));
      return;
    }
    const properties = Object.entries(periods).map(([name, id]) => [name, value(content(`${prefix}${id}`))]);
    compare(object(Object.fromEntries(properties)), sides, place);
  });

/** Ids of the rules about the values of a component in a region or key. */
interface SelectionIds {
  readonly include: string;
  readonly removePrefix: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly cascade: string;
  readonly language: string;
  readonly valueFrom: string;
  readonly valueTo: string;
  readonly timeRange: string | undefined;
  readonly rangeByValues: string;
  readonly valuesByRange: string;
  /** Prefix of the ids of the rules about the ends of a time range. */
  readonly ends: string;
}

const valueShape = (ids: SelectionIds): Shape =>
  list('value', {
    keys: ['value'],
    add: ofContent('add or remove a value'),
    remove: ofContent('add or remove a value'),
    properties: {
      cascadeValues: value(ofContent(ids.cascade), { absent: false }),
      lang: value(ofContent(ids.language)),
      validFrom: value(ofContent(ids.valueFrom)),
      validTo: value(ofContent(ids.valueTo)),
    },
  });

/** Values as objects: a value without attributes is a text. */
const asObjects = (side: Content | undefined): Content | undefined =>
  side === undefined ? undefined : listOf(side).map((each: Content) => (isObject(each) ? each : { value: each }));

/** The values of one component. */
function selection(ids: SelectionIds): ShapeTable {
  const values = valueShape(ids);
  const range = timeRange(ids.ends);
  return {
    include: value(ofContent(ids.include), { absent: true }),
    removePrefix: value(ofContent(ids.removePrefix), { absent: false }),
    validFrom: value(ofContent(ids.validFrom)),
    validTo: value(ofContent(ids.validTo)),
    values: custom(({ before, after }, place, { compare }) =>
      compare(values, { before: asObjects(before), after: asObjects(after) }, place),
    ),
    timeRange: custom((sides, place, { report, compare }) => {
      const { before, after } = sides;
      if (before === undefined || after === undefined) {
        const id = before === undefined ? ids.valuesByRange : ids.rangeByValues;
        return report(ofContent(id), place, sides, describeChange(sides));
      }
      if (ids.timeRange !== undefined) report(ofContent(ids.timeRange), place, sides, describeChange(sides));
      compare(range, sides, place);
    }),
  };
}

const keySelection: SelectionIds = {
  include: 'change include of a component in a key',
  removePrefix: 'change removePrefix in a key',
  validFrom: 'key validity',
  validTo: 'key validity',
  cascade: 'change cascadeValues of a value in a key',
  language: 'change the language of a value in a key',
  valueFrom: 'key validity',
  valueTo: 'key validity',
  timeRange: 'change a time range in a key',
  rangeByValues: 'replace a time range by values in a key',
  valuesByRange: 'replace values by a time range in a key',
  ends: 'timeRange: ',
};

const regionSelection: SelectionIds = {
  include: 'flip its include',
  removePrefix: 'change its removePrefix',
  validFrom: 'change its validFrom',
  validTo: 'change its validTo',
  cascade: 'change cascadeValues of one of its values',
  language: 'change the language of one of its values',
  valueFrom: 'change validFrom of one of its values',
  valueTo: 'change validTo of one of its values',
  timeRange: 'change its time range',
  rangeByValues: 'replace its time range by values',
  valuesByRange: 'replace its values by a time range',
  ends: 'timeRange: ',
};

const componentSelection: SelectionIds = {
  include: 'flip include of a component selection',
  removePrefix: 'change removePrefix of a component selection',
  validFrom: 'change its validFrom',
  validTo: 'change its validTo',
  cascade: 'change cascadeValues of a value of a component selection',
  language: 'change the language of a value of a component selection',
  valueFrom: 'change validFrom of a value of a component selection',
  valueTo: 'change validTo of a value of a component selection',
  timeRange: 'change the time range of a component selection',
  rangeByValues: 'replace time range by values in a component selection',
  valuesByRange: 'replace values by time range in a component selection',
  ends: 'timeRange: ',
};

const metadataSelection: SelectionIds = {
  include: 'flip include of a component',
  removePrefix: 'change removePrefix',
  validFrom: 'change validFrom of a region',
  validTo: 'change validTo of a region',
  cascade: 'change cascadeValues of a value',
  language: 'change the language of a value',
  valueFrom: 'change validFrom of a value',
  valueTo: 'change validTo of a value',
  timeRange: undefined,
  rangeByValues: 'replace time range by values',
  valuesByRange: 'replace values by time range',
  ends: 'content: ',
};

const selections = (
  noun: string,
  add: string,
  remove: string,
  rename: string,
  ids: SelectionIds,
  more: ShapeTable = {},
): Shape =>
  list(noun, {
    keys: ['id', restKey('id')],
    add: ofContent(add),
    remove: ofContent(remove),
    rename: ofContent(rename),
    properties: { ...selection(ids), ...more },
  });

/** The ids of the components of a region or key. */
const componentIds = ['keyValues', 'components'] as const;
const namedComponents = (element: { readonly [property: string]: Content | undefined }): string =>
  componentIds
    .flatMap((property) => listOf(element[property]))
    .map((each: Content) => (isObject(each) ? String(each['id']) : ''))
    .sort()
    .join();

const keys = list('key', {
  keys: [keyOfProperties(...componentIds), namedComponents],
  pairsRest: true,
  add: ofContent('add a key'),
  remove: ofContent('remove a key'),
  properties: {
    keyValues: selections(
      'key value',
      'add a key value to a key',
      'remove a key value from a key',
      'change the id of a key value in a key',
      keySelection,
      // A key has one value for each dimension (model/single-value-keys.ts).
      { values: value(ofContent('change the value of a key value in a key')) },
    ),
    components: selections(
      'component',
      'add a component to a key',
      'remove a component from a key',
      'change the component id in a key',
      keySelection,
    ),
    include: value(ofContent('flip isIncluded of a data key set'), { absent: true }),
    validFrom: value(ofContent('key validity')),
    validTo: value(ofContent('key validity')),
  },
});

export const dataConstraintRules: ShapeTable = {
  ...constraintProperties,
  dataKeySets: list('data key set', {
    keys: [
      keyOfProperties('isIncluded', 'keys'),
      keyOfProperties('keys'),
      (keySet) => String(keySet['isIncluded'] ?? true),
    ],
    pairsRest: true,
    add: ofContent('add a data key set'),
    remove: ofContent('remove a data key set'),
    properties: { isIncluded: value(ofContent('flip isIncluded of a data key set'), { absent: true }), keys },
  }),
  cubeRegions: list('cube region', {
    keys: [keyOfProperties('include', ...componentIds), keyOfProperties(...componentIds), namedComponents],
    pairsRest: true,
    add: ofContent('add a cube region'),
    remove: ofContent('remove a cube region'),
    properties: {
      include: value(ofContent('flip include of a cube region'), { absent: true }),
      keyValues: selections(
        'key value selection',
        'add a key value selection to a cube region',
        'remove a key value selection',
        'change its component id',
        regionSelection,
      ),
      components: selections(
        'component selection',
        'add a component selection to a cube region',
        'remove a component selection',
        'change the component id of a component selection',
        componentSelection,
      ),
    },
  }),
};

export const metadataConstraintRules: ShapeTable = {
  ...constraintProperties,
  metadataTargetRegions: list('target region', {
    keys: [keyOfProperties('include', 'components'), keyOfProperties('components'), namedComponents],
    pairsRest: true,
    add: ofContent('add a target region'),
    remove: ofContent('remove a target region'),
    properties: {
      include: value(ofContent('flip include of a region'), { absent: true }),
      validFrom: value(ofContent('change validFrom of a region')),
      validTo: value(ofContent('change validTo of a region')),
      components: selections(
        'component',
        'add a component',
        'remove a component',
        'change a component id',
        metadataSelection,
      ),
    },
  }),
};
