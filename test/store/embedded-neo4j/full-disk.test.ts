import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import { Database, type Tx } from '../../../src/store/database.js';
import { type EmbeddedNeo4j, startEmbeddedNeo4j } from '../../../src/store/embedded-neo4j/start.js';
import { LIB_DIR, runFolder, testLog } from '../../harness/database.js';

const hasPrlimit = spawnSync('prlimit', ['--version']).error === undefined;

describe('an embedded Neo4j without disk space', function () {
  this.timeout(180_000);
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

  it('reads while it cannot reserve space in its log, and writes when it can', async function () {
    if (!hasPrlimit) this.skip();
    // A limit of the size of files has the effect of a full disk, and needs no rights of root.
    const limitFiles = (bytes: string): void => {
      execFileSync('prlimit', [`--pid=${neo4j.pid()}`, `--fsize=${bytes}:unlimited`]);
    };
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
});
