import { expect } from 'chai';
import { database } from '../../../harness/database.js';
import { submitKilledAfter, transactionBytes } from '../../../harness/killed-after.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import { expectConsistent } from '../../../main/check-graph.js';
import { bases, blockOf, type Generations } from '../../../main/generations.js';
import { artefactsOf } from '../../../main/submission-sets.js';

const block = blockOf(60);
/** What a process leaves of it is removed in several commits. */
const largeBlock = blockOf(700);

describe('a submission that is killed between its batches', function () {
  this.timeout(600_000);
  let test: TestRegistry;
  /** Number of the last generation that was accepted. */
  let generation = 0;
  let sets = 0;

  before(async () => {
    test = await openTestRegistry();
    await test.submit(bases);
  });
  after(() => test.close());

  /** Submits the next generation in a process that is killed after some commits. @returns whether it was accepted before */
  async function submitNext(commits: number, { artefacts, action }: Generations = block): Promise<boolean> {
    const next = generation + 1;
    const report = await submitKilledAfter(test.database, commits, artefacts(next), action(next), transactionBytes);
    expect(report?.outcome ?? 'accepted').to.equal('accepted');
    return report !== undefined;
  }

  /** Submits a small set in a process that is killed after some commits. @returns whether it was accepted before */
  async function submitSet(commits = Number.POSITIVE_INFINITY): Promise<boolean> {
    const report = await submitKilledAfter(test.database, commits, artefactsOf(sets + 1));
    if (report === undefined) return false;
    expect(report.outcome).to.equal('accepted');
    sets += 1;
    return true;
  }

  /** Checks that the whole graph is that of the accepted submissions. */
  async function expectAccepted(): Promise<void> {
    const numbers = Array.from({ length: sets }, (_, index) => index + 1);
    await expectConsistent(await database(), numbers, [
      { generations: block, acknowledged: generation, sent: generation },
    ]);
  }

  for (const what of ['creates', 'replaces', 'again replaces', 'deletes', 'again creates']) {
    it(`and ${what} artefacts leaves nothing, whichever batch is the last`, async () => {
      let commits = 1;
      while (!(await submitNext(commits))) {
        await submitSet();
        await expectAccepted();
        commits += 1;
      }
      // A deletion of this size fits into one batch.
      expect(commits, 'commits').to.be.greaterThan(block.action(generation + 1) === 'DELETE' ? 0 : 2);
      generation += 1;
      await expectAccepted();
    });
  }

  it('leaves nothing when what it left is removed by processes that are killed too', async () => {
    expect(await submitNext(2, largeBlock)).to.equal(false);
    let isAccepted = false;
    for (const commits of [1, 1, 2, 7]) isAccepted ||= await submitSet(commits);
    expect(isAccepted).to.equal(false);
    await submitSet();
    await expectAccepted();
  });
});
