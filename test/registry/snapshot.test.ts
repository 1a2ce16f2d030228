import { expect } from 'chai';
import { accessOf } from '../../src/registry/access/access.js';
import { Hidings } from '../../src/registry/access/hidings.js';
import type { AccessRule } from '../../src/registry/access/rule.js';
import { readQueryUrn } from '../../src/registry/artefacts/root-query.js';
import { Clock } from '../../src/registry/clock.js';
import { findReferenceGraph } from '../../src/registry/graph/reference-graph.js';
import { Instants } from '../../src/registry/instants.js';
import { anonymous, type Principal } from '../../src/registry/principal.js';
import { ResultCache } from '../../src/registry/result-cache.js';
import { Snapshot } from '../../src/registry/snapshot.js';
import { findStructures, type StructureResult } from '../../src/registry/structures/find-structures.js';
import type { StructureQuery } from '../../src/registry/structures/structure-query.js';
import { Database, type Tx } from '../../src/store/database.js';
import { readClock } from '../../src/store/query-statements.js';
import { parseVersionQuery } from '../../src/versioning/pattern.js';
import { codelist, urns } from '../harness/artefacts.js';
import { database } from '../harness/database.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';
import { artefactsOf } from '../harness/structures.js';

class CountingDatabase extends Database {
  reads = 0;

  override read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.reads += 1;
    return super.read(work);
  }

  override readNewest<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.reads += 1;
    return super.readNewest(work);
  }
}

const queryFor = (id: string): StructureQuery => ({
  classes: ['Codelist'],
  agencies: ['SDMX'],
  ids: [id],
  versions: parseVersionQuery('~'),
  items: null,
  references: 'none',
  detail: 'full',
});

