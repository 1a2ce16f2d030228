import type { Artefact } from '../model/artefact.js';
import { propertiesOf } from '../model/content.js';
import { partsOf } from '../model/parts.js';

/** A component that takes its values from a list. */
export interface EnumeratedComponent {
  readonly class: string;
  /** Its id; of a nested metadata attribute the dotted path. */
  readonly id: string;
  /** URN of the codelist or value list, as written. */
  readonly enumeration: string;
}

/** Groups, component lists and the time dimension are never enumerated. */
const enumerable = new Set(['Dimension', 'DataAttribute', 'Measure', 'MetadataAttribute']);

/**
 * The components of a data structure or metadata structure that take their values from a list. A representation of the
 * component, a list or a format, replaces that of its concept (information model, Component).
 * @param coreEnumeration returns the list that is the core representation of the concept with a URN, if any
 */
export function enumeratedComponents(
  structure: Artefact,
  coreEnumeration: (concept: string) => string | undefined,
): readonly EnumeratedComponent[] {
  const found: EnumeratedComponent[] = [];
  for (const { class: partClass, tail, content } of partsOf(structure)) {
    if (!enumerable.has(partClass)) continue;
    const { localRepresentation, conceptIdentity } = content;
    const inherited = typeof conceptIdentity === 'string' ? coreEnumeration(conceptIdentity) : undefined;
    const enumeration =
      localRepresentation === undefined ? inherited : propertiesOf(localRepresentation)['enumeration'];
    if (typeof enumeration === 'string') found.push({ class: partClass, id: tail, enumeration });
  }
  return found;
}
