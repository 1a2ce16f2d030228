import { type ClassExamples, undone, when } from './example.js';
import { add, all, drop, put, rotate } from './mutations.js';
import { described, textChanges } from './nameable.js';
import { artefact, named, ref } from './others.js';
import { patchReferenceChanges } from './references.js';

const code = (item: string, version = '1.0.0'): string => ref('Code', 'CL', version, item);
const below = 'hierarchicalCodes/A/hierarchicalCodes';

const hierarchies: ClassExamples = {
  class: 'Hierarchy',
  base: artefact('Hierarchy', 'HIERARCHY', {
    hasFormalLevels: false,
    hierarchicalCodes: [
      {
        id: 'A',
        code: code('A'),
        level: 'L1',
        validFrom: '2020-01-01T00:00:00',
        hierarchicalCodes: [
          { id: 'B', code: code('B'), level: 'L2' },
          { id: 'C', code: code('C') },
        ],
      },
      { id: 'D', code: code('D'), hierarchicalCodes: [{ id: 'M', code: code('M') }] },
    ],
    level: {
      id: 'L1',
      names: described.names,
      descriptions: described.descriptions,
      codingFormat: { dataType: 'Alpha', minLength: 1 },
      level: { ...named('L2'), level: named('L3') },
    },
  }),
  rules: {
    'code.add': [
      when(add('hierarchicalCodes', { id: 'Q', code: code('Q') })),
      when(add(below, { id: 'Q', code: code('Q') }, 0)),
    ],
    'code.remove': [when(drop('hierarchicalCodes/D')), when(drop(`${below}/C`))],
    'code.reference': [
      when(put(`${below}/C/code`, code('Q'))),
      when(put(`${below}/C/code`, code('C', '1.0.1'))),
      when(put(`${below}/C/code`, code('C', '1.0+.0'))),
      when(put(`${below}/C/code`, ref('Code', 'CL_2', '1.0.0', 'C'))),
    ],
    'code.id': [when(put(`${below}/C/id`, 'C2')), when(put('hierarchicalCodes/D/id', 'D2'))],
    'code.move': [
      when(all(drop(`${below}/C`), add('hierarchicalCodes', { id: 'C', code: code('C') }))),
      when(all(drop(`${below}/C`), add('hierarchicalCodes/D/hierarchicalCodes', { id: 'C', code: code('C') }))),
    ],
    'code.order': [when(rotate('hierarchicalCodes')), when(rotate(below))],
    'code.level': [
      when(put(`${below}/C/level`, 'L2')),
      when(drop(`${below}/B/level`)),
      when(put(`${below}/B/level`, 'L3')),
    ],
    'code.validity': [
      when(put('hierarchicalCodes/A/validFrom', '2021-01-01T00:00:00')),
      when(put('hierarchicalCodes/A/validTo', '2031-01-01T00:00:00')),
      when(drop('hierarchicalCodes/A/validFrom')),
    ],
    'level.add': when(put('level/level/level/level', named('L4'))),
    'level.remove': when(drop('level/level/level')),
    'level.id': when(put('level/level/level/id', 'BOTTOM')),
    'level.name': textChanges('level/names'),
    'level.description': textChanges('level/descriptions'),
    'level.codingFormat.add': [
      undone(drop('level/codingFormat')),
      when(put('level/level/codingFormat', { maxLength: 2 })),
    ],
    'level.codingFormat.change': when(put('level/codingFormat/minLength', 2)),
    'level.codingFormat.remove': when(drop('level/codingFormat')),
    hasFormalLevels: when(put('hasFormalLevels', true)),
  },
};

const associations: ClassExamples = {
  class: 'HierarchyAssociation',
  base: artefact('HierarchyAssociation', 'ASSOCIATION', {
    linkedHierarchy: ref('Hierarchy', 'H'),
    linkedObject: ref('Codelist', 'CL'),
    contextObject: ref('Dataflow', 'DF'),
  }),
  rules: {
    linkedHierarchy: patchReferenceChanges(
      'linkedHierarchy',
      (version) => ref('Hierarchy', 'H', version),
      ref('Hierarchy', 'H_2'),
    ),
    linkedObject: patchReferenceChanges(
      'linkedObject',
      (version) => ref('Codelist', 'CL', version),
      ref('Codelist', 'CL_OTHER'),
    ),
    'contextObject.add': undone(drop('contextObject')),
    'contextObject.remove': when(drop('contextObject')),
    'contextObject.modify': patchReferenceChanges(
      'contextObject',
      (version) => ref('Dataflow', 'DF', version),
      ref('Dataflow', 'DF_2'),
    ),
  },
};

export const hierarchyExamples: readonly ClassExamples[] = [hierarchies, associations];
