/** Something of an artefact that a format cannot hold. */
export interface Loss {
  /** URN of the artefact. */
  readonly urn: string;
  /** Where in the artefact (model/path.ts); empty for the artefact as a whole. */
  readonly path: string;
  /** What is lost, and why. */
  readonly detail: string;
}
