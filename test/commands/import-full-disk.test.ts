import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { codelist } from '../harness/artefacts.js';
import { runFolder } from '../harness/database.js';
import { killLeftovers, rootPassword, type StrataProcess, startCommand, startStrata } from '../harness/process.js';
import { mountSmallDisk, type SmallDisk } from '../harness/small-disk.js';
import { type StandIn, startStandIn } from '../harness/stand-in.js';
import { agencySchemesOf } from '../messages/dependencies.js';

const codes = Array.from({ length: 60 }, (_, index) => `C${index}`);
const lists = Array.from({ length: 300 }, (_, index) => ({
  ...codelist(`CL_${index}`, '1.0.0', codes),
  agencyID: 'SRC',
}));

describe('npm run import onto a full disk', function () {
  this.timeout(600_000);
  let source: StandIn;
  let disk: SmallDisk;
  let strata: StrataProcess;
  let password: string;
  before(async function () {
    const mounted = mountSmallDisk(600_000);
    if (mounted === undefined) this.skip();
    disk = mounted;
    password = join(mkdtempSync(join(runFolder(), 'full-disk-')), 'password');
    writeFileSync(password, `${rootPassword}\n`);
    source = await startStandIn([
      {
        path: '/sdmx/v2',
        rest: '2',
        format: 'sdmx-3.0',
        listsEverything: true,
        artefacts: [...agencySchemesOf(lists), ...lists],
      },
    ]);
    strata = startStrata({ STRATA_DATA_DIR: disk.folder, STRATA_FETCH_HOSTS: source.host });
    await strata.listening;
  });
  after(async () => {
    source?.close();
    if (disk !== undefined) await killLeftovers(disk.folder);
  });

  const run = async () =>
    startCommand('import', ['--to', await strata.listening, '--password-file', password, source.url], {
      STRATA_DATA_DIR: disk.folder,
    });
  const stateIs = async (...wanted: readonly string[]): Promise<void> => {
    for (;;) {
      const text = await (await strata.request('/ws/secure/registry/import')).text();
      const state = /"state":\s*"(\w+)"/.exec(text)?.[1];
      if (state !== undefined && wanted.includes(state)) return;
      await delay(5);
    }
  };
  const countLists = async (): Promise<number> => {
    const stubs = await strata.request('/sdmx/v2/structure/codelist/SRC/*/*?detail=allstubs&format=sdmx-json-2.1');
    if (stubs.status === 404) return 0;
    return ((await stubs.json()) as { data: { codelists: unknown[] } }).data.codelists.length;
  };

  it('ends and says so, and is complete when it is repeated with space', async () => {
    const broken = await run();
    await stateIs('submitting');
    disk.fill();
    const { code, stderr } = await broken.ended;
    expect(code).to.equal(1);
    expect(stderr).to.match(
      /the import failed: the database cannot write to its disk, which is probably full; free some space/,
    );
    disk.free();
    // Neo4j is started again first; until then a repeated import ends too.
    let done = await (await run()).ended;
    while (done.code !== 0) {
      expect(done.stderr).to.match(/the database|503/);
      await delay(2_000);
      done = await (await run()).ended;
    }
    expect(await countLists()).to.equal(300);
  });
});
