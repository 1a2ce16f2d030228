/** Does something once and tells how long the part that counts took, in milliseconds. */
export type Probe = (round: number) => Promise<number>;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
};

/** How long some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

export interface Rounds {
  /** Rounds before those that count. */
  readonly warmUp: number;
  readonly rounds: number;
}

/**
 * Runs probes in turn, A B C A B C …, so that whatever else the machine does meets all of them alike; every other
 * round runs backwards, so that none always follows the same one.
 * @returns the median of each probe, in their order
 */
export async function interleave(probes: readonly Probe[], { warmUp, rounds }: Rounds): Promise<readonly number[]> {
  const times = probes.map((): number[] => []);
  const order = [...probes.entries()];
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const [index, probe] of round % 2 === 0 ? order : order.toReversed()) {
      const time = await probe(round);
      if (round >= warmUp) times[index]?.push(time);
    }
  }
  return times.map(median);
}

/** At least three rounds count, whatever the hurry. */
export const withEffort = (effort: number, { warmUp, rounds }: Rounds): Rounds => ({
  warmUp: Math.max(1, Math.round(warmUp * effort)),
  rounds: Math.max(3, Math.round(rounds * effort)),
});
