import { expect } from 'chai';
import { describe, it } from 'mocha';
import { contentLanguages } from '../../../src/formats/json/content-languages.js';
import type { Artefact } from '../../../src/model/artefact.js';

describe('contentLanguages', () => {
  it('gathers the languages of texts of all depths once', () => {
    const codelist: Artefact = {
      class: 'Codelist',
      agencyID: 'A',
      id: 'CL',
      version: '1.0',
      names: { fr: 'a', en: 'b' },
      codes: [{ id: 'X', names: { en: 'c', de: 'd' }, annotations: [{ texts: { it: 'e' } }] }],
    };
    expect(contentLanguages([codelist, { ...codelist, names: { es: 'f' } }])).to.deep.equal([
      'fr',
      'en',
      'de',
      'it',
      'es',
    ]);
  });
});
