/** How many version lines of each kind a generated registry has. */
export interface Shape {
  readonly agencies: number;
  readonly codelists: number;
  /** Codes of the one codelist that is far larger than all others. */
  readonly largestCodelist: number;
  readonly conceptSchemes: number;
  readonly dataStructures: number;
  readonly dataflows: number;
  /** At most one a dataflow. */
  readonly categorisations: number;
  /** At most one a dataflow. */
  readonly provisionAgreements: number;
}

/** A registry of the size that large organisations run. */
export const largeRegistry: Shape = {
  agencies: 12,
  codelists: 2_399,
  largestCodelist: 100_000,
  conceptSchemes: 275,
  dataStructures: 431,
  dataflows: 8_430,
  categorisations: 2_000,
  provisionAgreements: 1_000,
};

/** A data structure refers to this many codelists and concept schemes, so no registry has fewer of them. */
export const codelistsOfStructure = 14;
export const conceptSchemesOfStructure = 2;

/** The same proportions in another size. */
export function scaleShape(shape: Shape, scale: number): Shape {
  const scaled = (count: number, least: number): number => Math.max(least, Math.round(count * scale));
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
