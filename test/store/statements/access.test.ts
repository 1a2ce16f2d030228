import { expect } from 'chai';
import {
  closeRules,
  liveLines,
  markRules,
  openRules,
  ruleHistory,
  rulesAt,
} from '../../../src/store/access-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import { GraphDatabase } from './graph.js';

describe('statements of access rules', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  beforeEach(async () => {
    await graph.create({});
    await graph.rows(
      `CREATE (:Pending {submission: 'S8', tick: 8}),
              (:AccessRule {id: 'a', from: 2, to: 5, rule: 'a2'}),
              (:AccessRule {id: 'a', from: 5, to: ${FOREVER}, rule: 'a5'}),
              (:AccessRule {id: 'b', from: 3, to: ${FOREVER}, rule: 'b3'})`,
    );
  });
  const rules = () =>
    graph.rows(
      `MATCH (r:AccessRule) OPTIONAL MATCH (p {submission: 'S8'})-[c:CHANGED]->(r)
       RETURN r.rule AS rule, r.from AS from, r.to AS to, c.change AS change ORDER BY rule`,
    );

  describe('access/rules-at', () => {
    it('returns the rules that hold at a tick, by id', async () => {
      const at = async (tick: number) => (await graph.run(rulesAt, { tick })).map(({ rule, since }) => [rule, since]);
      expect(await at(1)).to.deep.equal([]);
      expect(await at(4)).to.deep.equal([
        ['a2', 2],
        ['b3', 3],
      ]);
      expect(await at(5)).to.deep.equal([
        ['a5', 5],
        ['b3', 3],
      ]);
    });
  });

  describe('access/close-rules', () => {
    it('ends open rules, and records those that are deleted as changed', async () => {
      await graph.run(closeRules, {
        submission: 'S8',
        rules: [
          { id: 'a', isDeleted: false },
          { id: 'b', isDeleted: true },
          { id: 'c', isDeleted: true },
        ],
      });
      expect(await rules()).to.deep.equal([
        { rule: 'a2', from: 2, to: 5, change: null },
        { rule: 'a5', from: 5, to: 8, change: null },
        { rule: 'b3', from: 3, to: 8, change: 'deleted' },
      ]);
    });
  });

  describe('access/open-rules', () => {
    it('creates rules that hold from a tick', async () => {
      await graph.run(openRules, { submission: 'S8', rules: [{ id: 'c', change: 'created', rule: 'c8' }] });
      expect((await rules()).at(-1)).to.deep.equal({ rule: 'c8', from: 8, to: FOREVER, change: 'created' });
    });
  });

  describe('access/rule-history', () => {
    beforeEach(() =>
      graph.rows(
        `MATCH (a2:AccessRule {rule: 'a2'}), (a5:AccessRule {rule: 'a5'}), (b3:AccessRule {rule: 'b3'})
         CREATE (:Transaction:AccessChange {tick: 2, at: 20, principal: 'x'})-[:CHANGED {change: 'created'}]->(a2),
                (:Transaction:AccessChange {tick: 3, at: 30, principal: 'y'})-[:CHANGED {change: 'created'}]->(b3),
                (t:Transaction:AccessChange {tick: 5, at: 50, principal: 'z'})-[:CHANGED {change: 'replaced'}]->(a5),
                (t)-[:CHANGED {change: 'deleted'}]->(b3)
         SET b3.to = 5`,
      ),
    );
    const five = {
      tick: 5,
      at: 50,
      principal: 'z',
      rules: [
        { id: 'a', change: 'replaced', before: 'a2', after: 'a5' },
        { id: 'b', change: 'deleted', before: 'b3', after: null },
      ],
    };

    it('returns the newest changes before a tick, with the rules before and after', async () => {
      const [newest, ...older] = await graph.run(ruleHistory, { rule: null, before: 9, most: 9 });
      expect(newest).to.deep.equal(five);
      expect(older.map(({ tick }) => tick)).to.deep.equal([3, 2]);
      expect((await graph.run(ruleHistory, { rule: null, before: 5, most: 1 })).map(({ tick }) => tick)).to.deep.equal([
        3,
      ]);
    });

    it('returns those of one rule', async () => {
      expect(await graph.run(ruleHistory, { rule: 'b', before: 9, most: 9 })).to.deep.equal([
        { ...five, rules: five.rules.slice(1) },
        { tick: 3, at: 30, principal: 'y', rules: [{ id: 'b', change: 'created', before: null, after: 'b3' }] },
      ]);
    });
  });

  describe('access/live-lines', () => {
    it('returns the keys of lines that have a version at a tick, after a key', async () => {
      await graph.create({
        versions: { C1: { revisions: [[2, 5]] }, D1: { revisions: [[4, FOREVER]] }, E1: { revisions: [[4, FOREVER]] } },
      });
      const all = await graph.rows('MATCH (a:Artefact) RETURN a.key AS key ORDER BY key');
      const at = async (tick: number, after = '') => (await graph.run(liveLines, { after, tick })).length;
      expect(all).to.have.length(3);
      expect([await at(1), await at(3), await at(4), await at(5)]).to.deep.equal([0, 1, 3, 2]);
      expect(await at(4, String(all[0]?.['key']))).to.equal(2);
    });
  });

  describe('access/mark-rules', () => {
    it('records the tick on the clock, and the transaction as a change of rules', async () => {
      await graph.rows('CREATE (:Transaction {tick: 7})');
      await graph.run(markRules, {});
      expect(
        await graph.rows('MATCH (c:Clock), (t:AccessChange) RETURN c.rules AS rules, t.tick AS tick'),
      ).to.deep.equal([{ rules: 7, tick: 7 }]);
    });
  });
});
