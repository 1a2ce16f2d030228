import { parseArgs } from 'node:util';

export interface Options {
  /** Size of the registry; 1 is the full size. */
  readonly scale: number;
  /** Beginnings of the names of the measurements to take, separated by commas; undefined for all. */
  readonly only: string | undefined;
  /** Fewer rounds, to check that a measurement works. */
  readonly quick: boolean;
  /** The smallest sizes and one round (sizes.ts). */
  readonly smoke: boolean;
  /** File to write the results to. */
  readonly json: string | undefined;
  /** File with the results of an earlier run. */
  readonly baseline: string | undefined;
  readonly seed: number;
}

export const usage = `npm run bench -- [options]
  --scale <number>  size of the registry: 1 is 8,430 dataflows and a codelist of 100,000 codes (default 1)
  --only <name>     take only the measurements whose names begin with this, or with one of several names separated by commas
  --quick           take a tenth of the rounds
  --smoke           take every measurement once with the smallest sizes; its figures mean nothing
  --json <file>     write the results to a file
  --baseline <file> compare with the results of an earlier run, written by --json
  --seed <integer>  generate another registry of the same shape (default 1)`;

/** @throws TypeError for an unknown option or a value that is not a number. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '1' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      json: { type: 'string' },
      baseline: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const scale = Number(values.scale);
  const seed = Number(values.seed);
  if (!(scale > 0)) throw new TypeError(`--scale takes a number above 0, not ${values.scale}`);
  if (!Number.isInteger(seed)) throw new TypeError(`--seed takes an integer, not ${values.seed}`);
  const { only, quick, smoke, json, baseline } = values;
  return { scale, seed, only, quick, smoke, json, baseline };
}
