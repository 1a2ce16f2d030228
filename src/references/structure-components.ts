import type { Artefact } from '../model/artefact.js';
import { partsOf } from '../model/parts.js';

/** A component of a structure. */
export interface StructureComponent {
  readonly class: string;
  /** Its id; of a nested metadata attribute the dotted path. */
  readonly id: string;
}

/** A component as its structure has it. */
export interface OwnComponent extends StructureComponent {
  /** Whether it takes the list of its concept, if that has one: it has no representation of its own. */
  readonly isInheriting: boolean;
}

/** A component that takes its values from a list. */
export interface EnumeratedComponent extends StructureComponent {
  /** URN of the version of the codelist or value list. */
  readonly enumeration: string;
}

/** Groups and component lists have no values, and the time dimension is never enumerated. */
const enumerable = new Set(['Dimension', 'DataAttribute', 'Measure', 'MetadataAttribute']);

/**
 * The components of a data structure or metadata structure that have values, in the order of the structure. A representation
 * of the component, a list or a format, replaces that of its concept (information model, Component).
 */
export function* structureComponents(structure: Artefact): Generator<OwnComponent> {
  for (const { class: partClass, tail, content } of partsOf(structure)) {
    if (partClass === 'TimeDimension') yield { class: partClass, id: tail, isInheriting: false };
    if (enumerable.has(partClass))
      yield { class: partClass, id: tail, isInheriting: content['localRepresentation'] === undefined };
  }
}
