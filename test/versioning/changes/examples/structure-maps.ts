import type { Content } from '../../../../src/model/content.js';
import { bothWays, type ClassExamples, undone, when } from './example.js';
import { add, all, drop, put } from './mutations.js';
import { artefact, ref } from './others.js';
import { referenceChanges } from './references.js';

const pair = (source: string, target: string) => ({ source, target });

const base = artefact('StructureMap', 'STRUCTURE_MAP', {
  source: ref('DataStructure', 'DSD'),
  target: ref('DataStructure', 'DSD'),
  epochMaps: [
    {
      id: 'E1',
      resolvePeriod: 'startOfPeriod',
      basePeriod: '1970',
      epochPeriod: 'second',
      mappedComponents: [pair('TIME_PERIOD', 'TIME_PERIOD')],
      frequencyDimension: 'FREQ',
      mappedFrequencies: ['M1'],
    },
    {
      id: 'E2',
      basePeriod: '1970',
      epochPeriod: 'second',
      mappedComponents: [pair('TIME_PERIOD', 'TIME_PERIOD')],
      targetFrequencyID: 'A',
    },
  ],
  datePatternMaps: [
    {
      id: 'D1',
      resolvePeriod: 'startOfPeriod',
      sourcePattern: 'yyyy',
      locale: 'en',
      mappedComponents: [pair('TIME_PERIOD', 'TIME_PERIOD')],
      frequencyDimension: 'FREQ',
      mappedFrequencies: ['M1'],
    },
    {
      id: 'D2',
      sourcePattern: 'yyyy',
      locale: 'en',
      mappedComponents: [pair('TIME_PERIOD', 'TIME_PERIOD')],
      targetFrequencyID: 'A',
    },
  ],
  frequencyFormatMappings: [
    { id: 'M1', frequencyId: 'A', datePattern: 'yyyy' },
    { id: 'M2', frequencyId: 'M', datePattern: 'yyyy-MM' },
  ],
  componentMaps: [
    { source: ['FREQ', 'AREA'], target: ['FREQ'], representationMap: ref('RepresentationMap', 'RM') },
    { source: ['SUBJECT'], target: ['SUBJECT'] },
  ],
  fixedValueMaps: [
    { source: 'STATUS', values: ['1', '2'] },
    { target: 'NOTE', values: ['x'] },
  ],
});

/** Examples of the rules that epoch maps and date pattern maps have in common. @param id of the first map; the second is 2 */
function periodMapRules(kind: string, list: string, id: string, more: ClassExamples['rules']): ClassExamples['rules'] {
  const [first, second] = [`${list}/${id}1`, `${list}/${id}2`];
  const secondPair = (source: string, target: string) => add(`${first}/mappedComponents`, pair(source, target));
  const useTarget = all(
    drop(`${first}/frequencyDimension`),
    drop(`${first}/mappedFrequencies`),
    put(`${first}/targetFrequencyID`, 'A'),
  );
  const rules: ClassExamples['rules'] = {
    add: when(
      add(list, {
        id: `${id}3`,
        ...(id === 'E' ? { basePeriod: '1970', epochPeriod: 'day' } : { sourcePattern: 'yyyy', locale: 'en' }),
        mappedComponents: [pair('TIME_PERIOD', 'TIME_PERIOD')],
        targetFrequencyID: 'A',
      } as Content),
    ),
    remove: when(drop(second)),
    'add a source to': when(secondPair('STATUS', 'TIME_PERIOD')),
    'remove a source from': undone(secondPair('STATUS', 'TIME_PERIOD')),
    'change the source of': when(put(`${first}/mappedComponents/0/source`, 'STATUS')),
    'add a target to': when(secondPair('TIME_PERIOD', 'NOTE')),
    'remove a target from': undone(secondPair('TIME_PERIOD', 'NOTE')),
    'change the target of': when(put(`${first}/mappedComponents/0/target`, 'NOTE')),
    'change targetFrequencyID of': when(put(`${second}/targetFrequencyID`, 'M')),
    'change frequencyDimension of': when(put(`${first}/frequencyDimension`, 'SUBJECT')),
    'add mapped frequencies to': when(add(`${first}/mappedFrequencies`, 'M2')),
    'remove mapped frequencies from': when(drop(`${first}/mappedFrequencies`)),
    'change mapped frequencies of': when(put(`${first}/mappedFrequencies/0`, 'M2')),
    'start using targetFrequencyID in': when(useTarget),
    'stop using targetFrequencyID in': undone(useTarget),
    'add resolvePeriod to': when(put(`${second}/resolvePeriod`, 'endOfPeriod')),
    'remove resolvePeriod from': when(drop(`${first}/resolvePeriod`)),
    'change resolvePeriod of': when(put(`${first}/resolvePeriod`, 'endOfPeriod')),
    ...more,
  };
  return Object.fromEntries(Object.entries(rules).map(([rule, examples]) => [`${kind}: ${rule}`, examples]));
}

