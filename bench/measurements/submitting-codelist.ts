import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, timed, withEffort } from '../interleave.js';
import { post, serve } from '../serve.js';
import { inChunks, largeMessage, parseOnly } from './large-message.js';

/** Submission of a new version of the largest codelist over HTTP, to its parsing alone. */
async function measure({ registry, effort }: Bench): Promise<readonly Row[]> {
  const texts = inChunks(largeMessage('1.0.0')).map((chunk) => chunk.toString('latin1'));
  const [value = Number.NaN, baseline = Number.NaN] = await serve(registry, (url) =>
    interleave(
      [
        (round) => {
          const message = largeMessage(`1.${round}.0`);
          return timed(() => post(url, message));
        },
        () => timed(async () => parseOnly(texts)),
      ],
      withEffort(effort, { warmUp: 3, rounds: 15 }),
    ),
  );
  return [{ name: 'submitting 100,000 codes over HTTP, to saxes alone', value, baseline, goal: 8 }];
}

export const submittingCodelist: Measurement = { name: 'submission', measure };
