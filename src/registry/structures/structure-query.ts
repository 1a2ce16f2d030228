import type { ConstraintRole } from '../../references/constraint-content.js';
import type { ArtefactSelection } from '../artefacts/select-artefacts.js';

/** The values of `references` (REST 2), besides lists of classes. */
export const referenceScopes = [
  'none',
  'all',
  'children',
  'parents',
  'parentsandsiblings',
  'descendants',
  'ancestors',
] as const;
export type ReferenceScope = (typeof referenceScopes)[number];

/**
 * How much of an artefact is returned: `whole`; as a `stub`, identity and names; as a `completeStub`, with descriptions
 * and annotations too; or `partial`, item schemes with only the items that the result uses.
 */
export type Form = 'whole' | 'stub' | 'completeStub' | 'partial';

export interface DetailRow {
  /** Form of the selected artefacts. */
  readonly selected: Form;
  /** Form of the included artefacts. */
  readonly included: Form;
  /** Extended codelists are returned with their extensions, and references with their wildcards. */
  readonly asSubmitted?: true;
}

/** The values of `detail` (REST 2.2.2, structure queries). */
const detailRows = {
  full: { selected: 'whole', included: 'whole' },
  raw: { selected: 'whole', included: 'whole', asSubmitted: true },
  allstubs: { selected: 'stub', included: 'stub' },
  referencestubs: { selected: 'whole', included: 'stub' },
  allcompletestubs: { selected: 'completeStub', included: 'completeStub' },
  referencecompletestubs: { selected: 'whole', included: 'completeStub' },
  referencepartial: { selected: 'whole', included: 'partial' },
} as const satisfies Readonly<Record<string, DetailRow>>;

export type Detail = keyof typeof detailRows;

export const details = Object.keys(detailRows) as readonly Detail[];

export const detailRow = (detail: Detail): DetailRow => detailRows[detail];

/** Restricts classes of constraints to one role: the role by the class. */
export type ConstraintRoles = Readonly<Record<string, ConstraintRole>>;

/** A parsed structure query (REST 2.2.2, structure queries). */
export interface StructureQuery extends ArtefactSelection {
  /** URNs of the versions to select, in place of those that the selection describes. */
  readonly urns?: readonly string[];
  /** Item ids or dotted paths; null for whole artefacts. */
  readonly items: readonly string[] | null;
  /** The references to follow; classes stand for parents and children of these classes. */
  readonly references: ReferenceScope | { readonly classes: readonly string[] };
  readonly detail: Detail;
  /** Roles of the constraints to select and to include; every role where missing. */
  readonly roles?: {
    readonly selected?: ConstraintRoles | undefined;
    readonly included?: ConstraintRoles | undefined;
  };
  /** Whether to find the resolutions of wildcards too, for formats without wildcards. */
  readonly resolved?: boolean;
  /** Whether the references are part of content, such as a schema, and not shown for themselves. */
  readonly asContent?: true;
  /** Whether artefacts of SDMX 2.1 that are several in 3.x are returned, for the formats of the 2.1 model. */
  readonly legacy?: boolean;
}
