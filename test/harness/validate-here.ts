import { packStructure, unpackStructure } from '../../src/registry/validation/process/packed-structure.js';
import { performValidation } from '../../src/registry/validation/process/perform-validation.js';
import { errorOfRefusal, refusalOf } from '../../src/registry/validation/process/refusal.js';
import type { AskedStructure, StructureOfData } from '../../src/registry/validation/structure-of-data.js';
import type { RunValidation } from '../../src/registry/validation/validation-job.js';

/**
 * Runs a validation in this process, with what the process of a validation would receive and send. The start of a process takes ten times
 * longer than a small validation. Limits of memory and time, and an end in the middle, are those of the process alone.
 */
export const validateHere: RunValidation = async (job, { findStructures, signal, onProgress }) => {
  signal.throwIfAborted();
  /** What the caller throws is not sent. */
  let ofCaller: { readonly error: unknown } | undefined;
  const received = async (asked: readonly AskedStructure[]): Promise<readonly StructureOfData[]> => {
    const found = await findStructures(structuredClone(asked)).catch((error: unknown) => {
      ofCaller = { error };
      throw error;
    });
    return structuredClone(await Promise.all(found.map(packStructure))).map(unpackStructure);
  };
  const work = performValidation(structuredClone(job), {
    findStructures: received,
    onProgress: (progress) => onProgress?.(structuredClone(progress)),
  }).then(
    (outcome) => structuredClone(outcome),
    (error: unknown) => {
      throw ofCaller === undefined ? errorOfRefusal(structuredClone(refusalOf(error))) : ofCaller.error;
    },
  );
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
};
