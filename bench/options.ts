import { parseArgs } from 'node:util';

export interface Options {
  /** Size of the registry, 1 for the full one. */
  readonly scale: number;
  /** Name of the only measurement wanted, or its beginning. */
  readonly only: string | undefined;
  /** Fewer rounds: for looking whether it works. */
  readonly quick: boolean;
  /** File for the rows. */
  readonly json: string | undefined;
  readonly seed: number;
}

export const usage = `npm run bench -- [options]
  --scale <number>  size of the registry: 1 is 8,430 dataflows and a codelist of 100,000 codes (default 1)
  --only <name>     measurements whose name begins so
  --quick           fewer rounds
  --json <file>     write the rows there as JSON
  --seed <integer>  another registry of the same shape (default 1)`;

/** @throws TypeError for an unknown option or a value that is no number. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '1' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
  const scale = Number(values.scale);
  const seed = Number(values.seed);
  if (!(scale > 0)) throw new TypeError(`--scale takes a number above 0, not ${values.scale}`);
  if (!Number.isInteger(seed)) throw new TypeError(`--seed takes an integer, not ${values.seed}`);
  return { scale, seed, only: values.only, quick: values.quick, json: values.json };
}
