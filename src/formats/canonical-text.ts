import type { Artefact } from '../model/artefact.js';
import { type Content, isObject, listOf } from '../model/content.js';
import { singleValueKeys } from '../model/single-value-keys.js';
import { spellOutIds } from '../model/spell-out-ids.js';
import { dateTime, jsonNumber, languageTag, uriReference, withZone } from './fit/lexical-forms.js';
import { addressProperties, distinct, distinctProperties, silentValues } from './fit/rows.js';
import { impliedRelationship, impliedTimeRepresentation } from './grammar/missing-parts.js';
import { particulars21 } from './grammar/particulars-2.1.js';
import { numberProperties } from './json/write/forms.js';
import { quoted } from './json/write/write-object.js';
import { holdable } from './markup/escape.js';

/** The one form of all values with the same meaning; undefined where the absence of the property has that meaning. */
type CanonicalForm = (value: Content) => Content | undefined;

const inText =
  (convert: (text: string) => string | undefined): CanonicalForm =>
  (value) =>
    typeof value === 'string' ? (convert(value) ?? value) : value;

const eachOf =
  (form: CanonicalForm): CanonicalForm =>
  (value) =>
    listOf(value).flatMap((element: Content) => form(element) ?? []);

/** Numbers are texts in the model where they would print differently. */
const inDigits: CanonicalForm = (value) => {
  const digits = jsonNumber(String(value));
  if (digits === undefined) return value;
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
};

/** One is the default of occurrences. */
const occurrences: CanonicalForm = (value) => (String(value) === '1' ? undefined : inDigits(value));

/** A mapped value without attributes is a text or an object. */
const mappedValue: CanonicalForm = (value) => {
  if (!isObject(value)) return value;
  const [only, ...others] = Object.keys(value);
  return only === 'value' && others.length === 0 ? value[only] : value;
};

/** SDMX-JSON 1.0 has this attribute in another list, so that its place among the attributes is not kept. */
const startDay = particulars21.impliedIds['ReportingYearStartDayType'];

const startDayLast: CanonicalForm = (value) => {
  const isStartDay = (attribute: Content): boolean => isObject(attribute) && attribute['id'] === startDay;
  const list = listOf(value);
  return [...list.filter((each: Content) => !isStartDay(each)), ...list.filter(isStartDay)];
};

/** The representation of a time dimension, with what a format may omit. */
const timeDimension: CanonicalForm = (value) => {
  if (!isObject(value)) return value;
  const { localRepresentation } = value;
  if (localRepresentation === undefined) return { ...value, localRepresentation: impliedTimeRepresentation };
  if (!isObject(localRepresentation) || !isObject(localRepresentation['format'])) return value;
  const format = { ...impliedTimeRepresentation.format, ...localRepresentation['format'] };
  return { ...value, localRepresentation: { ...localRepresentation, format } };
};

const withRelationship: CanonicalForm = (usage) =>
  isObject(usage) ? { attributeRelationship: impliedRelationship, ...usage } : usage;

/** An included codelist without an alias has its id as the alias. */
const withAlias: CanonicalForm = (value) => {
  if (!isObject(value) || value['alias'] !== undefined) return value;
  const [, id] = /:([^:(]*)\([^)]*\)$/.exec(String(value['codelist'])) ?? [];
  return id === undefined ? value : { ...value, alias: id };
};

const forms: readonly { readonly properties: Iterable<string>; readonly form: CanonicalForm }[] = [
  { properties: numberProperties, form: inDigits },
  { properties: ['minOccurs', 'maxOccurs'], form: occurrences },
  { properties: ['validFrom'], form: inText((text) => dateTime(text, 'start')) },
  { properties: ['validTo'], form: inText((text) => dateTime(text, 'end')) },
  {
    properties: ['startTime', 'endTime', 'period', 'reportingBegin', 'reportingEnd', 'publicationPeriod'],
    form: inText(withZone),
  },
  { properties: ['lang', 'hreflang'], form: inText(languageTag) },
  { properties: [...addressProperties, 'href', 'dataURL', 'wsdlURL', 'wadlURL'], form: inText(uriReference) },
  { properties: ['uris'], form: eachOf(inText(uriReference)) },
  { properties: distinctProperties, form: distinct },
  { properties: ['simpleDataSources'], form: (value) => distinct(eachOf(inText(uriReference))(value) ?? value) },
  { properties: ['keys'], form: (value) => distinct(listOf(value).flatMap((key) => singleValueKeys(key) ?? [key])) },
  { properties: ['sourceValue'], form: mappedValue },
  { properties: ['sourceValues'], form: eachOf(mappedValue) },
  { properties: ['timeDimension'], form: timeDimension },
  { properties: ['metadataAttributeUsages'], form: eachOf(withRelationship) },
  { properties: ['attributes'], form: startDayLast },
  { properties: ['includedCodelists'], form: eachOf(withAlias) },
  {
    properties: ['annotations'],
    form: eachOf((value) => (isObject(value) && Object.keys(value).length === 0 ? undefined : value)),
  },
];

const formOf: ReadonlyMap<string, CanonicalForm> = new Map(
  forms.flatMap(({ properties, form }) => [...properties].map((property) => [property, form] as const)),
);

/** Values with the same meaning as their absence, by property. */
const silent: ReadonlyMap<string, string> = new Map(
  [...silentValues, 'hasFormalLevels=false', 'isPresentational=false'].map((row) => {
    const [property = '', value = ''] = row.split('=');
    return [property, value];
  }),
);

const compare = (one: string, other: string): number => (one < other ? -1 : 1);

/** The names of an object in the order of their code units; most objects have them in it. */
function sortedNames(object: object): readonly string[] {
  const names = Object.keys(object);
  for (let index = 1; index < names.length; index++) {
    if (String(names[index - 1]) > String(names[index])) return names.sort(compare);
  }
  return names;
}

function canonicalValue(property: string, given: Content): Content | undefined {
  const form = formOf.get(property);
  const value = form === undefined ? given : form(given);
  if (Array.isArray(value) && value.length === 0) return undefined;
  const implied = silent.get(property);
  return implied !== undefined && implied === String(value) ? undefined : value;
}

/** SDMX-ML replaces characters that XML does not have; all of them are escaped in JSON. */
function textOfString(text: string): string {
  const written = quoted(text);
  return written.length === text.length + 2 ? written : quoted(holdable(text));
}

/** @param isOpen whether the names in the value are not those of the model: extensions */
function textOf(value: Content, isOpen: boolean): string {
  if (typeof value === 'string') return textOfString(value);
  if (typeof value !== 'object') return String(value);
  if (isObject(value)) return textOfObject(value, isOpen);
  let text = '[';
  for (const element of value) text += `${textOf(element, isOpen)},`;
  return `${text}]`;
}

function textOfObject(object: { readonly [property: string]: Content | undefined }, isOpen: boolean): string {
  let text = '{';
  for (const name of sortedNames(object)) {
    const given = object[name];
    const value = given === undefined || isOpen ? given : canonicalValue(name, given);
    if (value === undefined) continue;
    text += `${quoted(name)}:${textOf(value, isOpen || name.startsWith('x-'))},`;
  }
  return `${text}}`;
}

/**
 * The content of an artefact as a text that is the same for the same meaning: whatever the format that it was read from
 * writes in another form, leaves out or orders otherwise (docs/formats.md, What is written differently). The order of
 * the elements of lists counts, that of properties and languages does not.
 */
export const canonicalText = (artefact: Artefact): string => textOfObject(spellOutIds(artefact), false);
