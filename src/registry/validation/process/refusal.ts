import { StrataError } from '../../../errors.js';
import { UnreadableData } from '../../../formats/data/data-sets.js';
import { TablesLimitError } from '../../../tables/tables-error.js';
import type { FromValidation } from './validation-messages.js';

/** The last message of a validation that has no outcome. */
export type ValidationRefusal = Extract<FromValidation, { readonly kind: 'refused' | 'failed' }>;

/** The last message for an error. */
export function refusalOf(error: unknown): ValidationRefusal {
  if (error instanceof UnreadableData) {
    return { kind: 'refused', name: 'Syntax', message: error.message, problems: [error.problem] };
  }
  if (error instanceof StrataError) {
    return { kind: 'refused', name: error.name, message: error.message, problems: error.problems };
  }
  if (error instanceof TablesLimitError && error.limit !== 'interrupted') {
    const message = `the validation needs more ${error.limit === 'disk' ? 'disk space' : 'memory'} than one may take; send the data in several requests`;
    return { kind: 'refused', name: 'TooLarge', message, problems: [] };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failed', message, ...(stack === undefined ? {} : { stack }) };
}

/** The error that a last message is about. */
export const errorOfRefusal = (refusal: ValidationRefusal): Error =>
  refusal.kind === 'refused'
    ? new StrataError(refusal.name, refusal.message, refusal.problems)
    : Object.assign(new Error(refusal.message), { stack: refusal.stack ?? '' });
