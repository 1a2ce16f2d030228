/** The program of the process that a validation runs in: it reads files of strangers, so it holds nothing but its job. */
import type { StructureOfData } from '../structure-of-data.js';
import type { ValidationJob } from '../validation-job.js';
import { unpackStructure } from './packed-structure.js';
import { performValidation } from './perform-validation.js';
import { refusalOf } from './refusal.js';
import type { FromValidation, ToValidation } from './validation-messages.js';

/** Sends a message, and waits until it has been written. */
const send = (message: FromValidation): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });

/** How often the memory of the process is measured, milliseconds. */
const interval = 100;

/** Ends the validation where the process takes more memory than it may: the limits of DuckDB and of JavaScript do not cover all of it. */
function watchMemory(bytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() <= bytes) return;
    const message = `the validation needs more memory than the ${Math.floor(bytes / 1_000_000)} MB that one may take`;
    void send({ kind: 'refused', name: 'TooLarge', message, problems: [] }).finally(() => process.exit(1));
  }, interval).unref();
}

let provide: (structures: readonly StructureOfData[]) => void = () => undefined;

async function perform(job: ValidationJob): Promise<void> {
  watchMemory(job.bounds.memoryBytes);
  try {
    const outcome = await performValidation(job, {
      findStructures: async (asked) => {
        const found = new Promise<readonly StructureOfData[]>((resolve) => {
          provide = resolve;
        });
        await send({ kind: 'structures', asked });
        return found;
      },
      onProgress: (progress) => void send({ kind: 'progress', progress }).catch(() => undefined),
    });
    await send({ kind: 'outcome', outcome });
  } catch (error) {
    await send(refusalOf(error));
  }
  process.exit(0);
}

process.on('message', (message: ToValidation) => {
  if (message.kind === 'job') void perform(message.job);
  else provide(message.structures.map(unpackStructure));
});

// The parent has ended, or needs no result.
process.on('disconnect', () => process.exit(1));
