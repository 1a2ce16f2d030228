import type { ArtefactSelection } from '../artefacts/select-artefacts.js';

export const metadataDetails = ['full', 'allstubs'] as const;

/** `full`, or `allstubs` with identity and names only. */
export type MetadataDetail = (typeof metadataDetails)[number];

/** Property of all metadata queries. */
interface WithDetail {
  readonly detail: MetadataDetail;
}

/** A parsed query for metadata sets by their identity (REST 2.2.2, metadata queries). */
export interface MetadataSetQuery extends WithDetail, Omit<ArtefactSelection, 'classes' | 'agencies'> {
  /** Agency ids of metadata providers; null for every one. */
  readonly providers: readonly string[] | null;
}

/** A parsed query for the metadata sets that are reported for the metadataflows selected. */
export interface MetadataByFlowQuery extends WithDetail, Omit<ArtefactSelection, 'classes'> {
  /** Agency ids of the metadata providers of the sets; null for every one. */
  readonly providers: readonly string[] | null;
}

/** A parsed query for the metadata sets that are reported about the structures selected. */
export interface MetadataByStructureQuery extends WithDetail, ArtefactSelection {}
