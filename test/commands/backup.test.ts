import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { contentsOfArchive } from '../../src/registry/backup/contents.js';
import { codelist } from '../harness/artefacts.js';
import { cleanDatabase } from '../harness/clean-database.js';
import { database, runFolder, type TestDatabase } from '../harness/database.js';
import { killLeftovers, type StrataProcess, startCommand, startStrata } from '../harness/process.js';
import { messageOf } from '../main/submission-sets.js';

describe('npm run backup and npm run restore', () => {
  let folder: string;
  let first: string;
  let second: string;
  let file: string;
  let strata: StrataProcess;
  let shared: TestDatabase;
  let driver: Driver;
  let external: Readonly<Record<string, string>>;
  const folders: string[] = [];
  const all = '/sdmx/v2/structure/*/*/*/*?format=sdmx-json-2.1';

  before(async () => {
    folder = mkdtempSync(join(runFolder(), 'commands-'));
    [first, second] = [join(folder, 'first'), join(folder, 'second')];
    folders.push(first, second);
    file = join(folder, 'registry.tar');
    shared = await database();
    driver = neo4j.driver(shared.uri, neo4j.auth.basic(shared.username, shared.password));
    await cleanDatabase(driver);
    external = { NEO4J_URI: shared.uri, NEO4J_USERNAME: shared.username, NEO4J_PASSWORD: shared.password };
    strata = startStrata({ STRATA_DATA_DIR: first, STRATA_BACKUP_DIR: join(folder, 'scheduled') });
    const long = Array.from({ length: 4_000 }, (_, index) => `C${index}`);
    const message = await messageOf([codelist('LONG', '1.0.0', long), codelist('CL', '1.0.0', ['A'])]);
    expect((await strata.submit(message)).status).to.equal(200);
  });

  after(async () => {
    await killLeftovers(...folders);
    await cleanDatabase(driver);
    await driver.close();
  });

  const read = async (from: StrataProcess, path: string): Promise<string> => (await from.request(path)).text();
  /** Runs a command to its end. */
  const run = (name: string, options: readonly string[], settings: Readonly<Record<string, string | undefined>> = {}) =>
    startCommand(name, options, settings).ended;
  let content: string;

  it('writes the registry of a Strata that runs', async () => {
    content = await read(strata, all);
    const { code, stdout, stderr } = await run('backup', ['--audit-log', file], { STRATA_DATA_DIR: first });
    expect([code, stdout]).to.deep.equal(
      [0, `${file}: ${/(\d+) records/.exec(stdout)?.[1]} records, ${statSync(file).size} bytes\n`],
      stderr,
    );
    expect(stderr).to.include('using the database of the Strata that runs');
  });

  it('accounts for every entry of the data folder', () => {
    const patterns = contentsOfArchive
      .filter((row) => row.in === 'folder')
      .map(({ name }) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
    const unknown = readdirSync(first).filter((name) => !patterns.some((pattern) => pattern.test(name)));
    expect(unknown).to.deep.equal([]);
  });

  it('writes no file over another one', async () => {
    const { code, stderr } = await run('backup', [file], { STRATA_DATA_DIR: first });
    expect([code, stderr]).to.deep.equal([1, `${file} exists; give the name of a new file\n`]);
  });

  it('prints the usage', async () => {
    for (const options of [[], ['a', 'b'], ['--colour', 'a']]) {
      const { code, stderr } = await run('restore', options);
      expect(code).to.equal(1);
      expect(stderr).to.include('Usage: npm run restore -- [--verify] [--key-file KEY] FILE');
    }
  });

  it('scheduled one at the start', async () => {
    const scheduled = join(folder, 'scheduled');
    while (!readdirSync(scheduled).some((name) => name.endsWith('.tar'))) await delay(100);
    strata.kill('SIGTERM');
    await strata.ended;
  });

  it('writes the registry of a data folder that nothing uses, encrypted', async () => {
    const key = join(folder, 'key');
    writeFileSync(key, 'a key of at least thirty-two characters\n');
    const sealed = join(folder, 'sealed.tar');
    const written = await run('backup', ['--key-file', key, sealed], { STRATA_DATA_DIR: first });
    expect(written.code, written.stderr).to.equal(0);
    const verified = await run('restore', ['--verify', '--key-file', key, sealed]);
    expect(verified.stdout).to.include(`${sealed} is complete: the registry `);
    const refused = await run('restore', ['--verify', sealed]);
    expect([refused.code, refused.stderr.split('\n').at(-2)]).to.deep.equal([
      1,
      'the backup is encrypted; give the file of its key with --key-file',
    ]);
  });

  it('restores into a new data folder', async () => {
    const { code, stdout, stderr } = await run('restore', [file], { STRATA_DATA_DIR: second });
    expect(code, stderr).to.equal(0);
    expect(stdout).to.include(`${file} is restored: the registry `);
    strata = startStrata({ STRATA_DATA_DIR: second });
    expect(await read(strata, all)).to.equal(content);
    strata.kill('SIGTERM');
    await strata.ended;
  });

  it('changes nothing with a broken file', async () => {
    const broken = join(folder, 'broken.tar');
    writeFileSync(broken, readFileSync(file).subarray(0, 5_000));
    const { code, stderr } = await run('restore', [broken], { STRATA_DATA_DIR: join(folder, 'third') });
    expect(code).to.equal(1);
    expect(stderr).to.include('cut off');
    expect(existsSync(join(folder, 'third'))).to.equal(false);
  });

  it('begins again in an external database after it was killed, and no Strata starts meanwhile', async () => {
    const killed = startCommand('restore', [file], external);
    const session = driver.session();
    const marks = async () => (await session.run('MATCH (r:Restoration) RETURN r')).records.length;
    while ((await marks()) === 0) await delay(5);
    killed.kill('SIGKILL');
    expect((await killed.ended).signal).to.equal('SIGKILL');
    await session.close();
    const early = startStrata({ ...external, STRATA_DATA_DIR: join(folder, 'fourth') });
    expect((await early.ended).code).to.equal(1);
    expect(early.stderr()).to.include(`the database holds a part of the backup ${file}`);
    const { code, stderr } = await run('restore', [file], external);
    expect(code, stderr).to.equal(0);
    expect(stderr).to.include('removing what the interrupted restoration');
    strata = startStrata({ ...external, STRATA_DATA_DIR: join(folder, 'fourth') });
    expect(await read(strata, all)).to.equal(content);
  });

  it('changes nothing of a registry that is there', async () => {
    const { code, stderr } = await run('restore', [file], external);
    expect(code).to.equal(1);
    expect(stderr).to.include('the database is not empty, and a backup replaces nothing');
    expect(await read(strata, all)).to.equal(content);
  });

  it('leaves an incomplete file after it was killed, which it replaces', async () => {
    const other = join(folder, 'other.tar');
    const killed = startCommand('backup', [other], external);
    // It exists before anything is read, so there is time to kill it.
    while (!existsSync(`${other}.partial`)) await delay(1);
    killed.kill('SIGKILL');
    expect((await killed.ended).signal).to.equal('SIGKILL');
    expect([existsSync(other), existsSync(`${other}.partial`)]).to.deep.equal([false, true]);
    chmodSync(`${other}.partial`, 0o644);
    const { code, stderr } = await run('backup', [other], external);
    expect(code, stderr).to.equal(0);
    expect(existsSync(`${other}.partial`)).to.equal(false);
    expect(statSync(other).mode & 0o777).to.equal(0o600);
  });

  it('leaves no file on a full disk', async function () {
    if (spawnSync('prlimit', ['--version']).error !== undefined) this.skip();
    const full = join(folder, 'full.tar');
    // A limit of the size of files has the effect of a full disk, and needs no rights of root.
    const { code, stderr } = await startCommand('backup', [full], external, ['prlimit', '--fsize=8192:unlimited'])
      .ended;
    expect(code).to.equal(1);
    expect(stderr).to.match(/EFBIG|ENOSPC/);
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).to.deep.equal([]);
  });
});
