import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { codelist } from '../harness/artefacts.js';
import { runFolder } from '../harness/database.js';
import { killLeftovers, neo4jProcesses, rootPassword, type StrataProcess, startStrata } from '../harness/process.js';
import { messageOf } from './submission-sets.js';

const codes = Array.from({ length: 20_000 }, (_, index) => `C${index}`);

describe('Strata that is told to end', function () {
  this.timeout(180_000);
  const dataDir = join(runFolder(), 'stopped');
  // Were anything but the submission waited for, it would show as a hang.
  const settings = { STRATA_DATA_DIR: dataDir, STRATA_SHUTDOWN_SECONDS: '3600' };
  let strata: StrataProcess;

  after(() => killLeftovers(dataDir));

  async function expectGone(): Promise<void> {
    expect(await strata.ended, strata.stderr()).to.deep.equal({ code: 0, signal: null });
    expect(strata.stderr()).to.equal('');
    expect(strata.messages.at(-1)).to.equal('stopped');
    expect(neo4jProcesses(dataDir)).to.deep.equal([]);
  }

  it('during the start, twice: ends with code 0 and leaves no Neo4j', async () => {
    strata = startStrata(settings);
    await strata.logged('starting Neo4j');
    strata.kill('SIGTERM');
    await strata.logged('SIGTERM');
    strata.kill('SIGINT');
    await expectGone();
  });

  it('answers a submission in flight first, whatever signals follow, and keeps it', async () => {
    strata = startStrata(settings);
    const { hostname, port } = new URL(await strata.listening);
    // Browsers open connections in advance; one that asks nothing holds up nobody.
    const silent = connect(Number(port), hostname);
    await once(silent, 'connect');

    const message = await messageOf([codelist('LARGE', '1.0.0', codes)]);
    const submission = request(new URL('/ws/secure/sdmxapi/rest', await strata.listening), {
      method: 'POST',
      auth: `root:${rootPassword}`,
      headers: { Accept: 'application/json', Expect: '100-continue' },
      agent: new Agent({ keepAlive: true }),
    });
    const answered = once(submission, 'response') as Promise<[IncomingMessage]>;
    submission.flushHeaders();
    // Now it has arrived for certain, and the rest of it comes when Strata has been told to end already.
    await once(submission, 'continue');
    submission.write(message.slice(0, 100_000));
    strata.kill('SIGTERM');
    await strata.logged('SIGTERM');
    strata.kill('SIGTERM');
    submission.end(message.slice(100_000));
    strata.kill('SIGINT');
    const [answer] = await answered;
    const report = await text(answer);
    expect(answer.statusCode, report).to.equal(200);
    expect(report).to.include('"created"');
    expect(answer.headers.connection).to.equal('close');
    await expectGone();

    strata = startStrata(settings);
    const read = await strata.request('/sdmx/v2/structure/codelist/SDMX/LARGE/1.0.0?format=sdmx-json');
    const { data } = (await read.json()) as { data: { codelists: { codes: { id: string }[] }[] } };
    expect(data.codelists[0]?.codes.map(({ id }) => id)).to.deep.equal(codes);
    strata.kill('SIGHUP');
    await expectGone();
  });
});
