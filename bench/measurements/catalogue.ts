import { Registry } from '../../src/registry/registry.js';
import { FOREVER } from '../../src/store/schema.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { get, serve } from '../serve.js';

/** The least that counts versions of the present: a step to each and to its revision. */
const counting = `MATCH (a:Artefact)-[:HAS_VERSION]->(v:Version)-[:HAS_REVISION]->(r:Revision WHERE r.to = ${FOREVER})
  RETURN count(r) AS versions`;

/** A page of the catalogue over HTTP, with and without counting all versions. */
async function measure({ database, registry, effort }: Bench): Promise<readonly Row[]> {
  const [{ versions } = { versions: 0 }] = await database.read((tx) => tx.run(counting, {}));
  const path = '/ws/registry/artefacts?versions=all&facets=true&limit=100';
  const cold = Registry.over(database, { isOnlyWriter: false, resultBytes: 0 });
  const [counted = Number.NaN, least = Number.NaN] = await serve(cold, (url) =>
    interleave(
      [() => timed(() => get(`${url}${path}`)), () => timed(() => database.read((tx) => tx.run(counting, {})))],
      withEffort(effort, { warmUp: 10, rounds: 40 }),
    ),
  );
  const [page = Number.NaN, one = Number.NaN] = await serve(registry, (url) =>
    interleave(
      [
        () => timed(() => get(`${url}${path}`)),
        () => timed(() => database.read((tx) => tx.run('RETURN 1 AS one', {}))),
      ],
      withEffort(effort, { warmUp: 50, rounds: 200 }),
    ),
  );
  const all = Number(versions).toLocaleString('en');
  return [
    { name: `first page of ${all} artefacts, to counting them alone`, value: counted, baseline: least, goal: 5 },
    { name: 'page of 100 artefacts, to RETURN 1', value: page, baseline: one, goal: 10 },
  ];
}

export const catalogues: Measurement = { name: 'catalogue', measure };
