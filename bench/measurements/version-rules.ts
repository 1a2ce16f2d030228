import type { Artefact } from '../../src/model/artefact.js';
import type { Registry } from '../../src/registry/registry.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { agencyId } from '../generate/line.js';
import { interleave, type Probe, timed, withEffort } from '../interleave.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

const artefacts = sized(1_000, 3);
const goal = 1.25;

/** Small codelists with one more code in each version. */
const codelists = (prefix: string, version: string, codes: number): readonly Artefact[] =>
  Array.from({ length: artefacts }, (_, index) => ({
    class: 'Codelist',
    agencyID: agencyId(0),
    id: `CL_${prefix}_${index}`,
    version,
    names: { en: `${prefix} ${index}` },
    codes: Array.from({ length: codes }, (_each, code) => ({
      id: `C${code}`,
      names: { en: `Code ${code} of ${index}` },
    })),
  }));

/** @param suffix of the versions: `-draft` for versions without rules */
function nextVersions(registry: Registry, prefix: string, suffix: string): Probe {
  return (round) =>
    timed(async () => {
      const { results } = await submitArtefacts(registry, codelists(prefix, `1.${round + 1}.0${suffix}`, round + 11));
      const measured = results.filter(({ version }) => version?.required === 'minor').length;
      const expected = suffix === '' ? artefacts : 0;
      if (measured !== expected) throw new Error(`${measured} versions were measured, not ${expected}`);
    });
}

/** Submissions of new stable versions, each measured against the one below, to the same artefacts as drafts. */
async function measure({ registry, effort }: Bench): Promise<readonly Row[]> {
  for (const prefix of ['MEASURED', 'FREE']) await submitArtefacts(registry, codelists(prefix, '1.0.0', 10));
  const [value = Number.NaN, baseline = Number.NaN] = await interleave(
    [nextVersions(registry, 'MEASURED', ''), nextVersions(registry, 'FREE', '-draft')],
    withEffort(effort, { warmUp: 4, rounds: 15 }),
  );
  return [{ name: `submitting ${artefacts} small stable versions, to the same as drafts`, value, baseline, goal }];
}

export const versionRules: Measurement = { name: 'rules', measure };
