import type { Loss } from '../../message/loss.js';
import type { MessageError } from './write-message.js';

/** Number of losses that a message lists; the others are counted. */
const maximum = 100;

/** Warnings are listed among the errors, with the code of semantic errors; the title distinguishes them. */
const warning = (detail: string): MessageError => ({ code: 150, title: 'Warning: left out', detail });

/**
 * Collects losses as entries for the message itself (`warningsIn`). They are written after its data, so the list may grow
 * while the data is written.
 */
export function lossWarnings(): { readonly errors: readonly MessageError[]; readonly onLoss: (loss: Loss) => void } {
  const errors: MessageError[] = [];
  let count = 0;
  return {
    errors,
    onLoss: ({ urn, path, detail }) => {
      count += 1;
      if (count <= maximum) errors.push(warning(`${urn}${path === '' ? '' : `, ${path}`}: ${detail}`));
      else errors[maximum] = warning(`${count - maximum} more losses are not listed`);
    },
  };
}
