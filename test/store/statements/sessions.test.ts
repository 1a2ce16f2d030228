import { expect } from 'chai';
import { readClock } from '../../../src/store/query-statements.js';
import {
  dropRevocations,
  dropSessions,
  liveSessions,
  loadRevocations,
  lockSessions,
  noteSession,
  openSessions,
  revoke,
} from '../../../src/store/session-statements.js';
import { GraphDatabase } from './graph.js';

describe('statements of sessions', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  beforeEach(async () => {
    await graph.create({});
    await graph.run(openSessions, { key: 'first' });
  });
  const revocations = () =>
    graph.rows(
      'MATCH (r:Revocation) RETURN r.subject AS subject, r.number AS number, r.until AS until ORDER BY number',
    );

  describe('sessions/open-sessions', () => {
    it('keeps the key of the first', async () => {
      expect(await graph.run(openSessions, { key: 'second' })).to.deep.equal([{ key: 'first' }]);
      expect(await graph.rows('MATCH (s:Sessions) RETURN s.revocations AS count')).to.deep.equal([{ count: 0 }]);
    });
  });

  describe('sessions/lock-sessions', () => {
    it('writes to the node', async () => {
      await graph.run(lockSessions, {});
      expect(await graph.rows('MATCH (s:Sessions) RETURN s.locked AS locked')).to.deep.equal([{ locked: true }]);
    });
  });

  describe('sessions/revoke', () => {
    it('numbers revocations, which the clock shows; a later one takes the place of the earlier', async () => {
      const numbers = [];
      for (const [subject, until] of [
        ['user:a', 10],
        ['user:b', 20],
        ['user:a', 30],
      ] as const) {
        numbers.push(...(await graph.run(revoke, { subject, until })));
      }
      expect(numbers).to.deep.equal([{ number: 1 }, { number: 2 }, { number: 3 }]);
      expect(await revocations()).to.deep.equal([
        { subject: 'user:b', number: 2, until: 20 },
        { subject: 'user:a', number: 3, until: 30 },
      ]);
      expect((await graph.run(readClock, { known: 0 })).map((row) => row.revocations)).to.deep.equal([3]);
    });
  });

  describe('sessions/load-revocations', () => {
    it('returns those after a number', async () => {
      for (const subject of ['user:a', 'user:b']) await graph.run(revoke, { subject, until: 10 });
      expect(await graph.run(loadRevocations, { after: 1 })).to.deep.equal([
        { subject: 'user:b', number: 2, until: 10 },
      ]);
      expect(await graph.run(loadRevocations, { after: 0 })).to.have.length(2);
    });
  });

  describe('sessions/drop-revocations', () => {
    it('removes those whose sessions have expired', async () => {
      await graph.run(revoke, { subject: 'user:a', until: 10 });
      await graph.run(revoke, { subject: 'user:b', until: 20 });
      await graph.run(dropRevocations, { now: 15 });
      expect((await revocations()).map((row) => row['subject'])).to.deep.equal(['user:b']);
    });
  });

  const session = (id: string, ends: number) => ({
    ...{ id, user: `directory:${id}`, kind: 'directory', address: '::1', epoch: 'e', revocation: 1, ends },
    subjects: ['*', `session:${id}`],
  });
  const live = (now: number, most = 10) => graph.run(liveSessions, { now, most });
  const noteTwo = async (): Promise<void> => {
    await graph.run(noteSession, { session: session('a', 10), now: 1 });
    await graph.run(noteSession, { session: session('b', 30), now: 2 });
  };

  describe('sessions/note-session', () => {
    it('keeps when a session began', async () => {
      await noteTwo();
      await graph.run(noteSession, { session: { ...session('a', 20), address: '::2' }, now: 9 });
      expect(await live(5)).to.deep.equal([
        { ...session('b', 30), began: 2 },
        { ...session('a', 20), address: '::2', began: 1 },
      ]);
    });
  });

  describe('sessions/live-sessions', () => {
    it('returns those whose time is not over, those that began last first', async () => {
      await noteTwo();
      expect((await live(5)).map(({ id }) => id)).to.deep.equal(['b', 'a']);
      expect((await live(5, 1)).map(({ id }) => id)).to.deep.equal(['b']);
      expect((await live(20)).map(({ id }) => id)).to.deep.equal(['b']);
    });
  });

  describe('sessions/drop-sessions', () => {
    it('removes those whose time is over', async () => {
      await noteTwo();
      await graph.run(dropSessions, { now: 10 });
      expect((await live(0)).map(({ id }) => id)).to.deep.equal(['b']);
    });
  });
});
