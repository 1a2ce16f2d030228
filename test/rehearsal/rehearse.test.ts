import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { pino } from 'pino';
import { rehearse } from '../../src/rehearsal/rehearse.js';
import { Database, type Transactions } from '../../src/store/database.js';
import { planReads } from '../../src/store/plan-reads.js';
import { statementText } from '../../src/store/statement.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';

const limits = { depth: 100, items: 1000, text: 10_000 };
const settings = {
  signIn: { root: { username: 'root', password: 'only-for-the-tests' } },
  maxMessageBytes: 1_000_000,
  readingLimits: limits,
  senderId: 'TEST',
  senderName: undefined,
  receiverId: undefined,
};

const namesIn = (folder: string): string[] =>
  readdirSync(new URL(`../../cypher/${folder}/`, import.meta.url)).map(
    (file) => `${folder}/${file.slice(0, -'.cypher'.length)}`,
  );

/** Records the texts of the statements that run in transactions. */
function recording(transactions: Transactions, texts: Set<string>): Transactions {
  type Work<T> = Parameters<typeof transactions.read<T>>[0];
  const recorded =
    <T>(work: Work<T>): Work<T> =>
    (tx) =>
      work({
        ...tx,
        run: (text, parameters) => {
          texts.add(text);
          return tx.run(text, parameters);
        },
      });
  return {
    read: (work) => transactions.read(recorded(work)),
    readNewest: (work) => transactions.readNewest(recorded(work)),
    forget: () => transactions.forget(),
    write: (work) => transactions.write(recorded(work)),
    writeForQuery: (work) => transactions.writeForQuery(recorded(work)),
  };
}

describe('rehearse', () => {
  let test: TestRegistry;
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });

  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());
  beforeEach(() => {
    lines.length = 0;
  });

  const graph = () =>
    test.cypher(`
      CALL { MATCH (n) RETURN count(n) AS nodes }
      CALL { MATCH ()-[e]->() RETURN count(e) AS edges }
      MATCH (c:Clock) RETURN nodes, edges, c.tick AS tick, c.at AS at`);

  it('runs every statement that submissions need, and leaves no trace', async () => {
    const before = await graph();
    const texts = new Set<string>();
    const database = {
      read: test.database.read.bind(test.database),
      rehearse: (work: Parameters<Database['rehearse']>[0], milliseconds: number, signal?: AbortSignal) =>
        test.database.rehearse((transactions) => work(recording(transactions, texts)), milliseconds, signal),
    };
    await rehearse(database, settings, { seconds: 170, log });
    expect(lines.map(({ level }) => level)).to.deep.equal([30, 30]);
    expect(lines[1]?.msg).to.match(/^sample requests done after \d+\.\d s$/);
    expect(await graph()).to.deep.equal(before);
    // Those of the start, of FULLREPLACE, and of large messages, which take seconds anyway.
    const others = [
      'submission/start-clock',
      'submission/set-schema-version',
      'submission/find-unlisted',
      'submission/hold-pending',
      'submission/lock-pending',
      'submission/open-slices',
      // Only with If-Match.
      'submission/newest-changes',
      // Those that queries run, and one that runs after many tickets.
      'audit-log/read-entries',
      'sessions/load-revocations',
      'sessions/live-sessions',
      'audit-log/read-transactions',
      'sign-in/drop-tickets',
      'access/live-lines',
      'access/rule-history',
    ];
    const names = ['submission', 'access', 'deprecation', 'sign-in', 'sessions', 'audit-log'].flatMap(namesIn);
    const missing = names.filter((name) => !texts.has(statementText(name)) && !others.includes(name));
    expect(missing).to.deep.equal([]);
  });

  it('plans every statement that reads', async () => {
    const texts = new Set<string>();
    await planReads(recording(test.database, texts), new AbortController().signal);
    // Those that write: for `asOf` after the newest transaction, for access rules and for deprecations.
    const others = [
      'query/lock-horizon',
      'query/extend-horizon',
      'access/close-rules',
      'access/mark-rules',
      'access/open-rules',
      'deprecation/write-deprecations',
    ];
    const missing = ['query', 'graph', 'access', 'deprecation', 'events', 'history']
      .flatMap(namesIn)
      .filter((name) => !texts.has(statementText(name)) && !others.includes(name));
    expect(missing).to.deep.equal([]);
  });

  /** What the log has when the time is over. */
  const cutShort = [
    /^running sample requests/,
    /^sample requests ended before they were done, .*STRATA_REHEARSAL_SECONDS/,
  ];

  it('ends when its time is over, leaves no trace and holds no lock', async () => {
    const before = await graph();
    let isAtWork = false;
    const database = {
      read: test.database.read.bind(test.database),
      rehearse: (work: Parameters<Database['rehearse']>[0], milliseconds: number, signal?: AbortSignal) =>
        test.database.rehearse(
          async (transactions) => {
            await transactions.write(async (tx) => {
              await tx.run('MATCH (c:Clock) SET c.rehearsed = true', {});
              isAtWork = true;
              // A statement that takes minutes.
              await tx.run('UNWIND range(1, 2000000000) AS n WITH n WHERE n < 0 RETURN count(n)', {});
            });
            await work(transactions);
          },
          milliseconds + 600_000,
          signal,
        ),
    };
    while (!isAtWork) {
      lines.length = 0;
      await rehearse(database, settings, { seconds: 2, log });
    }
    expect(lines.map(({ level }) => level)).to.deep.equal([30, 30]);
    for (const [index, line] of cutShort.entries()) expect(lines[index]?.msg).to.match(line);
    await test.database.write((tx) => tx.run('MATCH (c:Clock) SET c.rehearsed = null', {}));
    expect(await graph()).to.deep.equal(before);
  });

  it('ends when its time is over although the database does not respond', async () => {
    const silent = (): Promise<never> => new Promise(() => undefined);
    await rehearse({ read: silent, rehearse: silent }, settings, { seconds: 1, log });
    expect(lines.map(({ level }) => level)).to.deep.equal([30, 30]);
    for (const [index, line] of cutShort.entries()) expect(lines[index]?.msg).to.match(line);
  });

  it('does nothing when it has no time, and warns when it fails', async () => {
    const absent = new Database({ uri: 'bolt://127.0.0.1:1', username: 'x', password: 'x', retryMilliseconds: 1 });
    try {
      await rehearse(absent, settings, { seconds: 0, log });
      expect(lines).to.deep.equal([]);
      await rehearse(absent, settings, { seconds: 120, log });
      expect(lines.slice(1).map(({ level, msg }) => [level, msg])).to.deep.equal([
        [40, 'the sample requests failed; the first requests of clients will be slower'],
      ]);
    } finally {
      await absent.close();
    }
  });
});
