import { expect } from 'chai';
import neo4j from 'neo4j-driver';
import { groupBy } from '../../src/model/group-by.js';
import { extensionRoles } from '../../src/references/reference-roles.js';
import type { TestDatabase } from '../harness/database.js';
import type { Generations } from './generations.js';
import {
  expectedResolutions,
  expectedVersions,
  type LiveVersion,
  setOf,
  sharedVersion,
  sharedWildcard,
} from './submission-sets.js';

interface Graph {
  readonly versions: readonly (LiveVersion & { tick: number })[];
  readonly resolutions: readonly { wildcard: string; version: string; from: number; to: number; open: boolean }[];
  readonly transactions: readonly { tick: number; at: number; changes: number }[];
  readonly clock: { tick: number; at: number };
}

const statements = {
  versions: `MATCH (v:Version)-[:HAS_REVISION]->(r:Revision {to: 9007199254740991})
    RETURN v.urn AS urn, r.from AS tick,
      COLLECT { MATCH (r)-[:HAS_SLICE]->{0,1}(s) WHERE s.itemIds IS NOT NULL RETURN s.itemIds ORDER BY coalesce(s.n, -1) } AS items,
      COLLECT { MATCH (v)-[e:REFERENCES {to: 9007199254740991}]->(x) RETURN x.urn ORDER BY x.urn } AS references
    ORDER BY urn`,
  resolutions: `MATCH (w:Wildcard)-[e:RESOLVES_TO]->(v:Version)
    RETURN w.urn AS wildcard, v.urn AS version, e.from AS from, e.to AS to, e.to = 9007199254740991 AS open
    ORDER BY wildcard, from`,
  transactions: `MATCH (t:Transaction)
    RETURN t.tick AS tick, t.at AS at, COUNT { (t)-[:CHANGED]->() } AS changes ORDER BY tick`,
  clock: 'MATCH (c:Clock) RETURN c.tick AS tick, c.at AS at',
};

