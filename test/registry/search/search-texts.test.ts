import { expect } from 'chai';
import {
  packSearchTexts,
  readClassesOfLines,
  readShownLine,
  searchTextsOf,
  unpackSearchTexts,
} from '../../../src/registry/search/search-texts.js';
import { codelist, dataStructure, urns } from '../../harness/artefacts.js';

describe('search texts of an artefact', () => {
  it('have a line for the artefact and for each part', () => {
    const [text, ...others] = searchTextsOf(codelist('CL', '1.0.0', ['A', 'B_1']), 'stable');
    expect(others).to.deep.equal([]);
    expect(text).to.deep.include({
      kind: 'artefact item',
      class: 'Codelist 1 Code 2',
      ids: 'cl\na\nb_1',
      words: 'cl sdmx name of\na name of a\nb 1 name of b 1',
      own: 'cl cl sdmx name of',
    });
  });

  it('have the class of each line', () => {
    const [text] = searchTextsOf(
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null }),
      'draft',
    );
    const classOf = readClassesOfLines(text?.class ?? '');
    expect([0, 1].map(classOf)).to.deep.equal(['DataStructure', 'Dimension']);
  });

  it('have classes that are read from runs of lines', () => {
    const classOf = readClassesOfLines('Codelist 1 Code 3 Other 2');
    const classes = ['Codelist', 'Code', 'Code', 'Code', 'Other', 'Other'];
    expect(classes.map((_, place) => classOf(place))).to.deep.equal(classes);
  });

  it('keep texts of all languages in one line, whatever characters they have', () => {
    const names = { en: 'a\tb\nc', fr: 'd' };
    const [text] = searchTextsOf({ ...codelist('CL', '1.0.0', []), names, descriptions: { en: 'n\te' } }, 'stable');
    expect(readShownLine(text?.shown ?? '')).to.deep.equal({
      tail: 'CL',
      names: { en: 'a b c', fr: 'd' },
      descriptions: { en: 'n e' },
    });
  });

  it('differ in few texts where a code is added in the middle', () => {
    const codes = Array.from({ length: 5_000 }, (_, index) => `C${index}`);
    const hashes = (ids: readonly string[]) =>
      new Set([...searchTextsOf(codelist('CL', '1.0.0', ids), 'stable')].map(({ hash }) => hash));
    const before = hashes(codes);
    const after = hashes([...codes.slice(0, 2_500), 'NEW', ...codes.slice(2_500)]);
    expect(before.size).to.be.greaterThan(50);
    expect([...after].filter((hash) => !before.has(hash)).length).to.be.within(1, 2);
  });

  it('are the same when they are packed and unpacked', () => {
    const artefact = codelist(
      'CL',
      '1.0.0',
      Array.from({ length: 12_000 }, (_, index) => `C${index}`),
    );
    const packs = [...packSearchTexts(artefact, 'stable')];
    expect(packs.length).to.be.greaterThan(1);
    expect(packs.flatMap(unpackSearchTexts)).to.deep.equal([...searchTextsOf(artefact, 'stable')]);
    const gzipped = [...packSearchTexts(artefact, 'stable', true)];
    expect(gzipped.flatMap(unpackSearchTexts)).to.deep.equal(packs.flatMap(unpackSearchTexts));
  });
});
