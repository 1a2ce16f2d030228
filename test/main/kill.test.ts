import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';
import { embeddedAddress, killLeftovers, neo4jProcesses, type StrataProcess, startStrata } from '../harness/process.js';
import { Random } from '../http/fuzz/random.js';
import { expectConsistent } from './check-graph.js';
import { bases, blockOf, type Generations, longCodelist } from './generations.js';
import { artefactsOf, messageOf, sharedVersion } from './submission-sets.js';

const numberOf = (name: string, fallback: number): number => Number(process.env[name] || fallback);
const rounds = numberOf('KILL_ROUNDS', 2);
const seed = numberOf('KILL_SEED', 1);
const pairs = numberOf('KILL_PAIRS', 40);
const codes = numberOf('KILL_CODES', 2_000);

/** Rounds on one data folder; the time of the check grows with the graph. */
const roundsPerFolder = 48;

/**
 * What is killed in a round, and how it starts again: Strata with its own Neo4j, which stops the one that is left, or a new
 * Strata on the Neo4j that is left, which may still work for the killed one.
 */
interface Kill {
  readonly victim: 'Strata' | 'Neo4j' | 'Strata and Neo4j';
  readonly isConnecting?: boolean;
}

/**
 * Neo4j alone is killed only where Strata starts it again. Most rounds leave it running, because its start takes far longer
 * than a round.
 */
const kills: readonly Kill[] = [
  { victim: 'Strata' },
  { victim: 'Strata and Neo4j' },
  { victim: 'Neo4j' },
  ...Array.from({ length: 13 }, () => ({ victim: 'Strata', isConnecting: true }) as const),
];
const largeKinds = [blockOf(pairs), longCodelist(codes)];

/** A sequence of large submissions and what is known of it. */
interface Progress {
  readonly generations: Generations;
  acknowledged: number;
  sent: number;
  /** Time of the last acknowledged submission, milliseconds. */
  time: number;
}

