import type { Artefact } from '../../src/model/artefact.js';
import type { Registry } from '../../src/registry/registry.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { agencyId, type Line } from '../generate/line.js';
import { wildcardParents } from '../generate/wildcard-parents.js';
import { interleave, type Probe, timed, withEffort } from '../interleave.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

const sizes = [sized(100, 2), sized(1_000, 3), sized(10_000, 4)] as const;
const goal = 1.3;

const lineFor = (parents: number): Line => ({
  class: 'Codelist',
  agencyID: agencyId(0),
  id: `CL_WITH_${parents}_PARENTS`,
  versions: ['1.0.0'],
});

const codelist = ({ agencyID, id }: Line, version: string): Artefact => ({
  class: 'Codelist',
  agencyID,
  id,
  version,
  names: { en: `${id} ${version}` },
  codes: ['A', 'B', 'C'].map((code) => ({ id: code, names: { en: `${code} of ${version}` } })),
});

/** Submits the next version of a codelist that parents refer to by one wildcard, and checks that the wildcard moves. */
function moveOf(registry: Registry, parents: number): Probe {
  const line = lineFor(parents);
  return (round) =>
    timed(async () => {
      const { resolutions } = await submitArtefacts(registry, [codelist(line, `1.${round + 1}.0`)]);
      const moved = resolutions.map((resolution) => resolution.parents);
      if (moved.length !== 1 || moved[0] !== parents) throw new Error(`${moved.join()} parents moved, not ${parents}`);
    });
}

/**
 * Submissions of a new version that many parents refer to, to the same with few parents. One edge moves in both cases,
 * because parents share the node of their wildcard.
 */
async function measure({ registry, effort }: Bench): Promise<readonly Row[]> {
  for (const parents of sizes) {
    const line = lineFor(parents);
    await submitArtefacts(registry, [codelist(line, '1.0.0'), ...wildcardParents(line, parents)]);
  }
  const probes = sizes.map((parents) => moveOf(registry, parents));
  const medians = await interleave(probes, withEffort(effort, { warmUp: 40, rounds: 150 }));
  const [baseline = Number.NaN, ...others] = medians;
  return others.map((value, index) => ({
    name: `moving a wildcard with ${sizes[index + 1]} parents, to ${sizes[0]}`,
    value,
    baseline,
    goal,
  }));
}

export const movingWildcard: Measurement = { name: 'wildcard', measure };
