import { sized } from './sizes.js';

/** Runs an operation once and returns the time of the measured part, in milliseconds. */
export type Probe = (round: number) => Promise<number>;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
};

export const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Runs an operation and returns its time in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

export interface Rounds {
  /** Rounds before the measured ones. */
  readonly warmUp: number;
  readonly rounds: number;
}

/**
 * Runs probes alternately, so that other load on the machine affects all of them equally: A B C, C B A, A B C, … The
 * order is reversed every second round, so that a probe does not always follow the same one.
 * @returns the median of each probe, in the order of the probes
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

/** Multiplies numbers of rounds by the effort, to at least one round of warm-up and three measured rounds. */
export const withEffort = (effort: number, { warmUp, rounds }: Rounds): Rounds => ({
  warmUp: sized(Math.max(1, Math.round(warmUp * effort)), 0),
  rounds: sized(Math.max(3, Math.round(rounds * effort)), 1),
});
