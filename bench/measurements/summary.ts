import { Registry } from '../../src/registry/registry.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { referenceTo } from '../generate/line.js';
import { hub, neighbourhood } from '../generate/neighbourhood.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { get, serve } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

/** With the codelist that they refer to, 35,000 versions. */
const sizes = {
  conceptSchemes: sized(199, 20),
  dataStructures: sized(800, 20),
  dataflows: sized(20_000, 20),
  categorisations: sized(14_000, 20),
};
/** Artefacts of a submission. */
const perSubmission = 2_500;

/** Longest time for a summary, milliseconds. */
const longest = 1_000;

/** The summary of 35,000 dependents of a codelist, a page of one of its groups, and the graph as a whole, over HTTP. */
async function measure({ database, registry, effort }: Bench): Promise<readonly Row[]> {
  for (const artefacts of neighbourhood(sizes))
    for (let start = 0; start < artefacts.length; start += perSubmission)
      await submitArtefacts(registry, artefacts.slice(start, start + perSubmission));
  const incoming = `direction=incoming&urn=${encodeURIComponent(referenceTo(hub, '1.0.0'))}`;
  const group = 'class=Dataflow&agency=AGENCY3&limit=100';
  // Without a cache of results, each summary is found again.
  const cold = Registry.over(database, { isOnlyWriter: false, resultBytes: 0 });
  const [summary = Number.NaN, whole = Number.NaN] = await serve(cold, (url) =>
    interleave(
      [
        () => timed(() => get(`${url}/ws/registry/reference/summary?${incoming}`)),
        () => timed(() => get(`${url}/ws/registry/reference?${incoming}`)),
      ],
      withEffort(effort, { warmUp: 10, rounds: 30 }),
    ),
  );
  const [page = Number.NaN, least = Number.NaN] = await serve(registry, (url) =>
    interleave(
      [
        () => timed(() => get(`${url}/ws/registry/reference/summary?${incoming}&${group}`)),
        () => timed(() => database.read((tx) => tx.run('RETURN 1 AS one', {}))),
      ],
      withEffort(effort, { warmUp: 20, rounds: 100 }),
    ),
  );
  return [
    { name: 'summary of 35,000 dependents, to 1 s', value: summary, baseline: longest, goal: 1 },
    { name: 'summary of 35,000 dependents, to their reference graph', value: summary, baseline: whole, goal: 0.5 },
    { name: 'page of 100 nodes of a group, to RETURN 1', value: page, baseline: least, goal: 10 },
  ];
}

export const graphSummaries: Measurement = { name: 'summary', measure };