describe('Snapshot', () => {
  let test: TestRegistry;
  let counting: CountingDatabase;
  before(async () => {
    test = await openTestRegistry();
    counting = new CountingDatabase({ ...(await database()), cacheBytes: 0 });
  });
  after(async () => {
    await counting.close();
    await test.close();
  });

  /** Snapshots over one clock and one result cache. */
  function open(resultBytes: number) {
    const clock = new Clock(counting, { isOnlyWriter: true });
    const caches = { results: new ResultCache(resultBytes), instants: new Instants(), hidings: new Hidings() };
    const at = async (asOf?: number, principal: Principal = anonymous, rules: readonly AccessRule[] = []) =>
      new Snapshot(counting, caches, await clock.resolve(asOf), accessOf(principal, rules));
    return {
      at,
      find: async (query: StructureQuery, asOf?: number): Promise<StructureResult> =>
        findStructures(await at(asOf), query),
      submit: async (id: string, codes: readonly string[]): Promise<number> => {
        await clock.newest();
        const { transaction, at: instant, submission } = await test.submit([codelist(id, '1.0', codes)]);
        clock.advance({ tick: transaction ?? 0, at: instant, submission });
        return instant;
      },
    };
  }
  const transactions = async (work: () => Promise<unknown>): Promise<number> => {
    const before = counting.reads;
    await work();
    return counting.reads - before;
  };

  it('starts no transaction before the first read', async () => {
    const { at, submit } = open(1_000_000);
    await submit('NONE', ['A']);
    expect(await transactions(() => at())).to.equal(0);
    expect(await transactions(async () => findStructures(await at(), queryFor('NONE')))).to.equal(1);
  });

  it('starts no transaction for a cached result, found by the same query object or an equal one', async () => {
    const { find, submit } = open(1_000_000);
    await submit('ONE', ['A']);
    const query = queryFor('ONE');
    const first = await find(query);
    expect(await transactions(() => find(query))).to.equal(0);
    expect(await transactions(() => find(queryFor('ONE')))).to.equal(0);
    expect(await find(queryFor('ONE'))).to.equal(first);
  });

  it('finds a result once for concurrent requests', async () => {
    const { find, submit } = open(1_000_000);
    await submit('MANY', ['A']);
    const together = () => Promise.all(Array.from({ length: 20 }, () => find(queryFor('MANY'))));
    expect(await transactions(together)).to.equal(1);
  });

  it('finds a result again after a submission, with the same fingerprint where no artefact of the result changed', async () => {
    const { find, submit } = open(1_000_000);
    await submit('OLD', ['A']);
    const query = queryFor('OLD');
    const before = await find(query);
    await submit('OTHER', ['A']);
    const same = await find(query);
    expect(same.fingerprint).to.equal(before.fingerprint);
    expect(same.registryModified).to.be.greaterThan(before.registryModified);
    await submit('OLD', ['A', 'B']);
    const changed = await find(query);
    expect(changed.fingerprint).to.not.equal(before.fingerprint);
    expect(await artefactsOf(changed)).to.deep.equal([codelist('OLD', '1.0', ['A', 'B'])]);
    expect(await artefactsOf(before)).to.deep.equal([codelist('OLD', '1.0', ['A'])]);
  });

  it('keeps the result of a past instant across submissions', async () => {
    const { find, submit } = open(1_000_000);
    const at = await submit('PAST', ['A']);
    await submit('PAST', ['A', 'B']);
    await find(queryFor('PAST'), at);
    await submit('ELSE', ['A']);
    expect(await transactions(() => find(queryFor('PAST'), at))).to.equal(0);
  });

  it('keeps no result in memory beyond the byte limit, even while the query object is referenced', async () => {
    const { find, submit } = open(1);
    await submit('SMALL', ['A']);
    const query = queryFor('SMALL');
    const first = await find(queryFor('SMALL'));
    const second = await find(query);
    expect(second).to.not.equal(first);
    expect(second.fingerprint).to.equal(first.fingerprint);
  });

  it('does not cache a failure', async () => {
    const { find, submit } = open(1_000_000);
    const query = queryFor('COMES');
    const fails = () => find(query).catch((error: unknown) => error);
    expect(await fails()).to.have.property('name', 'NotFound');
    await submit('COMES', ['A']);
    expect(await artefactsOf(await find(query))).to.have.length(1);
  });

  it('shares cache entries between principals who see the same, and no others', async () => {
    const { at, submit } = open(1_000_000);
    await submit('PRIVATE', ['A']);
    const user = (name: string): Principal => ({ kind: 'user', service: 'oidc', name, groups: [] });
    // Root sees all, the others all but the artefacts of ECB.
    const cases: readonly [Principal, number][] = [
      [{ kind: 'root', name: 'root' }, 1],
      [user('ann'), 1],
      [user('bob'), 0],
      [anonymous, 0],
      [{ kind: 'root', name: 'other' }, 0],
    ];
    const query = queryFor('PRIVATE');
    const cacheKeys = new Set<string>();
    const fingerprints = new Set<string>();
    for (const [principal, expected] of cases) {
      const snapshot = await at(undefined, principal, [
        { id: 'r', kind: 'restriction', urn: 'Codelist=ECB:*', covers: ['structure'], to: [] },
      ]);
      cacheKeys.add(snapshot.cacheKey);
      expect(await transactions(() => findStructures(snapshot, query))).to.equal(expected);
      expect(await transactions(() => findStructures(snapshot, query))).to.equal(0);
      fingerprints.add((await findStructures(snapshot, query)).fingerprint);
    }
    expect(cacheKeys.size).to.equal(2);
    // Keys and entity tags of representations derive from the fingerprint.
    expect(fingerprints.size).to.equal(2);
  });

  it('stays at its instant for every query although a submission commits in between', async () => {
    const { at, submit } = open(1_000_000);
    const instant = await submit('STILL', ['A']);
    const snapshot = await at();
    const [newest] = await snapshot.read((tx) => readClock(tx, { known: 0 }));
    await submit('STILL', ['A', 'B']);
    const found = await artefactsOf(await findStructures(snapshot, queryFor('STILL')));
    expect(found).to.deep.equal([codelist('STILL', '1.0', ['A'])]);
    const text = urns.codelist('STILL', '1.0');
    const graph = await findReferenceGraph(snapshot, {
      roots: [{ urn: readQueryUrn(text), text }],
      direction: 'outgoing',
      classes: null,
    });
    expect(graph).to.include({ asOf: instant, tick: newest?.tick });
  });
});
