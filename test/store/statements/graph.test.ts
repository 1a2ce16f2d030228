import { expect } from 'chai';
import type { CheckedEdgeRow, EdgeRow } from '../../../src/store/edge-statement.js';
import {
  heldParts,
  incomingClosure,
  incomingEdges,
  incomingLinks,
  incomingNodes,
  lineReferences,
  outgoingClosure,
  outgoingEdges,
  outgoingNodes,
  ownedVersions,
  partIds,
  referencesToParts,
  selectionsOf,
  selectionsOfRoles,
} from '../../../src/store/query-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import { GraphDatabase } from './graph.js';

describe('statements of the reference graph', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
    await graph.create({
      versions: {
        F1: {},
        D1: {},
        D2: {},
        C1: {
          itemIds: ['A', 'B'],
          itemClasses: ['Code', 'Other'],
          revisions: [
            [10, 20],
            [20, FOREVER],
          ],
        },
        E1: { itemIds: ['A'] },
        K1: {},
      },
      wildcards: {
        'D*': {
          resolutions: [
            ['D1', 10, 20],
            ['D2', 20, FOREVER],
          ],
        },
        'N*': {},
      },
      prefixes: ['D*%E', 'E1%A'],
      edges: [
        ['K1', 'D*%E', { role: 'any', items: ['%E'], components: ['X'], class: 'Code' }],
        ['K1', 'E1%A', { role: 'all', items: ['%A'], class: 'Code' }],
        ['F1', 'D*', { role: 'flow' }],
        ['F1', 'N*', { role: 'none' }],
        ['D1', 'C1', { role: 'one', items: ['A'], components: ['X'], class: 'Code' }],
        ['D2', 'C1', { role: 'two' }],
        ['C1', 'E1', { role: 'closed', interval: [10, 20] }],
      ],
    });
  });
  after(() => graph.close());

  const inShort = (rows: readonly EdgeRow[]) =>
    rows.map(({ source, target, role }) => `${source} ${role} ${target}`).sort();

  describe('graph/outgoing-edges', () => {
    it('returns the references of versions with their resolutions', async () => {
      const rows = await graph.run(outgoingEdges, { urns: ['F1'], tick: 25 });
      expect(inShort(rows)).to.deep.equal(['F1 flow D*', 'F1 none N*']);
      expect(rows.map(({ wildcard }) => wildcard)).to.deep.equal([true, true]);
      expect(rows.flatMap((row) => Object.values(row)))
        .to.include('D2')
        .and.not.to.include('D1');
    });

    it('returns items, components and class as written', async () => {
      const [row] = await graph.run(outgoingEdges, { urns: ['D1'], tick: 25 });
      expect(row).to.deep.include({ wildcard: false, items: ['A'], components: ['X'], class: 'Code', since: 10 });
    });

    it('returns what sets of codes are within as targets', async () => {
      const common = { source: 'K1', class: 'Code', since: 10, missing: [] };
      const exact = { ...common, target: 'E1', wildcard: false, resolution: 'E1', role: 'all' };
      const wild = { ...common, target: 'D*', wildcard: true, resolution: 'D2', role: 'any' };
      const expected = [
        { ...exact, components: [''], items: ['%A'] },
        { ...wild, components: ['X'], items: ['%E'] },
      ];
      const plain = (rows: readonly EdgeRow[]) => rows.map((row) => ({ ...row }));
      expect(plain(await graph.run(outgoingEdges, { urns: ['K1'], tick: 25 }))).to.have.deep.members(expected);
      expect(plain(await graph.run(incomingEdges, { urns: ['E1'], tick: 25 }))).to.deep.equal([expected[0]]);
      const incoming = plain(await graph.run(incomingClosure, { urns: ['C1'], tick: 25 }));
      expect(incoming).to.deep.include(expected[1]);
      const outgoing = plain(await graph.run(outgoingClosure, { urns: ['K1'], tick: 25 }));
      expect(outgoing).to.include.deep.members(expected);
      expect(inShort(await graph.run(outgoingClosure, { urns: ['K1'], tick: 25 }))).to.include('D2 two C1');
    });

    it('returns nothing for closed references, and for versions without any', async () => {
      expect(await graph.run(outgoingEdges, { urns: ['C1', 'E1', 'NONE'], tick: 25 })).to.deep.equal([]);
    });
  });

  describe('graph/incoming-edges', () => {
    it('returns the references to versions, direct ones and those through wildcards', async () => {
      const find = async (urn: string, tick: number) => inShort(await graph.run(incomingEdges, { urns: [urn], tick }));
      expect(await find('D1', 15)).to.deep.equal(['F1 flow D*', 'K1 any D*']);
      expect(await find('D1', 25)).to.deep.equal([]);
      expect(await find('C1', 25)).to.deep.equal(['D1 one C1', 'D2 two C1']);
    });

    it('returns nothing without references', async () => {
      expect(await graph.run(incomingEdges, { urns: ['F1', 'K1', 'NONE'], tick: 25 })).to.deep.equal([]);
    });
  });

  describe('graph/outgoing-closure', () => {
    const find = async (urns: string, tick: number) =>
      inShort(await graph.run(outgoingClosure, { urns: urns.split(' '), tick }));

    it('returns the references of a version and of all its descendants', async () => {
      expect(await find('F1', 15)).to.deep.equal(['C1 closed E1', 'D1 one C1', 'F1 flow D*', 'F1 none N*']);
      expect(await find('F1', 25)).to.deep.equal(['D2 two C1', 'F1 flow D*', 'F1 none N*']);
    });

    it('returns those of several versions once', async () => {
      expect(await find('F1 D1 D2', 25)).to.deep.equal(['D1 one C1', 'D2 two C1', 'F1 flow D*', 'F1 none N*']);
    });

    it('returns nothing without references', async () => {
      expect(await find('E1', 25)).to.deep.equal([]);
      expect(await find('F1', 5)).to.deep.equal([]);
    });
  });

  describe('graph/incoming-closure', () => {
    const find = async (urns: string, tick: number) =>
      inShort(await graph.run(incomingClosure, { urns: urns.split(' '), tick }));

    it('returns the references to a version and to all its ancestors', async () => {
      expect(await find('C1', 25)).to.deep.equal(['D1 one C1', 'D2 two C1', 'F1 flow D*', 'K1 any D*']);
      expect(await find('E1', 15))
        .to.include('C1 closed E1')
        .and.include('F1 flow D*');
    });

    it('returns those of several versions once', async () => {
      expect(await find('C1 D1 D2', 25)).to.deep.equal(['D1 one C1', 'D2 two C1', 'F1 flow D*', 'K1 any D*']);
    });

    it('returns nothing without references', async () => {
      expect(await find('K1', 25)).to.deep.equal([]);
      expect(await find('F1', 25)).to.deep.equal([]);
    });
  });

  const nodes = async (run: typeof outgoingNodes, urns: string, tick: number) =>
    (await graph.run(run, { urns: urns.split(' '), tick })).map(({ urn }) => urn).sort();

  describe('graph/incoming-links', () => {
    const find = async (urns: string, tick: number) =>
      (await graph.run(incomingLinks, { urns: urns.split(' '), tick }))
        .flatMap(({ target, sources, references }) =>
          sources.map((source, place) => `${source} ${target} ${references[place]}`),
        )
        .sort();

    it('returns who refers to a version and to all its ancestors, with the numbers of references', async () => {
      expect(await find('C1', 25)).to.deep.equal(['D1 C1 1', 'D2 C1 1', 'F1 D2 1', 'K1 D2 1']);
    });

    it('returns as much as graph/incoming-closure, of several versions too', async () => {
      for (const [urns, tick] of [
        ['C1', 15],
        ['E1', 15],
        ['C1 D1 D2', 25],
        ['K1', 25],
      ] as const) {
        const edges = await graph.run(incomingClosure, { urns: urns.split(' '), tick });
        expect(await find(urns, tick), `${urns} at ${tick}`).to.deep.equal(
          edges.map(({ source, resolution, items }) => `${source} ${resolution} ${items.length}`).sort(),
        );
      }
    });
  });

  describe('graph/outgoing-nodes', () => {
    it('returns the versions that exist, and all that their references lead to', async () => {
      expect(await nodes(outgoingNodes, 'F1', 25)).to.deep.equal(['C1', 'D2', 'F1']);
      expect(await nodes(outgoingNodes, 'F1 C1', 15)).to.deep.equal(['C1', 'D1', 'E1', 'F1']);
      expect(await nodes(outgoingNodes, 'F1', 5)).to.deep.equal([]);
    });
  });

  describe('graph/incoming-nodes', () => {
    it('returns the versions that exist, and all whose references lead to them', async () => {
      expect(await nodes(incomingNodes, 'C1', 25)).to.deep.equal(['C1', 'D1', 'D2', 'F1', 'K1']);
      expect(await nodes(incomingNodes, 'NONE', 25)).to.deep.equal([]);
    });
  });

  describe('graph/references-to-parts', () => {
    it('returns the references of some roles that name some parts of versions', async () => {
      const find = async (items: readonly string[], roles: readonly string[]) =>
        inShort(await graph.run(referencesToParts, { parts: [{ urn: 'C1', items }], roles, tick: 25 }));
      expect(await find(['A', 'B'], ['one', 'two'])).to.deep.equal(['D1 one C1']);
      expect(await find(['B'], ['one', 'two'])).to.deep.equal([]);
      expect(await find(['A'], ['two'])).to.deep.equal([]);
    });
  });

  describe('graph/owned-versions', () => {
    it('returns the versions of the artefacts of owners that exist at a tick, with the start of their revision', async () => {
      const find = async (agency: string, tick: number) =>
        (await graph.run(ownedVersions, { agencies: [agency], tick }))
          .map(({ urn, since }) => `${urn} ${since}`)
          .sort();
      expect(await find('AGENCY', 15))
        .to.include('C1 10')
        .and.include('F1 10');
      expect(await find('AGENCY', 25)).to.include('C1 20');
      expect(await find('AGENCY', 5)).to.deep.equal([]);
      expect(await find('NONE', 25)).to.deep.equal([]);
    });
  });

  /** Selections as edges of the graph; the role is that of a version. */
  const select = (role: string, source: string, from: number, to: number) =>
    graph.rows(
      `MATCH (v:Version {urn: $source})
       CREATE (v)-[:SELECTS {role: $role, through: 'T', components: ['X'], items: ['A'], modifiers: null,
                             from: toInteger($from), to: toInteger($to)}]->(v)`,
      { role, source, from, to },
    );

  describe('graph/selections', () => {
    it('returns the selections that versions hold at a tick', async () => {
      await select('kept', 'F1', 10, 20);
      await select('later', 'F1', 20, FOREVER);
      const find = (urn: string, tick: number) => graph.run(selectionsOf, { urns: [urn], tick });
      expect(await find('F1', 15)).to.deep.equal([
        { source: 'F1', role: 'kept', through: 'T', components: ['X'], items: ['A'], modifiers: null, since: 10 },
      ]);
      expect((await find('F1', 25)).map(({ role }) => role)).to.deep.equal(['later']);
      expect(await find('D1', 15)).to.deep.equal([]);
    });
  });

  describe('graph/selections-of-roles', () => {
    it('returns the selections of all versions with some roles', async () => {
      await select('named', 'D1', 10, FOREVER);
      await select('named', 'D2', 10, 20);
      const find = async (roles: readonly string[], tick: number) =>
        (await graph.run(selectionsOfRoles, { roles, tick })).map(({ source }) => source).sort();
      expect(await find(['named'], 15)).to.deep.equal(['D1', 'D2']);
      expect(await find(['named', 'none'], 25)).to.deep.equal(['D1']);
    });
  });

  describe('graph/held-parts', () => {
    const holds = async (urn: string, partClass: string, tail: string, tick = 25) => {
      const part = { urn, class: partClass, tail };
      const found = await graph.run(heldParts, { parts: [part, { ...part, tail: 'NONE' }], tick });
      if (found.length > 0) expect(found).to.deep.equal([part]);
      return found.length > 0;
    };

    it('returns whether a version has a part of the class', async () => {
      expect(await holds('C1', 'Code', 'A')).to.equal(true);
      expect(await holds('C1', 'Code', 'B')).to.equal(false);
      expect(await holds('C1', 'Code', 'NONE')).to.equal(false);
    });

    it('ignores the class where all parts have the same class', async () => {
      expect(await holds('E1', 'Code', 'A')).to.equal(true);
    });

    it('searches the slices too', async () => {
      await graph.rows(
        `MATCH (r:Revision {id: 'C1@20'})
         CREATE (r)-[:HAS_SLICE]->(:Slice {n: 0, itemIds: ['S', 'T'], itemClasses: ['Code', 'Other']}),
                (r)-[:HAS_SLICE]->(:Slice {n: 1})`,
      );
      expect(await holds('C1', 'Code', 'S')).to.equal(true);
      expect(await holds('C1', 'Code', 'T')).to.equal(false);
      expect(await holds('C1', 'Code', 'S', 15)).to.equal(false);
    });

    it('returns false for versions that do not exist at the tick', async () => {
      expect(await holds('C1', 'Code', 'A', 5)).to.equal(false);
      expect(await holds('NONE', 'Code', 'A')).to.equal(false);
    });
  });

  describe('graph/line-references', () => {
    it('returns the references to the versions and wildcards of a line at a tick, with their resolutions', async () => {
      await graph.create({
        versions: { L1: {}, L2: {}, P1: {}, Q1: {}, R1: {} },
        wildcards: {
          'L*': {
            resolutions: [
              ['L1', 10, 20],
              ['L2', 20, FOREVER],
            ],
          },
          'P*': {},
        },
        prefixes: ['L*%A'],
        edges: [
          ['R1', 'L*%A', { items: ['%A'], class: 'Code' }],
          ['P1', 'L*', { items: ['A', '', 'B'], components: ['', '', ''], class: 'Code' }],
          ['P1', 'L*', { role: 'other' }],
          ['Q1', 'L*', {}],
          ['Q1', 'L1', {}],
          ['Q1', 'L2', { interval: [5, 20] }],
          ['Q1', 'P*', {}],
        ],
      });
      const find = async (tick: number) =>
        (await graph.run(lineReferences, { key: 'L', tick })).map(({ sources, ...row }) => ({
          ...row,
          sources: sources.toSorted().join(),
        }));
      const wild = { target: 'L*', class: 'Code', items: ['A', 'B'], sources: 'P1' };
      const whole = { target: 'L*', class: 'Codelist', items: [], sources: 'P1,Q1' };
      const exact = { target: 'L1', resolution: 'L1', class: 'Codelist', items: [], sources: 'Q1' };
      const prefix = { target: 'L*', class: 'Code', items: [], sources: 'R1' };
      expect(await find(25)).to.have.deep.members([
        { ...prefix, resolution: 'L2' },
        { ...wild, resolution: 'L2' },
        { ...whole, resolution: 'L2' },
        exact,
      ]);
      expect(await find(15)).to.have.deep.members([
        { ...prefix, resolution: 'L1' },
        { ...wild, resolution: 'L1' },
        { ...whole, resolution: 'L1' },
        exact,
        { ...exact, target: 'L2', resolution: 'L2' },
      ]);
      expect(await graph.run(lineReferences, { key: 'NONE', tick: 25 })).to.deep.equal([]);
    });
  });

  describe('graph/part-ids', () => {
    it('returns the parts of versions at a tick, those on slices too', async () => {
      await graph.create({
        versions: {
          L1: {
            itemIds: ['A'],
            revisions: [
              [10, 20],
              [20, FOREVER],
            ],
          },
          L2: { itemIds: ['B'], itemClasses: ['Code'] },
        },
      });
      await graph.rows("MATCH (r:Revision {id: 'L1@20'}) CREATE (r)-[:HAS_SLICE]->(:Slice {n: 0, itemIds: ['C']})");
      const find = async (tick: number) =>
        (await graph.run(partIds, { urns: ['L1', 'NONE'], tick })).map(({ n, itemIds }) => [n, itemIds.join()]);
      expect(await find(15)).to.deep.equal([[null, 'A']]);
      expect(await find(25)).to.have.deep.members([
        [null, 'A'],
        [0, 'C'],
      ]);
      expect(await graph.run(partIds, { urns: ['L2'], tick: 25 })).to.deep.equal([
        { urn: 'L2', n: null, itemIds: ['B'], itemClasses: ['Code'] },
      ]);
    });
  });

  describe('the statements of edges', () => {
    it('return the items that resolutions lack at a tick, for those edges of the class that name them', async () => {
      const lacking = { items: ['A', 'B', 'A'], components: ['X', 'Y', 'Z'], class: 'Code' };
      await graph.create({
        versions: { P1: {}, Q1: {}, L1: {}, L2: {} },
        wildcards: {
          'L*': {
            resolutions: [
              ['L1', 10, 20],
              ['L2', 20, FOREVER],
            ],
          },
        },
        edges: [
          ['P1', 'L*', { role: 'wild', ...lacking }],
          ['P1', 'L*', { role: 'other', items: ['A'] }],
          ['Q1', 'L2', { role: 'exact', ...lacking }],
          ['Q1', 'L*', { role: 'present', items: ['C'], class: 'Code' }],
        ],
        lacks: [
          ['L*', 'L2', ['B', 'A'], { interval: [20, 30] }],
          ['L*', 'L2', ['C', 'Z'], { interval: [30, FOREVER] }],
          ['L2', 'L2', ['B'], { interval: [25, FOREVER] }],
        ],
      });
      const missing = (rows: readonly CheckedEdgeRow[]) =>
        Object.fromEntries(rows.map((row) => [row.role, row.missing.join()]));
      const none = { wild: '', other: '', exact: '', present: '' };
      for (const [tick, expected] of [
        [20, { ...none, wild: 'A,B' }],
        [25, { ...none, wild: 'A,B', exact: 'B' }],
        [30, { ...none, exact: 'B', present: 'C' }],
      ] as const) {
        expect(missing(await graph.run(outgoingEdges, { urns: ['P1', 'Q1'], tick }))).to.deep.equal(expected);
        expect(missing(await graph.run(incomingEdges, { urns: ['L1', 'L2'], tick }))).to.deep.equal(expected);
        expect(missing(await graph.run(incomingClosure, { urns: ['L2'], tick }))).to.deep.equal(expected);
        expect(missing(await graph.run(outgoingClosure, { urns: ['P1', 'Q1'], tick }))).to.deep.equal(expected);
      }
      expect(missing(await graph.run(outgoingEdges, { urns: ['P1'], tick: 15 }))).to.deep.equal({
        wild: '',
        other: '',
      });
    });
  });
});

