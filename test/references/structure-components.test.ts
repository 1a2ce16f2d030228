import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { structureComponents } from '../../src/references/structure-components.js';
import { artefact, urn } from './artefacts.js';

const concept = (id: string): string => urn('Concept', `A:CS(1.0.0).${id}`);
const list = (id: string): string => urn('Codelist', `A:${id}(1.0+.0)`);

/** `FREQ`, or `FREQ inherits`, component by component. */
const inShort = (structure: Artefact): string[] =>
  [...structureComponents(structure)].map(
    ({ class: partClass, id, isInheriting }) => `${partClass} ${id}${isInheriting ? ' inherits' : ''}`,
  );

describe('structureComponents', () => {
  const local = (id: string) => ({ localRepresentation: { enumeration: list(id) } });
  const format = { localRepresentation: { format: { dataType: 'String' } } };

  it('returns components that have values; those without a list and a format of their own inherit that of their concept', () => {
    const structure = artefact('DataStructure', {
      dataStructureComponents: {
        dimensionList: {
          dimensions: [
            { id: 'OWN', conceptIdentity: concept('FREQ'), ...local('CL_OWN') },
            { id: 'INHERITED', conceptIdentity: concept('FREQ') },
            { conceptIdentity: concept('FREQ') },
            { id: 'FREE', conceptIdentity: concept('FREQ'), ...format },
          ],
          timeDimension: { id: 'TIME_PERIOD', conceptIdentity: concept('FREQ') },
        },
        groups: [{ id: 'G', groupDimensions: ['OWN'] }],
        attributeList: { attributes: [{ id: 'ATT', conceptIdentity: concept('TITLE'), ...local('CL_ATT') }] },
        measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: concept('TITLE') }] },
      },
    });
    expect(inShort(structure)).to.deep.equal([
      'Dimension OWN',
      'Dimension INHERITED inherits',
      'Dimension FREQ inherits',
      'Dimension FREE',
      'TimeDimension TIME_PERIOD',
      'DataAttribute ATT',
      'Measure OBS_VALUE inherits',
    ]);
  });

  it('returns nested metadata attributes by their dotted path', () => {
    const structure = artefact('MetadataStructure', {
      metadataStructureComponents: {
        metadataAttributeList: {
          metadataAttributes: [
            {
              id: 'CONTACT',
              conceptIdentity: concept('C'),
              metadataAttributes: [{ id: 'ROLE', conceptIdentity: concept('R'), ...local('CL_ROLE') }],
            },
          ],
        },
      },
    });
    expect(inShort(structure)).to.deep.equal(['MetadataAttribute CONTACT inherits', 'MetadataAttribute CONTACT.ROLE']);
  });

  it('finds none in a stub', () => {
    expect(inShort(artefact('DataStructure', { isExternalReference: true }))).to.deep.equal([]);
  });
});
