import { expect } from 'chai';
import { changeMessage } from '../../../web/src/content/change-message.js';

const self = (urn: string) => [{ rel: 'self', urn }];
const message = (artefact: object): string => JSON.stringify({ meta: { id: 'M' }, data: { things: [artefact] } });
const artefactIn = (text: string): object => JSON.parse(text).data.things[0];

describe('changeMessage', () => {
  const list = {
    id: 'CL',
    version: '1.0.0',
    links: [...self('urn:CL(1.0.0)'), { rel: 'other', urn: 'urn:X' }],
    codes: [
      { id: 'A', links: self('urn:CL(1.0.0).A') },
      { id: 'B', parent: 'A' },
    ],
  };

  it('takes a part out, gives the artefact another version, and leaves out links to itself', () => {
    const { text, removed } = changeMessage(message(list), { part: 'A', version: '2.0.0' });
    expect(removed).to.deep.equal({ id: 'A', links: self('urn:CL(1.0.0).A') });
    expect(JSON.parse(text).meta).to.deep.equal({ id: 'M' });
    expect(artefactIn(text)).to.deep.equal({
      id: 'CL',
      version: '2.0.0',
      links: [{ rel: 'other', urn: 'urn:X' }],
      codes: [{ id: 'B', parent: 'A' }],
    });
  });

  it('finds nested parts by their path, and components by their id', () => {
    const categories = [{ id: 'A', categories: [{ id: 'B', categories: [{ id: 'A' }] }] }];
    const tree = { id: 'CS', categories };
    expect(artefactIn(changeMessage(message(tree), { part: 'A.B.A' }).text)).to.deep.equal({
      id: 'CS',
      categories: [{ id: 'A', categories: [{ id: 'B', categories: [] }] }],
    });
    const structure = { id: 'S', components: { dimensionList: { id: 'D', dimensions: [{ id: 'FREQ' }] }, groups: [] } };
    expect(artefactIn(changeMessage(message(structure), { part: 'FREQ' }).text)).to.deep.equal({
      id: 'S',
      components: { dimensionList: { id: 'D', dimensions: [] }, groups: [] },
    });
  });

  it('takes a part with dots in its id before a nested one', () => {
    const tree = { id: 'CS', categories: [{ id: 'A.B' }, { id: 'A', categories: [{ id: 'B' }] }] };
    const { text } = changeMessage(message(tree), { part: 'A.B' });
    expect(artefactIn(text)).to.deep.equal({ id: 'CS', categories: [{ id: 'A', categories: [{ id: 'B' }] }] });
  });

  it('takes nothing out of annotations, and nothing that is not there', () => {
    const annotated = { id: 'CL', annotations: [{ id: 'A' }], codes: [{ id: 'B' }] };
    const { text, removed } = changeMessage(message(annotated), { part: 'A' });
    expect(removed).to.equal(undefined);
    expect(artefactIn(text)).to.deep.equal(annotated);
  });
});