/** Statements that return a row for each place where a graph is not whole, whatever was submitted. */
const faults: Readonly<Record<string, string>> = {
  'revisions later than the clock': `MATCH (c:Clock) WITH c.tick AS now
    MATCH (r:Revision) WHERE r.from > now OR now < r.to < 9007199254740991
    RETURN r.id AS revision, r.from AS from, r.to AS to, now`,
  'edges later than the clock': `MATCH (c:Clock) WITH c.tick AS now
    MATCH (a)-[e:REFERENCES|SELECTS|WITHIN|RESOLVES_TO|LACKS|HAS_TEXT]->(b) WHERE e.from > now OR now < e.to < 9007199254740991
    RETURN type(e) AS type, a.urn AS source, b.urn AS target, e.from AS from, e.to AS to, now`,
  'edges that the indexes of events have at another tick': `MATCH (a)-[e:RESOLVES_TO|LACKS]->(b:Version)
    WHERE coalesce(e.opened, 0) <> e.from OR coalesce(e.ended, 9007199254740991) <> e.to
    RETURN type(e) AS type, a.urn AS source, b.urn AS target, e.from AS from, e.to AS to, e.opened AS opened, e.ended AS ended`,
  'revisions of a version that overlap or have no length': `MATCH (v:Version)-[:HAS_REVISION]->(r:Revision)
    WITH v, r ORDER BY r.from
    WITH v, collect(r) AS list
    UNWIND range(0, size(list) - 1) AS index
    WITH v, list[index] AS r, list[index + 1] AS next
    WHERE r.from >= r.to OR r.to > next.from
    RETURN v.urn AS version, r.from AS from, r.to AS to, next.from AS next`,
  'resolutions of a wildcard that overlap or have no length': `MATCH (w:Wildcard)-[e:RESOLVES_TO]->()
    WITH w, e ORDER BY e.from
    WITH w, collect(e) AS list
    UNWIND range(0, size(list) - 1) AS index
    WITH w, list[index] AS e, list[index + 1] AS next
    WHERE e.from >= e.to OR e.to > next.from
    RETURN w.urn AS wildcard, e.from AS from, e.to AS to, next.from AS next`,
  'versions and revisions without the other': `MATCH (x:Version|Revision)
    WHERE x:Version AND NOT EXISTS { (x)-[:HAS_REVISION]->() } OR x:Revision AND NOT EXISTS { ()-[:HAS_REVISION]->(x) }
    RETURN coalesce(x.urn, x.id) AS node`,
  'versions without a version line': `MATCH (v:Version) WHERE COUNT { (:Artefact)-[:HAS_VERSION]->(v) } <> 1
    RETURN v.urn AS version`,
  'revisions that their transaction does not list': `MATCH (r:Revision)
    WHERE NOT EXISTS { (:Transaction {tick: r.from})-[:CHANGED]->(r) }
    RETURN r.id AS revision, r.from AS tick`,
  'slices without a revision, or with a gap between them': `MATCH (s:Slice)
    OPTIONAL MATCH (r:Revision)-[:HAS_SLICE]->(s)
    WITH r, s ORDER BY s.n
    WITH r, collect(s.n) AS numbers
    WHERE r IS NULL OR numbers <> range(0, size(numbers) - 1)
    RETURN r.id AS revision, numbers`,
  'open references of versions that are not live, or to them': `MATCH (v)-[e:REFERENCES {to: 9007199254740991}]->(x)
    WHERE NOT EXISTS { (v)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) }
      OR x:Version AND NOT EXISTS { (x)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) }
    RETURN v.urn AS source, x.urn AS target`,
  'open selections of versions that are not live, or to what these do not refer to': `MATCH (v)-[e:SELECTS {to: 9007199254740991}]->(x)
    WHERE v <> x AND NOT EXISTS { (v)-[:REFERENCES {to: 9007199254740991}]->()<-[:WITHIN]-{0,1}(x) }
      OR NOT EXISTS { (v)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) }
    RETURN v.urn AS source, x.urn AS target`,
  'wildcards with a wrong resolution': `MATCH (w:Wildcard)
    OPTIONAL MATCH (w)-[:SELECTS_FROM]->(:Artefact)-[:HAS_VERSION]->(v:Version)
      WHERE v.stability = 'stable' AND w.lower <= v.precedence < w.upper
        AND EXISTS { (v)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) }
    WITH w, v ORDER BY v.precedence DESC
    WITH w, collect(v.urn)[..1] AS highest
    WITH w, highest, COLLECT { MATCH (w)-[s:RESOLVES_TO WHERE s.to = 9007199254740991]->(v:Version) RETURN v.urn } AS open
    WHERE open <> highest
    RETURN w.urn AS wildcard, open, highest`,
  'wildcards with a wrong number of parents': `MATCH (w:Wildcard)
    WITH w, COUNT {
      MATCH (v)-[:REFERENCES {to: 9007199254740991}]->(x)-[:WITHIN]->{0,1}(w) RETURN DISTINCT v
    } AS parents
    WHERE w.parents <> parents
    RETURN w.urn AS wildcard, w.parents AS stored, parents`,
  'wildcards whose marks lack a reference': `MATCH (w:Wildcard)<-[e:REFERENCES {to: 9007199254740991}]-()
    WHERE NOT w.itemised AND any(item IN e.items WHERE item <> '') OR NOT w.extended AND e.role IN $extensionRoles
    RETURN DISTINCT w.urn AS wildcard, e.role AS role`,
  'missing items of another version than a reference leads to': `MATCH (t)-[l:LACKS {to: 9007199254740991}]->(v)
    WHERE t <> v AND NOT EXISTS { (t)-[s:RESOLVES_TO WHERE s.to = 9007199254740991]->(v) }
    RETURN t.urn AS target, v.urn AS version`,
  'missing items that are there, or that are recorded twice': `MATCH (t)-[l:LACKS {to: 9007199254740991}]->(v)
    MATCH (v)-[:HAS_REVISION]->(r:Revision {to: 9007199254740991})-[:HAS_SLICE]->{0,1}(s)
    WHERE l.from >= l.to OR any(item IN l.items WHERE item IN s.itemIds)
      OR COUNT { (t)-[:LACKS {class: l.class, to: 9007199254740991}]->() } > 1
    RETURN t.urn AS target, v.urn AS version, l.class AS class`,
  'sets of codes that no reference uses, or that are within nothing': `MATCH (p:PropertyWildcard)
    WHERE NOT EXISTS { (p)<-[:REFERENCES|SELECTS]-() } OR COUNT { (p)-[:WITHIN]->({urn: p.within}) } <> 1
    RETURN p.urn AS set`,
  'search texts with another interval than their versions have them in': `MATCH (t:SearchText)
    OPTIONAL MATCH (t)<-[e:HAS_TEXT]-()
    WITH t, min(e.from) AS first, max(e.to) AS last
    WHERE first IS NULL OR t.from <> first OR t.to <> last OR (t.ended IS NULL) <> (t.to = 9007199254740991)
    RETURN t.line AS line, t.from AS from, t.to AS to, first, last, t.ended AS ended`,
  'search texts twice, or for a version twice': `MATCH (t:SearchText {to: 9007199254740991})<-[e:HAS_TEXT {to: 9007199254740991}]-(v)
    WITH t.line AS line, t.hash AS hash, count(DISTINCT t) AS texts, count(e) AS edges, count(DISTINCT v) AS versions
    WHERE texts > 1 OR edges > versions
    RETURN line, hash, texts, edges, versions`,
  'versions that are live without search texts, or not live with them': `MATCH (v:Version)
    WITH v, EXISTS { (v)-[:HAS_REVISION]->(:Revision {to: 9007199254740991}) } AS isLive,
      EXISTS { (v)-[:HAS_TEXT {to: 9007199254740991}]->() } AS hasTexts
    WHERE isLive <> hasTexts
    RETURN v.urn AS version, isLive, hasTexts`,
  'what a submission that ended left': 'MATCH (p:Pending) RETURN properties(p) AS pending',
};

