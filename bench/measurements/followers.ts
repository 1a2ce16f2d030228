import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Artefact } from '../../src/model/artefact.js';
import type { Bench, Measurement, Row } from '../bench.js';
import type { FollowOrder, FollowReport } from '../followers-process.js';
import { agencyId } from '../generate/line.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { serve } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

const many = sized(1_000, 10);

/** Time after the connection of the last follower, milliseconds. */
const settling = sized(1_000, 10);

const codelist = (id: string): Artefact => ({
  class: 'Codelist',
  agencyID: agencyId(0),
  id,
  version: '1.0.0',
  names: { en: id },
  codes: ['A', 'B', 'C'].map((code) => ({ id: code, names: { en: code } })),
});

/**
 * What the followers follow. One in ten gets every change of the measurement: as many as a busy registry has of those who follow
 * an agency. The others follow other agencies, artefacts, classes, or the content of a dataflow, a different one each.
 */
function queryOf(index: number, dataflows: readonly string[]): string {
  const queries = [
    `agency=${agencyId(0)}`,
    `agency=${agencyId(1)}`,
    `closure=${encodeURIComponent(dataflows[index % dataflows.length] ?? '')}`,
    `urn=Dataflow=*:DF${index}_*`,
    'kinds=moved,deleted',
    `closure=${encodeURIComponent(dataflows[(7 * index) % dataflows.length] ?? '')}`,
    `types=dataflow&agency=${agencyId(index % 20)}`,
    `urn=Codelist=${agencyId(2)}:CL_${index}`,
    'kinds=itemsMissing',
    `urn=Codelist=*:CL_${index}`,
  ];
  return queries[index % queries.length] ?? '';
}

/** Has another process follow. @throws Error when it cannot */
async function startFollowers(url: string, { dataflows }: Bench): Promise<ChildProcess> {
  const child = fork(new URL('../followers-process.ts', import.meta.url), { execArgv: ['--import', 'tsx/esm'] });
  const urls = Array.from({ length: many }, (_, index) => `${url}/ws/registry/changes?${queryOf(index, dataflows)}`);
  child.send({ urls } satisfies FollowOrder);
  const [report] = (await once(child, 'message')) as [FollowReport];
  // The last ones read up to the present, which connecting and not submitting takes.
  await setTimeout(settling);
  if ('error' in report) throw new Error(`the followers could not be started: ${report.error}`);
  return child;
}

async function stopFollowers(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

/** Submissions in a row, so that what a submission leaves to be done for followers delays the next one. */
const inARow = sized(10, 1);

/** Submissions while 1,000 clients follow changes in another process, to the same without followers. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const { registry, effort } = bench;
  let round = 0;
  const submissions = async (name: string): Promise<number> => {
    round += 1;
    const time = await timed(async () => {
      for (let each = 0; each < inARow; each += 1)
        await submitArtefacts(registry, [codelist(`CL_${name}_${round}_${each}`)]);
    });
    return time / inARow;
  };
  return serve(registry, async (url) => {
    const [value = Number.NaN, baseline = Number.NaN] = await interleave(
      [
        async () => {
          const followers = await startFollowers(url, bench);
          try {
            return await submissions('FOLLOWED');
          } finally {
            await stopFollowers(followers);
          }
        },
        () => submissions('ALONE'),
      ],
      withEffort(effort, { warmUp: 1, rounds: 10 }),
    );
    return [{ name: `a submission with ${many} followers, to one without`, value, baseline, goal: 1.2 }];
  });
}

export const followersOfChanges: Measurement = { name: 'followers', measure };
