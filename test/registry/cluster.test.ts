import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Listener } from '../../src/http/server/listen.js';
import { Registry } from '../../src/registry/registry.js';
import { Database } from '../../src/store/database.js';
import { statementText } from '../../src/store/statement.js';
import { type ClusterStub, type ReceivedTransaction, startClusterStub } from '../harness/cluster/cluster-stub.js';
import { serveRegistry } from '../http/serve-registry.js';

const clockStatement = statementText('query/read-clock');
const versionsStatement = statementText('query/select-versions');
const query = '/sdmx/v2/structure/codelist/SDMX/CL';

describe('a registry in a cluster whose follower lags', () => {
  let cluster: ClusterStub;
  let listener: Listener;
  let close: () => Promise<void>;
  let epoch = 'first';

  /** Serves the registry; its follower has applied nothing, its leader three commits of other processes. */
  async function serve(freshness: number): Promise<void> {
    const submissionOf = (tick: number): string => `${epoch} ${tick}`;
    cluster = await startClusterStub((statement, { known }, applied) => {
      if (statement !== clockStatement) return [];
      const tick = applied + 1;
      const clock = {
        tick,
        at: 1_790_000_000_000 + applied,
        submission: submissionOf(tick),
        registry: 'registry',
        epoch,
      };
      return [{ ...clock, known: Number(known) > 0 && Number(known) <= tick ? submissionOf(Number(known)) : null }];
    });
    cluster.commit(3);
    const database = new Database({ uri: cluster.uri, username: 'neo4j', password: 'any' });
    listener = await serveRegistry(Registry.over(database, { isOnlyWriter: false, freshness }));
    close = async () => {
      await listener.stop(1);
      await database.close();
      await cluster.close();
    };
  }
  afterEach(() => close());

  const request = (path: string): Promise<Response> =>
    fetch(`${listener.url}${path}`, { headers: { Authorization: `Basic ${btoa('root:secret-word')}` } });
  const transactionsOf = (statement: string): readonly ReceivedTransaction[] =>
    cluster.received.filter(({ statements }) => statements.includes(statement));

  it('reads the clock on the leader, and versions on the follower after the state that the clock named', async () => {
    await serve(0);
    expect((await request(query)).status).to.equal(404);
    expect(transactionsOf(clockStatement).map(({ server, mode }) => [server, mode])).to.deep.equal([
      ['leader', 'write'],
    ]);
    const [versions] = transactionsOf(versionsStatement);
    expect(versions).to.include({ server: 'follower', mode: 'read' });
    expect(versions?.bookmarks).to.deep.equal(['commit:3']);
  });

  it('includes in each request the submissions that other processes acknowledged before it', async () => {
    await serve(0);
    for (const commit of [4, 5]) {
      cluster.commit(1);
      await request(query);
      expect(transactionsOf(versionsStatement).at(-1)?.bookmarks).to.deep.equal([`commit:${commit}`]);
    }
  });

  it('reads the state of the last clock read on the follower while that is valid', async () => {
    await serve(60_000);
    await request(query);
    cluster.commit(1);
    await request(`${query}/~?detail=allstubs`);
    expect(transactionsOf(clockStatement)).to.have.length(1);
    expect(transactionsOf(versionsStatement).map(({ bookmarks }) => bookmarks)).to.deep.equal([
      ['commit:3'],
      ['commit:3'],
    ]);
  });

  it('waits for no state of a database that was replaced', async () => {
    await serve(0);
    await request(query);
    cluster.replace(1);
    epoch = 'second';
    await request(query);
    const last = [clockStatement, versionsStatement].map((statement) => transactionsOf(statement).at(-1));
    expect(last.map((each) => [each?.server, each?.bookmarks])).to.deep.equal([
      ['leader', []],
      ['follower', ['commit:1']],
    ]);
  });

  it('looks for the report of a submission on the leader', async () => {
    await serve(0);
    const response = await request(`/ws/registry/submissions/${randomUUID()}`);
    expect(response.status).to.equal(404);
    expect(transactionsOf(statementText('submission/find-transaction')).map(({ server }) => server)).to.deep.equal([
      'leader',
    ]);
  });

  it('is ready by the clock of the leader', async () => {
    await serve(0);
    expect((await request('/health/ready')).status).to.equal(200);
    expect(new Set(cluster.received.map(({ server }) => server))).to.deep.equal(new Set(['leader']));
  });
});
