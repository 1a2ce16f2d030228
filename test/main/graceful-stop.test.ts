import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { startOf } from '../../src/store/embedded-neo4j/process-identity.js';
import { codelist } from '../harness/artefacts.js';
import { runFolder } from '../harness/database.js';
import { killLeftovers, neo4jProcesses, rootPassword, type StrataProcess, startStrata } from '../harness/process.js';
import { onSharedDatabase } from '../harness/shared-database.js';
import { messageOf } from './submission-sets.js';

const codes = Array.from({ length: 4_000 }, (_, index) => `C${index}`);

describe('Strata on a termination signal', () => {
  const dataDir = join(runFolder(), 'stopped');
  // The test would time out if Strata waited for anything but the submission.
  const settings = { STRATA_DATA_DIR: dataDir, STRATA_SHUTDOWN_SECONDS: '3600' };
  let strata: StrataProcess;

  after(() => killLeftovers(dataDir));

  async function expectGone(): Promise<void> {
    expect(await strata.ended, strata.stderr()).to.deep.equal({ code: 0, signal: null });
    expect(strata.stderr()).to.equal('');
    expect(strata.messages.at(-1)).to.equal('stopped');
    expect(neo4jProcesses(dataDir)).to.deep.equal([]);
  }

  it('during the start, twice: ends with code 0 and stops Neo4j', async () => {
    strata = startStrata(settings);
    await strata.logged('starting Neo4j');
    const since = Date.now();
    strata.kill('SIGTERM');
    await strata.logged('SIGTERM');
    strata.kill('SIGINT');
    await expectGone();
    expect(strata.stdout()).not.to.include('Neo4j ready');
    expect(Date.now() - since, 'milliseconds').to.be.lessThan(10_000);
  });

  it('during the rehearsal: ends with code 0 and stops Neo4j', async () => {
    strata = startStrata({ ...settings, STRATA_REHEARSAL_SECONDS: '600' });
    await strata.logged('Neo4j ready');
    strata.kill('SIGTERM');
    await expectGone();
    expect(strata.stdout()).not.to.include('listens');
  });

  it('responds to an open submission first, ignores more signals, and keeps the submission', async () => {
    strata = startStrata(settings);
    const { hostname, port } = new URL(await strata.listening);
    // Browsers open connections in advance. A connection without a request must not delay the end.
    const silent = connect(Number(port), hostname);
    await once(silent, 'connect');

    const message = await messageOf([codelist('LARGE', '1.0.0', codes)]);
    const submission = request(new URL('/ws/secure/sdmxapi/rest', await strata.listening), {
      method: 'POST',
      auth: `root:${rootPassword}`,
      headers: { Accept: 'application/json', Expect: '100-continue' },
      agent: new Agent({ keepAlive: true }),
    });
    const responded = once(submission, 'response') as Promise<[IncomingMessage]>;
    submission.flushHeaders();
    // The first half has arrived. The rest is sent after the signal.
    await once(submission, 'continue');
    submission.write(message.slice(0, 100_000));
    strata.kill('SIGTERM');
    await strata.logged('SIGTERM');
    strata.kill('SIGTERM');
    submission.end(message.slice(100_000));
    strata.kill('SIGINT');
    const [response] = await responded;
    const report = await text(response);
    expect(response.statusCode, report).to.equal(200);
    expect(report).to.include('"created"');
    expect(response.headers.connection).to.equal('close');
    await expectGone();

    strata = startStrata({ ...settings, STRATA_FREE_DISK_MB: '1048576' });
    const read = await strata.request('/sdmx/v2/structure/codelist/SDMX/LARGE/1.0.0?format=sdmx-json');
    const { data } = (await read.json()) as { data: { codelists: { codes: { id: string }[] }[] } };
    expect(data.codelists[0]?.codes.map(({ id }) => id)).to.deep.equal(codes);
  });

  it('and was started with a nearly full disk: serves queries, and submissions are 503', async () => {
    const refused = await strata.submit(await messageOf([codelist('SPACE', '1.0.0', ['A'])]));
    const reason = await refused.text();
    expect(refused.status, reason).to.equal(503);
    expect(Number(refused.headers.get('Retry-After'))).to.be.at.least(1);
    expect(reason)
      .to.match(/the disk of the registry has \d+ MB of free space, and writing requires 1048576 MB; free some space/)
      .and.not.include('unknown');
    expect((await strata.request('/sdmx/v2/structure/codelist/SDMX/SPACE')).status).to.equal(404);
  });

  it('while nobody reads its log: responds until then, and ends with code 0', async () => {
    strata.closeOutput();
    for (const version of ['1.0.0', '1.0.0', '2.0.0'])
      expect((await strata.request(`/sdmx/v2/structure/codelist/SDMX/LARGE/${version}`)).status).to.equal(
        version === '1.0.0' ? 200 : 404,
      );
    strata.kill('SIGHUP');
    expect(await strata.ended, strata.stderr()).to.deep.equal({ code: 0, signal: null });
    expect(strata.stderr()).to.equal('');
    expect(neo4jProcesses(dataDir)).to.deep.equal([]);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`that npm gets, ${signal}: ends npm, itself and Neo4j`, async function () {
      // `npm start` compiles the source first.
      this.timeout(600_000);
      // Strata itself ends for both alike, so one of them has a Neo4j to end.
      const external = signal === 'SIGINT' ? await onSharedDatabase() : {};
      strata = startStrata({ ...settings, ...external }, ['npm', 'start']);
      await strata.listening;
      const { pid } = JSON.parse(strata.stdout().split('\n').at(-1) ?? '') as { pid: number };
      strata.kill(signal);
      // It does not end while a process holds its output.
      await strata.ended;
      expect(strata.messages.slice(-2)).to.deep.equal([`${signal}: stopping`, 'stopped']);
      expect(await startOf(pid)).to.equal(undefined);
      expect(neo4jProcesses(dataDir)).to.deep.equal([]);
    });
});
