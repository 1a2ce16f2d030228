import { expect } from 'chai';
import { componentRows, facetsOf } from '../../../web/src/pages/artefact/components/component-rows.js';

const concept = (id: string): string => `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0.0).${id}`;

describe('the components of a structure', () => {
  it('have the id of their concept where they have none, and attributes what they are attached to', () => {
    const rows = componentRows({
      dataStructureComponents: {
        dimensionList: { dimensions: [{ id: 'FREQ', conceptIdentity: concept('F') }] },
        measureList: { measures: [{ conceptIdentity: concept('VALUE') }] },
        attributeList: {
          attributes: [
            { id: 'A', attributeRelationship: { dataflow: {} } },
            { id: 'B', attributeRelationship: { observation: {} }, measureRelationship: ['VALUE'] },
            { id: 'C', attributeRelationship: { group: 'G' } },
          ],
          metadataAttributeUsages: [
            { metadataAttributeReference: 'CONTACT', attributeRelationship: { dimensions: ['FREQ'] } },
          ],
        },
        groups: [{ id: 'G', groupDimensions: ['FREQ'] }],
      },
    });
    expect(rows.map(({ id, kind, attachment }) => [id, kind, attachment?.level, attachment?.of])).to.deep.equal([
      ['FREQ', 'dimension', undefined, undefined],
      ['VALUE', 'measure', undefined, undefined],
      ['A', 'attribute', 'dataflow', []],
      ['B', 'attribute', 'measures', ['VALUE']],
      ['C', 'attribute', 'group', ['G']],
      ['CONTACT', 'metadataAttributeUsage', 'dimensions', ['FREQ']],
      ['G', 'group', 'dimensions', ['FREQ']],
    ]);
  });

  it('of metadata structures are nested, and occur so often', () => {
    const rows = componentRows({
      metadataStructureComponents: {
        metadataAttributeList: {
          metadataAttributes: [
            { id: 'CONTACT', minOccurs: 1, maxOccurs: 'unbounded', metadataAttributes: [{ id: 'NAME', minOccurs: 0 }] },
          ],
        },
      },
    });
    expect(rows.map(({ path, depth, usage }) => [path, depth, usage])).to.deep.equal([
      ['CONTACT', 0, '1..*'],
      ['CONTACT.NAME', 1, '0..1'],
    ]);
  });

  it('have the facets of their format, the data type first', () => {
    expect(facetsOf({ format: { maxLength: 3, dataType: 'String' } })).to.deep.equal(['String', 'maxLength 3']);
    expect(facetsOf({ enumeration: 'urn', enumerationFormat: { dataType: 'Integer' } })).to.deep.equal(['Integer']);
    expect(facetsOf(undefined)).to.deep.equal([]);
  });
});
