import { expect } from 'chai';
import { extensionRoles } from '../../../src/references/reference-roles.js';
import type { BackupRecord } from '../../../src/registry/backup/record-kind.js';
import { recordKinds } from '../../../src/registry/backup/record-kinds.js';
import type { DeprecationChange } from '../../../src/registry/deprecation-changes/change-deprecations.js';
import { readBackedUpState } from '../../../src/store/backup-statements.js';
import { writeLoads } from '../../../src/store/load-statements.js';
import {
  beginRestoration,
  clearRestored,
  countContent,
  deriveWildcards,
  endRestoration,
  findRestoration,
} from '../../../src/store/restoration-statements.js';
import { addProposal, closeProposal } from '../../../src/store/review-statements.js';
import { codelist, conceptScheme, dataConstraint, dataflow, extendedCodelist, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/** Rows, and the rows in them, without an order, in a form that can be compared. */
const comparable = (rows: readonly BackupRecord[]): string[] =>
  rows
    .map(({ changes, versions, ...row }) => {
      const lists = [changes, versions].map((list) => (Array.isArray(list) ? list.toSorted(byText) : list));
      return JSON.stringify([row, ...lists], (_, value) =>
        value instanceof Int8Array ? Buffer.from(value).toString() : value,
      );
    })
    .sort();

/** Content of every kind: wildcards, sets of codes with a prefix, missing items, a list in slices, access rules. */
async function fill({ submit, registry, database, cypher }: TestRegistry): Promise<void> {
  const long = Array.from({ length: 5_001 }, (_, index) => `L${index}`);
  const report = await submit([
    codelist('CL', '1.0.0', ['A', 'B', 'AB']),
    codelist('LONG', '1.0.0', long),
    extendedCodelist('EXTENDED', '1.0.0', [urns.codelist('CL', '1+.0.0')]),
    conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1+.0.0'), TIME_PERIOD: null, OBS_VALUE: null }),
    conceptScheme('DRAFT', '1.0.0-draft', { FREQ: urns.codelist('CL', '1.0.0') }),
    {
      class: 'DataStructure',
      agencyID: 'SDMX',
      id: 'DSD',
      version: '1.0.0',
      names: { en: 'DSD' },
      dataStructureComponents: {
        dimensionList: { dimensions: [{ conceptIdentity: urns.concept('CS', '1.0.0', 'FREQ') }] },
        measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: urns.concept('CS', '1.0.0', 'OBS_VALUE') }] },
      },
    } as never,
    dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    {
      ...dataConstraint('DC', '1.0.0', [urns.dataflow('DF', '1.0.0')]),
      cubeRegions: [{ include: true, keyValues: [{ id: 'FREQ', include: true, values: ['A', 'A%'] }] }],
    } as never,
    {
      class: 'Hierarchy',
      agencyID: 'SDMX',
      id: 'H',
      version: '1.0.0',
      names: { en: 'H' },
      hierarchicalCodes: ['A', 'B'].map((id) => ({ id, code: urns.code('CL', '1+.0.0', id) })),
    } as never,
  ]);
  if (report.outcome !== 'accepted')
    throw new Error(JSON.stringify(report.results.flatMap(({ problems }) => problems)));
  await submit([codelist('CL', '2.0.0', ['A', 'C'])]);
  await registry.changeAccessRules({
    put: [{ id: 'restriction', kind: 'restriction', urn: '*=*:HIDDEN', covers: ['structure'], to: [] }],
    remove: [],
    principal: { kind: 'root', name: 'root' },
    hasRoot: true,
    dryRun: false,
  });
  const deprecated = { urn: urns.codelist('CL', '1.0.0'), reasons: { en: 'Old.' }, since: 1 };
  const successor = urns.codelist('CL', '2.0.0');
  await deprecate(registry, {
    put: [
      { ...deprecated, successor },
      { ...deprecated, urn: successor },
    ],
    lift: [],
  });
  await load(database, 'first');
  await propose(database, 1);
  await registry.usedTickets.use('ticket');
  await cypher(
    `CREATE (:AuditEntry {id: 'E', at: 1, kind: 'signIn', outcome: 'refused', agencies: ['A', 'B'], count: 2})`,
  );
  await database.write((tx) =>
    tx.run("MERGE (s:Sessions {id: 'registry'}) SET s.key = 'secret', s.revocations = 1", {}),
  );
}

