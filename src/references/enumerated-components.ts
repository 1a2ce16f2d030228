import type { Artefact } from '../model/artefact.js';
import type { Content } from '../model/content.js';
import { partsOf } from '../model/parts.js';

/** A component that takes its values from a list. */
export interface EnumeratedComponent {
  readonly class: string;
  /** Its id; of a nested metadata attribute the dotted path. */
  readonly id: string;
  /** URN of the codelist or value list, as written. */
  readonly enumeration: string;
}

/** Groups, lists of components and the time dimension are never enumerated. */
const enumerable = new Set(['Dimension', 'DataAttribute', 'Measure', 'MetadataAttribute']);

type Fields = Readonly<Record<string, Content>>;

/**
 * The components of a data structure or metadata structure that take their values from a list. What a component says
 * of its representation itself counts, a list or a format; only where it says nothing that of its concept does
 * (information model, Component).
 * @param coreEnumeration the list that the concept with a URN has as its core representation, if any
 */
export function enumeratedComponents(
  structure: Artefact,
  coreEnumeration: (concept: string) => string | undefined,
): readonly EnumeratedComponent[] {
  const found: EnumeratedComponent[] = [];
  for (const { class: partClass, tail, content } of partsOf(structure)) {
    if (!enumerable.has(partClass)) continue;
    const { localRepresentation, conceptIdentity } = content;
    const own = (localRepresentation as Fields | undefined)?.['enumeration'];
    const concept = typeof conceptIdentity === 'string' ? conceptIdentity : undefined;
    const inherited = concept === undefined ? undefined : coreEnumeration(concept);
    const enumeration = localRepresentation === undefined ? inherited : own;
    if (typeof enumeration === 'string') found.push({ class: partClass, id: tail, enumeration });
  }
  return found;
}
