/** What is left out of the rows that statements return, for one who may not see all artefacts. */
export interface RowView {
  /** Whether a version is left out with all that is about it, by its URN or that of a wildcard of its line. */
  hides(urn: string): boolean;
  /** Whether the references from and to a version are left out; those of hidden versions are. */
  separates(urn: string): boolean;
  /** Whether a version line is left out, by its key. */
  hidesLine(key: string): boolean;
  /** The same view where references are shown for themselves: it also leaves out those that may not be seen as references. */
  readonly ofReferences: RowView;
}

/**
 * The transaction for statements whose results show who refers to whom. Those that show content, such as the codes that a list
 * inherits, run in the transaction itself.
 */
export const forReferences = <Viewing extends { readonly view?: RowView | undefined }>(tx: Viewing): Viewing =>
  tx.view === undefined ? tx : { ...tx, view: tx.view.ofReferences };
