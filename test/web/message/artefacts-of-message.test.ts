import { expect } from 'chai';
import { artefactsOf } from '../../../web/src/pages/message/artefacts-of-message.js';

const codelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=A:C(1.0.0)';
const code = 'urn:sdmx:org.sdmx.infomodel.codelist.Code=A:C(1.0.0).X';

describe('the artefacts of a message', () => {
  it('are those with a URN, in SDMX-ML and SDMX-JSON; items and references are not', () => {
    const xml = `<str:Codelist urn="${codelist}"><str:Code urn="${code}"/></str:Codelist><str:Enumeration>${code}</str:Enumeration>`;
    const json = `{"codelists":[{"urn":"${codelist}","codes":[{"urn": "${code}"}],"source":"${codelist}"}]}`;
    expect([artefactsOf(xml), artefactsOf(json)]).to.deep.equal([[codelist], [codelist]]);
  });

  it('are none in an error', () => {
    expect(artefactsOf('{"errors":[]}')).to.deep.equal([]);
  });
});
