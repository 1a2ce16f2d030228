import type { Content } from '../../model/content.js';
import type { JsonVersion } from '../grammar/json-versions.js';
import { isArray, isObject, type Json, type JsonObject } from '../json/json.js';
import { lackOfConstraint } from './constraint-in-3.1.js';
import { type DayEnd, dateTime } from './date-time.js';
import { holdableExtension } from './holdable-extension.js';
import { languageTag } from './language-tag.js';
import { numberLiteral } from './number-literal.js';
import { singleValueKeys } from './single-value-keys.js';
import { absoluteUri, uriReference } from './uri.js';

/** Tells of something that the version cannot hold; the detail names it. */
export type Report = (detail: string) => void;
/** What a property's value becomes; undefined leaves the property out. */
export type PropertyTreatment = (value: Json, report: Report) => Json | undefined;
/** What an element of an array becomes: nothing, one or several. */
export type ElementTreatment = (element: Json, report: Report) => readonly Json[];

interface Row {
  /** The versions concerned; all where missing. */
  readonly versions?: readonly JsonVersion[];
}

/** A property of the objects that stand in the property `owner`; of an artefact by its class, of any by `artefact`. */
export interface PropertyException extends Row {
  /** `*` is any owner; a row with the owner's name goes before. */
  readonly owners: readonly string[];
  readonly properties: readonly string[];
  readonly treatment: PropertyTreatment;
}

/** The elements of the arrays with a name; artefacts are elements of their container. */
export interface ElementException extends Row {
  readonly arrays: readonly string[];
  readonly treatment: ElementTreatment;
}

/** A property that is written where the model lacks it. */
export interface Default extends Row {
  readonly owner: string;
  readonly property: string;
  readonly value: Json;
}

const v20: readonly JsonVersion[] = ['2.0.0'];
const v21: readonly JsonVersion[] = ['2.1.0'];

const lost =
  (what: string): PropertyTreatment =>
  (_, report) => {
    report(what);
    return undefined;
  };

/** A text as `convert` has it; what it cannot convert is lost. */
export const converted =
  (convert: (text: string) => string | undefined, wanted: string): PropertyTreatment =>
  (value, report) => {
    const text = typeof value === 'string' ? convert(value) : undefined;
    if (text === undefined) report(`${String(value)}: it is not ${wanted}`);
    return text;
  };

const each =
  (treatment: PropertyTreatment): ElementTreatment =>
  (element, report) => {
    const value = treatment(element, report);
    return value === undefined ? [] : [value];
  };

export const objects =
  (treatment: (element: JsonObject, report: Report) => readonly JsonObject[]): ElementTreatment =>
  (element, report) =>
    isObject(element) ? treatment(element, report) : [element];

const validity = (dayEnd: DayEnd): PropertyTreatment =>
  converted((text) => dateTime(text, dayEnd), 'a date with a time');

export const email =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

const infomodelUrn = /^urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\.[A-Za-z]+=[^:]+:[^()]+\([^()]+\)(?:\..+)?$/;

const sdmxUrn = (text: string): string | undefined => (infomodelUrn.test(text) ? text : undefined);

const withValueObject = (value: Json): Json => (typeof value === 'string' ? { value } : value);

/**
 * The patterns of 2.0.0 for a URN of any class (`urn`, `WildcardObjectReferenceType`) spell the class Valuelist, so
 * only that is valid in them; the pattern for an enumeration (`AnyCodelistReferenceType`) spells it ValueList.
 */
export const valuelistUrn = (value: Json): Json =>
  typeof value === 'string' ? value.replace('.codelist.ValueList=', '.codelist.Valuelist=') : value;

/** The relation of a link that states none: that of what an annotation points to. */
export const unstatedRelation = 'related';

/** A link needs an address or a URN. */
const link = (address: (text: string) => string | undefined): ElementTreatment =>
  objects(({ href, urn, ...rest }, report) => {
    const url = href === undefined ? undefined : converted(address, 'a URI')(href, report);
    const name = urn === undefined ? undefined : converted(sdmxUrn, 'the URN of an SDMX object')(urn, report);
    if (url === undefined && name === undefined) return [];
    return [
      {
        rel: unstatedRelation,
        ...(url === undefined ? {} : { href: url }),
        ...(name === undefined ? {} : { urn: name }),
        ...rest,
      },
    ];
  });

