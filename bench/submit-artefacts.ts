import type { Artefact } from '../src/model/artefact.js';
import type { Registry } from '../src/registry/registry.js';
import { prepareArtefact } from '../src/registry/submission/receive/prepare.js';
import type { Report } from '../src/registry/submission/submission.js';

/**
 * Submits generated artefacts in one submission.
 * @throws Error with the first problems when the submission is rejected
 */
export async function submitArtefacts(registry: Registry, artefacts: readonly Artefact[]): Promise<Report> {
  const report = await registry.submit({
    action: 'REPLACE',
    dryRun: false,
    strict: true,
    principal: { kind: 'root', name: 'bench' },
    artefacts: artefacts.map((artefact, index) => prepareArtefact(artefact, () => ({ line: index + 1, column: 1 }))),
  });
  if (report.outcome === 'accepted') return report;
  const details = report.results.flatMap(({ problems }) => problems.map(({ detail }) => detail));
  throw new Error(`not accepted: ${details.slice(0, 5).join('; ')}`);
}
