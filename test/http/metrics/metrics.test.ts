import { expect } from 'chai';
import { Neo4jError } from 'neo4j-driver';
import { StrataError } from '../../../src/errors.js';
import { agencyScheme, codelist } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { failing, serveRegistry } from '../serve-registry.js';

/** The value of a sample; undefined where there is none. */
function sampleOf(text: string, name: string, ...labels: readonly string[]): number | undefined {
  const line = text
    .split('\n')
    .find((each) => /^\w+/.exec(each)?.[0] === name && labels.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('GET /metrics', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([codelist('CL', '1.0.0', ['A'])]);
  });
  after(() => test.close());

  const read = async (url = test.url): Promise<string> => {
    const response = await fetch(`${url}/metrics`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return text;
  };
  const count = 'strata_http_request_duration_seconds_count';

  it('counts requests by the path of their route, whatever is in the path', async () => {
    for (const path of ['CL', 'CL/1.0.0', 'NONE']) await test.request(`/sdmx/v2/structure/codelist/SDMX/${path}`);
    await test.request('/no/such/path');
    await test.request('/sdmx/v2/structure/codelist/SDMX/CL', { method: 'HEAD' });
    await test.request('/sdmx/v2/structure', { method: 'PATCH' });
    const text = await read();
    const route = 'route="/sdmx/v2/structure"';
    expect(sampleOf(text, count, route, 'status="200"', 'method="GET"')).to.equal(2);
    expect(sampleOf(text, count, route, 'status="404"')).to.equal(1);
    expect(sampleOf(text, count, route, 'method="HEAD"')).to.equal(1);
    expect(sampleOf(text, count, 'route="none"', 'status="404"', 'method="GET"')).to.equal(1);
    expect(sampleOf(text, count, 'method="other"', 'status="405"')).to.equal(1);
    for (const part of ['CL', 'NONE', 'such']) expect(text).not.to.include(`/${part}`);
  });

  it('counts warm responses under the same route', async () => {
    const [route, status] = ['route="/sdmx/v2/structure"', 'status="200"'];
    const path = '/sdmx/v2/structure/codelist/SDMX/CL/1.0.0?detail=allstubs';
    const before = await read();
    for (let each = 0; each < 5; each += 1) await test.request(path);
    const after = await read();
    const grown = (name: string, ...labels: string[]): number =>
      (sampleOf(after, name, ...labels) ?? 0) - (sampleOf(before, name, ...labels) ?? 0);
    expect(grown(count, route, status)).to.equal(5);
    expect(grown('strata_cache_hits_total', 'cache="warm"')).to.equal(4);
    expect(grown('strata_cache_misses_total', 'cache="warm"')).to.equal(1);
    expect(sampleOf(after, 'strata_cache_bytes', 'cache="representations"')).to.be.greaterThan(100);
  });

  it('counts submissions by action and outcome, and their steps', async () => {
    const before = await read();
    await test.submit([codelist('CL', '1.1.0', ['A'])], 'APPEND');
    await test.submit([codelist('CL', '1.1.0', ['A'])]);
    await test.submit([codelist('CL', '1.0.0', ['B'])]);
    await test.submit([codelist('CL', '1.2.0', ['A'])], 'REPLACE', true);
    const after = await read();
    const name = 'strata_submission_duration_seconds_count';
    const grown = (...labels: string[]): number =>
      (sampleOf(after, name, ...labels) ?? 0) - (sampleOf(before, name, ...labels) ?? 0);
    expect(grown('action="APPEND"', 'outcome="committed"')).to.equal(1);
    for (const outcome of ['unchanged', 'rejected', 'dryRun'])
      expect(grown('action="REPLACE"', `outcome="${outcome}"`), outcome).to.equal(1);
    expect(sampleOf(after, 'strata_tick')).to.equal((sampleOf(before, 'strata_tick') ?? 0) + 1);
    for (const step of ['lock', 'load', 'evaluate', 'write'])
      expect(
        sampleOf(after, 'strata_submission_step_duration_seconds_count', `step="${step}"`),
        step,
      ).to.be.greaterThan(0);
  });

  it('counts round trips, transactions and retries', async () => {
    const before = await read();
    let failures = 0;
    await test.database.read(async (tx) => {
      await tx.run('RETURN 1 AS one', {});
      failures += 1;
      if (failures === 1)
        throw new Neo4jError('deadlock', 'Neo.TransientError.Transaction.DeadlockDetected', '50N42', 'deadlock');
    });
    const after = await read();
    const grown = (name: string, ...labels: string[]): number =>
      (sampleOf(after, name, ...labels) ?? 0) - (sampleOf(before, name, ...labels) ?? 0);
    expect(grown('strata_database_round_trip_duration_seconds_count')).to.be.at.least(2);
    expect(grown('strata_database_transaction_duration_seconds_count', 'purpose="read"')).to.be.at.least(1);
    expect(grown('strata_database_retries_total', 'purpose="read"')).to.equal(1);
    expect(sampleOf(after, 'strata_database_transactions_in_flight', 'purpose="write"')).to.equal(0);
  });

  it('shows that the database does not respond', async () => {
    const error = new StrataError('Unavailable', 'the database does not respond');
    const { queue, resultCacheUse } = test.registry;
    const away = await serveRegistry(failing(error, { queue, resultCacheUse, knownTick: 7 }));
    try {
      expect(sampleOf(await read(away.url), 'strata_database_up')).to.equal(0);
    } finally {
      await away.stop(1);
    }
    expect(sampleOf(await read(), 'strata_database_up')).to.equal(1);
  });

  it('is for administrators alone, or off, where the setting says so', async () => {
    const administrators = await serveRegistry(test.registry, { metrics: 'administrators' });
    const off = await serveRegistry(test.registry, { metrics: 'off' });
    try {
      const status = async (url: string, Authorization?: string): Promise<number> =>
        (await fetch(`${url}/metrics`, { headers: Authorization === undefined ? {} : { Authorization } })).status;
      expect(await status(administrators.url)).to.equal(401);
      expect(await status(administrators.url, basic('root', 'secret-word'))).to.equal(200);
      expect(await status(off.url, basic('root', 'secret-word'))).to.equal(404);
    } finally {
      await administrators.stop(1);
      await off.stop(1);
    }
  });

  it('names nothing of the registry: no artefact, agency, account or secret', async () => {
    await test.submit([agencyScheme(['SDMX', 'SECRET_AGENCY'])]);
    await test.get('/sdmx/v2/structure/codelist/SECRET_AGENCY/HIDDEN_LIST?format=sdmx-3.0', asUser('secretuser'));
    expect(await read()).not.to.match(/secret|hidden/i);
  });
});
