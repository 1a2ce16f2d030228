import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { agencyScheme, codelist } from '../harness/artefacts.js';
import { runFolder } from '../harness/database.js';
import { embeddedAddress, killLeftovers, neo4jProcesses, type StrataProcess, startStrata } from '../harness/process.js';
import { Random } from '../http/fuzz/random.js';
import { expectConsistent, type SentGenerations } from './check-graph.js';
import { bases, blockOf, type Generations } from './generations.js';
import { type PromotedDrafts, promotedDrafts, promotingAgency } from './promoted-drafts.js';
import { messageOf } from './submission-sets.js';

const numberOf = (name: string, fallback: number): number => Number(process.env[name] || fallback);
const rounds = numberOf('KILL_ROUNDS', 3);
const seed = numberOf('KILL_SEED', 1);

const pairs = numberOf('KILL_PAIRS', 40);
const lists = 30;

/**
 * What Strata does when it is killed, and whether its Neo4j is killed too. The start after it is that of a Strata with its own Neo4j, which
 * stops one that is left, or where `isConnecting` of one on the Neo4j that is left.
 */
interface Kill {
  readonly during: 'a first start' | 'a start' | 'a rehearsal' | 'a restoration' | 'a promotion';
  readonly withNeo4j?: boolean;
  readonly isConnecting?: boolean;
}

const kills: readonly Kill[] = [
  { during: 'a restoration', isConnecting: true },
  { during: 'a promotion', isConnecting: true },
  { during: 'a rehearsal', isConnecting: true },
  { during: 'a start' },
  { during: 'a first start' },
  { during: 'a restoration', isConnecting: true },
  { during: 'a promotion', isConnecting: true },
  { during: 'a rehearsal', isConnecting: true },
  { during: 'a start', withNeo4j: true },
  { during: 'a first start', withNeo4j: true },
  { during: 'a restoration', withNeo4j: true },
  { during: 'a promotion', isConnecting: true },
  { during: 'a rehearsal', isConnecting: true },
  { during: 'a restoration', isConnecting: true },
  { during: 'a promotion', withNeo4j: true },
  { during: 'a rehearsal', isConnecting: true },
];

