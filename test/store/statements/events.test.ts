import { expect } from 'chai';
import type { Tx } from '../../../src/store/database.js';
import {
  changedDeprecations,
  changedLacks,
  changedVersions,
  movedWildcards,
  namingReferences,
  wildcardUsers,
} from '../../../src/store/event-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import { GraphDatabase } from './graph.js';

const all = { tick: 0, until: 100, from: '', most: 10 };

describe('statements of events', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
    await graph.create({
      versions: {
        C1: { revisions: [[2, 3]] },
        C2: {
          revisions: [
            [2, 4],
            [4, FOREVER],
          ],
        },
        D1: {},
      },
      wildcards: {
        'C*': {
          resolutions: [
            ['C1', 2, 3],
            ['C2', 4, FOREVER],
          ],
        },
        'B*': {
          resolutions: [
            ['C1', 2, 4],
            ['C2', 4, FOREVER],
          ],
        },
      },
      prefixes: ['B*%P'],
      edges: [
        ['D1', 'C*', { class: 'Code', items: ['A', 'B'], interval: [2, 4] }],
        ['D1', 'C*', { class: 'Code', items: ['Z'], interval: [5, FOREVER] }],
        ['C2', 'C*', { class: 'Concept', items: ['A'], interval: [2, FOREVER] }],
        ['D1', 'B*%P', { interval: [3, FOREVER] }],
      ],
      lacks: [
        ['C*', 'C1', ['A', 'B'], { interval: [2, 3] }],
        ['C*', 'C2', ['B', 'C'], { interval: [3, 4] }],
        ['D1', 'D1', ['X'], { class: 'Concept', interval: [3, FOREVER] }],
      ],
    });
    await graph.rows(
      `UNWIND [2, 3, 4] AS tick CREATE (:Transaction {tick: tick, at: tick * 10, principal: 'P' + tick})`,
    );
    await graph.rows(
      `UNWIND [[2, 'C2@2', 'created'], [2, 'C1@2', 'created'], [3, 'C1@2', 'deleted'], [4, 'C2@4', 'merged']] AS row
       MATCH (t:Transaction {tick: row[0]}) MATCH (r:Revision {id: row[1]})
       CREATE (t)-[:CHANGED {change: row[2]}]->(r)`,
    );
  });
  after(() => graph.close());

  describe('events/changed-deprecations', () => {
    it('returns deprecations that began, are replaced or ended in a range of ticks', async () => {
      await graph.rows(
        `MATCH (c1:Version {urn: 'C1'}), (c2:Version {urn: 'C2'})
         CREATE (c2)<-[:DEPRECATES]-(a:Deprecation {urn: 'C2', from: 2, to: 3, since: 5, reasons: 'old'}),
                (c2)<-[:DEPRECATES]-(:Deprecation {urn: 'C2', from: 3, to: 4, since: 6, reasons: 'new'}),
                (c1)<-[:DEPRECATES]-(:Deprecation {urn: 'C1', from: 2, to: ${FOREVER}, since: 7, reasons: 'own'}),
                (a)-[:SUCCEEDED_BY]->(c1)`,
      );
      const run = async (range: Partial<typeof all>) =>
        (await graph.run(changedDeprecations, { ...all, ...range })).map(({ tick, key, names, since, ...rest }) => [
          ...[tick, key, names, since],
          ...[rest.reasons, rest.successor],
        ]);
      const rows = [
        [2, 'C1', '{}', 7, 'own', null],
        [2, 'C2', '{}', 5, 'old', 'C1'],
        [3, 'C2', '{}', 6, 'new', null],
        [4, 'C2', '{}', null, null, null],
      ];
      expect(await run({})).to.deep.equal(rows);
      expect(await run({ tick: 2, from: 'C2', until: 3 })).to.deep.equal(rows.slice(1, 3));
      expect(await run({ most: 2 })).to.deep.equal(rows.slice(0, 2));
      await graph.rows('MATCH (d:Deprecation) DETACH DELETE d');
    });
  });

  describe('events/changed-versions', () => {
    const run = async (range: Partial<typeof all>) =>
      (await graph.run(changedVersions, { ...all, ...range })).map(({ tick, key, kind }) => [tick, key, kind]);

    it('returns what transactions changed, in the order of ticks and URNs', async () => {
      expect(await run({})).to.deep.equal([
        [2, 'C1', 'created'],
        [2, 'C2', 'created'],
        [3, 'C1', 'deleted'],
        [4, 'C2', 'merged'],
      ]);
      expect((await graph.run(changedVersions, all))[0]).to.deep.equal({
        tick: 2,
        at: 20,
        principal: 'P2',
        key: 'C1',
        kind: 'created',
        names: '{}',
      });
    });

    it('begins with a URN in the first tick, and ends with a tick or a number of rows', async () => {
      expect(await run({ tick: 2, from: 'C2', until: 3 })).to.deep.equal([
        [2, 'C2', 'created'],
        [3, 'C1', 'deleted'],
      ]);
      expect(await run({ most: 1 })).to.deep.equal([[2, 'C1', 'created']]);
    });
  });

  describe('events/moved-wildcards', () => {
    const run = async (range: Partial<typeof all>) =>
      (await graph.run(movedWildcards, { ...all, ...range })).map(({ tick, key, before, after }) => [
        tick,
        key,
        before,
        after,
      ]);

    it('returns the resolutions before and after, null for none', async () => {
      expect(await run({})).to.deep.equal([
        [2, 'B*', null, 'C1'],
        [2, 'C*', null, 'C1'],
        [3, 'C*', 'C1', null],
        [4, 'B*', 'C1', 'C2'],
        [4, 'C*', null, 'C2'],
      ]);
    });

    it('begins with a URN in the first tick, and ends with a tick or a number of rows', async () => {
      expect(await run({ tick: 2, from: 'C*', until: 3 })).to.deep.equal([
        [2, 'C*', null, 'C1'],
        [3, 'C*', 'C1', null],
      ]);
      expect(await run({ tick: 4, most: 1 })).to.deep.equal([[4, 'B*', 'C1', 'C2']]);
    });
  });

  describe('events/changed-lacks', () => {
    const changed = (tx: Tx, range: typeof all) => changedLacks(tx, range, async (rows) => [...rows]);

    it('returns the missing items before and after, and the version that the target stands for', async () => {
      const rows = await graph.run(changed, all);
      expect(
        rows.map(({ tick, key, before, after, resolution }) => [tick, key, before.flat(), after.flat(), resolution]),
      ).to.deep.equal([
        [2, 'C* Code', [], ['A', 'B'], 'C1'],
        [3, 'C* Code', ['A', 'B'], ['B', 'C'], null],
        [3, 'D1 Concept', [], ['X'], null],
        [4, 'C* Code', ['B', 'C'], [], 'C2'],
      ]);
    });

    it('begins with a target in the first tick, and ends with a tick or a number of rows', async () => {
      const keys = async (range: Partial<typeof all>) =>
        (await graph.run(changed, { ...all, ...range })).map(({ tick, key }) => [tick, key]);
      expect(await keys({ tick: 3, from: 'D1 Concept', until: 3 })).to.deep.equal([[3, 'D1 Concept']]);
      expect(await keys({ most: 1 })).to.deep.equal([[2, 'C* Code']]);
    });
  });

  describe('events/wildcard-users', () => {
    it('returns lines that refer to wildcards, through sets of codes too, and since when', async () => {
      const rows = await graph.run(wildcardUsers, { wildcards: ['C*', 'B*'] });
      expect(rows.sort((a, b) => (a.urn + a.user < b.urn + b.user ? -1 : 1))).to.deep.equal([
        { urn: 'B*', user: 'D1', since: 3 },
        { urn: 'C*', user: 'C2', since: 2 },
        { urn: 'C*', user: 'D1', since: 2 },
      ]);
    });
  });

  describe('events/naming-references', () => {
    it('returns the items that references name before a transaction or after it', async () => {
      const at = async (tick: number) =>
        (await graph.run(namingReferences, { targets: [{ tick, key: 'k', target: 'C*', class: 'Code' }] })).map(
          ({ items, before, after }) => [items, before, after],
        );
      expect(await at(2)).to.deep.equal([[['A', 'B'], false, true]]);
      expect(await at(3)).to.deep.equal([[['A', 'B'], true, true]]);
      expect(await at(4)).to.deep.equal([[['A', 'B'], true, false]]);
      expect(await at(5)).to.deep.equal([[['Z'], false, true]]);
    });
  });
});
