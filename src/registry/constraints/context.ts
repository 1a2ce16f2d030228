import type { Artefact } from '../../model/artefact.js';
import type { EnumeratedComponent } from '../../references/enumerated-components.js';

/** The types of structures whose data can be constrained, and asked about. */
export const constrainable: ReadonlySet<string> = new Set(['DataStructure', 'Dataflow', 'ProvisionAgreement']);

/** A constrained structure with what counts for its data. */
export interface Context {
  /** URN of the version. */
  readonly urn: string;
  /** URNs of the structures above it, nearest first: of an agreement its dataflow and the data structure of that. */
  readonly above: readonly string[];
  /** The data constraints attached to it, to what lies above and to its data provider, by URN. */
  readonly constraints: ReadonlyMap<string, Artefact>;
  /** The components of its data that take values from a list, each with the URN of the version of that list. */
  readonly components: readonly EnumeratedComponent[];
}
