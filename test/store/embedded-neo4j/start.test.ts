import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { ConfigurationError } from '../../../src/errors.js';
import { startOf } from '../../../src/store/embedded-neo4j/process-identity.js';
import type { Exit } from '../../../src/store/embedded-neo4j/spawn-neo4j.js';
import { type EmbeddedNeo4j, startEmbeddedNeo4j } from '../../../src/store/embedded-neo4j/start.js';
import { LIB_DIR, RUN_DATA } from '../../harness/database.js';

const dataDir = join(RUN_DATA, 'embedded');
const password = 'kept-in-the-data-folder';
const logged: string[] = [];
const record = (message: string): number => logged.push(message);
const log = { info: record, warn: record, error: record };
const options = { dataDir, libDir: LIB_DIR, heapMegabytes: 512, password, log };

describe('startEmbeddedNeo4j', () => {
  let holder: ChildProcess | undefined;
  let first: { uri: string; pid: number };
  let database: EmbeddedNeo4j | undefined;

  after(async () => {
    holder?.kill('SIGKILL');
    await database?.stop();
  });

  it('starts on the loopback interface, accepts the given password and rejects the default one', async () => {
    ({ holder, ...first } = await startHolder());
    expect(first.uri).to.match(/^bolt:\/\/127\.0\.0\.1:\d+$/);
    await ask(first.uri, 'CREATE (:Kept {word: "before the crash"})');
    const error = await ask(first.uri, 'RETURN 1', 'neo4j').catch((reason: unknown) => reason);
    expect(error).to.have.property('code', 'Neo.ClientError.Security.Unauthorized');
  });

  it('maps the classes of the archive into memory, where setup could write one', async function () {
    if (process.platform !== 'linux' || !existsSync(join(LIB_DIR, 'classes.jsa'))) this.skip();
    expect(await readFile(`/proc/${first.pid}/maps`, 'utf8')).to.include('classes.jsa');
  });

  it('creates files that other users cannot read', async () => {
    const modes = ['neo4j', 'neo4j/data/dbms/auth.ini', 'neo4j/console.log'].map(
      async (name) => (await stat(join(dataDir, name))).mode & 0o077,
    );
    expect(await Promise.all(modes)).to.deep.equal([0, 0, 0]);
  });

  it('rejects a folder that another Strata has locked, with the id of its process', async () => {
    const error = await startEmbeddedNeo4j(options).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ConfigurationError);
    expect(error).to.have.property('message').that.includes(`process ${holder?.pid};`);
    expect(await startOf(first.pid), 'the database of the other').to.be.a('string');
  });

  it('after kill -9 of Strata: stops the orphan and starts with the same data and port', async () => {
    const gone = holder && once(holder, 'exit');
    holder?.kill('SIGKILL');
    await gone;
    expect(await startOf(first.pid), 'the orphan').to.be.a('string');

    database = await startEmbeddedNeo4j(options);
    expect(logged.join('\n')).to.include(`left running (process ${first.pid})`);
    expect(await startOf(first.pid), 'the orphan').to.equal(undefined);
    expect(database.pid()).not.to.equal(first.pid);
    expect(database.uri).to.equal(first.uri);
    expect(await ask(database.uri, 'MATCH (k:Kept) RETURN k.word AS answer')).to.equal('before the crash');
  });

  it('after kill -9 of Neo4j: starts it again at the same address, and drivers reconnect', async () => {
    if (database === undefined) throw new Error('needs the database of the preceding test');
    const running = database;
    const killed = running.pid();
    const exit = new Promise<Exit>((resolve) => running.onExit(resolve));
    const driver = connect(running.uri, password);
    try {
      await driver.executeQuery('CREATE (:Kept {word: "before the second crash"})');
      process.kill(killed, 'SIGKILL');
      expect(await exit).to.deep.equal({ code: null, signal: 'SIGKILL' });
      const { records } = await eventually(() => driver.executeQuery('MATCH (k:Kept) RETURN count(k) AS count'));
      expect(records[0]?.get('count').toNumber()).to.equal(2);
    } finally {
      await driver.close();
    }
    await eventually(async () => expect(running.pid()).not.to.equal(killed));
  });

  it('stops and releases the folder', async () => {
    const pid = database?.pid() ?? 0;
    await database?.stop();
    database = undefined;
    expect(await startOf(pid)).to.equal(undefined);
    expect(await readdir(dataDir)).to.deep.equal(['neo4j']);
    expect(await readFile(join(dataDir, 'neo4j', 'neo4j.pid')).catch(() => 'gone')).to.equal('gone');
  });

  it('keeps running after Ctrl-C in the terminal until Strata stops it', async () => {
    const { holder: strata, lines, pid } = await startHolder();
    const exited = once(strata, 'exit');
    process.kill(-(strata.pid ?? 0), 'SIGINT');
    expect((await lines.next()).value).to.equal('stopped');
    expect(await exited).to.deep.equal([0, null]);
    expect(await startOf(pid)).to.equal(undefined);
  });

  it('reports a password that the database rejects, and leaves no process running', async () => {
    const error = await startEmbeddedNeo4j({ ...options, password: 'another-one' }).catch((reason: unknown) => reason);
    expect(error).to.have.property('message').that.includes('rejects the password');
    expect(await readdir(dataDir)).to.deep.equal(['neo4j']);
    expect(await readFile(join(dataDir, 'neo4j', 'neo4j.pid')).catch(() => 'gone')).to.equal('gone');
  });
});

describe('startEmbeddedNeo4j without a prerequisite', () => {
  const empty = join(RUN_DATA, 'empty');
  const attempt = (change: object): Promise<unknown> =>
    startEmbeddedNeo4j({ ...options, dataDir: join(RUN_DATA, 'nothing'), ...change }).catch(
      (reason: unknown) => reason,
    );

  before(() => mkdir(empty, { recursive: true }));

  it('explains how to get the jars', async () => {
    const error = await attempt({ libDir: join(empty, 'absent') });
    expect(error).to.be.instanceOf(ConfigurationError).with.property('message').that.includes('npm run setup');
  });

  it('explains how to get Java', async () => {
    const error = await attempt({ java: join(empty, 'java') });
    expect(error).to.be.instanceOf(ConfigurationError).with.property('message').that.includes('Java 17');
  });

  it('reports a full disk before it starts Neo4j', async () => {
    const error = await attempt({ freeBytes: Number.MAX_SAFE_INTEGER });
    expect(error).to.be.instanceOf(ConfigurationError);
    expect(error)
      .to.have.property('message')
      .that.matches(/is full: it has \d+ kB left.*STRATA_DATA_DIR/);
  });

  it('includes the output of a java that does not run Neo4j', async () => {
    const error = await attempt({ libDir: empty });
    expect(error)
      .to.have.property('message')
      .that.matches(/ended with code 1 before it ran Neo4j \(.*CommunityEntryPoint\).*STRATA_JAVA/);
  });
});

async function startHolder() {
  const script = join(import.meta.dirname, 'holder.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, password], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { uri, pid }: { uri: string; pid: number } = JSON.parse((await lines.next()).value);
  return { holder: child, lines, uri, pid };
}

function connect(uri: string, secret: string): Driver {
  return neo4j.driver(uri, neo4j.auth.basic('neo4j', secret));
}

async function ask(uri: string, statement: string, secret = password): Promise<unknown> {
  const driver = connect(uri, secret);
  try {
    const { records } = await driver.executeQuery(statement);
    return records[0]?.has('answer') ? records[0].get('answer') : undefined;
  } finally {
    await driver.close();
  }
}

/** Retries until it succeeds or the test times out. */
async function eventually<T>(action: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await action();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
