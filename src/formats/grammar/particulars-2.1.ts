import type { ElementException, ElementLoss, Particulars } from './property-names.js';
import { siblings } from './uniqueness.js';

const refused = (detail: string): ElementLoss => ({ severity: 'error', detail });
const leftOut = (detail: string): ElementLoss => ({ severity: 'warning', detail });

/** By `Type/Element`. docs/sdmx-2.1.md lists them for readers. */
const losses: Readonly<Record<string, ElementLoss>> = {
  'GroupType/AttachmentConstraint': refused(
    'A group defined by an attachment constraint has no form in SDMX 3.0; list the dimensions of the group',
  ),
  'AttributeRelationshipType/AttachmentGroup': leftOut(
    'The AttachmentGroup was left out: SDMX 3.0 does not allow it together with dimensions; the relationship to the dimensions is kept',
  ),
  'MetadataStructureComponentsType/MetadataTarget': leftOut(
    'The MetadataTarget was left out: in SDMX 3.0 metadataflows and metadata provision agreements name the targets',
  ),
  'ReportStructureType/MetadataTarget': leftOut(
    'The MetadataTarget of the report structure was left out: a metadata structure of SDMX 3.0 has no targets',
  ),
  'VtlMappingType/ConceptScheme': refused(
    'A VTL mapping of a whole concept scheme has no form in SDMX 3.0; send a mapping for each concept',
  ),
};

/** Elements with the property of the corresponding element of SDMX 3.0, by `Type/Element`. */
const elementNames: Readonly<Record<string, ElementException>> = {
  'AnnotationType/AnnotationURL': { property: 'links', many: true, wrap: 'href' },
  'AttributeListType/ReportingYearStartDay': { property: 'attributes' },
  'AttributeRelationshipType/None': { property: 'dataflow' },
  'AttributeRelationshipType/PrimaryMeasure': { property: 'observation' },
  'ContentConstraintAttachmentType/SimpleDataSource': { property: 'simpleDataSources', many: true },
  'CubeRegionType/Attribute': { property: 'components' },
  'DimensionListType/MeasureDimension': { property: 'dimensions' },
  'DimensionListType/TimeDimension': { property: 'timeDimension', single: true },
  'MetadataTargetRegionType/Attribute': { property: 'components' },
  'MeasureListType/PrimaryMeasure': { property: 'measures', many: true },
  'ProvisionAgreementType/StructureUsage': { property: 'dataflow' },
  URN: { property: 'urn' },
};

/** By `Type/attribute`. */
const attributeNames: Readonly<Record<string, string>> = {
  'AttributeType/assignmentStatus': 'usage',
  'ContentConstraintType/type': 'role',
  'HierarchyType/leveled': 'hasFormalLevels',
  'ReportingYearStartDayType/assignmentStatus': 'usage',
};

/** Ids that 2.1 fixes and 3.0 does not, so that 3.0 has to state them, by type. */
const impliedIds: Readonly<Record<string, string>> = {
  PrimaryMeasureType: 'OBS_VALUE',
  ReportingYearStartDayType: 'REPORTING_YEAR_START_DAY',
};

/**
 * Package and class in the URNs of SDMX 2.1, by type; its schema does not type URNs. Agencies and levels are left out:
 * messages write their URNs in several forms.
 */
