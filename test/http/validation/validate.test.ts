import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { validationReportSchema } from '../../../src/http/validation/report-schema.js';
import { codelist, urns } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { zip } from '../../harness/zip.js';
import type { Received } from '../received.js';
import { writeMessageOf } from '../write-message.js';
import { constraint, csv, flow, form, structure, submitSample } from './validation-sample.js';

type ReportJson = Received<typeof validationReportSchema>;

const root = { Authorization: basic('root', 'only-for-the-tests') };

describe('POST /ws/public/data/validate', () => {
  let test: TestServer;
  let folder: string;
  let tick = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-validation-test-'));
    test = await startTestServer({ validation: { folder } });
    await submitSample(test);
    ({ tick } = await test.at());
  });
  after(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const post = (
    body: NonNullable<RequestInit['body']>,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<Response> => test.request(`/ws/public/data/validate${query}`, { method: 'POST', body, headers });

  async function validate(
    body: NonNullable<RequestInit['body']>,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<ReportJson> {
    const response = await post(body, query, headers);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as ReportJson;
  }

  async function refused(
    status: number,
    body: NonNullable<RequestInit['body']>,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<string> {
    const response = await post(body, query, headers);
    const text = await response.text();
    expect(response.status, text).to.equal(status);
    const { errors } = JSON.parse(text) as { errors: { detail: string }[] };
    return errors.map(({ detail }) => detail).join('\n');
  }

  const found = ({ rules }: ReportJson): readonly (readonly [string, number])[] =>
    rules.map(({ rule, count }) => [rule, count]);

  it('reports valid data, with what they were validated against', async () => {
    const response = await post(csv('A,FR,2020,1.5', 'A,DE,2021,2'));
    expect(response.status).to.equal(200);
    expect(response.headers.get('X-As-Of')).to.be.a('string');
    expect(response.headers.get('Location')).to.equal(null);
    const report = (await response.json()) as ReportJson;
    expect(report).to.deep.include({
      valid: true,
      tick,
      totals: { series: 2, observations: 2, errors: 0, warnings: 0 },
      rules: [],
    });
    expect(report.dataSets).to.have.length(1);
    expect(report.dataSets[0]).to.include({
      file: 'data',
      dataSet: 0,
      structure: flow,
      dataStructure: structure,
      validRows: 2,
    });
    const lock = (await (await test.request(`/ws/registry/lock?urn=${flow}`)).json()) as {
      closureHash: string;
      entries: { urn: string; hash: string }[];
    };
    const [against] = report.structures;
    expect(against).to.include({
      asked: 'SDMX:DF(1.0.0)',
      structure: flow,
      dataStructure: structure,
      closureHash: lock.closureHash,
    });
    expect(against?.versions).to.deep.equal(lock.entries.map(({ urn, hash }) => ({ urn, hash })));
  });

  it('leaves nothing in the data folder', async () => {
    await validate(csv('A,FR,2020,1'));
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('reports faults with their place, and the constraint that decides', async () => {
    const report = await validate(csv('A,FR,2020,1', 'A,AT,2020,1', 'A,XX,2020,1', 'A,DE,2020,one'));
    expect(report.valid).to.equal(false);
    const rules = new Map(report.rules.map((each) => [each.rule, each]));
    expect([...rules.keys()]).to.have.members(['code.unknown', 'format.type', 'constraint.region']);
    const [region] = rules.get('constraint.region')?.findings ?? [];
    expect(region).to.deep.include({ component: 'AREA', value: 'AT', place: { line: 3, column: 29 } });
    expect(region?.constraint?.urn).to.equal(constraint);
    const [code] = rules.get('code.unknown')?.findings ?? [];
    expect(code?.place.line).to.equal(4);
    const { rule, requires, counts } = rules.get('code.unknown') as ReportJson['rules'][number];
    expect({ rule, requires, counts }).to.deep.equal({
      rule: 'code.unknown',
      requires: 'A value is a code of the list of its component, or a value of its value list.',
      counts: 'cells',
    });
  });

  it('lists as many findings as wanted, and counts all', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `A,X${index},2020,1`);
    const listed = async (query: string): Promise<readonly number[]> => {
      const [rule] = (await validate(csv(...rows), query)).rules;
      return [rule?.count ?? 0, rule?.findings.length ?? 0];
    };
    expect(await listed('')).to.deep.equal([150, 100]);
    expect(await listed('?limit=3')).to.deep.equal([150, 3]);
    expect(await listed('?limit=0')).to.deep.equal([150, 0]);
  });

  it('writes findings as CSV', async () => {
    for (const [query, headers] of [
      ['?format=csv', {}],
      ['', { Accept: 'text/csv' }],
    ] as const) {
      const response = await post(csv('A,XX,2020,1'), query, headers);
      expect(response.headers.get('Content-Type')).to.include('text/csv');
      const [head, first, ...more] = (await response.text()).split('\r\n');
      expect(head).to.equal(
        'rule,level,file,dataSet,line,column,jsonPath,series,time,component,value,detail,constraint,effect,regions,keySets',
      );
      expect(first).to.match(/^code\.unknown,error,data,0,2,29,,/);
      expect(more.filter((line) => line !== '')).to.deep.equal([]);
    }
  });

  it('takes several files of a form, also packed', async () => {
    const files = {
      'one.csv': csv('A,FR,2020,1'),
      'two.csv.gz': new Blob([gzipSync(csv('A,XX,2020,1'))]),
      'more.zip': new Blob([await zip({ 'three.csv': csv('A,DE,2020,1', 'A,YY,2020,1') })]),
    };
    const report = await validate(form(files));
    expect(report.dataSets.map(({ file }) => file)).to.deep.equal(['one.csv', 'two.csv.gz', 'more.zip/three.csv']);
    expect(report.rules[0]?.findings.map(({ file, value }) => [file, value])).to.deep.equal([
      ['two.csv.gz', 'XX'],
      ['more.zip/three.csv', 'YY'],
    ]);
  });

  it('takes the structure of the request in place of that of the data', async () => {
    const data = csv('A,AT,2020,1');
    expect(found(await validate(data))).to.deep.equal([['constraint.region', 1]]);
    expect((await validate(data, '?structure=SDMX:DSD(1.0.0)')).valid).to.equal(true);
    expect((await validate(data, '', { Structure: structure })).valid).to.equal(true);
    expect(found(await validate(data, `?structure=${flow}`, { Structure: structure }))).to.have.length(1);
    const two = await validate(
      form({ 'a.csv': data, 'b.csv': data }),
      `?structure=${encodeURIComponent(`${flow},SDMX:DSD(1.0+.0)`)}`,
    );
    expect(two.dataSets.map((each) => [each.structure, each.invalidRows])).to.deep.equal([
      [flow, 1],
      [structure, 0],
    ]);
    expect(await refused(400, data, '?structure=SDMX:DF(1.0.0),SDMX:DSD(1.0.0)')).to.include(
      '2 structures are named for 1',
    );
  });

  it('reads CSV with the separator of the request', async () => {
    const data = 'FREQ|AREA|TIME_PERIOD|OBS_VALUE\nA|FR|2020|1\n';
    const query = `?structure=${flow}`;
    expect((await validate(data, query, { 'Data-Format': 'csv;delimiter=|' })).totals.observations).to.equal(1);
    const tabs = data.replaceAll('|', '\t');
    expect((await validate(tabs, query, { 'Data-Format': 'csv; delimiter=tab' })).totals.observations).to.equal(1);
    expect(await refused(400, data, query, { 'Data-Format': 'xlsx' })).to.include('csv;delimiter=semicolon');
  });

  it('validates against the state that is asked for', async () => {
    await test.submit([codelist('CL_AREA', '1.1.0', ['FR', 'DE', 'AT', 'IT'])]);
    const data = csv('A,IT,2020,1');
    expect(found(await validate(data, '?structure=SDMX:DSD(1.0.0)'))).to.deep.equal([]);
    const before = await validate(data, `?structure=SDMX:DSD(1.0.0)&asOf=tick:${tick}`);
    expect(found(before)).to.deep.equal([['code.unknown', 1]]);
    expect(before.tick).to.equal(tick);
    expect(await refused(400, data, '?asOf=tick:999999')).to.include('the newest transaction');
  });

  it('validates against exactly the versions of a lock file', async () => {
    const data = csv('A,IT,2020,1');
    const lockOf = async (query: string): Promise<string> => (await test.request(`/ws/registry/lock?${query}`)).text();
    const old = await lockOf(`urn=${structure}&asOf=tick:${tick}`);
    const query = '?structure=SDMX:DSD(1.0.0)';
    const report = await validate(form({ 'a.csv': data }, { lock: old }), query);
    expect(found(report)).to.deep.equal([['code.unknown', 1]]);
    const { closureHash } = JSON.parse(old) as { closureHash: string };
    expect(report.lock).to.deep.equal({ tick, closureHash });
    expect(report.structures[0]?.closureHash).to.equal(closureHash);
    expect((await validate(form({ 'a.csv': data }, { lock: await lockOf(`urn=${structure}`) }), query)).valid).to.equal(
      true,
    );
    // The flow and its constraint are not in it.
    expect(await refused(400, form({ 'a.csv': data }, { lock: old }))).to.include('the lock file does not have it');
    const changed = old.replace(/"hash": "\d+:[0-9a-f]{4}/, '"hash": "3:0000');
    expect(await refused(409, form({ 'a.csv': data }, { lock: changed }), query)).to.include(
      'is not as the lock file records it',
    );
    expect(await refused(400, form({ 'a.csv': data }, { lock: '{"lockVersion": 7}' }), query)).to.include(
      'lockVersion',
    );
    expect(await refused(400, form({ 'a.csv': data }, { lock: old }), `${query}&asOf=tick:${tick}`)).to.include(
      'leave out one',
    );
    const without = await lockOf(`urn=${flow}&constraints=false`);
    expect((await validate(form({ 'a.csv': csv('A,AT,2020,1') }, { lock: without }))).valid).to.equal(true);
  });

  it('validates against structures that are laid over the registry', async () => {
    const data = csv('A,LU,2020,1');
    const message = await writeMessageOf([codelist('CL_AREA', '1.2.0', ['FR', 'DE', 'AT', 'IT', 'LU'])]);
    const query = '?structure=SDMX:DSD(1.0.0)';
    expect(found(await validate(data, query))).to.deep.equal([['code.unknown', 1]]);
    const upload = (): FormData => form({ 'a.csv': data }, { structures: message });
    const report = await validate(upload(), query, root);
    expect(report.valid).to.equal(true);
    expect(report.tick).to.equal((await test.at()).tick);
    expect(report.structures[0]?.versions.filter(({ isLaidOver }) => isLaidOver).map(({ urn }) => urn)).to.deep.equal([
      urns.codelist('CL_AREA', '1.2.0'),
    ]);
    expect(found(await validate(data, query))).to.deep.equal([['code.unknown', 1]]);
    expect(await refused(401, upload(), query)).to.include('sign in to send them');
    // One who may not submit may have data validated against structures that nobody submits.
    expect((await validate(upload(), query, { Authorization: asUser('ann') })).valid).to.equal(true);
    const rejected = await writeMessageOf([codelist('CL_AREA', '1.2.0', ['FR'])]);
    expect(await refused(409, form({ 'a.csv': data }, { structures: rejected }), query, root)).to.include(
      'require a major increment',
    );
    expect(await refused(415, form({ 'a.csv': data }, { structures: 'nothing' }), query, root)).to.include(
      'neither XML nor',
    );
  });

  for (const [name, status, query, detail] of [
    ['an unknown structure', 404, '?structure=SDMX:NONE(1.0.0)', 'no artefact has the id NONE'],
    ['a structure that is not one', 400, '?structure=nothing', 'does not name a structure'],
    ['an empty structure', 400, '?structure=SDMX:DF(1.0.0),', 'where one is empty'],
    ['a limit that is too high', 400, '?limit=1001', 'from 0 to 1000'],
    ['an unknown parameter', 400, '?struktur=x', 'unknown parameter'],
    ['an unknown format', 400, '?format=xml', 'use one of json, csv'],
    ['a period that is none', 400, '?validAt=never', 'not a time period'],
  ] as const) {
    it(`refuses ${name}`, async () => expect(await refused(status, csv('A,FR,2020,1'), query)).to.include(detail));
  }

  it('refuses what cannot be read as data, with its place', async () => {
    expect(await refused(400, '')).to.be.a('string');
    expect(await refused(400, 'A;B\n1;2\n')).to.be.a('string');
    expect(await refused(400, form({}, { lock: '{}' }))).to.include('does not have a file with data');
    const office = await zip({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' });
    expect(await refused(415, new Blob([office]))).to.include('save the sheet as CSV');
    expect(await refused(406, csv('A,FR,2020,1'), '', { Accept: 'image/png' })).to.include('application/json');
    expect(await refused(415, csv('A,FR,2020,1'), '', { 'Content-Encoding': 'br' })).to.include('gzip');
  });

  it('makes files of the rows without errors and of those with errors', async () => {
    const response = await post(csv('A,FR,2020,1', 'A,XX,2020,1'), '?valid=true&invalid=true', root);
    const { parts } = (await response.json()) as ReportJson;
    const textOf = async (path: string | undefined): Promise<string> =>
      (await test.request(path ?? '', { headers: root })).text();
    expect(await textOf(parts?.valid))
      .to.include(',FR,')
      .and.not.include(',XX,');
    expect(await textOf(parts?.invalid))
      .to.include(',XX,')
      .and.not.include(',FR,');
    const job = response.headers.get('Location') ?? '';
    expect((await test.request(job, { method: 'DELETE', headers: root })).status).to.equal(200);
    expect((await test.request(job, { headers: root })).status).to.equal(404);
  });

  it('keeps custom columns in the files of rows', async () => {
    const lines = csv('A,FR,2020,1', 'A,XX,2020,1').trimEnd().split('\n');
    const custom = ['last change', '"by ""us"", of course"', '~'];
    const sent = lines.map((line, index) => `${line},${custom[index]}\n`).join('');
    const { parts } = await validate(sent, '?valid=true&invalid=true', root);
    const textOf = async (path: string | undefined): Promise<string> =>
      (await test.request(path ?? '', { headers: root })).text();
    const [heading, first, second] = sent.split('\n');
    expect(await textOf(parts?.valid)).to.equal(`${heading}\n${first}\n`);
    expect(await textOf(parts?.invalid)).to.equal(`${heading}\n${second}\n`);
  });

  it('makes an archive of the rows of several files, which is valid as it is', async () => {
    const files = { 'one.csv': csv('A,FR,2020,1', 'A,XX,2020,1'), 'two.csv': csv('A,DE,2021,1') };
    const { parts } = await validate(form(files), '?valid=true', root);
    const archive = await test.request(parts?.valid ?? '', { headers: root });
    expect(archive.headers.get('Content-Type')).to.equal('application/zip');
    const { valid, dataSets } = await validate(await archive.blob());
    expect(valid).to.equal(true);
    expect(dataSets.map(({ file, rows }) => [file, rows])).to.deep.equal([
      ['data/1-one-valid.csv', 1],
      ['data/2-two-valid.csv', 1],
    ]);
  });

  it('returns the duration of each step on request', async () => {
    expect((await validate(csv('A,FR,2020,1'))).durations).to.equal(undefined);
    for (const report of [
      await validate(csv('A,FR,2020,1'), '?metrics=true'),
      await validate(csv('A,FR,2020,1'), '', { 'Inc-Metrics': 'true' }),
    ])
      expect(report.durations).to.have.property('reading').that.is.a('number');
  });

  describe('under restrictions', () => {
    before(() =>
      test.registry.changeAccessRules({
        put: [
          { id: 'c', kind: 'restriction', urn: 'DataConstraint=SDMX:DC', covers: ['structure', 'references'], to: [] },
          { id: 'd', kind: 'restriction', urn: 'DataStructure=SDMX:HIDDEN', covers: ['structure'], to: [] },
        ],
        remove: 'others',
        principal: { kind: 'root', name: 'root' },
        dryRun: false,
      }),
    );

    it('does not count hidden constraints, and does not name them', async () => {
      const report = await validate(csv('A,AT,2020,1'));
      expect(report.valid).to.equal(true);
      expect(JSON.stringify(report)).not.to.include('SDMX:DC(');
      expect(found(await validate(csv('A,AT,2020,1'), '', root))).to.deep.equal([['constraint.region', 1]]);
    });

    it('responds with 401 without a challenge for a hidden structure', async () => {
      const response = await post(csv('A,AT,2020,1'), '?structure=SDMX:HIDDEN(1.0.0)');
      expect([response.status, response.headers.get('WWW-Authenticate')]).to.deep.equal([401, null]);
    });
  });
});
