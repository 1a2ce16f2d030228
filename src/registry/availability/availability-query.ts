import type { VersionPattern } from '../../versioning/pattern.js';
import type { ProviderId } from './agreements-of-providers.js';
import type { Filter } from './filter.js';

export const availabilityModes = ['exact', 'available'] as const;

/**
 * `exact`: the values in the data that the query selects. `available`: those that remain a choice, so that each
 * component is judged by what is selected of the others alone (REST 2.2.2, mode).
 */
export type AvailabilityMode = (typeof availabilityModes)[number];

/** The values selected of each dimension but time, by position; null for any. */
export type Key = readonly (readonly string[] | null)[];

/** An availability query, past parsing. */
export interface AvailabilityQuery {
  /** Classes of the structures whose data are asked about. */
  readonly classes: readonly string[];
  /** null for every agency, and so on. */
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
  /** Data providers: the agreements under which they report data of the structures are asked about instead of these. */
  readonly providers?: readonly ProviderId[];
  /** The series of any of them are selected. */
  readonly keys: readonly Key[];
  /** What is selected besides, by component id. */
  readonly filters: ReadonlyMap<string, Filter>;
  /** Ids of the components to tell of; null for all dimensions. */
  readonly components: readonly string[] | null;
  readonly mode: AvailabilityMode;
  /** Classes of the structures that come along. */
  readonly references: readonly string[];
  /** Whether it is asked, too, what the wildcards of the answer mean: for formats that know none. */
  readonly resolved?: boolean;
}
