import { StrataError } from '../../errors.js';

/** The error for a parameter that the registry does not serve of the data that it holds itself. @param detail names it */
export const notServed = (detail: string): StrataError => new StrataError('NotImplemented', detail);

/** Why earlier versions are not served; undefined where they are not wanted. */
export const refusalOfHistory = ({ includeHistory }: { readonly includeHistory: boolean }): StrataError | undefined =>
  includeHistory
    ? notServed(
        'includeHistory=true is not served: a response has the data of one instant, which asOf chooses; updatedAfter returns what changed since another',
      )
    : undefined;
