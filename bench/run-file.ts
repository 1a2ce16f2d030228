import { readFile, writeFile } from 'node:fs/promises';
import type { EarlierRatios, Result } from './print-rows.js';

/** A run of the bench as `--json` writes it. */
export interface Run {
  readonly scale: number;
  readonly seed: number;
  /** Time in milliseconds. */
  readonly load: { readonly artefacts: number; readonly submissions: number; readonly time: number };
  readonly results: readonly Result[];
}

export const writeRun = (file: string, run: Run): Promise<void> => writeFile(file, `${JSON.stringify(run, null, 2)}\n`);

/** Parses a file. @throws TypeError when it is not JSON */
function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError(`--baseline takes a file that --json wrote; ${file} is not JSON`);
  }
}

/**
 * Reads the ratios of an earlier run.
 * @param settings of this run
 * @throws TypeError when the file cannot be read, is not a run, or is one of a registry with other settings
 */
export async function readEarlierRatios(
  file: string,
  { scale, seed }: { readonly scale: number; readonly seed: number },
): Promise<EarlierRatios> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new TypeError(`--baseline takes a file that --json wrote: ${error instanceof Error ? error.message : error}`);
  });
  const run = parse(file, text) as Partial<Run> | null;
  if (!Array.isArray(run?.results))
    throw new TypeError(`--baseline takes a file that --json wrote; ${file} has no results`);
  if (run.scale !== scale || run.seed !== seed) {
    throw new TypeError(
      `${file} has the results of --scale ${run.scale} --seed ${run.seed}; ratios compare with these settings only`,
    );
  }
  return new Map(run.results.map(({ name, ratio }) => [name, ratio]));
}
