import { expect } from 'chai';
import type { Tx } from '../../../src/store/database.js';
import { changedLacks, movedWildcards } from '../../../src/store/event-statements.js';
import { recordedResolutions } from '../../../src/store/history-statements.js';
import {
  ancestors,
  attachedConstraints,
  children,
  codelistExtensions,
  contextReferences,
  descendants,
  incomingClosure,
  incomingEdges,
  incomingLinks,
  incomingNodes,
  lineReferences,
  metadataSetsOfFlows,
  outgoingClosure,
  outgoingEdges,
  outgoingNodes,
  parents,
  selecting,
  unresolvedReferences,
} from '../../../src/store/query-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import {
  loadExtending,
  loadUsers,
  loadWays,
  loadWildcards,
  moveWildcards,
  targetsOfItems,
  undoWildcards,
} from '../../../src/store/submission-statements.js';
import { type Graph, GraphDatabase } from './graph.js';

/** A resolution that ends at `to`, for each move of the wildcard `C*`. */
type Resolution = readonly [version: string, from: number, to: number];

/** Each version for one tick from tick 10 on; no version from tick 100 to 105. */
function resolutionsOf(count: number): readonly Resolution[] {
  return Array.from({ length: count }, (_, index) => {
    const from = 10 + index + (index >= 90 ? 5 : 0);
    return [`C${index + 1}`, from, index === count - 1 ? FOREVER : from + 1];
  });
}

const count = 150;
const resolutions = resolutionsOf(count);
const last = resolutions.at(-1)?.[1] ?? 0;
const lastVersion = `C${count}`;
const ticks = [5, 73, 74, 100, 105, 143, FOREVER - 1];
/** Versions at the ends of the wildcard itself and of the groups. */
const targets = ['C1', 'C64', 'C65', 'C90', 'C91', 'C131', lastVersion];

const always: readonly [number, number] = [1, FOREVER];

const graphOf = (given: readonly Resolution[]): Graph => ({
  versions: {
    ...Object.fromEntries(resolutions.map(([urn]) => [urn, { revisions: [always], itemIds: ['A', 'EU'] }])),
    P1: { revisions: [always] },
    S1: { revisions: [always], class: 'MetadataSet' },
    X1: { revisions: [always] },
  },
  wildcards: {
    'C*': { resolutions: given, itemised: true },
    'X*': { resolutions: [['X1', ...always]], itemised: true },
  },
  prefixes: ['C*%E'],
  edges: [
    ['P1', 'C*', { interval: always, items: ['A'] }],
    ['P1', 'C*%E', { interval: always, items: ['%E'] }],
    ['P1', 'X*', { interval: always, items: ['A'] }],
    ['S1', 'C*', { role: 'flow', interval: always }],
    ['X1', 'C*', { role: 'extension', interval: always }],
  ],
  lacks: [['C*', lastVersion, ['A'], { interval: [last, FOREVER] }]],
});

