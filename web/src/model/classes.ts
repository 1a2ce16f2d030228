/** What artefacts of a class are for: it gives their colour and their place in lists. */
export type ClassGroup = 'structure' | 'flow' | 'list' | 'constraint' | 'map' | 'organisation' | 'other';

const groups: Readonly<Record<ClassGroup, readonly string[]>> = {
  flow: ['Dataflow', 'Metadataflow', 'ProvisionAgreement', 'MetadataProvisionAgreement', 'MetadataSet', 'Registration'],
  structure: ['DataStructure', 'MetadataStructure', 'ConceptScheme'],
  list: [
    'Codelist',
    'ValueList',
    'GeographicCodelist',
    'GeoGridCodelist',
    'Hierarchy',
    'HierarchicalCodelist',
    'HierarchyAssociation',
  ],
  constraint: ['DataConstraint', 'MetadataConstraint', 'ContentConstraint', 'AttachmentConstraint'],
  map: [
    'StructureMap',
    'RepresentationMap',
    'ConceptSchemeMap',
    'CategorySchemeMap',
    'OrganisationSchemeMap',
    'ReportingTaxonomyMap',
    'StructureSet',
  ],
  organisation: [
    'AgencyScheme',
    'DataProviderScheme',
    'DataConsumerScheme',
    'MetadataProviderScheme',
    'OrganisationUnitScheme',
    'CategoryScheme',
    'Categorisation',
    'ReportingTaxonomy',
  ],
  other: [
    'Process',
    'TransformationScheme',
    'RulesetScheme',
    'UserDefinedOperatorScheme',
    'NamePersonalisationScheme',
    'CustomTypeScheme',
    'VtlMappingScheme',
  ],
};

/** The classes of artefacts in the order in which the explorer lists them. */
export const classes: readonly string[] = Object.values(groups).flat();

const groupByClass = new Map(
  Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, group as ClassGroup] as const)),
);

/** The group of a class of artefacts; `other` for a class that is not known. */
export const groupOf = (name: string): ClassGroup => groupByClass.get(name) ?? 'other';

/** What components of structures have, so that dataflows use it. */
const usedByFlows = new Set([
  ...['Codelist', 'ValueList', 'GeographicCodelist', 'GeoGridCodelist', 'ConceptScheme'],
  ...['Code', 'ValueItem', 'Concept'],
]);

/** Whether dataflows use artefacts or items of a class by their components. */
export const isUsedByFlows = (name: string | undefined): boolean => name !== undefined && usedByFlows.has(name);

/** `DataStructure` as people read it: `Data structure`. */
export const readableClass = (name: string): string => {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/^Vtl/, 'VTL')
    .replace(/^Geo /, 'Geo ');
  return `${spaced.slice(0, 1)}${spaced.slice(1).replace(/ [A-Z]/g, (found) => found.toLowerCase())}`;
};
