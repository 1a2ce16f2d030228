import { expect } from 'chai';
import { FOREVER } from '../../../src/store/schema.js';
import {
  closeReferences,
  closeRevisions,
  countParents,
  findTransaction,
  findTransactionByKey,
  lockClock,
  moveWildcards,
  type NewRevision,
  openExactReferences,
  openRevisions,
  openWildcardReferences,
  openWildcards,
  startClock,
  writeTransaction,
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

  async function writesNothing(run: () => Promise<unknown>): Promise<void> {
    const before = await graph.content();
    await run();
    expect(await graph.content()).to.equal(before);
  }
  const edges = () =>
    graph.rows(
      `MATCH (v:Version)-[e:REFERENCES]->(t)
       RETURN v.urn AS source, t.urn AS target, e.role AS role, e.from AS from, e.to AS to ORDER BY role, from`,
    );
  const resolutions = () =>
    graph.rows(
      `MATCH (w:Wildcard)-[e:RESOLVES_TO]->(v)
       RETURN w.urn AS wildcard, v.urn AS version, e.from AS from, e.to AS to ORDER BY from`,
    );
  const wildcard = async (urn: string) =>
    (await graph.rows('MATCH (w:Wildcard {urn: $urn}) RETURN properties(w) AS content', { urn }))[0]?.['content'];

  describe('submission/start-clock', () => {
    it('creates a clock at zero where there is none', async () => {
      await graph.rows('MATCH (c:Clock) DELETE c');
      expect(await graph.run(startClock, {})).to.deep.equal([{ tick: 0, at: 0 }]);
    });

    it('returns a clock that exists, unchanged', () =>
      writesNothing(async () => expect(await graph.run(startClock, {})).to.deep.equal([{ tick: 7, at: 70 }])));
  });

  describe('submission/lock-clock', () => {
    it('locks the clock until the transaction ends, and changes neither tick nor instant', async () => {
      const order: string[] = [];
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let locked = (): void => undefined;
      const isLocked = new Promise<void>((resolve) => {
        locked = resolve;
      });
      const first = graph.run(async (tx) => {
        await lockClock(tx, {});
        locked();
        await held;
        order.push('first');
        return [];
      }, {});
      await isLocked;
      const second = graph.run(async (tx) => {
        await lockClock(tx, {});
        order.push('second');
        return [];
      }, {});
      await new Promise((wait) => setTimeout(wait, 200));
      release();
      await Promise.all([first, second]);
      expect(order).to.deep.equal(['first', 'second']);
      expect(await graph.rows('MATCH (c:Clock) RETURN c.tick AS tick, c.at AS at')).to.deep.equal([
        { tick: 7, at: 70 },
      ]);
    });

    it('writes nothing without a clock', async () => {
      await graph.rows('MATCH (c:Clock) DELETE c');
      await writesNothing(() => graph.run(lockClock, {}));
    });
  });

  describe('submission/close-revisions', () => {
    it('sets the end of revisions', async () => {
      await graph.run(closeRevisions, { revisions: ['P1@30'], at: 80 });
      const rows = await graph.rows('MATCH (r:Revision) RETURN r.id AS id, r.to AS to ORDER BY id');
      expect(rows).to.deep.equal([
        { id: 'C1@10', to: FOREVER },
        { id: 'C2@10', to: FOREVER },
        { id: 'P1@10', to: 30 },
        { id: 'P1@30', to: 80 },
      ]);
    });

    it('writes nothing for revisions that do not exist', () =>
      writesNothing(() => graph.run(closeRevisions, { revisions: ['NONE@1'], at: 80 })));
  });

  describe('submission/close-references', () => {
    const idsOf = async (...roles: readonly string[]) =>
      (await graph.rows('MATCH ()-[e:REFERENCES]->() WHERE e.role IN $roles RETURN elementId(e) AS id', { roles })).map(
        ({ id }) => String(id),
      );

    it('sets the end of edges', async () => {
      await graph.run(closeReferences, { references: await idsOf('exact', 'two'), at: 80 });
      const ends = (await edges()).map(({ role, to }) => [role, to]);
      expect(ends).to.deep.equal([
        ['exact', 80],
        ['one', FOREVER],
        ['two', 80],
      ]);
    });

    it('writes nothing for edges that do not exist', () =>
      writesNothing(() => graph.run(closeReferences, { references: ['5:0:999999'], at: 80 })));
  });

  describe('submission/open-revisions', () => {
    const revision = (urn: string, changes: Partial<NewRevision> = {}): NewRevision => ({
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
      ...changes,
    });

    it('creates line, version and revision', async () => {
      await graph.run(openRevisions, { revisions: [revision('N1')], at: 80, tick: 8 });
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
        from: 80,
        to: FOREVER,
        tick: 8,
        hash: 'hash',
        itemIds: ['A'],
        names: '{"en":"New"}',
      });
    });

    it('adds to a line and to a version that exist', async () => {
      const revisions = [revision('C3', { key: 'C' }), revision('P1', { key: 'P' })];
      await graph.run(openRevisions, { revisions, at: 80, tick: 8 });
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

    it('writes nothing without revisions', () =>
      writesNothing(() => graph.run(openRevisions, { revisions: [], at: 80, tick: 8 })));
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
      await graph.run(openExactReferences, { references: [newEdge('P1', 'C2')], at: 80 });
      expect(await edges()).to.deep.include({ source: 'P1', target: 'C2', role: 'new', from: 80, to: FOREVER });
    });

    it('writes nothing where source or target does not exist', () =>
      writesNothing(() =>
        graph.run(openExactReferences, { references: [newEdge('NONE', 'C2'), newEdge('P1', 'NONE')], at: 80 }),
      ));
  });

  describe('submission/open-wildcard-references', () => {
    const open = (...references: ReturnType<typeof newEdge>[]) =>
      graph.run(openWildcardReferences, { references, extensionRoles: ['extension'], at: 80 });

    it('creates open edges to a wildcard', async () => {
      await open(newEdge('P1', 'C*'), newEdge('C2', 'C*'));
      expect(await edges()).to.deep.include({ source: 'C2', target: 'C*', role: 'new', from: 80, to: FOREVER });
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
      graph.run(moveWildcards, { moves: [{ wildcard: from, to }], at: 80 });

    it('closes the resolution and opens another', async () => {
      await move('C*', 'C2');
      expect(await resolutions()).to.deep.equal([
        { wildcard: 'C*', version: 'C1', from: 10, to: 80 },
        { wildcard: 'C*', version: 'C2', from: 80, to: FOREVER },
      ]);
    });

    it('closes the resolution where there is no other', async () => {
      await move('C*', null);
      expect(await resolutions()).to.deep.equal([{ wildcard: 'C*', version: 'C1', from: 10, to: 80 }]);
    });

    it('opens the first resolution', async () => {
      await move('D*', 'P1');
      expect(await resolutions()).to.deep.include({ wildcard: 'D*', version: 'P1', from: 80, to: FOREVER });
    });

    it('writes nothing for a wildcard that does not exist', () => writesNothing(() => move('NONE*', 'C1')));
  });

  describe('submission/write-transaction', () => {
    const transaction = {
      tick: 8,
      at: 80,
      principal: 'root',
      action: 'REPLACE',
      counts: '{"created":1}',
      submission: 'S8',
      report: new Int8Array([1, 2]),
      idempotencyKey: '["root","K"]',
      requestHash: 'hash',
    };

    it('advances the clock and records the transaction with the revisions it changed', async () => {
      const changes = [
        { revision: 'C1@10', change: 'deleted' },
        { revision: 'P1@30', change: 'created' },
      ];
      await graph.run(writeTransaction, { ...transaction, changes });
      expect(await graph.rows('MATCH (c:Clock) RETURN c.tick AS tick, c.at AS at')).to.deep.equal([
        { tick: 8, at: 80 },
      ]);
      const rows = await graph.rows(
        `MATCH (t:Transaction)-[c:CHANGED]->(r)
         RETURN properties(t) AS transaction, c.change AS change, r.id AS revision ORDER BY revision`,
      );
      expect(rows).to.deep.equal([
        { transaction, change: 'deleted', revision: 'C1@10' },
        { transaction, change: 'created', revision: 'P1@30' },
      ]);
    });

    it('records no key where the submission has none', async () => {
      await graph.run(writeTransaction, { ...transaction, idempotencyKey: null, requestHash: null, changes: [] });
      expect(await graph.run(findTransaction, { submission: 'S8' })).to.deep.equal([{ ...kept, requestHash: null }]);
      expect(await graph.rows('MATCH (t:Transaction {tick: 8}) RETURN keys(t) AS keys')).to.satisfy(
        ([row]: { keys: string[] }[]) => row !== undefined && !row.keys.includes('idempotencyKey'),
      );
    });

    it('refuses a submission, and a key, that another transaction has', async () => {
      await graph.run(writeTransaction, { ...transaction, changes: [] });
      for (const changed of [{ submission: 'S9' }, { idempotencyKey: null }]) {
        const second = graph.run(writeTransaction, { ...transaction, tick: 9, ...changed, changes: [] });
        expect(await second.then(() => 'written', String)).to.include('already exists');
      }
    });

    it('writes nothing without a clock', async () => {
      await graph.rows('MATCH (c:Clock) DELETE c');
      await writesNothing(() =>
        graph.run(writeTransaction, { ...transaction, changes: [{ revision: 'C1@10', change: 'deleted' }] }),
      );
    });
  });

  const committed = {
    tick: 8,
    at: 80,
    principal: 'root',
    action: 'REPLACE',
    counts: '{}',
    submission: 'S8',
    report: new Int8Array([1, 2]),
    idempotencyKey: '["root","K"]',
    requestHash: 'hash',
    changes: [],
  };
  const kept = { report: committed.report, requestHash: 'hash' };

  describe('submission/find-transaction', () => {
    it('finds the transaction of a submission', async () => {
      await graph.run(writeTransaction, committed);
      expect(await graph.run(findTransaction, { submission: 'S8' })).to.deep.equal([kept]);
      expect(await graph.run(findTransaction, { submission: 'S9' })).to.deep.equal([]);
    });
  });

  describe('submission/find-transaction-by-key', () => {
    it('finds the transaction with an idempotency key', async () => {
      await graph.run(writeTransaction, committed);
      expect(await graph.run(findTransactionByKey, { idempotencyKey: '["root","K"]' })).to.deep.equal([kept]);
      expect(await graph.run(findTransactionByKey, { idempotencyKey: '["root","L"]' })).to.deep.equal([]);
    });
  });
});
