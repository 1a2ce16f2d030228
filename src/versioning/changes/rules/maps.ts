import { type Content, isObject, listOf, objectsOf } from '../../../model/content.js';
import { describeChange, placeOfElement, placeOfProperty } from '../describe.js';
import { keyText } from '../same-content.js';
import {
  annotationsBy,
  byReference,
  type ChangeRule,
  custom,
  linksBy,
  list,
  major,
  minor,
  patch,
  type Shape,
  type ShapeTable,
  set,
  texts,
  value,
} from '../shape.js';
import { generalProperties, keyOfProperties } from './common.js';

/** A mapped value as an object: one without attributes is a text. */
const mapped = (content: Content | undefined): Content | undefined =>
  content === undefined || isObject(content) ? content : { value: content };

const mappedTexts = (side: Content | undefined): string =>
  listOf(side)
    .map((each: Content) => (isObject(each) ? String(each['value']) : String(each)))
    .join('\n');

const sourceText = (element: { readonly [property: string]: Content | undefined }): string =>
  mappedTexts([mapped(element['sourceValue']) ?? '']);

const mappedProperties = (id: string): ShapeTable => ({
  isRegEx: value(patch(`${id}.isRegEx`), { absent: false }),
  startIndex: value(patch(`${id}.startIndex`)),
  endIndex: value(patch(`${id}.endIndex`)),
});

const itemMaps = list('item map', {
  keys: [(map) => `${sourceText(map)}\n${String(map['targetValue'])}`, sourceText, 'targetValue'],
  add: patch('itemMap.add'),
  remove: patch('itemMap.remove'),
  properties: {
    sourceValue: custom(({ before, after }, place, { compare }) =>
      compare(
        { kind: 'object', properties: { value: value(patch('itemMap.sourceValue')), ...mappedProperties('itemMap') } },
        { before: mapped(before), after: mapped(after) },
        place,
      ),
    ),
    targetValue: value(patch('itemMap.targetValue')),
    validFrom: value(patch('itemMap.validFrom')),
    validTo: value(patch('itemMap.validTo')),
  },
});

/** The rules for maps between item schemes. */
export const schemeMapRules: ShapeTable = {
  ...generalProperties,
  source: value(byReference('source')),
  target: value(byReference('target')),
  itemMaps,
};

const kindOfField = (field: unknown): string =>
  isObject(field) ? (Object.keys(field).find((name) => name === 'codelist' || name === 'dataType') ?? '') : '';

/** The artefact or data type of a field, whatever the version. */
const nameOfField = (field: Content): string => keyText(field).replace(/\([^()]*\)/, '');

/** The source or target fields of a representation map, which are counted by their place. */
const fields = (id: 'source' | 'target'): Shape =>
  custom((sides, place, { report, compare }) => {
    const [before, after] = [objectsOf(sides.before), objectsOf(sides.after)] as unknown as Content[][];
    if (before === undefined || after === undefined) return;
    const [names, others] = [before.map(nameOfField), after.map(nameOfField)];
    if (before.length !== after.length) {
      reportFields(major(`${id}.add`), after, names, (each) => ({ before: undefined, after: each }));
      reportFields(major(`${id}.remove`), before, others, (each) => ({ before: each, after: undefined }));
      return;
    }
    if (names.join() !== others.join() && names.toSorted().join() === others.toSorted().join()) {
      report(major(`${id}.order`), place, sides, 'fields have another order');
      return;
    }
    for (const [index, field] of after.entries()) {
      const former = before[index];
      const own = placeOfElement(place, String(index), `${id} field`);
      const [from, to] = [kindOfField(former), kindOfField(field)];
      if (from !== to) {
        report(major(`${id}.kind`), own, { before: from, after: to }, describeChange({ before: from, after: to }));
      } else if (isObject(former) && isObject(field)) {
        const rule = to === 'codelist' ? byReference(`${id}.codelist`) : major(`${id}.dataType`);
        compare(value(rule), { before: former[to], after: field[to] }, placeOfProperty(own, to));
      }
    }
    function reportFields(
      rule: ChangeRule,
      present: readonly Content[],
      known: readonly string[],
      sidesOf: (field: Content) => { before: Content | undefined; after: Content | undefined },
    ): void {
      const left = [...known];
      for (const [index, field] of present.entries()) {
        const found = left.indexOf(nameOfField(field));
        if (found >= 0) left.splice(found, 1);
        else
          report(
            rule,
            placeOfElement(place, String(index), `${id} field`),
            sidesOf(field),
            describeChange(sidesOf(field)),
          );
      }
    }
  });

const mappedValues = (id: string, properties: ShapeTable): Shape => {
  const shape = list(`${id === 'mapping.sourceValue' ? 'source' : 'target'} value`, {
    keys: ['value'],
    pairsRest: true,
    add: patch(`${id}.add`),
    remove: patch(`${id}.remove`),
    rename: patch(`${id}.modify`),
    order: patch(`${id}.modify`),
    properties,
  });
  const objects = (side: Content | undefined): Content | undefined =>
    side === undefined ? undefined : listOf(side).map((each: Content) => mapped(each) ?? each);
  return custom(({ before, after }, place, { compare }) =>
    compare(shape, { before: objects(before), after: objects(after) }, place),
  );
};

