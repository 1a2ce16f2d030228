import { expect } from 'chai';
import { changeAt, pointerOfPath, valueAt } from '../../../web/src/drafts/json-pointer.js';

const artefact = {
  id: 'DSD',
  names: { en: 'Structure' },
  components: {
    dimensions: [
      { id: 'FREQ' },
      { conceptIdentity: 'urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=A:CS(1.0.0).AREA' },
    ],
    ids: ['A/B', 'C'],
    unnamed: [{ value: 1 }],
    faulty: [{ id: 'A B' }],
  },
};

describe('JSON pointers of drafts', () => {
  it('follow paths by ids, by ids of concepts and by indexes, as far as the artefact goes', () => {
    const pointers = [
      ['', ''],
      ['components/dimensions/AREA/conceptIdentity', '/components/dimensions/1/conceptIdentity'],
      ['components/dimensions/0', '/components/dimensions'],
      ['components/unnamed/0/value', '/components/unnamed/0/value'],
      ['components/ids/1', '/components/ids/1'],
      ['components/faulty/0/id', '/components/faulty/0/id'],
      ['components/dimensions/GONE', '/components/dimensions'],
      ['components/dimensions/FREQ/localRepresentation', '/components/dimensions/0/localRepresentation'],
      ['names/fr', '/names/fr'],
    ] as const;
    expect(pointers.map(([path]) => [path, pointerOfPath(artefact, path)])).to.deep.equal(pointers);
  });

  it('find the elements of a list in every order, also those that it does not have', () => {
    const codes = Array.from({ length: 30 }, (_, place) => ({ id: `C${place}` }));
    const places = [...codes.keys(), ...[...codes.keys()].reverse(), 3, 29, 0];
    for (const place of places)
      expect(pointerOfPath({ codes }, `codes/C${place}/names`)).to.equal(`/codes/${place}/names`);
    for (let round = 0; round < 20; round++) expect(pointerOfPath({ codes }, `codes/GONE${round}`)).to.equal('/codes');
    expect(pointerOfPath({ codes }, 'codes/C7/names')).to.equal('/codes/7/names');
  });

  it('change one place and share everything beside it', () => {
    const changed = changeAt(artefact, '/components/dimensions/0/id', () => 'TIME');
    expect(valueAt(changed, '/components/dimensions/0/id')).to.equal('TIME');
    expect(valueAt(artefact, '/components/dimensions/0/id')).to.equal('FREQ');
    expect(changed.components.dimensions[1]).to.equal(artefact.components.dimensions[1]);
    expect(changed.names).to.equal(artefact.names);
    expect(changeAt(artefact, '/components/ids/0', () => undefined).components.ids).to.deep.equal(['C']);
    expect(changeAt(artefact, '/names/en', () => undefined).names).to.deep.equal({});
    expect(changeAt(artefact, '/id', (id) => id)).to.equal(artefact);
  });
});
