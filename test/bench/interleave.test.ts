import { expect } from 'chai';
import { interleave, median, withEffort } from '../../bench/interleave.js';

describe('median', () => {
  const cases: readonly (readonly [readonly number[], number])[] = [
    [[3], 3],
    [[9, 1, 3], 3],
    [[4, 1, 3, 10], 3.5],
    [[10, 9, 100], 10],
  ];
  for (const [values, expected] of cases) {
    it(`of ${values.join(', ')} is ${expected}`, () => expect(median(values)).to.equal(expected));
  }
});

describe('interleave', () => {
  it('runs the probes alternately, every second round in reverse, and does not measure the warm-up', async () => {
    const ran: string[] = [];
    const probe = (name: string, times: readonly number[]) => async (round: number) => {
      ran.push(`${name}${round}`);
      return times[round] ?? Number.NaN;
    };
    const medians = await interleave([probe('A', [99, 1, 5, 3]), probe('B', [99, 20, 20, 40])], {
      warmUp: 1,
      rounds: 3,
    });
    expect(medians).to.deep.equal([3, 20]);
    expect(ran).to.deep.equal(['A0', 'B0', 'B1', 'A1', 'A2', 'B2', 'B3', 'A3']);
  });
});

describe('withEffort', () => {
  it('keeps at least one round of warm-up and three measured rounds', () => {
    expect(withEffort(1, { warmUp: 5, rounds: 25 })).to.deep.equal({ warmUp: 5, rounds: 25 });
    expect(withEffort(0.1, { warmUp: 5, rounds: 25 })).to.deep.equal({ warmUp: 1, rounds: 3 });
  });
});
