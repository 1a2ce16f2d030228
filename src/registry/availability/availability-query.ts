import type { ArtefactSelection } from '../artefacts/select-artefacts.js';
import type { Filter } from './filter.js';

export const availabilityModes = ['exact', 'available'] as const;

/**
 * `exact`: the values in the data that the query selects. `available`: the values that can still be selected: each
 * component is restricted by the selection of the others only (REST 2.2.2, mode).
 */
export type AvailabilityMode = (typeof availabilityModes)[number];

/** The values selected of each dimension but time, by position; null for any. */
export type Key = readonly (readonly string[] | null)[];

/** The id of a data provider, in the schemes of one agency or, null, of any. */
export interface ProviderId {
  readonly agencyID: string | null;
  readonly id: string;
}

/** A parsed availability query; it selects the structures of the data. */
export interface AvailabilityQuery extends ArtefactSelection {
  readonly classes: readonly string[];
  /** Data providers; the data are then those reported under their provision agreements for the structures. */
  readonly providers?: readonly ProviderId[];
  /** Keys of series; a series is selected if it matches one of them. */
  readonly keys: readonly Key[];
  /** Further conditions, by component id. */
  readonly filters: ReadonlyMap<string, Filter>;
  /** Ids of the components to return; null for all dimensions. */
  readonly components: readonly string[] | null;
  readonly mode: AvailabilityMode;
  /** Classes of the structures to include. */
  readonly references: readonly string[];
  /** Whether to find the resolutions of wildcards too, for formats without wildcards. */
  readonly resolved?: boolean;
}
