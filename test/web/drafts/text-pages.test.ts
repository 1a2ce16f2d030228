import { expect } from 'chai';
import {
  editedPages,
  isTooLong,
  pageLength,
  pagesOf,
  pageWith,
  pointerOnPage,
  withoutPages,
  withPages,
} from '../../../web/src/drafts/text-pages.js';

const count = 2 * pageLength + 10;
const codes = Array.from({ length: count }, (_, index) => ({ id: `C${index}` }));
const artefact = { id: 'CL', codes, annotations: [{ id: 'A' }] };
const second = pagesOf(artefact, { codes: pageLength });

describe('the pages of the text of an artefact', () => {
  it('are of long lists alone, and end with them', () => {
    expect(pagesOf({ id: 'CL', codes: codes.slice(0, pageLength) }, {})).to.deep.equal([]);
    expect(second).to.deep.equal([{ property: 'codes', from: pageLength, length: pageLength }]);
    expect(pagesOf(artefact, { codes: 2 * pageLength })).to.deep.equal([
      { property: 'codes', from: 2 * pageLength, length: 10 },
    ]);
    expect(pageWith(artefact, 'codes', `C${pageLength + 3}`)).to.equal(pageLength);
    expect(pageWith(artefact, 'codes', 'NONE')).to.equal(undefined);
  });

  it('can be edited: entries that are not on them stay, also where the text has more entries, or the list no more', () => {
    const part = withPages(artefact, second);
    expect(part['codes']).to.deep.equal(codes.slice(pageLength, 2 * pageLength));
    expect(withoutPages(part, artefact, second)).to.deep.equal(artefact);
    const more = { ...part, codes: [...codes.slice(pageLength, 2 * pageLength), { id: 'NEW' }] };
    const changed = withoutPages(more, artefact, second);
    expect(changed['codes']).to.deep.equal(codes.toSpliced(2 * pageLength, 0, { id: 'NEW' }));
    const pages = editedPages(more, second);
    expect(withoutPages(withPages(changed, pages), changed, pages)).to.deep.equal(changed);
    const { codes: _codes, ...without } = artefact;
    expect(withoutPages(without, artefact, second)['codes']).to.deep.equal(codes.toSpliced(pageLength, pageLength));
  });

  it('have the places of the artefact that they show', () => {
    expect(pointerOnPage('/names/en', second)).to.equal('/names/en');
    expect(pointerOnPage('/annotations/0/id', second)).to.equal('/annotations/0/id');
    expect(pointerOnPage(`/codes/${pageLength + 1}/id`, second)).to.equal('/codes/1/id');
    expect(pointerOnPage('/codes/1/id', second)).to.equal(undefined);
    expect(pointerOnPage('/codes', second)).to.equal('/codes');
  });

  it('are too long where their entries are', () => {
    expect(isTooLong(withPages(artefact, second))).to.equal(false);
    expect(isTooLong({ categories: [{ categories: Array.from({ length: 60_000 }, (_, id) => ({ id })) }] })).to.equal(
      true,
    );
  });
});
