import { sized } from '../sizes.js';

/** Numbers of version lines in a generated registry. */
export interface Shape {
  readonly agencies: number;
  readonly codelists: number;
  /** Number of codes of the codelist that is far larger than the others. */
  readonly largestCodelist: number;
  readonly conceptSchemes: number;
  readonly dataStructures: number;
  readonly dataflows: number;
  /** At most as many as dataflows. */
  readonly categorisations: number;
  /** At most as many as dataflows. */
  readonly provisionAgreements: number;
}

/** A registry of the size that a large organisation has. */
export const largeRegistry: Shape = {
  agencies: 12,
  codelists: 2_399,
  largestCodelist: sized(100_000, 200),
  conceptSchemes: 275,
  dataStructures: 431,
  dataflows: 8_430,
  categorisations: 2_000,
  provisionAgreements: 1_000,
};

/** Numbers of codelists and concept schemes that a data structure refers to; a registry has at least as many. */
export const codelistsOfStructure = 14;
export const conceptSchemesOfStructure = 2;

/** Multiplies the numbers of a shape, except that of agencies. */
export function scaleShape(shape: Shape, scale: number): Shape {
  const scaled = (count: number, minimum: number): number => Math.max(minimum, Math.round(count * scale));
  return {
    agencies: shape.agencies,
    codelists: scaled(shape.codelists, codelistsOfStructure),
    largestCodelist: scaled(shape.largestCodelist, 1),
    conceptSchemes: scaled(shape.conceptSchemes, conceptSchemesOfStructure),
    dataStructures: scaled(shape.dataStructures, 1),
    dataflows: scaled(shape.dataflows, 1),
    categorisations: scaled(shape.categorisations, 0),
    provisionAgreements: scaled(shape.provisionAgreements, 0),
  };
}
