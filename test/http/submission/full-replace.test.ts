import { expect } from 'chai';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { codelistElement, codelistMessage, dataflowMessage, structureMessage } from '../messages.js';

interface JsonReport {
  readonly transaction: number | null;
  readonly results: readonly { readonly urn: string; readonly status: string }[];
}

describe('Action: FULLREPLACE', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.post(codelistMessage('CL_OLD', '1.0.0'));
  });
  after(() => test.close());

  const send = (headers: Readonly<Record<string, string>>) =>
    test.post(codelistMessage('CL_NEW', '1.0.0'), { Action: 'FullReplace', ...headers });

  it('lists in a dry run what it would delete', async () => {
    const report = (await (await send({ 'Dry-Run': 'true' })).json()) as JsonReport;
    expect(report.transaction).to.equal(null);
    expect(report.results.map(({ urn, status }) => [urn.replace(/^.*:/, ''), status])).to.deep.equal([
      ['CL_NEW(1.0.0)', 'created'],
      ['CL_OLD(1.0.0)', 'deleted'],
    ]);
    expect((await test.request('/sdmx/v2/structure/codelist/SDMX/CL_OLD')).status).to.equal(200);
  });

  for (const version of ['2.1', '3.0', '3.1'] as const) {
    it(`is reported in SDMX-ML ${version} as Replace, and as Delete of the others`, async () => {
      const type = `application/vnd.sdmx.registry+xml;version=${version === '2.1' ? version : `${version}.0`}`;
      const text = await (await send({ 'Dry-Run': 'true', Accept: type })).text();
      expect(validateSdmxMl(text, version)).to.deep.equal([]);
      expect(text.match(/action="\w+"/g)).to.deep.equal(['action="Replace"', 'action="Delete"']);
    });
  }

  it('deletes what the message lacks', async () => {
    expect((await send({})).status).to.equal(200);
    expect((await test.request('/sdmx/v2/structure/codelist/SDMX/CL_OLD')).status).to.equal(404);
    expect((await test.request('/sdmx/v2/structure/codelist/SDMX/CL_NEW')).status).to.equal(200);
  });
});

describe('Skip-Invalid', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  const flow = dataflowMessage('DF_SKIP', '1.0.0', 'NONE(1.0.0)');
  const mixed = flow.replace('<mes:Structures>', `<mes:Structures>${codelistElement('CL_SKIP', '1.0.0')}`);

  it('is 200 with the failures in the report, in JSON and SDMX-ML', async () => {
    expect((await test.post(mixed)).status).to.equal(409);
    const dry = await test.post(mixed, { 'Skip-Invalid': 'true', 'Dry-Run': 'true', Accept: 'application/xml' });
    const text = await dry.text();
    expect(dry.status).to.equal(200);
    expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
    expect(text.match(/ status="\w+"/g)).to.deep.equal([' status="Success"', ' status="Failure"']);
    const response = await test.post(mixed, { 'Skip-Invalid': 'true' });
    expect(response.status).to.equal(200);
    const { results, transaction } = (await response.json()) as JsonReport;
    expect(results.map(({ status }) => status)).to.deep.equal(['created', 'rejected']);
    expect(transaction).to.be.a('number');
    expect((await test.request('/sdmx/v2/structure/codelist/SDMX/CL_SKIP')).status).to.equal(200);
  });

  it('has the status of a usual submission if nothing is left', async () => {
    expect((await test.post(flow, { 'Skip-Invalid': 'true' })).status).to.equal(409);
  });

  it('does not apply to syntax errors, which reject the message', async () => {
    const wrong = structureMessage(codelistElement('CL_A', '1.0.0') + codelistElement('C L', '1.0.0'));
    const response = await test.post(wrong, { 'Skip-Invalid': 'true' });
    expect(response.status).to.equal(400);
  });
});
