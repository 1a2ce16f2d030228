import { type ClassExamples, given, undone, when } from './example.js';
import { add, drop, put, rotate } from './mutations.js';
import { artefact, ref } from './others.js';
import { referenceChanges } from './references.js';

const structure = (version: string): string => ref('DataStructure', 'DSD', version);
const constraint = 'dimensionConstraint';

const dataflows: ClassExamples = {
  class: 'Dataflow',
  base: artefact('Dataflow', 'FLOW', { structure: structure('1.0.0') }),
  rules: {
    structure: referenceChanges('structure', structure, ref('DataStructure', 'DSD_2'), ref('DataStructure', 'EX:DSD')),
    'dimensionConstraint.add': [
      when(put(constraint, ['FREQ', 'AREA', 'SUBJECT', 'TIME_PERIOD']), 'patch'),
      when(put(constraint, ['FREQ', 'AREA']), 'major'),
    ],
    'dimensionConstraint.remove': [
      undone(put(constraint, ['FREQ', 'AREA', 'SUBJECT', 'TIME_PERIOD']), 'patch'),
      undone(put(constraint, ['FREQ', 'AREA']), 'major'),
    ],
    'dimensionConstraint.dimension.add': given(put(constraint, ['FREQ', 'AREA']), when(add(constraint, 'SUBJECT'))),
    'dimensionConstraint.dimension.remove': given(put(constraint, ['FREQ', 'AREA']), when(drop(`${constraint}/1`))),
    'dimensionConstraint.order': given(put(constraint, ['FREQ', 'AREA']), when(rotate(constraint))),
  },
};

const anyVersion = (className: string, id: string): string => ref(className, id, '*');
const everyCodelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=*:*(*)';

const metadataflows: ClassExamples = {
  class: 'Metadataflow',
  base: artefact('Metadataflow', 'METADATAFLOW', {
    structure: ref('MetadataStructure', 'MSD'),
    targets: [anyVersion('Codelist', 'CL'), ref('Dataflow', 'DF')],
  }),
  rules: {
    structure: referenceChanges(
      'structure',
      (version) => ref('MetadataStructure', 'MSD', version),
      ref('MetadataStructure', 'MSD_2'),
    ),
    'target.add': [when(add('targets', ref('Dataflow', 'DF_2'))), when(add('targets', everyCodelist))],
    'target.remove': [
      when(drop('targets/1'), 'major'),
      ...given(add('targets', everyCodelist), when(drop('targets/0'), 'patch')),
      ...given(add('targets', ref('Codelist', 'CL')), when(drop('targets/2'), 'patch')),
      when(put('targets/0', everyCodelist), 'patch'),
    ],
    'target.modify': [
      when(put('targets/0', ref('Codelist', 'CL')), 'major'),
      when(put('targets/1', anyVersion('Dataflow', 'DF')), 'patch'),
      when(put('targets/1', ref('Dataflow', 'DF', '2.0.0')), 'major'),
    ],
  },
};

const dataProvider = (id: string, scheme = 'DATA_PROVIDERS'): string => ref('DataProvider', scheme, '1.0', id);
const metadataProvider = (id: string): string => ref('MetadataProvider', 'METADATA_PROVIDERS', '1.0', id);

export const flowsAndAgreements: readonly ClassExamples[] = [
  dataflows,
  metadataflows,
  {
    class: 'ProvisionAgreement',
    base: artefact('ProvisionAgreement', 'AGREEMENT', {
      dataflow: ref('Dataflow', 'DF'),
      dataProvider: dataProvider('X'),
    }),
    rules: {
      dataflow: referenceChanges('dataflow', (version) => ref('Dataflow', 'DF', version), ref('Dataflow', 'DF_2')),
      dataProvider: [
        when(put('dataProvider', dataProvider('Y'))),
        when(put('dataProvider', dataProvider('X', 'EX:DATA_PROVIDERS'))),
      ],
    },
  },
  {
    class: 'MetadataProvisionAgreement',
    base: artefact('MetadataProvisionAgreement', 'METADATA_AGREEMENT', {
      metadataflow: ref('Metadataflow', 'MDF'),
      metadataProvider: metadataProvider('X'),
      targets: [ref('Codelist', 'CL'), ref('Dataflow', 'DF')],
    }),
    rules: {
      metadataflow: referenceChanges(
        'metadataflow',
        (version) => ref('Metadataflow', 'MDF', version),
        ref('Metadataflow', 'MDF_2'),
      ),
      metadataProvider: when(put('metadataProvider', metadataProvider('Y'))),
      'target.add': when(add('targets', ref('Codelist', 'CL_OTHER'))),
      'target.remove': when(drop('targets/0')),
      'target.modify': [
        when(put('targets/0', ref('Codelist', 'CL', '2.0.0'))),
        when(put('targets/0', anyVersion('Codelist', 'CL'))),
      ],
    },
  },
];
