import type { NaiveArtefact } from './registry.js';

/** A URN in its parts. */
export interface NaiveUrn {
  readonly package: string;
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  /** The text in parentheses. */
  readonly version: string;
  /** What follows the version; empty for a maintainable artefact. */
  readonly item: string;
}

/** Packages, and in each the classes of artefacts with the classes of their parts (URN tables of the standard). */
const packages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  base: {
    AgencyScheme: 'Agency',
    DataProviderScheme: 'DataProvider',
    MetadataProviderScheme: 'MetadataProvider',
    DataConsumerScheme: 'DataConsumer',
    OrganisationUnitScheme: 'OrganisationUnit',
  },
  codelist: { Codelist: 'Code', ValueList: '', Hierarchy: 'HierarchicalCode Level', HierarchyAssociation: '' },
  conceptscheme: { ConceptScheme: 'Concept' },
  datastructure: {
    DataStructure:
      'DimensionDescriptor Dimension TimeDimension GroupDimensionDescriptor AttributeDescriptor DataAttribute MeasureDescriptor Measure',
    Dataflow: '',
  },
  metadatastructure: {
    MetadataStructure: 'MetadataAttributeDescriptor MetadataAttribute',
    Metadataflow: '',
    MetadataSet: '',
  },
  categoryscheme: { CategoryScheme: 'Category', ReportingTaxonomy: 'ReportingCategory', Categorisation: '' },
  registry: { ProvisionAgreement: '', MetadataProvisionAgreement: '', DataConstraint: '', MetadataConstraint: '' },
  structuremapping: {
    RepresentationMap: '',
    StructureMap: 'EpochMap DatePatternMap FrequencyFormatMapping',
    OrganisationSchemeMap: '',
    ConceptSchemeMap: '',
    CategorySchemeMap: '',
    ReportingTaxonomyMap: '',
  },
  process: { Process: 'ProcessStep Transition' },
  transformation: {
    VtlMappingScheme: 'VtlDataflowMapping VtlCodelistMapping VtlConceptMapping',
    NamePersonalisationScheme: 'NamePersonalisation',
    CustomTypeScheme: 'CustomType',
    RulesetScheme: 'Ruleset',
    UserDefinedOperatorScheme: 'UserDefinedOperator',
    TransformationScheme: 'Transformation',
  },
};

const prefix = 'urn:sdmx:org.sdmx.infomodel.';

/** The package and the artefact class of a class of artefacts or parts; undefined for an unknown one. */
export function placeOfClass(className: string): { package: string; maintainable: string } | undefined {
  for (const [name, classes] of Object.entries(packages)) {
    for (const [maintainable, parts] of Object.entries(classes)) {
      if (className === maintainable || parts.split(' ').includes(className)) return { package: name, maintainable };
    }
  }
  return undefined;
}

/** Codes of geographic codelists are in the URNs of codelists. */
export const urnClass = ({ class: name }: NaiveArtefact): string => (name.startsWith('Geo') ? 'Codelist' : name);

/** @throws Error for a text that is not a URN */
export function readUrn(text: string): NaiveUrn {
  const match = /^(?:urn:sdmx:org\.sdmx\.infomodel\.([a-z]+)\.)?(\w+)=([^:]+):([^(]+)\(([^)]*)\)(?:\.(.+))?$/.exec(
    text.trim(),
  );
  if (match === null) throw new Error(`${text} is not a URN`);
  const [, packageName, className = '', agencyID = '', id = '', version = '', item = ''] = match;
  return {
    package: packageName ?? placeOfClass(className)?.package ?? '',
    class: className,
    agencyID,
    id,
    version,
    item,
  };
}

export const writeUrn = (urn: NaiveUrn): string =>
  `${prefix}${urn.package}.${urn.class}=${urn.agencyID}:${urn.id}(${urn.version})${urn.item === '' ? '' : `.${urn.item}`}`;

/** The URN of the maintainable artefact, or of the wildcard, in which a URN names a part. */
export const withoutItem = (urn: NaiveUrn): string =>
  writeUrn({ ...urn, class: placeOfClass(urn.class)?.maintainable ?? urn.class, item: '' });

/** The URN of a part of the artefact or wildcard with the URN `scheme`. */
export const partUrn = (scheme: string, className: string, item: string): string =>
  writeUrn({ ...readUrn(scheme), class: className, item });

export const urnOfArtefact = (artefact: NaiveArtefact): string => {
  const className = urnClass(artefact);
  const { agencyID, id, version } = artefact;
  return writeUrn({
    package: placeOfClass(className)?.package ?? '',
    class: className,
    agencyID,
    id,
    version,
    item: '',
  });
};
