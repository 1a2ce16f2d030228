import { readSdmxMl } from '../../src/formats/xml/read-sdmx-ml.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { furtherDataStructures, structuresMessage } from '../generate/structures-message.js';
import { timed } from '../interleave.js';
import { post } from '../serve.js';
import { sized } from '../sizes.js';
import { startApiProcess } from '../start-api-process.js';
import { sampleTransactionMemory } from '../transaction-memory.js';
import { inChunks, largeMessageInChunks } from './large-message.js';

const megabyte = 1e6;

interface LargestMessage {
  readonly name: string;
  readonly bytes: (bench: Bench) => Promise<Buffer>;
  /** Longest time of the submission for that of reading the message. */
  readonly time: number;
  /** Most bytes of memory of the API process for a byte of the message. */
  readonly memory: number;
}

const structureCount = sized(10_000, 3);
const codeCount = sized(1_000_000, 200);

/** The largest messages that the usual limits allow: many artefacts with many references, and one long artefact. */
const messages: readonly LargestMessage[] = [
  {
    name: '10,000 data structures',
    bytes: async ({ generation }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of structuresMessage(furtherDataStructures(generation, structureCount)))
        chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    time: 10,
    memory: 10,
  },
  {
    name: '1,000,000 codes',
    bytes: async () => Buffer.concat([...largeMessageInChunks(['9.0.0'], codeCount)]),
    time: 4,
    memory: 5,
  },
];

async function* deliver(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

async function readAlone(bytes: Buffer): Promise<void> {
  for await (const each of (await readSdmxMl(deliver(inChunks(bytes)), { strict: true })).artefacts)
    if (each.problems.length > 0) throw new Error(`the message has problems: ${each.problems[0]?.detail}`);
}

/** Submits one message to a new API process with the default heap, and Neo4j with its default heap. */
async function measureMessage(bench: Bench, { name, bytes: generate, time, memory }: LargestMessage): Promise<Row[]> {
  const bytes = await generate(bench);
  const reading = await timed(() => readAlone(bytes));
  const api = startApiProcess(bench.neo4j);
  try {
    const idle = await api.started;
    let taken = Number.NaN;
    const transactions = await sampleTransactionMemory(bench.neo4j, async () => {
      taken = await timed(() => post(idle.url, deliver(inChunks(bytes))));
    });
    const { peak } = await api.memory();
    return [
      { name: `submitting ${name}, to reading them alone`, value: taken, baseline: reading, goal: time },
      {
        name: `memory of the API above idle for ${name}, to the message`,
        unit: 'MB',
        value: (peak - idle.now) / megabyte,
        baseline: bytes.length / megabyte,
        goal: memory,
      },
      {
        name: `transaction memory of Neo4j for ${name}, to its limit`,
        unit: 'MB',
        value: transactions.peak / megabyte,
        baseline: transactions.limit / megabyte,
        goal: 0.5,
      },
    ];
  } finally {
    api.end();
  }
}

async function measure(bench: Bench): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const message of messages) rows.push(...(await measureMessage(bench, message)));
  return rows;
}

export const largestMessages: Measurement = { name: 'largest', measure };