/** What all statements that follow resolutions return, by the name of the statement and the tick; rows as sorted texts. */
async function readAll(graph: GraphDatabase): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  async function read<P, Row>(name: string, run: (tx: Tx, parameters: P) => Promise<Row[]>, parameters: P) {
    const rows = await graph.run(run, parameters);
    const textOf = (row: Row): string =>
      JSON.stringify(row, (key, value) => (key === 'sources' ? [...value].sort() : value));
    found[name] = rows.map(textOf).sort();
  }
  for (const tick of ticks) {
    const holders = { urns: ['P1', 'S1', 'X1'], tick };
    const held = { urns: targets, tick };
    await read(`children at ${tick}`, children, holders);
    await read(`descendants at ${tick}`, descendants, holders);
    await read(`parents at ${tick}`, parents, { ...held, items: null });
    await read(`parents with items at ${tick}`, parents, { ...held, items: ['EU'] });
    await read(`ancestors at ${tick}`, ancestors, held);
    await read(`outgoingNodes at ${tick}`, outgoingNodes, holders);
    await read(`incomingNodes at ${tick}`, incomingNodes, held);
    await read(`outgoingEdges at ${tick}`, outgoingEdges, holders);
    await read(`incomingEdges at ${tick}`, incomingEdges, held);
    await read(`outgoingClosure at ${tick}`, outgoingClosure, holders);
    await read(`incomingClosure at ${tick}`, incomingClosure, held);
    await read(`incomingLinks at ${tick}`, incomingLinks, held);
    await read(`contextReferences at ${tick}`, contextReferences, { ...holders, roles: ['role', 'flow'] });
    await read(`codelistExtensions at ${tick}`, codelistExtensions, { ...holders, roles: ['extension'] });
    await read(`attachedConstraints at ${tick}`, attachedConstraints, { ...held, roles: ['role'] });
    const ofFlows = { ...held, roles: ['flow'], providers: null };
    await read(`metadataSetsOfFlows at ${tick}`, metadataSetsOfFlows, ofFlows);
    await read(`lineReferences at ${tick}`, lineReferences, { key: 'C', tick });
    await read(`unresolvedReferences at ${tick}`, unresolvedReferences, { keys: ['P', 'S', 'X'], tick });
    const history = { wildcard: 'C*', tick, before: 120, limit: 40 };
    await read(`recordedResolutions at ${tick}`, recordedResolutions, history);
  }
  const events = { tick: 8, until: FOREVER - 1, from: '', most: 1_000 };
  await read('movedWildcards', movedWildcards, events);
  await read('changedLacks', (tx, range: typeof events) => changedLacks(tx, range, async (rows) => [...rows]), events);
  const roles = ['role', 'flow', 'extension'];
  await read('loadWildcards', loadWildcards, { keys: ['C', 'X'] });
  await read('loadUsers', loadUsers, { targets: [...targets, 'C*'], roles });
  await read('loadExtending', loadExtending, { targets: [...targets, 'C*'], roles });
  await read('loadWays', loadWays, { urns: ['P1', 'X1'], roles, inheritedRoles: [] });
  const ofSelections = { roles, selectionRoles: ['selection'], lost: null, tick: FOREVER - 1 };
  await read('selecting', selecting, { targets: [lastVersion, 'C1'], ...ofSelections });
  await read('targetsOfItems', targetsOfItems, { extensionRoles: ['extension'] });
  return found;
}

