import { createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { Database, type Tx } from '../../src/store/database.js';
import { database } from '../harness/database.js';

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  return undefined;
}

/** A port of the loopback interface on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('Database', () => {
  let store: Database;

  before(async () => {
    store = new Database(await database());
    await store.write((tx) =>
      tx.run('CREATE CONSTRAINT probe_id IF NOT EXISTS FOR (p:Probe) REQUIRE p.id IS UNIQUE', {}),
    );
    await store.write((tx) => tx.run('MATCH (p:Probe) DETACH DELETE p', {}));
  });
  after(async () => {
    await store.write((tx) => tx.run('MATCH (p:Probe) DETACH DELETE p', {}));
    await store.write((tx) => tx.run('DROP CONSTRAINT probe_id IF EXISTS', {}));
    await store.close();
  });

  const probes = async () =>
    (await store.read((tx) => tx.run('MATCH (p:Probe) RETURN p.id AS id ORDER BY id', {}))).map(({ id }) => id);

  it('returns rows as objects and integers as numbers', async () => {
    const rows = await store.read((tx) => tx.run('UNWIND [1, 9007199254740991] AS x RETURN x, null AS none', {}));
    expect(rows).to.deep.equal([
      { x: 1, none: null },
      { x: Number.MAX_SAFE_INTEGER, none: null },
    ]);
  });

  it('streams all rows although a write does not end before', async () => {
    const numbers: unknown[] = [];
    await store.write(async () => {
      const rows = store.stream('UNWIND range(1, $last) AS x RETURN x', { last: 5_000 }, 100);
      for await (const { x } of rows) numbers.push(x);
    });
    expect(numbers).to.deep.equal(Array.from({ length: 5_000 }, (_, index) => index + 1));
  });

  it('commits a write and returns its result', async () => {
    const answer = await store.write(async (tx) => {
      await tx.run("CREATE (:Probe {id: 'kept'})", {});
      return 42;
    });
    expect(answer).to.equal(42);
    expect(await probes()).to.deep.equal(['kept']);
  });

  it('rolls back when work throws, and throws the same error', async () => {
    const thrown = new Error('changed my mind');
    const error = await errorOf(
      store.write(async (tx) => {
        await tx.run("CREATE (:Probe {id: 'lost'})", {});
        throw thrown;
      }),
    );
    expect(error).to.equal(thrown);
    expect(await probes()).to.deep.equal(['kept']);
  });

  it('rolls back all statements when one of several sent together fails', async () => {
    const error = await errorOf(
      store.write((tx) =>
        Promise.all([tx.run("CREATE (:Probe {id: 'lost'})", {}), tx.run("CREATE (:Probe {id: 'kept'})", {})]),
      ),
    );
    expect(error).to.have.property('code', 'Neo.ClientError.Schema.ConstraintValidationFailed');
    expect(await probes()).to.deep.equal(['kept']);
  });

  it('does not write in a read', async () => {
    const error = await errorOf(store.read((tx) => tx.run('CREATE (:Probe)', {})));
    expect(error).to.be.an.instanceOf(Error);
    expect(error).to.not.be.an.instanceOf(StrataError);
  });

  it('runs work again after a deadlock', async () => {
    await store.write((tx) => tx.run("CREATE (:Probe {id: 'left'}), (:Probe {id: 'right'})", {}));
    let runs = 0;
    let arrived = 0;
    let open = (): void => undefined;
    const bothHaveOne = new Promise<void>((resolve) => {
      open = resolve;
    });
    const lock = 'MATCH (p:Probe {id: $id}) SET p.count = coalesce(p.count, 0) + 1';
    const crosswise = (first: string, second: string) =>
      store.write(async (tx) => {
        runs += 1;
        await tx.run(lock, { id: first });
        arrived += 1;
        if (arrived === 2) open();
        await bothHaveOne;
        await tx.run(lock, { id: second });
      });
    await Promise.all([crosswise('left', 'right'), crosswise('right', 'left')]);
    expect(runs).to.be.greaterThan(2);
    const counts = await store.read((tx) =>
      tx.run("MATCH (p:Probe) WHERE p.id IN ['left', 'right'] RETURN p.count AS count", {}),
    );
    expect(counts).to.deep.equal([{ count: 2 }, { count: 2 }]);
  });

  it('counts every statement, retries and pipelined ones included', async () => {
    const before = store.roundTrips;
    await store.read((tx) => Promise.all([tx.run('RETURN 1', {}), tx.run('RETURN 2', {})]));
    expect(store.roundTrips - before).to.equal(2);
  });

  it('refuses a write that needs more memory than there is, once, with the setting to raise', async () => {
    let runs = 0;
    const collect = (tx: Tx): Promise<unknown> => {
      runs += 1;
      return tx.run('UNWIND range(1, 50000000) AS x WITH collect(x) AS xs RETURN size(xs)', {});
    };
    const written = await errorOf(store.write(collect));
    expect(written).to.have.property('name', 'TooLarge');
    expect(written).to.have.property('message').that.includes('raise STRATA_NEO4J_HEAP_MB');
    const read = await errorOf(store.read(collect));
    expect(read).to.have.property('name', 'Unavailable');
    expect(read).to.have.property('message').that.includes('the memory of the database is used up');
    expect(runs).to.equal(2);
  });

  it('reads while all connections for writes are in use', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const writers = Array.from({ length: 30 }, () => store.write(() => opened));
    expect(await store.read((tx) => tx.run('RETURN 1 AS one', {}))).to.deep.equal([{ one: 1 }]);
    open();
    await Promise.all(writers);
  });

  it('ends a transaction after the maximum time, also where no statement runs', async () => {
    const limited = new Database({ ...(await database()), querySeconds: 1, submissionSeconds: 1 });
    const since = performance.now();
    const slow = (tx: Tx): Promise<unknown> =>
      tx.run('UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN sum(a * b)', {});
    const never = (): Promise<never> => new Promise(() => undefined);
    for (const [name, work] of [
      ['query', limited.read(slow)],
      ['submission', limited.write(slow)],
    ] as const) {
      expect(await errorOf(work))
        .to.have.property('message')
        .that.includes(`the ${name} did not end within 1 s`);
    }
    expect(await errorOf(limited.write(never)))
      .to.have.property('message')
      .that.includes('did not respond within 1 s');
    expect(performance.now() - since).to.be.lessThan(30_000);
    await limited.close();
  });

  it('does not begin a submission where it must not write, and logs the reason; queries and the start go on', async () => {
    const reason = new StrataError('Unavailable', 'the disk is full');
    const one = (tx: Tx): Promise<unknown> => tx.run('RETURN 1 AS one', {});
    for (const write of [(full: Database) => full.write(one), (full: Database) => full.runInParts('RETURN 1', {})]) {
      const warnings: string[] = [];
      const full = new Database({
        ...(await database()),
        beforeWrite: () => Promise.reject(reason),
        warn: (message) => warnings.push(message),
      });
      expect(await errorOf(write(full))).to.equal(reason);
      expect(warnings).to.deep.equal(['the database did not carry out a request: Unavailable: the disk is full']);
      for (const work of [full.read(one), full.readNewest(one), full.writeForQuery(one), full.writeAtStart(one)])
        expect(await work).to.deep.equal([{ one: 1 }]);
      await full.close();
    }
  });

  describe('without a database', () => {
    const settings = { username: 'neo4j', password: 'x', retryMilliseconds: 1 };

    it('is Unavailable when nothing listens', async () => {
      const unreachable = new Database({ ...settings, uri: `bolt://127.0.0.1:${await closedPort()}` });
      for (const work of [
        unreachable.read(async (tx) => tx.run('RETURN 1', {})),
        unreachable.write(async () => undefined),
      ]) {
        const error = await errorOf(work);
        expect(error).to.be.an.instanceOf(StrataError);
        expect(error).to.have.property('name', 'Unavailable');
      }
      await unreachable.close();
    });

    it('logs code and message of the cause, once for concurrent requests', async () => {
      const warnings: string[] = [];
      const uri = `bolt://127.0.0.1:${await closedPort()}`;
      const unreachable = new Database({ ...settings, uri, warn: (message) => warnings.push(message) });
      const request = (): Promise<unknown> => errorOf(unreachable.read((tx) => tx.run('RETURN 1', {})));
      await Promise.all([request(), request(), request()]);
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.match(/^the database did not carry out a request: ServiceUnavailable: .*ECONNREFUSED/s);
      await unreachable.close();
    });

    it('is Unavailable when the connection breaks at once', async () => {
      const sockets: Socket[] = [];
      const server = createServer((socket) => {
        sockets.push(socket);
        socket.destroy();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const unreachable = new Database({ ...settings, uri: `bolt://127.0.0.1:${port}` });
      expect(await errorOf(unreachable.read((tx) => tx.run('RETURN 1', {})))).to.have.property('name', 'Unavailable');
      expect(sockets.length).to.be.greaterThan(0);
      await unreachable.close();
      await new Promise((resolve) => server.close(resolve));
    });

    it('does not disclose the address', async () => {
      const port = await closedPort();
      const unreachable = new Database({ ...settings, uri: `bolt://127.0.0.1:${port}` });
      expect(String(await errorOf(unreachable.read((tx) => tx.run('RETURN 1', {}))))).to.not.include(String(port));
      await unreachable.close();
    });
  });

  it('is not Unavailable when the database rejects the password', async () => {
    const stranger = new Database({ ...(await database()), password: 'wrong', retryMilliseconds: 1 });
    const error = await errorOf(stranger.read((tx) => tx.run('RETURN 1', {})));
    expect(error).to.have.property('code', 'Neo.ClientError.Security.Unauthorized');
    await stranger.close();
  });
});
