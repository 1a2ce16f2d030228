import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { isEnumerated, structureComponents } from '../../src/references/structure-components.js';
import { artefact, urn } from './artefacts.js';

const concept = (id: string): string => urn('Concept', `A:CS(1.0.0).${id}`);
const list = (id: string): string => urn('Codelist', `A:${id}(1.0+.0)`);

/** `FREQ: CL`, component by component. */
const inShort = (structure: Artefact, core: Readonly<Record<string, string>> = {}): string[] =>
  structureComponents(structure, (identity) => core[identity])
    .filter(isEnumerated)
    .map(({ class: partClass, id, enumeration }) => `${partClass} ${id}: ${enumeration.replace(/^.*:|\(.*$/g, '')}`);

describe('structureComponents', () => {
  const local = (id: string) => ({ localRepresentation: { enumeration: list(id) } });
  const format = { localRepresentation: { format: { dataType: 'String' } } };
  const core = { [concept('FREQ')]: list('CORE_FREQ'), [concept('TITLE')]: list('CORE_TITLE') };

  it('returns the local list of a component, else that of its concept; a local format replaces the list', () => {
    const structure = artefact('DataStructure', {
      dataStructureComponents: {
        dimensionList: {
          dimensions: [
            { id: 'OWN', conceptIdentity: concept('FREQ'), ...local('CL_OWN') },
            { id: 'INHERITED', conceptIdentity: concept('FREQ') },
            { conceptIdentity: concept('FREQ') },
            { id: 'FREE', conceptIdentity: concept('FREQ'), ...format },
            { id: 'NONE', conceptIdentity: concept('OTHER') },
          ],
          timeDimension: { id: 'TIME_PERIOD', conceptIdentity: concept('FREQ') },
        },
        groups: [{ id: 'G', groupDimensions: ['OWN'] }],
        attributeList: { attributes: [{ id: 'ATT', conceptIdentity: concept('TITLE'), ...local('CL_ATT') }] },
        measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: concept('TITLE') }] },
      },
    });
    expect(inShort(structure, core)).to.deep.equal([
      'Dimension OWN: CL_OWN',
      'Dimension INHERITED: CORE_FREQ',
      'Dimension FREQ: CORE_FREQ',
      'DataAttribute ATT: CL_ATT',
      'Measure OBS_VALUE: CORE_TITLE',
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
    expect(inShort(structure)).to.deep.equal(['MetadataAttribute CONTACT.ROLE: CL_ROLE']);
  });

  it('finds none in a stub', () => {
    expect(inShort(artefact('DataStructure', { isExternalReference: true }))).to.deep.equal([]);
  });
});
