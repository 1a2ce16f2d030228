import type { ArtefactClass } from '../../../../src/model/artefact-types.js';
import { type ClassExamples, type Example, undone, when } from './example.js';
import { add, drop, put } from './mutations.js';
import { artefact, ref } from './others.js';
import { referenceChanges } from './references.js';

/** The ends of a map of each class, and the changes of one. */
const maps: readonly {
  readonly class: ArtefactClass;
  readonly source: string;
  readonly target: string;
  readonly changes: (path: string) => readonly Example[];
}[] = [
  {
    class: 'ConceptSchemeMap',
    source: ref('ConceptScheme', 'CS'),
    target: ref('ConceptScheme', 'CS'),
    changes: (path) =>
      referenceChanges(path, (version) => ref('ConceptScheme', 'CS', version), ref('ConceptScheme', 'CS_2')),
  },
  {
    class: 'CategorySchemeMap',
    source: ref('CategoryScheme', 'CATS'),
    target: ref('CategoryScheme', 'CATS'),
    changes: (path) =>
      referenceChanges(path, (version) => ref('CategoryScheme', 'CATS', version), ref('CategoryScheme', 'CATS_2')),
  },
  {
    class: 'ReportingTaxonomyMap',
    source: ref('ReportingTaxonomy', 'TAX'),
    target: ref('ReportingTaxonomy', 'TAX'),
    changes: (path) =>
      referenceChanges(path, (version) => ref('ReportingTaxonomy', 'TAX', version), ref('ReportingTaxonomy', 'TAX_2')),
  },
  {
    // Organisation schemes have one version.
    class: 'OrganisationSchemeMap',
    source: ref('DataProviderScheme', 'DATA_PROVIDERS', '1.0'),
    target: ref('DataProviderScheme', 'DATA_PROVIDERS', '1.0'),
    changes: (path) => [
      when(put(path, ref('DataProviderScheme', 'EX:DATA_PROVIDERS', '1.0')), 'major'),
      when(put(path, ref('OrganisationUnitScheme', 'UNITS', '1.0')), 'major'),
    ],
  },
];

const itemMap = (source: string, target: string) => ({ sourceValue: source, targetValue: target });

export const schemeMaps: readonly ClassExamples[] = maps.map(({ class: artefactClass, source, target, changes }) => ({
  class: artefactClass,
  base: artefact(artefactClass, artefactClass.toUpperCase(), {
    source,
    target,
    itemMaps: [
      {
        sourceValue: { value: 'A', isRegEx: false, startIndex: 1, endIndex: 2 },
        targetValue: 'X',
        validFrom: '2020-01-01',
        validTo: '2030-01-01',
      },
      itemMap('B', 'Y'),
      itemMap('C', 'Z'),
    ],
  }),
  rules: {
    source: changes('source'),
    target: changes('target'),
    'itemMap.add': when(add('itemMaps', itemMap('D', 'X'))),
    'itemMap.remove': when(drop('itemMaps/1')),
    'itemMap.sourceValue': [when(put('itemMaps/1/sourceValue', 'E')), when(put('itemMaps/0/sourceValue/value', 'E'))],
    'itemMap.isRegEx': when(put('itemMaps/0/sourceValue/isRegEx', true)),
    'itemMap.startIndex': [
      when(put('itemMaps/0/sourceValue/startIndex', 0)),
      when(drop('itemMaps/0/sourceValue/startIndex')),
    ],
    'itemMap.endIndex': [
      when(put('itemMaps/0/sourceValue/endIndex', 3)),
      undone(drop('itemMaps/0/sourceValue/endIndex')),
    ],
    'itemMap.targetValue': [when(put('itemMaps/1/targetValue', 'Z')), when(put('itemMaps/0/targetValue', 'Z'))],
    'itemMap.validFrom': [when(put('itemMaps/0/validFrom', '2021-01-01')), when(drop('itemMaps/0/validFrom'))],
    'itemMap.validTo': [when(put('itemMaps/0/validTo', '2031-01-01')), when(put('itemMaps/1/validTo', '2031-01-01'))],
  },
}));
