import { expect } from 'chai';
import { spellOutIds } from '../../src/model/spell-out-ids.js';
import { codelist, dataStructure, urns } from '../harness/artefacts.js';

const concept = urns.concept('CS', '1.0', 'C');

describe('spellOutIds', () => {
  it('returns an artefact unchanged that omits nothing', () => {
    const list = codelist('CL', '1.0', ['A']);
    expect(spellOutIds(list)).to.equal(list);
  });

  it('writes the ids of components and of their lists', () => {
    const said = spellOutIds(dataStructure('DSD', '1.0', { [concept]: null }));
    expect(said['dataStructureComponents']).to.deep.equal({
      dimensionList: { id: 'DimensionDescriptor', dimensions: [{ id: 'C', conceptIdentity: concept }] },
    });
  });
});
