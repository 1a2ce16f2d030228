import { expect } from 'chai';
import { canonicalText } from '../../src/formats/canonical-text.js';
import type { Artefact } from '../../src/model/artefact.js';
import { codelist, dataStructure, urns } from '../harness/artefacts.js';

const concept = urns.concept('CS', '1.0', 'C');
const artefact = (className: string, more: object): Artefact =>
  ({ class: className, agencyID: 'SDMX', id: 'X', version: '1.0', names: { en: 'X' }, ...more }) as unknown as Artefact;
const metadataStructure = (attribute: object): Artefact =>
  artefact('MetadataStructure', {
    metadataStructureComponents: { metadataAttributeList: { metadataAttributes: [attribute] } },
  });
const timeDimension = (more: object): Artefact =>
  artefact('DataStructure', {
    dataStructureComponents: { dimensionList: { timeDimension: { conceptIdentity: concept, ...more } } },
  });
const extended = (extension: unknown): Artefact =>
  ({ ...codelist('CL', '1.0', ['A']), 'x-own': extension }) as Artefact;
const keySet = (...keys: object[]): Artefact =>
  artefact('DataConstraint', { dataKeySets: [{ isIncluded: true, keys: keys.map((keyValues) => ({ keyValues })) }] });

/** Pairs of artefacts that mean the same. */
const equal: Readonly<Record<string, readonly [Artefact, Artefact]>> = {
  'languages of names in another order': [
    artefact('Codelist', { names: { en: 'Sea', fr: 'Mer' } }),
    artefact('Codelist', { names: { fr: 'Mer', en: 'Sea' } }),
  ],
  'languages of an item and of an annotation in another order': [
    artefact('Codelist', {
      codes: [{ id: 'A', names: { en: 'a', fr: 'à' }, annotations: [{ texts: { en: 'n', fr: 'o' } }] }],
    }),
    artefact('Codelist', {
      codes: [{ annotations: [{ texts: { fr: 'o', en: 'n' } }], id: 'A', names: { fr: 'à', en: 'a' } }],
    }),
  ],
  'keys inside an extension in another order': [
    extended({ list: [{ a: 1, b: { c: 2, d: 3 } }], name: 'n' }),
    extended({ name: 'n', list: [{ b: { d: 3, c: 2 }, a: 1 }] }),
  ],
  'ids of components and lists that are omitted': [
    dataStructure('DSD', '1.0', { [concept]: null }),
    artefact('DataStructure', {
      ...dataStructure('DSD', '1.0', { [concept]: null }),
      dataStructureComponents: {
        dimensionList: { id: 'DimensionDescriptor', dimensions: [{ id: 'C', conceptIdentity: concept }] },
      },
    }),
  ],
  'defaults of metadata attributes': [
    metadataStructure({ conceptIdentity: concept, metadataAttributes: [{ id: 'B', conceptIdentity: concept }] }),
    metadataStructure({
      ...{ maxOccurs: 1, minOccurs: 1, isPresentational: false, id: 'C', conceptIdentity: concept },
      metadataAttributes: [{ maxOccurs: 1, minOccurs: 1, id: 'B', conceptIdentity: concept }],
    }),
  ],
  'a time dimension without a data type': [
    timeDimension({ localRepresentation: { format: {} } }),
    timeDimension({ localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } } }),
  ],
  'a time dimension without a representation': [
    timeDimension({}),
    timeDimension({ id: 'TIME_PERIOD', localRepresentation: { format: {} } }),
  ],
  'a role that every constraint of 3.1 has': [
    artefact('DataConstraint', {}),
    artefact('DataConstraint', { role: 'Allowed' }),
  ],
  'a hierarchy without formal levels': [artefact('Hierarchy', {}), artefact('Hierarchy', { hasFormalLevels: false })],
  'a time with the zone that is meant': [
    artefact('Codelist', { validFrom: '2020-01-01T00:00:00' }),
    artefact('Codelist', { validFrom: '2020-01-01T00:00:00Z' }),
  ],
  'the last day of validity as the end of that day': [
    artefact('Codelist', { validTo: '2020-12-31' }),
    artefact('Codelist', { validTo: '2020-12-31T23:59:59Z' }),
  ],
  'a key with two values, and two keys': [
    keySet([{ id: 'D', values: ['A', 'B'] }]),
    keySet([{ id: 'D', values: ['A'] }], [{ id: 'D', values: ['B'] }]),
  ],
  'digits of one number': [
    artefact('ConceptScheme', { concepts: [{ id: 'C', coreRepresentation: { format: { maxLength: '0012' } } }] }),
    artefact('ConceptScheme', { concepts: [{ id: 'C', coreRepresentation: { format: { maxLength: 12 } } }] }),
  ],
  'characters that XML does not have': [
    artefact('Codelist', { names: { en: 'a\u0001\\"b\uD800\b' } }),
    artefact('Codelist', { names: { en: 'a\uFFFD\\"b\uFFFD\uFFFD' } }),
  ],
};

const codes = (...ids: readonly string[]) => codelist('CL', '1.0', ids);

/** Pairs of artefacts that mean something else. */
const different: Readonly<Record<string, readonly [Artefact, Artefact]>> = {
  'items in another order': [codes('A', 'B'), codes('B', 'A')],
  'a text in another language': [
    artefact('Codelist', { names: { en: 'Sea' } }),
    artefact('Codelist', { names: { fr: 'Sea' } }),
  ],
  'elements in an extension in another order': [extended([1, 2]), extended([2, 1])],
  'a default of the model in an extension': [extended({ role: 'Allowed' }), extended({})],
  'an empty list in an extension': [extended({ a: [] }), extended({})],
  'a number and its text in an extension': [extended({ decimals: 1 }), extended({ decimals: '1' })],
  'other occurrences': [
    metadataStructure({ id: 'C', conceptIdentity: concept }),
    metadataStructure({ id: 'C', conceptIdentity: concept, maxOccurs: 2 }),
  ],
  'a dimension without a representation': [
    dataStructure('DSD', '1.0', { [concept]: null }),
    artefact('DataStructure', {
      ...dataStructure('DSD', '1.0', { [concept]: null }),
      dataStructureComponents: {
        dimensionList: {
          dimensions: [
            {
              id: 'C',
              conceptIdentity: concept,
              localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
            },
          ],
        },
      },
    }),
  ],
};

describe('canonicalText', () => {
  for (const [title, [one, other]] of Object.entries(equal)) {
    it(`is equal for ${title}`, () => {
      expect(JSON.stringify(one)).not.to.equal(JSON.stringify(other));
      expect(canonicalText(one)).to.equal(canonicalText(other));
    });
  }

  for (const [title, [one, other]] of Object.entries(different)) {
    it(`differs for ${title}`, () => expect(canonicalText(one)).not.to.equal(canonicalText(other)));
  }
});
