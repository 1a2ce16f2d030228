import type { ErrorName, Problem } from '../../../errors.js';
import type { AskedStructure } from '../structure-of-data.js';
import type { ValidationJob, ValidationOutcome, ValidationProgress } from '../validation-job.js';
import type { PackedStructure } from './packed-structure.js';

/** What the process of a validation receives. */
export type ToValidation =
  | { readonly kind: 'job'; readonly job: ValidationJob }
  /** The structures that it required, in the order of their names. */
  | { readonly kind: 'structures'; readonly structures: readonly PackedStructure[] };

/** What the process of a validation sends; the last message is `outcome` or `refused`. */
export type FromValidation =
  | { readonly kind: 'structures'; readonly asked: readonly AskedStructure[] }
  | { readonly kind: 'progress'; readonly progress: ValidationProgress }
  | { readonly kind: 'outcome'; readonly outcome: ValidationOutcome }
  | {
      readonly kind: 'refused';
      readonly name: ErrorName;
      readonly message: string;
      readonly problems: readonly Problem[];
    }
  /** A fault of the program. */
  | { readonly kind: 'failed'; readonly message: string; readonly stack?: string };
