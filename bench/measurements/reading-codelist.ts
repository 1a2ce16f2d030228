import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { inChunks, largeMessage, parseOnly, readChunks } from './large-message.js';

/** Reading the largest codelist with all checks, compared with the parser alone. */
async function measure({ effort }: Bench): Promise<readonly Row[]> {
  const chunks = inChunks(largeMessage('1.0.0'));
  // The message is ASCII, so no character is split between chunks.
  const texts = chunks.map((chunk) => chunk.toString('latin1'));
  const [value = Number.NaN, baseline = Number.NaN] = await interleave(
    [() => timed(() => readChunks(chunks)), () => timed(async () => parseOnly(texts))],
    withEffort(effort, { warmUp: 5, rounds: 25 }),
  );
  return [{ name: 'reading 100,000 codes, to saxes alone', value, baseline, goal: 1.8 }];
}

export const readingCodelist: Measurement = { name: 'reading', measure };
