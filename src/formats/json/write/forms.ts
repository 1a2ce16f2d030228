import { type Content, isObject, listOf } from '../../../model/content.js';
import { singularsOfTexts } from '../../../model/local-texts.js';
import { languageTag, unstatedRelation } from '../../fit/lexical-forms.js';
import type { JsonVersion } from '../../grammar/json-versions.js';
import { impliedTimeRepresentation } from '../../grammar/missing-parts.js';

/** The value that is written for a value of the model; undefined for none. Reading reverses it. */
export type JsonForm = (value: Content) => Content | undefined;

interface Row {
  /** All versions where missing. */
  readonly version?: JsonVersion;
  /** Class of the artefacts that the row is for; all where missing. */
  readonly of?: string;
}

/** A form of a property of the objects in the property `owner`: a class for artefacts of it, `*` for all objects. */
export interface PropertyFormRow extends Row {
  readonly owners: readonly string[];
  readonly properties: readonly string[];
  readonly form: JsonForm;
}

/** A form of the elements of the arrays with a name. */
export interface ElementFormRow extends Row {
  readonly array: string;
  readonly form: JsonForm;
}

const inObject: JsonForm = (value) => (typeof value === 'string' ? { value } : value);

/**
 * The patterns of 2.0.0 for a URN of any class (`urn`, `WildcardObjectReferenceType`) spell the class Valuelist, so
 * only that is valid in them; the pattern for an enumeration (`AnyCodelistReferenceType`) spells it ValueList.
 */
const valuelistUrn: JsonForm = (value) =>
  typeof value === 'string' ? value.replace('.codelist.ValueList=', '.codelist.Valuelist=') : value;

/** The key values of a cube region with objects as values. */
const withValueObjects: JsonForm = (keyValues) =>
  listOf(keyValues).map((keyValue) => {
    if (!isObject(keyValue) || !Array.isArray(keyValue['values'])) return keyValue;
    return { ...keyValue, values: keyValue['values'].flatMap((value: Content) => inObject(value) ?? []) };
  });

/** One `value` a dimension: the only form of 2.0.0, and in 2.1.0 the one that readers expect where there is one value. */
const singleValued: JsonForm = (key) => {
  if (!isObject(key)) return key;
  const keyValues = listOf(key['keyValues']).map((keyValue) => {
    if (!isObject(keyValue) || listOf(keyValue['values']).length !== 1) return keyValue;
    const { values, ...others } = keyValue;
    return { ...others, value: listOf(values)[0] ?? '' };
  });
  return key['keyValues'] === undefined ? key : { ...key, keyValues };
};

const withRelation: JsonForm = (link) => {
  if (!isObject(link)) return link;
  const { href, urn, ...others } = link;
  return {
    rel: unstatedRelation,
    ...(href === undefined ? {} : { href }),
    ...(urn === undefined ? {} : { urn }),
    ...others,
  };
};

export const propertyForms: readonly PropertyFormRow[] = [
  { owners: ['*'], properties: ['hreflang', 'lang'], form: (value) => languageTag(String(value)) },
  // The class MetadataSet is not among the URN classes of the schema; the default is version 1.0, which no form of the schema allows.
  { owners: ['MetadataSet'], properties: ['urn'], form: () => undefined },
  { owners: ['MetadataSet'], properties: ['version'], form: (version) => (version === '1.0' ? undefined : version) },
  { owners: ['itemMaps'], properties: ['sourceValue'], form: inObject },
  // Both versions allow texts and objects; readers expect objects.
  { owners: ['cubeRegions'], properties: ['keyValues'], form: withValueObjects },
  { version: '2.0.0', owners: ['links'], properties: ['urn'], form: valuelistUrn },
  { of: 'MetadataSet', owners: ['links'], properties: ['urn'], form: valuelistUrn },
  { version: '2.0.0', owners: ['Categorisation'], properties: ['source'], form: valuelistUrn },
  { version: '2.0.0', owners: ['inputs', 'outputs'], properties: ['objectReference'], form: valuelistUrn },
  {
    version: '2.0.0',
    owners: ['HierarchyAssociation'],
    properties: ['linkedObject', 'contextObject'],
    form: valuelistUrn,
  },
];

export const elementForms: readonly ElementFormRow[] = [
  { array: 'links', form: withRelation },
  { array: 'sourceValues', form: inObject },
  { array: 'keys', form: singleValued },
  { version: '2.0.0', array: 'targets', form: valuelistUrn },
  { of: 'MetadataSet', array: 'targets', form: valuelistUrn },
];

/** Properties that are numbers in SDMX-JSON and, where a number would lose digits, texts in the model. */
export const numberProperties: ReadonlySet<string> = new Set([
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
]);

/** What is written where the model lacks a property, because the schema or its readers require it, by owner. */
export const defaults: readonly (Row & {
  readonly owner: string;
  readonly property: string;
  readonly value: Content;
})[] = [
  // Attribute defaults of SDMX-ML (MetadataAttributeType).
  { owner: 'metadataAttributes', property: 'isPresentational', value: false },
  { owner: 'metadataAttributes', property: 'minOccurs', value: 1 },
  { owner: 'metadataAttributes', property: 'maxOccurs', value: 1 },
  // A constraint without a role comes from SDMX 3.1, where it always states what is allowed.
  { version: '2.0.0', owner: 'DataConstraint', property: 'role', value: 'Allowed' },
  { version: '2.0.0', owner: 'MetadataConstraint', property: 'role', value: 'Allowed' },
  { owner: 'timeDimension', property: 'localRepresentation', value: impliedTimeRepresentation },
  // DataKeyType allows the empty array, and readers expect an array.
  { owner: 'keys', property: 'keyValues', value: [] },
];

/** Owners of nameable objects (NameableType): SDMX-JSON requires a `name`; without a text, the id is written. */
export const nameables: ReadonlySet<string> = new Set([
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
]);

/** The property for the best of the texts that a property holds in all languages; undefined for other properties. */
export const singularOf = (property: string): string | undefined =>
  Object.hasOwn(singularsOfTexts, property) ? singularsOfTexts[property] : undefined;
