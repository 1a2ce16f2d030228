import type { Artefact } from '../../src/model/artefact.js';
import type { Registry } from '../../src/registry/registry.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { agencyId } from '../generate/line.js';
import { median, timed, withEffort } from '../interleave.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

const many = sized(64, 2);

const codelist = (id: string): Artefact => ({
  class: 'Codelist',
  agencyID: agencyId(0),
  id,
  version: '1.0.0',
  names: { en: id },
  codes: ['A', 'B', 'C'].map((code) => ({ id: code, names: { en: code } })),
});

/** What a number of submitters achieve, each of which sends the next submission after the response to the last. */
interface Outcome {
  /** Time of each submission, milliseconds. */
  readonly times: readonly number[];
  /** Submissions per second. */
  readonly rate: number;
}

async function run(registry: Registry, name: string, submitters: number, each: number): Promise<Outcome> {
  const times: number[] = [];
  const submitter = async (_: unknown, submitter: number): Promise<void> => {
    for (let turn = 0; turn < each; turn++) {
      const artefact = codelist(`CL_OF_${name}_${submitter}_${turn}`);
      times.push(await timed(() => submitArtefacts(registry, [artefact])));
    }
  };
  const total = await timed(() => Promise.all(Array.from({ length: submitters }, submitter)));
  return { times, rate: (times.length * 1000) / total };
}

/**
 * 64 submitters at once: the longest wait to the median, and the submissions per second to those of one submitter. The
 * lock of the clock makes submissions serial, so the throughput can only be that of one.
 */
async function measure({ registry, effort }: Bench): Promise<readonly Row[]> {
  const { rounds, warmUp } = withEffort(effort, { warmUp: 1, rounds: 10 });
  const longest: number[] = [];
  const medians: number[] = [];
  const rates: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    const { rate: rateOfOne } = await run(registry, `ONE_${round}`, 1, many);
    const { times, rate } = await run(registry, `MANY_${round}`, many, 4);
    if (round < warmUp) continue;
    longest.push(Math.max(...times));
    medians.push(median(times));
    rates.push(rate);
    alone.push(rateOfOne);
  }
  return [
    {
      name: `${many} submitters at once: the longest submission, to the median`,
      value: median(longest),
      baseline: median(medians),
      goal: 2,
    },
    {
      name: `${many} submitters at once, to one`,
      unit: '/s',
      value: median(rates),
      baseline: median(alone),
      goal: 1,
    },
  ];
}

export const submittersAtOnce: Measurement = { name: 'submitters', measure };
