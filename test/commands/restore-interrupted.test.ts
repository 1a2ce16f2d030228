import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { writeArchiveFile } from '../../src/registry/backup/archive-file.js';
import { writeArchive } from '../../src/registry/backup/write-archive.js';
import { codelist } from '../harness/artefacts.js';
import { runFolder } from '../harness/database.js';
import {
  type CommandProcess,
  embeddedAddress,
  killLeftovers,
  neo4jProcesses,
  startCommand,
  startStrata,
} from '../harness/process.js';
import { startTestServer } from '../harness/server.js';

const codes = Array.from({ length: 50 }, (_, index) => `C${index}`);
const lists = Array.from({ length: 60 }, (_, index) => codelist(`CL_${index}`, '1.0.0', codes));
const all = '/sdmx/v2/structure/*/*/*/*?format=sdmx-json-2.1';

/** The artefacts of a message; its head names the sender, which is a setting. */
const dataOf = async (response: Response): Promise<unknown> => ((await response.json()) as { data: unknown }).data;

describe('npm run restore with an embedded database', function () {
  this.timeout(600_000);
  let file: string;
  let content: unknown;
  let dataDir: string;
  before(async () => {
    const folder = mkdtempSync(join(runFolder(), 'restore-'));
    [file, dataDir] = [join(folder, 'registry.tar'), join(folder, 'data')];
    const test = await startTestServer();
    await test.submit(lists);
    content = await dataOf(await test.get(all));
    await writeArchiveFile(file, writeArchive(test.database, { auditLog: true }));
    await test.close();
  });
  after(() => killLeftovers(dataDir));

  const restore = (): CommandProcess => startCommand('restore', [file], { STRATA_DATA_DIR: dataDir });

  /**
   * Waits until a restoration that began after an instant writes, and keeps it from ending.
   * @returns the function that lets it go on
   */
  async function holdWriting(since: number, { ended }: CommandProcess): Promise<() => Promise<void>> {
    const hold = 'MATCH (r:Restoration) WHERE r.startedAt >= $since SET r.isHeld = true RETURN r';
    let hasEnded = false;
    ended.then(() => {
      hasEnded = true;
    });
    let driver: Driver | undefined;
    while (!hasEnded) {
      try {
        const { uri, username, password } = embeddedAddress(dataDir);
        driver ??= neo4j.driver(uri, neo4j.auth.basic(username, password));
        const session = driver.session();
        const { records } = await session.beginTransaction().run(hold, { since });
        const holding = driver;
        if (records.length > 0) return () => holding.close();
        await session.close();
      } catch {
        // Neo4j does not run yet.
        await driver?.close();
        driver = undefined;
      }
      await delay(5);
    }
    await driver?.close();
    throw new Error(`it ended before it was held: ${(await ended).stderr}`);
  }

  it('is killed while it writes', async () => {
    const since = Date.now();
    const killed = restore();
    const letGo = await holdWriting(since, killed);
    killed.kill('SIGKILL');
    expect((await killed.ended).signal).to.equal('SIGKILL');
    await letGo();
  });

  it('begins again after that, ends and says so on a full disk, and is complete when it is repeated with space', async function () {
    if (spawnSync('prlimit', ['--version']).error !== undefined) this.skip();
    const since = Date.now();
    const broken = restore();
    const letGo = await holdWriting(since, broken);
    // A limit of the size of files has the effect of a full disk at once: on a full one, Neo4j writes into what it has reserved first.
    execFileSync('prlimit', [`--pid=${neo4jProcesses(dataDir)[0]}`, '--fsize=1:unlimited']);
    await letGo();
    const { code, stderr } = await broken.ended;
    expect(code, stderr).to.equal(1);
    expect(stderr)
      .to.include('removing what the interrupted restoration')
      .and.match(/the database cannot write to its disk, which is probably full; free some space/);
    const early = startStrata({ STRATA_DATA_DIR: dataDir });
    expect((await early.ended).code).to.equal(1);
    const done = await restore().ended;
    expect(done.code, done.stderr).to.equal(0);
    const strata = startStrata({ STRATA_DATA_DIR: dataDir });
    expect(await dataOf(await strata.request(all))).to.deep.equal(content);
    strata.kill('SIGTERM');
    await strata.ended;
  });
});
