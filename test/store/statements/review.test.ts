import { expect } from 'chai';
import {
  addComment,
  addProposal,
  closeProposal,
  findProposal,
  listProposals,
  lockProposal,
  markTransaction,
  type NewProposal,
  newestNumber,
} from '../../../src/store/review-statements.js';
import { GraphDatabase } from './graph.js';

const proposal: NewProposal = {
  id: 'first',
  at: 1_000,
  tick: 4,
  proposer: 'ann',
  text: 'Why',
  source: '{}',
  message: new Int8Array([1]),
  contentHash: 'h',
  urns: ['urn:a=B:C(1.0.0)', 'urn:a=B:CD(1.0.0)'],
  report: new Int8Array([2]),
};

describe('statements of reviews', () => {
  let graph: GraphDatabase;
  before(async () => {
    graph = await GraphDatabase.open();
  });
  after(() => graph.close());

  beforeEach(async () => {
    await graph.create({});
    await graph.run(addProposal, { proposal, number: 1 });
    await graph.run(addProposal, { proposal: { ...proposal, id: 'second', urns: ['urn:a=B:CD(1.0.0)'] }, number: 2 });
  });
  const close = (number: number, state = 'sentBack', transaction: number | null = null) =>
    graph.run(closeProposal, { number, state, at: 5_000, principal: 'bob', text: 'No', transaction });

  describe('review/add-proposal', () => {
    it('adds one once', async () => {
      expect(await graph.run(addProposal, { proposal, number: 3 })).to.deep.equal([{ number: 1 }]);
    });
  });

  describe('review/newest-number', () => {
    it('returns that of the newest one', async () => {
      expect(await graph.run(newestNumber, {})).to.deep.equal([{ number: 2 }]);
    });
  });

  describe('review/find-proposal', () => {
    it('returns one with all that it has, or none', async () => {
      const { id: _, ...kept } = proposal;
      const ends = { closedAt: null, closedBy: null, closingText: null, transaction: null };
      expect(await graph.run(findProposal, { number: 1 })).to.deep.equal([
        { ...kept, number: 1, state: 'open', comments: [], ...ends },
      ]);
      expect(await graph.run(findProposal, { number: 7 })).to.deep.equal([]);
    });
  });

  describe('review/list-proposals', () => {
    it('returns those before a number, of a state and of a version line', async () => {
      await close(1);
      const all = { before: 9, state: null, line: null, most: 9 };
      const numbers = async (given: Partial<Parameters<typeof listProposals>[1]>) =>
        (await graph.run(listProposals, { ...all, ...given })).map(({ number }) => number);
      expect(await numbers({})).to.deep.equal([2, 1]);
      expect(await numbers({ before: 2 })).to.deep.equal([1]);
      expect(await numbers({ most: 1 })).to.deep.equal([2]);
      expect(await numbers({ state: 'sentBack' })).to.deep.equal([1]);
      expect(await numbers({ line: 'urn:a=B:C(' })).to.deep.equal([1]);
    });
  });

  describe('review/lock-proposal', () => {
    it('writes to the node', async () => {
      await graph.run(lockProposal, { number: 1 });
      const [row] = await graph.rows('MATCH (p:Proposal {number: 1}) RETURN p.locked AS locked');
      expect(row).to.deep.equal({ locked: true });
    });
  });

  describe('review/add-comment', () => {
    it('adds one once, to an open proposal, up to a number', async () => {
      const add = (comment: string, most = 2) => graph.run(addComment, { number: 1, comment, most });
      for (const comment of ['one', 'one', 'two']) await add(comment);
      expect(await add('three')).to.deep.equal([]);
      const [row] = await graph.run(findProposal, { number: 1 });
      expect(row?.comments).to.deep.equal(['one', 'two']);
      await close(1);
      expect(await add('four', 9)).to.deep.equal([]);
    });
  });

  describe('review/close-proposal', () => {
    it('closes an open one, which a repeated attempt finds, and no other', async () => {
      expect(await close(1, 'approved', 9)).to.deep.equal([{ number: 1 }]);
      expect(await close(1, 'approved', 9)).to.deep.equal([{ number: 1 }]);
      expect(await close(1, 'withdrawn')).to.deep.equal([]);
      const [row] = await graph.run(findProposal, { number: 1 });
      expect(row).to.deep.include({ state: 'approved', closedAt: 5_000, closedBy: 'bob', transaction: 9 });
    });
  });

  describe('review/mark-transaction', () => {
    it('records the proposal in its transaction', async () => {
      await graph.rows("CREATE (:Transaction {submission: 's', tick: 9})");
      await graph.run(markTransaction, { submission: 's', number: 1, proposer: 'ann' });
      const [row] = await graph.rows('MATCH (t:Transaction) RETURN t.proposal AS proposal, t.proposer AS proposer');
      expect(row).to.deep.equal({ proposal: 1, proposer: 'ann' });
    });
  });
});
