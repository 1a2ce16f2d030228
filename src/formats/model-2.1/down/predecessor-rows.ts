import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactClass } from '../../../model/artefact-types.js';
import { listOf, objectsOf, type Properties, propertiesOf } from '../../../model/content.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { formatUrn } from '../../../model/urn.js';
import { onlyHierarchy, onlyReport, onlyTarget } from '../identifiers.js';
import { shellOf } from '../split-artefacts.js';
import { type Move, present } from '../up/mapping.js';
import { hierarchicalCodelist } from './hierarchical-codelists.js';
import { urnIn } from './predecessors.js';

/** How artefacts of a class are written in SDMX-ML 2.1. */
export interface PredecessorRow {
  readonly container: string;
  /** Element in the container; by default it has the name of the class. */
  readonly element?: string;
  /** @param lose called for each value that is written differently, with its path */
  readonly convert?: (artefact: Artefact, lose: (path: string, detail: string) => void) => Properties;
  /** Why an artefact cannot be written, though others of its class can. */
  readonly obstacle?: (artefact: Artefact) => string | undefined | Promise<string | undefined>;
  /** Only 2.1 has the class, so that nothing is converted. */
  readonly asIs?: true;
  /** Path prefixes that only 2.1 has, each with the prefix in the artefact of 3.x. */
  readonly moves?: readonly Move[];
  /** A property: where it is lost, the artefact is left out. */
  readonly essence?: string;
  /** Properties that are written completely or not at all, since a part would change the meaning. */
  readonly whole?: readonly string[];
}

/** An artefact that is written as a codelist. @param property the one that holds its codes */
const codelist = (property: string): PredecessorRow => ({
  container: 'Codelists',
  element: 'Codelist',
  convert: ({ [property]: codes, ...others }) => ({ ...others, codes }),
  moves: [['codes', property]],
});

/** The values of a value list need not be distinct, those of a codelist have to be. */
async function repeatedValue({ valueItems }: Artefact): Promise<string | undefined> {
  const ids = new Set<unknown>();
  for (const item of listOf(valueItems)) {
    const { id } = propertiesOf(item);
    if (ids.has(id)) return `the value "${String(id)}" occurs twice, and the codes of a codelist have to be distinct`;
    ids.add(id);
    if (isTurnOver()) await nextTurn();
  }
  return undefined;
}

/** The regions of a metadata constraint are those of the one report structure and target that 2.1 has of a structure. */
function contentConstraint({
  role: _role,
  constraintAttachment,
  metadataTargetRegions,
  ...others
}: Artefact): Properties {
  const { metadataProvisionAgreements, ...attachment } = propertiesOf(constraintAttachment);
  return {
    ...others,
    role: 'Allowed',
    constraintAttachment:
      constraintAttachment && present({ ...attachment, provisionAgreements: metadataProvisionAgreements }),
    metadataTargetRegions:
      metadataTargetRegions &&
      objectsOf(metadataTargetRegions).map((region) =>
        present({ ...region, report: onlyReport, metadataTarget: onlyTarget }),
      ),
  };
}

/** A provision agreement on a metadataflow: its provider is the data provider of the same id and agency. */
const provisionAgreement: PredecessorRow['convert'] = ({ metadataflow, metadataProvider, ...others }, lose) => {
  const { agencyID = '', item = '' } = urnIn(metadataProvider) ?? {};
  const dataProvider = formatUrn({ class: 'DataProvider', agencyID, id: 'DATA_PROVIDERS', version: '1.0', item });
  if (metadataProvider === undefined) return { ...others, dataflow: metadataflow };
  lose('metadataProvider', `The provider is written as ${dataProvider}: SDMX 2.1 has no metadata providers`);
  return { ...others, dataflow: metadataflow, dataProvider };
};

/** The reader keeps a hierarchical codelist without hierarchies as such, beside the hierarchy. */
const absentCodes: PredecessorRow['obstacle'] = ({ isExternalReference, hierarchicalCodes }) =>
  isExternalReference === true || objectsOf(hierarchicalCodes).length > 0
    ? undefined
    : 'SDMX 2.1 has no hierarchies without codes';

/** By class. 2.1 does not have the other classes, or has them in structure sets only. */
export const predecessorRows: Readonly<Partial<Record<ArtefactClass, PredecessorRow>>> = {
  AgencyScheme: { container: 'OrganisationSchemes' },
  DataProviderScheme: { container: 'OrganisationSchemes' },
  DataConsumerScheme: { container: 'OrganisationSchemes' },
  OrganisationUnitScheme: { container: 'OrganisationSchemes' },
  Codelist: { container: 'Codelists' },
  GeographicCodelist: codelist('geoFeatureSetCodes'),
  GeoGridCodelist: codelist('geoGridCodes'),
  ValueList: { ...codelist('valueItems'), obstacle: repeatedValue, whole: ['valueItems'] },
  ConceptScheme: { container: 'Concepts' },
  MetadataStructure: {
    container: 'MetadataStructures',
    essence: 'metadataStructureComponents',
    moves: [
      [
        `metadataStructureComponents/reportStructures/${onlyReport}`,
        'metadataStructureComponents/metadataAttributeList',
      ],
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
    obstacle: absentCodes,
    essence: 'hierarchies',
    moves: [[`hierarchies/${onlyHierarchy}/`, '']],
  },
  ReportingTaxonomy: { container: 'ReportingTaxonomies' },
  Process: { container: 'Processes' },
  DataConstraint: {
    container: 'Constraints',
    element: 'ContentConstraint',
    // A constraint without a role comes from SDMX 3.1, where it always states what is allowed.
    convert: ({ role = 'Allowed', ...others }) => ({ ...others, role }),
    whole: ['constraintAttachment', 'dataKeySets', 'cubeRegions'],
  },
  MetadataConstraint: {
    container: 'Constraints',
    element: 'ContentConstraint',
    convert: contentConstraint,
    moves: [['constraintAttachment/provisionAgreements', 'constraintAttachment/metadataProvisionAgreements']],
    whole: ['constraintAttachment', 'metadataTargetRegions'],
  },
  ProvisionAgreement: { container: 'ProvisionAgreements' },
  MetadataProvisionAgreement: {
    container: 'ProvisionAgreements',
    element: 'ProvisionAgreement',
    convert: provisionAgreement,
    moves: [['dataflow', 'metadataflow']],
  },
  CustomTypeScheme: { container: 'CustomTypes' },
  VtlMappingScheme: { container: 'VtlMappings' },
  NamePersonalisationScheme: { container: 'NamePersonalisations' },
  RulesetScheme: { container: 'Rulesets' },
  TransformationScheme: { container: 'Transformations' },
  UserDefinedOperatorScheme: { container: 'UserDefinedOperators' },
  HierarchicalCodelist: { container: 'HierarchicalCodelists', asIs: true, convert: shellOf },
  StructureSet: { container: 'StructureSets', asIs: true, convert: shellOf },
  AttachmentConstraint: { container: 'Constraints', asIs: true },
  ContentConstraint: { container: 'Constraints', asIs: true },
};

/** Whether 2.1 has artefacts of a class under the same name. */
export const isNative = (className: ArtefactClass): boolean => {
  const { element = className } = predecessorRows[className] ?? {};
  return element === className;
};
