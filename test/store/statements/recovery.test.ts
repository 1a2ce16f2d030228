import { expect } from 'chai';
import { FOREVER } from '../../../src/store/schema.js';
import {
  abandonPending,
  dropEmpty,
  dropEmptyLines,
  dropPending,
  findPending,
  onlineIndexes,
  undoChanges,
  undoLacks,
  undoWildcards,
} from '../../../src/store/submission-statements.js';
import { GraphDatabase } from './graph.js';

/** Submission S8, which was not committed: P1 is replaced, Q1 deleted, N1 created. */
const graphOfInterrupted = {
  versions: {
    C1: {},
    P1: {
      revisions: [
        [5, 8],
        [8, FOREVER],
      ],
    },
    Q1: { revisions: [[5, 8]] },
    N1: { revisions: [[8, FOREVER]] },
    X1: {
      revisions: [
        [3, 7],
        [7, FOREVER],
      ],
    },
  },
  wildcards: {
    'C*': {
      resolutions: [
        ['C1', 5, 8],
        ['X1', 8, FOREVER],
      ],
      parents: 9,
    },
    'D*': { parents: 9 },
    'X*': { resolutions: [['X1', 7, FOREVER]], parents: 1 },
  },
  prefixes: ['D*%E', 'X*%E'],
  edges: [
    ['N1', 'D*%E', { role: 'new-prefix', interval: [8, FOREVER] }],
    ['X1', 'X*%E', { role: 'prefix', interval: [7, FOREVER] }],
    ['P1', 'C1', { role: 'kept', interval: [5, FOREVER] }],
    ['P1', 'C1', { role: 'closed', interval: [5, 8] }],
    ['P1', 'C*', { role: 'closed-wildcard', interval: [5, 8] }],
    ['P1', 'C*', { role: 'opened-wildcard', interval: [8, FOREVER] }],
    ['P1', 'X1', { role: 'opened', interval: [8, FOREVER] }],
    ['N1', 'D*', { role: 'new', interval: [8, FOREVER] }],
    ['X1', 'X*', { role: 'other', interval: [7, FOREVER] }],
    ['X1', 'C1', { role: 'past', interval: [3, 7] }],
  ],
} as const;

