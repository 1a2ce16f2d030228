import type { Artefact, Content } from '../../../model/artefact.js';
import type { ArtefactClass } from '../../../model/artefact-types.js';
import { onlyHierarchy } from '../from-2.1/inner-id.js';
import { type Properties, present } from '../from-2.1/mapping.js';
import { onlyReport } from './metadata-ids.js';

/** Where SDMX-ML 2.1 has artefacts of a class. */
export interface ArtefactRow {
  readonly container: string;
  /** Element in the container, named like the class where missing. */
  readonly element?: string;
  readonly convert?: (artefact: Artefact) => Properties;
  /** How paths begin that only 2.1 has, and how they begin in the artefact. */
  readonly moved?: readonly [string, string];
  /** What the artefact is made of; it is not written where nothing of this can be. */
  readonly essence?: string;
  /** Properties of which all or nothing is written, since a part would mean something else. */
  readonly whole?: readonly string[];
}

/** A codelist with the codes of a geographic one. */
const withCodes =
  (property: string) =>
  ({ [property]: codes, ...others }: Artefact): Properties => ({ ...others, codes });

/** A hierarchical codelist with the hierarchy as its only one. */
function hierarchicalCodelist(artefact: Artefact): Properties {
  const { hasFormalLevels, names, descriptions, annotations, level, hierarchicalCodes, ...others } = artefact;
  const hierarchy = { id: onlyHierarchy, hasFormalLevels, annotations, names, descriptions, level, hierarchicalCodes };
  return present({
    ...others,
    names,
    descriptions,
    hierarchies: hierarchicalCodes === undefined ? undefined : [present(hierarchy) as Content],
  });
}

/** Types that are not listed 2.1 does not have. */
export const artefactRows: Readonly<Partial<Record<ArtefactClass, ArtefactRow>>> = {
  AgencyScheme: { container: 'OrganisationSchemes' },
  DataProviderScheme: { container: 'OrganisationSchemes' },
  DataConsumerScheme: { container: 'OrganisationSchemes' },
  OrganisationUnitScheme: { container: 'OrganisationSchemes' },
  Codelist: { container: 'Codelists' },
  GeographicCodelist: { container: 'Codelists', element: 'Codelist', convert: withCodes('geoFeatureSetCodes') },
  GeoGridCodelist: { container: 'Codelists', element: 'Codelist', convert: withCodes('geoGridCodes') },
  ConceptScheme: { container: 'Concepts' },
  MetadataStructure: {
    container: 'MetadataStructures',
    essence: 'metadataStructureComponents',
    moved: [
      `metadataStructureComponents/reportStructures/${onlyReport}`,
      'metadataStructureComponents/metadataAttributeList',
    ],
  },
  DataStructure: { container: 'DataStructures', essence: 'dataStructureComponents' },
  Dataflow: { container: 'Dataflows' },
  Metadataflow: { container: 'Metadataflows' },
  CategoryScheme: { container: 'CategorySchemes' },
  Categorisation: { container: 'Categorisations' },
  Hierarchy: {
    container: 'HierarchicalCodelists',
    element: 'HierarchicalCodelist',
    convert: hierarchicalCodelist,
    essence: 'hierarchies',
    moved: [`hierarchies/${onlyHierarchy}/`, ''],
  },
  ReportingTaxonomy: { container: 'ReportingTaxonomies' },
  Process: { container: 'Processes' },
  DataConstraint: {
    container: 'Constraints',
    element: 'ContentConstraint',
    // Constraints of 3.1 are always such of what is allowed.
    convert: ({ role = 'Allowed', ...others }) => ({ ...others, role }),
    whole: ['constraintAttachment', 'dataKeySets', 'cubeRegions'],
  },
  ProvisionAgreement: { container: 'ProvisionAgreements' },
  CustomTypeScheme: { container: 'CustomTypes' },
  VtlMappingScheme: { container: 'VtlMappings' },
  NamePersonalisationScheme: { container: 'NamePersonalisations' },
  RulesetScheme: { container: 'Rulesets' },
  TransformationScheme: { container: 'Transformations' },
  UserDefinedOperatorScheme: { container: 'UserDefinedOperators' },
};
