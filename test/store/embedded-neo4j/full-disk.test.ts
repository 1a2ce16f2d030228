import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { Database, type Tx } from '../../../src/store/database.js';
import { type EmbeddedNeo4j, startEmbeddedNeo4j } from '../../../src/store/embedded-neo4j/start.js';
import type { Migration } from '../../../src/store/migrate.js';
import { ensureSchema } from '../../../src/store/schema.js';
import { LIB_DIR, runFolder, testLog } from '../../harness/database.js';

const hasPrlimit = spawnSync('prlimit', ['--version']).error === undefined;

describe('an embedded Neo4j without disk space', function () {
  this.timeout(600_000);
  const options = {
    dataDir: join(runFolder(), 'full'),
    libDir: LIB_DIR,
    heapMegabytes: 256,
    password: 'only-for-the-tests',
    log: testLog,
  };
  let neo4j: EmbeddedNeo4j;
  let store: Database;
  before(async () => {
    neo4j = await startEmbeddedNeo4j(options);
    store = new Database(neo4j);
  });
  after(async () => {
    await store.close();
    await neo4j.stop();
  });

  const write = (tx: Tx): Promise<unknown> =>
    tx.run('CREATE (n:Large) SET n.text = reduce(text = "", x IN range(1, 10000) | text + toString(rand()))', {});
  const count = async (): Promise<unknown> =>
    (await store.read((tx) => tx.run('MATCH (n:Large) RETURN count(n) AS count', {})))[0]?.['count'];
  const errorOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined).catch((error) => error);

  // A limit of the size of files has the effect of a full disk, and needs no rights of root.
  const limitFiles = (bytes: string): void => {
    execFileSync('prlimit', [`--pid=${neo4j.pid()}`, `--fsize=${bytes}:unlimited`]);
  };

  it('reads while it cannot reserve space in its log, and writes when it can', async function () {
    if (!hasPrlimit) this.skip();
    await store.write(write);
    limitFiles('1');
    const error = await errorOf(store.write(write));
    expect(error).to.be.instanceOf(StrataError);
    expect(error).to.have.property('message').that.includes('cannot write to its disk, which is probably full');
    expect(await count()).to.equal(1);
    limitFiles('unlimited');
    await store.write(write);
    expect(await count()).to.equal(2);
  });

  it('ends a migration in its middle, and the next start goes on with it', async function () {
    if (!hasPrlimit) this.skip();
    const logged: string[] = [];
    const open = (migrations: readonly Migration[]): Promise<number> =>
      ensureSchema(store, { migrations, log: (message) => logged.push(message) });
    const read = async (text: string): Promise<unknown> => (await store.read((tx) => tx.run(text, {})))[0]?.['value'];
    await open([]);
    await store.write((tx) => tx.run('UNWIND range(1, 20) AS number CREATE (:Line {number: number})', {}));
    const markLines = (least: number): Promise<void> =>
      store.runInParts(
        'MATCH (l:Line) WHERE l.mark IS NULL AND l.number <= $least CALL (l) { SET l.mark = 1 } IN TRANSACTIONS OF 1 ROW',
        { least },
      );
    const fillsDisk: Migration = async () => {
      await markLines(10);
      limitFiles('1');
      await markLines(20);
    };
    const error = await errorOf(open([fillsDisk]));
    expect(error, String(error)).to.be.instanceOf(StrataError);
    expect(error).to.have.property('message').that.includes('cannot write to its disk, which is probably full');

    // As a start of the program does when there is space.
    await store.close();
    await neo4j.stop();
    neo4j = await startEmbeddedNeo4j(options);
    store = new Database(neo4j);
    expect(await read('MATCH (c:Clock) RETURN c.schemaVersion AS value')).to.equal(1);
    expect(await read('MATCH (l:Line {mark: 1}) RETURN count(l) AS value')).to.equal(10);
    await open([() => markLines(20)]);
    expect(await read('MATCH (c:Clock) RETURN c.schemaVersion AS value')).to.equal(2);
    expect(await read('MATCH (l:Line {mark: 1}) RETURN count(l) AS value')).to.equal(20);
    expect(logged.at(-1)).to.equal('the database is migrated');
  });
});
