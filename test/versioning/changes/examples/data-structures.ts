import type { Content } from '../../../../src/model/content.js';
import { bothWays, type ClassExamples, given, looser, stricter, undone, when } from './example.js';
import { add, all, drop, put, rotate } from './mutations.js';
import { annotationChanges, described, linkChanges } from './nameable.js';
import { artefact, ref } from './others.js';
import { referenceChanges } from './references.js';

const concept = (id: string, version = '1.0.0', scheme = 'CS'): string => ref('Concept', scheme, version, id);
const format = { dataType: 'String', maxLength: 10 };
const enumeration = ref('Codelist', 'CL');
const noted = { annotations: described.annotations, links: described.links, uri: described.uri };

const dimensionList = 'dataStructureComponents/dimensionList';
const dimensions = `${dimensionList}/dimensions`;
const timeDimension = `${dimensionList}/timeDimension`;
const groups = 'dataStructureComponents/groups';
const attributeList = 'dataStructureComponents/attributeList';
const attributes = `${attributeList}/attributes`;
const usages = `${attributeList}/metadataAttributeUsages`;
const measures = 'dataStructureComponents/measureList/measures';

const dimension = (id: string, more: Readonly<Record<string, Content>> = {}) => ({
  id,
  conceptIdentity: concept(id),
  ...more,
});
const timeOf = {
  id: 'TIME_PERIOD',
  conceptIdentity: concept('TIME'),
  localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
};

const base = artefact('DataStructure', 'STRUCTURE', {
  dataStructureComponents: {
    dimensionList: {
      ...noted,
      dimensions: [
        {
          ...dimension('FREQ'),
          ...noted,
          localRepresentation: { enumeration, enumerationFormat: { dataType: 'String', maxLength: 3 } },
          conceptRoles: [concept('ROLE_A'), concept('ROLE_B')],
        },
        dimension('AREA', { localRepresentation: { format } }),
        dimension('SUBJECT', { localRepresentation: { enumeration } }),
      ],
      timeDimension: timeOf,
    },
    groups: [{ id: 'SIBLING', annotations: described.annotations, groupDimensions: ['FREQ', 'AREA'] }],
    attributeList: {
      attributes: [
        {
          ...dimension('TITLE'),
          usage: 'mandatory',
          localRepresentation: { format: { dataType: 'String', isMultiLingual: true } },
          attributeRelationship: { dataflow: {} },
        },
        {
          ...dimension('UNIT'),
          ...noted,
          usage: 'optional',
          localRepresentation: { minOccurs: 0, maxOccurs: 3, enumeration },
          attributeRelationship: { dimensions: ['FREQ', 'AREA'], areDimensionsOptional: [false, true] },
          measureRelationship: ['OBS_VALUE'],
        },
        { ...dimension('NOTE'), attributeRelationship: { observation: {} } },
      ],
      metadataAttributeUsages: [
        { metadataAttributeReference: 'CONTACT', attributeRelationship: { dimensions: ['FREQ'] } },
      ],
    },
    measureList: {
      measures: [
        {
          ...dimension('OBS_VALUE', { usage: 'mandatory', localRepresentation: { maxOccurs: 2, format } }),
          conceptIdentity: concept('OBS'),
        },
        dimension('OBS_LOW', { usage: 'optional' }),
      ],
    },
  },
  metadata: ref('MetadataStructure', 'MSD'),
});

const newDimension = add(dimensions, dimension('STATUS'));
const evolving = put('evolvingStructure', true);
const withoutUsages = drop(usages);

/** Changes of the identity of the component at a path. @param id of its concept */
const conceptChanges = (path: string, id: string) =>
  referenceChanges(
    `${path}/conceptIdentity`,
    (version) => concept(id, version),
    concept('STATUS'),
    concept(id, '1.0.0', 'CS_2'),
    concept(id, '1.0.0', 'EX:CS'),
  );

