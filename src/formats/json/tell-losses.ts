import type { Loss } from '../message/loss.js';
import type { MessageError } from './write-message.js';

/** How many are told one by one. */
const most = 100;

/** A warning is told like an error, under the code of semantic errors; the title tells them apart. */
const warning = (detail: string): MessageError => ({ code: 150, title: 'Warning: left out', detail });

/**
 * Collects what a version of SDMX-JSON cannot hold, as entries for the very message (`warningsIn`): they
 * stand behind its data, so the list may grow while the data is written.
 */
export function tellLosses(): { readonly errors: readonly MessageError[]; readonly onLoss: (loss: Loss) => void } {
  const errors: MessageError[] = [];
  let count = 0;
  return {
    errors,
    onLoss: ({ urn, path, detail }) => {
      count += 1;
      if (count <= most) errors.push(warning(`${urn}${path === '' ? '' : `, ${path}`}: ${detail}`));
      else errors[most] = warning(`${count - most} more are not listed`);
    },
  };
}
