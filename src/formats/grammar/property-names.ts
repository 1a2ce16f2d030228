import type { Uniqueness } from './uniqueness.js';
/**
 * How elements and attributes of SDMX-ML are named in the model: one rule, and one list of exceptions.
 */

/** First letter lowered; plural where the element repeats (`y` to `ies`, `s` and `x` to `es`). */
export function ruledName(name: string, repeats: boolean): string {
  const lowered = name.charAt(0).toLowerCase() + name.slice(1);
  if (!repeats) return lowered;
  if (/[^aeiou]y$/.test(lowered)) return `${lowered.slice(0, -1)}ies`;
  return /[sx]$/.test(lowered) ? `${lowered}es` : `${lowered}s`;
}

/** An element whose property does not follow from the rule. */
export interface ElementException {
  readonly property?: string;
  /** The property is an array although the element occurs once. */
  readonly many?: true;
  /** The property is not an array although the element may repeat. */
  readonly single?: true;
  /** The property of the element that replaces it: `Annotations` becomes its `annotations`. */
  readonly unwrap?: string;
  /** The element becomes an object with this one property: `SourceCodelist` is `{ codelist }` in `source`. */
  readonly wrap?: string;
  /** The wrapped value is added to the object of the preceding element: `Source`, `Target` of a mapped component. */
  readonly joins?: true;
}

/** An element of the 2.1 model without a counterpart in 3.x. */
export interface ElementLoss {
  /** `error` where the rest would change its meaning; otherwise the element is left out with a warning. */
  readonly severity: 'error' | 'warning';
  /** What the element is, and what happens to it. */
  readonly detail: string;
}

/** What is particular to a version of SDMX-ML whose information model is not that of 3.x. */
export interface Particulars {
  /** Names of properties, by `Type/Element`; they take precedence over those of all versions. */
  readonly elements: Readonly<Record<string, ElementException>>;
  /** By `Type/attribute`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Ids that the version fixes and 3.x does not, by type. */
  readonly impliedIds: Readonly<Record<string, string>>;
  /** Elements without a counterpart in 3.x, by `Type/Element`. */
  readonly losses: Readonly<Record<string, ElementLoss>>;
  /** Values that have to be distinct where later versions require others (uniqueness.ts), by type. */
  readonly uniqueness: Readonly<Record<string, readonly Uniqueness[]>>;
  /** Package and class in URNs, by type, where the grammar does not type URNs. */
  readonly urnClasses: Readonly<Record<string, string>>;
  /** Types whose URN contains the ids of the objects they are nested in. */
  readonly nestedTypes: ReadonlySet<string>;
}

const mappedComponents = {
  Source: { property: 'mappedComponents', wrap: 'source' },
  Target: { property: 'mappedComponents', wrap: 'target', joins: true },
  MappedFrequencies: { property: 'mappedFrequencies' },
} as const;

/** By `Type/Element`, or by element alone where it is the same in every type. */
export const elementExceptions: Readonly<Record<string, ElementException>> = {
  Annotations: { unwrap: 'annotations' },
  'AnnotationType/AnnotationTitle': { property: 'title' },
  'AnnotationType/AnnotationType': { property: 'type' },
  'AnnotationType/AnnotationURL': { property: 'links' },
  'AnnotationType/AnnotationText': { property: 'texts' },
  'AnnotationType/AnnotationValue': { property: 'value' },
  TextFormat: { property: 'format' },
  ISOConceptReference: { property: 'isoConceptReference' },
  ID: { property: 'id' },
  URI: { property: 'uris' },
  WSDLURL: { property: 'wsdlURL' },
  WADLURL: { property: 'wadlURL' },
  GroupDimension: { unwrap: 'dimensionReference' },
  MeasureRelationship: { unwrap: 'measures' },
  DimensionConstraint: { unwrap: 'dimensions' },
  'ComponentMapType/Source': { property: 'source' },
  'ComponentMapType/Target': { property: 'target' },
  'EpochMapType/Source': mappedComponents.Source,
  'EpochMapType/Target': mappedComponents.Target,
  'EpochMapType/MappedFrequencies': mappedComponents.MappedFrequencies,
  'DatePatternMapType/Source': mappedComponents.Source,
  'DatePatternMapType/Target': mappedComponents.Target,
  'DatePatternMapType/MappedFrequencies': mappedComponents.MappedFrequencies,
  SourceCodelist: { property: 'source', wrap: 'codelist' },
  SourceDataType: { property: 'source', wrap: 'dataType' },
  TargetCodelist: { property: 'target', wrap: 'codelist' },
  TargetDataType: { property: 'target', wrap: 'dataType' },
  StructuralMetadata: { property: 'structuralMetadata' },
  ProvisioningMetadata: { property: 'provisioningMetadata' },
  'MetadataAttributeUsageType/Link': { property: 'links', many: true },
  'ReportedAttributeType/Value': { property: 'simpleValue' },
  'DataKeyValueType/Value': { property: 'values', many: true },
  'BasicHeaderType/Receiver': { property: 'receivers', many: true },
};

/** By `Type/attribute`, or by attribute alone. */
export const attributeExceptions: Readonly<Record<string, string>> = {
  textType: 'dataType',
  'xml:lang': 'lang',
  'AnnotationURLType/xml:lang': 'hreflang',
  'MetadataSetType/reportingBeginDate': 'reportingBegin',
  'MetadataSetType/reportingEndDate': 'reportingEnd',
  'LinkType/url': 'href',
};

/** The text of an element with attributes in the model. */
export interface TextException {
  readonly property: string;
  /** The value is an object even without attributes. */
  readonly always?: true;
}

/** By type; a type that is not listed has its text under `value`, or is the bare text where it has no attribute. */
export const textExceptions: Readonly<Record<string, TextException>> = {
  AnnotationURLType: { property: 'href', always: true },
  MappedValueType: { property: 'value', always: true },
  TimePeriodRangeType: { property: 'period', always: true },
};

/** What an element of a type becomes; the property is missing where it follows from the rule. */
export function elementNaming(type: string, element: string, particulars?: Particulars): ElementException {
  const own = particulars?.elements;
  return (
    own?.[`${type}/${element}`] ??
    own?.[element] ??
    elementExceptions[`${type}/${element}`] ??
    elementExceptions[element] ??
    {}
  );
}

/** The property that an attribute of a type becomes. */
export const attributeProperty = (type: string, attribute: string, particulars?: Particulars): string =>
  particulars?.attributes[`${type}/${attribute}`] ??
  attributeExceptions[`${type}/${attribute}`] ??
  attributeExceptions[attribute] ??
  attribute;
