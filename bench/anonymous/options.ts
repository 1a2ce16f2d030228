import { parseArgs } from 'node:util';

export interface Options {
  /** Size of the registry and of the bodies; 1 is the full size. */
  readonly scale: number;
  /** A text in the routes to measure; undefined for all. */
  readonly only: string | undefined;
  /** Longest time of a step: a route alone, with 16, with 64 or with slow readers. */
  readonly seconds: number;
}

export const usage = `npm run bench:anonymous -- [options]
  --scale <number>   size of the registry: 1 is 26,000 artefacts and two codelists of 200,000 codes (default 1)
  --only <text>      measure only the requests whose route includes this text
  --seconds <number> longest time of a step, of which each request has four (default 60)`;

/** @throws TypeError for an unknown option or a value that is not a number above 0. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '1' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const [scale, seconds] = [Number(values.scale), Number(values.seconds)];
  if (!(scale > 0)) throw new TypeError(`--scale takes a number above 0, not ${values.scale}`);
  if (!(seconds > 0)) throw new TypeError(`--seconds takes a number above 0, not ${values.seconds}`);
  return { scale, seconds, only: values.only };
}
