import { descendants, readClock } from '../../src/store/query-statements.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';

/** The traversal of the descendants of a dataflow, compared with `RETURN 1`, each in a read transaction. */
async function measure({ database, dataflows, effort }: Bench): Promise<readonly Row[]> {
  const [clock] = await database.read((tx) => readClock(tx, { known: 0 }));
  const tick = clock?.tick ?? 0;
  let found = 0;
  let runs = 0;
  const probe = async (round: number): Promise<number> => {
    const urn = dataflows[(round * 7919) % dataflows.length] ?? '';
    return timed(() =>
      database.read(async (tx) => {
        const rows = await descendants(tx, { urns: [urn], tick });
        found += rows.length;
        runs += 1;
      }),
    );
  };
  const probeBaseline = (): Promise<number> => timed(() => database.read((tx) => tx.run('RETURN 1 AS one', {})));
  const [value = Number.NaN, baseline = Number.NaN] = await interleave(
    [probe, probeBaseline],
    withEffort(effort, { warmUp: 300, rounds: 1_000 }),
  );
  const versions = (found / runs).toFixed(1);
  return [
    {
      name: `traversal of the descendants of a dataflow, ${versions} versions, to RETURN 1`,
      value,
      baseline,
      goal: 1.5,
    },
  ];
}

export const descendantsOfDataflow: Measurement = { name: 'descendants', measure };
