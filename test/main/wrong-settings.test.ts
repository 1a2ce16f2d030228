import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { ConfigurationError } from '../../src/errors.js';
import { readSettings } from '../../src/settings/read-settings.js';
import { explainStartFault } from '../../src/start/explain-start-fault.js';
import { start } from '../../src/start/start.js';
import { lockFolder } from '../../src/store/embedded-neo4j/folder-lock.js';
import { database, runFolder } from '../harness/database.js';
import { killLeftovers, neo4jProcesses, rootPassword, startStrata } from '../harness/process.js';

/** Runs a start that fails: exit code 1, no listener, one line on standard error. Returns that line. */
async function failedStart(settings: Readonly<Record<string, string | undefined>>): Promise<string> {
  const strata = startStrata(settings);
  const ended = await strata.ended;
  expect(ended, strata.stdout()).to.deep.equal({ code: 1, signal: null });
  expect(strata.stdout()).not.to.include('listens');
  expect(strata.stderr()).to.match(/^Strata cannot start: .+[^\n]\n$/, 'one line');
  return strata.stderr().trim();
}

/** The same line of a start in this process, which takes a tenth of the time. */
async function failedHere(given: Readonly<Record<string, string>>): Promise<string> {
  const log = pino({ level: 'silent' });
  const attempt = async (): Promise<unknown> => {
    const read = readSettings({ STRATA_PORT: '0', STRATA_ROOT_PASSWORD: rootPassword, ...given });
    return start(read, log, new AbortController().signal).catch((error: unknown) => explainStartFault(error, read));
  };
  const error = await attempt().catch((reason: unknown) => reason);
  if (!(error instanceof ConfigurationError)) throw error;
  return error.message;
}