/** Reads the graph without the registry. @throws AssertionError where it is not whole */
async function readGraph({ uri, username, password }: TestDatabase): Promise<Graph> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
  const rows = async (text: string) =>
    (await driver.executeQuery(text, { extensionRoles })).records.map((record) => record.toObject());
  try {
    for (const [name, text] of Object.entries(faults)) expect((await rows(text)).slice(0, 5), name).to.deep.equal([]);
    const versions = (await rows(statements.versions)).map((row) => ({ ...row, items: row['items'].flat() }));
    const resolutions = (await rows(statements.resolutions)) as unknown as Graph['resolutions'];
    const transactions = (await rows(statements.transactions)) as unknown as Graph['transactions'];
    const clocks = (await rows(statements.clock)) as unknown as Graph['clock'][];
    expect(clocks, 'clocks').to.have.length(1);
    return {
      versions: versions as unknown as Graph['versions'],
      resolutions,
      transactions,
      clock: clocks[0] ?? { tick: 0, at: 0 },
    };
  } finally {
    await driver.close();
  }
}

/** Checks that ticks have no gaps and that instants ascend. */
function expectWholeHistory({ transactions, clock }: Graph): void {
  expect(
    transactions.map(({ tick }) => tick),
    'ticks of transactions',
  ).to.deep.equal(Array.from({ length: clock.tick }, (_, index) => index + 1));
  for (const [index, { at }] of transactions.entries()) {
    expect(at, `instant of transaction ${index + 1}`).to.be.greaterThan(transactions[index - 1]?.at ?? 0);
  }
  expect(clock.at).to.equal(transactions.at(-1)?.at);
}

const contentOf = ({ urn, items, references }: LiveVersion): LiveVersion => ({ urn, items, references });

