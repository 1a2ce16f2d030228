import { quoteName } from '../../../tables/sql.js';
import { type DataOfStructure, isKey, type PlacedComponents, type SentComponent } from './data-to-send.js';
import { hasKeys } from './sql-text.js';

/** Rows of attributes whose key is neither that of an observation nor that of a series of the message. */
export interface PartialKeys {
  /** A query for the rows: each key once. */
  readonly sql: string;
  readonly keys: readonly SentComponent[];
  readonly attributes: readonly SentComponent[];
}

/**
 * The rows of a data set with attributes of a group, or of a series where the message has none, that no observation has. Without values
 * they would be deletions of more than themselves.
 * @returns undefined where the structure has no such attributes
 */
export function partialKeysOf(
  { components }: Pick<DataOfStructure, 'components'>,
  { ofSeries, atObservation, attributesOfSeries, attributesOfObservation }: PlacedComponents,
  sql: string,
): PartialKeys | undefined {
  const keys = components.filter(isKey);
  const attributes = [...attributesOfSeries, ...attributesOfObservation].filter(
    ({ level }) => level !== undefined && level.level !== 'observation',
  );
  if (attributes.length === 0) return undefined;
  const whole = (ofSeries.length === 0 ? atObservation : ofSeries).map(({ id }) => id);
  const isGiven = (some: readonly SentComponent[]): string =>
    `COALESCE(${some.map(({ id }) => quoteName(id)).join(', ')}) IS NOT NULL`;
  const values = attributes.map(({ id }) => `max(${quoteName(id)}) AS ${quoteName(id)}`);
  const names = keys.map(({ id }) => quoteName(id)).join(', ');
  return {
    keys,
    attributes,
    sql: `SELECT ${names}, ${values.join(', ')} FROM (${sql}) WHERE NOT (${hasKeys(whole)}) AND ${isGiven(keys)} AND ${isGiven(attributes)} GROUP BY ${names} ORDER BY ${names}`,
  };
}
