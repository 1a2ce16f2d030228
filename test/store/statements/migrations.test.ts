import { expect } from 'chai';
import { FOREVER } from '../../../src/store/schema.js';
import {
  namedItems,
  openSelectionsOfRevisions,
  revisionsOfClasses,
  targetsOfItems,
} from '../../../src/store/submission-statements.js';
import { GraphDatabase } from './graph.js';

describe('statements that migrate the graph', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  /** Instants 100, 200 and 300 are those of the ticks 1, 2 and 3. */
  beforeEach(async () => {
    await graph.create({
      versions: {
        C1: {
          revisions: [
            [100, 300],
            [300, FOREVER],
          ],
        },
        P1: { revisions: [[200, FOREVER]] },
      },
      wildcards: {
        'C*': {
          resolutions: [
            ['C1', 200, 300],
            ['P1', 300, FOREVER],
          ],
          parents: 3,
        },
        'P*': { parents: 1 },
      },
      edges: [
        ['P1', 'C1', { role: 'exact', interval: [200, 300] }],
        ['P1', 'C*', { role: 'one', interval: [200, FOREVER] }],
        ['P1', 'C*', { role: 'two', interval: [200, FOREVER] }],
        ['C1', 'C*', { role: 'extension', interval: [100, 200] }],
        ['C1', 'P*', { role: 'one', interval: [100, 200] }],
      ],
    });
    await graph.rows('UNWIND [1, 2, 3] AS tick CREATE (:Transaction {tick: tick, at: tick * 100})');
  });

  const twice = async (name: string, parameters: Record<string, unknown> = {}): Promise<void> => {
    await graph.runInParts(name, parameters);
    const once = await graph.content();
    await graph.runInParts(name, parameters);
    expect(await graph.content()).to.equal(once);
  };
  const values = async (text: string) => (await graph.rows(text)).map((row) => Object.values(row));

  describe('migrations/2/1-revisions', () => {
    it('gives revisions intervals of ticks, and can be repeated', async () => {
      await graph.rows('MATCH (r:Revision) SET r.tick = r.from / 100');
      await twice('migrations/2/1-revisions');
      expect(await values('MATCH (r:Revision) RETURN r.id, r.from, r.to, r.tick ORDER BY r.id')).to.deep.equal([
        ['C1@100', 1, 3, null],
        ['C1@300', 3, FOREVER, null],
        ['P1@200', 2, FOREVER, null],
      ]);
    });
  });

  describe('migrations/2/2-references', () => {
    it('gives references intervals of ticks, and can be repeated', async () => {
      await twice('migrations/2/2-references');
      expect(
        await values('MATCH (v)-[e:REFERENCES]->() RETURN v.urn, e.role, e.from, e.to ORDER BY v.urn, e.role'),
      ).to.deep.equal([
        ['C1', 'extension', 1, 2],
        ['C1', 'one', 1, 2],
        ['P1', 'exact', 2, 3],
        ['P1', 'one', 2, FOREVER],
        ['P1', 'two', 2, FOREVER],
      ]);
    });
  });

  describe('migrations/2/3-resolutions', () => {
    it('gives resolutions intervals of ticks, and can be repeated', async () => {
      await twice('migrations/2/3-resolutions');
      expect(await values('MATCH ()-[e:RESOLVES_TO]->(v) RETURN v.urn, e.from, e.to ORDER BY e.from')).to.deep.equal([
        ['C1', 2, 3],
        ['P1', 3, FOREVER],
      ]);
    });
  });

  describe('migrations/2/4-wildcards', () => {
    it('counts the artefacts that refer to a wildcard, and marks those that codelists extend', async () => {
      await twice('migrations/2/4-wildcards', { extensionRoles: ['extension'] });
      expect(await values('MATCH (w:Wildcard) RETURN w.urn, w.parents, w.extended ORDER BY w.urn')).to.deep.equal([
        ['C*', 1, true],
        ['P*', 0, false],
      ]);
    });
  });

  describe('migrations/3/1-lacks', () => {
    it('deletes the records of missing items, and can be repeated', async () => {
      await graph.rows("MATCH (v:Version) CREATE (v)-[:LACKS {class: 'Code', items: ['A'], from: 3, to: 4}]->(v)");
      await twice('migrations/3/1-lacks');
      expect(await values('MATCH ()-[l:LACKS]->() RETURN l')).to.deep.equal([]);
    });
  });

  describe('migrations/4/1-selections', () => {
    it('deletes the selections, and can be repeated', async () => {
      await graph.rows("MATCH (v:Version) CREATE (v)-[:SELECTS {role: 'selecting', from: 3, to: 4}]->(v)");
      await twice('migrations/4/1-selections');
      expect(await values('MATCH ()-[e:SELECTS]->() RETURN e')).to.deep.equal([]);
    });
  });

  describe('migrations/6/2-ticks-of-events', () => {
    it('records when resolutions and records of missing items began and ended, and can be repeated', async () => {
      await graph.rows('MATCH ()-[e:RESOLVES_TO]->() SET e.opened = null, e.ended = 1');
      await twice('migrations/6/2-ticks-of-events');
      const rows = await values('MATCH ()-[e:RESOLVES_TO]->() RETURN e.from, e.opened, e.to, e.ended');
      expect(rows).not.to.deep.equal([]);
      for (const [from, opened, to, ended] of rows) expect([opened, ended ?? FOREVER]).to.deep.equal([from, to]);
    });
  });

  const expectDropped = async (statement: string, property: 'from' | 'to'): Promise<void> => {
    await graph.rows(`CREATE INDEX lacks_${property} FOR ()-[l:LACKS]-() ON (l.${property})`);
    await twice(statement);
    expect(await values(`SHOW INDEXES YIELD name WHERE name = 'lacks_${property}' RETURN name`)).to.deep.equal([]);
  };

  describe('migrations/6/3-drop-lacks-from', () => {
    it('drops the index, and can be repeated', () => expectDropped('migrations/6/3-drop-lacks-from', 'from'));
  });

  describe('migrations/6/4-drop-lacks-to', () => {
    it('drops the index, and can be repeated', () => expectDropped('migrations/6/4-drop-lacks-to', 'to'));
  });

  describe('migrations/revisions-of-classes', () => {
    it('returns the open and the closed revisions of classes', async () => {
      const [row] = await graph.rows(
        'MATCH (r:Revision) RETURN r.class AS class, count(*) AS count ORDER BY class LIMIT 1',
      );
      const found = await graph.run(revisionsOfClasses, { classes: [String(row?.['class'])] });
      expect(found).to.have.length(Number(row?.['count']));
      expect(await graph.run(revisionsOfClasses, { classes: [] })).to.deep.equal([]);
    });
  });

  describe('migrations/open-selections-of-revisions', () => {
    it('creates selections with the intervals of their revisions', async () => {
      const [row] = await graph.rows('MATCH (r:Revision) RETURN r.id AS revision, r.from AS from, r.to AS to LIMIT 1');
      const selection = { role: 'selecting', through: '', components: [''], items: ['A'], modifiers: null };
      const selections = [{ revision: String(row?.['revision']), ...selection }];
      await graph.run(openSelectionsOfRevisions, { selections });
      expect(await values('MATCH (v)-[e:SELECTS]->(v) RETURN e.items, e.from, e.to')).to.deep.equal([
        [['A'], row?.['from'], row?.['to']],
      ]);
    });
  });

  describe('migrations/targets-of-items', () => {
    it('returns itemised wildcards with a resolution, and versions that extend others', async () => {
      await graph.create({
        versions: { C1: {}, D1: {}, E1: {}, F1: {} },
        wildcards: {
          'C*': { resolutions: [['C1', 10, FOREVER]], itemised: true },
          'D*': { resolutions: [['D1', 10, FOREVER]] },
          'E*': { resolutions: [['E1', 10, 20]], itemised: true },
        },
        edges: [
          ['D1', 'C*', { role: 'extension' }],
          ['D1', 'C1', { role: 'extension' }],
          ['E1', 'C1', { role: 'extension', interval: [10, 20] }],
          ['F1', 'C1', { role: 'other' }],
        ],
      });
      expect(await graph.run(targetsOfItems, { extensionRoles: ['extension'] })).to.have.deep.members([
        { target: 'C*', version: 'C1' },
        { target: 'D1', version: 'D1' },
      ]);
    });
  });

  describe('migrations/named-items', () => {
    it('returns the items that open references name, by target and class, each once', async () => {
      await graph.create({
        versions: { C1: {}, P1: {}, Q1: {} },
        wildcards: { 'C*': {} },
        edges: [
          ['P1', 'C*', { class: 'Code', items: ['A', '', 'B'], components: ['', '', ''] }],
          ['Q1', 'C*', { class: 'Code', items: ['B', 'C'], components: ['', ''] }],
          ['Q1', 'C*', { class: 'Other', items: ['B'] }],
          ['Q1', 'C*', { class: 'Code', items: ['GONE'], interval: [10, 20] }],
          ['Q1', 'C1', { class: 'Code', items: ['E'] }],
          ['Q1', 'P1', { class: 'Code', items: [''] }],
        ],
      });
      const rows = await graph.run(namedItems, { targets: ['C*', 'C1', 'P1', 'NONE'] });
      expect(rows.map((row) => ({ ...row, items: [...row.items].sort() }))).to.have.deep.members([
        { target: 'C*', class: 'Code', items: ['A', 'B', 'C'] },
        { target: 'C*', class: 'Other', items: ['B'] },
        { target: 'C1', class: 'Code', items: ['E'] },
      ]);
    });
  });

  describe('migrations/2/5-transactions', () => {
    it('gives each transaction without a submission another one', async () => {
      await graph.rows("MATCH (t:Transaction {tick: 2}) SET t.submission = 'S2'");
      await twice('migrations/2/5-transactions');
      const submissions = await values('MATCH (t:Transaction) RETURN t.submission ORDER BY t.tick');
      expect(submissions[1]).to.deep.equal(['S2']);
      expect(new Set(submissions.flat()).size).to.equal(3);
      expect(submissions[0]?.[0]).to.match(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    });
  });
});
