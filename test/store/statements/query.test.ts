import { expect } from 'chai';
import {
  ancestors,
  attachedConstraints,
  attachedLines,
  children,
  codelistExtensions,
  contextReferences,
  countVersions,
  descendants,
  extendHorizon,
  findVersions,
  firstInstant,
  linesAboveRegistrations,
  linesAfter,
  listVersions,
  loadBodies,
  loadFewBodies,
  loadSlices,
  lockHorizon,
  metadataSetsOfFlows,
  missingItems,
  type PatternParameter,
  parents,
  publishedVersions,
  readClock,
  readInstants,
  registrationsOf,
  selectVersions,
  stateAt,
  stateOfTick,
  unresolvedReferences,
} from '../../../src/store/query-statements.js';
import { FOREVER } from '../../../src/store/schema.js';
import { GraphDatabase, urnsOf } from './graph.js';

describe('statements of queries', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  describe('query/read-clock', () => {
    before(async () => {
      await graph.create({});
      await graph.rows("CREATE (:Transaction {tick: 6, at: 60, submission: 'S6'})");
    });
    after(() => graph.rows('MATCH (t:Transaction) DELETE t'));
    const state = { tick: 7, at: 70, submission: 'S7', registry: 'REGISTRY', epoch: 'EPOCH' };
    const clock = { ...state, rules: 0, deprecations: 0, revocations: 0 };

    it('returns the newest state and its history, and the submission of a transaction', async () => {
      expect(await graph.run(readClock, { known: 6 })).to.deep.equal([{ ...clock, known: 'S6' }]);
    });

    it('returns null for a transaction that does not exist', async () => {
      for (const known of [0, 8]) {
        expect(await graph.run(readClock, { known })).to.deep.equal([{ ...clock, known: null }]);
      }
    });

    it('returns nothing without a clock', async () => {
      await graph.rows('MATCH (c:Clock) DELETE c');
      expect(await graph.run(readClock, { known: 6 })).to.deep.equal([]);
    });
  });

  describe('query/first-instant', () => {
    before(async () => {
      await graph.create({});
      await graph.rows('UNWIND [[1, 10], [2, 20]] AS t CREATE (:Transaction {tick: t[0], at: t[1]})');
    });

    after(() => graph.rows('MATCH (t:Transaction) DELETE t'));

    it('returns the instant of the first transaction', async () => {
      expect(await graph.run(firstInstant, {})).to.deep.equal([{ at: 10 }]);
    });
  });

  const createTransactions = async (): Promise<void> => {
    await graph.create({});
    await graph.rows("UNWIND [1, 2, 3] AS t CREATE (:Transaction {tick: t, at: t * 10, submission: 'S' + t})");
  };

  describe('query/state-at', () => {
    before(createTransactions);

    it('returns the newest transaction up to the instant', async () => {
      const second = { tick: 2, at: 20, submission: 'S2' };
      expect(await graph.run(stateAt, { at: 20 })).to.deep.equal([second]);
      expect(await graph.run(stateAt, { at: 29 })).to.deep.equal([second]);
      expect(await graph.run(stateAt, { at: 1000 })).to.deep.equal([{ tick: 3, at: 30, submission: 'S3' }]);
    });

    it('returns nothing before the first one', async () => {
      expect(await graph.run(stateAt, { at: 9 })).to.deep.equal([]);
    });
  });

  describe('query/state-of-tick', () => {
    before(createTransactions);

    it('returns the state after a transaction', async () => {
      expect(await graph.run(stateOfTick, { tick: 2 })).to.deep.equal([{ tick: 2, at: 20, submission: 'S2' }]);
      expect(await graph.run(stateOfTick, { tick: 4 })).to.deep.equal([]);
    });
  });

  describe('query/instants', () => {
    before(createTransactions);

    it('returns the instants of transactions', async () => {
      expect(await graph.run(readInstants, { ticks: [3, 1, 9] })).to.have.deep.members([
        { tick: 1, at: 10 },
        { tick: 3, at: 30 },
      ]);
    });

    it('returns nothing for transactions that do not exist', async () => {
      expect(await graph.run(readInstants, { ticks: [4] })).to.deep.equal([]);
    });
  });

  const horizon = async () => (await graph.rows('MATCH (h:Horizon) RETURN h.at AS at')).map(({ at }) => at);

  describe('query/lock-horizon', () => {
    beforeEach(() => graph.create({}));

    it('locks the horizon until the transaction ends, and does not move it', async () => {
      await graph.expectLock(lockHorizon);
      expect(await horizon()).to.deep.equal([0]);
    });

    it('writes nothing without a horizon', async () => {
      await graph.rows('MATCH (h:Horizon) DELETE h');
      expect(await graph.run(lockHorizon, {})).to.deep.equal([]);
      expect(await horizon()).to.deep.equal([]);
    });
  });

  describe('query/extend-horizon', () => {
    before(() => graph.create({}));

    it('moves the horizon to a later instant, and never back', async () => {
      await graph.run(extendHorizon, { until: 80 });
      expect(await horizon()).to.deep.equal([80]);
      await graph.run(extendHorizon, { until: 79 });
      expect(await horizon()).to.deep.equal([80]);
    });
  });

  describe('query/find-versions', () => {
    before(() =>
      graph.create({
        versions: {
          C1: {
            revisions: [
              [10, 20],
              [20, FOREVER],
            ],
          },
          C2: { revisions: [[10, 20]] },
        },
      }),
    );

    it('returns versions with their revision at a tick', async () => {
      const find = async (tick: number) =>
        (await graph.run(findVersions, { urns: ['C1', 'C2'], tick })).map(({ revision, since }) => [revision, since]);
      expect(await find(10)).to.have.deep.members([
        ['C1@10', 10],
        ['C2@10', 10],
      ]);
      expect(await find(20)).to.deep.equal([['C1@20', 20]]);
    });

    it('returns identity, precedence, stability and names', async () => {
      expect((await graph.run(findVersions, { urns: ['C1'], tick: 20 }))[0]).to.deep.equal({
        urn: 'C1',
        class: 'Codelist',
        agencyID: 'AGENCY',
        id: 'C',
        version: '1',
        precedence: 'C1',
        stability: 'stable',
        revision: 'C1@20',
        since: 20,
        names: '{}',
        isStub: null,
        hash: 'hash of C1',
      });
    });

    it('returns nothing before they exist, or for other URNs', async () => {
      expect(await graph.run(findVersions, { urns: ['C1'], tick: 9 })).to.deep.equal([]);
      expect(await graph.run(findVersions, { urns: ['NONE'], tick: 20 })).to.deep.equal([]);
    });
  });

  /** C1 has slices, the last one without content; C2 has none. */
  const createSliced = async (): Promise<void> => {
    await graph.create({ versions: { C1: { body: new Int8Array([1, -2]) }, C2: { body: new Int8Array([3]) } } });
    await graph.rows(
      `MATCH (r:Revision {id: 'C1@10'})
       UNWIND [{n: 1, body: $second}, {n: 0, body: $first}, {n: 2}] AS row
       CREATE (r)-[:HAS_SLICE]->(s:Slice) SET s = row`,
      { first: new Int8Array([5]), second: new Int8Array([6]) },
    );
  };

  describe('query/load-bodies', () => {
    before(createSliced);

    it('returns the bytes of revisions, and whether they have slices', async () => {
      const rows = await graph.run(loadBodies, { revisions: ['C1@10', 'C2@10', 'NONE@1'] });
      expect(rows.map(({ revision, isSliced, body }) => [revision, isSliced, ...body])).to.have.deep.members([
        ['C1@10', true, 1, -2],
        ['C2@10', false, 3],
      ]);
    });

    it('returns nothing for revisions that do not exist', async () => {
      expect(await graph.run(loadBodies, { revisions: ['NONE@1'] })).to.deep.equal([]);
    });
  });

  describe('query/load-slices', () => {
    before(createSliced);

    it('returns the bytes of the slices of revisions, with their places', async () => {
      const rows = await graph.run(loadSlices, { revisions: ['C1@10', 'C2@10'] });
      expect(rows.map(({ revision, n, body }) => [revision, n, ...body])).to.have.deep.members([
        ['C1@10', 0, 5],
        ['C1@10', 1, 6],
      ]);
    });

    it('returns nothing for revisions that do not exist', async () => {
      expect(await graph.run(loadSlices, { revisions: ['NONE@1'] })).to.deep.equal([]);
    });
  });

  describe('query/load-few-bodies', () => {
    before(createSliced);
    const load = async (revisions: readonly string[], most: number) =>
      (await graph.run(loadFewBodies, { revisions, most })).map(({ revision, bytes, body }) => [
        revision,
        bytes,
        body === null ? null : [...body],
      ]);

    it('returns the bytes of revisions that have few together', async () => {
      expect(await load(['C2@10', 'NONE@1'], 1)).to.deep.equal([['C2@10', 1, [3]]]);
    });

    it('returns only the sizes of those that have more', async () => {
      expect(await load(['C2@10'], 0)).to.deep.equal([['C2@10', 1, null]]);
      expect(await load(['C1@10', 'C2@10'], 1_000)).to.have.deep.members([
        ['C1@10', 300_002, null],
        ['C2@10', 1, null],
      ]);
    });

    it('returns no bytes of a revision with slices', async () => {
      expect(await load(['C1@10', 'C2@10'], 1_000_000)).to.have.deep.members([
        ['C1@10', 300_002, null],
        ['C2@10', 1, [3]],
      ]);
    });

    it('returns nothing for revisions that do not exist', async () => {
      expect(await load(['NONE@1'], 1_000)).to.deep.equal([]);
    });
  });

  describe('query/select-versions', () => {
    before(() =>
      graph.create({
        versions: {
          C1: { version: '1.0.0', precedence: 'b' },
          C2: { version: '2.0.0-x', precedence: 'c', stability: 'draft' },
          C3: { version: '1.0', precedence: 'a2', stability: 'nonSemantic' },
          C4: { version: '1', precedence: 'a1', stability: 'nonSemantic' },
          C5: { version: '9.0.0', precedence: 'z', revisions: [[10, 20]] },
          D1: { version: '1.0.0', precedence: 'b', agencyID: 'OTHER' },
          F1: { version: '1.0.0', precedence: 'b', class: 'Dataflow' },
        },
      }),
    );

    const every: PatternParameter = { lower: '', upper: '~', parts: null, stableOnly: false, take: 'all' };
    const any = { keys: null, classes: null, agencies: null, ids: null };
    const select = async (lines: object, others: object = {}) =>
      urnsOf(await graph.run(selectVersions, { lines: { ...any, ...lines }, patterns: [every], tick: 30, ...others }));
    const match = (pattern: Partial<PatternParameter>) =>
      select({ keys: ['C'] }, { patterns: [{ ...every, ...pattern }] });

    it('selects lines by key, id, agency or class, or all of them', async () => {
      const list = ['C1', 'C2', 'C3', 'C4'];
      expect(await select({ keys: ['C', 'NONE'] })).to.deep.equal(list);
      expect(await select({ ids: ['D'] })).to.deep.equal(['D1']);
      expect(await select({ agencies: ['OTHER'] })).to.deep.equal(['D1']);
      expect(await select({ classes: ['Dataflow'] })).to.deep.equal(['F1']);
      expect(await select({})).to.deep.equal([...list, 'D1', 'F1']);
    });

    it('selects lines by all parameters together', async () => {
      expect(await select({ ids: ['C', 'D'], agencies: ['OTHER'] })).to.deep.equal(['D1']);
      expect(await select({ agencies: ['AGENCY'], classes: ['Dataflow'] })).to.deep.equal(['F1']);
      expect(await select({ keys: ['C'], classes: ['Dataflow'] })).to.deep.equal([]);
    });

    it('matches versions by range, number of parts and stability', async () => {
      expect(await match({ lower: 'a2', upper: 'c' })).to.deep.equal(['C1', 'C3']);
      expect(await match({ parts: 3 })).to.deep.equal(['C1', 'C2']);
      expect(await match({ parts: 2 })).to.deep.equal(['C3']);
      expect(await match({ stableOnly: true })).to.deep.equal(['C1']);
      expect(await match({ withoutDrafts: true })).to.deep.equal(['C1', 'C3', 'C4']);
    });

    it('returns the highest version of each line', async () => {
      expect(await match({ take: 'highest' })).to.deep.equal(['C2']);
      expect(await match({ take: 'highest', withoutDrafts: true })).to.deep.equal(['C1']);
      expect(await select({}, { patterns: [{ ...every, take: 'highest' }] })).to.deep.equal(['C2', 'D1', 'F1']);
    });

    it('returns a version once that several patterns match', async () => {
      expect(await select({ keys: ['C'] }, { patterns: [every, { ...every, parts: 2 }] })).to.have.length(4);
    });

    it('reads the tick', async () => {
      expect(await select({ keys: ['C'] }, { patterns: [{ ...every, take: 'highest' }], tick: 15 })).to.deep.equal([
        'C5',
      ]);
      expect(await select({ keys: ['C'] }, { tick: 5 })).to.deep.equal([]);
    });

    it('returns nothing where nothing matches', async () => {
      expect(await match({ lower: 'zz' })).to.deep.equal([]);
      expect(await select({ keys: ['NONE'] })).to.deep.equal([]);
      expect(await select({}, { patterns: [] })).to.deep.equal([]);
    });
  });

  /** F1 uses the structure D by a wildcard, D the codelists C; H1 refers to codes, K1 to those with a prefix. */
  const network = {
    versions: {
      F1: { class: 'Dataflow' },
      D1: {},
      D2: {},
      C1: {},
      C2: {},
      H1: {},
      K1: {},
      X1: { revisions: [[10, 20]] },
    },
    prefixes: ['D*%EU', 'C2%A'],
    wildcards: {
      'D*': {
        resolutions: [
          ['D1', 10, 20],
          ['D2', 20, FOREVER],
        ],
      },
      'X*': {},
    },
    edges: [
      ['F1', 'D*', { role: 'Dataflow.structure' }],
      ['F1', 'X*', { role: 'Dataflow.other' }],
      ['D1', 'C1', { role: 'DataStructure.dimension.enumeration' }],
      ['D2', 'C2', { role: 'DataStructure.dimension.enumeration' }],
      ['C2', 'C1', { role: 'Codelist.extension' }],
      ['H1', 'C1', { role: 'Hierarchy.code', items: ['A', 'B'], components: ['X', 'Y'], interval: [10, 30] }],
      ['X1', 'C1', { interval: [10, 20] }],
      ['K1', 'D*%EU', { class: 'Code', items: ['%EU'] }],
      ['K1', 'C2%A', { class: 'Code', items: ['%A'], interval: [10, 20] }],
    ],
  } as const;

  describe('query/children', () => {
    before(() => graph.create(network));
    const find = async (urn: string, tick: number) => urnsOf(await graph.run(children, { urns: [urn], tick }));

    it('returns the targets of references, of wildcards as they resolve at the tick', async () => {
      expect(await find('F1', 15)).to.deep.equal(['D1']);
      expect(await find('F1', 25)).to.deep.equal(['D2']);
      expect(await find('H1', 25)).to.deep.equal(['C1']);
    });

    it('returns the versions that hold codes with a prefix', async () => {
      expect(await find('K1', 15)).to.deep.equal(['C2', 'D1']);
      expect(await find('K1', 25)).to.deep.equal(['D2']);
    });

    it('returns nothing for closed references, and for versions without any', async () => {
      expect(await find('H1', 30)).to.deep.equal([]);
      expect(await find('C1', 25)).to.deep.equal([]);
    });
  });

  describe('query/parents', () => {
    before(() => graph.create(network));
    const find = async (urn: string, tick: number, items: readonly string[] | null = null) =>
      urnsOf(await graph.run(parents, { urns: [urn], tick, items }));

    it('returns the versions that refer to versions, through wildcards as they resolve at the tick', async () => {
      expect(await find('D1', 15)).to.deep.equal(['F1', 'K1']);
      expect(await find('D1', 25)).to.deep.equal([]);
      expect(await find('D2', 25)).to.deep.equal(['F1', 'K1']);
      expect(await find('C1', 15)).to.deep.equal(['C2', 'D1', 'H1', 'X1']);
    });

    it('returns only those that name one of the items', async () => {
      expect(await find('C1', 15, ['B', 'C'])).to.deep.equal(['H1']);
      expect(await find('C1', 15, ['C'])).to.deep.equal([]);
    });

    it('returns those that name all codes with a prefix of one of the items', async () => {
      expect(await find('D1', 15, ['A', 'EU27'])).to.deep.equal(['K1']);
      expect(await find('D1', 15, ['E', 'XEU'])).to.deep.equal([]);
      expect(await find('C2', 15, ['A'])).to.deep.equal(['K1']);
    });

    it('returns nothing without references', async () => {
      expect(await find('F1', 15)).to.deep.equal([]);
    });
  });

  describe('query/descendants', () => {
    before(() => graph.create(network));
    const find = async (urn: string, tick: number) => urnsOf(await graph.run(descendants, { urns: [urn], tick }));

    it('returns children and their children', async () => {
      expect(await find('F1', 15)).to.deep.equal(['C1', 'D1']);
      expect(await find('F1', 25)).to.deep.equal(['C1', 'C2', 'D2']);
      expect(await find('K1', 25)).to.deep.equal(['C1', 'C2', 'D2']);
    });

    it('returns nothing without references', async () => {
      expect(await find('C1', 25)).to.deep.equal([]);
      expect(await find('F1', 5)).to.deep.equal([]);
    });
  });

  describe('query/ancestors', () => {
    before(() => graph.create(network));
    const find = async (urn: string, tick: number) => urnsOf(await graph.run(ancestors, { urns: [urn], tick }));

    it('returns parents and their parents', async () => {
      expect(await find('C1', 15)).to.deep.equal(['C2', 'D1', 'D2', 'F1', 'H1', 'K1', 'X1']);
      expect(await find('C2', 25)).to.deep.equal(['D2', 'F1', 'K1']);
    });

    it('returns nothing without references', async () => {
      expect(await find('F1', 25)).to.deep.equal([]);
      expect(await find('C1', 5)).to.deep.equal([]);
    });
  });

  describe('query/codelist-extensions', () => {
    const extension = { role: 'Codelist.extension' };
    before(() =>
      graph.create({
        versions: { A1: {}, B1: {}, C1: {}, Z1: {} },
        wildcards: { 'B*': { resolutions: [['B1', 10, FOREVER]] }, 'N*': {} },
        edges: [
          ['A1', 'B*', extension],
          ['A1', 'N*', extension],
          ['B1', 'C1', extension],
          ['A1', 'Z1', { role: 'other' }],
        ],
      }),
    );

    it('returns what codelists extend, wildcards with their resolutions, versions with their revisions', async () => {
      const rows = await graph.run(codelistExtensions, { urns: ['A1'], roles: [extension.role], tick: 20 });
      expect(rows.map((row) => Object.values(row))).to.have.deep.members([
        ['B*', 'B1', null],
        ['N*', null, null],
        ['B1', null, 'B1@10'],
        ['C1', null, 'C1@10'],
      ]);
    });

    it('returns nothing for codelists without extensions', async () => {
      expect(
        await graph.run(codelistExtensions, { urns: ['C1', 'NONE'], roles: [extension.role], tick: 20 }),
      ).to.deep.equal([]);
      expect(await graph.run(codelistExtensions, { urns: ['A1'], roles: [extension.role], tick: 5 })).to.deep.equal([]);
    });
  });

  describe('query/context-references', () => {
    before(() => graph.create(network));
    const roles = ['Dataflow.structure', 'DataStructure.dimension.enumeration'];

    it('returns the references of the roles, of the versions and of their descendants', async () => {
      const rows = await graph.run(contextReferences, { urns: ['F1'], roles, tick: 25 });
      expect(rows.map(({ source, target, wildcard, role }) => [source, target, wildcard, role])).to.have.deep.members([
        ['F1', 'D*', true, 'Dataflow.structure'],
        ['D2', 'C2', false, 'DataStructure.dimension.enumeration'],
      ]);
    });

    it('returns nothing for other roles', async () => {
      expect(await graph.run(contextReferences, { urns: ['F1'], roles: ['none'], tick: 25 })).to.deep.equal([]);
    });
  });

  describe('query/metadata-sets-of-flows', () => {
    before(() =>
      graph.create({
        versions: {
          F1: { class: 'Metadataflow' },
          P1: { class: 'MetadataProvisionAgreement' },
          R1: { class: 'MetadataSet' },
          S1: { class: 'MetadataSet', agencyID: 'OTHER' },
          T1: { class: 'MetadataSet' },
        },
        wildcards: { 'F*': { resolutions: [['F1', 10, FOREVER]] } },
        edges: [
          ['P1', 'F1', { role: 'MetadataProvisionAgreement.metadataflow' }],
          ['R1', 'P1', { role: 'MetadataSet.metadataProvisionAgreement' }],
          ['S1', 'F*', { role: 'MetadataSet.metadataflow' }],
          ['T1', 'F1', { role: 'other' }],
        ],
      }),
    );
    const roles = [
      'MetadataSet.metadataflow',
      'MetadataSet.metadataProvisionAgreement',
      'MetadataProvisionAgreement.metadataflow',
    ];
    const find = async (urn: string, providers: readonly string[] | null, tick = 20) =>
      urnsOf(await graph.run(metadataSetsOfFlows, { urns: [urn], roles, providers, tick }));

    it('returns the sets of a flow and of its agreements', async () => {
      expect(await find('F1', null)).to.deep.equal(['R1', 'S1']);
    });

    it('returns those of providers only', async () => {
      expect(await find('F1', ['OTHER'])).to.deep.equal(['S1']);
    });

    it('returns nothing for flows without sets', async () => {
      expect(await find('F1', ['NONE'])).to.deep.equal([]);
      expect(await find('R1', null)).to.deep.equal([]);
      expect(await find('F1', null, 5)).to.deep.equal([]);
    });
  });

  describe('query/attached-constraints', () => {
    const attach = { role: 'DataConstraint.attach.dataflow' };
    before(() =>
      graph.create({
        versions: {
          F1: {},
          G1: {},
          K1: { precedence: 'a' },
          K2: { precedence: 'b' },
          K3: { stability: 'draft', precedence: 'c' },
          L1: {},
        },
        wildcards: { 'F*': { resolutions: [['F1', 10, FOREVER]] } },
        edges: [
          ['K1', 'F1', attach],
          ['K2', 'F*', { ...attach, items: ['A'] }],
          ['K3', 'F1', attach],
          ['L1', 'F1', { role: 'other' }],
          ['K1', 'G1', attach],
        ],
      }),
    );
    const find = (urn: string, tick = 20) =>
      graph.run(attachedConstraints, { urns: [urn], roles: [attach.role], tick });

    it('returns the newest version of each constraint, and the newest that is not a draft', async () => {
      const found = await find('F1');
      expect(found.sort((a, b) => (a.urn < b.urn ? -1 : 1))).to.deep.equal([
        { attachedTo: 'F1', items: ['A'], urn: 'K2', revision: 'K2@10', applies: true, appliesToDrafts: false },
        { attachedTo: 'F1', items: [''], urn: 'K3', revision: 'K3@10', applies: false, appliesToDrafts: true },
      ]);
    });

    it('returns nothing where the newest version is attached elsewhere, or nothing is', async () => {
      expect(await find('G1')).to.deep.equal([]);
      expect(await find('L1')).to.deep.equal([]);
      expect(await find('F1', 5)).to.deep.equal([]);
    });
  });

  describe('query/attached-lines', () => {
    const role = 'ProvisionAgreement.dataflow';
    before(() =>
      graph.create({
        versions: { F1: {}, F2: {}, FX1: {}, G1: {}, K1: {}, L1: {}, M1: {}, N1: {} },
        wildcards: { 'F*': {} },
        edges: [
          ['K1', 'F1', { role }],
          ['K1', 'F2', { role }],
          ['L1', 'F*', { role }],
          ['M1', 'FX1', { role }],
          ['N1', 'F1', { role: 'other' }],
          ['N1', 'G1', { role }],
        ],
      }),
    );
    const find = async (prefixes: readonly string[], tick = 20) =>
      (await graph.run(attachedLines, { prefixes, roles: [role], tick }))
        .map(({ key, attached }) => `${key} ${attached}`)
        .sort();

    it('returns what refers to versions of the lines and to wildcards that select from them', async () => {
      expect(await find(['F'])).to.deep.equal(['F K', 'F L', 'FX M']);
      expect(await find(['FX', 'G'])).to.deep.equal(['FX M', 'G N']);
    });

    it('returns nothing before the references began, and for other lines', async () => {
      expect(await find(['F'], 5)).to.deep.equal([]);
      expect(await find(['H'])).to.deep.equal([]);
    });
  });

  const ofRegistrations = {
    above: { role: 'ProvisionAgreement.dataflow' },
    of: { role: 'Registration.provisionAgreement' },
  };
  const createRegistrations = () => {
    const { above, of } = ofRegistrations;
    return graph.create({
      versions: {
        F1: {},
        P1: { class: 'ProvisionAgreement' },
        R1: { class: 'Registration' },
        S1: { class: 'Registration' },
        T1: { class: 'Registration', revisions: [[10, 20]] },
      },
      wildcards: { 'F*': { resolutions: [['F1', 10, FOREVER]] } },
      edges: [
        ['P1', 'F*', above],
        ['R1', 'P1', of],
        ['S1', 'P1', { role: 'other' }],
        ['T1', 'P1', { ...of, interval: [10, 20] }],
      ],
    });
  };
  const registrationRoles = Object.values(ofRegistrations).map(({ role }) => role);

  describe('query/registrations-of', () => {
    before(createRegistrations);
    const find = async (urn: string, tick = 20) =>
      urnsOf(await graph.run(registrationsOf, { urns: [urn], roles: registrationRoles, tick }));

    it('returns those of a flow and of an agreement', async () => {
      expect(await find('F1')).to.deep.equal(['R1']);
      expect(await find('P1')).to.deep.equal(['R1']);
      expect(await find('P1', 15)).to.deep.equal(['R1', 'T1']);
    });

    it('returns nothing for others, and before they began', async () => {
      expect(await find('R1')).to.deep.equal([]);
      expect(await find('F1', 5)).to.deep.equal([]);
    });
  });

  describe('query/lines-above-registrations', () => {
    before(createRegistrations);

    it('returns the lines that they ever led to', async () => {
      const rows = await graph.run(linesAboveRegistrations, { roles: registrationRoles });
      expect(rows.map((row) => `${row.key} ${row.above}`).sort()).to.deep.equal(['R F', 'R P', 'T F', 'T P']);
    });
  });

  describe('query/published-versions', () => {
    before(() =>
      graph.create({
        versions: {
          C1: {
            hash: 'h1',
            revisions: [
              [10, 20],
              [20, FOREVER],
            ],
          },
          C2: { hash: 'h2', revisions: [[10, 20]] },
          C3: { revisions: [[30, FOREVER]] },
          D1: {},
        },
        wildcards: { 'C*': {} },
      }),
    );
    const find = async (key: string, tick: number) =>
      (await graph.run(publishedVersions, { key, tick })).sort((a, b) => (a.version < b.version ? -1 : 1));

    it('returns the versions of a line, deleted ones too, each once', async () => {
      expect(await find('C', 25)).to.deep.equal([
        { version: '1', hash: 'h1' },
        { version: '2', hash: 'h2' },
      ]);
    });

    it('returns nothing of later versions, and of absent lines', async () => {
      expect(await find('C', 9)).to.deep.equal([]);
      expect(await find('NONE', 30)).to.deep.equal([]);
    });
  });

  describe('query/lines-after', () => {
    before(() =>
      graph.create({ versions: { A1: {}, A2: {}, B1: { agencyID: 'OTHER' }, C1: {}, D1: { agencyID: 'OTHER' } } }),
    );
    const find = async (after: string, agencies: readonly string[] | null = null, limit = 10) =>
      (await graph.run(linesAfter, { after, agencies, limit })).map(({ key }) => key);

    it('returns the keys of lines in their order, up to a number', async () => {
      expect(await find('')).to.deep.equal(['A', 'B', 'C', 'D']);
      expect(await find('', null, 2)).to.deep.equal(['A', 'B']);
    });

    it('begins after a key, which need not exist', async () => {
      expect(await find('B')).to.deep.equal(['C', 'D']);
      expect(await find('BB')).to.deep.equal(['C', 'D']);
      expect(await find('D')).to.deep.equal([]);
    });

    it('returns those of some agencies', async () => {
      expect(await find('', ['OTHER'])).to.deep.equal(['B', 'D']);
      expect(await find('B', ['OTHER', 'NONE'], 1)).to.deep.equal(['D']);
    });
  });

  const anyVersion = { agencies: null, lineClasses: null, classes: null, stabilities: null, newest: false };
  const catalogue = {
    versions: {
      A1: { stability: 'draft' },
      A2: {},
      A3: { revisions: [[10, 20]] },
      B1: { agencyID: 'OTHER', class: 'ConceptScheme' },
      C1: { stability: 'draft' },
      D1: { revisions: [[30, FOREVER]] },
    },
  } as const;

  describe('query/count-versions', () => {
    before(() => graph.create(catalogue));
    const count = async (filters: Partial<typeof anyVersion> | object = {}, tick = 25) =>
      (await graph.run(countVersions, { filters: { ...anyVersion, ...filters }, tick }))
        .map((row) => [row.agencyID, row.lineClass, row.class, row.stability, row.count].join(' '))
        .sort();
    const [draft, stable] = ['AGENCY Codelist Codelist draft', 'AGENCY Codelist Codelist stable'];
    const other = 'OTHER ConceptScheme ConceptScheme stable 1';

    it('returns the numbers of versions at a tick', async () => {
      expect(await count()).to.deep.equal([`${draft} 2`, `${stable} 1`, other]);
      expect(await count({}, 15)).to.deep.equal([`${draft} 2`, `${stable} 2`, other]);
      expect(await count({}, 9)).to.deep.equal([]);
    });

    it('counts the highest version of each line', async () => {
      expect(await count({ newest: true })).to.deep.equal([`${draft} 1`, `${stable} 1`, other]);
      expect(await count({ newest: true, stabilities: ['draft'] })).to.deep.equal([`${draft} 2`]);
    });

    it('counts those of agencies, classes and stabilities', async () => {
      expect(await count({ agencies: ['OTHER', 'NONE'] })).to.deep.equal([other]);
      expect(await count({ lineClasses: ['Codelist'] })).to.deep.equal([`${draft} 2`, `${stable} 1`]);
      expect(await count({ agencies: ['AGENCY'], lineClasses: ['ConceptScheme'] })).to.deep.equal([]);
      expect(await count({ classes: ['ConceptScheme'] })).to.deep.equal([other]);
      expect(await count({ stabilities: ['stable'] })).to.deep.equal([`${stable} 1`, other]);
    });
  });

  describe('query/list-versions', () => {
    before(() => graph.create(catalogue));
    const all = { first: '', end: '~', below: null };
    const list = async (groups: readonly object[], filters: object = {}, limit = 10, tick = 25) =>
      (
        await graph.run(listVersions, {
          groups: groups.map((each) => ({ ...all, ...each })),
          filters: { ...anyVersion, ...filters },
          limit,
          tick,
        })
      ).map(({ urn }) => urn);

    it('returns versions in the order of groups and keys, the highest of a line first', async () => {
      expect(await list([all])).to.deep.equal(['A2', 'A1', 'B1', 'C1']);
      expect(await list([{ first: 'B' }, { end: 'B' }])).to.deep.equal(['B1', 'C1', 'A2', 'A1']);
      expect(await list([all], {}, 3)).to.deep.equal(['A2', 'A1', 'B1']);
      expect(await list([all], {}, 10, 15)).to.deep.equal(['A3', 'A2', 'A1', 'B1', 'C1']);
    });

    it('begins below a version of the first line', async () => {
      expect(await list([{ first: 'A', below: 'A2' }])).to.deep.equal(['A1', 'B1', 'C1']);
      expect(await list([{ first: 'A', below: 'A1' }])).to.deep.equal(['B1', 'C1']);
    });

    it('returns the highest version of each line', async () => {
      expect(await list([all], { newest: true })).to.deep.equal(['A2', 'B1', 'C1']);
      expect(await list([all], { newest: true, stabilities: ['draft'] })).to.deep.equal(['A1', 'C1']);
      expect(await list([{ first: 'A', below: 'A2' }], { newest: true })).to.deep.equal(['B1', 'C1']);
    });

    it('returns those of classes and stabilities', async () => {
      expect(await list([all], { classes: ['ConceptScheme'] })).to.deep.equal(['B1']);
      expect(await list([all], { stabilities: ['stable'] })).to.deep.equal(['A2', 'B1']);
    });

    it('reads no more lines than a page has', async () => {
      const versions = Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [
          `L${'x'.repeat(index % 50)}${'abcd'[index % 4]}Q${'y'.repeat(Math.floor(index / 50))}1`,
          {},
        ]),
      );
      await graph.create({ versions });
      const hits = (limit: number) =>
        graph.dbHits('query/list-versions', { groups: [all], filters: anyVersion, limit, tick: 25 });
      expect((await hits(5)) * 10).to.be.lessThan(await hits(200));
    });
  });

  describe('query/unresolved-references', () => {
    before(() =>
      graph.create({
        versions: { A1: {}, B1: {}, P1: {}, P2: {}, Q1: {}, X1: { revisions: [[10, 20]] } },
        wildcards: {
          'A*': { resolutions: [['A1', 10, FOREVER]] },
          'B*': {
            resolutions: [
              ['B1', 10, 20],
              ['B1', 30, FOREVER],
            ],
          },
          'N*': {},
        },
        prefixes: ['A*%E', 'N*%E', 'X1%E'],
        edges: [
          ['P1', 'A*%E', { interval: [40, FOREVER] }],
          ['P1', 'N*%E', { interval: [40, FOREVER] }],
          ['P1', 'X1%E', { interval: [40, FOREVER] }],
          ['P1', 'A*'],
          ['P1', 'A1'],
          ['P1', 'B*', { role: 'one' }],
          ['P1', 'B*', { role: 'two' }],
          ['P1', 'X1'],
          ['P2', 'N*', { interval: [10, 20] }],
          ['Q1', 'N*'],
        ],
      }),
    );
    const find = async (tick: number, ...keys: readonly string[]) =>
      (await graph.run(unresolvedReferences, { keys, tick }))
        .map(({ key, urn, reference, wildcard }) => `${key} ${urn} ${reference} ${wildcard}`)
        .sort();

    it('returns references to wildcards without a resolution and to versions that do not exist, each once', async () => {
      expect(await find(25, 'P')).to.deep.equal(['P P1 B* true', 'P P1 X1 false']);
      expect(await find(25, 'P', 'Q')).to.include('Q Q1 N* true');
    });

    it('returns what sets of codes are within', async () => {
      expect(await find(45, 'P')).to.deep.equal(['P P1 N* true', 'P P1 X1 false']);
    });

    it('reads references, resolutions and versions at a tick', async () => {
      expect(await find(15, 'P')).to.deep.equal(['P P2 N* true']);
      expect(await find(30, 'P')).to.deep.equal(['P P1 X1 false']);
      expect(await find(5, 'P', 'Q')).to.deep.equal([]);
    });
  });

  describe('query/missing-items', () => {
    before(async () => {
      await graph.create({
        versions: { A1: {}, B1: {}, P1: {}, P2: {} },
        wildcards: { 'A*': { resolutions: [['A1', 10, FOREVER]] } },
        edges: [
          ['P1', 'A*', { class: 'Code', items: ['X', 'Y'] }],
          ['P1', 'B1', { class: 'Code', items: ['X'] }],
          ['P2', 'A*', { class: 'Code', items: [''], interval: [10, 20] }],
        ],
      });
      await graph.rows(
        `UNWIND [['A*', 'A1', 'Code', 10], ['B1', 'B1', 'Concept', 10], ['B1', 'B1', 'Code', 30]] AS row
         MATCH (t:Version|Wildcard {urn: row[0]})
         MATCH (v:Version {urn: row[1]})
         CREATE (t)-[:LACKS {class: row[2], items: ['Y', 'Z'], from: row[3], to: 9007199254740991}]->(v)`,
      );
    });
    const find = async (tick: number) =>
      (await graph.run(missingItems, { keys: ['P'], tick })).sort((a, b) => (a.reference < b.reference ? -1 : 1));
    const row = { key: 'P', urn: 'P1', reference: 'A*', resolution: 'A1', named: ['X', 'Y'], missing: ['Y', 'Z'] };

    it('returns references with the items that they name and that are missing in their class', async () => {
      expect(await find(25)).to.deep.equal([row]);
    });

    it('reads references and missing items at a tick', async () => {
      expect((await find(15)).map(({ urn }) => urn)).to.have.members(['P1', 'P2']);
      expect(await find(30)).to.deep.equal([row, { ...row, reference: 'B1', resolution: 'B1', named: ['X'] }]);
      expect(await find(5)).to.deep.equal([]);
    });
  });
});
