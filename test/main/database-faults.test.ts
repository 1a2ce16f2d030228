import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';
import { killLeftovers, neo4jProcesses, type StrataProcess, startStrata } from '../harness/process.js';
import { codelistMessage } from '../http/messages.js';

const hasPrlimit = spawnSync('prlimit', ['--version']).error === undefined;

/** Faults of the embedded Neo4j below a running Strata, besides a kill: test/main/kill.test.ts. */
describe('Strata when its Neo4j', () => {
  const dataDir = join(runFolder(), 'faults');
  let strata: StrataProcess;

  before(async () => {
    strata = startStrata({
      STRATA_DATA_DIR: dataDir,
      STRATA_QUERY_SECONDS: '8',
      STRATA_SUBMISSION_SECONDS: '20',
      STRATA_NEO4J_HANG_SECONDS: '30',
    });
    expect((await strata.submit(codelistMessage('CL', '1.0.0'))).status).to.equal(200);
  });
  after(() => killLeftovers(dataDir));

  let cold = 0;
  /** A query that no cache holds. */
  const query = (): Promise<Response> => {
    cold += 1;
    return strata.request(`/sdmx/v2/structure/codelist/SDMX/CL,CL_${cold}`);
  };
  const submit = (id: string): Promise<Response> => strata.submit(codelistMessage(id, '1.0.0'));
  const neo4j = (): number => neo4jProcesses(dataDir)[0] ?? 0;

  /** Waits until a text was logged once more than before. */
  async function loggedAgain(text: string, before: number): Promise<void> {
    while (countOf(text) <= before) {
      await delay(20);
      const { exitCode } = await Promise.race([
        strata.ended.then(({ code }) => ({ exitCode: code })),
        { exitCode: undefined },
      ]);
      expect(exitCode, strata.stdout()).to.equal(undefined);
    }
  }
  const countOf = (text: string): number => strata.messages.filter((message) => message.includes(text)).length;

  async function untilOk(request: () => Promise<Response>): Promise<void> {
    for (;;) {
      const response = await request();
      if (response.status === 200) return;
      expect(response.status, await response.text()).to.equal(503);
      await delay(100);
    }
  }

  async function expectUnavailable(response: Response, text: RegExp): Promise<string> {
    const body = await response.text();
    expect(response.status, body).to.equal(503);
    expect(Number(response.headers.get('Retry-After'))).to.be.at.least(1);
    expect(body).to.match(text);
    return body;
  }

  it('hangs: requests end with 503, and Neo4j is started again', async () => {
    const before = countOf('Neo4j ready');
    process.kill(neo4j(), 'SIGSTOP');
    const since = performance.now();
    const [read, write, live] = await Promise.all([query(), submit('CL_HANG'), strata.request('/health/live')]);
    expect(performance.now() - since, 'milliseconds').to.be.lessThan(30_000);
    expect(live.status).to.equal(200);
    await expectUnavailable(read, /the database did not respond within 8 s/);
    await expectUnavailable(write, /the database (did not respond within 20 s|does not respond)/);
    await loggedAgain('Neo4j ready', before);
    expect(
      strata.messages.some((message) => /Neo4j has not responded for \d+ s: it is stopped/.test(message)),
    ).to.equal(true);
    await untilOk(query);
    await untilOk(() => submit('CL_HANG'));
  });

  /** Limits the size of the files that Neo4j writes, bytes: like a full disk, but without the rights of root. */
  const limitFiles = (bytes: string): void => {
    execFileSync('prlimit', [`--pid=${neo4j()}`, `--fsize=${bytes}:unlimited`]);
  };

  const diskFull = /cannot write to its disk, which is probably full/;

  /** The id of the submission in a response 503. */
  async function idOfUnknown(response: Response): Promise<string> {
    const body = await expectUnavailable(response, diskFull);
    const id = /It is unknown whether submission ([0-9a-f-]{36}) was committed/.exec(body)?.[1];
    if (id === undefined) throw new Error(body);
    return id;
  }

  const isStored = async (id: string): Promise<boolean> =>
    (await strata.request(`/sdmx/v2/structure/codelist/SDMX/${id}?_=${cold++}`)).status === 200;

  it('stops after a failed write: it is started again, and the submission is committed or not', async function () {
    if (!hasPrlimit) this.skip();
    const before = countOf('Neo4j ready');
    limitFiles('1');
    const id = await idOfUnknown(await submit('CL_PANIC'));
    await expectUnavailable(await query(), /the database (has stopped after a fault|did not respond within 8 s)/);
    await loggedAgain('Neo4j ready', before);
    expect(countOf('Neo4j refuses to work')).to.equal(1);
    await untilOk(query);
    const outcome = await strata.request(`/ws/registry/submissions/${id}`);
    expect(outcome.status).to.equal((await isStored('CL_PANIC')) ? 200 : 404);
    await untilOk(() => submit('CL_PANIC'));
  });
});
