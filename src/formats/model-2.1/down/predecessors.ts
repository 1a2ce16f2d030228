import { StrataError } from '../../../errors.js';
import type { Content } from '../../../model/content.js';
import { parseUrn, type Urn } from '../../../model/urn.js';
import { onlyHierarchy, onlyReport } from '../identifiers.js';

/** A value as a URN; undefined where it is not one. */
export function urnIn(value: Content | undefined): Urn | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return parseUrn(value);
  } catch (error) {
    if (error instanceof StrataError) return undefined;
    throw error;
  }
}

/** The name of a class of SDMX 3.x in references of SDMX 2.1. */
export interface PredecessorClass {
  readonly class: string;
  /** Id of the container in which 2.1 has the object. */
  readonly container?: string;
  /** In 3.x an artefact, in 2.1 a map in a structure set: in the one it was submitted in, else in that of its own id. */
  readonly isMap?: true;
}

/** Classes with another name or form in 2.1; the others keep their names. */
export const predecessors: Readonly<Record<string, PredecessorClass>> = {
  DataAttribute: { class: 'Attribute' },
  Measure: { class: 'PrimaryMeasure' },
  DataConstraint: { class: 'ContentConstraint' },
  MetadataConstraint: { class: 'ContentConstraint' },
  MetadataProvisionAgreement: { class: 'ProvisionAgreement' },
  Hierarchy: { class: 'Hierarchy', container: onlyHierarchy },
  HierarchicalCode: { class: 'HierarchicalCode', container: onlyHierarchy },
  Level: { class: 'Level', container: onlyHierarchy },
  CategorySchemeMap: { class: 'CategorySchemeMap', isMap: true },
  ConceptSchemeMap: { class: 'ConceptSchemeMap', isMap: true },
  OrganisationSchemeMap: { class: 'OrganisationSchemeMap', isMap: true },
  ReportingTaxonomyMap: { class: 'ReportingTaxonomyMap', isMap: true },
  RepresentationMap: { class: 'CodelistMap', isMap: true },
  StructureMap: { class: 'StructureMap', isMap: true },
  MetadataAttribute: { class: 'MetadataAttribute', container: onlyReport },
  VtlCodelistMapping: { class: 'VtlMapping' },
  VtlConceptMapping: { class: 'VtlMapping' },
  VtlDataflowMapping: { class: 'VtlMapping' },
};

/** The name of a package of 3.x in 2.1. */
export const predecessorPackage = (name: string): string => (name === 'structuremapping' ? 'mapping' : name);
