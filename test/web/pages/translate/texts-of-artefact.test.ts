import { expect } from 'chai';
import {
  countMissing,
  languagesOfTexts,
  textsOfArtefact,
  withTranslations,
} from '../../../../web/src/pages/translate/texts-of-artefact.js';
import { readTranslations, writeTranslations } from '../../../../web/src/pages/translate/translation-file.js';

const list = {
  id: 'CL',
  name: 'List',
  names: { en: 'List' },
  codes: [
    {
      id: 'A',
      name: 'Alpha',
      names: { en: 'Alpha', de: 'Alfa' },
      annotations: [{ type: 'NOTE', texts: { en: '=1+1' } }],
    },
    { id: 'B', names: { de: 'Beta, "zwei"' } },
  ],
};
const places = textsOfArtefact(list);

describe('the texts of an artefact', () => {
  it('have places by ids and pointers, and languages by how often they are used', () => {
    expect(places.map(({ place, pointer }) => [place, pointer])).to.deep.equal([
      ['names', '/names'],
      ['codes/A/names', '/codes/0/names'],
      ['codes/A/annotations/NOTE/texts', '/codes/0/annotations/0/texts'],
      ['codes/B/names', '/codes/1/names'],
    ]);
    expect(languagesOfTexts(places)).to.deep.equal(['en', 'de']);
    expect(countMissing(places, 'de')).to.equal(2);
  });

  it('are written without the text in the best language, and all else is kept', () => {
    const changed = withTranslations(
      list,
      'de',
      new Map([
        ['/names', 'Liste'],
        ['/codes/0/names', ''],
      ]),
    );
    expect(changed).to.deep.equal({
      id: 'CL',
      names: { en: 'List', de: 'Liste' },
      codes: [{ id: 'A', names: { en: 'Alpha' }, annotations: list.codes[0]?.annotations }, list.codes[1]],
    });
    expect((changed['codes'] as object[])[1]).to.equal(list.codes[1]);
  });
});

describe('a file of translations', () => {
  const csv = writeTranslations(places, 'en', 'de');

  it('has a row a text, with nothing that a spreadsheet runs', () =>
    expect(csv).to.equal(
      'place,en,de\r\nnames,List,\r\ncodes/A/names,Alpha,Alfa\r\ncodes/A/annotations/NOTE/texts,\'=1+1,\r\ncodes/B/names,,"Beta, ""zwei"""\r\n',
    ));

  it('protects what any spreadsheet runs, as the files of the registry do, and gives it back', () => {
    const wild = textsOfArtefact({ id: 'CL', names: { en: '\uFF1D1+1', de: "''=1+1" } });
    const written = writeTranslations(wild, 'en', 'de');
    expect(written).to.equal("place,en,de\r\nnames,'\uFF1D1+1,'''=1+1\r\n");
    for (const language of ['en', 'de']) expect(readTranslations(written, wild, language)?.texts.size).to.equal(0);
  });

  it('changes nothing where it is read as it was written, in either language', () => {
    for (const language of ['en', 'de']) expect(readTranslations(csv, places, language)?.texts.size).to.equal(0);
  });

  it('brings texts to their places, and names places that the artefact does not have', () => {
    const read = readTranslations(
      '\uFEFFplace,DE,en\nnames,Liste,x\ncodes/C/names,C,\ncodes/B/names,,\n',
      places,
      'de',
    );
    expect([...(read?.texts ?? [])]).to.deep.equal([['/names', 'Liste']]);
    expect(read?.unknown).to.deep.equal(['codes/C/names']);
    expect(readTranslations('id,name\nA,x\n', places, 'de')).to.equal(undefined);
  });
});
