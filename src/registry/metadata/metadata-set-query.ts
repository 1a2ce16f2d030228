import type { VersionPattern } from '../../versioning/pattern.js';

export const metadataDetails = ['full', 'allstubs'] as const;

/** `full` or identity and names only. */
export type MetadataDetail = (typeof metadataDetails)[number];

/** A query for metadata sets by their identity, past parsing (REST 2.2.2, metadata queries). */
export interface MetadataSetQuery {
  /** Agency ids of metadata providers; null for every one, and so on. */
  readonly providers: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
  readonly detail: MetadataDetail;
  /** Epoch milliseconds; missing for the present. */
  readonly asOf?: number;
}
