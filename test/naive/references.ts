import { directReferences } from './direct-references.js';
import { localReferences } from './local-references.js';
import {
  extensionReferences,
  isoConceptReferences,
  ownerReferences,
  representationMapReferences,
  schemeMapReferences,
} from './map-references.js';
import { type NaiveReference, Resolver } from './reference.js';
import type { NaiveArtefact } from './registry.js';
import {
  constraintReferences,
  dataflowReferences,
  dataStructureReferences,
  metadataSetReferences,
  metadataStructureReferences,
  structureMapReferences,
  vtlMappingReferences,
} from './structure-references.js';
import { vtlReferences } from './vtl-references.js';

type Find = (resolver: Resolver, artefact: NaiveArtefact) => readonly NaiveReference[];

/** Indirect references by class of the artefact that holds them, those within it aside. */
const indirect: Readonly<Record<string, readonly Find[]>> = {
  Codelist: [extensionReferences],
  GeographicCodelist: [extensionReferences],
  GeoGridCodelist: [extensionReferences],
  ConceptScheme: [isoConceptReferences],
  DataStructure: [dataStructureReferences],
  MetadataStructure: [metadataStructureReferences],
  Dataflow: [dataflowReferences],
  DataConstraint: [constraintReferences],
  MetadataConstraint: [constraintReferences],
  OrganisationSchemeMap: [schemeMapReferences],
  ConceptSchemeMap: [schemeMapReferences],
  CategorySchemeMap: [schemeMapReferences],
  ReportingTaxonomyMap: [schemeMapReferences],
  RepresentationMap: [representationMapReferences],
  StructureMap: [structureMapReferences],
  MetadataSet: [metadataSetReferences],
  VtlMappingScheme: [vtlMappingReferences],
  TransformationScheme: [vtlReferences],
  RulesetScheme: [vtlReferences],
  UserDefinedOperatorScheme: [vtlReferences],
};

/** Tests ask about the same artefacts many times. */
const known = new WeakMap<readonly NaiveArtefact[], readonly NaiveReference[]>();

/** Every reference in a registry, owners included. A stub whose content is elsewhere has only an owner. */
export function referencesOf(artefacts: readonly NaiveArtefact[]): readonly NaiveReference[] {
  const before = known.get(artefacts);
  if (before !== undefined) return before;
  const resolver = new Resolver(artefacts);
  const references = artefacts.flatMap((artefact) => [
    ...directReferences(resolver, artefact),
    ...localReferences(resolver, artefact),
    ...(indirect[artefact.class] ?? []).flatMap((find) => find(resolver, artefact)),
    ...ownerReferences(resolver, artefact),
  ]);
  known.set(artefacts, references);
  return references;
}

/** The roles of the references from artefacts to their owners, and between schemes of agencies. */
export const ownerRoles = ['any.owner', 'AgencyScheme.nestedScheme', 'MetadataSet.owner'];
