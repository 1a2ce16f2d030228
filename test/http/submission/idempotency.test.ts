import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { codelistMessage, dataflowMessage } from '../messages.js';
import type { Received } from '../received.js';

type JsonReport = Received<typeof reportSchema>;

describe('Idempotency-Key', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  const send = async (
    key: string,
    body: NonNullable<RequestInit['body']>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await test.post(body, { 'Idempotency-Key': key, ...headers });
    const text = await response.text();
    return { status: response.status, replayed: response.headers.get('Idempotency-Replayed'), text };
  };
  const transactions = async () =>
    (await test.cypher('MATCH (t:Transaction) RETURN count(t) AS count'))[0]?.['count'] as number;
  const statusesOf = ({ text }: { readonly text: string }) =>
    (JSON.parse(text) as JsonReport).results.map(({ status }) => status);

  it('returns the same report for the same key and body, without a second transaction', async () => {
    const key = randomUUID();
    const body = codelistMessage('CL_SAME', '1.0.0');
    const first = await send(key, body, { Action: 'APPEND' });
    const before = await transactions();
    for (const again of [body, gzipSync(body), ` ${body}`.slice(1)]) {
      const second = await send(key, again, { Action: 'APPEND' });
      expect(second).to.deep.equal({ ...first, replayed: 'true' });
    }
    expect(first).to.include({ status: 200, replayed: null });
    expect(await transactions()).to.equal(before);
  });

  it('marks a replayed report in SDMX-ML too, and in the format of this request', async () => {
    const key = randomUUID();
    const body = codelistMessage('CL_FORMATS', '1.0.0');
    const { submission } = JSON.parse((await send(key, body)).text) as JsonReport;
    const { text, replayed } = await send(key, body, { Accept: 'application/xml' });
    expect(replayed).to.equal('true');
    expect(text).to.include(`submission: ${submission}`).and.to.include('status: created');
  });

  for (const [name, body, headers] of [
    ['body', codelistMessage('CL_OTHER', '1.0.1'), {}],
    ['action', codelistMessage('CL_OTHER', '1.0.0'), { Action: 'APPEND' }],
    ['flags', codelistMessage('CL_OTHER', '1.0.0'), { Strict: 'true' }],
    ['dry run', codelistMessage('CL_OTHER', '1.0.0'), { 'Dry-Run': 'true' }],
  ] as const) {
    it(`is refused with another ${name}`, async () => {
      const key = `other ${name}`;
      await send(key, codelistMessage('CL_OTHER', '1.0.0'));
      await test.post(codelistMessage('CL_OTHER', '1.0.0'), { Action: 'DELETE' });
      expect((await send(key, codelistMessage('CL_OTHER', '1.0.0'))).replayed).to.equal('true');
      const { status, text } = await send(key, body, headers);
      const [error] = JSON.parse(text).errors;
      expect([status, error['x-rule'], error['x-path'], error.code]).to.deep.equal([
        409,
        'idempotencyKey.reused',
        'Idempotency-Key',
        150,
      ]);
    });
  }

  it('of concurrent requests is carried out once', async () => {
    const key = randomUUID();
    const body = codelistMessage('CL_TOGETHER', '1.0.0');
    const before = await transactions();
    const all = await Promise.all(Array.from({ length: 6 }, () => send(key, body, { Action: 'APPEND' })));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).to.equal(1);
    expect(all.filter(({ replayed }) => replayed === 'true')).to.have.length(5);
    expect(await transactions()).to.equal(before + 1);
  });

  it('of concurrent requests with different bodies belongs to one of them', async () => {
    const key = randomUUID();
    const all = await Promise.all(
      ['1.0.0', '1.1.0', '1.2.0'].map((version) => send(key, codelistMessage('CL_RACE', version))),
    );
    expect(all.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
  });

  it('of a dry run or of a rejected submission leaves no trace', async () => {
    const key = randomUUID();
    const flow = dataflowMessage('DF_LATER', '1.0', 'DSD_LATER(1.0)');
    const before = await transactions();
    expect((await send(key, codelistMessage('CL_TRACE', '1.0.0'), { 'Dry-Run': 'true' })).status).to.equal(200);
    expect((await send(key, flow)).status).to.equal(409);
    expect(await transactions()).to.equal(before);
    const third = await send(key, codelistMessage('CL_TRACE', '1.0.0'));
    expect([third.status, third.replayed, ...statusesOf(third)]).to.deep.equal([200, null, 'created']);
  });

  it('of 256 characters, or with characters that are not printable ASCII, is an error', async () => {
    const body = codelistMessage('CL_KEYS', '1.0.0');
    expect((await send('k'.repeat(255), body)).status).to.equal(200);
    const fault = 'has other characters than printable ASCII;';
    const keys = [
      ['k'.repeat(256), 'has 256 characters;'],
      ['é', fault],
      ['a\tb', fault],
    ] as const;
    for (const [key, detail] of keys) {
      const { status, text } = await send(key, body);
      const [error] = JSON.parse(text).errors;
      expect([status, error['x-rule'], error['x-path']]).to.deep.equal([
        400,
        'header.idempotencyKey',
        'Idempotency-Key',
      ]);
      expect(error.detail).to.include(detail);
    }
  });
});

describe('GET /ws/registry/submissions/{id}', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  const submit = async (body: string, headers: Readonly<Record<string, string>> = {}) =>
    (await (await test.post(body, headers)).json()) as JsonReport;
  const draft = (...codes: readonly string[]) => codelistMessage('CL_STATE', '1.0.0-draft', codes);

  for (const [state, body, headers] of [
    ['committed', draft('A'), {}],
    ['unchanged', draft('A'), {}],
    ['dryRun', draft('B'), { 'Dry-Run': 'true' }],
    ['rejected', draft('B'), { Action: 'APPEND' }],
    ['rejected', draft('B'), { Action: 'APPEND', 'Dry-Run': 'true' }],
  ] as const) {
    it(`returns the report of a submission that is ${state}`, async () => {
      const report = await submit(body, headers);
      for (const id of [report.submission, report.submission.toUpperCase()]) {
        const response = await test.request(`/ws/registry/submissions/${id}`);
        expect(response.status).to.equal(200);
        expect(await response.json()).to.deep.equal({ submission: report.submission, state, report });
      }
    });
  }

  it('is 404 for an unknown one, with the reasons', async () => {
    for (const id of [randomUUID(), 'x']) {
      const response = await test.request(`/ws/registry/submissions/${id}`);
      expect(response.status).to.equal(404);
      const { errors } = (await response.json()) as { errors: { code: number; detail: string }[] };
      expect(errors[0]?.code).to.equal(100);
      expect(errors[0]?.detail).to.include(id).and.to.include('never received').and.to.include('rolled back');
    }
  });

  it('is 404 without an id', async () => {
    expect((await test.request('/ws/registry/submissions')).status).to.equal(404);
  });
});
