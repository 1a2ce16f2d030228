import { parseUrn } from '../../src/model/urn.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { LoadProcess } from '../load.js';
import { sized } from '../sizes.js';
import { startApiProcess } from '../start-api-process.js';

const connections = 16;
const formats = ['sdmx-3.0', 'sdmx-2.1', 'sdmx-json-2.1'];
const scopes = ['none', 'children', 'parents', 'descendants'];

/** Paths with many dataflows, formats and scopes, so that the caches fill up and evict entries. */
const pathsOf = (dataflows: readonly string[]): string[] =>
  dataflows.map((urn, index) => {
    const { agencyID, id, version } = parseUrn(urn);
    const [format, scope] = [formats[index % formats.length], scopes[index % scopes.length]];
    return `/sdmx/v2/structure/dataflow/${agencyID}/${id}/${version}?references=${scope}&detail=referencestubs&format=${format}`;
  });

/**
 * Memory of a process under mixed load: the mean of the last five samples, compared with the five before, both with
 * full caches.
 */
async function measure({ neo4j, dataflows, effort }: Bench): Promise<readonly Row[]> {
  const api = startApiProcess(neo4j);
  const load = new LoadProcess();
  const slice = sized(Math.max(1, Math.round(5 * effort)), 0.05);
  const samples: number[] = [];
  try {
    const { url } = await api.started;
    const urls = pathsOf(dataflows).map((path) => `${url}${path}`);
    for (let round = 0; round < 16; round++) {
      await load.run({ urls, headers: {}, connections, seconds: slice });
      samples.push((await api.memory()).now / 1e6);
    }
  } finally {
    load.end();
    api.end();
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [filled, late] = [samples.slice(6, 11), samples.slice(11)];
  const name = `memory at the end of ${16 * slice} s of mixed load, to its middle`;
  return [{ name, unit: 'MB', value: mean(late), baseline: mean(filled), goal: 1.1 }];
}

export const memoryUnderLoad: Measurement = { name: 'trend', measure };
