import { bothWays, type ClassExamples, given, looser, stricter, undone, when } from './example.js';
import { add, drop, put, rotate } from './mutations.js';
import { annotationChanges, described, linkChanges, textChanges } from './nameable.js';
import { artefact, named, ref } from './others.js';
import { referenceChanges } from './references.js';

const format = { dataType: 'String', maxLength: 10 };
const enumeration = ref('Codelist', 'CL');
const representation = (id: string): string => `concepts/${id}/coreRepresentation`;

const base = artefact('ConceptScheme', 'CONCEPTS', {
  concepts: [
    {
      id: 'FREQ',
      ...described,
      coreRepresentation: {
        minOccurs: 0,
        maxOccurs: 3,
        enumeration,
        enumerationFormat: { dataType: 'String', maxLength: 3 },
      },
      isoConceptReference: { conceptAgency: 'ISO', conceptSchemeID: 'S', conceptID: 'C' },
    },
    { ...named('AREA'), coreRepresentation: { format } },
    { ...named('PART'), parent: 'AREA', coreRepresentation: { enumeration } },
    named('BARE'),
  ],
});

export const conceptSchemes: readonly ClassExamples[] = [
  {
    class: 'ConceptScheme',
    base,
    rules: {
      'concept.add': when(add('concepts', named('NEW'), 1)),
      'concept.remove': when(drop('concepts/BARE')),
      'concept.id': when(put('concepts/BARE/id', 'RENAMED')),
      'concept.name.addRemove': [when(put('concepts/FREQ/names/de', 'Deutsch')), when(drop('concepts/FREQ/names/fr'))],
      'concept.name.modify': when(put('concepts/FREQ/names/en', 'Altered'), 'patch'),
      'concept.description': textChanges('concepts/FREQ/descriptions'),
      'concept.annotation': annotationChanges('concepts/FREQ'),
      'concept.link': linkChanges('concepts/FREQ'),
      'concept.order': when(rotate('concepts')),
      'concept.representation.formatToEnumeration': when(put(representation('AREA'), { enumeration })),
      'concept.representation.enumerationToFormat': when(put(representation('PART'), { format })),
      'concept.representation.enumeration': referenceChanges(
        `${representation('PART')}/enumeration`,
        (version) => ref('Codelist', 'CL', version),
        ref('Codelist', 'CL_OTHER'),
        ref('Codelist', 'EX:CL'),
        ref('ValueList', 'VL'),
      ),
      'concept.enumerationFormat.add': when(put(`${representation('PART')}/enumerationFormat`, { maxLength: 4 })),
      'concept.enumerationFormat.remove': when(drop(`${representation('FREQ')}/enumerationFormat`)),
      'concept.enumerationFormat.modify': bothWays(put(`${representation('FREQ')}/enumerationFormat/maxLength`, 4)),
      'concept.textFormat.modify': [
        ...bothWays(put(`${representation('AREA')}/format/dataType`, 'Alpha')),
        ...bothWays(put(`${representation('AREA')}/format/maxLength`, 20)),
        ...bothWays(put(`${representation('AREA')}/format/isMultiLingual`, true)),
        ...bothWays(put(`${representation('AREA')}/format/sentinelValues`, [{ value: '-1', names: { en: 'none' } }])),
      ],
      'concept.representation.add': [
        undone(drop(representation('AREA'))),
        when(put(representation('BARE'), { enumeration })),
      ],
      'concept.representation.remove': [when(drop(representation('AREA'))), when(drop(representation('PART')))],
      'concept.occurs': [
        ...stricter(put(`${representation('FREQ')}/minOccurs`, 1)),
        ...stricter(put(`${representation('FREQ')}/maxOccurs`, 2)),
        ...looser(put(`${representation('FREQ')}/maxOccurs`, 'unbounded')),
        ...given(
          put(`${representation('AREA')}/minOccurs`, 0),
          when(drop(`${representation('AREA')}/minOccurs`), 'major'),
        ),
      ],
      'concept.parent': [
        when(put('concepts/BARE/parent', 'AREA')),
        when(drop('concepts/PART/parent')),
        when(put('concepts/PART/parent', 'FREQ')),
      ],
      'concept.iso.add': undone(drop('concepts/FREQ/isoConceptReference')),
      'concept.iso.remove': when(drop('concepts/FREQ/isoConceptReference')),
      'concept.iso.modify': when(put('concepts/FREQ/isoConceptReference/conceptID', 'D')),
    },
  },
];
