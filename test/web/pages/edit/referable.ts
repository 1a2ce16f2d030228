import type { Artefact } from '../../../../src/model/artefact.js';
import { categoryScheme, codelist, dataflow, dataStructure, hierarchy, ownedBy } from '../../../harness/artefacts.js';
import { refer } from './made-artefacts.js';

const named = (id: string, en: string, more: object = {}) => ({ id, names: { en }, ...more });
const made = (artefactClass: string, id: string, content: object, version = '1.0.0'): Artefact =>
  ({
    class: artefactClass,
    agencyID: 'BASE',
    version,
    ...named(id, `Name of ${id}`),
    ...content,
  }) as unknown as Artefact;

const dimensions = (coded: readonly string[], others: readonly string[]): Record<string, string | null> =>
  Object.fromEntries([
    ...coded.map((id) => [refer.concept(id), refer.codelist]),
    ...others.map((id) => [refer.concept(id), null]),
  ]);

const own: readonly Artefact[] = [
  codelist('BASE_CL', '1.0.0', ['CODE_A', 'CODE_B']),
  dataStructure('BASE_DSD', '1.0.0', dimensions(['FREQ_C'], ['TIME_C'])),
  dataStructure('OTHER_DSD', '1.0.0', dimensions(['FREQ_C', 'AREA_C'], [])),
  dataflow('BASE_DF', '1.0.0', refer.structure),
  dataflow('OTHER_DF', '1.0.0', refer.structure),
  categoryScheme('BASE_CATS', '1.0.0', { TOPIC_A: {}, TOPIC_B: {} }),
  hierarchy('BASE_H', '1.0.0', [refer.code('CODE_A')]),
];

/** What artefacts of each class can refer to. */
export const referable: readonly Artefact[] = [
  ...own.map((each) => ownedBy('BASE', each)),
  made('ConceptScheme', 'BASE_CS', {
    concepts: [
      named('FREQ_C', 'Frequency'),
      named('AREA_C', 'Area'),
      named('TIME_C', 'Time'),
      named('VALUE_C', 'Value'),
      named('NOTE_C', 'Note'),
    ],
  }),
  made('MetadataStructure', 'BASE_MSD', {
    metadataStructureComponents: {
      metadataAttributeList: { metadataAttributes: [{ id: 'NOTE_C', conceptIdentity: refer.concept('NOTE_C') }] },
    },
  }),
  made('Metadataflow', 'BASE_MDF', { structure: refer.metadataStructure, targets: [refer.dataflow] }),
  made('ReportingTaxonomy', 'BASE_TAX', { reportingCategories: [named('REPORT_A', 'A'), named('REPORT_B', 'B')] }),
  made(
    'DataProviderScheme',
    'DATA_PROVIDERS',
    { dataProviders: [named('PROVIDER_A', 'A'), named('PROVIDER_B', 'B')] },
    '1.0',
  ),
  made(
    'MetadataProviderScheme',
    'METADATA_PROVIDERS',
    { metadataProviders: [named('METADATA_A', 'A'), named('METADATA_B', 'B')] },
    '1.0',
  ),
  made('RepresentationMap', 'BASE_RM', {
    source: [{ codelist: refer.codelist }],
    target: [{ codelist: refer.codelist }],
    representationMappings: [{ sourceValues: [{ value: 'CODE_A' }], targetValues: ['CODE_A'] }],
  }),
  made('VtlMappingScheme', 'BASE_VMS', { vtlMappings: [named('M', 'M', { alias: 'm', codelist: refer.codelist })] }),
];
