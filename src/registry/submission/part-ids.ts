/** The parts of an artefact by their ids. */
export interface PartIds {
  readonly itemIds: readonly string[];
  /** In parallel to `itemIds`; null for types whose parts are all of one class. */
  readonly itemClasses: readonly string[] | null;
}

/** Keeps ids as bytes until they are asked for: a hundred thousand texts are a tenth of the memory then. */
export function packPartIds(ids: PartIds): () => PartIds {
  const bytes = Buffer.from(JSON.stringify(ids));
  return () => JSON.parse(bytes.toString()) as PartIds;
}
