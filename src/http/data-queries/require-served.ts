import { StrataError } from '../../errors.js';
import type { DataSource } from '../../registry/registrations/data-sources.js';
import type { DataRequest } from './data-api.js';

/** The error for a parameter that the registry does not serve of the data that it holds itself. @param detail names it */
export const notServed = (detail: string): StrataError => new StrataError('NotImplemented', detail);

/** Why earlier versions are not served; undefined where they are not wanted. */
export const refusalOfHistory = ({ includeHistory }: { readonly includeHistory: boolean }): StrataError | undefined =>
  includeHistory
    ? notServed(
        'includeHistory=true is not served: a response has the data of one instant, which asOf chooses; updatedAfter returns what changed since another',
      )
    : undefined;

/** Parameters that ask for earlier content. */
const ofEarlierContent = ['asOf', 'updatedAfter', 'includeHistory'] as const;

/** Why a query is not served of the file of a source, which has its present content alone; undefined where it is. */
export function refusalOfFile(request: DataRequest, { id, version }: DataSource): StrataError | undefined {
  const name = ofEarlierContent.find((each) => request[each] !== undefined && request[each] !== false);
  if (name === undefined) return request.refusal;
  const flow = `${version.agencyID}:${version.id}(${version.version})`;
  return notServed(
    `${name} is not served of the source ${id}: it is a file, whose earlier content is not kept; leave ${name} out, or have the file loaded (POST /ws/secure/data/${flow}): loaded data are served as of every instant since then`,
  );
}
