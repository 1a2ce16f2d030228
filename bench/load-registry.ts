import type { Registry } from '../src/registry/registry.js';
import type { GenerationSettings } from './generate/line.js';
import { generateRegistry } from './generate/registry.js';
import { submitArtefacts } from './submit-artefacts.js';

export interface Load {
  readonly artefacts: number;
  readonly submissions: number;
  /** Time of the submissions in milliseconds, without generation. */
  readonly time: number;
  /** URNs of the dataflows. */
  readonly dataflows: readonly string[];
}

/** Submits a generated registry, a set at a time, and prints a line for each. */
export async function loadRegistry(
  registry: Registry,
  settings: GenerationSettings,
  print: (line: string) => void,
): Promise<Load> {
  const dataflows: string[] = [];
  let artefacts = 0;
  let submissions = 0;
  let time = 0;
  for (const set of generateRegistry(settings)) {
    const since = performance.now();
    const { results } = await submitArtefacts(registry, set);
    const taken = performance.now() - since;
    time += taken;
    artefacts += set.length;
    submissions += 1;
    dataflows.push(...results.flatMap(({ urn }) => (urn.includes('.Dataflow=') ? [urn] : [])));
    print(`${set.length} artefacts from ${set[0]?.class} ${set[0]?.id} in ${(taken / 1000).toFixed(1)} s`);
  }
  return { artefacts, submissions, time, dataflows };
}