const deprecate = (registry: TestRegistry['registry'], change: Pick<DeprecationChange, 'put' | 'lift'>) =>
  registry.changeDeprecations({ ...change, principal: { kind: 'root', name: 'root' }, dryRun: false });

/** A load of data after the newest transaction, which leaves none: the records of files are tested with loads (test/registry/backup). */
async function load(database: TestRegistry['database'], id: string): Promise<void> {
  const [state] = await database.read((tx) => readBackedUpState(tx, {}));
  const [urn, tick] = [urns.dataflow('DF', '1.0.0'), state?.tick ?? 0];
  const content = { principal: 'ann', action: 'delete', closureHash: 'hash', counts: '{}', columns: ['FREQ'], rows: 0 };
  const empty = { file: '', checksum: '', bytes: 0, parts: [] };
  await database.write((tx) => writeLoads(tx, { loads: [{ id, urn, tick, ...content, ...empty }] }));
}

/** A proposal after the newest transaction. */
async function propose(database: TestRegistry['database'], number: number): Promise<void> {
  const [state] = await database.read((tx) => readBackedUpState(tx, {}));
  const made = { id: `P${number}`, at: number, tick: state?.tick ?? 0, proposer: 'ann', text: 'Why', source: '{}' };
  const content = { message: null, contentHash: 'h', urns: [urns.codelist('CL', '4.0.0')], report: new Int8Array([1]) };
  await database.write((tx) => addProposal(tx, { proposal: { ...made, ...content }, number }));
}

/** What changes intervals: a draft that is replaced, a wildcard that moves, a deletion, another rule. */
async function change({ submit: send, registry, database }: TestRegistry): Promise<void> {
  const submit: TestRegistry['submit'] = async (...given) => {
    const report = await send(...given);
    if (report.outcome !== 'accepted')
      throw new Error(JSON.stringify(report.results.flatMap(({ problems }) => problems)));
    return report;
  };
  await submit([conceptScheme('DRAFT', '1.0.0-draft', { FREQ: null })]);
  await submit([codelist('CL', '3.0.0', ['C'])]);
  await load(database, 'second');
  await propose(database, 2);
  const [state] = await database.read((tx) => readBackedUpState(tx, {}));
  const end = { state: 'approved', at: 9, principal: 'bob', text: '', transaction: state?.tick ?? 0 };
  await database.write((tx) => closeProposal(tx, { number: 1, ...end }));
  await submit([
    {
      ...dataConstraint('DC', '1.1.0-draft', [urns.dataflow('DF', '1.0.0')]),
      cubeRegions: [{ include: true, keyValues: [{ id: 'FREQ', include: true, values: ['C'] }] }],
    } as never,
  ]);
  await submit([conceptScheme('DRAFT', '1.0.0-draft', { FREQ: null })], 'DELETE');
  await deprecate(registry, { put: [], lift: [urns.codelist('CL', '2.0.0')] });
  await registry.changeAccessRules({
    put: [],
    remove: ['restriction'],
    principal: { kind: 'root', name: 'root' },
    hasRoot: true,
    dryRun: false,
  });
}

const tickless = ['used-tickets', 'audit-entries'];

