import { readSdmxMl } from '../../src/formats/xml/read-sdmx-ml.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { largeRegistry } from '../generate/shape.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { inChunks, largeMessage, parseOnly } from './large-message.js';

async function* deliver(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

async function read(chunks: readonly Buffer[]): Promise<void> {
  const { artefacts } = await readSdmxMl(deliver(chunks), { strict: true });
  const codes = artefacts[0]?.artefact['codes'];
  const count = Array.isArray(codes) ? codes.length : 0;
  if (count !== largeRegistry.largestCodelist) throw new Error(`read ${count} codes`);
}

/** Reading the largest codelist with all checks, compared with the parser alone. */
async function measure({ effort }: Bench): Promise<readonly Row[]> {
  const chunks = inChunks(largeMessage('1.0.0'));
  // The message is ASCII, so no character is split between chunks.
  const texts = chunks.map((chunk) => chunk.toString('latin1'));
  const [value = Number.NaN, baseline = Number.NaN] = await interleave(
    [() => timed(() => read(chunks)), () => timed(async () => parseOnly(texts))],
    withEffort(effort, { warmUp: 5, rounds: 25 }),
  );
  return [{ name: 'reading 100,000 codes, to saxes alone', value, baseline, goal: 1.8 }];
}

export const readingCodelist: Measurement = { name: 'reading', measure };
