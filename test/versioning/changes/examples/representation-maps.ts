import { type ClassExamples, given, undone, when } from './example.js';
import { add, drop, put, rotate } from './mutations.js';
import { artefact, ref } from './others.js';
import { referenceChanges } from './references.js';

const mappings = 'representationMappings';

const base = artefact('RepresentationMap', 'REPRESENTATION_MAP', {
  source: [{ codelist: ref('Codelist', 'CL') }, { dataType: 'Integer' }],
  target: [{ codelist: ref('Codelist', 'CL_OTHER') }, { dataType: 'String' }],
  representationMappings: [
    {
      validFrom: '2020-01-01',
      validTo: '2030-01-01',
      sourceValues: [
        { value: 'A.*', isRegEx: true },
        { value: '12', startIndex: 0, endIndex: 1 },
      ],
      targetValues: ['X', 'a'],
    },
    { sourceValues: ['B', '2'], targetValues: ['Y', 'b'] },
    { sourceValues: ['C', '3'], targetValues: ['Z', 'c'] },
  ],
});

/** Examples for the fields of one end of the map. */
const fieldRules = (end: 'source' | 'target', id: string): ClassExamples['rules'] => ({
  [`${end}.add`]: when(add(end, { dataType: 'Decimal' })),
  [`${end}.remove`]: when(drop(`${end}/1`)),
  [`${end}.order`]: when(rotate(end)),
  [`${end}.codelist`]: referenceChanges(
    `${end}/0/codelist`,
    (version) => ref('Codelist', id, version),
    ref('Codelist', 'CL_2'),
    ref('ValueList', 'VL'),
  ),
  [`${end}.dataType`]: when(put(`${end}/1/dataType`, 'Decimal')),
  [`${end}.kind`]: [
    when(put(`${end}/0`, { dataType: 'Decimal' })),
    when(put(`${end}/1`, { codelist: ref('Codelist', 'CL_2') })),
  ],
});

export const representationMaps: readonly ClassExamples[] = [
  {
    class: 'RepresentationMap',
    base,
    rules: {
      ...fieldRules('source', 'CL'),
      ...fieldRules('target', 'CL_OTHER'),
      'mapping.add': when(add(mappings, { sourceValues: ['D', '4'], targetValues: ['X', 'd'] })),
      'mapping.remove': when(drop(`${mappings}/1`)),
      'mapping.sourceValue.add': given(
        put(`${mappings}/1/sourceValues`, ['B']),
        when(add(`${mappings}/1/sourceValues`, '2')),
      ),
      'mapping.sourceValue.remove': when(drop(`${mappings}/1/sourceValues/1`)),
      'mapping.sourceValue.modify': [
        when(put(`${mappings}/1/sourceValues/1`, '7')),
        when(put(`${mappings}/0/sourceValues/0/value`, 'B.*')),
      ],
      'mapping.isRegEx': [
        when(drop(`${mappings}/0/sourceValues/0/isRegEx`)),
        when(put(`${mappings}/0/sourceValues/1/isRegEx`, true)),
      ],
      'mapping.startIndex': when(put(`${mappings}/0/sourceValues/1/startIndex`, 1)),
      'mapping.endIndex': [
        when(put(`${mappings}/0/sourceValues/1/endIndex`, 2)),
        undone(drop(`${mappings}/0/sourceValues/1/endIndex`)),
      ],
      'mapping.validFrom': [
        when(put(`${mappings}/0/validFrom`, '2021-01-01')),
        when(put(`${mappings}/1/validFrom`, '2021-01-01')),
      ],
      'mapping.validTo': [when(put(`${mappings}/0/validTo`, '2031-01-01')), when(drop(`${mappings}/0/validTo`))],
      'mapping.targetValue.add': when(add(`${mappings}/1/targetValues`, 'more')),
      'mapping.targetValue.remove': when(drop(`${mappings}/1/targetValues/1`)),
      'mapping.targetValue.modify': when(put(`${mappings}/1/targetValues/1`, 'z')),
      'mapping.order': when(rotate(mappings)),
    },
  },
];