describe('statements of backups', () => {
  let test: TestRegistry;
  let first: number;
  let last: number;
  /** Rows by kind: those of the first state, read then and later, those of the last one, and those after their restoration. */
  const read: Record<'early' | 'later' | 'last' | 'restored', Map<string, readonly BackupRecord[]>> = {
    early: new Map(),
    later: new Map(),
    last: new Map(),
    restored: new Map(),
  };
  const written = new Map<string, number>();

  const state = async () => (await test.database.read((tx) => readBackedUpState(tx, {})))[0];

  async function readAll(tick: number, into: Map<string, readonly BackupRecord[]>): Promise<void> {
    for (const kind of recordKinds) {
      const rows: BackupRecord[] = [];
      for await (const row of kind.read({ database: test.database, tick })) rows.push(row);
      into.set(kind.name, rows);
    }
  }

  before(async () => {
    test = await openTestRegistry();
    await fill(test);
    first = (await state())?.tick ?? 0;
    await readAll(first, read.early);
    await change(test);
    last = (await state())?.tick ?? 0;
    await readAll(first, read.later);
    await readAll(last, read.last);
    await test.cypher('MATCH (n) DETACH DELETE n');
    for (const kind of recordKinds)
      written.set(kind.name, await kind.write({ database: test.database }, read.last.get(kind.name) ?? []));
    await readAll(last, read.restored);
  });
  after(() => test.close());

  /** The tests of the statement that reads a kind. */
  function readsUpToTick(kind: string): void {
    it('returns the same rows for a tick after later transactions', () => {
      expect(read.early.get(kind)).to.have.length.greaterThan(0);
      expect(comparable(read.later.get(kind) ?? [])).to.deep.equal(comparable(read.early.get(kind) ?? []));
    });

    it('returns what later transactions wrote for a later tick', () => {
      const differs = comparable(read.last.get(kind) ?? []).join() !== comparable(read.early.get(kind) ?? []).join();
      expect(differs).to.equal(![...tickless, 'slices', 'property-wildcards', 'wildcards'].includes(kind));
    });
  }

  /** The tests of the statement that writes a kind. */
  function writesRows(kind: string): void {
    it('writes rows that are read as they were', () => {
      expect(written.get(kind)).to.equal(read.last.get(kind)?.length);
      expect(comparable(read.restored.get(kind) ?? [])).to.deep.equal(comparable(read.last.get(kind) ?? []));
    });
  }

  /** Rows that refer to what is not there are not counted. */
  function countsWhatIsThere(kind: string, lost: BackupRecord): void {
    it('leaves out a row that refers to what is not there', async () => {
      const found = recordKinds.find(({ name }) => name === kind);
      const row = { ...read.last.get(kind)?.[0], ...lost };
      expect(await found?.write({ database: test.database }, [row])).to.equal(0);
    });
  }

  describe('backup/state', () => {
    it('returns the clock and the horizon', async () => {
      await test.database.write((tx) => endRestoration(tx, { ...clock, rules: 3 }));
      expect(await state()).to.deep.include({ ...clock, rules: 3 });
      await test.cypher('MATCH (n:Clock|Horizon) DELETE n');
    });
  });
  describe('backup/transactions', () => readsUpToTick('transactions'));
  describe('backup/versions', () => readsUpToTick('versions'));
  describe('backup/revisions', () => readsUpToTick('revisions'));
  describe('backup/slices', () => readsUpToTick('slices'));
  describe('backup/wildcards', () => readsUpToTick('wildcards'));
  describe('backup/property-wildcards', () => readsUpToTick('property-wildcards'));
  describe('backup/references', () => readsUpToTick('references'));
  describe('backup/selections', () => readsUpToTick('selections'));
  describe('backup/resolutions', () => readsUpToTick('resolutions'));
  describe('backup/missing-items', () => readsUpToTick('missing-items'));
  describe('backup/search-texts', () => readsUpToTick('search-texts'));
  describe('backup/access-rules', () => readsUpToTick('access-rules'));
  describe('backup/deprecations', () => readsUpToTick('deprecations'));
  describe('backup/loads', () => readsUpToTick('loads'));
  describe('backup/proposals', () => readsUpToTick('proposals'));
  describe('backup/used-tickets', () => readsUpToTick('used-tickets'));
  describe('backup/audit-entries', () => readsUpToTick('audit-entries'));

  const nowhere = 'urn:nowhere';
  describe('restoration/transactions', () => writesRows('transactions'));
  describe('restoration/versions', () => writesRows('versions'));
  describe('restoration/revisions', () => {
    writesRows('revisions');
    countsWhatIsThere('revisions', { id: 'other', version: nowhere });
  });
  describe('restoration/slices', () => {
    writesRows('slices');
    countsWhatIsThere('slices', { revision: 'other' });
  });
  describe('restoration/wildcards', () => writesRows('wildcards'));
  describe('restoration/property-wildcards', () => {
    writesRows('property-wildcards');
    countsWhatIsThere('property-wildcards', { urn: 'other', within: nowhere });
  });
  describe('restoration/references', () => {
    writesRows('references');
    countsWhatIsThere('references', { target: nowhere });
  });
  describe('restoration/selections', () => {
    writesRows('selections');
    countsWhatIsThere('selections', { target: nowhere });
  });
  describe('restoration/resolutions', () => {
    writesRows('resolutions');
    countsWhatIsThere('resolutions', { version: nowhere });
  });
  describe('restoration/missing-items', () => {
    writesRows('missing-items');
    countsWhatIsThere('missing-items', { target: nowhere });
  });
  describe('restoration/search-texts', () => writesRows('search-texts'));
  describe('restoration/access-rules', () => writesRows('access-rules'));
  describe('restoration/deprecations', () => {
    writesRows('deprecations');
    countsWhatIsThere('deprecations', { urn: nowhere });
    countsWhatIsThere('deprecations', { successor: nowhere });
  });
  describe('restoration/loads', () => {
    writesRows('loads');
    countsWhatIsThere('loads', { tick: 99_999 });
  });
  describe('restoration/proposals', () => writesRows('proposals'));
  describe('restoration/used-tickets', () => writesRows('used-tickets'));
  describe('restoration/audit-entries', () => writesRows('audit-entries'));

  describe('restoration/derive-wildcards', () => {
    it('counts open references, and finds those to items and those of extensions', async () => {
      const wildcard = urns.codelist('CL', '1+.0.0');
      const held = () =>
        test.cypher(
          'MATCH (w:Wildcard {urn: $wildcard}) RETURN w.parents AS parents, w.itemised AS itemised, w.extended AS extended',
          {
            wildcard,
          },
        );
      expect(await held()).to.deep.equal([{ parents: 0, itemised: false, extended: false }]);
      await test.database.write((tx) => deriveWildcards(tx, { wildcards: [wildcard], extensionRoles }));
      expect(await held()).to.deep.equal([{ parents: 3, itemised: true, extended: true }]);
    });
  });

  const clock = { tick: 7, at: 70, submission: 'S', registry: 'R', rules: 0, schemaVersion: 1, horizon: 80 };
  const marks = () => test.database.write((tx) => findRestoration(tx, {}));

  describe('restoration/count-content', () => {
    it('returns whether there is a node', async () => {
      expect(await test.database.write((tx) => countContent(tx, {}))).to.deep.equal([{ nodes: 1 }]);
    });
  });

  describe('restoration/begin', () => {
    it('marks the database, once', async () => {
      for (const startedAt of [1, 2])
        await test.database.write((tx) => beginRestoration(tx, { archive: 'a.tar', startedAt }));
      expect(await marks()).to.deep.equal([{ archive: 'a.tar', startedAt: 2 }]);
    });
  });

  describe('restoration/find-restoration', () => {
    it('returns nothing where none is at work', async () => {
      await test.cypher('MATCH (r:Restoration) DELETE r');
      expect(await marks()).to.deep.equal([]);
    });
  });

  describe('restoration/clear', () => {
    it('removes everything but the mark', async () => {
      await test.database.write((tx) => beginRestoration(tx, { archive: 'a.tar', startedAt: 1 }));
      await test.database.runInParts(clearRestored, {});
      expect(await test.cypher('MATCH (n) RETURN labels(n) AS labels')).to.deep.equal([{ labels: ['Restoration'] }]);
    });
  });

  describe('restoration/end', () => {
    it('creates the clock with another epoch and the horizon, and removes the mark', async () => {
      await test.cypher('CREATE (:Deprecation {from: 2, to: 5}), (:Deprecation {from: 3, to: 9007199254740991})');
      await test.database.write((tx) => endRestoration(tx, clock));
      expect(await test.cypher('MATCH (c:Clock) RETURN c.deprecations AS deprecations')).to.deep.equal([
        { deprecations: 5 },
      ]);
      const { epoch, ...others } = (await state()) ?? { epoch: '' };
      expect(others).to.deep.equal(clock);
      expect(epoch).to.match(/^[0-9a-f-]{36}$/);
      expect(await marks()).to.deep.equal([]);
    });
  });
});
