import type { Key } from '../availability/availability-query.js';
import type { Filter } from '../availability/filter.js';

/** Keywords of the parameter `attributes` (REST 2.2.2): which attributes they stand for. */
export const attributeKeywords = ['dsd', 'msd', 'dataset', 'series', 'obs', 'all', 'none'] as const;

/** One of the components by which observations are sorted. */
export interface SortStep {
  /** Id of a component; `*` for all dimensions, `series_key` for those of series. */
  readonly component: string;
  readonly isDescending: boolean;
}

/** Which rows of the data of a structure are wanted, and what of them. */
export interface DataQuery {
  /** Keys of series; a series is selected if it matches one of them. */
  readonly keys: readonly Key[];
  /** Further conditions, by component id. */
  readonly filters: ReadonlyMap<string, Filter>;
  /** Observations of each series, from its start and from its end; undefined for all. */
  readonly firstObservations?: number | undefined;
  readonly lastObservations?: number | undefined;
  /** Id of the dimension at the observation, or `AllDimensions`; undefined for what the format prefers. */
  readonly atObservation?: string | undefined;
  /** Keywords (`attributeKeywords`) and ids of attributes. */
  readonly attributes: readonly string[];
  /** `all`, `none`, or ids of measures. */
  readonly measures: readonly string[];
  /** Whether series are wanted without observations, each once. */
  readonly onlySeries?: boolean;
  /** Observations to leave out before the first one. */
  readonly offset: number;
  readonly limit?: number | undefined;
  readonly sort: readonly SortStep[];
}
