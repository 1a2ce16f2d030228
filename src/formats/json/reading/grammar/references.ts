import { artefactTypes, urnClassOf } from '../../../../model/artefact-types.js';

/** What a URN may refer to. */
export interface ReferenceDeclaration {
  /** Package and class, any that the information model has where missing. */
  readonly classes?: readonly string[];
  /** What stands behind the version: the id of an item, ids joined by dots, either or nothing; nothing where missing. */
  readonly item?: 'one' | 'nested' | 'any';
  /** Id and version where the standard fixes them. */
  readonly fixed?: string;
  /** Package and class that it cannot name though the information model has it. */
  readonly except?: string;
  /** Every version spells the class ValueList as only 2.0.0 does elsewhere: Valuelist. */
  readonly isMisspelled?: true;
  /** Parts of it may be `*`. */
  readonly wildcards?: true;
}

/** Package and class of everything that a link may lead to: the information model, and what only the schema knows. */
const everything: readonly string[] = [
  ...artefactTypes.flatMap((type) =>
    [urnClassOf(type), ...(type.parts ?? []).map((part) => part.class)].map((name) => `${type.package}.${name}`),
  ),
  ...['registry.AvailabilityConstraint', 'registry.Subscription', 'structuremapping.ComponentMap'],
];

/** Where a link leads; that is no reference of the artefact. */
export const linkedObject: ReferenceDeclaration = { classes: [...new Set(everything)], item: 'any' };

/** Simple types that hold a URN which refers to something else. */
export const references: Readonly<Record<string, ReferenceDeclaration>> = {
  /** The schema calls it `urn`. */
  ObjectReferenceType: { item: 'any' },
  /** The `urn` of the metadata message. */
  MetadataTargetReferenceType: { item: 'any', except: 'metadatastructure.MetadataSet', isMisspelled: true },
  WildcardObjectReferenceType: { item: 'any', wildcards: true },
  DataStructureReferenceType: { classes: ['datastructure.DataStructure'] },
  DataflowReferenceType: { classes: ['datastructure.Dataflow'] },
  ProvisionAgreementReferenceType: { classes: ['registry.ProvisionAgreement'] },
  DataProviderReferenceType: { classes: ['base.DataProvider'], fixed: 'DATA_PROVIDERS(1.0)', item: 'one' },
  MetadataProviderReferenceType: { classes: ['base.MetadataProvider'], fixed: 'METADATA_PROVIDERS(1.0)', item: 'one' },
  MetadataSetReferenceType: { classes: ['metadatastructure.MetadataSet'] },
  MetadataStructureReferenceType: { classes: ['metadatastructure.MetadataStructure'] },
  MetadataflowReferenceType: { classes: ['metadatastructure.Metadataflow'] },
  MetadataProvisionAgreementReferenceType: { classes: ['registry.MetadataProvisionAgreement'] },
  StructureReferenceType: { classes: ['datastructure.DataStructure', 'metadatastructure.MetadataStructure'] },
  StructureUsageReferenceType: { classes: ['datastructure.Dataflow', 'metadatastructure.Metadataflow'] },
  StructureOrUsageReferenceType: {
    classes: [
      ...['datastructure.DataStructure', 'datastructure.Dataflow'],
      ...['metadatastructure.MetadataStructure', 'metadatastructure.Metadataflow'],
    ],
  },
  CategorySchemeReferenceType: { classes: ['categoryscheme.CategoryScheme'] },
  CategoryReferenceType: { classes: ['categoryscheme.Category'], item: 'nested' },
  ConceptSchemeReferenceType: { classes: ['conceptscheme.ConceptScheme'] },
  ConceptReferenceType: { classes: ['conceptscheme.Concept'], item: 'one' },
  CodelistReferenceType: { classes: ['codelist.Codelist'] },
  AnyCodelistReferenceType: { classes: ['codelist.Codelist', 'codelist.ValueList'] },
  CodeReferenceType: { classes: ['codelist.Code'], item: 'one' },
  HierarchyReferenceType: { classes: ['codelist.Hierarchy'] },
  OrganisationSchemeReferenceType: {
    classes: [
      ...['base.AgencyScheme', 'base.DataConsumerScheme', 'base.DataProviderScheme'],
      ...['base.MetadataProviderScheme', 'base.OrganisationUnitScheme'],
    ],
  },
  ReportingTaxonomyReferenceType: { classes: ['categoryscheme.ReportingTaxonomy'] },
  RepresentationMapReferenceType: { classes: ['structuremapping.RepresentationMap'] },
  RulesetSchemeReferenceType: { classes: ['transformation.RulesetScheme'] },
  NamePersonalisationSchemeReferenceType: { classes: ['transformation.NamePersonalisationScheme'] },
  CustomTypeSchemeReferenceType: { classes: ['transformation.CustomTypeScheme'] },
  UserDefinedOperatorSchemeReferenceType: { classes: ['transformation.UserDefinedOperatorScheme'] },
  VtlMappingSchemeReferenceType: { classes: ['transformation.VtlMappingScheme'] },
};