describe('statements about a wildcard that moved often', () => {
  let graph: GraphDatabase;
  /** What the statements return where all resolutions lead from the wildcard. */
  let expected: Awaited<ReturnType<typeof readAll>>;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  async function create(given: readonly Resolution[]): Promise<void> {
    await graph.create(graphOf(given));
    await graph.rows(
      `MATCH (p:Version {urn: 'P1'})
       CREATE (p)-[:SELECTS {role: 'selection', through: 'C*', components: [''], items: ['A'], from: 1, to: ${FOREVER}}]->(p)`,
    );
    await graph.rows(
      `UNWIND range(1, 400) AS tick
       CREATE (:Transaction {tick: tick, at: tick * 10, principal: 'P', submission: 'S' + tick})`,
    );
  }
  const moveTo = (to: string | null, tick: number) =>
    graph.run(moveWildcards, { moves: [{ wildcard: 'C*', to }], tick });
  async function moveAll(given: readonly Resolution[]): Promise<void> {
    let end: number | undefined;
    for (const [version, from, to] of given) {
      if (end !== undefined && end < from) await moveTo(null, end);
      await moveTo(version, from);
      end = to;
    }
  }
  const intervalOf = (name: string): string =>
    `{from: ${name}.from, to: ${name}.to, opened: ${name}.opened, ended: ${name}.ended}`;
  /** The resolutions at the wildcard in their order, with those of groups. */
  const layout = () =>
    graph.rows(
      `MATCH (:Wildcard {urn: 'C*'})-[e:RESOLVES_TO]->(x)
       RETURN ${intervalOf('e')} AS interval, x.urn AS version,
              COLLECT { MATCH (x)-[r:RESOLVES_TO]->(v) RETURN {interval: ${intervalOf('r')}, version: v.urn} ORDER BY r.from } AS of
       ORDER BY e.from`,
    );
  /** The number of relationships at the wildcard, and those of its groups in their order. */
  async function sizes(): Promise<readonly number[]> {
    const rows = (await layout()) as unknown as readonly { version: string | null; of: readonly unknown[] }[];
    return [rows.length, ...rows.flatMap((row) => (row.version === null ? [row.of.length] : []))];
  }

  it('find the resolution of each tick', async () => {
    await create(resolutions);
    expected = await readAll(graph);
    for (const [name, rows] of Object.entries(expected)) {
      if (/^(movedWildcards|changedLacks|load|targetsOfItems)/.test(name)) expect(rows, name).not.to.deep.equal([]);
    }
    const childrenAt = (tick: number) =>
      expected[`children at ${tick}`]
        ?.map((row) => (JSON.parse(row) as { urn: string }).urn)
        .filter((urn) => /^C/.test(urn));
    for (const [tick, urns] of [
      [5, []],
      [73, ['C64']],
      [74, ['C65']],
      [100, []],
      [105, ['C91']],
      [FOREVER - 1, [lastVersion]],
    ] as const) {
      expect(childrenAt(tick), `tick ${tick}`).to.deep.equal(urns);
    }
  });

  it('return the same when moves have made groups', async () => {
    await create([]);
    await moveAll(resolutions);
    expect(await sizes()).to.deep.equal([66, 65, 21]);
    const found = await readAll(graph);
    for (const name of Object.keys(expected)) expect(found[name], name).to.deep.equal(expected[name]);
  });

  describe('migrations/8/1-resolution-groups', () => {
    it('makes groups without a change for any statement, and can be interrupted and repeated', async () => {
      await create(resolutions);
      await graph.runInParts('migrations/8/1-resolution-groups');
      expect(await sizes()).to.deep.equal([71, 14, 14, 14, 14, 14, 14, 2]);
      expect(await readAll(graph)).to.deep.equal(expected);
      const written = await graph.content();
      await graph.runInParts('migrations/8/1-resolution-groups');
      expect(await graph.content()).to.equal(written);
      // As a migration leaves it that made the first group only.
      await graph.rows(
        `MATCH (w:Wildcard {urn: 'C*'})-[f:RESOLVES_TO]->(g:ResolutionGroup)-[e:RESOLVES_TO]->(v)
         WHERE f.from > 74
         CREATE (w)-[n:RESOLVES_TO]->(v) SET n = properties(e)
         WITH DISTINCT g DETACH DELETE g`,
      );
      await graph.runInParts('migrations/8/1-resolution-groups');
      expect((await sizes())[1]).to.equal(14);
      expect(await readAll(graph)).to.deep.equal(expected);
      await moveTo('C1', 300);
      expect((await graph.run(children, { urns: ['S1'], tick: 300 })).map(({ urn }) => urn)).to.deep.equal(['C1']);
    });
  });

  for (const moves of [1, 63, 64, 65, 128, 129, 130]) {
    it(`undo the move after ${moves} of them`, async () => {
      await create([]);
      await moveAll(resolutionsOf(count).slice(0, moves));
      const tick = 200;
      const before = await layout();
      for (const to of ['C1', null]) {
        await moveTo(to, tick);
        expect(await layout()).not.to.deep.equal(before);
        await graph.run(undoWildcards, { wildcards: ['C*'], tick });
        expect(await layout()).to.deep.equal(before);
      }
      expect(await graph.rows('MATCH (g:ResolutionGroup) WHERE NOT EXISTS { (g)--() } RETURN g')).to.deep.equal([]);
    });
  }

  it('read few of the resolutions, at present and in the past', async () => {
    await create(resolutionsOf(2));
    const hits = async (tick: number) => ({
      outgoing: await graph.dbHits('graph/outgoing-closure', { urns: ['S1'], tick }),
      nodes: await graph.dbHits('graph/outgoing-nodes', { urns: ['S1'], tick }),
      descendants: await graph.dbHits('query/descendants', { urns: ['S1'], tick }),
    });
    const few = await hits(11);
    await graph.rows(
      `MATCH (w:Wildcard {urn: 'C*'})-[e:RESOLVES_TO]->()
       DELETE e
       WITH DISTINCT w
       UNWIND range(1, 2000) AS number
       CREATE (v:Version {urn: 'M' + number})-[:HAS_REVISION]->(:Revision {id: 'M' + number, from: 1, to: ${FOREVER}})
       CREATE (w)-[:RESOLVES_TO {from: 1000 + number, to: CASE number WHEN 2000 THEN ${FOREVER} ELSE 1001 + number END}]->(v)`,
    );
    await graph.runInParts('migrations/8/1-resolution-groups');
    const [own = 0, ...groups] = await sizes();
    expect(own).to.be.lessThan(100);
    expect(Math.max(...groups)).to.be.lessThan(100);
    // All 2,000 resolutions would take at least two hits each. Some plans read a group, or the groups, twice.
    for (const tick of [1500, FOREVER - 1]) {
      for (const [name, number] of Object.entries(await hits(tick)))
        expect(number, `${name} at ${tick}`).to.be.lessThan(few[name as keyof typeof few] + 2_000 * 1.5);
    }
  });
});
