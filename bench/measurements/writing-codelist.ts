import Koa from 'koa';
import { listen } from '../../src/http/server/listen.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { post, serve } from '../serve.js';
import { largeLine, largeMessage } from './large-message.js';

const formats = ['sdmx-3.0', 'sdmx-3.1', 'sdmx-2.1', 'sdmx-json-2.1', 'sdmx-json-2.0', 'sdmx-json-1.0'];
const version = '9.0.0';
/** Added to twice the time of the bytes alone in the baseline, milliseconds. */
const allowance = 1_000;

async function download(url: string): Promise<Buffer> {
  // A compressed response would be small enough for the cache, so later requests would not write it again.
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status}: ${bytes.toString().slice(0, 500)}`);
  return bytes;
}

/**
 * One format: time from the request to the last byte. The baseline is twice the time of the same bytes from memory,
 * plus 1 s.
 */
async function measureFormat(url: string, format: string, effort: number): Promise<Row> {
  const { agencyID, id } = largeLine;
  const target = `${url}/sdmx/v2/structure/codelist/${agencyID}/${id}/${version}?format=${format}`;
  const bytes = await download(target);
  const bare = await listen(
    new Koa().use((ctx) => {
      ctx.body = bytes;
    }),
    '127.0.0.1',
    0,
  );
  try {
    const [value = Number.NaN, alone = Number.NaN] = await interleave(
      [() => timed(() => download(target)), () => timed(() => download(bare.url))],
      withEffort(effort, { warmUp: 2, rounds: 7 }),
    );
    const name = `writing 100,000 codes as ${format}, to twice the time of the bytes from memory plus 1 s`;
    return { name, value, baseline: 2 * alone + allowance, goal: 0.7 };
  } finally {
    await bare.stop(1);
  }
}

/** Queries of the largest codelist in every format. */
async function measure({ registry, effort }: Bench): Promise<readonly Row[]> {
  return serve(registry, async (url) => {
    await post(url, largeMessage(version));
    const rows: Row[] = [];
    for (const format of formats) rows.push(await measureFormat(url, format, effort));
    return rows;
  });
}

export const writingCodelist: Measurement = { name: 'writing', measure };
