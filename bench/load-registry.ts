import type { Registry } from '../src/registry/registry.js';
import type { Plan } from './generate/line.js';
import { generateRegistry } from './generate/registry.js';
import { submitArtefacts } from './submit-artefacts.js';

export interface Load {
  readonly artefacts: number;
  readonly submissions: number;
  /** Milliseconds of the submissions, generation not counted. */
  readonly time: number;
  /** URNs of the dataflows. */
  readonly dataflows: readonly string[];
}

/** Submits a generated registry set by set; `tell` hears of each. */
export async function loadRegistry(registry: Registry, plan: Plan, tell: (news: string) => void): Promise<Load> {
  const dataflows: string[] = [];
  let artefacts = 0;
  let submissions = 0;
  let time = 0;
  for (const set of generateRegistry(plan)) {
    const since = performance.now();
    const { results } = await submitArtefacts(registry, set);
    const taken = performance.now() - since;
    time += taken;
    artefacts += set.length;
    submissions += 1;
    dataflows.push(...results.flatMap(({ urn }) => (urn.includes('.Dataflow=') ? [urn] : [])));
    tell(`${set.length} artefacts from ${set[0]?.class} ${set[0]?.id} in ${(taken / 1000).toFixed(1)} s`);
  }
  return { artefacts, submissions, time, dataflows };
}
