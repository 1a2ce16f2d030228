import { expect } from 'chai';
import { normaliseMarkup } from '../../../src/formats/markup/normalise-markup.js';

const xhtml = 'http://www.w3.org/1999/xhtml';

/** Texts, and what they are as markup of a structured text. */
const texts: readonly (readonly [text: string, markup: string | undefined])[] = [
  ['', ''],
  ['a', 'a'],
  ['a &lt; b', 'a &lt; b'],
  ['<p>a</p>', '<p>a</p>'],
  ['<p/><br></br>', '<p></p><br/>'],
  [`<div xmlns="${xhtml}"><p/></div>`, `<div xmlns="${xhtml}"><p></p></div>`],
  [`<h:p xmlns:h="${xhtml}">a</h:p>`, '<p>a</p>'],
  ["<p title='&quot;'>a</p>", '<p title="&quot;">a</p>'],
  ['<p xml:lang="fr">a</p>', '<p xml:lang="fr">a</p>'],
  ['a < b', undefined],
  ['a & b', undefined],
  ['<br>', undefined],
  ['<p>a</b>', undefined],
  ['&nbsp;', undefined],
  ['a\u0000', undefined],
  ['</markup><markup>', undefined],
  ['</markup><markup xmlns="http://www.w3.org/1999/xhtml">', undefined],
  ['<!DOCTYPE html><p/>', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['<p xmlns:x="urn:x" x:a="1"/>', undefined],
  ['<x:p/>', undefined],
];

describe('normaliseMarkup', () => {
  for (const [text, markup] of texts) {
    it(`${markup === undefined ? 'finds no XHTML in' : `makes ${markup} of`} ${JSON.stringify(text)}`, () => {
      expect(normaliseMarkup(text)).to.equal(markup);
      if (markup !== undefined) expect(normaliseMarkup(markup)).to.equal(markup);
    });
  }
});
