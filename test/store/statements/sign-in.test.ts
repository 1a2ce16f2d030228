import { expect } from 'chai';
import {
  dropAuditEntries,
  dropTickets,
  readAuditEntries,
  readTransactions,
  useTicket,
  writeAuditEntries,
} from '../../../src/store/sign-in-statements.js';
import { GraphDatabase } from './graph.js';

describe('statements of sign-ins', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());
  beforeEach(() => graph.create({}));

  const entry = (id: string, at: number, kind = 'signIn') => ({
    id,
    at,
    kind,
    outcome: id === 'a' ? 'succeeded' : 'refused',
    agencies: ['A', 'B'],
    count: 1,
  });
  const write = () =>
    graph.run(writeAuditEntries, {
      entries: [entry('b', 20), entry('a', 20), entry('c', 10), entry('d', 30, 'session')],
    });
  const all = {
    since: 0,
    until: 100,
    after: '',
    kinds: ['signIn', 'session'],
    outcomes: ['refused', 'succeeded'],
    limit: 10,
  };
  const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

  describe('audit-log/write-entries', () => {
    it('adds entries, and a repeated attempt none', async () => {
      await write();
      await write();
      const rows = await graph.run(readAuditEntries, all);
      expect(rows.map((row) => row.entry)).to.deep.equal([
        entry('c', 10),
        entry('a', 20),
        entry('b', 20),
        entry('d', 30, 'session'),
      ]);
    });
  });

  describe('audit-log/read-entries', () => {
    it('returns a page of kinds and outcomes, after an entry', async () => {
      await write();
      const read = async (given: Partial<typeof all>) => idsOf(await graph.run(readAuditEntries, { ...all, ...given }));
      expect(await read({ limit: 2 })).to.deep.equal(['c', 'a']);
      expect(await read({ since: 20, after: 'a' })).to.deep.equal(['b', 'd']);
      expect(await read({ since: 20, until: 30 })).to.deep.equal(['a', 'b']);
      expect(await read({ kinds: ['session'] })).to.deep.equal(['d']);
      expect(await read({ outcomes: ['succeeded'] })).to.deep.equal(['a']);
    });
  });

  describe('audit-log/drop-entries', () => {
    it('removes old entries, at most the limit', async () => {
      await write();
      expect(await graph.run(dropAuditEntries, { before: 30, limit: 2 })).to.deep.equal([{ dropped: 2 }]);
      expect(await graph.run(dropAuditEntries, { before: 30, limit: 2 })).to.deep.equal([{ dropped: 1 }]);
      expect(idsOf(await graph.run(readAuditEntries, all))).to.deep.equal(['d']);
    });
  });

  describe('audit-log/read-transactions', () => {
    it('returns a page of transactions, in their order', async () => {
      const transaction = (tick: number) => ({
        tick,
        at: tick * 10,
        principal: 'root',
        action: 'REPLACE',
        counts: '{}',
        submission: `S${tick}`,
        proposal: null,
        proposer: null,
      });
      await graph.rows(
        'UNWIND [3, 1, 2] AS tick CREATE (:Transaction {tick: tick, at: tick * 10, principal: "root", action: "REPLACE", counts: "{}", submission: "S" + toString(tick)})',
      );
      const read = (since: number, limit: number) => graph.run(readTransactions, { since, until: 30, limit });
      expect(await read(0, 1)).to.deep.equal([transaction(1)]);
      expect(await read(11, 5)).to.deep.equal([transaction(2)]);
    });
  });

  describe('sign-in/use-ticket', () => {
    it('returns whether a use is the first one, also if it is repeated', async () => {
      const use = async (name: string) => (await graph.run(useTicket, { hash: 'h', use: name, at: 1 }))[0]?.isFirst;
      expect([await use('a'), await use('b'), await use('a')]).to.deep.equal([true, false, true]);
    });
  });

  describe('sign-in/drop-tickets', () => {
    it('removes old tickets, at most the limit', async () => {
      for (const at of [1, 2, 3]) await graph.run(useTicket, { hash: `h${at}`, use: 'a', at });
      expect(await graph.run(dropTickets, { before: 3, limit: 1 })).to.deep.equal([{ dropped: 1 }]);
      expect(await graph.run(dropTickets, { before: 3, limit: 5 })).to.deep.equal([{ dropped: 1 }]);
      expect(await graph.rows('MATCH (t:UsedTicket) RETURN t.hash AS hash')).to.deep.equal([{ hash: 'h3' }]);
    });
  });
});