describe('rows of the reference graph that are alike', () => {
  const urns = Array.from({ length: 1_001 }, (_, index) => `M${index + 1}`);
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
    await graph.create({
      versions: { H1: {}, ...Object.fromEntries(urns.map((urn) => [urn, { class: 'Manual' }])) },
      edges: urns.map((urn, index) => [urn, 'H1', { role: 'many', interval: [10 + (index % 2), FOREVER] }]),
    });
  });
  after(() => graph.close());

  it('are returned one by one: references', async () => {
    const expected = urns.map((urn, index) => `${urn} ${10 + (index % 2)}`);
    for (const run of [incomingClosure, incomingEdges]) {
      const rows = await graph.run(run, { urns: ['H1'], tick: 25 });
      expect(rows.map(({ source, since }) => `${source} ${since}`)).to.have.members(expected);
      expect(rows[0]).to.include({ target: 'H1', resolution: 'H1', role: 'many', wildcard: false });
    }
  });

  it('are returned one by one: versions', async () => {
    const rows = await graph.run(incomingNodes, { urns: ['H1'], tick: 25 });
    expect(rows.map(({ urn }) => urn)).to.have.members(['H1', ...urns]);
    expect(rows.find(({ urn }) => urn === 'M7')).to.include({ class: 'Manual', names: '{}', isStub: null });
  });
});
