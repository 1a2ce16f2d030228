import type { VersionPattern } from '../../versioning/pattern.js';

export const metadataDetails = ['full', 'allstubs'] as const;

/** `full` or identity and names only. */
export type MetadataDetail = (typeof metadataDetails)[number];

/** What all metadata queries say of their answer. */
interface Wanted {
  readonly detail: MetadataDetail;
}

/** A query for metadata sets by their identity, past parsing (REST 2.2.2, metadata queries). */
export interface MetadataSetQuery extends Wanted {
  /** Agency ids of metadata providers; null for every one, and so on. */
  readonly providers: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
}

/** A query for the metadata sets that are reported for metadataflows. */
export interface MetadataByFlowQuery extends Wanted {
  /** Agencies of the metadataflows; null for every one, and so on. */
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
  /** Agency ids of the metadata providers of the sets. */
  readonly providers: readonly string[] | null;
}

/** A query for the metadata sets that are reported about structures. */
export interface MetadataByStructureQuery extends Wanted {
  /** Artefact classes of the structures; null for every one, and so on. */
  readonly classes: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
}
