import type { ArtefactClass } from '../../../../src/model/artefact-types.js';
import type { Content } from '../../../../src/model/content.js';
import { type ClassExamples, type Example, given, when } from './example.js';
import { add, all, drop, put, rotate } from './mutations.js';
import { described, linkChanges, textRules } from './nameable.js';
import { artefact, named, ref } from './others.js';
import { patchReferenceChanges, referenceChanges } from './references.js';

type Extra = Readonly<Record<string, Content>>;

/** @param property of the list of categories, also of those below each */
function schemeExamples(
  artefactClass: ArtefactClass,
  id: string,
  property: string,
  ofParts: Readonly<Record<'A' | 'B', Extra>>,
  more: ClassExamples['rules'],
): ClassExamples {
  const base = artefact(artefactClass, id, {
    [property]: [
      { id: 'A', ...described, ...ofParts.A },
      { ...named('B'), ...ofParts.B },
      { ...named('C'), [property]: [named('C1'), named('C2'), { ...named('C3'), [property]: [named('C31')] }] },
    ],
  });
  const nested = `${property}/C/${property}`;
  return {
    class: artefactClass,
    base,
    rules: {
      'category.add': [when(add(property, named('D'))), when(add(nested, named('C4'), 1))],
      'category.remove': [when(drop(`${property}/B`)), when(drop(`${nested}/C1`))],
      'category.id': [when(put(`${property}/B/id`, 'B2')), when(put(`${nested}/C2/id`, 'RENAMED'))],
      ...textRules('category', `${property}/A`),
      'category.link': linkChanges(`${property}/A`),
      'category.move': [
        when(all(drop(`${nested}/C2`), add(property, named('C2')))),
        when(all(drop(`${nested}/C1`), add(`${nested}/C3/${property}`, named('C1')))),
      ],
      'category.order': [when(rotate(property)), when(rotate(nested))],
      ...more,
    },
  };
}

/** Changes of a reference where every result but a patch is a minor change. */
const cappedChanges = (
  path: string,
  urnWith: (version: string) => string,
  ...otherIds: readonly string[]
): readonly Example[] =>
  referenceChanges(path, urnWith, ...otherIds).map((example) =>
    example.increment === 'major' ? { ...example, increment: 'minor' } : example,
  );

const structural = 'reportingCategories/A/structuralMetadata';
const provisioning = 'reportingCategories/B/provisioningMetadata';

const reportingTaxonomies = schemeExamples(
  'ReportingTaxonomy',
  'TAXONOMY',
  'reportingCategories',
  {
    A: { structuralMetadata: [ref('DataStructure', 'DSD'), ref('MetadataStructure', 'MSD')] },
    B: { provisioningMetadata: [ref('Dataflow', 'DF'), ref('Metadataflow', 'MDF')] },
  },
  {
    'category.switch': [
      when(all(drop(structural), put('reportingCategories/A/provisioningMetadata', [ref('Dataflow', 'DF')]))),
      when(all(drop(provisioning), put('reportingCategories/B/structuralMetadata', [ref('DataStructure', 'DSD')]))),
    ],
    'structuralMetadata.add': when(add(structural, ref('DataStructure', 'DSD_2'))),
    'structuralMetadata.remove': when(drop(`${structural}/1`)),
    'structuralMetadata.modify': cappedChanges(`${structural}/1`, (version) =>
      ref('MetadataStructure', 'MSD', version),
    ),
    'provisioningMetadata.add': when(add(provisioning, ref('Dataflow', 'DF_2'))),
    'provisioningMetadata.remove': when(drop(`${provisioning}/1`)),
    'provisioningMetadata.modify': cappedChanges(`${provisioning}/1`, (version) => ref('Metadataflow', 'MDF', version)),
  },
);

const category = (version: string, item = 'A', id = 'CATS'): string => ref('Category', id, version, item);

/** Categorisations of SDMX 3.0, which have semantic versions, and of 3.1, which are always 1.0. */
const categorisations: ClassExamples = {
  class: 'Categorisation',
  base: artefact('Categorisation', 'CATEGORISATION', { source: ref('Dataflow', 'DF'), target: category('1.0.0') }),
  rules: {
    source: patchReferenceChanges('source', (version) => ref('Dataflow', 'DF', version), ref('Dataflow', 'DF_2')),
    target: patchReferenceChanges('target', category, category('1.0.0', 'A.B'), category('1.0.0', 'C', 'CATS_2')),
    any: given(put('version', '1.0'), when(put('source', ref('Dataflow', 'DF_2'))), when(put('names/en', 'Altered'))),
  },
};

export const categories: readonly ClassExamples[] = [
  schemeExamples('CategoryScheme', 'CATEGORIES', 'categories', { A: {}, B: {} }, {}),
  reportingTaxonomies,
  categorisations,
];
