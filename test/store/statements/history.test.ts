import { expect } from 'chai';
import type { Tx } from '../../../src/store/database.js';
import {
  earlierRevisions,
  lifetimesOf,
  newRevisions,
  recordedResolutions,
  revisionChanges,
  transactionsBefore,
  transactionsOf,
} from '../../../src/store/history-statements.js';
import type { RowView } from '../../../src/store/row-view.js';
import { FOREVER } from '../../../src/store/schema.js';
import { GraphDatabase } from './graph.js';

/** A view that hides line B. */
const view: RowView = {
  hides: (urn) => urn.startsWith('B'),
  separates: (urn) => urn.startsWith('B'),
  hidesLine: (key) => key === 'B',
  get ofReferences() {
    return view;
  },
};

const hiding =
  <Parameters, Row>(run: (tx: Tx, parameters: Parameters) => Promise<Row[]>) =>
  (tx: Tx, parameters: Parameters) =>
    run({ ...tx, view }, parameters);

describe('statements of histories', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
    await graph.create({
      versions: {
        // Replaced in 12, deleted in 14, created again in 16.
        A1: {
          stability: 'draft',
          revisions: [
            [10, 12],
            [12, 14],
            [16, FOREVER],
          ],
        },
        A0: { revisions: [[9, FOREVER]] },
        A2: { revisions: [[12, FOREVER]] },
        B1: { revisions: [[12, FOREVER]] },
        U1: {},
      },
      wildcards: {
        'A*': {
          resolutions: [
            ['A0', 10, 12],
            ['A2', 12, FOREVER],
          ],
        },
        'B*': {},
      },
      edges: [['U1', 'A*', { interval: [11, FOREVER] }]],
    });
    await graph.rows(
      `UNWIND range(9, 16) AS tick
       CREATE (:Transaction {tick: tick, at: tick * 10, principal: 'P' + tick, action: 'REPLACE', submission: 'S' + tick})`,
    );
    await graph.rows(
      `MATCH (r:Revision) MATCH (t:Transaction {tick: r.from})
       CREATE (t)-[:CHANGED {change: CASE r.from WHEN 12 THEN 'replaced' ELSE 'created' END}]->(r)`,
    );
    await graph.rows(
      "MATCH (r:Revision {id: 'A1@12'}) MATCH (t:Transaction {tick: 14}) CREATE (t)-[:CHANGED {change: 'deleted'}]->(r)",
    );
  });
  after(async () => {
    await graph.rows('MATCH (t:Transaction) DETACH DELETE t');
    await graph.close();
  });

  describe('history/revisions', () => {
    const page = { urns: ['A1', 'A2'], tick: 20, before: FOREVER, after: '', candidates: 20 };
    const shortOf = (rows: readonly { tick: number; urn: string; change: string; revision: string }[]) =>
      rows.map(({ tick, urn, change, revision }) => `${tick} ${urn} ${change} ${revision}`);
    const all = [
      '16 A1 created A1@16',
      '14 A1 deleted A1@12',
      '12 A1 replaced A1@12',
      '12 A2 replaced A2@12',
      '10 A1 created A1@10',
    ];

    it('returns revisions and deletions with their transactions, newest first', async () => {
      const rows = await graph.run(revisionChanges, page);
      expect(shortOf(rows)).to.deep.equal(all);
      expect(rows[1]).to.deep.include({ at: 140, principal: 'P14', action: 'REPLACE' });
    });

    it('returns those up to a tick', async () => {
      expect(shortOf(await graph.run(revisionChanges, { ...page, tick: 13 }))).to.deep.equal(all.slice(2));
    });

    it('begins before a tick, or in it after a version, and returns half of the candidates at least', async () => {
      expect(shortOf(await graph.run(revisionChanges, { ...page, before: 12, after: 'A1' }))).to.deep.equal(
        all.slice(3),
      );
      expect(shortOf(await graph.run(revisionChanges, { ...page, before: 12, after: '~' }))).to.deep.equal(
        all.slice(4),
      );
      expect((await graph.run(revisionChanges, { ...page, candidates: 4 })).length).to.be.within(2, 4);
    });

    it('returns nothing of hidden versions', async () => {
      expect(await graph.run(hiding(revisionChanges), { ...page, urns: ['B1'] })).to.deep.equal([]);
    });
  });

  describe('history/earlier-revisions', () => {
    const earlier = (urn: string, tick: number) => graph.run(earlierRevisions, { versions: [{ urn, tick }] });

    it('returns the newest revision before a tick, also after a deletion', async () => {
      const own = { urn: 'A1', revision: 'A1@12', since: 12 };
      expect(await earlier('A1', 16)).to.deep.equal([{ urn: 'A1', own, baseline: null }]);
    });

    it('returns the highest stable version below for the first revision', async () => {
      const baseline = { urn: 'A0', revision: 'A0@9', since: 9 };
      expect(await earlier('A1', 10)).to.deep.equal([{ urn: 'A1', own: null, baseline }]);
      expect(await earlier('A2', 12)).to.deep.equal([{ urn: 'A2', own: null, baseline }]);
    });

    it('returns nulls where there is neither', async () => {
      expect(await earlier('A0', 9)).to.deep.equal([{ urn: 'A0', own: null, baseline: null }]);
    });
  });

  describe('history/resolutions', () => {
    const of = (wildcard: string, tick: number, before = FOREVER, limit = 10) =>
      graph.run(recordedResolutions, { wildcard, tick, before, limit });
    const [older, newer] = [
      { urn: 'A0', from: 10, to: 12 },
      { urn: 'A2', from: 12, to: FOREVER },
    ];

    it('returns the resolutions up to a tick, newest first', async () => {
      expect(await of('A*', 20)).to.deep.equal([{ resolutions: [newer, older] }]);
      expect(await of('A*', 11)).to.deep.equal([{ resolutions: [older] }]);
    });

    it('returns those that began before a tick, and a number of them', async () => {
      expect(await of('A*', 20, 12)).to.deep.equal([{ resolutions: [older] }]);
      expect(await of('A*', 20, FOREVER, 1)).to.deep.equal([{ resolutions: [newer] }]);
    });

    it('returns nothing of a wildcard that nobody had used by then, nor to one who may not see everything', async () => {
      expect([await of('B*', 20), await of('A*', 10), await of('C*', 20)]).to.deep.equal([[], [], []]);
      const query = { wildcard: 'A*', tick: 20, before: FOREVER, limit: 10 };
      expect(await graph.run(hiding(recordedResolutions), query)).to.deep.equal([]);
    });
  });

  describe('history/lifetimes', () => {
    const of = async (key: string, stableOnly: boolean, tick: number) =>
      (await graph.run(lifetimesOf, { key, stableOnly, tick }))
        .map(({ urn, from, to }) => `${urn} ${from}-${to === FOREVER ? '' : to}`)
        .sort();

    it('returns when the versions of a line existed', async () => {
      expect(await of('A', true, 20)).to.deep.equal(['A0 9-', 'A2 12-']);
      expect(await of('A', false, 13)).to.deep.equal(['A0 9-', 'A1 10-12', 'A1 12-14', 'A2 12-']);
    });

    it('returns nothing of a hidden line', async () => {
      expect(await graph.run(hiding(lifetimesOf), { key: 'B', stableOnly: true, tick: 20 })).to.deep.equal([]);
    });
  });

  describe('history/new-revisions', () => {
    it('returns the versions with another revision at the later tick', async () => {
      const urns = ['A0', 'A1', 'A2'];
      expect(await graph.run(newRevisions, { urns, from: 10, to: 13 })).to.have.deep.members([
        { urn: 'A1', since: 12 },
        { urn: 'A2', since: 12 },
      ]);
      expect(await graph.run(newRevisions, { urns, from: 12, to: 15 })).to.deep.equal([]);
    });
  });

  describe('history/transactions', () => {
    it('returns who committed transactions, and when', async () => {
      expect(await graph.run(transactionsOf, { ticks: [14, 99] })).to.deep.equal([
        { tick: 14, at: 140, principal: 'P14', action: 'REPLACE' },
      ]);
    });
  });

  describe('history/transactions-before', () => {
    const page = { after: 0, before: 20, candidates: 20, principals: null, agencies: null, classes: null };
    const of = async (given: Partial<typeof page> & object, run = transactionsBefore) =>
      (await graph.run(run, { ...page, ...given })).map(
        ({ tick, changes }) =>
          `${tick} ${changes
            .map(({ change, count }) => `${change} ${count}`)
            .sort()
            .join(' ')}`,
      );
    const all = ['16 created 1', '15 ', '14 deleted 1', '13 ', '12 replaced 3', '11 ', '10 created 2', '9 created 1'];

    it('returns transactions with the numbers of what they changed, newest first', async () => {
      expect(await of({})).to.deep.equal(all);
    });

    it('returns those between two ticks, and a number of them', async () => {
      expect(await of({ after: 10, before: 14 })).to.deep.equal(all.slice(3, 6));
      expect(await of({ candidates: 2 })).to.deep.equal(all.slice(0, 2));
    });

    for (const [given, expected] of [
      [{ principals: ['P12'] }, '12 replaced 3'],
      [{ agencies: ['OTHER'] }, undefined],
      [{ classes: ['Codelist'], principals: ['P14'] }, '14 deleted 1'],
    ] as const) {
      it(`counts what ${JSON.stringify(given)} selects`, async () => {
        const rows = await of(given as object);
        expect(rows).to.have.length(all.length);
        expect(rows.filter((row) => /\d .+/.test(row))).to.deep.equal(expected === undefined ? [] : [expected]);
      });
    }

    it('does not count what is hidden', async () => {
      expect(
        (await of({ after: 11, before: 13 }, hiding(transactionsBefore) as typeof transactionsBefore))[0],
      ).to.match(/^12 replaced 1 replaced 1$|^12 replaced 2$/);
    });
  });
});
