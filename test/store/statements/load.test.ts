import { expect } from 'chai';
import { FOREVER } from '../../../src/store/schema.js';
import {
  findExtensionCycles,
  findUnlisted,
  loadBaselines,
  loadDependents,
  loadItemIds,
  loadLines,
  loadOwned,
  loadWildcards,
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
      },
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
      ],
    });
  });
  after(() => graph.close());

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

  describe('submission/load-baselines', () => {
    it('returns the newest revision of a version and its open references', async () => {
      const rows = await graph.run(loadBaselines, { urns: ['P1'], withBodies: false });
      expect(rows).to.have.length(1);
      expect(rows[0]).to.include({ urn: 'P1', revision: 'P1@10', live: true, hash: 'hash of P1', body: null });
      const references = rows[0]?.references.map(({ id: _id, ...reference }) => reference);
      expect(references).to.have.deep.members([
        { role: 'exact', target: 'C1', wildcard: false, class: 'Codelist', components: ['X', 'Y'], items: ['A', ''] },
        { role: 'wild', target: 'C*', wildcard: true, class: 'Code', components: [''], items: ['X'] },
      ]);
    });

    it('returns the last of several revisions, with its body on request', async () => {
      const [row] = await graph.run(loadBaselines, { urns: ['C1'], withBodies: true });
      expect(row).to.deep.include({ revision: 'C1@20', itemIds: ['A', 'B'], references: [] });
      expect([...(row?.body ?? [])]).to.deep.equal([1, 2]);
    });

    it('returns the closed revision of a deleted version, without closed references', async () => {
      expect((await graph.run(loadBaselines, { urns: ['C3'], withBodies: false }))[0]).to.include({ live: false });
      const [row] = await graph.run(loadBaselines, { urns: ['P2'], withBodies: false });
      expect(row?.references.map(({ role }) => role)).to.deep.equal(['whole']);
    });

    it('returns nothing for versions that never existed', async () => {
      expect(await graph.run(loadBaselines, { urns: ['NONE'], withBodies: false })).to.deep.equal([]);
    });
  });

  describe('submission/load-wildcards', () => {
    it('returns the wildcards of lines with their open resolutions', async () => {
      const rows = await graph.run(loadWildcards, { keys: ['C', 'D'] });
      expect(rows).to.have.deep.members([
        { key: 'C', urn: 'C*', lower: 'l', upper: 'u', parents: 3, itemised: true, resolution: 'C2' },
        { key: 'D', urn: 'D*', lower: '', upper: '~', parents: 0, itemised: false, resolution: null },
      ]);
    });

    it('returns nothing for lines without wildcards', async () => {
      expect(await graph.run(loadWildcards, { keys: ['P', 'NONE'] })).to.deep.equal([]);
    });
  });

  describe('submission/load-item-ids', () => {
    it('returns the parts of live versions', async () => {
      expect(await graph.run(loadItemIds, { urns: ['C1', 'C2', 'C3', 'NONE'] })).to.have.deep.members([
        { urn: 'C1', itemIds: ['A', 'B'], itemClasses: null },
        { urn: 'C2', itemIds: ['X'], itemClasses: ['Code'] },
      ]);
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
      expect(await graph.run(loadDependents, { removals: [removal('C1', null)] })).to.deep.equal([
        { key: 'first', parent: 'P1', role: 'exact', components: ['X', 'Y'], items: ['A', ''] },
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
      expect(urnsOf(rows)).to.deep.equal(['C1', 'C2', 'P1', 'P2']);
    });

    it('returns nothing for agencies without artefacts', async () => {
      expect(await graph.run(loadOwned, { agencies: ['NONE'] })).to.deep.equal([]);
    });
  });

  describe('submission/find-unlisted', () => {
    const find = (listed: readonly string[], ...types: readonly { class: string; agencyID: string }[]) =>
      graph.run(findUnlisted, { types, listed });

    it('returns the live versions of a class and agency that are not listed, with their content', async () => {
      const rows = await find(['P1', 'C2'], { class: 'Codelist', agencyID: 'AGENCY' });
      expect(rows).to.deep.equal([
        { urn: 'C1', body: new Int8Array([1, 2]) },
        { urn: 'P2', body: null },
      ]);
    });

    it('returns nothing of other agencies and classes', async () => {
      expect(
        await find([], { class: 'Codelist', agencyID: 'NONE' }, { class: 'Dataflow', agencyID: 'AGENCY' }),
      ).to.deep.equal([]);
      expect(urnsOf(await find([], { class: 'Codelist', agencyID: 'OTHER' }))).to.deep.equal(['D1']);
    });
  });

  describe('submission/find-extension-cycles', () => {
    const extension = { role: 'Codelist.extension' };

    before(() =>
      graph.create({
        versions: { A1: {}, B1: {}, C1: {}, D1: {}, E1: {}, F1: {}, G1: {} },
        wildcards: { 'B*': { resolutions: [['B1', 10, FOREVER]] }, 'E*': { resolutions: [['E1', 10, 20]] } },
        edges: [
          ['A1', 'B*', extension],
          ['B1', 'C1', extension],
          ['C1', 'A1', extension],
          ['D1', 'A1', extension],
          ['E1', 'E*', extension],
          ['F1', 'F1', { role: 'other' }],
          ['G1', 'G1', { ...extension, interval: [10, 20] }],
        ],
      }),
    );

    it('returns versions that extend themselves, through wildcards too', async () => {
      expect(
        urnsOf(await graph.run(findExtensionCycles, { urns: ['A1', 'C1'], roles: [extension.role] })),
      ).to.deep.equal(['A1', 'C1']);
    });

    it('returns nothing for versions that lead into a cycle, and for other roles or closed edges', async () => {
      expect(
        await graph.run(findExtensionCycles, { urns: ['D1', 'E1', 'F1', 'G1', 'NONE'], roles: [extension.role] }),
      ).to.deep.equal([]);
    });
  });
});