describe('Strata that cannot start', () => {
  const folder = join(runFolder(), 'wrong-settings');
  const dataDir = join(folder, 'data');

  before(() => mkdir(dataDir, { recursive: true }));
  after(() => killLeftovers(dataDir));

  const settings: [title: string, settings: Record<string, string>, message: RegExp][] = [
    ['an unknown setting', { STRATA_PROT: '8080' }, /STRATA_PROT .*STRATA_PORT/],
    ['an invalid port', { STRATA_PORT: '80800' }, /STRATA_PORT is "80800"\. .*65535/],
    [
      'a root account that is off alone',
      { STRATA_ROOT_ACCOUNT: 'off' },
      /STRATA_ROOT_ACCOUNT is off, .*STRATA_LDAP_URL/,
    ],
    [
      'a missing certificate',
      { STRATA_TLS_CERTIFICATE: '/nowhere.pem', STRATA_TLS_KEY: '/nowhere.pem' },
      /STRATA_TLS_CERTIFICATE is "\/nowhere.pem"\. The file cannot be read/,
    ],
    [
      'a file without the authorities of the directory',
      { STRATA_LDAP_URL: 'ldaps://a.org', STRATA_LDAP_SEARCH_BASE: 'dc=x', STRATA_LDAP_CA: import.meta.filename },
      /STRATA_LDAP_CA is ".*"\. The file must have certificates in PEM format\./,
    ],
    ['an external Neo4j without password', { NEO4J_URI: 'bolt://127.0.0.1:7687' }, /NEO4J_PASSWORD is not set/],
    [
      'a custom component that is missing',
      { STRATA_VALVE: '/nowhere/valve.mjs' },
      /STRATA_VALVE .*\/nowhere\/valve\.mjs/,
    ],
    [
      'a custom component without its own settings',
      { STRATA_VALVE: 'examples/valves/cas.mjs' },
      /STRATA_VALVE .*CAS_URL is not set/,
    ],
    ['a missing java', { STRATA_JAVA: '/nowhere/java' }, /\/nowhere\/java.*STRATA_JAVA/],
    ['a program that is not java', { STRATA_JAVA: '/bin/false' }, /"\/bin\/false" ended with code 1 .*STRATA_JAVA/],
    [
      'a java that rejects its options',
      { STRATA_JAVA: '/bin/ls' },
      /"\/bin\/ls" ended with code 2 .*\(.+\).*STRATA_JAVA/,
    ],
    [
      'a data folder below a file',
      { STRATA_DATA_DIR: join(import.meta.filename, 'data') },
      /data folder .*STRATA_DATA_DIR/,
    ],
    [
      'a file of access rules that is missing',
      { STRATA_ACCESS_RULES: '/nowhere/rules.json' },
      /STRATA_ACCESS_RULES is "\/nowhere\/rules\.json"\. The file cannot be read \(ENOENT/,
    ],
    [
      'a file that does not hold access rules',
      { STRATA_ACCESS_RULES: import.meta.filename },
      /wrong-settings\.test\.ts of STRATA_ACCESS_RULES is wrong in line 1, column 1: .*JSON/,
    ],
    ['a data folder below /proc', { STRATA_DATA_DIR: '/proc/strata' }, /data folder .*cannot hold.*STRATA_DATA_DIR/],
    ['a data folder without write access', { STRATA_DATA_DIR: '/sys/strata' }, /data folder .*STRATA_DATA_DIR/],
  ];
  for (const [title, wrong, message] of settings) {
    it(`reports ${title}`, async () => {
      expect(await failedHere({ STRATA_DATA_DIR: dataDir, ...wrong }))
        .to.match(message)
        .and.not.include('\n');
    });
  }

  it('reports in one line what is wrong in its settings, and what is wrong with their values', async () => {
    expect(await failedStart({ STRATA_DATA_DIR: dataDir, STRATA_PROT: '8080' })).to.match(/STRATA_PROT .*STRATA_PORT/);
    expect(await failedStart({ STRATA_DATA_DIR: dataDir, STRATA_JAVA: '/nowhere/java' })).to.include('STRATA_JAVA');
  });

  it('reports a data folder that another Strata uses, and writes nothing into it', async () => {
    const used = join(folder, 'used');
    await mkdir(used);
    const lock = await lockFolder(used);
    const before = await readdir(used);
    try {
      const message = await failedStart({ STRATA_DATA_DIR: used, STRATA_ROOT_PASSWORD: undefined });
      expect(message).to.include(`in use by another Strata, process ${process.pid}`).and.include('STRATA_DATA_DIR');
      expect(await readdir(used)).to.deep.equal(before);
    } finally {
      await lock.release();
    }
  });

  it('reports an empty secret file', async () => {
    const emptied = join(folder, 'emptied');
    await mkdir(emptied);
    await writeFile(join(emptied, 'neo4j-password'), '');
    expect(await failedStart({ STRATA_DATA_DIR: emptied })).to.match(/neo4j-password is empty/);
  });

  it('reports a port in use, and leaves no Neo4j', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const message = await failedStart({ STRATA_DATA_DIR: dataDir, STRATA_PORT: String(port) });
      expect(message).to.match(new RegExp(`127\\.0\\.0\\.1:${port}: another program uses this port.*STRATA_PORT`));
    } finally {
      other.close();
    }
    expect(neo4jProcesses(dataDir)).to.deep.equal([]);
  });

  it('reports an external Neo4j that does not respond', async () => {
    const message = await failedStart({
      STRATA_DATA_DIR: dataDir,
      NEO4J_URI: 'bolt://127.0.0.1:1',
      NEO4J_PASSWORD: 'x',
    });
    expect(message).to.match(/bolt:\/\/127\.0\.0\.1:1.*NEO4J_URI/);
  });

  it('ends immediately on SIGTERM while it waits for that Neo4j', async () => {
    const strata = startStrata({ STRATA_DATA_DIR: dataDir, NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'x' });
    await strata.logged('Neo4j at bolt://127.0.0.1:1');
    strata.kill('SIGTERM');
    expect(await strata.ended).to.deep.equal({ code: 0, signal: null });
    expect(strata.stderr()).to.equal('');
  });

  it('reports an external Neo4j that rejects the password or lacks the database', async () => {
    const { uri, username, password } = await database();
    const elsewhere = { STRATA_DATA_DIR: dataDir, NEO4J_URI: uri, NEO4J_USERNAME: username };
    expect(await failedStart({ ...elsewhere, NEO4J_PASSWORD: 'another-one' })).to.match(/NEO4J_URI.*NEO4J_PASSWORD/);
    const absent = { NEO4J_PASSWORD: password, NEO4J_DATABASE: 'absent' };
    expect(await failedStart({ ...elsewhere, ...absent })).to.match(/NEO4J_URI.*NEO4J_DATABASE/);
  });
});
