import type { ArtefactClass } from '../../../../src/model/artefact-types.js';
import type { Content } from '../../../../src/model/content.js';
import { type ClassExamples, given, undone, when } from './example.js';
import { add, drop, put, rotate } from './mutations.js';
import { annotationChanges, described, linkChanges, textChanges, textRules } from './nameable.js';
import { artefact, named, ref } from './others.js';
import { referenceChanges } from './references.js';

type Extra = Readonly<Record<string, Content>>;

/** @param ofCode properties that each code of the class has */
function codelistExamples(
  artefactClass: ArtefactClass,
  property: string,
  ofCode: Extra,
  ofList: Extra,
  more: ClassExamples['rules'],
): ClassExamples {
  const code = (id: string, extra: Extra = {}) => ({ ...named(id), ...ofCode, ...extra });
  const base = artefact(artefactClass, `CL_${artefactClass.toUpperCase()}`, {
    ...ofList,
    [property]: [code('A', described), code('B'), code('C', { parent: 'A' }), code('K')],
    codelistExtensions: [
      { codelist: ref('Codelist', 'CL'), prefix: 'P_', inclusiveCodeSelection: { memberValues: ['A', 'D'] } },
      { codelist: ref('Codelist', 'CL_OTHER') },
    ],
  });
  const [first, second] = ['codelistExtensions/0', 'codelistExtensions/1'];
  const selection = `${first}/inclusiveCodeSelection`;
  return {
    class: artefactClass,
    base,
    rules: {
      'code.add': [when(add(property, code('L'))), when(add(property, code('L', { parent: 'A' }), 1))],
      'code.remove': [when(drop(`${property}/B`)), undone(add(property, code('L')))],
      'code.id': when(put(`${property}/B/id`, 'B2')),
      ...textRules('code', `${property}/A`),
      'code.link': linkChanges(`${property}/A`),
      'code.order': when(rotate(property)),
      'code.parent': [
        when(put(`${property}/B/parent`, 'A')),
        when(drop(`${property}/C/parent`)),
        when(put(`${property}/C/parent`, 'B')),
      ],
      ...more,
      'extension.add': [
        when(add('codelistExtensions', { codelist: ref('Codelist', 'CL_THIRD') })),
        when(add('codelistExtensions', { codelist: ref('Codelist', 'CL_EMPTY') }), 'patch'),
        when(add('codelistExtensions', { codelist: ref('Codelist', 'CL_CLASH') }), 'major'),
      ],
      'extension.remove': [
        when(drop(second)),
        undone(add('codelistExtensions', { codelist: ref('Codelist', 'CL_EMPTY') }), 'patch'),
      ],
      'extension.codelist': [
        ...referenceChanges(`${first}/codelist`, (version) => ref('Codelist', 'CL', version), ref('Codelist', 'CL_2')),
        ...referenceChanges(`${second}/codelist`, (version) => ref('Codelist', 'CL_OTHER', version)),
      ],
      'extension.prefix': [
        when(put(`${first}/prefix`, 'R_')),
        when(drop(`${first}/prefix`)),
        when(put(`${second}/prefix`, 'S_')),
      ],
      'extension.selection': [
        when(put(`${selection}/memberValues`, ['A', 'D', 'E1']), 'minor'),
        when(put(`${selection}/memberValues`, ['A']), 'major'),
        when(put(`${selection}/memberValues`, ['A', 'E1']), 'major'),
        when(put(`${selection}/memberValues`, ['A', 'D', { value: 'D', cascadeValues: true }]), 'patch'),
        when(put(`${selection}/memberValues`, [{ value: 'A', cascadeValues: true }, 'D']), 'minor'),
        when(put(`${selection}/memberValues`, [{ value: 'A', cascadeValues: 'excluderoot' }, 'D']), 'major'),
        when(drop(selection), 'minor'),
        undone(drop(selection), 'major'),
        when(
          put(first, {
            codelist: ref('Codelist', 'CL'),
            prefix: 'P_',
            exclusiveCodeSelection: { memberValues: ['B', 'C', 'M', 'Q'], wildcardedMemberValues: ['E%'] },
          }),
          'patch',
        ),
      ],
      'extension.order': [
        when(rotate('codelistExtensions'), 'patch'),
        ...given(
          add('codelistExtensions', { codelist: ref('Codelist', 'CL_CLASH') }, 0),
          when(rotate('codelistExtensions'), 'major'),
        ),
      ],
    },
  };
}

const valueList: ClassExamples = {
  class: 'ValueList',
  base: artefact('ValueList', 'VALUES', {
    valueItems: [
      {
        id: '€ %',
        names: described.names,
        descriptions: described.descriptions,
        annotations: described.annotations,
      },
      { id: 'b' },
      named('c'),
    ],
  }),
  rules: {
    'value.add': when(add('valueItems', { id: 'd' }, 1)),
    'value.remove': when(drop('valueItems/b')),
    'value.id': when(put('valueItems/c/id', 'c2')),
    'value.name': textChanges('valueItems/0/names'),
    'value.description': textChanges('valueItems/0/descriptions'),
    'value.annotation': annotationChanges('valueItems/0'),
    'value.order': when(rotate('valueItems')),
  },
};

export const codelists: readonly ClassExamples[] = [
  codelistExamples('Codelist', 'codes', {}, {}, {}),
  codelistExamples(
    'GeographicCodelist',
    'geoFeatureSetCodes',
    { value: 'POINT(1 2)' },
    { geoType: 'GeographicCodelist' },
    { 'code.value': when(put('geoFeatureSetCodes/B/value', 'POINT(3 4)')) },
  ),
  codelistExamples(
    'GeoGridCodelist',
    'geoGridCodes',
    { geoCell: '1,2' },
    { geoType: 'GeoGridCodelist', gridDefinition: 'WGS84' },
    {
      'code.geoCell': when(put('geoGridCodes/B/geoCell', '3,4')),
      gridDefinition: when(put('gridDefinition', 'ETRS89')),
    },
  ),
  valueList,
];
