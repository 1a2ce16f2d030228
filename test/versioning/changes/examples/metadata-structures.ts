import type { Content } from '../../../../src/model/content.js';
import { bothWays, type ClassExamples, undone, when } from './example.js';
import { add, all, drop, put, rotate } from './mutations.js';
import { annotationChanges, described, linkChanges } from './nameable.js';
import { artefact, ref } from './others.js';
import { referenceChanges } from './references.js';

const concept = (id: string, version = '1.0.0', scheme = 'CS'): string => ref('Concept', scheme, version, id);
const format = { dataType: 'String', maxLength: 10 };
const enumeration = ref('Codelist', 'CL');

const list = 'metadataStructureComponents/metadataAttributeList';
const attributes = `${list}/metadataAttributes`;
const below = `${attributes}/CONTACT/metadataAttributes`;

const attribute = (id: string, more: Readonly<Record<string, Content>> = {}) => ({
  id,
  conceptIdentity: concept(id),
  ...more,
});

const base = artefact('MetadataStructure', 'METADATA', {
  metadataStructureComponents: {
    metadataAttributeList: {
      annotations: described.annotations,
      metadataAttributes: [
        attribute('CONTACT', {
          annotations: described.annotations,
          links: described.links,
          uri: described.uri,
          minOccurs: 0,
          maxOccurs: 'unbounded',
          isPresentational: true,
          metadataAttributes: [
            attribute('MAIL', { minOccurs: 0, localRepresentation: { format } }),
            attribute('NOTE', { maxOccurs: 3 }),
          ],
        }),
        attribute('KIND', {
          localRepresentation: { enumeration, enumerationFormat: { dataType: 'String', maxLength: 3 } },
        }),
        attribute('TITLE', { localRepresentation: { enumeration } }),
      ],
    },
  },
});

export const metadataStructures: readonly ClassExamples[] = [
  {
    class: 'MetadataStructure',
    base,
    rules: {
      'attribute.add.optional': [
        when(add(attributes, attribute('UNIT', { minOccurs: 0 }), 1)),
        when(add(below, attribute('UNIT', { minOccurs: 0 }))),
      ],
      'attribute.add.mandatory': [
        when(add(attributes, attribute('UNIT'))),
        when(add(below, attribute('UNIT', { minOccurs: 1 }))),
      ],
      'attribute.remove': [when(drop(`${attributes}/TITLE`)), when(drop(`${below}/MAIL`))],
      'attribute.id': [when(put(`${attributes}/TITLE/id`, 'HEADING')), when(put(`${below}/MAIL/id`, 'EMAIL'))],
      'attribute.presentational': [
        when(drop(`${attributes}/CONTACT/isPresentational`)),
        when(put(`${below}/NOTE/isPresentational`, true)),
      ],
      'attribute.minOccurs.up': [
        when(put(`${attributes}/CONTACT/minOccurs`, 1)),
        when(drop(`${below}/MAIL/minOccurs`)),
        when(put(`${below}/NOTE/minOccurs`, 2)),
      ],
      'attribute.minOccurs.down': [when(put(`${attributes}/KIND/minOccurs`, 0))],
      'attribute.maxOccurs.up': [
        when(put(`${below}/NOTE/maxOccurs`, 4)),
        when(put(`${attributes}/KIND/maxOccurs`, 'unbounded')),
      ],
      'attribute.maxOccurs.down': [
        when(put(`${attributes}/CONTACT/maxOccurs`, 7)),
        when(drop(`${below}/NOTE/maxOccurs`)),
      ],
      'attribute.conceptIdentity': referenceChanges(
        `${attributes}/KIND/conceptIdentity`,
        (version) => concept('KIND', version),
        concept('STATUS'),
        concept('KIND', '1.0.0', 'CS_2'),
      ),
      'representation.formatToEnumeration': when(put(`${below}/MAIL/localRepresentation`, { enumeration })),
      'representation.enumerationToFormat': when(put(`${attributes}/TITLE/localRepresentation`, { format })),
      'representation.textFormat': bothWays(put(`${below}/MAIL/localRepresentation/format/maxLength`, 20)),
      'representation.enumeration': referenceChanges(
        `${attributes}/TITLE/localRepresentation/enumeration`,
        (version) => ref('Codelist', 'CL', version),
        ref('Codelist', 'CL_OTHER'),
      ),
      'representation.add': [
        when(put(`${below}/NOTE/localRepresentation`, { format })),
        undone(drop(`${attributes}/TITLE/localRepresentation`)),
      ],
      'representation.remove': [
        when(drop(`${below}/MAIL/localRepresentation`)),
        when(drop(`${attributes}/TITLE/localRepresentation`)),
      ],
      'enumerationFormat.add': when(put(`${attributes}/TITLE/localRepresentation/enumerationFormat`, { maxLength: 3 })),
      'enumerationFormat.remove': when(drop(`${attributes}/KIND/localRepresentation/enumerationFormat`)),
      'enumerationFormat.modify': bothWays(
        put(`${attributes}/KIND/localRepresentation/enumerationFormat/maxLength`, 4),
      ),
      'attribute.hierarchy': [
        when(all(drop(`${below}/NOTE`), add(attributes, attribute('NOTE', { maxOccurs: 3 })))),
        when(
          all(drop(`${attributes}/TITLE`), add(below, attribute('TITLE', { localRepresentation: { enumeration } }))),
        ),
      ],
      'attribute.order': [when(rotate(attributes)), when(rotate(below))],
      'attribute.annotationOrLink': [
        ...annotationChanges(`${attributes}/CONTACT`),
        ...linkChanges(`${attributes}/CONTACT`),
        when(drop(`${list}/annotations`)),
      ],
    },
  },
];