describe('Strata after a kill', function () {
  this.timeout(600_000);
  const folders: string[] = [];
  let dataDir: string;
  let strata: StrataProcess;
  let acknowledged: Set<number>;
  let sent: number;
  let large: readonly Progress[];
  let isKilled = false;

  /** @param isConnecting whether the Neo4j that runs on the data folder is used, as an external one */
  async function start(isConnecting = false): Promise<void> {
    const { uri, username, password } = isConnecting ? embeddedAddress(dataDir) : {};
    strata = startStrata({
      STRATA_DATA_DIR: dataDir,
      NEO4J_URI: uri,
      NEO4J_USERNAME: username,
      NEO4J_PASSWORD: password,
    });
    await strata.listening;
  }

  async function startAnew(): Promise<void> {
    await killLeftovers(...folders);
    dataDir = join(runFolder(), `killed-${folders.length}`);
    folders.push(dataDir);
    acknowledged = new Set();
    sent = 0;
    large = largeKinds.map((generations) => ({
      generations,
      acknowledged: 0,
      sent: 0,
      time: 0,
    }));
    await start();
    const response = await strata.submit(await messageOf(bases));
    expect(response.status, await response.text()).to.equal(200);
    for (const progress of large) await submitGeneration(progress);
  }

  after(() => killLeftovers(...folders));
  // A round that failed after its kill would leave it set.
  beforeEach(() => {
    isKilled = false;
  });

  /**
   * Submits a message.
   * @returns whether it was acknowledged; without, its outcome is unknown, because a process was killed
   */
  async function submit(message: string, action?: string): Promise<boolean> {
    const response = await strata.submit(message, action).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response?.status === 200 && text !== undefined) return true;
    if (text !== undefined) expect(response?.status, text).to.equal(503);
    expect(isKilled, 'a submission failed before the kill').to.equal(true);
    return false;
  }

  /** Submits one set after another until a process is killed. */
  async function submitSets(): Promise<void> {
    while (!isKilled) {
      sent += 1;
      const set = sent;
      if (await submit(await messageOf(artefactsOf(set)))) acknowledged.add(set);
    }
  }

  /** Submits the next generation. @param begun called when it is sent */
  async function submitGeneration(progress: Progress, begun: () => void = () => undefined): Promise<void> {
    const { generations } = progress;
    const generation = progress.sent + 1;
    const message = await messageOf(generations.artefacts(generation));
    progress.sent = generation;
    begun();
    const since = performance.now();
    if (!(await submit(message, generations.action(generation)))) return;
    progress.acknowledged = generation;
    progress.time = performance.now() - since;
  }

  /** Submits one generation after another until a process is killed. @param begun called when the first one is sent */
  async function submitGenerations(progress: Progress, begun: () => void): Promise<void> {
    while (!isKilled) await submitGeneration(progress, begun);
  }

  function kill(victim: Kill['victim']): void {
    isKilled = true;
    if (victim !== 'Strata') for (const pid of neo4jProcesses(dataDir)) process.kill(pid, 'SIGKILL');
    if (victim !== 'Neo4j') strata.kill('SIGKILL');
  }

  async function recover({ victim, isConnecting }: Kill): Promise<void> {
    if (victim === 'Neo4j') {
      while ((await strata.request('/health/ready')).status !== 200) await delay(100);
    } else {
      expect((await strata.ended).signal).to.equal('SIGKILL');
      await start(isConnecting);
    }
    isKilled = false;
  }

  interface Shown {
    readonly id: string;
    readonly version: string;
    readonly codes?: readonly { id: string; name: string }[];
  }

  const show = async (path: string): Promise<Record<string, Shown[]>> => {
    const response = await strata.request(path);
    const text = await response.text();
    if (response.status === 404) return {};
    expect(response.status, text).to.equal(200);
    return (JSON.parse(text) as { data: Record<string, Shown[]> }).data;
  };

  /** Checks what clients read before the next submission removes what a killed one left. */
  async function expectWholeAnswers(): Promise<void> {
    const drafts = await show('/sdmx/v2/structure/codelist/SDMX/*/1.0.0-draft?format=sdmx-json');
    for (const { generations, acknowledged: last, sent: next } of large) {
      const shown = (drafts['codelists'] ?? [])
        .map(({ id, version, codes = [] }) => `${id}(${version}) ${codes.map((code) => code.id)}`)
        .filter((text) => generations.includes(`:${text}`))
        .sort();
      const expected = [last, next].map((generation) =>
        generations
          .expected(generation)
          .flatMap(({ urn, items }) => (urn.includes('.Codelist=') ? [`${urn.replace(/.*:/, '')} ${items}`] : []))
          .sort()
          .join('\n'),
      );
      expect(expected.includes(shown.join('\n')), `${generations.name}: shows ${last} or ${next} wholly`).to.equal(
        true,
      );
    }
  }

  /** Checks the artefacts of the last acknowledged set as clients read them. @param newest number of the newest set */
  async function expectSetShown(newest: number): Promise<void> {
    const last = Math.max(...acknowledged);
    const data = await show(
      `/sdmx/v2/structure/dataflow/SDMX/DF_${last}/1.0.0?references=descendants&format=sdmx-json`,
    );
    const ids = Object.values(data).flatMap((artefacts) => artefacts.map(({ id, version }) => `${id} ${version}`));
    const shared = /\((.+)\)$/.exec(sharedVersion(newest))?.[1];
    expect(ids).to.include.members([`DF_${last} 1.0.0`, `DSD_${last} 1.0.0`, `CS_${last} 1.0.0`, `SHARED ${shared}`]);
    const own = data['codelists']?.find(({ id }) => id === `CL_${last}`);
    expect(own?.codes?.map(({ id, name }) => [id, name])).to.deep.equal([
      ['A', 'Name of A'],
      [`S${last}`, `Name of S${last}`],
    ]);
  }

  for (let round = 0; round < rounds; round += 1) {
    const random = new Random(seed * 1_000_003 + round);
    const killing = kills[round % kills.length] ?? { victim: 'Strata' };
    // Every third round has small submissions only, the others large ones, alone or among small ones.
    const kind = round % 3;
    const clients = kind === 2 ? 1 + random.below(4) : random.below(3);
    const among = largeKinds[kind]?.name ?? 'small submissions';
    const next = killing.isConnecting ? ', then another Strata on its Neo4j' : '';
    it(`${round}: ${killing.victim}, in ${among} and ${clients} more clients${next}: nothing is lost or half`, async () => {
      if (round % roundsPerFolder === 0) await startAnew();
      const progress = large[kind];
      const work = Array.from({ length: clients }, submitSets);
      if (progress === undefined) {
        const enough = acknowledged.size + 1 + random.below(5);
        work.push(submitSets());
        while (acknowledged.size < enough) await Promise.race([delay(1), ...work]);
        await delay(random.below(60));
      } else {
        await new Promise<void>((begun, failed) => {
          const submitting = submitGenerations(progress, begun);
          submitting.catch(failed);
          work.push(submitting);
        });
        await delay(random.next() * progress.time * 1.2);
      }
      kill(killing.victim);
      await Promise.all(work);
      await recover(killing);

      await expectWholeAnswers();
      // The next submission removes what the killed one left.
      sent += 1;
      const last = sent;
      expect(await submit(await messageOf(artefactsOf(last)))).to.equal(true);
      acknowledged.add(last);
      const held = await expectConsistent(embeddedAddress(dataDir), acknowledged, large);
      expect([...held.sets].filter((set) => set > sent)).to.deep.equal([]);
      await expectSetShown(Math.max(...held.sets));
      for (const [index, generation] of held.generations.entries()) {
        const each = large[index];
        if (each !== undefined) Object.assign(each, { acknowledged: generation, sent: generation });
      }
    });
  }

  it('of Neo4j only: stays up, responds with 503 and Retry-After, and recovers', async () => {
    // On the folder of the rounds, with a Neo4j that is Strata's own again.
    if (folders.length === 0) await startAnew();
    else if (kills[(rounds - 1) % kills.length]?.isConnecting) {
      await killLeftovers(...folders);
      await start();
    }
    const countOf = (text: string): number => strata.messages.filter((message) => message.includes(text)).length;
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
    const enough = acknowledged.size + 12;
    const clients = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (acknowledged.size < enough) await submitUntilTaken();
      }),
    );
    while (acknowledged.size < enough - 9) await Promise.race([delay(1), clients]);
    process.kill(before, 'SIGKILL');
    const live = await strata.request('/health/live');
    expect(live.status).to.equal(200);
    const starts = countOf('Neo4j ready');
    // The query, which no cache holds, and all others wait for the same read of the clock.
    const [ready] = await Promise.all([
      strata.request('/health/ready'),
      strata.request('/sdmx/v2/structure/codelist/SDMX/CL_1,CL_2'),
    ]);
    expect(ready.status).to.equal(503);
    expect(ready.headers.get('Retry-After')).to.match(/^\d+$/);
    while (countOf('Neo4j ready') === starts) await delay(20);
    // The first one may have been sent to the process that was starting.
    await strata.request('/health/ready');
    expect((await strata.request('/health/ready')).status).to.equal(200);
    await clients;

    expect(neo4jProcesses(dataDir)).to.have.length(1).and.not.to.include(before);
    await expectConsistent(embeddedAddress(dataDir), acknowledged, large);
  });
});