describe('statements that remove what a submission left', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  beforeEach(async () => {
    await graph.create(graphOfInterrupted);
    await graph.rows(
      `CREATE (p:Pending {submission: 'S8', tick: 8, batches: 2})
       WITH p UNWIND ['P1@8', 'Q1@5', 'N1@8'] AS id MATCH (r:Revision {id: id})
       CREATE (p)-[:CHANGED {change: 'any'}]->(r)`,
    );
    await graph.rows("MATCH (r:Revision {id: 'P1@8'}) CREATE (r)-[:HAS_SLICE]->(:Slice {n: 0})");
  });

  const revisions = async () =>
    (await graph.rows('MATCH (r:Revision) RETURN r.id AS id, r.to AS to ORDER BY id')).map(({ id, to }) => [id, to]);
  const references = async () =>
    (
      await graph.rows(
        'MATCH (v)-[e:REFERENCES]->(t) RETURN v.urn AS source, e.role AS role, t.urn AS target, e.to AS to ORDER BY role',
      )
    ).map((row) => Object.values(row));
  const count = async (label: string) => (await graph.rows(`MATCH (n:${label}) RETURN n`)).length;

  describe('recovery/abandon-pending', () => {
    it('marks the submission', async () => {
      await graph.run(abandonPending, { submission: 'S8' });
      expect(await graph.rows('MATCH (p:Pending) RETURN p.abandoned AS abandoned')).to.deep.equal([
        { abandoned: true },
      ]);
      expect(await graph.run(findPending, {})).to.deep.equal([{ submission: 'S8', tick: 8, batches: 2 }]);
    });

    it('writes nothing for a submission that does not exist', () =>
      graph.expectNoWrite(() => graph.run(abandonPending, { submission: 'S9' })));
  });

  describe('recovery/undo-changes', () => {
    it('restores the versions that were changed, and returns their lines and wildcards', async () => {
      const rows = await graph.run(undoChanges, { submission: 'S8', most: 10 });
      expect(rows).to.have.deep.members([
        { urn: 'P1', key: 'P', wildcards: ['C*'] },
        { urn: 'Q1', key: 'Q', wildcards: [] },
        { urn: 'N1', key: 'N', wildcards: ['D*'] },
      ]);
      expect(await revisions()).to.deep.equal([
        ['C1@10', FOREVER],
        ['P1@5', FOREVER],
        ['Q1@5', FOREVER],
        ['X1@3', 7],
        ['X1@7', FOREVER],
      ]);
      expect(await references()).to.deep.equal([
        ['P1', 'closed', 'C1', FOREVER],
        ['P1', 'closed-wildcard', 'C*', FOREVER],
        ['P1', 'kept', 'C1', FOREVER],
        ['X1', 'other', 'X*', FOREVER],
        ['X1', 'past', 'C1', 7],
        ['X1', 'prefix', 'X*%E', FOREVER],
      ]);
      expect((await graph.rows('MATCH (p:PropertyWildcard) RETURN p.urn AS urn')).map(({ urn }) => urn)).to.deep.equal([
        'X*%E',
      ]);
      expect(await count('Slice')).to.equal(0);
    });

    it('returns the wildcards that select from the lines', async () => {
      await graph.rows("MATCH (w:Wildcard {urn: 'D*'}), (a:Artefact {key: 'Q'}) CREATE (w)-[:SELECTS_FROM]->(a)");
      const rows = await graph.run(undoChanges, { submission: 'S8', most: 10 });
      expect(rows.find(({ urn }) => urn === 'Q1')).to.deep.include({ wildcards: ['D*'] });
    });

    it('undoes some at a time, until nothing is left', async () => {
      const undone: string[] = [];
      for (const rest of [2, 1, 0]) {
        undone.push(...(await graph.run(undoChanges, { submission: 'S8', most: 1 })).map(({ urn }) => urn));
        expect(await graph.rows('MATCH ()-[c:CHANGED]->() RETURN c')).to.have.length(rest);
      }
      expect(undone.sort()).to.deep.equal(['N1', 'P1', 'Q1']);
      await graph.expectNoWrite(async () =>
        expect(await graph.run(undoChanges, { submission: 'S8', most: 1 })).to.deep.equal([]),
      );
    });
  });

  describe('recovery/undo-wildcards', () => {
    const resolutions = async () =>
      (
        await graph.rows(
          'MATCH (w:Wildcard)-[e:RESOLVES_TO]->(v) RETURN w.urn AS wildcard, v.urn AS version, e.to AS to ORDER BY wildcard',
        )
      ).map((row) => Object.values(row));
    const wildcards = async () =>
      (await graph.rows('MATCH (w:Wildcard) RETURN w.urn AS urn, w.parents AS parents ORDER BY urn')).map((row) =>
        Object.values(row),
      );

    it('restores resolutions and the number of parents', async () => {
      await graph.run(undoChanges, { submission: 'S8', most: 10 });
      await graph.run(undoWildcards, { wildcards: ['C*'], tick: 8 });
      expect(await resolutions()).to.deep.equal([
        ['C*', 'C1', FOREVER],
        ['X*', 'X1', FOREVER],
      ]);
      expect(await wildcards()).to.deep.equal([
        ['C*', 1],
        ['D*', 9],
        ['X*', 1],
      ]);
    });

    it('counts a parent with several references once', async () => {
      await graph.run(undoWildcards, { wildcards: ['C*'], tick: 8 });
      expect(await wildcards()).to.deep.include(['C*', 1]);
    });

    it('counts a parent that refers to codes with a prefix', async () => {
      await graph.rows("MATCH (:Version {urn: 'X1'})-[e:REFERENCES {role: 'other'}]->() DELETE e");
      await graph.run(undoWildcards, { wildcards: ['X*'], tick: 8 });
      expect(await wildcards()).to.deep.include(['X*', 1]);
    });

    it('deletes a wildcard without references, and returns the key of its line', async () => {
      await graph.run(undoChanges, { submission: 'S8', most: 10 });
      expect(await graph.run(undoWildcards, { wildcards: ['D*', 'X*'], tick: 8 })).to.deep.equal([{ key: 'D' }]);
      expect((await wildcards()).map(([urn]) => urn)).to.deep.equal(['C*', 'X*']);
    });

    it('writes nothing for a wildcard that the submission did not change', () =>
      graph.expectNoWrite(() => graph.run(undoWildcards, { wildcards: ['X*', 'NONE*'], tick: 8 })));
  });

  describe('recovery/undo-lacks', () => {
    it('deletes the records of missing items that the submission opened, and opens those that it closed', async () => {
      await graph.rows(
        `MATCH (c:Wildcard {urn: 'C*'}), (x:Version {urn: 'X1'})
         UNWIND [[7, 8], [8, ${FOREVER}], [5, 7], [7, ${FOREVER}]] AS interval
         CREATE (c)-[l:LACKS {class: 'Code', items: ['A'], from: interval[0], to: interval[1]}]->(x)
         SET l.opened = l.from, l.ended = CASE WHEN l.to < ${FOREVER} THEN l.to END`,
      );
      await graph.run(undoLacks, { tick: 8 });
      const left = await graph.rows(
        `MATCH ()-[l:LACKS]->() RETURN l.from AS from, coalesce(l.ended, ${FOREVER}) AS ended, l.to AS to ORDER BY from, to`,
      );
      expect(left.map((row) => Object.values(row))).to.deep.equal([
        [5, 7, 7],
        [7, FOREVER, FOREVER],
        [7, FOREVER, FOREVER],
      ]);
      await graph.expectNoWrite(() => graph.run(undoLacks, { tick: 8 }));
    });
  });

  describe('recovery/drop-empty', () => {
    it('deletes versions without revisions, with their references', async () => {
      await graph.rows("MATCH (r:Revision {id: 'N1@8'}) DETACH DELETE r");
      await graph.run(dropEmpty, { urns: ['N1', 'P1'] });
      expect(
        (await graph.rows('MATCH (v:Version) RETURN v.urn AS urn ORDER BY urn')).map(({ urn }) => urn),
      ).to.deep.equal(['C1', 'P1', 'Q1', 'X1']);
      expect((await references()).some(([source]) => source === 'N1')).to.equal(false);
    });

    it('writes nothing where all have revisions', () =>
      graph.expectNoWrite(() => graph.run(dropEmpty, { urns: ['N1', 'P1', 'NONE'] })));
  });

  describe('recovery/drop-empty-lines', () => {
    it('deletes lines without versions and wildcards', async () => {
      await graph.rows("MATCH (v:Version) WHERE v.urn IN ['N1', 'X1'] DETACH DELETE v");
      await graph.run(dropEmptyLines, { keys: ['N', 'X', 'P'] });
      const keys = (await graph.rows('MATCH (a:Artefact) RETURN a.key AS key ORDER BY key')).map(({ key }) => key);
      // The wildcard X* selects from line X.
      expect(keys).to.deep.equal(['C', 'D', 'P', 'Q', 'X']);
    });

    it('writes nothing where none is empty', () =>
      graph.expectNoWrite(() => graph.run(dropEmptyLines, { keys: ['N', 'P', 'NONE'] })));
  });

  describe('recovery/drop-pending', () => {
    it('deletes the submission', async () => {
      await graph.run(dropPending, { submission: 'S8' });
      expect(await count('Pending')).to.equal(0);
      expect(await count('Revision')).to.equal(7);
    });

    it('writes nothing for another one', () => graph.expectNoWrite(() => graph.run(dropPending, { submission: 'S9' })));
  });

  describe('recovery/online-indexes', () => {
    it('returns the names of indexes and constraints', async () => {
      const names = (await graph.run(onlineIndexes, {})).map(({ name }) => name);
      expect(names).to.include.members(['version_urn', 'selects_role', 'search_texts']);
      await graph.rows('DROP INDEX selects_role');
      const left = (await graph.run(onlineIndexes, {})).map(({ name }) => name);
      await graph.rows('CREATE INDEX selects_role IF NOT EXISTS FOR ()-[e:SELECTS]-() ON (e.role)');
      expect(left).to.not.include('selects_role');
    });
  });
});
