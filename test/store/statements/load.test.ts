import { expect } from 'chai';
import { selecting } from '../../../src/store/query-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import {
  findDrafts,
  findRestored,
  findUnlisted,
  listParents,
  loadContents,
  loadDeleted,
  loadDependents,
  loadExtending,
  loadItemIds,
  loadLacks,
  loadLines,
  loadLineUsers,
  loadNewestRevisions,
  loadOwned,
  loadUsers,
  loadWays,
  loadWildcards,
  newestChanges,
} from '../../../src/store/submission-statements.js';
import { GraphDatabase, urnsOf } from './graph.js';

describe('statements that load what a submission depends on', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
    await graph.create({
      versions: {
        C1: {
          itemIds: ['A', 'B'],
          body: new Int8Array([1, 2]),
          revisions: [
            [10, 20],
            [20, FOREVER],
          ],
        },
        C2: { itemIds: ['X'], itemClasses: ['Code'], stability: 'draft' },
        C3: { revisions: [[10, 30]], itemIds: ['GONE'] },
        D1: { agencyID: 'OTHER' },
        P1: {},
        P2: {},
        P3: {},
      },
      prefixes: ['C*%X', 'C1%B', 'D*%B'],
      wildcards: {
        'C*': {
          resolutions: [
            ['C1', 10, 20],
            ['C2', 20, FOREVER],
          ],
          parents: 3,
          itemised: true,
          lower: 'l',
          upper: 'u',
        },
        'D*': {},
      },
      edges: [
        ['P1', 'C1', { role: 'exact', items: ['A', ''], components: ['X', 'Y'] }],
        ['P1', 'C*', { role: 'wild', items: ['X'], class: 'Code' }],
        ['P2', 'C1', { role: 'closed', interval: [10, 20] }],
        ['P2', 'C*', { role: 'whole' }],
        ['P3', 'D*%B', { role: 'prefix', items: ['%B'], class: 'Code' }],
        ['P3', 'C1%B', { role: 'prefix', items: ['%B'], class: 'Code' }],
      ],
    });
  });
  after(() => graph.close());

  /** Gives a revision three slices, the last without content, while a test runs. */
  async function withSlices(revision: string, check: () => Promise<void>): Promise<void> {
    await graph.rows(
      `MATCH (r:Revision {id: $revision})
       UNWIND [{n: 1, body: $second, itemIds: ['T'], itemClasses: ['Code']}, {n: 0, body: $first, itemIds: ['S']}, {n: 2}] AS row
       CREATE (r)-[:HAS_SLICE]->(s:Slice) SET s = row`,
      { revision, first: new Int8Array([5]), second: new Int8Array([6]) },
    );
    try {
      await check();
    } finally {
      await graph.rows('MATCH (s:Slice) DETACH DELETE s');
    }
  }

  describe('submission/load-lines', () => {
    it('returns the live versions of lines', async () => {
      const rows = await graph.run(loadLines, { keys: ['C', 'D', 'NONE'] });
      expect(urnsOf(rows)).to.deep.equal(['C1', 'C2', 'D1']);
      const second = { key: 'C', urn: 'C2', version: '2', precedence: 'C2', stability: 'draft' };
      expect(rows).to.deep.include(second);
    });

    it('returns nothing for lines that do not exist', async () => {
      expect(await graph.run(loadLines, { keys: ['NONE'] })).to.deep.equal([]);
    });
  });

  describe('submission/load-deleted', () => {
    it('returns the stable versions of lines that were deleted, with the hash of their last content', async () => {
      await graph.rows(
        "MATCH (v:Version {urn: 'C3'}) CREATE (v)-[:HAS_REVISION]->(:Revision {id: 'C3@5', from: 5, to: 8, hash: 'first'})",
      );
      try {
        const rows = await graph.run(loadDeleted, { keys: ['C', 'D', 'NONE'] });
        expect(rows).to.deep.equal([{ key: 'C', version: '3', hash: 'hash of C3' }]);
      } finally {
        await graph.rows("MATCH (r:Revision {id: 'C3@5'}) DETACH DELETE r");
      }
    });

    it('returns no drafts', async () => {
      await graph.rows("MATCH (v:Version {urn: 'C3'}) SET v.stability = 'draft'");
      try {
        expect(await graph.run(loadDeleted, { keys: ['C'] })).to.deep.equal([]);
      } finally {
        await graph.rows("MATCH (v:Version {urn: 'C3'}) SET v.stability = 'stable'");
      }
    });
  });

  describe('submission/load-newest-revisions', () => {
    it('returns the newest revision of a version and its open references', async () => {
      const rows = await graph.run(loadNewestRevisions, { urns: ['P1'] });
      expect(rows).to.have.length(1);
      expect(rows[0]).to.include({ urn: 'P1', revision: 'P1@10', live: true, hash: 'hash of P1' });
      const references = rows[0]?.references.map(({ id: _id, ...reference }) => reference);
      expect(references).to.have.deep.members([
        { role: 'exact', target: 'C1', wildcard: false, class: 'Codelist', components: ['X', 'Y'], items: ['A', ''] },
        { role: 'wild', target: 'C*', wildcard: true, class: 'Code', components: [''], items: ['X'] },
      ]);
    });

    it('returns what sets of codes are within as targets', async () => {
      const [row] = await graph.run(loadNewestRevisions, { urns: ['P3'] });
      const reference = { role: 'prefix', class: 'Code', components: [''], items: ['%B'] };
      expect(row?.references.map(({ id: _id, ...each }) => each)).to.have.deep.members([
        { ...reference, target: 'D*', wildcard: true },
        { ...reference, target: 'C1', wildcard: false },
      ]);
    });

    it('returns the last of several revisions', async () => {
      const [row] = await graph.run(loadNewestRevisions, { urns: ['C1'] });
      const parts = { itemIds: ['A', 'B'], itemClasses: null };
      expect(row).to.deep.include({ revision: 'C1@20', ...parts, isSliced: false, references: [] });
    });

    it('returns open selections only', async () => {
      await graph.rows(
        `MATCH (v:Version {urn: 'P1'})
         UNWIND [[10, ${FOREVER}], [10, 20]] AS interval
         CREATE (v)-[:SELECTS {key: 'K' + interval[1], role: 'selecting', items: ['A'], from: interval[0], to: interval[1]}]->(v)`,
      );
      const [row] = await graph.run(loadNewestRevisions, { urns: ['P1'] });
      const found = row?.selections.map(({ id: _id, ...selection }) => selection);
      expect(found).to.deep.equal([{ key: `K${FOREVER}`, end: 'P1' }]);
      await graph.rows('MATCH ()-[e:SELECTS]->() DELETE e');
    });

    it('returns whether a revision has slices', async () => {
      await withSlices('D1@10', async () => {
        const rows = await graph.run(loadNewestRevisions, { urns: ['D1', 'P1'] });
        expect(rows.map(({ urn, isSliced }) => [urn, isSliced])).to.have.deep.members([
          ['D1', true],
          ['P1', false],
        ]);
      });
    });

    it('returns the closed revision of a deleted version, without closed references', async () => {
      expect((await graph.run(loadNewestRevisions, { urns: ['C3'] }))[0]).to.include({ live: false });
      const [row] = await graph.run(loadNewestRevisions, { urns: ['P2'] });
      expect(row?.references.map(({ role }) => role)).to.deep.equal(['whole']);
    });

    it('returns nothing for versions that never existed', async () => {
      expect(await graph.run(loadNewestRevisions, { urns: ['NONE'] })).to.deep.equal([]);
    });
  });

  describe('submission/newest-changes', () => {
    it('returns the transaction of the newest revision, or of the deletion', async () => {
      await graph.rows(
        "UNWIND [10, 20, 30] AS tick CREATE (:Transaction {tick: tick, at: 1000 * tick, principal: 'root'})",
      );
      const rows = await graph.run(newestChanges, { urns: ['P1', 'C1', 'C3', 'NONE'] });
      expect(rows).to.have.deep.members([
        { urn: 'P1', live: true, tick: 10, at: 10_000, principal: 'root' },
        { urn: 'C1', live: true, tick: 20, at: 20_000, principal: 'root' },
        { urn: 'C3', live: false, tick: 30, at: 30_000, principal: 'root' },
      ]);
      await graph.rows('MATCH (t:Transaction) DELETE t');
    });
  });

  describe('submission/load-contents', () => {
    it('returns the content of the open revision', async () => {
      const [row] = await graph.run(loadContents, { urns: ['C1'] });
      expect(row).to.deep.include({ urn: 'C1', revision: 'C1@20', isSliced: false });
      expect([...(row?.body ?? [])]).to.deep.equal([1, 2]);
    });

    it('returns nothing for deleted versions and for those that never existed', async () => {
      expect(await graph.run(loadContents, { urns: ['C3', 'NONE'] })).to.deep.equal([]);
    });
  });

  describe('submission/list-parents', () => {
    it('returns each artefact once, by URN, up to a number', async () => {
      const rows = await graph.run(listParents, { wildcards: ['C*'], most: 10 });
      expect(rows.map(({ parent }) => parent)).to.deep.equal([...new Set(rows.map(({ parent }) => parent))].sort());
      expect(rows).not.to.have.length(0);
      expect(await graph.run(listParents, { wildcards: ['C*'], most: 1 })).to.deep.equal(rows.slice(0, 1));
    });

    it('returns artefacts that refer to codes with a prefix', async () => {
      const rows = await graph.run(listParents, { wildcards: ['D*'], most: 10 });
      expect(rows).to.deep.equal([{ wildcard: 'D*', parent: 'P3' }]);
    });
  });

  describe('submission/load-line-users', () => {
    it('returns the artefacts that refer to versions, wildcards and prefixes of codes of a line, with what these resolve to', async () => {
      const rows = await graph.run(loadLineUsers, { keys: ['C', 'D', 'NONE'] });
      const resolved = String((await graph.run(loadWildcards, { keys: ['C'] }))[0]?.resolution);
      expect(rows).to.deep.include({ key: 'C', reference: 'C*', resolution: resolved, parent: 'P1' });
      expect(rows.map(({ reference, parent }) => `${reference} ${parent}`)).to.include('D* P3');
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).to.equal(rows.length);
    });
  });

  describe('submission/load-users', () => {
    it('returns references with the roles to a wildcard, and to a version through the wildcards that resolve to it', async () => {
      const direct = await graph.run(loadUsers, { targets: ['C*'], roles: ['wild'] });
      expect(direct.map(({ source, items }) => [source, items])).to.deep.include(['P1', ['X']]);
      expect(await graph.run(loadUsers, { targets: ['C*'], roles: ['other'] })).to.deep.equal([]);
      const resolved = String((await graph.run(loadWildcards, { keys: ['C'] }))[0]?.resolution);
      const through = await graph.run(loadUsers, { targets: [resolved], roles: ['wild'] });
      expect(through.map(({ source }) => source)).to.include('P1');
    });
  });

  describe('submission/load-wildcards', () => {
    it('returns the wildcards of lines with their open resolutions', async () => {
      const rows = await graph.run(loadWildcards, { keys: ['C', 'D'] });
      expect(rows).to.have.deep.members([
        { key: 'C', urn: 'C*', lower: 'l', upper: 'u', parents: 3, itemised: true, extended: true, resolution: 'C2' },
        { key: 'D', urn: 'D*', lower: '', upper: '~', parents: 0, itemised: false, extended: true, resolution: null },
      ]);
    });

    it('returns nothing for lines without wildcards', async () => {
      expect(await graph.run(loadWildcards, { keys: ['P', 'NONE'] })).to.deep.equal([]);
    });
  });

  describe('submission/load-item-ids', () => {
    it('returns the parts of live versions', async () => {
      expect(await graph.run(loadItemIds, { urns: ['C1', 'C2', 'C3', 'NONE'] })).to.have.deep.members([
        { urn: 'C1', n: null, itemIds: ['A', 'B'], itemClasses: null },
        { urn: 'C2', n: null, itemIds: ['X'], itemClasses: ['Code'] },
      ]);
    });

    it('returns those of slices too', async () => {
      await withSlices('D1@10', async () => {
        expect(await graph.run(loadItemIds, { urns: ['D1'] })).to.have.deep.members([
          { urn: 'D1', n: null, itemIds: [], itemClasses: null },
          { urn: 'D1', n: 0, itemIds: ['S'], itemClasses: null },
          { urn: 'D1', n: 1, itemIds: ['T'], itemClasses: ['Code'] },
        ]);
      });
    });

    it('returns nothing for deleted versions', async () => {
      expect(await graph.run(loadItemIds, { urns: ['C3'] })).to.deep.equal([]);
    });
  });

  describe('submission/load-dependents', () => {
    const removal = (target: string, items: readonly string[] | null, partClass = 'Code') => ({
      key: 'first',
      target,
      class: items === null ? null : partClass,
      items,
    });
    const load = async (...of: Parameters<typeof removal>) =>
      (await graph.run(loadDependents, { removals: [removal(...of)] })).map(({ parent, role }) => [parent, role]);

    it('returns the open references to a version', async () => {
      expect(await graph.run(loadDependents, { removals: [removal('C1', null)] })).to.have.deep.members([
        { key: 'first', parent: 'P1', role: 'exact', components: ['X', 'Y'], items: ['A', ''] },
        { key: 'first', parent: 'P3', role: 'prefix', components: [''], items: ['%B'] },
      ]);
    });

    it('returns the open references to a wildcard', async () => {
      expect(await load('C*', null)).to.have.deep.members([
        ['P1', 'wild'],
        ['P2', 'whole'],
      ]);
    });

    it('returns those that name one of the items only', async () => {
      expect(await load('C*', ['X', 'Y'])).to.deep.equal([['P1', 'wild']]);
      expect(await load('C1', ['B'])).to.deep.equal([]);
    });

    it('returns those that name the item as a part of the class only', async () => {
      expect(await load('C*', ['X'], 'Concept')).to.deep.equal([]);
    });

    it('returns nothing for a target without references', async () => {
      expect(await load('C2', null)).to.deep.equal([]);
      expect(await load('NONE', null)).to.deep.equal([]);
    });
  });

  describe('submission/load-owned', () => {
    it('returns the live versions of agencies', async () => {
      expect(await graph.run(loadOwned, { agencies: ['OTHER'] })).to.deep.equal([{ agency: 'OTHER', urn: 'D1' }]);
      const rows = await graph.run(loadOwned, { agencies: ['AGENCY'] });
      expect(urnsOf(rows)).to.deep.equal(['C1', 'C2', 'P1', 'P2', 'P3']);
    });

    it('returns nothing for agencies without artefacts', async () => {
      expect(await graph.run(loadOwned, { agencies: ['NONE'] })).to.deep.equal([]);
    });
  });

  describe('submission/find-unlisted', () => {
    const find = (listed: readonly string[], ...types: readonly { class: string; agencyID: string }[]) =>
      graph.run(findUnlisted, { types, listed });

    it('returns the live versions of a class and agency that are not listed, with their content', async () => {
      const rows = await find(['P1', 'P3', 'C2'], { class: 'Codelist', agencyID: 'AGENCY' });
      expect(rows).to.deep.equal([
        { urn: 'C1', revision: 'C1@20', body: new Int8Array([1, 2]), isSliced: false },
        { urn: 'P2', revision: 'P2@10', body: null, isSliced: false },
      ]);
    });

    it('returns whether their content has slices', async () => {
      await withSlices('D1@10', async () => {
        const [row] = await find([], { class: 'Codelist', agencyID: 'OTHER' });
        expect(row).to.deep.include({ revision: 'D1@10', isSliced: true });
      });
    });

    it('returns nothing of other agencies and classes', async () => {
      expect(
        await find([], { class: 'Codelist', agencyID: 'NONE' }, { class: 'Dataflow', agencyID: 'AGENCY' }),
      ).to.deep.equal([]);
      expect(urnsOf(await find([], { class: 'Codelist', agencyID: 'OTHER' }))).to.deep.equal(['D1']);
    });
  });

  describe('submission/load-lacks', () => {
    before(() =>
      graph.create({
        versions: { L1: {}, L2: {}, L3: {} },
        wildcards: { 'L*': {} },
        lacks: [
          ['L*', 'L2', ['A', 'B']],
          ['L*', 'L1', ['C'], { interval: [5, 10] }],
          ['L1', 'L1', ['D'], { class: 'Concept' }],
          ['L3', 'L3', ['E']],
        ],
      }),
    );

    it('returns the open records of versions and wildcards, with their ids', async () => {
      const rows = await graph.run(loadLacks, { targets: ['L*', 'L1', 'L2', 'NONE'] });
      expect(rows.map(({ id, ...row }) => ({ ...row, hasId: id !== '' }))).to.have.deep.members([
        { target: 'L*', version: 'L2', class: 'Code', items: ['A', 'B'], hasId: true },
        { target: 'L1', version: 'L1', class: 'Concept', items: ['D'], hasId: true },
      ]);
    });
  });

  const way = { role: 'way', items: ['X'], components: ['Y'] };
  const createWays = async () => {
    await graph.create({
      versions: { A1: {}, B1: {}, C1: {}, D1: {}, E1: {} },
      wildcards: { 'B*': { resolutions: [['B1', 10, FOREVER]] }, 'N*': {} },
      edges: [
        ['A1', 'B*', way],
        ['B1', 'C1', way],
        ['B1', 'N*', way],
        ['C1', 'D1', { role: 'other' }],
        ['E1', 'B1', { ...way, interval: [10, 20] }],
      ],
    });
    await graph.rows(
      `UNWIND [['A1', 'selecting', 9007199254740991], ['A1', 'inherited', 9007199254740991], ['C1', 'inherited', 20],
               ['B1', 'selecting', 20], ['E1', 'selecting', 9007199254740991]] AS row
       MATCH (v:Version {urn: row[0]})
       CREATE (v)-[:SELECTS {role: row[1], through: 'T', components: ['C', 'D'], items: ['X', 'Y'], modifiers: null,
               from: 10, to: row[2]}]->(v)`,
    );
  };

  describe('submission/load-ways', () => {
    before(createWays);
    const load = async (...urns: readonly string[]) =>
      (await graph.run(loadWays, { urns, roles: ['way'], inheritedRoles: ['inherited'] })).map(
        ({ source, target, resolution, role }) => [source, target, resolution, role].join(' '),
      );

    it('returns the open references with the roles, those of their targets, and components that inherit', async () => {
      expect((await load('A1')).sort()).to.deep.equal(['A1   inherited', 'A1 B* B1 way', 'B1 C1 C1 way', 'B1 N*  way']);
      const [row] = await graph.run(loadWays, { urns: ['A1'], roles: ['way'], inheritedRoles: [] });
      expect(row).to.deep.include({ items: ['X'], components: ['Y'] });
    });

    it('returns nothing for versions without any', async () => {
      expect(await load('D1', 'E1', 'NONE')).to.deep.equal([]);
    });
  });

  describe('graph/selecting', () => {
    before(createWays);
    const load = async (targets: readonly string[], lost: readonly string[] | null, roles = ['selecting']) =>
      (await graph.run(selecting, { targets, roles: ['way'], selectionRoles: roles, lost, tick: FOREVER - 1 })).map(
        ({ source, role, through, items }) => [source, role, through, ...items].join(' '),
      );

    it('returns the open selections of those that refer to a target, directly or through others', async () => {
      expect(await load(['C1'], ['X', 'Z'])).to.deep.equal(['A1 selecting T X Y']);
      expect(await load(['B*'], null)).to.deep.equal(['A1 selecting T X Y']);
      expect(await load(['C1', 'B1'], null, ['selecting', 'inherited'])).to.have.members([
        'A1 selecting T X Y',
        'A1 inherited T X Y',
      ]);
    });

    it('returns only those that name a lost part', async () => {
      expect(await load(['C1'], ['Z'])).to.deep.equal([]);
      expect(await load(['C1'], [])).to.deep.equal([]);
    });

    it('returns nothing for targets that nothing refers to', async () => {
      expect(await load(['A1', 'D1', 'NONE'], null)).to.deep.equal([]);
    });
  });

  describe('submission/load-extending', () => {
    const extension = { role: 'Codelist.extension' };
    const load = async (...targets: readonly string[]) => {
      const rows = await graph.run(loadExtending, { targets, roles: [extension.role] });
      return rows.toSorted((a, b) => (a.target + a.urn < b.target + b.urn ? -1 : 1));
    };

    before(() =>
      graph.create({
        versions: { A1: {}, B1: {}, C1: {}, D1: {}, E1: {}, F1: {}, G1: {}, H1: {} },
        wildcards: {
          'A*': { resolutions: [['A1', 10, FOREVER]] },
          'B*': { resolutions: [['B1', 10, FOREVER]], itemised: true },
          'C*': { resolutions: [['C1', 10, FOREVER]] },
          'D*': { resolutions: [['D1', 10, 20]] },
        },
        edges: [
          ['B1', 'A*', extension],
          ['C1', 'B1', extension],
          ['E1', 'D*', extension],
          ['F1', 'A1', { ...extension, interval: [10, 20] }],
          ['G1', 'A1', { role: 'other' }],
          ['H1', 'C1', { role: 'code', items: ['', 'X'] }],
          ['H1', 'B1', { role: 'whole' }],
        ],
      }),
    );

    it('returns the codelists that extend a version, through wildcards and other codelists too', async () => {
      expect(await load('A1')).to.deep.equal([
        { target: 'A1', urn: 'B1', itemised: false, wildcards: ['B*'] },
        { target: 'A1', urn: 'C1', itemised: true, wildcards: [] },
      ]);
    });

    it('returns those that extend a wildcard', async () => {
      expect((await load('A*', 'D*')).map(({ target, urn }) => [target, urn])).to.deep.equal([
        ['A*', 'B1'],
        ['A*', 'C1'],
        ['D*', 'E1'],
      ]);
    });

    it('returns those with missing codes as itemised', async () => {
      await graph.rows(
        `MATCH (b:Version {urn: 'B1'}) CREATE (b)-[:LACKS {class: 'Code', items: ['X'], from: 10, to: ${FOREVER}}]->(b)`,
      );
      expect((await load('A1'))[0]).to.include({ urn: 'B1', itemised: true });
      await graph.rows('MATCH ()-[l:LACKS]->() DELETE l');
    });

    it('returns nothing for closed edges, closed resolutions, other roles and absent targets', async () => {
      expect(await load('D1', 'G1', 'C1', 'NONE')).to.deep.equal([]);
    });
  });

  describe('submission/find-restored', () => {
    const none: Parameters<typeof findRestored>[1] = { urns: [], keys: [], after: [], agencies: [], tick: 15 };
    const find = async (given: Partial<typeof none>) =>
      (await graph.run(findRestored, { ...none, ...given })).map(({ urn, restored, held }) => [urn, restored, held]);
    const open = (urn: string) => [urn, `${urn}@10`, `${urn}@10`];

    before(async () => {
      await graph.create({
        versions: {
          C1: {
            revisions: [
              [10, 20],
              [20, FOREVER],
            ],
          },
          C2: {},
          C3: { revisions: [[10, 30]] },
          D1: { agencyID: 'OTHER' },
        },
      });
      await graph.rows(`UNWIND [['C1@20', 20], ['D1@10', 20], ['C2@10', 10]] AS row
        MATCH (r:Revision {id: row[0]})
        MERGE (t:Transaction {tick: row[1]})
        CREATE (t)-[:CHANGED]->(r)`);
    });
    after(() => graph.rows('MATCH (t:Transaction) DETACH DELETE t'));

    it('returns versions with their revisions then and now', async () => {
      expect(await find({ urns: ['C1', 'C3', 'D1', 'NONE'] })).to.deep.equal([
        ['C1', 'C1@10', 'C1@20'],
        ['C3', 'C3@10', null],
        open('D1'),
      ]);
      expect(await find({ urns: ['C3'], tick: 40 })).to.deep.equal([['C3', null, null]]);
    });

    it('returns all versions of lines', async () => {
      const [[key]] = (await graph.rows("MATCH (a:Artefact)-->(:Version {urn: 'C1'}) RETURN a.key AS key")).map(
        (row) => [String(row['key'])],
      ) as [[string]];
      expect(await find({ keys: [key] })).to.deep.equal([['C1', 'C1@10', 'C1@20'], open('C2'), ['C3', 'C3@10', null]]);
    });

    it('returns what transactions after a tick changed, of some agencies or all', async () => {
      expect(await find({ after: [15] })).to.deep.equal([['C1', 'C1@10', 'C1@20'], open('D1')]);
      expect(await find({ after: [15], agencies: ['OTHER'] })).to.deep.equal([open('D1')]);
      expect(await find({ after: [20] })).to.deep.equal([]);
    });

    it('compares contents by their hashes', async () => {
      const rows = await graph.run(findRestored, { ...none, urns: ['C1', 'C3'] });
      expect(rows.map(({ isEqual }) => isEqual)).to.deep.equal([true, false]);
    });
  });

  describe('submission/find-drafts', () => {
    const find = (urn: string, withDrafts = true) => graph.run(findDrafts, { urn, withDrafts });
    before(() =>
      graph.create({
        versions: {
          ...Object.fromEntries(['A1', 'B1', 'C1', 'D1', 'E1'].map((urn) => [urn, { stability: 'draft' }])),
          S1: {},
          G1: { stability: 'draft', revisions: [[10, 20]] },
        },
        prefixes: ['C1%X', 'A1%X'],
        wildcards: { 'E*': { resolutions: [['E1', 10, FOREVER]] } },
        edges: [
          ['A1', 'B1'],
          ['A1', 'G1'],
          ['B1', 'A1'],
          ['A1', 'S1'],
          ['S1', 'C1%X'],
          ['C1', 'A1%X'],
          ['A1', 'D1', { interval: [10, 20] }],
          ['A1', 'E*'],
        ],
      }),
    );

    it('returns a version and the drafts that exact references lead to, through other versions too', async () => {
      const rows = (await find('A1')).sort((a, b) => (a.urn < b.urn ? -1 : 1));
      expect(rows).to.deep.equal([
        { urn: 'A1', version: '1', revision: 'A1@10', drafts: rows[0]?.drafts },
        { urn: 'B1', version: '1', revision: 'B1@10', drafts: ['A1'] },
        { urn: 'C1', version: '1', revision: 'C1@10', drafts: ['A1'] },
      ]);
      expect(rows[0]?.drafts).to.have.members(['B1', 'G1']);
    });

    it('returns the version alone without them', async () => {
      expect((await find('A1', false)).map(({ urn }) => urn)).to.deep.equal(['A1']);
    });

    it('returns nothing for a version that is not live or absent', async () => {
      expect([...(await find('G1')), ...(await find('NONE'))]).to.deep.equal([]);
    });
  });
});
