import { flag } from '../parameters/kinds.js';
import { requestFault } from '../parameters/read-parameters.js';
import type { Parameter } from '../route.js';

/** Printable characters of ASCII, as header fields have no other. */
const idempotencyKeyShape = /^[\x20-\x7e]{1,255}$/;

export const idempotencyKey: Parameter<string | undefined> = {
  description:
    'A key that the client chooses for this submission. A committed submission with the same key, body, action and options is not carried out again: its report is returned, with Idempotency-Replayed: true. With another body, action or options, the status is 409.',
  schema: { type: 'string', pattern: idempotencyKeyShape.source, examples: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] },
  read: (name, text) => {
    if (text === undefined || idempotencyKeyShape.test(text)) return text;
    throw requestFault(
      'header.idempotencyKey',
      `${name} has ${text.length > 255 ? `${text.length} characters` : 'other characters than printable ASCII'}; use 1 to 255 printable ASCII characters, such as a UUID`,
      name,
    );
  },
};

/** A dry run, as a header and as a query parameter. */
export const dryRunFlag = flag('Return the report without changing the registry.');

/** Whether a report is written without limits of its lists. */
export const fullFlag = flag(
  'List all changes of each version and all dependents in the report, not 100 of each at most.',
);
