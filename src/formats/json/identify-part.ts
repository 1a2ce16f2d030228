import type { PartRow } from '../../model/artefact-types.js';
import type { JsonObject } from './json.js';

/** Classes that share one array: the properties of which a part of that class has one. */
const discriminants: Readonly<Record<string, readonly string[]>> = {
  VtlDataflowMapping: ['dataflow', 'genericDataflow'],
  VtlCodelistMapping: ['codelist'],
  VtlConceptMapping: ['concept'],
};

const isOfClass = (part: JsonObject, { class: name }: PartRow): boolean =>
  discriminants[name]?.some((property) => property in part) ?? true;

/** The id of the concept at the end of its URN. */
const conceptId = (urn: unknown): string | undefined =>
  typeof urn === 'string' ? /\)\.([^.]+)$/.exec(urn)?.[1] : undefined;

export interface PartIdentity {
  readonly class: string;
  readonly id: string;
  /** Its id alone stands in its URN, also where it is nested. */
  readonly ownTail: boolean;
}

/** The class and id of a part: its own id, the one the standard fixes, or that of the concept it takes its identity from. */
export function identifyPart(rows: readonly PartRow[], part: JsonObject): PartIdentity | undefined {
  const row = rows.find((candidate) => isOfClass(part, candidate));
  const own = typeof part.id === 'string' ? part.id : undefined;
  const id = own ?? row?.fixedId ?? (row?.idFromConcept ? conceptId(part.conceptIdentity) : undefined);
  if (row === undefined || id === undefined) return undefined;
  return { class: row.class, id, ownTail: row.ownTail ?? false };
}
