import { expect } from 'chai';
import neo4j from 'neo4j-driver';
import type { TestDatabase } from '../harness/database.js';
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
    RETURN v.urn AS urn, r.from AS tick, coalesce(r.itemIds, []) AS items,
      COLLECT { MATCH (v)-[e:REFERENCES {to: 9007199254740991}]->(x) RETURN x.urn ORDER BY x.urn } AS references
    ORDER BY urn`,
  resolutions: `MATCH (w:Wildcard)-[e:RESOLVES_TO]->(v:Version)
    RETURN w.urn AS wildcard, v.urn AS version, e.from AS from, e.to AS to, e.to = 9007199254740991 AS open
    ORDER BY wildcard, from`,
  transactions: `MATCH (t:Transaction)
    RETURN t.tick AS tick, t.at AS at, COUNT { (t)-[:CHANGED]->() } AS changes ORDER BY tick`,
  clock: 'MATCH (c:Clock) RETURN c.tick AS tick, c.at AS at',
};

/** Reads the graph without the registry. */
async function readGraph({ uri, username, password }: TestDatabase): Promise<Graph> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
  const rows = async (text: string) => (await driver.executeQuery(text)).records.map((record) => record.toObject());
  try {
    const versions = (await rows(statements.versions)) as unknown as Graph['versions'];
    const resolutions = (await rows(statements.resolutions)) as unknown as Graph['resolutions'];
    const transactions = (await rows(statements.transactions)) as unknown as Graph['transactions'];
    const clocks = (await rows(statements.clock)) as unknown as Graph['clock'][];
    expect(clocks, 'clocks').to.have.length(1);
    return { versions, resolutions, transactions, clock: clocks[0] ?? { tick: 0, at: 0 } };
  } finally {
    await driver.close();
  }
}

/** Checks that the graph contains only whole sets, each from one transaction, and that ticks have no gaps. */
function expectWholeSets({ versions, resolutions, transactions, clock }: Graph): Set<number> {
  const sets = new Set(versions.flatMap(({ urn }) => setOf(urn) ?? []));
  const tickOfSet = new Map<number, number>();
  for (const set of sets) {
    const held = versions.filter(({ urn }) => setOf(urn) === set);
    expect(held.map(({ urn, items, references }) => ({ urn, items, references }))).to.deep.equal(expectedVersions(set));
    const ticks = new Set(held.map(({ tick }) => tick));
    expect(ticks.size, `transactions of set ${set}`).to.equal(1);
    tickOfSet.set(set, [...ticks][0] ?? 0);
  }

  const open = resolutions
    .filter((resolution) => resolution.open)
    .map(({ wildcard, version }) => [wildcard, version] as const);
  const shared = sets.size === 0 ? [] : [[sharedWildcard, sharedVersion(Math.max(...sets))] as const];
  expect(new Map(open)).to.deep.equal(new Map([...shared, ...[...sets].flatMap(expectedResolutions)]));
  expect(open, 'open resolutions per wildcard').to.have.length(new Set(open.map(([wildcard]) => wildcard)).size);
  const sharedHistory = resolutions.filter(({ wildcard }) => wildcard === sharedWildcard);
  for (const [index, { to, open: isOpen }] of sharedHistory.entries()) {
    if (!isOpen) expect(to, 'end of a resolution').to.equal(sharedHistory[index + 1]?.from);
  }

  expect(transactions.map(({ tick }) => tick)).to.deep.equal(
    Array.from({ length: clock.tick }, (_, index) => index + 1),
  );
  for (const [index, { at }] of transactions.entries()) {
    expect(at, `instant of transaction ${index + 1}`).to.be.greaterThan(transactions[index - 1]?.at ?? 0);
  }
  expect(clock.at).to.equal(transactions.at(-1)?.at);
  // The first transaction initialises the registry.
  expect(new Set(tickOfSet.values())).to.deep.equal(new Set(transactions.slice(1).map(({ tick }) => tick)));
  expect(new Set(transactions.slice(1).map(({ changes }) => changes))).to.deep.equal(new Set(sets.size > 0 ? [5] : []));
  return sets;
}

/**
 * Reads the graph and checks that it contains whole numbered sets, including all acknowledged ones, and nothing else.
 * @returns the numbers of the sets in the graph
 */
export async function expectConsistent(database: TestDatabase, acknowledged: Iterable<number>): Promise<Set<number>> {
  const sets = expectWholeSets(await readGraph(database));
  expect([...sets]).to.include.members([...acknowledged]);
  return sets;
}
