import { parseArgs } from 'node:util';

export interface Options {
  /** Size of the registry and of the bodies; 1 is the full size. */
  readonly scale: number;
  /** A text in the routes to measure; undefined for all. */
  readonly only: string | undefined;
  /** The first and the last request to measure, by their numbers in the table. */
  readonly rows: readonly [number, number];
  /** Whether clients close their connections after 50 ms, in place of the steps of the table. */
  readonly isAbandoned: boolean;
  /** A folder with the filled registry, which is kept and used again; a temporary one where undefined. */
  readonly folder: string | undefined;
  /** Longest time of a step: a route alone, with 16, with 64 or with slow readers. */
  readonly seconds: number;
}

export const usage = `npm run bench:anonymous -- [options]
  --scale <number>   size of the registry: 1 is 26,000 artefacts and two codelists of 200,000 codes (default 1)
  --only <text>      measure only the requests whose route includes this text
  --rows <n-m>       measure only the requests with these numbers in the table
  --abandoned        2,000 of each request whose clients close the connection after 50 ms, in place of the table
  --folder <path>    keep the filled registry in this folder, and use it again
  --seconds <number> longest time of a step, of which each request has four (default 60)`;

/** @throws TypeError for an unknown option, a value that is not a number above 0, or rows that are no range. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '1' },
      only: { type: 'string' },
      rows: { type: 'string', default: `1-${Number.MAX_SAFE_INTEGER}` },
      folder: { type: 'string' },
      abandoned: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '60' },
    },
  });
  const [scale, seconds] = [Number(values.scale), Number(values.seconds)];
  if (!(scale > 0)) throw new TypeError(`--scale takes a number above 0, not ${values.scale}`);
  if (!(seconds > 0)) throw new TypeError(`--seconds takes a number above 0, not ${values.seconds}`);
  const [, from, to] = /^([1-9]\d*)(?:-([1-9]\d*))?$/.exec(values.rows) ?? [];
  if (from === undefined) throw new TypeError(`--rows takes numbers such as 3 or 3-10, not ${values.rows}`);
  const rows = [Number(from), Number(to ?? from)] as const;
  return { scale, seconds, only: values.only, rows, folder: values.folder, isAbandoned: values.abandoned };
}