/** Checks that versions are those of one transaction, which changed nothing else. @returns its tick */
function expectOneTransaction(graph: Graph, versions: Graph['versions'], expected: LiveVersion[]): number {
  expect(versions.map(contentOf)).to.deep.equal(expected);
  const ticks = [...new Set(versions.map(({ tick }) => tick))];
  expect(ticks, `transactions of ${expected[0]?.urn}`).to.have.length(1);
  const tick = ticks[0] ?? 0;
  expect(graph.transactions[tick - 1]?.changes, `changes of transaction ${tick}`).to.equal(expected.length);
  return tick;
}

/** Checks that the numbered sets in the graph are whole. @returns their numbers */
function expectWholeSets(graph: Graph): Set<number> {
  const ofSets = graph.versions.filter(({ urn }) => setOf(urn) !== undefined);
  const versionsOf = groupBy(ofSets, ({ urn }) => String(setOf(urn)));
  const sets = new Set([...versionsOf.keys()].map(Number));
  const ticks = [...versionsOf].map(([set, versions]) =>
    expectOneTransaction(graph, versions, expectedVersions(Number(set))),
  );
  expect(new Set(ticks).size, 'transactions of sets').to.equal(sets.size);

  const open = new Map(
    graph.resolutions.filter((resolution) => resolution.open).map(({ wildcard, version }) => [wildcard, version]),
  );
  const shared = sets.size === 0 ? [] : [[sharedWildcard, sharedVersion(Math.max(...sets))] as const];
  for (const [wildcard, version] of [...shared, ...[...sets].flatMap(expectedResolutions)])
    expect(open.get(wildcard), wildcard).to.equal(version);
  const sharedHistory = graph.resolutions.filter(({ wildcard }) => wildcard === sharedWildcard);
  for (const [index, { to, open: isOpen }] of sharedHistory.entries()) {
    if (!isOpen) expect(to, 'end of a resolution').to.equal(sharedHistory[index + 1]?.from);
  }
  return sets;
}

/** What clients sent of numbered submissions that replace each other. */
export interface SentGenerations {
  readonly generations: Generations;
  /** Number of the last one that was acknowledged; 0 for none. */
  readonly acknowledged: number;
  /** Number of the last one that was sent. */
  readonly sent: number;
}

/** @returns the number of the generation in the graph: the last acknowledged one, or the one sent after it */
function expectWholeGeneration(graph: Graph, { generations, acknowledged, sent }: SentGenerations): number {
  const versions = graph.versions.filter(({ urn }) => generations.includes(urn));
  const content = JSON.stringify(versions.map(contentOf));
  const held = [acknowledged, sent].find((each) => JSON.stringify(generations.expected(each)) === content);
  if (held === undefined) {
    const counts = `${versions.length} versions of ${new Set(versions.map(({ tick }) => tick)).size} transactions`;
    throw new Error(`${generations.name}: neither generation ${acknowledged} nor ${sent}, but ${counts}`);
  }
  if (versions.length > 0) expectOneTransaction(graph, versions, versions.map(contentOf));
  return held;
}

/**
 * Reads the graph and checks that it is whole, and that it contains whole numbered sets, including all acknowledged ones,
 * and whole generations.
 * @returns the numbers of the sets in the graph, and of the generations in the order given
 */
export async function expectConsistent(
  database: TestDatabase,
  acknowledged: Iterable<number>,
  generations: readonly SentGenerations[] = [],
): Promise<{ sets: Set<number>; generations: number[] }> {
  const graph = await readGraph(database);
  expectWholeHistory(graph);
  const sets = expectWholeSets(graph);
  expect([...sets]).to.include.members([...acknowledged]);
  const others = graph.versions.filter(
    ({ urn }) => setOf(urn) === undefined && !generations.some((each) => each.generations.includes(urn)),
  );
  expect(others.map(({ urn }) => urn).filter((urn) => !/:(AGENCIES|BASIS\d)\(/.test(urn))).to.deep.equal([]);
  return { sets, generations: generations.map((each) => expectWholeGeneration(graph, each)) };
}
