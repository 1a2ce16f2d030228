import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';
import { embeddedAddress, killLeftovers, neo4jProcesses, type StrataProcess, startStrata } from '../harness/process.js';
import { expectConsistent } from './check-graph.js';
import { artefactsOf, messageOf, sharedVersion } from './submission-sets.js';

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('Strata after a kill', function () {
  this.timeout(180_000);
  const dataDir = join(runFolder(), 'killed');
  const acknowledged = new Set<number>();
  let sent = 0;
  let strata: StrataProcess;

  const start = async (): Promise<void> => {
    strata = startStrata({ STRATA_DATA_DIR: dataDir });
    await strata.listening;
  };

  /** Submits one set after another until the connection breaks. */
  async function submitSets(): Promise<void> {
    for (;;) {
      sent += 1;
      const set = sent;
      const response = await strata.submit(await messageOf(artefactsOf(set))).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (text === undefined) return;
      expect(response?.status, text).to.equal(200);
      acknowledged.add(set);
    }
  }

  /** Waits for a number of acknowledgements. A client that ends before is a failure. */
  async function untilAcknowledged(enough: number, clients: Promise<unknown>): Promise<void> {
    let isOver = false;
    const over = clients.finally(() => {
      isOver = true;
    });
    while (acknowledged.size < enough && !isOver) await delay(1);
    if (isOver) await over;
    expect(acknowledged.size).to.be.at.least(enough);
  }

  before(start);
  after(() => killLeftovers(dataDir));

  const rounds = [
    { seed: 1, clients: 1, victim: 'Strata' },
    { seed: 2, clients: 4, victim: 'Strata' },
    { seed: 3, clients: 4, victim: 'Strata and Neo4j' },
  ] as const;
  for (const { seed, clients, victim } of rounds) {
    it(`${victim}, with ${clients} submitting: keeps all acknowledged submissions and no partial ones`, async () => {
      const random = randomFrom(seed);
      const enough = acknowledged.size + 3 + Math.floor(random() * 8);
      const clientsDone = Promise.all(Array.from({ length: clients }, submitSets));
      await untilAcknowledged(enough, clientsDone);
      await delay(random() * 100);
      if (victim !== 'Strata') for (const pid of neo4jProcesses(dataDir)) process.kill(pid, 'SIGKILL');
      strata.kill('SIGKILL');
      await clientsDone;
      expect((await strata.ended).signal).to.equal('SIGKILL');

      await start();
      const held = await expectConsistent(embeddedAddress(dataDir), acknowledged);
      expect([...held].filter((set) => set > sent)).to.deep.equal([]);

      const last = Math.max(...acknowledged);
      const path = `/sdmx/v2/structure/dataflow/SDMX/DF_${last}/1.0.0?references=descendants&format=sdmx-json`;
      const { data } = (await (await strata.request(path)).json()) as {
        data: Record<string, { id: string; version: string; codes?: { id: string; name: string }[] }[]>;
      };
      const ids = Object.values(data).flatMap((artefacts) => artefacts.map(({ id, version }) => `${id} ${version}`));
      const shared = /\((.+)\)$/.exec(sharedVersion(Math.max(...held)))?.[1];
      expect(ids).to.include.members([`DF_${last} 1.0.0`, `DSD_${last} 1.0.0`, `CS_${last} 1.0.0`, `SHARED ${shared}`]);
      const own = data['codelists']?.find(({ id }) => id === `CL_${last}`);
      expect(own?.codes?.map(({ id, name }) => [id, name])).to.deep.equal([
        ['A', 'Name of A'],
        [`S${last}`, `Name of S${last}`],
      ]);
    });
  }

  it('of Neo4j only: stays up, responds with 503 and Retry-After, and recovers', async () => {
    const [before] = neo4jProcesses(dataDir);
    if (before === undefined) throw new Error('no Neo4j runs');
    /** Sends a set until it is accepted. */
    const submitUntilTaken = async (): Promise<void> => {
      sent += 1;
      const set = sent;
      const message = await messageOf(artefactsOf(set));
      for (;;) {
        const response = await strata.submit(message);
        const text = await response.text();
        if (response.status === 200) break;
        expect(response.status, text).to.equal(503);
        expect(response.headers.get('Retry-After')).to.match(/^\d+$/);
        await delay(200);
      }
      acknowledged.add(set);
    };
    const enough = acknowledged.size + 20;
    const clients = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (acknowledged.size < enough) await submitUntilTaken();
      }),
    );
    await untilAcknowledged(enough - 15, clients);
    process.kill(before, 'SIGKILL');
    const live = await strata.request('/health/live');
    expect(live.status).to.equal(200);
    const ready = await strata.request('/health/ready');
    expect(ready.status).to.equal(503);
    expect(ready.headers.get('Retry-After')).to.match(/^\d+$/);
    await clients;

    expect(neo4jProcesses(dataDir)).to.have.length(1).and.not.to.include(before);
    expect((await strata.request('/health/ready')).status).to.equal(200);
    await expectConsistent(embeddedAddress(dataDir), acknowledged);
  });
});
