import { quoteName, quoteText } from '../../tables/sql.js';

/** Files with rows of data, with the components that they have. */
export interface DataParts {
  readonly paths: readonly string[];
  readonly columns: readonly string[];
}

/** A query for the rows of files, with a column for each of some components; NULL where the files lack it. */
export function selectParts({ paths, columns }: DataParts, ids: readonly string[]): string {
  const select = (isThere: (id: string) => boolean): string =>
    ids.map((id) => `${isThere(id) ? '' : 'NULL::VARCHAR AS '}${quoteName(id)}`).join(', ');
  if (paths.length === 0) return `SELECT ${select(() => false)} WHERE FALSE`;
  const files = paths.map(quoteText).join(', ');
  // Files of one load after the other may have other components.
  const union = paths.length > 1 ? ', union_by_name = true' : '';
  return `SELECT ${select((id) => columns.includes(id))} FROM read_parquet([${files}]${union})`;
}
