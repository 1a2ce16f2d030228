import type { Artefact } from '../model/artefact.js';
import { propertiesOf } from '../model/content.js';
import { partsOf } from '../model/parts.js';

/** A component of a structure. */
export interface StructureComponent {
  readonly class: string;
  /** Its id; of a nested metadata attribute the dotted path. */
  readonly id: string;
}

/** A component that takes its values from a list. */
export interface EnumeratedComponent extends StructureComponent {
  /** URN of the codelist or value list, as written. */
  readonly enumeration: string;
}

/** Groups and component lists have no values, and the time dimension is never enumerated. */
const enumerable = new Set(['Dimension', 'DataAttribute', 'Measure', 'MetadataAttribute']);

/**
 * The components of a data structure or metadata structure that have values, in the order of the structure, with the list
 * from which they take them, if any. A representation of the component, a list or a format, replaces that of its concept
 * (information model, Component).
 * @param coreEnumeration returns the list that is the core representation of the concept with a URN, if any
 */
export function structureComponents(
  structure: Artefact,
  coreEnumeration: (concept: string) => string | undefined,
): readonly (StructureComponent | EnumeratedComponent)[] {
  const found: (StructureComponent | EnumeratedComponent)[] = [];
  for (const { class: partClass, tail, content } of partsOf(structure)) {
    if (partClass === 'TimeDimension') found.push({ class: partClass, id: tail });
    if (!enumerable.has(partClass)) continue;
    const { localRepresentation, conceptIdentity } = content;
    const inherited = typeof conceptIdentity === 'string' ? coreEnumeration(conceptIdentity) : undefined;
    const enumeration =
      localRepresentation === undefined ? inherited : propertiesOf(localRepresentation)['enumeration'];
    found.push({ class: partClass, id: tail, ...(typeof enumeration === 'string' ? { enumeration } : {}) });
  }
  return found;
}

export const isEnumerated = (component: StructureComponent): component is EnumeratedComponent =>
  'enumeration' in component;