const urnClasses: Readonly<Record<string, string>> = {
  AgencySchemeType: 'base.AgencyScheme',
  AttachmentConstraintType: 'registry.AttachmentConstraint',
  AttributeListType: 'datastructure.AttributeDescriptor',
  AttributeType: 'datastructure.DataAttribute',
  CategorisationType: 'categoryscheme.Categorisation',
  CategorySchemeType: 'categoryscheme.CategoryScheme',
  CategorySchemeMapType: 'mapping.CategorySchemeMap',
  CategoryType: 'categoryscheme.Category',
  CodeType: 'codelist.Code',
  CodelistMapType: 'mapping.CodelistMap',
  CodelistType: 'codelist.Codelist',
  ConceptSchemeMapType: 'mapping.ConceptSchemeMap',
  ConceptSchemeType: 'conceptscheme.ConceptScheme',
  ConceptType: 'conceptscheme.Concept',
  ContentConstraintType: 'registry.ContentConstraint',
  CustomTypeSchemeType: 'transformation.CustomTypeScheme',
  CustomTypeType: 'transformation.CustomType',
  DataConsumerSchemeType: 'base.DataConsumerScheme',
  DataConsumerType: 'base.DataConsumer',
  DataProviderSchemeType: 'base.DataProviderScheme',
  DataProviderType: 'base.DataProvider',
  DataStructureType: 'datastructure.DataStructure',
  DataflowType: 'datastructure.Dataflow',
  DimensionListType: 'datastructure.DimensionDescriptor',
  DimensionType: 'datastructure.Dimension',
  GroupType: 'datastructure.GroupDimensionDescriptor',
  HierarchicalCodeType: 'codelist.HierarchicalCode',
  HierarchicalCodelistType: 'codelist.HierarchicalCodelist',
  HierarchyType: 'codelist.Hierarchy',
  HybridCodelistMapType: 'mapping.HybridCodelistMap',
  MeasureDimensionType: 'datastructure.MeasureDimension',
  MeasureListType: 'datastructure.MeasureDescriptor',
  MetadataAttributeType: 'metadatastructure.MetadataAttribute',
  MetadataStructureType: 'metadatastructure.MetadataStructure',
  MetadataTargetType: 'metadatastructure.MetadataTarget',
  MetadataflowType: 'metadatastructure.Metadataflow',
  NamePersonalisationSchemeType: 'transformation.NamePersonalisationScheme',
  NamePersonalisationType: 'transformation.NamePersonalisation',
  OrganisationSchemeMapType: 'mapping.OrganisationSchemeMap',
  OrganisationUnitSchemeType: 'base.OrganisationUnitScheme',
  OrganisationUnitType: 'base.OrganisationUnit',
  PrimaryMeasureType: 'datastructure.PrimaryMeasure',
  ProcessStepType: 'process.ProcessStep',
  ProcessType: 'process.Process',
  ProvisionAgreementType: 'registry.ProvisionAgreement',
  ReportStructureType: 'metadatastructure.ReportStructure',
  ReportingCategoryType: 'categoryscheme.ReportingCategory',
  ReportingTaxonomyMapType: 'mapping.ReportingTaxonomyMap',
  ReportingTaxonomyType: 'categoryscheme.ReportingTaxonomy',
  ReportingYearStartDayType: 'datastructure.ReportingYearStartDay',
  RulesetSchemeType: 'transformation.RulesetScheme',
  RulesetType: 'transformation.Ruleset',
  StructureMapType: 'mapping.StructureMap',
  StructureSetType: 'mapping.StructureSet',
  TimeDimensionType: 'datastructure.TimeDimension',
  TransformationSchemeType: 'transformation.TransformationScheme',
  TransformationType: 'transformation.Transformation',
  TransitionType: 'process.Transition',
  UserDefinedOperatorSchemeType: 'transformation.UserDefinedOperatorScheme',
  UserDefinedOperatorType: 'transformation.UserDefinedOperator',
  VtlMappingSchemeType: 'transformation.VtlMappingScheme',
};

/** Types whose URN shows the ids of the objects they are nested in. */
const nestedTypes: ReadonlySet<string> = new Set([
  'CategoryType',
  'HierarchicalCodeType',
  'HierarchyType',
  'MetadataAttributeType',
  'ProcessStepType',
  'ReportStructureType',
  'ReportingCategoryType',
  'TransitionType',
]);

/** Names and rules of SDMX-ML 2.1 that differ from 3.0, with which its elements become properties of the 3.x model. */
export const particulars21: Particulars = {
  elements: elementNames,
  attributes: attributeNames,
  impliedIds,
  losses,
  uniqueness: { CubeRegionType: [], MetadataTargetRegionType: [], HierarchicalCodeType: siblings },
  urnClasses,
  nestedTypes,
};
