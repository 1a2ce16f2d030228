import { writeSdmxMl } from '../../src/formats/xml/write/write-sdmx-ml.js';
import { typeOrder } from '../../src/model/artefact-types.js';
import { parseUrn } from '../../src/model/urn.js';
import type { Database } from '../../src/store/database.js';
import { loadPacked } from '../../src/store/load-packed.js';
import { unpackArtefact } from '../../src/store/packed-artefact.js';
import { descendants, findVersions, loadBodies } from '../../src/store/query-statements.js';
import { FOREVER } from '../../src/store/schema.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { get, serve } from '../serve.js';

const header = { id: 'RAW', test: false, prepared: '2026-01-01T00:00:00Z', sender: { id: 'BENCH' } };
const tick = FOREVER - 1;

/** The minimum work for the same response: one traversal, loading the bodies of its artefacts, and writing them. */
async function writeTraversal(database: Database, urn: string): Promise<void> {
  const packed = await database.read(async (tx) => {
    const rows = await Promise.all([findVersions(tx, { urns: [urn], tick }), descendants(tx, { urns: [urn], tick })]);
    return loadPacked(tx, await loadBodies(tx, { revisions: rows.flat().map(({ revision }) => revision) }));
  });
  const artefacts = await Promise.all([...packed.values()].map(async (each) => (await unpackArtefact(each)).artefact));
  artefacts.sort((a, b) => (typeOrder.get(a.class) ?? 0) - (typeOrder.get(b.class) ?? 0));
  let length = 0;
  for await (const chunk of writeSdmxMl('3.0', header, artefacts)) length += chunk.length;
  if (length === 0) throw new Error('nothing was written');
}

/** Cold queries of dataflows with their descendants over HTTP, compared with the minimum work for the same response. */
async function measure({ database, registry, dataflows, effort }: Bench): Promise<readonly Row[]> {
  const fresh = dataflows.slice(Math.floor(dataflows.length / 2));
  const urnOf = (round: number): string => fresh[round % fresh.length] ?? '';
  const [value = Number.NaN, baseline = Number.NaN] = await serve(registry, (url) =>
    interleave(
      [
        (round) => {
          const { agencyID, id, version } = parseUrn(urnOf(round));
          return timed(() =>
            get(`${url}/sdmx/v2/structure/dataflow/${agencyID}/${id}/${version}?references=descendants`),
          );
        },
        (round) => timed(() => writeTraversal(database, urnOf(round))),
      ],
      withEffort(effort, { warmUp: 10, rounds: 40 }),
    ),
  );
  return [
    {
      name: 'cold structure query with descendants, to traversal, loading and serialization alone',
      value,
      baseline,
      goal: 1.8,
    },
  ];
}

export const coldResponses: Measurement = { name: 'cold', measure };
