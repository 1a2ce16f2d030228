import { expect } from 'chai';
import { FOREVER } from '../../../src/store/schema.js';
import {
  abandonPending,
  type ClosedRevision,
  closeLacks,
  closeReferences,
  closeRevisions,
  commitPending,
  countParents,
  findPending,
  findTransaction,
  findTransactionByKey,
  holdPending,
  lockClock,
  lockPending,
  moveWildcards,
  type NewRevision,
  openExactReferences,
  openLacks,
  openPending,
  openPropertyReferences,
  openRevisions,
  openSelections,
  openSlices,
  openWildcardReferences,
  openWildcards,
  setSchemaVersion,
  startClock,
} from '../../../src/store/submission-statements.js';
import { GraphDatabase } from './graph.js';

describe('statements that write a submission', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  beforeEach(() =>
    graph.create({
      versions: {
        C1: {},
        C2: {},
        P1: {
          revisions: [
            [10, 30],
            [30, FOREVER],
          ],
        },
      },
      wildcards: {
        'C*': { resolutions: [['C1', 10, FOREVER]], parents: 2 },
        'D*': {},
      },
      edges: [
        ['P1', 'C1', { role: 'exact' }],
        ['P1', 'C*', { role: 'one' }],
        ['P1', 'C*', { role: 'two' }],
      ],
    }),
  );

  const writesNothing = (run: () => Promise<unknown>): Promise<void> => graph.expectNoWrite(run);
  /** Creates a submission that is not committed. */
  const create = (submission = 'S8', tick = 8) => graph.run(openPending, { submission, tick });
  const committed = {
    submission: 'S8',
    now: 80,
    principal: 'root',
    action: 'REPLACE',
    counts: '{"created":1}',
    report: new Int8Array([1, 2]),
    idempotencyKey: '["root","K"]',
    requestHash: 'hash',
  };
  const kept = { tick: 8, at: 80, report: committed.report, requestHash: 'hash' };
  async function commit(): Promise<void> {
    await create();
    await graph.run(commitPending, committed);
  }
  /** What submissions changed, committed or not. */
  const changes = () =>
    graph.rows(
      `MATCH (t)-[c:CHANGED]->(r)
       RETURN t.submission AS submission, c.change AS change, r.id AS revision ORDER BY revision`,
    );
  const edges = () =>
    graph.rows(
      `MATCH (v:Version)-[e:REFERENCES]->(t)
       RETURN v.urn AS source, t.urn AS target, e.role AS role, e.from AS from, e.to AS to ORDER BY role, from`,
    );
  const resolutions = () =>
    graph.rows(
      `MATCH (w:Wildcard)-[e:RESOLVES_TO]->(v)
       RETURN w.urn AS wildcard, v.urn AS version, e.from AS from, e.to AS to ORDER BY to`,
    );
  const wildcard = async (urn: string) =>
    (await graph.rows('MATCH (w:Wildcard {urn: $urn}) RETURN properties(w) AS content', { urn }))[0]?.['content'];

  describe('submission/start-clock', () => {
    it('creates a clock at zero and a horizon where there are none, with an identity', async () => {
      await graph.rows('MATCH (c:Clock|Horizon) DELETE c');
      expect(await graph.run(startClock, { schemaVersion: 9 })).to.deep.equal([{ tick: 0, schemaVersion: 9 }]);
      const [row] = await graph.rows('MATCH (c:Clock), (h:Horizon) RETURN properties(c) AS clock, h.at AS horizon');
      expect(row?.['horizon']).to.equal(0);
      const { registry, epoch, ...clock } = (row?.['clock'] ?? {}) as Record<string, unknown>;
      expect(clock).to.deep.equal({ id: 'registry', tick: 0, at: 0, schemaVersion: 9 });
      for (const uuid of [registry, epoch]) expect(uuid).to.match(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      expect(registry).to.not.equal(epoch);
    });

    it('returns a clock that exists, unchanged', () =>
      writesNothing(async () =>
        expect(await graph.run(startClock, { schemaVersion: 9 })).to.deep.equal([{ tick: 7, schemaVersion: 1 }]),
      ));

    it('returns 0 for a clock without a version of the schema', async () => {
      await graph.rows('MATCH (c:Clock) REMOVE c.schemaVersion');
      await writesNothing(async () =>
        expect(await graph.run(startClock, { schemaVersion: 9 })).to.deep.equal([{ tick: 7, schemaVersion: 0 }]),
      );
    });
  });

  describe('submission/set-schema-version', () => {
    it('sets the version of the schema', async () => {
      await graph.run(setSchemaVersion, { schemaVersion: 3 });
      expect(await graph.run(startClock, { schemaVersion: 9 })).to.deep.equal([{ tick: 7, schemaVersion: 3 }]);
    });
  });

  describe('submission/lock-clock', () => {
    it('locks the clock until the transaction ends, and changes neither tick nor instant', async () => {
      await graph.expectLock(lockClock);
      expect(await graph.rows('MATCH (c:Clock) RETURN c.tick AS tick, c.at AS at')).to.deep.equal([
        { tick: 7, at: 70 },
      ]);
    });

    it('writes nothing without a clock', async () => {
      await graph.rows('MATCH (c:Clock) DELETE c');
      await writesNothing(() => graph.run(lockClock, {}));
    });
  });

  describe('submission/open-pending', () => {
    it('creates a submission that is not committed, once', async () => {
      for (const _ of [1, 2]) await create();
      expect(await graph.rows('MATCH (p:Pending) RETURN labels(p) AS labels, properties(p) AS content')).to.deep.equal([
        { labels: ['Pending'], content: { submission: 'S8', tick: 8, batches: 0 } },
      ]);
    });
  });

  describe('submission/find-pending', () => {
    it('returns the submissions that are not committed', async () => {
      await create();
      expect(await graph.run(findPending, {})).to.deep.equal([{ submission: 'S8', tick: 8, batches: 0 }]);
    });

    it('returns nothing where all are', async () => {
      expect(await graph.run(findPending, {})).to.deep.equal([]);
    });
  });

  describe('submission/hold-pending', () => {
    it('sets the number of batches of a submission', async () => {
      await create();
      for (const batches of [1, 2]) {
        expect(await graph.run(holdPending, { submission: 'S8', batch: batches })).to.deep.equal([{ batches }]);
        expect(await graph.run(findPending, {})).to.deep.equal([{ submission: 'S8', tick: 8, batches }]);
      }
    });

    it('locks the submission until the transaction ends', async () => {
      await create();
      await graph.expectLock((tx) => holdPending(tx, { submission: 'S8', batch: 1 }));
    });

    it('writes and returns nothing for a submission that is abandoned, or that does not exist', async () => {
      await create();
      await graph.run(abandonPending, { submission: 'S8' });
      await writesNothing(async () => {
        for (const submission of ['S8', 'S9']) {
          expect(await graph.run(holdPending, { submission, batch: 1 })).to.deep.equal([]);
        }
      });
    });
  });

  describe('submission/lock-pending', () => {
    it('locks the submission until the transaction ends, and does not change its batches', async () => {
      await create();
      await graph.run(holdPending, { submission: 'S8', batch: 3 });
      await graph.expectLock((tx) => lockPending(tx, { submission: 'S8' }));
      expect(await graph.run(findPending, {})).to.deep.equal([{ submission: 'S8', tick: 8, batches: 3 }]);
    });

    it('writes nothing for a submission that does not exist', () =>
      writesNothing(() => graph.run(lockPending, { submission: 'S9' })));
  });

  describe('submission/close-revisions', () => {
    const close = (...revisions: readonly ClosedRevision[]) =>
      graph.run(closeRevisions, { submission: 'S8', revisions });

    it('sets the end of revisions', async () => {
      await create();
      await close({ revision: 'P1@30', isDeleted: false });
      const rows = await graph.rows('MATCH (r:Revision) RETURN r.id AS id, r.to AS to ORDER BY id');
      expect(rows).to.deep.equal([
        { id: 'C1@10', to: FOREVER },
        { id: 'C2@10', to: FOREVER },
        { id: 'P1@10', to: 30 },
        { id: 'P1@30', to: 8 },
      ]);
    });

    it('records the deleted ones as changes', async () => {
      await create();
      await close({ revision: 'P1@30', isDeleted: false }, { revision: 'C1@10', isDeleted: true });
      expect(await changes()).to.deep.equal([{ submission: 'S8', change: 'deleted', revision: 'C1@10' }]);
    });

    it('writes nothing for revisions that do not exist', async () => {
      await create();
      await writesNothing(() => close({ revision: 'NONE@1', isDeleted: true }));
    });
  });

  const lists = { components: ['X', 'X'], items: ['A', 'B%'], modifiers: ['', '{"cascade":true}'] };
  const selection = { source: 'P1', key: 'K', role: 'selecting', through: 'C*', target: 'C*' };
  const selected = { ...selection, ...lists };

  const selections = () =>
    graph.rows(
      `MATCH (v:Version)-[e:SELECTS]->(t)
       RETURN v.urn AS source, t.urn AS target, e.key AS key, e.role AS role, e.through AS through, e.components AS components, e.items AS items,
              e.modifiers AS modifiers, e.from AS from, e.to AS to`,
    );

  describe('submission/open-selections', () => {
    it('creates selections, which lead to a wildcard or version; of several with one key, one has the lists', async () => {
      const other = { ...selection, target: 'C1' };
      await graph.run(openSelections, {
        selections: [
          { ...selection, lists },
          { ...other, lists: null },
        ],
        tick: 8,
      });
      expect(await selections()).to.have.deep.members([
        { ...selected, from: 8, to: FOREVER },
        { ...other, components: null, items: null, modifiers: null, from: 8, to: FOREVER },
      ]);
    });

    it('writes nothing for versions that do not exist', () =>
      writesNothing(() =>
        graph.run(openSelections, { selections: [{ ...selection, source: 'NONE', lists }], tick: 8 }),
      ));
  });

  describe('submission/close-references', () => {
    const idsOf = async (...roles: readonly string[]) =>
      (await graph.rows('MATCH ()-[e:REFERENCES]->() WHERE e.role IN $roles RETURN elementId(e) AS id', { roles })).map(
        ({ id }) => String(id),
      );

    it('sets the end of edges', async () => {
      await graph.run(closeReferences, { references: await idsOf('exact', 'two'), tick: 8 });
      const ends = (await edges()).map(({ role, to }) => [role, to]);
      expect(ends).to.deep.equal([
        ['exact', 8],
        ['one', FOREVER],
        ['two', 8],
      ]);
    });

    it('sets the end of selections', async () => {
      await graph.run(openSelections, { selections: [{ ...selection, lists }], tick: 6 });
      const [row] = await graph.rows('MATCH ()-[e:SELECTS]->() RETURN elementId(e) AS id');
      await graph.run(closeReferences, { references: [String(row?.['id'])], tick: 8 });
      expect(await selections()).to.deep.equal([{ ...selected, from: 6, to: 8 }]);
    });

    it('writes nothing for edges that do not exist', () =>
      writesNothing(() => graph.run(closeReferences, { references: ['5:0:999999'], tick: 8 })));
  });

  const lacks = () =>
    graph.rows(
      `MATCH (t)-[l:LACKS]->(v:Version)
       RETURN t.urn AS target, v.urn AS version, l.class AS class, l.items AS items, l.from AS from, l.to AS to ORDER BY target`,
    );

  describe('submission/open-lacks', () => {
    const missing = { version: 'C2', class: 'Code', items: ['A', 'B'] };

    it('records missing items of versions and wildcards', async () => {
      const rows = ['C*', 'C2'].map((target) => ({ target, ...missing }));
      await graph.run(openLacks, { lacks: rows, tick: 8 });
      expect(await lacks()).to.deep.equal(rows.map((row) => ({ ...row, from: 8, to: FOREVER })));
    });

    it('writes nothing for versions and wildcards that do not exist', () =>
      writesNothing(() =>
        graph.run(openLacks, {
          lacks: [
            { ...missing, target: 'NONE' },
            { ...missing, target: 'C*', version: 'NONE' },
          ],
          tick: 8,
        }),
      ));
  });

  describe('submission/close-lacks', () => {
    it('sets the end of records', async () => {
      const missing = { version: 'C2', class: 'Code', items: ['A'] };
      await graph.run(openLacks, { lacks: ['C*', 'C2'].map((target) => ({ target, ...missing })), tick: 7 });
      const [row] = await graph.rows('MATCH (:Wildcard)-[l:LACKS]->() RETURN elementId(l) AS id');
      await graph.run(closeLacks, { lacks: [String(row?.['id'])], tick: 8 });
      expect((await lacks()).map(({ target, to }) => [target, to])).to.deep.equal([
        ['C*', 8],
        ['C2', FOREVER],
      ]);
    });

    it('writes nothing for records that do not exist', () =>
      writesNothing(() => graph.run(closeLacks, { lacks: ['5:0:999999'], tick: 8 })));
  });

  describe('submission/open-revisions', () => {
    const revision = (urn: string, more: Partial<NewRevision> = {}): NewRevision => ({
      key: 'N',
      lineClass: 'Codelist',
      urn,
      class: 'GeographicCodelist',
      agencyID: 'NEW',
      id: 'N',
      version: '1.0',
      precedence: 'A1A0',
      stability: 'nonSemantic',
      revision: `${urn}@8`,
      hash: 'hash',
      body: new Int8Array([3]),
      itemIds: ['A'],
      itemClasses: null,
      names: '{"en":"New"}',
      change: 'created',
      ...more,
    });

    const open = (...revisions: readonly NewRevision[]) => graph.run(openRevisions, { submission: 'S8', revisions });

    it('creates line, version and revision', async () => {
      await create();
      await open(revision('N1'));
      const [row] = await graph.rows(
        `MATCH (a:Artefact {key: 'N'})-[:HAS_VERSION]->(v:Version)-[:HAS_REVISION]->(r:Revision)
         RETURN properties(a) AS line, properties(v) AS version, properties(r) AS revision`,
      );
      expect(row?.['line']).to.deep.equal({ key: 'N', class: 'Codelist', agencyID: 'NEW', id: 'N' });
      expect(row?.['version']).to.deep.equal({
        urn: 'N1',
        agencyID: 'NEW',
        id: 'N',
        version: '1.0',
        precedence: 'A1A0',
        stability: 'nonSemantic',
      });
      expect(row?.['revision']).to.deep.include({
        id: 'N1@8',
        class: 'GeographicCodelist',
        from: 8,
        to: FOREVER,
        hash: 'hash',
        itemIds: ['A'],
        names: '{"en":"New"}',
      });
    });

    it('adds to a line and to a version that exist', async () => {
      await create();
      await open(revision('C3', { key: 'C' }), revision('P1', { key: 'P' }));
      const rows = await graph.rows(
        `MATCH (a:Artefact)-[:HAS_VERSION]->(v:Version)
         RETURN a.key AS line, a.class AS class, v.urn AS urn, COUNT { (v)-[:HAS_REVISION]->() } AS revisions ORDER BY urn`,
      );
      expect(rows).to.deep.equal([
        { line: 'C', class: 'Codelist', urn: 'C1', revisions: 1 },
        { line: 'C', class: 'Codelist', urn: 'C2', revisions: 1 },
        { line: 'C', class: 'Codelist', urn: 'C3', revisions: 1 },
        { line: 'P', class: 'Codelist', urn: 'P1', revisions: 3 },
      ]);
    });

    it('records them as changes', async () => {
      await create();
      await open(revision('N1'), revision('P1', { key: 'P', change: 'replaced' }));
      expect(await changes()).to.deep.equal([
        { submission: 'S8', change: 'created', revision: 'N1@8' },
        { submission: 'S8', change: 'replaced', revision: 'P1@8' },
      ]);
    });

    it('writes nothing without revisions, or without the submission', async () => {
      await writesNothing(() => open(revision('N1')));
      await create();
      await writesNothing(() => open());
    });
  });

  describe('submission/open-slices', () => {
    const slice = (revision: string, n: number) => ({
      revision,
      n,
      body: new Int8Array([n]),
      itemIds: ['A'],
      itemClasses: null,
    });

    it('adds slices to revisions', async () => {
      await graph.run(openSlices, { slices: [slice('P1@30', 0), slice('P1@30', 1)] });
      const rows = await graph.rows(
        'MATCH (r:Revision)-[:HAS_SLICE]->(s:Slice) RETURN r.id AS revision, properties(s) AS slice ORDER BY s.n',
      );
      expect(rows).to.deep.equal(
        [0, 1].map((n) => ({ revision: 'P1@30', slice: { n, body: new Int8Array([n]), itemIds: ['A'] } })),
      );
    });

    it('writes nothing for revisions that do not exist', () =>
      graph.expectNoWrite(() => graph.run(openSlices, { slices: [slice('NONE@1', 0)] })));
  });

  const newEdge = (source: string, target: string, items = ['']) => ({
    source,
    role: 'new',
    target,
    class: 'Codelist',
    components: items,
    items,
  });

  describe('submission/open-exact-references', () => {
    it('creates an open edge to a version', async () => {
      await graph.run(openExactReferences, { references: [newEdge('P1', 'C2')], tick: 8 });
      expect(await edges()).to.deep.include({ source: 'P1', target: 'C2', role: 'new', from: 8, to: FOREVER });
    });

    it('writes nothing where source or target does not exist', () =>
      writesNothing(() =>
        graph.run(openExactReferences, { references: [newEdge('NONE', 'C2'), newEdge('P1', 'NONE')], tick: 8 }),
      ));
  });

  describe('submission/open-wildcard-references', () => {
    const open = (...references: ReturnType<typeof newEdge>[]) =>
      graph.run(openWildcardReferences, { references, extensionRoles: ['extension'], tick: 8 });

    it('creates open edges to a wildcard', async () => {
      await open(newEdge('P1', 'C*'), newEdge('C2', 'C*'));
      expect(await edges()).to.deep.include({ source: 'C2', target: 'C*', role: 'new', from: 8, to: FOREVER });
      expect(await wildcard('C*')).to.include({ parents: 2, itemised: false });
    });

    it('marks a wildcard when a reference names an item, and keeps the mark', async () => {
      await open(newEdge('P1', 'D*', ['', 'A']));
      expect(await wildcard('D*')).to.include({ itemised: true });
      await open(newEdge('C2', 'D*'));
      expect(await wildcard('D*')).to.include({ itemised: true });
    });

    it('marks a wildcard when a codelist extends it, and keeps the mark', async () => {
      await graph.rows('MATCH (w:Wildcard) SET w.extended = false');
      await open(newEdge('P1', 'D*'));
      expect(await wildcard('D*')).to.include({ extended: false });
      await open({ ...newEdge('P1', 'D*'), role: 'extension' });
      await open(newEdge('C2', 'D*'));
      expect(await wildcard('D*')).to.include({ extended: true });
    });

    it('writes nothing where source or target does not exist', () =>
      writesNothing(() => open(newEdge('NONE', 'C*'), newEdge('P1', 'NONE*'))));
  });

  describe('submission/open-property-references', () => {
    const toPrefix = (source: string, target: string, wildcard: boolean) => ({
      ...newEdge(source, target, ['%EU']),
      wildcard,
      pattern: `${target}%EU`,
      prefix: 'EU',
    });
    const open = (...references: ReturnType<typeof toPrefix>[]) =>
      graph.run(openPropertyReferences, { references, tick: 8 });

    it('creates open edges to sets of codes, which are within a version or wildcard and shared', async () => {
      await open(toPrefix('P1', 'C*', true), toPrefix('C2', 'C*', true), toPrefix('P1', 'C2', false));
      await graph.run(openPropertyReferences, { references: [toPrefix('C1', 'C*', true)], tick: 9 });
      expect(await edges()).to.deep.include({ source: 'P1', target: 'C*%EU', role: 'new', from: 8, to: FOREVER });
      expect(await edges()).to.deep.include({ source: 'C1', target: 'C*%EU', role: 'new', from: 9, to: FOREVER });
      const rows = await graph.rows(
        `MATCH (p:PropertyWildcard)-[w:WITHIN]->(t)
         RETURN p.urn AS urn, p.prefix AS prefix, p.within AS within, p.ofWildcard AS ofWildcard, t.urn AS target,
                w.from AS from, w.to AS to ORDER BY urn`,
      );
      const common = { prefix: 'EU', from: 8, to: FOREVER };
      expect(rows).to.deep.equal([
        { ...common, urn: 'C*%EU', within: 'C*', ofWildcard: true, target: 'C*' },
        { ...common, urn: 'C2%EU', within: 'C2', ofWildcard: false, target: 'C2' },
      ]);
      expect(await wildcard('C*')).to.include({ itemised: false });
    });

    it('writes nothing where source or target does not exist', () =>
      writesNothing(() => open(toPrefix('NONE', 'C*', true), toPrefix('P1', 'NONE', false))));
  });

  describe('submission/count-parents', () => {
    it('adds changes to the number of parents', async () => {
      await graph.run(countParents, {
        changes: [
          { wildcard: 'C*', change: -1 },
          { wildcard: 'D*', change: 3 },
        ],
      });
      expect(await wildcard('C*')).to.include({ parents: 1 });
      expect(await wildcard('D*')).to.include({ parents: 3 });
    });

    it('writes nothing for wildcards that do not exist', () =>
      writesNothing(() => graph.run(countParents, { changes: [{ wildcard: 'NONE*', change: 1 }] })));
  });

  describe('submission/open-wildcards', () => {
    const row = (urn: string, key: string) => ({
      urn,
      key,
      class: 'Codelist',
      agencyID: 'NEW',
      id: key,
      lower: 'A',
      upper: 'B',
    });

    it('creates a wildcard and the line it selects from', async () => {
      await graph.run(openWildcards, { wildcards: [row('N*', 'N')] });
      const rows = await graph.rows(
        `MATCH (w:Wildcard {urn: 'N*'})-[:SELECTS_FROM]->(a) RETURN properties(w) AS wildcard, properties(a) AS line`,
      );
      expect(rows).to.deep.equal([
        {
          wildcard: { urn: 'N*', lower: 'A', upper: 'B', parents: 0, itemised: false, extended: false },
          line: { key: 'N', class: 'Codelist', agencyID: 'NEW', id: 'N' },
        },
      ]);
    });

    it('changes nothing where the wildcard exists', () =>
      writesNothing(() => graph.run(openWildcards, { wildcards: [row('C*', 'C')] })));
  });

  describe('submission/move-wildcards', () => {
    const move = (from: string, to: string | null) =>
      graph.run(moveWildcards, { moves: [{ wildcard: from, to }], tick: 8 });

    it('closes the resolution and opens another', async () => {
      await move('C*', 'C2');
      expect(await resolutions()).to.deep.equal([
        { wildcard: 'C*', version: 'C1', from: 10, to: 8 },
        { wildcard: 'C*', version: 'C2', from: 8, to: FOREVER },
      ]);
    });

    it('closes the resolution where there is no other', async () => {
      await move('C*', null);
      expect(await resolutions()).to.deep.equal([{ wildcard: 'C*', version: 'C1', from: 10, to: 8 }]);
    });

    it('opens the first resolution', async () => {
      await move('D*', 'P1');
      expect(await resolutions()).to.deep.include({ wildcard: 'D*', version: 'P1', from: 8, to: FOREVER });
    });

    it('writes nothing for a wildcard that does not exist', () => writesNothing(() => move('NONE*', 'C1')));
  });

  describe('submission/commit-pending', () => {
    it('makes the submission the newest transaction, with what it changed', async () => {
      await create();
      await graph.run(closeRevisions, { submission: 'S8', revisions: [{ revision: 'C1@10', isDeleted: true }] });
      await graph.run(holdPending, { submission: 'S8', batch: 1 });
      expect(await graph.run(commitPending, committed)).to.deep.equal([{ at: 80 }]);
      expect(
        await graph.rows('MATCH (c:Clock) RETURN c.tick AS tick, c.at AS at, c.submission AS submission'),
      ).to.deep.equal([{ tick: 8, at: 80, submission: 'S8' }]);
      const { now: at, ...content } = committed;
      expect(
        await graph.rows(
          'MATCH (t) WHERE t:Transaction OR t:Pending RETURN labels(t) AS labels, properties(t) AS content',
        ),
      ).to.deep.equal([{ labels: ['Transaction'], content: { ...content, tick: 8, at } }]);
      expect(await changes()).to.deep.equal([{ submission: 'S8', change: 'deleted', revision: 'C1@10' }]);
    });

    it('gets an instant that is later than the newest one and than the horizon', async () => {
      await create();
      expect(await graph.run(commitPending, { ...committed, now: 60 })).to.deep.equal([{ at: 71 }]);
      await graph.rows('MATCH (h:Horizon) SET h.at = 90');
      await create('S9', 9);
      const second = { ...committed, submission: 'S9', idempotencyKey: null };
      expect(await graph.run(commitPending, second)).to.deep.equal([{ at: 91 }]);
    });

    it('records no key where the submission has none', async () => {
      await create();
      await graph.run(commitPending, { ...committed, idempotencyKey: null, requestHash: null });
      expect(await graph.run(findTransaction, { submission: 'S8' })).to.deep.equal([
        { ...kept, requestHash: null, principal: 'root' },
      ]);
      expect(await graph.rows('MATCH (t:Transaction {tick: 8}) RETURN keys(t) AS keys')).to.satisfy(
        ([row]: { keys: string[] }[]) => row !== undefined && !row.keys.includes('idempotencyKey'),
      );
    });

    it('refuses a submission, a tick and a key that another transaction has', async () => {
      await commit();
      const others: readonly (readonly [string, number, string | null])[] = [
        ['S8', 9, null],
        ['S9', 8, null],
        ['S9', 9, committed.idempotencyKey],
      ];
      for (const [submission, tick, idempotencyKey] of others) {
        await graph.rows('MATCH (p:Pending) DELETE p');
        await create(submission, tick);
        const second = graph.run(commitPending, { ...committed, submission, idempotencyKey });
        expect(await second.then(() => 'written', String)).to.include('already exists');
      }
    });

    it('writes nothing without a clock, a horizon, or such a submission', async () => {
      await create();
      await writesNothing(() => graph.run(commitPending, { ...committed, submission: 'S9' }));
      for (const label of ['Clock', 'Horizon']) {
        await graph.rows(`MATCH (n:${label}) REMOVE n.id`);
        await writesNothing(() => graph.run(commitPending, committed));
        await graph.rows(`MATCH (n:${label}) SET n.id = 'registry'`);
      }
      expect(await graph.run(commitPending, committed)).to.have.length(1);
    });
  });

  describe('submission/find-transaction', () => {
    it('finds the transaction of a submission', async () => {
      await commit();
      expect(await graph.run(findTransaction, { submission: 'S8' })).to.deep.equal([{ ...kept, principal: 'root' }]);
      expect(await graph.run(findTransaction, { submission: 'S9' })).to.deep.equal([]);
    });

    it('finds none while the submission is not committed', async () => {
      await create();
      expect(await graph.run(findTransaction, { submission: 'S8' })).to.deep.equal([]);
    });
  });

  describe('submission/find-transaction-by-key', () => {
    it('finds the transaction with an idempotency key', async () => {
      await commit();
      expect(await graph.run(findTransactionByKey, { idempotencyKey: '["root","K"]' })).to.deep.equal([kept]);
      expect(await graph.run(findTransactionByKey, { idempotencyKey: '["root","L"]' })).to.deep.equal([]);
    });
  });
});
