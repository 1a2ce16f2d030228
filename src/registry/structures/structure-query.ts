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

export const details = ['full', 'raw', 'allstubs'] as const;

/** `full` with extended codelists expanded, `raw` as submitted, `allstubs` identity and names only. */
export type Detail = (typeof details)[number];

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
  /** Epoch milliseconds; missing for the present. */
  readonly asOf?: number;
  /** Whether it is asked, too, what the wildcards of the answer mean: for formats that know none. */
  readonly resolved?: boolean;
}