/** Arrays in which SDMX-JSON wants nothing twice; SDMX-ML lets a reference stand twice, which says no more. */
const distinctArrays = [
  'targets',
  'rulesetSchemes',
  'userDefinedOperatorSchemes',
  'memberValues',
  'wildcardedMemberValues',
  'conceptRoles',
  'groupDimensions',
  'measureRelationship',
  'structuralMetadata',
  'provisioningMetadata',
  'simpleDataSources',
  'dataStructures',
  'dataflows',
  'provisionAgreements',
  'metadataSets',
  'metadataStructures',
  'metadataflows',
  'metadataProvisionAgreements',
  'keys',
];

const eachOnce: PropertyTreatment = (value) => {
  if (!isArray(value)) return value;
  const distinct = new Map(value.map((element) => [JSON.stringify(element), element]));
  return distinct.size === value.length ? value : [...distinct.values()];
};

/** The interval between the values of a dimension is a whole number in SDMX-JSON, a decimal in SDMX-ML. */
const withWholeInterval: PropertyTreatment = (value, report) => {
  if (!isObject(value) || !isObject(value.format) || /^[+-]?\d+$/.test(String(value.format.interval ?? 0)))
    return value;
  const { interval, ...format } = value.format;
  report(`the interval ${String(interval)}: it is no whole number`);
  return { ...value, format };
};

/** Where a property or its value differs from what the model holds. A property and owner have at most one row for a version. */
export const propertyExceptions: readonly PropertyException[] = [
  {
    owners: ['artefact'],
    properties: ['isFinal'],
    treatment: lost('that it is final or not: the version says it since SDMX 3.0'),
  },
  {
    owners: ['artefact'],
    properties: ['isPartialLanguage'],
    versions: v20,
    treatment: lost('that not all languages are there'),
  },
  {
    owners: ['DataStructure'],
    properties: ['evolvingStructure'],
    versions: v20,
    treatment: lost('whether minor versions may add dimensions'),
  },
  {
    owners: ['Dataflow'],
    properties: ['dimensionConstraint'],
    versions: v20,
    treatment: lost('the dimensions that the dataflow uses'),
  },
  {
    owners: ['metadataAttributeUsages'],
    properties: ['conceptIdentity', 'localRepresentation'],
    treatment: lost('a property that only SDMX-ML has'),
  },
  {
    // A usage has no class of its own among the URNs of SDMX-JSON; a URN of its metadata attribute can be written.
    owners: ['metadataAttributeUsages'],
    properties: ['urn'],
    treatment: converted(
      (text) => (text.includes('.metadatastructure.MetadataAttribute=') ? sdmxUrn(text) : undefined),
      'a URN that SDMX-JSON knows',
    ),
  },
  {
    owners: ['timeRange'],
    properties: ['validFrom', 'validTo'],
    versions: v20,
    treatment: lost('validity of a range'),
  },
  {
    owners: ['DataConstraint', 'MetadataConstraint'],
    properties: ['role'],
    versions: v21,
    // Since 3.1 a constraint always says what is allowed; other roles lose the artefact, see below.
    treatment: () => undefined,
  },
  {
    owners: ['DataConstraint', 'MetadataConstraint'],
    properties: ['releaseCalendar'],
    versions: v21,
    treatment: lost('the release calendar'),
  },
  {
    owners: ['constraintAttachment'],
    properties: ['simpleDataSources', 'queryableDataSources', 'metadataSets'],
    versions: v21,
    treatment: lost('an attachment that SDMX 3.1 no longer has'),
  },
  {
    owners: ['artefact', 'hierarchicalCodes', 'representationMappings', 'itemMaps'],
    properties: ['validFrom'],
    treatment: validity('start'),
  },
  {
    owners: ['artefact', 'hierarchicalCodes', 'representationMappings', 'itemMaps'],
    properties: ['validTo'],
    treatment: validity('end'),
  },
  {
    owners: ['*'],
    properties: ['hreflang', 'lang'],
    treatment: (value) => languageTag(String(value)),
  },
  {
    owners: ['*'],
    properties: [
      'interval',
      'startValue',
      'endValue',
      'minLength',
      'maxLength',
      'minValue',
      'maxValue',
      'decimals',
      'minOccurs',
      'maxOccurs',
      'startIndex',
      'endIndex',
    ],
    treatment: numberLiteral,
  },
  {
    owners: ['queryableDataSources'],
    properties: ['dataURL', 'wsdlURL', 'wadlURL'],
    treatment: converted(absoluteUri, 'a URI'),
  },
  {
    owners: ['*'],
    properties: ['uri', 'serviceURL', 'structureURL'],
    versions: v20,
    treatment: converted(absoluteUri, 'a URI'),
  },
  {
    owners: ['*'],
    properties: ['uri', 'serviceURL', 'structureURL'],
    versions: v21,
    treatment: converted(uriReference, 'a URI'),
  },
  { owners: ['dimensions'], properties: ['localRepresentation'], treatment: withWholeInterval },
  { owners: ['*'], properties: distinctArrays, treatment: eachOnce },
  { owners: ['itemMaps'], properties: ['sourceValue'], treatment: withValueObject },
  {
    // 2.0.0 admits texts and objects; readers of it expect objects. The keys of 2.0.0 have no lists of values.
    owners: ['keyValues'],
    properties: ['values'],
    versions: v20,
    treatment: (value) => (isArray(value) ? value.map(withValueObject) : value),
  },
  { owners: ['Categorisation'], properties: ['source'], versions: v20, treatment: valuelistUrn },
  { owners: ['links'], properties: ['urn'], versions: v20, treatment: valuelistUrn },
  { owners: ['inputs', 'outputs'], properties: ['objectReference'], versions: v20, treatment: valuelistUrn },
  {
    owners: ['HierarchyAssociation'],
    properties: ['linkedObject', 'contextObject'],
    versions: v20,
    treatment: valuelistUrn,
  },
];

