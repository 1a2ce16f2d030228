import { writeFile } from 'node:fs/promises';
import { Registry } from '../src/registry/registry.js';
import type { Measurement } from './bench.js';
import { startEngine } from './engine.js';
import { largeRegistry, scaleShape } from './generate/shape.js';
import { loadRegistry } from './load-registry.js';
import { measurements } from './measurements/measurements.js';
import { type Options, readOptions, usage } from './options.js';
import { type Result, resultOf, tableOf } from './print-rows.js';

const tell = (news: string): void => console.log(news);

/** @throws TypeError where there is none. */
function chooseMeasurements(only = ''): readonly Measurement[] {
  const chosen = measurements.filter(({ name }) => name.startsWith(only));
  if (chosen.length > 0) return chosen;
  throw new TypeError(`--only takes one of ${measurements.map(({ name }) => name).join(', ')}`);
}

/** Loads a registry and takes the figures. A missed goal is no failure: a figure is information. */
async function run({ scale, seed, quick, json }: Options, chosen: readonly Measurement[]): Promise<void> {
  const engine = await startEngine();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void engine.stop().finally(() => process.exit(1)));
  }
  try {
    const registry = await Registry.open(engine.database, { isOnlyWriter: true });
    const load = await loadRegistry(registry, { shape: scaleShape(largeRegistry, scale), seed }, tell);
    const { artefacts, submissions, time, dataflows } = load;
    const rate = ((artefacts / time) * 1000).toFixed(0);
    tell(`${artefacts} artefacts in ${submissions} submissions and ${(time / 1000).toFixed(1)} s: ${rate} a second\n`);
    const bench = { database: engine.database, neo4j: engine.settings, registry, dataflows, effort: quick ? 0.1 : 1 };
    const results: Result[] = [];
    for (const { measure } of chosen) results.push(...(await measure(bench)).map(resultOf));
    tell(tableOf(results));
    if (json !== undefined) {
      await writeFile(
        json,
        `${JSON.stringify({ scale, seed, load: { artefacts, submissions, time }, results }, null, 2)}\n`,
      );
    }
  } finally {
    await engine.stop();
  }
}

async function main(): Promise<void> {
  let options: Options;
  let chosen: readonly Measurement[];
  try {
    options = readOptions(process.argv.slice(2));
    chosen = chooseMeasurements(options.only);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  await run(options, chosen);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
