import { expect } from 'chai';
import fc from 'fast-check';
import { nextTurn, noteConnection, sortInTurns } from '../../src/model/turns.js';

describe('sortInTurns', () => {
  const compare = (a: readonly [number, number], b: readonly [number, number]) => a[0] - b[0];

  it('sorts like Array.sort, equal items in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(4_500), fc.nat(), fc.integer({ min: 1, max: 50 }), async (length, seed, values) => {
        const items = Array.from({ length }, (_, index) => [(index * 7_919 + seed) % values, index] as const);
        expect(await sortInTurns(items, compare)).to.deep.equal(items.toSorted(compare));
      }),
      {
        numRuns: 30,
        examples: [
          [0, 0, 1],
          [1_000, 0, 9],
          [1_001, 3, 2],
          [3_000, 1, 50],
        ],
      },
    );
  });

  it('lets other work run before it ends', async () => {
    const items = Array.from({ length: 200_000 }, (_, index) => [(index * 7_919) % 199_999, index] as const);
    let turns = 0;
    let isSorted = false;
    const count = () => {
      turns += 1;
      if (!isSorted) setImmediate(count);
    };
    setImmediate(count);
    const sorted = await sortInTurns(items, compare);
    isSorted = true;
    expect(sorted).to.have.length(items.length);
    expect(turns).to.be.greaterThan(2);
  });
});

describe('nextTurn', () => {
  /** Rounds of the event loop before a loop has its turn, while a connection comes in each of some rounds. */
  async function roundsUntilTurn(connections: number): Promise<number> {
    await nextTurn();
    let rounds = 0;
    let isOver = false;
    const round = (): void => {
      rounds += 1;
      if (rounds <= connections) noteConnection();
      if (!isOver) setImmediate(round);
    };
    round();
    await nextTurn();
    isOver = true;
    return rounds;
  }

  it('waits for connections that come one after another', async () => {
    expect(await roundsUntilTurn(0)).to.be.lessThan(4);
    expect(await roundsUntilTurn(64)).to.be.within(64, 68);
  });

  it('comes within some 100 ms where connections never end', async () => {
    const since = performance.now();
    await roundsUntilTurn(Number.POSITIVE_INFINITY);
    expect(performance.now() - since).to.be.within(90, 2_000);
  });
});
