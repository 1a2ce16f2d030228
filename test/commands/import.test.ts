import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { codelist, conceptScheme, urns } from '../harness/artefacts.js';
import { runFolder } from '../harness/database.js';
import { killLeftovers, rootPassword, type StrataProcess, startCommand, startStrata } from '../harness/process.js';
import { onSharedDatabase } from '../harness/shared-database.js';
import { type StandIn, type StandInService, startStandIn } from '../harness/stand-in.js';
import { agencySchemesOf } from '../messages/dependencies.js';

const own = [
  codelist('CL', '1.0.0', ['A']),
  conceptScheme('CS', '1.0.0', { FREQ: urns.ownedBy('SRC', urns.codelist('CL', '1.0.0')) }),
].map((each) => ({ ...each, agencyID: 'SRC' }));

describe('npm run import', () => {
  let source: StandIn;
  let folder: string;
  let password: string;
  let strata: StrataProcess;
  let external: Readonly<Record<string, string>>;
  const service: StandInService = {
    path: '/sdmx/v2',
    rest: '2',
    format: 'sdmx-3.0',
    listsEverything: true,
    artefacts: [...agencySchemesOf(own), ...own],
  };
  /** A killed one leaves the database, as with an embedded one that the next one takes over: test/main/kill.test.ts. */
  const start = (): StrataProcess =>
    startStrata({ STRATA_DATA_DIR: join(folder, 'first'), STRATA_FETCH_HOSTS: source.host, ...external });
  const run = (options: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
    startCommand('import', options, { STRATA_DATA_DIR: join(folder, 'first'), ...settings });

  before(async () => {
    folder = mkdtempSync(join(runFolder(), 'import-'));
    password = join(folder, 'password');
    writeFileSync(password, `${rootPassword}\n`);
    source = await startStandIn([service]);
    external = await onSharedDatabase();
    strata = start();
  });
  after(async () => {
    source.close();
    await killLeftovers(join(folder, 'second'));
  });

  const imported = async (): Promise<number> =>
    (await strata.request('/sdmx/v2/structure/conceptscheme/SRC/CS/1.0.0')).status;

  it('goes on after Strata was killed, and leaves nothing half', async () => {
    let isSilent = true;
    service.fault = (path) =>
      path.startsWith('/structure/conceptscheme/SRC/') && isSilent ? () => undefined : undefined;
    const url = await strata.listening;
    const broken = run(['--to', url, '--password-file', password, source.url]);
    while (!source.requests.some((path) => path.includes('/conceptscheme/SRC/'))) await delay(50);
    strata.kill('SIGKILL');
    await strata.ended;
    const { code, stderr } = await broken.ended;
    expect([code, stderr]).to.satisfy(
      ([status, text]: [number, string]) => status === 1 && text.includes('cannot be reached'),
    );
    isSilent = false;
    source.requests.length = 0;
    strata = start();
    const again = run(['--to', await strata.listening, '--password-file', password, source.url]);
    expect(await imported()).to.equal(404);
    const done = await again.ended;
    expect(done.code, done.stderr).to.equal(0);
    expect(done.stdout).to.match(/3 artefacts: .*\ndone in transaction 2\n$/);
    expect(source.requests.filter((path) => path.includes('/codelist/SRC/'))).to.deep.equal([]);
    expect(await imported()).to.equal(200);
  });

  it('is there as a whole or not at all after Strata was killed while it wrote', async () => {
    const few = service.artefacts;
    const codes = Array.from({ length: 50 }, (_, index) => `C${index}`);
    const lists = Array.from({ length: 100 }, (_, index) => codelist(`CL_${index}`, '1.0.0', codes));
    service.artefacts = [...few, ...lists.map((each) => ({ ...each, agencyID: 'SRC' }))];
    const countLists = async (): Promise<number> => {
      const stubs = await strata.request('/sdmx/v2/structure/codelist/SRC/*/*?detail=allstubs&format=sdmx-json-2.1');
      return ((await stubs.json()) as { data: { codelists: unknown[] } }).data.codelists.length;
    };
    const state = async (): Promise<string | undefined> =>
      /"state":\s*"(\w+)"/.exec(await (await strata.request('/ws/secure/registry/import')).text())?.[1];
    const options = async () => ['--to', await strata.listening, '--password-file', password, source.url];
    for (const milliseconds of [0, 150]) {
      const broken = run(await options());
      for (let now = await state(); now !== 'submitting' && now !== 'done'; now = await state()) await delay(5);
      await delay(milliseconds);
      strata.kill('SIGKILL');
      await Promise.all([strata.ended, broken.ended]);
      strata = start();
      expect([1, 101]).to.include(await countLists());
    }
    const done = await run(await options()).ended;
    expect(done.code, done.stderr).to.equal(0);
    expect(await countLists()).to.equal(101);
    service.artefacts = few;
  });

  it('writes its whole report into a file', async () => {
    const report = join(folder, 'report.json');
    const options = ['--to', await strata.listening, '--password-file', password, '--dry-run', '--report', report];
    const { code, stdout } = await run([...options, source.url]).ended;
    expect([code, stdout]).to.deep.equal([0, '3 artefacts: 3 unchanged\ndry run: nothing is written\n']);
    expect(JSON.parse(readFileSync(report, 'utf8'))).to.have.nested.property('findings.found', 3);
  });

  it('brings another Strata with its history', async () => {
    const url = await strata.listening;
    const host = new URL(url).host;
    const options = ['--history', '--source-user', 'root', '--source-password-file', password, url];
    const settings = { STRATA_DATA_DIR: join(folder, 'second') };
    const refused = await run(options, settings).ended;
    expect([refused.code, refused.stderr]).to.satisfy(([, text]: [number, string]) =>
      text.includes('STRATA_FETCH_HOSTS'),
    );
    const done = await run(options, { ...settings, STRATA_FETCH_HOSTS: host }).ended;
    expect(done.code, done.stderr).to.equal(0);
    expect(done.stdout).to.equal(`the registry of ${url} is here with its history\n`);
    const transactions = await (await strata.request('/ws/registry/transactions')).text();
    strata.kill('SIGTERM');
    await strata.ended;
    strata = startStrata(settings);
    expect(await imported()).to.equal(200);
    const restored = await (await strata.request('/ws/registry/transactions')).text();
    const ticks = (text: string): readonly string[] => text.match(/"(?:tick|at)": .*/g) ?? [];
    expect(ticks(restored)).to.deep.equal(ticks(transactions)).and.not.to.be.empty;
  });

  it('prints the usage, and what is missing', async () => {
    const usage = await run(['--colour', 'red']).ended;
    expect([usage.code, usage.stderr]).to.satisfy(([, text]: [number, string]) =>
      text.includes('Usage: npm run import'),
    );
    const unknown = await run([source.url], { STRATA_DATA_DIR: join(folder, 'third') }).ended;
    expect(unknown.stderr).to.include('give it with --password-file');
  });
});
