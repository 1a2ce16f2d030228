import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import {
  distinctRoots,
  readQueryUrn,
  readRoot,
  requireWholeArtefact,
} from '../../../src/registry/artefacts/root-query.js';

const codelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0+.0)';
const code = 'urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0+.0).A';

describe('URNs of queries', () => {
  it('have + where the query string has a blank', () => {
    expect(readQueryUrn(' Codelist=SDMX:CL(1.0 .0) ').version).to.equal('1.0+.0');
  });

  it('have their long form as text, and are taken once', () => {
    const roots = ['Codelist=SDMX:CL(1.0 .0)', code, codelist].map(readRoot);
    expect(distinctRoots(roots).map(({ text }) => text)).to.deep.equal([codelist, code]);
  });

  it('of items are refused with the URN of the artefact, where artefacts count as a whole', () => {
    requireWholeArtefact(readQueryUrn(codelist), 'history.item', 'the history is that of whole artefacts');
    const refuse = () =>
      requireWholeArtefact(readQueryUrn(code), 'history.item', 'the history is that of whole artefacts');
    const message = `${code} names the item A, but the history is that of whole artefacts; give ${codelist}`;
    expect(refuse).to.throw(StrataError, message).with.nested.property('problems[0].rule', 'history.item');
  });
});
