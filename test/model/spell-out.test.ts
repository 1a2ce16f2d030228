import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { spellOut } from '../../src/model/spell-out.js';
import { codelist, dataStructure, urns } from '../harness/artefacts.js';

const concept = urns.concept('CS', '1.0', 'C');

describe('spellOut', () => {
  it('returns an artefact unchanged that omits nothing', () => {
    const list = codelist('CL', '1.0', ['A']);
    expect(spellOut(list)).to.equal(list);
  });

  it('writes the ids of components and of their lists', () => {
    const said = spellOut(dataStructure('DSD', '1.0', { [concept]: null }));
    expect(said['dataStructureComponents']).to.deep.equal({
      dimensionList: { id: 'DimensionDescriptor', dimensions: [{ id: 'C', conceptIdentity: concept }] },
    });
  });

  it('writes the defaults of metadata attributes, nested ones too, in any order of properties', () => {
    const structure = (attribute: object): Artefact =>
      ({
        class: 'MetadataStructure',
        agencyID: 'SDMX',
        id: 'MSD',
        version: '1.0',
        metadataStructureComponents: { metadataAttributeList: { metadataAttributes: [attribute] } },
      }) as unknown as Artefact;
    const short = structure({ conceptIdentity: concept, metadataAttributes: [{ id: 'B', conceptIdentity: concept }] });
    const defaults = { maxOccurs: 1, minOccurs: 1, isPresentational: false };
    const long = structure({
      ...defaults,
      id: 'C',
      conceptIdentity: concept,
      metadataAttributes: [{ ...defaults, id: 'B', conceptIdentity: concept }],
    });
    expect(JSON.stringify(spellOut(short))).to.equal(JSON.stringify(spellOut(long)));
    expect(JSON.stringify(spellOut(long))).not.to.equal(
      JSON.stringify(spellOut(structure({ id: 'C', conceptIdentity: concept, maxOccurs: 2 }))),
    );
  });
});