const targetToSource = all(drop('fixedValueMaps/1/target'), put('fixedValueMaps/1/source', 'NOTE'));
const sourceToTarget = all(drop('fixedValueMaps/0/source'), put('fixedValueMaps/0/target', 'STATUS'));

export const structureMaps: readonly ClassExamples[] = [
  {
    class: 'StructureMap',
    base,
    rules: {
      source: referenceChanges(
        'source',
        (version) => ref('DataStructure', 'DSD', version),
        ref('DataStructure', 'DSD_2'),
        ref('Dataflow', 'DF'),
      ),
      target: referenceChanges(
        'target',
        (version) => ref('DataStructure', 'DSD', version),
        ref('DataStructure', 'EX:DSD'),
      ),
      'componentMap.representationMap': referenceChanges(
        'componentMaps/0/representationMap',
        (version) => ref('RepresentationMap', 'RM', version),
        ref('RepresentationMap', 'RM_2'),
      ),
      'componentMap.representationMap.addRemove': bothWays(
        put('componentMaps/1/representationMap', ref('RepresentationMap', 'RM')),
      ),
      ...periodMapRules('epochMap', 'epochMaps', 'E', {
        modify: when(put('epochMaps/E2/id', 'E9')),
        'change basePeriod of': when(put('epochMaps/E1/basePeriod', '2000')),
        'change epochPeriod of': when(put('epochMaps/E1/epochPeriod', 'day')),
      }),
      ...periodMapRules('datePatternMap', 'datePatternMaps', 'D', {
        'change sourcePattern of': when(put('datePatternMaps/D1/sourcePattern', 'yy')),
        'change locale of': when(put('datePatternMaps/D1/locale', 'fr')),
      }),
      'frequencyFormatMapping: add': when(
        add('frequencyFormatMappings', { id: 'M3', frequencyId: 'Q', datePattern: 'yyyy-QQ' }),
      ),
      'frequencyFormatMapping: remove': when(drop('frequencyFormatMappings/M2')),
      'frequencyFormatMapping: change frequencyId of': when(put('frequencyFormatMappings/M2/frequencyId', 'Q')),
      'frequencyFormatMapping: change datePattern of': when(put('frequencyFormatMappings/M2/datePattern', 'MM/yyyy')),
      'componentMap: add': when(add('componentMaps', { source: ['NOTE'], target: ['NOTE'] })),
      'componentMap: remove': when(drop('componentMaps/1')),
      'componentMap: add a source to': when(add('componentMaps/1/source', 'STATUS')),
      'componentMap: remove a source from': when(drop('componentMaps/0/source/1')),
      'componentMap: change the source of': when(put('componentMaps/1/source/0', 'STATUS')),
      'componentMap: add a target to': when(add('componentMaps/1/target', 'STATUS')),
      'componentMap: remove a target from': undone(add('componentMaps/1/target', 'STATUS')),
      'componentMap: change the target of': when(put('componentMaps/1/target/0', 'STATUS')),
      'fixedValueMap: add': when(add('fixedValueMaps', { source: 'NOTE', values: ['3'] })),
      'fixedValueMap: remove': when(drop('fixedValueMaps/1')),
      'fixedValueMap: change the source of': when(put('fixedValueMaps/0/source', 'OBS_VALUE')),
      'fixedValueMap: change the target of': when(put('fixedValueMaps/1/target', 'OBS_VALUE')),
      'fixedValueMap: switch source to target in': when(sourceToTarget),
      'fixedValueMap: switch target to source in': when(targetToSource),
      'fixedValueMap: add a value to': when(add('fixedValueMaps/1/values', 'y')),
      'fixedValueMap: remove a value from': when(drop('fixedValueMaps/0/values/1')),
      'fixedValueMap: change a value of': when(put('fixedValueMaps/0/values/1', '3')),
    },
  },
];