export const dataStructures: readonly ClassExamples[] = [
  {
    class: 'DataStructure',
    base,
    rules: {
      'evolving.off': given(evolving, when(put('evolvingStructure', false)), when(drop('evolvingStructure'))),
      'evolving.on': when(evolving),
      'dimension.add': [
        when(newDimension, 'major'),
        undone(drop(timeDimension), 'major'),
        ...given(evolving, when(newDimension, 'minor'), undone(drop(timeDimension), 'major')),
        when(all(evolving, newDimension), 'major'),
        ...given(evolving, when(all(put('evolvingStructure', false), newDimension), 'major')),
      ],
      'dimension.remove': [when(drop(`${dimensions}/SUBJECT`)), when(drop(timeDimension))],
      'dimension.id': when(put(`${dimensions}/SUBJECT/id`, 'TOPIC')),
      'dimension.position': when(rotate(dimensions)),
      'dimension.conceptIdentity': [
        ...conceptChanges(`${dimensions}/SUBJECT`, 'SUBJECT'),
        ...conceptChanges(timeDimension, 'TIME'),
      ],
      'measure.add.optional': [
        when(add(measures, dimension('STATUS', { usage: 'optional' }))),
        when(add(measures, dimension('STATUS'))),
      ],
      'measure.add.mandatory': when(add(measures, dimension('STATUS', { usage: 'mandatory' }))),
      'measure.remove': when(drop(`${measures}/OBS_LOW`)),
      'measure.id': when(put(`${measures}/OBS_LOW/id`, 'OBS_MIN')),
      'measure.usage.mandatory': when(put(`${measures}/OBS_LOW/usage`, 'mandatory')),
      'measure.usage.optional': [
        when(put(`${measures}/OBS_VALUE/usage`, 'optional')),
        when(drop(`${measures}/OBS_VALUE/usage`)),
      ],
      'measure.conceptIdentity': conceptChanges(`${measures}/OBS_LOW`, 'OBS_LOW'),
      'attribute.add.optional': [
        when(add(attributes, { ...dimension('STATUS'), attributeRelationship: { observation: {} } })),
        when(
          add(attributes, { ...dimension('STATUS'), usage: 'optional', attributeRelationship: { dataflow: {} } }, 0),
        ),
      ],
      'attribute.add.mandatory': when(
        add(attributes, { ...dimension('STATUS'), usage: 'mandatory', attributeRelationship: { dataflow: {} } }),
      ),
      'attribute.remove': when(drop(`${attributes}/NOTE`)),
      'attribute.id': when(put(`${attributes}/NOTE/id`, 'REMARK')),
      'attribute.usage.mandatory': when(put(`${attributes}/UNIT/usage`, 'mandatory')),
      'attribute.usage.optional': [
        when(put(`${attributes}/TITLE/usage`, 'optional')),
        when(drop(`${attributes}/TITLE/usage`)),
      ],
      'attribute.relationship': [
        when(put(`${attributes}/NOTE/attributeRelationship`, { dataflow: {} })),
        when(put(`${attributes}/NOTE/attributeRelationship`, { group: 'SIBLING' })),
        when(
          put(`${attributes}/UNIT/attributeRelationship`, {
            dimensions: ['FREQ', 'AREA', 'SUBJECT'],
            areDimensionsOptional: [false, true, false],
          }),
        ),
        when(put(`${attributes}/UNIT/attributeRelationship/areDimensionsOptional`, [true, true])),
        when(put(`${attributes}/UNIT/attributeRelationship/areDimensionsOptional`, [true, false])),
        when(rotate(`${attributes}/UNIT/attributeRelationship/dimensions`)),
        when(drop(`${attributes}/UNIT/attributeRelationship/areDimensionsOptional`)),
      ],
      'attribute.measureRelationship': [
        when(add(`${attributes}/UNIT/measureRelationship`, 'OBS_LOW')),
        when(drop(`${attributes}/UNIT/measureRelationship`)),
        when(put(`${attributes}/NOTE/measureRelationship`, ['OBS_VALUE'])),
      ],
      'attribute.conceptIdentity': conceptChanges(`${attributes}/NOTE`, 'NOTE'),
      'component.order': [when(rotate(attributes)), when(rotate(measures))],
      'metadata.add': given(withoutUsages, undone(drop('metadata'))),
      'metadata.modify': referenceChanges(
        'metadata',
        (version) => ref('MetadataStructure', 'MSD', version),
        ref('MetadataStructure', 'MSD_2'),
      ),
      'metadata.remove.used': when(all(drop('metadata'), withoutUsages)),
      'metadata.remove.unused': given(withoutUsages, when(drop('metadata'))),
      'metadataAttribute.add.optional': when(
        add(usages, { metadataAttributeReference: 'MAIL', attributeRelationship: { dataflow: {} } }),
      ),
      'metadataAttribute.add.mandatory': [
        when(add(usages, { metadataAttributeReference: 'NOTE', attributeRelationship: { dataflow: {} } })),
        when(add(usages, { metadataAttributeReference: 'KIND', attributeRelationship: { dataflow: {} } })),
      ],
      'metadataAttribute.remove': when(withoutUsages),
      'metadataAttribute.reference': when(put(`${usages}/0/metadataAttributeReference`, 'MAIL')),
      'metadataAttribute.relationship': [
        when(put(`${usages}/0/attributeRelationship`, { dataflow: {} })),
        when(put(`${usages}/0/attributeRelationship/dimensions`, ['FREQ', 'AREA'])),
      ],
      'metadataAttribute.conceptIdentity / localRepresentation': {
        because: 'a usage has neither; it is a change of the MetadataStructure',
      },
      'group.id': when(put(`${groups}/SIBLING/id`, 'OTHER')),
      'group.urn': { because: 'the URN of a group follows from its id and is not part of the content' },
      'group.dimension.add': when(add(`${groups}/SIBLING/groupDimensions`, 'SUBJECT')),
      'group.dimension.remove': when(drop(`${groups}/SIBLING/groupDimensions/1`)),
      'group.dimension.modify': when(put(`${groups}/SIBLING/groupDimensions/1`, 'SUBJECT')),
      'group.add': when(add(groups, { id: 'OTHER', groupDimensions: ['AREA'] })),
      'group.remove': when(drop(`${groups}/SIBLING`)),
      'localRepresentation.add': [
        undone(drop(`${dimensions}/SUBJECT/localRepresentation`)),
        when(put(`${attributes}/NOTE/localRepresentation`, { format })),
        when(put(`${measures}/OBS_LOW/localRepresentation`, { format: { dataType: 'Double' } })),
      ],
      'localRepresentation.remove': [
        when(drop(`${dimensions}/SUBJECT/localRepresentation`)),
        when(drop(`${attributes}/TITLE/localRepresentation`)),
        when(drop(`${measures}/OBS_VALUE/localRepresentation`)),
      ],
      'localRepresentation.formatToEnumeration': [
        when(put(`${dimensions}/AREA/localRepresentation`, { enumeration })),
        when(put(`${attributes}/TITLE/localRepresentation`, { enumeration })),
      ],
      'localRepresentation.enumerationToFormat': when(put(`${dimensions}/SUBJECT/localRepresentation`, { format })),
      'localRepresentation.textFormat': [
        ...bothWays(put(`${dimensions}/AREA/localRepresentation/format/maxLength`, 20)),
        ...bothWays(put(`${dimensions}/AREA/localRepresentation/format/pattern`, '[A-Z]+')),
        when(put(`${attributes}/TITLE/localRepresentation/format/dataType`, 'XHTML')),
        when(put(`${measures}/OBS_VALUE/localRepresentation/format/dataType`, 'Alpha')),
        when(put(`${timeDimension}/localRepresentation/format/startTime`, '2000')),
        when(put(`${timeDimension}/localRepresentation/format/dataType`, 'GregorianYear')),
      ],
      'localRepresentation.enumeration': [
        ...referenceChanges(
          `${dimensions}/SUBJECT/localRepresentation/enumeration`,
          (version) => ref('Codelist', 'CL', version),
          ref('Codelist', 'CL_OTHER'),
          ref('Codelist', 'EX:CL'),
        ),
        ...referenceChanges(
          `${attributes}/UNIT/localRepresentation/enumeration`,
          (version) => ref('Codelist', 'CL', version),
          ref('ValueList', 'VL'),
        ),
      ],
      'localRepresentation.enumerationFormat.add': when(
        put(`${dimensions}/SUBJECT/localRepresentation/enumerationFormat`, { maxLength: 3 }),
      ),
      'localRepresentation.enumerationFormat.remove': when(
        drop(`${dimensions}/FREQ/localRepresentation/enumerationFormat`),
      ),
      'localRepresentation.enumerationFormat.modify': bothWays(
        put(`${dimensions}/FREQ/localRepresentation/enumerationFormat/maxLength`, 4),
      ),
      'localRepresentation.occurs': [
        ...stricter(put(`${attributes}/UNIT/localRepresentation/minOccurs`, 1)),
        ...looser(put(`${attributes}/UNIT/localRepresentation/maxOccurs`, 'unbounded')),
        ...stricter(drop(`${measures}/OBS_VALUE/localRepresentation/maxOccurs`)),
      ],
      'conceptRole.add': [
        when(add(`${dimensions}/FREQ/conceptRoles`, concept('ROLE_C'))),
        when(put(`${attributes}/NOTE/conceptRoles`, [concept('ROLE_A')])),
        when(put(`${measures}/OBS_LOW/conceptRoles`, [concept('ROLE_A')])),
      ],
      'conceptRole.remove': [
        when(drop(`${dimensions}/FREQ/conceptRoles/1`)),
        when(drop(`${dimensions}/FREQ/conceptRoles`)),
        // The other role has another version.
        when(put(`${dimensions}/FREQ/conceptRoles`, [concept('ROLE_B', '1.0.1')])),
      ],
      'conceptRole.modify': referenceChanges(
        `${dimensions}/FREQ/conceptRoles/1`,
        (version) => concept('ROLE_B', version),
        concept('ROLE_C'),
      ),
      'component.annotationOrLink': [
        ...annotationChanges(`${dimensions}/FREQ`),
        ...linkChanges(`${attributes}/UNIT`),
        ...annotationChanges(dimensionList),
        ...linkChanges(dimensionList),
        ...annotationChanges(`${groups}/SIBLING`),
        when(add(`${timeDimension}/annotations`, { id: 'NOTE' })),
        when(put(`${usages}/0/annotations`, described.annotations)),
      ],
    },
  },
];
