import type { Bench, Measurement, Row } from '../bench.js';
import { largeRegistry } from '../generate/shape.js';
import { post } from '../serve.js';
import { isSmoke } from '../sizes.js';
import { startApiProcess } from '../start-api-process.js';
import { largeMessageInChunks } from './large-message.js';

const megabyte = 1e6;

interface Submission {
  readonly name: string;
  readonly chunks: () => Iterable<Buffer>;
  /** Heap of the process in MB; the default of Node.js when absent. */
  readonly heap?: number;
  /** Highest number of bytes of memory for a byte of the message. */
  readonly goal: number;
}

const lists = 9;
const versions = Array.from({ length: lists }, (_, index) => `8.${index + 1}.0`);

const submissions: readonly Submission[] = [
  { name: 'one codelist of 100,000 codes', chunks: () => largeMessageInChunks(['8.0.0']), goal: 10 },
  {
    name: `${lists} codelists of 100,000 codes, heap of 192 MB`,
    chunks: () => largeMessageInChunks(versions),
    heap: 192,
    goal: 2,
  },
  {
    name: `one codelist of ${lists}00,000 codes`,
    chunks: () => largeMessageInChunks(['8.10.0'], lists * largeRegistry.largestCodelist),
    goal: 10,
  },
];

/** Submits a message to a new API process. Returns its peak memory above idle and the size of the message, in bytes. */
async function submitAlone({ neo4j }: Bench, { chunks, heap }: Submission): Promise<{ peak: number; bytes: number }> {
  const api = startApiProcess(neo4j, heap);
  let bytes = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks()) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    const idle = await api.started;
    await post(idle.url, body());
    return { peak: (await api.memory()).peak - idle.now, bytes };
  } finally {
    api.end();
  }
}

/** Memory of a submission, from the first byte of the request to the response, to the size of the message. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const submission of submissions.slice(0, isSmoke ? 1 : undefined)) {
    const { peak, bytes } = await submitAlone(bench, submission);
    const name = `memory above idle for ${submission.name}, to the message`;
    rows.push({ name, unit: 'MB', value: peak / megabyte, baseline: bytes / megabyte, goal: submission.goal });
  }
  return rows;
}

export const memoryOfSubmissions: Measurement = { name: 'memory', measure };
