import { StrataError } from '../../errors.js';

/** @throws StrataError `NotImplemented` for what the data have not */
export function requireServed({ includeHistory }: { readonly includeHistory: boolean }): void {
  if (!includeHistory) return;
  throw new StrataError(
    'NotImplemented',
    'includeHistory=true is not served: a response has the data of one instant, which asOf chooses; updatedAfter returns what changed since another',
  );
}
