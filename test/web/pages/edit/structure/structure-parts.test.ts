import { expect } from 'chai';
import type { JsonObject } from '../../../../../web/src/content/json.js';
import {
  addComponent,
  changeComponent,
  componentsOf,
  moveComponent,
  newComponent,
  removeComponent,
  type StructureComponent,
  withDimension,
  withMember,
} from '../../../../../web/src/pages/edit/structure/structure-parts.js';

const concept = (id: string) => `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=SDMX:CS(1.0.0).${id}`;
const structure: JsonObject = {
  id: 'DS',
  dataStructureComponents: {
    dimensionList: {
      id: 'DimensionDescriptor',
      dimensions: [
        { id: 'FREQ', position: 1 },
        { conceptIdentity: concept('AREA'), position: 2 },
      ],
      timeDimension: { id: 'TIME_PERIOD' },
    },
    groups: [{ id: 'G', groupDimensions: ['AREA'] }],
    attributeList: {
      id: 'AttributeDescriptor',
      attributes: [
        { id: 'UNIT', attributeRelationship: { dimensions: ['FREQ', 'AREA'], areDimensionsOptional: [false, true] } },
      ],
    },
    measureList: { id: 'MeasureDescriptor', measures: [{ id: 'OBS' }] },
  },
};
const found = (artefact: JsonObject, id: string): StructureComponent => {
  const component = componentsOf(artefact).find((each) => each.id === id);
  if (component === undefined) throw new Error(id);
  return component;
};
const ids = (artefact: JsonObject): readonly string[] => componentsOf(artefact).map(({ id }) => id);
const at = (artefact: JsonObject, ...steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => (value as JsonObject | undefined)?.[step], artefact);

describe('the components of a data structure', () => {
  it('are in the order of the standard, with their pointers and the ids of their concepts', () =>
    expect(componentsOf(structure).map(({ kind, id, pointer }) => `${kind} ${id} ${pointer}`)).to.deep.equal([
      'dimension FREQ /dataStructureComponents/dimensionList/dimensions/0',
      'dimension AREA /dataStructureComponents/dimensionList/dimensions/1',
      'timeDimension TIME_PERIOD /dataStructureComponents/dimensionList/timeDimension',
      'measure OBS /dataStructureComponents/measureList/measures/0',
      'attribute UNIT /dataStructureComponents/attributeList/attributes/0',
    ]));

  it('begin with what they require, in a list with the id of the standard', () => {
    const made = addComponent({}, 'dimension', newComponent('dimension', concept('FREQ')));
    expect(made).to.deep.equal({
      dataStructureComponents: {
        dimensionList: {
          id: 'DimensionDescriptor',
          dimensions: [{ id: 'FREQ', conceptIdentity: concept('FREQ') }],
        },
      },
    });
    expect(newComponent('attribute', concept('NOTE'))).to.include({ id: 'NOTE', usage: 'optional' });
  });

  it('are moved with their positions in order, and removed with lists that are empty then', () => {
    const moved = moveComponent(structure, found(structure, 'AREA'), 0);
    expect(ids(moved).slice(0, 2)).to.deep.equal(['AREA', 'FREQ']);
    const dimensions = at(moved, 'dataStructureComponents', 'dimensionList', 'dimensions') as JsonObject[];
    expect(dimensions.map(({ position }) => position)).to.deep.equal([1, 2]);
    const without = removeComponent(structure, found(structure, 'OBS'));
    expect(at(without, 'dataStructureComponents')).not.to.have.property('measureList');
    const removed = removeComponent(structure, found(structure, 'TIME_PERIOD'));
    expect(ids(removed)).to.deep.equal(['FREQ', 'AREA', 'OBS', 'UNIT']);
  });

  it('are followed by groups and relationships when their ids change', () => {
    const changed = changeComponent(structure, found(structure, 'AREA'), (each) => ({ ...each, id: 'REF_AREA' }));
    expect(at(changed, 'dataStructureComponents', 'groups')).to.deep.equal([
      { id: 'G', groupDimensions: ['REF_AREA'] },
    ]);
    expect(found(changed, 'UNIT').component['attributeRelationship']).to.deep.equal({
      dimensions: ['FREQ', 'REF_AREA'],
      areDimensionsOptional: [false, true],
    });
  });

  it('keep whether each dimension of an attachment is optional', () => {
    const { attributeRelationship } = found(structure, 'UNIT').component;
    expect(withDimension(attributeRelationship as JsonObject, 'FREQ', false, ['FREQ', 'AREA'])).to.deep.equal({
      dimensions: ['AREA'],
      areDimensionsOptional: [true],
    });
    expect(withMember(['B', 'X'], 'A', true, ['A', 'B'])).to.deep.equal(['A', 'B', 'X']);
  });
});