/** Where the elements of an array differ from what the model holds. */
export const elementExceptions: readonly ElementException[] = [
  {
    arrays: ['dataConstraints', 'metadataConstraints'],
    versions: v21,
    treatment: objects((constraint, report) => {
      const lack = lackOfConstraint(constraint as Readonly<Record<string, Content>>);
      if (lack !== undefined) report(`the constraint: ${lack}`);
      return lack === undefined ? [constraint] : [];
    }),
  },
  { arrays: ['links'], versions: v20, treatment: link(absoluteUri) },
  { arrays: ['links'], versions: v21, treatment: link(uriReference) },
  {
    arrays: ['annotations'],
    treatment: objects((annotation) => (Object.keys(annotation).length === 0 ? [] : [annotation])),
  },
  { arrays: ['uris', 'simpleDataSources'], treatment: each(converted(absoluteUri, 'a URI')) },
  {
    arrays: ['emails'],
    treatment: each(converted((text) => (email.test(text) ? text : undefined), 'an e-mail address')),
  },
  {
    arrays: ['codelistExtensions'],
    treatment: objects((extension, report) => {
      const held = holdableExtension(extension, report);
      if (held === undefined) report('the extension: without its selection it would mean all codes');
      return held === undefined ? [] : [held];
    }),
  },
  {
    arrays: ['metadataAttributeUsages'],
    treatment: objects((usage, report) => {
      if (usage.attributeRelationship !== undefined) return [usage];
      report('the usage: it does not say what it relates to');
      return [];
    }),
  },
  {
    arrays: ['keys'],
    versions: v20,
    treatment: objects((key, report) => {
      const keys = singleValueKeys(key);
      if (keys === undefined) report('the key: it stands for more than 10,000 keys with one value a dimension');
      return keys ?? [];
    }),
  },
  { arrays: ['sourceValues'], treatment: each(withValueObject) },
  { arrays: ['targets'], versions: v20, treatment: each(valuelistUrn) },
];

/** What is written although the model lacks it, because the schema or its readers ask for it; each is true. */
export const defaults: readonly Default[] = [
  // Attribute defaults of SDMX-ML (MetadataAttributeType).
  { owner: 'metadataAttributes', property: 'isPresentational', value: false },
  { owner: 'metadataAttributes', property: 'minOccurs', value: 1 },
  { owner: 'metadataAttributes', property: 'maxOccurs', value: 1 },
  // A constraint without a role comes from SDMX 3.1, where it always says what is allowed.
  { owner: 'DataConstraint', property: 'role', value: 'Allowed', versions: v20 },
  { owner: 'MetadataConstraint', property: 'role', value: 'Allowed', versions: v20 },
  // DataKeyType admits the empty array, and readers expect one.
  { owner: 'keys', property: 'keyValues', value: [] },
];

/** Owners of nameable objects (NameableType): SDMX-JSON demands a `name`, and where there is no text it is the id. */
export const nameables: readonly string[] = [
  'artefact',
  'agencies',
  'dataProviders',
  'metadataProviders',
  'dataConsumers',
  'organisationUnits',
  'codes',
  'geoFeatureSetCodes',
  'geoGridCodes',
  'concepts',
  'categories',
  'reportingCategories',
  'level',
  'processSteps',
  'transformations',
  'rulesets',
  'userDefinedOperators',
  'customTypes',
  'namePersonalisations',
  'vtlMappings',
];
