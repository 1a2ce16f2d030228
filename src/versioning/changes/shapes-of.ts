import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { parseVersion } from '../version.js';
import { generalProperties } from './rules/common.js';
import { dataConstraintRules, metadataConstraintRules } from './rules/constraints.js';
import * as schemes from './rules/item-schemes.js';
import { representationMapRules, schemeMapRules, structureMapRules } from './rules/maps.js';
import * as structures from './rules/structures.js';
import type { ShapeTable } from './shape.js';

/**
 * The rules of each class (SDMX versioning guidelines, semantic versioning annex). Organisation schemes have one version
 * and no rules; the classes that only SDMX 2.1 has are not in the guidelines, so that their changes are unlisted.
 */
const shapesByClass: Readonly<Partial<Record<Artefact['class'], ShapeTable>>> = {
  Codelist: schemes.codelistRules,
  GeographicCodelist: schemes.geographicCodelistRules,
  GeoGridCodelist: schemes.geoGridCodelistRules,
  ValueList: schemes.valueListRules,
  ConceptScheme: schemes.conceptSchemeRules,
  CategoryScheme: schemes.categorySchemeRules,
  ReportingTaxonomy: schemes.reportingTaxonomyRules,
  Categorisation: schemes.categorisationRules,
  TransformationScheme: schemes.transformationSchemeRules,
  RulesetScheme: schemes.rulesetSchemeRules,
  UserDefinedOperatorScheme: schemes.userDefinedOperatorSchemeRules,
  CustomTypeScheme: schemes.customTypeSchemeRules,
  NamePersonalisationScheme: schemes.namePersonalisationSchemeRules,
  VtlMappingScheme: schemes.vtlMappingSchemeRules,
  DataStructure: structures.dataStructureRules,
  MetadataStructure: structures.metadataStructureRules,
  Dataflow: structures.dataflowRules,
  Metadataflow: structures.metadataflowRules,
  ProvisionAgreement: structures.provisionAgreementRules,
  MetadataProvisionAgreement: structures.metadataProvisionAgreementRules,
  MetadataSet: structures.metadataSetRules,
  Hierarchy: structures.hierarchyRules,
  HierarchyAssociation: structures.hierarchyAssociationRules,
  Process: structures.processRules,
  DataConstraint: dataConstraintRules,
  MetadataConstraint: metadataConstraintRules,
  RepresentationMap: representationMapRules,
  StructureMap: structureMapRules,
  ConceptSchemeMap: schemeMapRules,
  CategorySchemeMap: schemeMapRules,
  ReportingTaxonomyMap: schemeMapRules,
  OrganisationSchemeMap: schemeMapRules,
};

/** The shapes of the properties of an artefact. */
export const shapesOf = ({ class: artefactClass }: Artefact): ShapeTable =>
  shapesByClass[artefactClass] ?? generalProperties;

/**
 * Whether changes of an artefact ask for a new version: not where the standard fixes the version, and not for
 * categorisations of SDMX 3.1, which have version 1.0.
 */
export function isMeasured({ class: artefactClass, version }: Pick<Artefact, 'class' | 'version'>): boolean {
  if (typeOfClass(artefactClass)?.fixedVersion !== undefined) return false;
  return artefactClass !== 'Categorisation' || parseVersion(version).patch !== undefined;
}