export const representationMapRules: ShapeTable = {
  ...generalProperties,
  source: fields('source'),
  target: fields('target'),
  representationMappings: list('mapping', {
    keys: [
      (mapping) => `${mappedTexts(mapping['sourceValues'])}\n\n${mappedTexts(mapping['targetValues'])}`,
      (mapping) => mappedTexts(mapping['sourceValues']),
      (mapping) => mappedTexts(mapping['targetValues']),
    ],
    add: patch('mapping.add'),
    remove: patch('mapping.remove'),
    order: patch('mapping.order'),
    properties: {
      sourceValues: mappedValues('mapping.sourceValue', mappedProperties('mapping')),
      targetValues: mappedValues('mapping.targetValue', {}),
      validFrom: value(patch('mapping.validFrom')),
      validTo: value(patch('mapping.validTo')),
    },
  }),
};

/** Every change of a component map, fixed value map, epoch map or date pattern map is minor. */
const ofMap = (map: string) => (id: string) => minor(`${map}: ${id}`);

/** The components on one side of a map. */
const ends = (map: string, end: 'source' | 'target'): Shape => {
  const rule = ofMap(map);
  return set(end, {
    add: rule(`add a ${end} to`),
    remove: rule(`remove a ${end} from`),
    change: rule(`change the ${end} of`),
  });
};

const mappedEnds = (map: string): Shape => {
  const shapes = { source: ends(map, 'source'), target: ends(map, 'target') };
  return custom(({ before, after }, place, { compare }) => {
    for (const [end, shape] of Object.entries(shapes)) {
      const [from, to] = [before, after].map((side) => objectsOf(side).flatMap((each) => each[end] ?? []));
      compare(shape, { before: from, after: to }, place);
    }
  });
};

const described = (rule: ChangeRule): ShapeTable => ({
  names: texts(rule),
  descriptions: texts(rule),
  ...annotationsBy(rule),
  ...linksBy(rule),
});

/** Maps of time periods. */
function timeMaps(map: string, properties: (rule: (id: string) => ChangeRule) => ShapeTable): Shape {
  const rule = ofMap(map);
  return list(map, {
    keys: ['id', keyOfProperties('mappedComponents')],
    pairsRest: true,
    add: rule('add'),
    remove: rule('remove'),
    rename: rule('modify'),
    properties: {
      ...described(rule('modify')),
      mappedComponents: mappedEnds(map),
      targetFrequencyID: value({
        add: rule('start using targetFrequencyID in'),
        remove: rule('stop using targetFrequencyID in'),
        change: rule('change targetFrequencyID of'),
      }),
      frequencyDimension: value(rule('change frequencyDimension of')),
      mappedFrequencies: set('mapped frequency', {
        add: rule('add mapped frequencies to'),
        remove: rule('remove mapped frequencies from'),
        change: rule('change mapped frequencies of'),
      }),
      resolvePeriod: value({
        add: rule('add resolvePeriod to'),
        remove: rule('remove resolvePeriod from'),
        change: rule('change resolvePeriod of'),
      }),
      ...properties(rule),
    },
  });
}

const [componentMap, fixedValueMap, frequencyMapping] = ['componentMap', 'fixedValueMap', 'frequencyFormatMapping'].map(
  ofMap,
) as [ReturnType<typeof ofMap>, ReturnType<typeof ofMap>, ReturnType<typeof ofMap>];

export const structureMapRules: ShapeTable = {
  ...generalProperties,
  source: value(byReference('source')),
  target: value(byReference('target')),
  epochMaps: timeMaps('epochMap', (rule) => ({
    basePeriod: value(rule('change basePeriod of')),
    epochPeriod: value(rule('change epochPeriod of')),
  })),
  datePatternMaps: timeMaps('datePatternMap', (rule) => ({
    sourcePattern: value(rule('change sourcePattern of')),
    locale: value(rule('change locale of')),
  })),
  frequencyFormatMappings: list('frequency format mapping', {
    keys: ['id', 'frequencyId', 'datePattern'],
    add: frequencyMapping('add'),
    remove: frequencyMapping('remove'),
    rename: frequencyMapping('change frequencyId of'),
    properties: {
      ...described(frequencyMapping('change datePattern of')),
      frequencyId: value(frequencyMapping('change frequencyId of')),
      datePattern: value(frequencyMapping('change datePattern of')),
    },
  }),
  componentMaps: list('component map', {
    keys: [
      keyOfProperties('source', 'target'),
      keyOfProperties('source'),
      keyOfProperties('target'),
      'representationMap',
    ],
    add: componentMap('add'),
    remove: componentMap('remove'),
    properties: {
      source: ends('componentMap', 'source'),
      target: ends('componentMap', 'target'),
      representationMap: value({
        add: minor('componentMap.representationMap.addRemove'),
        remove: minor('componentMap.representationMap.addRemove'),
        change: byReference('componentMap.representationMap'),
      }),
    },
  }),
  fixedValueMaps: list('fixed value map', {
    keys: [
      keyOfProperties('source', 'target', 'values'),
      keyOfProperties('source', 'target'),
      keyOfProperties('values'),
    ],
    add: fixedValueMap('add'),
    remove: fixedValueMap('remove'),
    properties: {
      // A map has either a source or a target.
      source: value({
        add: fixedValueMap('switch target to source in'),
        remove: fixedValueMap('switch source to target in'),
        change: fixedValueMap('change the source of'),
      }),
      target: value({ change: fixedValueMap('change the target of') }),
      values: set('value', {
        add: fixedValueMap('add a value to'),
        remove: fixedValueMap('remove a value from'),
        change: fixedValueMap('change a value of'),
      }),
    },
  }),
};
