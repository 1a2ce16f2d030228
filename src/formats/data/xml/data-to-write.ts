import type { DataSet } from '../data-sets.js';

/** The versions of structure-specific messages. */
export type StructureSpecificVersion = '2.1' | '3.0' | '3.1';

/** What the writer of a message has to know of a component. */
export interface WrittenComponent {
  readonly id: string;
  readonly kind: 'dimension' | 'timeDimension' | 'measure' | 'attribute' | 'metadataAttribute';
  /** The text format in the properties of SDMX-JSON; null where it has none. */
  readonly format: unknown;
  readonly maxOccurs: number | 'unbounded';
  /** Of attributes. */
  readonly level?: { readonly level: 'dataSet' | 'group' | 'series' | 'observation' };
}

/** What the writer of a message has to know of the structure of a data set. */
export interface WrittenStructure {
  /** URN of the dataflow, data structure or provision agreement. */
  readonly urn: string;
  readonly components: readonly WrittenComponent[];
  /** Ids of dimensions, by the id of the group. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/** Rows of a data set to write. */
export interface DataToWrite {
  readonly dataSet: DataSet;
  readonly structure: WrittenStructure;
  /** A condition of SQL on the columns of the table, such as `"#row" IN (SELECT …)`. */
  readonly where: string;
}

/** The header of a message. */
export interface WrittenHeader {
  readonly id: string;
  readonly prepared: Date;
  readonly sender: string;
}

/**
 * Whether values need elements, since an XML attribute cannot hold them (SDMX-ML part IV, Representation with Complex Text Format). Only an
 * explicit `isMultiLingual` counts, as in the schemas of structures.
 */
export function needsElements({ maxOccurs, format }: WrittenComponent): boolean {
  const { dataType, isMultiLingual } = (format ?? {}) as { dataType?: unknown; isMultiLingual?: unknown };
  return maxOccurs === 'unbounded' || maxOccurs > 1 || dataType === 'XHTML' || isMultiLingual === true;
}
