import { Registry } from '../src/registry/registry.js';
import type { Measurement } from './bench.js';
import { startBenchEngine, stopKeptEngine } from './engine.js';
import { largeRegistry, scaleShape } from './generate/shape.js';
import { timed } from './interleave.js';
import { loadRegistry } from './load-registry.js';
import { measurements } from './measurements/measurements.js';
import { type Options, readOptions, usage } from './options.js';
import { type EarlierRatios, type Result, resultOf, tableOf } from './print-rows.js';
import { readEarlierRatios, writeRun } from './run-file.js';

/** Of the registry, with `--smoke`. */
const smallestScale = 0.005;

const print = (line: string): void => console.log(line);

/** @throws TypeError when no measurement has such a name */
function chooseMeasurements(only = ''): readonly Measurement[] {
  const beginnings = only.split(',');
  const wrong = beginnings.find((beginning) => !measurements.some(({ name }) => name.startsWith(beginning)));
  if (wrong === undefined)
    return measurements.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)));
  throw new TypeError(
    `--only takes names of ${measurements.map(({ name }) => name).join(', ')}, separated by commas, not "${wrong}"`,
  );
}

/** Loads a registry, takes the measurements and prints the results. A goal that is not reached is not an error. */
async function run(
  { scale, seed, quick, smoke, json }: Options,
  chosen: readonly Measurement[],
  earlier: EarlierRatios | undefined,
): Promise<void> {
  const engine = await startBenchEngine();
  const stop = (): Promise<unknown> => Promise.all([engine.stop(), stopKeptEngine()]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  try {
    const registry = await Registry.open(engine.database, { isOnlyWriter: true });
    const generation = { shape: scaleShape(largeRegistry, smoke ? smallestScale : scale), seed };
    const { dataflows, ...load } = await loadRegistry(registry, generation, print);
    const { artefacts, submissions, time } = load;
    const rate = ((artefacts / time) * 1000).toFixed(0);
    print(`${artefacts} artefacts in ${submissions} submissions and ${(time / 1000).toFixed(1)} s: ${rate} a second\n`);
    const { database, settings } = engine;
    const bench = {
      database,
      neo4j: settings,
      registry,
      dataflows,
      generation,
      loadTime: time,
      effort: quick ? 0.1 : 1,
    };
    const results: Result[] = [];
    try {
      for (const { name, measure } of chosen) {
        const time = await timed(async () => results.push(...(await measure(bench)).map(resultOf)));
        if (smoke) print(`${name} in ${(time / 1000).toFixed(1)} s`);
      }
    } finally {
      // What was measured before a fault is printed too: a large registry takes long to load.
      if (!smoke) print(tableOf(results, earlier));
    }
    if (json !== undefined) await writeRun(json, { scale, seed, load, results });
  } finally {
    await stop();
  }
}

async function main(): Promise<void> {
  let options: Options;
  let chosen: readonly Measurement[];
  let earlier: EarlierRatios | undefined;
  try {
    options = readOptions(process.argv.slice(2));
    chosen = chooseMeasurements(options.only);
    if (options.baseline !== undefined) earlier = await readEarlierRatios(options.baseline, options);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  await run(options, chosen, earlier);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