describe('Strata after a kill at other work', function () {
  this.timeout(600_000);
  const block = blockOf(pairs);
  const folders: string[] = [];
  /** How long work took that was not killed, milliseconds. */
  const times = new Map<Kill['during'], number>();
  let dataDir: string;
  let strata: StrataProcess;
  /** The generation of the block that the registry has, and the transactions that made the first and the second one. */
  let generation: number;
  let ticks: Readonly<Record<number, number>>;
  let promoted: PromotedDrafts[];
  /** Whether the last of the promoted drafts are published; undefined where that is not known. */
  let isPublished: boolean | undefined;

  after(() => killLeftovers(...folders));

  /** Starts Strata; for a rehearsal with sample requests, else without. */
  function begin({ isConnecting }: Kill, rehearsalSeconds = 0): void {
    const { uri, username, password } = isConnecting ? embeddedAddress(dataDir) : {};
    strata = startStrata({
      STRATA_DATA_DIR: dataDir,
      STRATA_REHEARSAL_SECONDS: String(rehearsalSeconds),
      NEO4J_URI: uri,
      NEO4J_USERNAME: username,
      NEO4J_PASSWORD: password,
    });
  }

  async function measured(during: Kill['during'], work: () => Promise<unknown>): Promise<void> {
    const since = performance.now();
    await work();
    times.set(during, performance.now() - since);
  }

  async function kill({ withNeo4j }: Kill): Promise<void> {
    strata.kill('SIGKILL');
    await strata.ended;
    if (!withNeo4j) return;
    for (const pid of neo4jProcesses(dataDir)) process.kill(pid, 'SIGKILL');
    while (neo4jProcesses(dataDir).length > 0) await delay(20);
  }

  const post = (path: string): Promise<Response> =>
    strata.request(`/ws/secure/registry/${path}`, { method: 'POST', headers: { Accept: 'application/json' } });

  /** @returns the number of the transaction */
  async function accepted(response: Response): Promise<number> {
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return (JSON.parse(text) as { transaction: number }).transaction;
  }

  const hold = async (artefacts: Parameters<typeof messageOf>[0], action?: string): Promise<number> =>
    accepted(await strata.submit(await messageOf(artefacts), action));

  const restore = (other: number): Promise<Response> => post(`restore?agency=SDMX&tick=${ticks[other]}`);
  const promote = ({ urn }: PromotedDrafts): Promise<Response> =>
    post(`promote?with=drafts&urn=${encodeURIComponent(urn)}`);

  async function holdDrafts(): Promise<PromotedDrafts> {
    const drafts = promotedDrafts(promoted.length, lists);
    await hold(drafts.drafts);
    promoted.push(drafts);
    isPublished = false;
    return drafts;
  }

  function takeFolder(): void {
    dataDir = join(runFolder(), `killed-at-other-work-${folders.length}`);
    folders.push(dataDir);
    promoted = [];
  }

  /** Fills a new registry, and does everything once, which shows how long it takes. */
  async function fill(): Promise<void> {
    await hold([agencyScheme(['SDMX', promotingAgency])], 'MERGE');
    await hold(bases);
    ticks = { 1: await hold(block.artefacts(1)), 2: await hold(block.artefacts(2)) };
    await measured('a restoration', async () => accepted(await restore(1)));
    generation = 1;
    const drafts = await holdDrafts();
    await measured('a promotion', async () => accepted(await promote(drafts)));
    isPublished = true;
  }

  async function startAnew(): Promise<void> {
    await killLeftovers(...folders);
    takeFolder();
    begin({ during: 'a first start' });
    await measured('a first start', () => strata.listening);
    await fill();
  }

  /** Versions that do not change once they are there, and are all of one transaction. */
  const constant = (
    name: string,
    versions: PromotedDrafts['expectedDrafts'],
    isThere: boolean | undefined,
  ): SentGenerations => {
    const urns = new Set(versions.map(({ urn }) => urn));
    const generations: Generations = {
      name,
      action: () => 'REPLACE',
      artefacts: () => [],
      expected: (number) => (number === 0 ? [] : [...versions]),
      includes: (urn) => urns.has(urn),
    };
    return { generations, acknowledged: isThere ? 1 : 0, sent: isThere === false ? 0 : 1 };
  };

  /** Checks that everything is whole; finds out which generation there is, and whether drafts are published. */
  async function check(sent: number): Promise<void> {
    const { generations } = await expectConsistent(
      embeddedAddress(dataDir),
      [],
      [
        { generations: block, acknowledged: generation, sent },
        ...promoted.flatMap(({ expectedDrafts, expectedPublished }, index) => [
          constant(`drafts ${index}`, expectedDrafts, true),
          constant(`published ${index}`, expectedPublished, index < promoted.length - 1 ? true : isPublished),
        ]),
      ],
    );
    generation = generations[0] ?? 0;
    isPublished = generations.at(-1) === 1;
  }

  /** Kills Strata while it starts. @param rehearsalSeconds of a start with sample requests */
  async function killStart(killing: Kill, rehearsalSeconds: number, share: number): Promise<void> {
    begin(killing, rehearsalSeconds);
    const ended = strata.ended;
    const time = times.get(killing.during);
    if (time === undefined) throw new Error(`nothing is known of ${killing.during}`);
    await Promise.race([delay(share * time * 1.1), ended]);
    await kill(killing);
  }

  /** Kills Strata while it works on a request; its outcome is unknown, unless it was done before. */
  async function killRequest(killing: Kill, share: number, request: () => Promise<Response>): Promise<void> {
    const sent = request().then(
      (response) => response.text(),
      () => undefined,
    );
    await delay(share * (times.get(killing.during) ?? 0) * 1.2);
    await kill(killing);
    await sent;
  }

  /** Measures a start once, before one is killed. */
  async function measureStart(killing: Kill, rehearsalSeconds: number): Promise<void> {
    if (times.has(killing.during)) return;
    begin(killing, rehearsalSeconds);
    await measured(killing.during, () => strata.listening);
    await kill(killing);
  }

  async function killDuring(killing: Kill, share: number): Promise<void> {
    const rehearsalSeconds = killing.during === 'a rehearsal' ? 5 : 0;
    const other = 3 - generation;
    if (killing.during === 'a restoration') await killRequest(killing, share, () => restore(other));
    else if (killing.during === 'a promotion') {
      const drafts = isPublished ? await holdDrafts() : promoted.at(-1);
      if (drafts === undefined) throw new Error('there are no drafts');
      isPublished = undefined;
      await killRequest(killing, share, () => promote(drafts));
    } else {
      await kill({ ...killing, withNeo4j: killing.isConnecting !== true });
      if (killing.during === 'a first start') {
        await killLeftovers(...folders);
        takeFolder();
      } else await measureStart({ ...killing, withNeo4j: killing.isConnecting !== true }, rehearsalSeconds);
      await killStart(killing, rehearsalSeconds, share);
    }
  }

  before(startAnew);

  for (let round = 0; round < rounds; round += 1) {
    const random = new Random(seed * 1_000_003 + round);
    const killing = kills[round % kills.length] ?? { during: 'a start' };
    const victim = killing.withNeo4j ? 'Strata and Neo4j' : 'Strata';
    const next = killing.isConnecting ? ', then another Strata on its Neo4j' : '';
    it(`${round}: ${victim}, during ${killing.during}${next}: nothing is lost or half`, async () => {
      const sent = killing.during === 'a restoration' ? 3 - generation : generation;
      await killDuring(killing, random.next());
      begin(killing);
      await strata.listening;
      if (killing.during === 'a first start') await fill();
      // A change removes what the killed one left.
      else await hold([codelist('BASIS2', '1.0.0-draft', [`R${round}`])]);
      await check(killing.during === 'a first start' ? generation : sent);
      expect((await strata.request('/health/ready')).status).to.equal(200);
    });
  }
});
