import { expect } from 'chai';
import {
  type Component,
  type Components,
  readComponents,
  reduceToPrimaryMeasure,
} from '../../../src/formats/structure-schema/components.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Properties } from '../../../src/model/content.js';

const conceptUrn = (id: string) => `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0.0).${id}`;
const conceptIdentity = conceptUrn('PLAIN');
const concepts: Readonly<Record<string, Properties>> = {
  [conceptUrn('PLAIN')]: { id: 'PLAIN' },
  [conceptUrn('NUMBER')]: { id: 'NUMBER', coreRepresentation: { format: { dataType: 'Short' }, maxOccurs: 2 } },
};
const concept = (urn: string): Properties | undefined => concepts[urn];

const structureOf = (dataStructureComponents: object) =>
  ({
    class: 'DataStructure',
    agencyID: 'A',
    id: 'DSD',
    version: '1.0.0',
    dataStructureComponents,
  }) as unknown as Artefact;

describe('readComponents', () => {
  it('reads the components of a structure without any', () => {
    expect(readComponents(structureOf({}), concept, null)).to.deep.equal({
      dimensions: [],
      timeDimension: undefined,
      groups: [],
      attributes: [],
      measures: [],
      metadata: [],
    });
  });

  it('takes the id that the standard fixes, and that of the concept', () => {
    const timeDimension = { conceptIdentity };
    const { measures, timeDimension: time } = readComponents(
      structureOf({
        dimensionList: { timeDimension },
        measureList: { measures: [{ conceptIdentity }, { id: 'OWN', conceptIdentity }] },
      }),
      concept,
      null,
    );
    expect(time?.id).to.equal('TIME_PERIOD');
    expect(measures.map(({ id }) => id)).to.deep.equal(['PLAIN', 'OWN']);
  });

  const representations: readonly (readonly [local: object | undefined, urn: string, expected: object])[] = [
    [undefined, conceptUrn('PLAIN'), { format: {}, maxOccurs: 1 }],
    [undefined, conceptUrn('ABSENT'), { format: {}, maxOccurs: 1 }],
    [undefined, conceptUrn('NUMBER'), { format: { dataType: 'Short' }, maxOccurs: 2 }],
    [
      { minOccurs: 2, maxOccurs: 'unbounded' },
      conceptUrn('NUMBER'),
      { format: { dataType: 'Short' }, minOccurs: 2, maxOccurs: 'unbounded' },
    ],
    [{ format: { maxLength: 3 } }, conceptUrn('NUMBER'), { format: { maxLength: 3 }, maxOccurs: 1 }],
    [{ enumeration: 'urn' }, conceptUrn('NUMBER'), { enumeration: 'urn', format: {}, maxOccurs: 1 }],
  ];
  for (const [localRepresentation, identity, expected] of representations) {
    it(`determines the representation of ${JSON.stringify(localRepresentation)} and ${identity.split('.').at(-1)}`, () => {
      const measure = { id: 'M', conceptIdentity: identity, ...(localRepresentation && { localRepresentation }) };
      const { measures } = readComponents(structureOf({ measureList: { measures: [measure] } }), concept, null);
      expect(measures.map(({ representation }) => representation)).to.deep.equal([expected]);
    });
  }

  it('omits dimensions that the data of the dataflow do not have', () => {
    const attribute = (id: string, attributeRelationship: object) => ({ id, conceptIdentity, attributeRelationship });
    const { dimensions, timeDimension, groups, attributes, metadata } = readComponents(
      structureOf({
        dimensionList: {
          dimensions: ['D', 'E'].map((id) => ({ id, conceptIdentity })),
          timeDimension: { id: 'TIME_PERIOD', conceptIdentity },
        },
        groups: [{ id: 'G', groupDimensions: ['D', 'E'] }],
        attributeList: {
          attributes: [
            attribute('OF_BOTH', { dimensions: ['D', 'E'] }),
            attribute('OF_E', { dimensions: ['E'] }),
            attribute('OF_TIME', { dimensions: ['TIME_PERIOD'] }),
            attribute('OF_GROUP', { group: 'G' }),
            attribute('OF_SET', { dataflow: {} }),
            { id: 'OF_OBS', conceptIdentity },
          ],
          metadataAttributeUsages: [{ attributeRelationship: { dimensions: ['E'] } }],
        },
      }),
      concept,
      ['D'],
    );
    expect(dimensions.map(({ id }) => id)).to.deep.equal(['D']);
    expect(timeDimension?.id).to.equal('TIME_PERIOD');
    expect(groups).to.deep.equal([{ id: 'G', dimensions: ['D'] }]);
    expect(attributes.map(({ id, relationship }) => [id, relationship])).to.deep.equal([
      ['OF_BOTH', { level: 'dimensions', dimensions: ['D'] }],
      ['OF_E', { level: 'dataflow' }],
      ['OF_TIME', { level: 'dimensions', dimensions: ['TIME_PERIOD'] }],
      ['OF_GROUP', { level: 'group', group: 'G' }],
      ['OF_SET', { level: 'dataflow' }],
      ['OF_OBS', { level: 'observation' }],
    ]);
    expect(metadata).to.deep.equal([{ level: 'dataflow' }]);
  });
});

describe('reduceToPrimaryMeasure', () => {
  const measure = (id: string): Component => ({ id, role: 'measure', representation: { format: {}, maxOccurs: 1 } });
  const componentsWith = (...ids: readonly string[]): Components => ({
    dimensions: [],
    timeDimension: undefined,
    groups: [],
    attributes: [],
    measures: ids.map(measure),
    metadata: [],
  });
  const cases: readonly (readonly [measures: readonly string[], attributes: readonly string[], values: string])[] = [
    [['A'], [], 'of A'],
    [['A', 'B'], ['B'], 'of A'],
    [['A', 'OBS_VALUE'], ['A'], 'of OBS_VALUE'],
  ];
  for (const [ids, attributes, values] of cases) {
    it(`keeps OBS_VALUE or the first of ${ids.join(', ')}`, () => {
      const allowed = new Map(ids.map((id) => [id, [`of ${id}`]]));
      const reduced = reduceToPrimaryMeasure(componentsWith(...ids), allowed);
      expect(reduced.components.measures.map(({ id }) => id)).to.deep.equal(['OBS_VALUE']);
      expect(
        reduced.components.attributes.map(({ id, role, relationship }) => [id, role, relationship.level]),
      ).to.deep.equal(attributes.map((id) => [id, 'attribute', 'observation']));
      expect(reduced.allowed.get('OBS_VALUE')).to.deep.equal([values]);
    });
  }

  it('does not add a measure', () => {
    const components = componentsWith();
    const allowed = new Map();
    expect(reduceToPrimaryMeasure(components, allowed)).to.deep.equal({ components, allowed });
  });
});
