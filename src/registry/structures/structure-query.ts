import type { VersionPattern } from '../../versioning/pattern.js';

/** What comes along with the artefacts asked for (REST 2, `references`), or the classes of direct references. */
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
 * In which form artefacts are told: `whole`, as a `stub` with identity and names, as a `completeStub` with descriptions
 * and annotations too, or `partial`, item schemes with the items alone that the answer uses.
 */
export type Form = 'whole' | 'stub' | 'completeStub' | 'partial';

/** The forms of what was asked for and of what came along by references; `raw` leaves extended codelists unexpanded. */
export interface DetailRow {
  readonly asked: Form;
  readonly along: Form;
  readonly raw?: true;
}

/** The values of `detail` (REST 2.2.2, structure queries). */
export const detailRows = {
  full: { asked: 'whole', along: 'whole' },
  raw: { asked: 'whole', along: 'whole', raw: true },
  allstubs: { asked: 'stub', along: 'stub' },
  referencestubs: { asked: 'whole', along: 'stub' },
  allcompletestubs: { asked: 'completeStub', along: 'completeStub' },
  referencecompletestubs: { asked: 'whole', along: 'completeStub' },
  referencepartial: { asked: 'whole', along: 'partial' },
} as const satisfies Readonly<Record<string, DetailRow>>;

export type Detail = keyof typeof detailRows;

export const details = Object.keys(detailRows) as readonly Detail[];

/** What a constraint says: what may be reported, or what is there. */
export type ConstraintRole = 'Allowed' | 'Actual';

/** Of some classes of constraints only those of one role are meant: the role by the class. */
export type ConstraintRoles = Readonly<Record<string, ConstraintRole>>;

/** A structure query, past parsing (REST 2.2.2, structure queries). */
export interface StructureQuery {
  /** Artefact classes; null for every type. */
  readonly classes: readonly string[] | null;
  /** null for every agency, and so on. */
  readonly agencies: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly versions: readonly VersionPattern[];
  /** Item ids or dotted paths; null for whole artefacts. */
  readonly items: readonly string[] | null;
  readonly references: ReferenceScope | { readonly classes: readonly string[] };
  readonly detail: Detail;
  /** Roles of constraints, of what is asked for and of what comes along; every role where missing. */
  readonly roles?: { readonly asked?: ConstraintRoles | undefined; readonly along?: ConstraintRoles | undefined };
  /** Whether it is asked, too, what the wildcards of the answer mean: for formats that know none. */
  readonly resolved?: boolean;
}
