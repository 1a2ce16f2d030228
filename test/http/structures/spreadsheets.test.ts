import { expect } from 'chai';
import { codelist, conceptScheme, dataflow, dataStructure, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

interface ReceivedReport {
  readonly results: readonly { readonly urn: string; readonly status: string }[];
  readonly errors?: readonly { readonly detail: string; readonly 'x-line'?: number; readonly 'x-column'?: number }[];
}

describe('structures as spreadsheets', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const report = await test.submit([
      { ...codelist('CL_A', '1.0.0', ['A', 'B']), names: { en: 'A list', fr: '=1+1' } },
      conceptScheme('CS', '1.0.0', { A: urns.codelist('CL_A', '1.0.0') }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'A')]: null }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  });
  after(() => test.close());

  const submit = async (body: string | Buffer<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) => {
    const response = await test.post(body, { 'Content-Type': 'text/csv', ...headers });
    return { status: response.status, report: (await response.json()) as ReceivedReport };
  };

  it('are returned by format and media type in both versions, and are unchanged as a submission', async () => {
    const paths = ['/sdmx/v2/structure/codelist/SDMX/CL_A/1.0.0', '/sdmx/v1/codelist/SDMX/CL_A/1.0.0'];
    const requests = [
      ...paths.map((path) => test.request(`${path}?format=csv`)),
      ...paths.map((path) => test.request(path, { headers: { Accept: 'text/csv' } })),
    ];
    for (const response of await Promise.all(requests)) {
      expect(response.headers.get('Content-Type')).to.equal('text/csv');
      const text = await response.text();
      expect(text).to.include(`Codelist,SDMX,CL_A,1.0.0,,,A list,'=1+1\r\n`);
      const { status, report } = await submit(text);
      expect([status, ...report.results.map((each) => each.status)]).to.deep.equal([200, 'unchanged']);
    }
  });

  it('have a row for each artefact that is left out, and a table of several is unchanged', async () => {
    const text = await (
      await test.request('/sdmx/v2/structure/dataflow/SDMX/DF/1.0.0?references=all&format=csv')
    ).text();
    expect(text).to.include(`# ${urns.dataStructure('DSD', '1.0.0')}: The artefact was left out`);
    const { report } = await submit(text);
    expect(report.results.length).to.be.greaterThan(1);
    expect(new Set(report.results.map((each) => each.status))).to.deep.equal(new Set(['unchanged']));
  });

  it('are a workbook with all that a structure uses, which is unchanged as a submission', async () => {
    const path = '/sdmx/v2/structure/dataflow/SDMX/DF/1.0.0?references=descendants';
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const [named, accepted] = await Promise.all([
      test.request(`${path}&format=xlsx`),
      test.request(path, { headers: { Accept: type } }),
    ]);
    expect([named.headers.get('Content-Type'), accepted.headers.get('Content-Type')]).to.deep.equal([type, type]);
    expect(named.headers.get('ETag')).to.equal(accepted.headers.get('ETag'));
    const bytes = Buffer.from(await named.arrayBuffer());
    expect(bytes.equals(Buffer.from(await accepted.arrayBuffer()))).to.equal(true);
    const { status, report } = await submit(bytes, { 'Content-Type': type });
    expect(status).to.equal(200);
    const ids = ['AGENCIES', 'CL_A', 'CS', 'DF', 'DSD'].sort();
    expect(report.results.map(({ urn }) => urn.replace(/.*SDMX:(\w+)\(.*/, '$1')).sort()).to.deep.equal(ids);
    expect(new Set(report.results.map((each) => each.status))).to.deep.equal(new Set(['unchanged']));
  });

  it('are changed by an edited table, and cells at fault are named', async () => {
    const text = await (await test.request('/sdmx/v2/structure/codelist/SDMX/CL_A/1.0.0?format=csv')).text();
    const next = text.replaceAll('1.0.0', '1.1.0');
    const rows = next.trimEnd().split('\r\n');
    const added = (rows.at(-1) ?? '').replace(',B,', ',C,');
    const { status, report } = await submit([...rows, added].join('\r\n'), { 'Dry-Run': 'true' });
    expect([status, ...report.results.map((each) => each.status)]).to.deep.equal([200, 'created']);
    const refused = await submit([...rows, added.replace(',C,', ',C C,')].join('\r\n'));
    expect(refused.status).to.equal(400);
    const [error] = refused.report.errors ?? [];
    expect(error).to.include({ 'x-line': 5, 'x-column': 5 });
    expect(error?.detail).to.include('(line 5, column 5 (item))');
  });
});
