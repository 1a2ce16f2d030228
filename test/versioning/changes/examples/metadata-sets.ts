import { type ClassExamples, given, when } from './example.js';
import { add, all, drop, put } from './mutations.js';
import { artefact, ref } from './others.js';
import { referenceChanges } from './references.js';

const agreement = (version: string, id = 'MPA'): string => ref('MetadataProvisionAgreement', id, version);
const byAgreement = all(drop('metadataflow'), put('metadataProvisionAgreement', agreement('1.0.0')));

export const metadataSets: readonly ClassExamples[] = [
  {
    class: 'MetadataSet',
    // Owned by a metadata provider.
    base: artefact('MetadataSet', 'METADATA_SET', {
      agencyID: 'X',
      metadataflow: ref('Metadataflow', 'MDF'),
      targets: [ref('Codelist', 'CL'), ref('Codelist', 'CL_OTHER')],
      attributes: [
        { id: 'CONTACT', value: { en: 'Ann', fr: 'Anne' } },
        { id: 'NOTE', value: 'noted' },
        { id: 'KIND', value: 'A' },
      ],
      action: 'Append',
      reportingBegin: '2020',
      reportingEnd: '2021',
      publicationYear: '2021',
      publicationPeriod: '2021-Q1',
    }),
    rules: {
      metadataflow: referenceChanges(
        'metadataflow',
        (version) => ref('Metadataflow', 'MDF', version),
        ref('Metadataflow', 'MDF_2'),
      ),
      metadataProvisionAgreement: given(
        byAgreement,
        ...referenceChanges('metadataProvisionAgreement', agreement, agreement('1.0.0', 'MPA_2')),
      ),
      'describedBy.switch': [when(byAgreement)],
      'target.add': when(add('targets', ref('Dataflow', 'DF'))),
      'target.remove': when(drop('targets/1')),
      'target.modify': when(put('targets/1', ref('Codelist', 'CL_OTHER', '2.0.0'))),
      attributes: [
        when(put('attributes/CONTACT/value/en', 'Bob')),
        when(drop('attributes/NOTE')),
        when(put('attributes/NOTE/value', 'altered')),
        when(put('attributes/NOTE/attributes', [{ id: 'MAIL', value: 'a' }])),
      ],
      action: when(put('action', 'Replace')),
      reportingBeginDate: [when(put('reportingBegin', '2019')), when(drop('reportingBegin'))],
      reportingEndDate: [when(put('reportingEnd', '2022')), when(drop('reportingEnd'))],
      publicationYear: when(put('publicationYear', '2022')),
      publicationPeriod: when(put('publicationPeriod', '2021-Q2')),
    },
  },
];
