import type { Artefact } from '../model/artefact.js';
import { type Content, isObject, listOf } from '../model/content.js';
import { singleValueKeys } from '../model/single-value-keys.js';
import { spellOutIds } from '../model/spell-out-ids.js';
import { forEachInTurns } from '../model/turns.js';
import { distinct } from './fit/fit-properties.js';
import { dateTime, jsonNumber, languageTag, uriReference, withZone } from './fit/lexical-forms.js';
import { addressProperties, distinctProperties, silentValues } from './fit/rows.js';
import { impliedRelationship, impliedTimeRepresentation } from './grammar/missing-parts.js';
import { particulars21 } from './grammar/particulars-2.1.js';
import { numberProperties } from './json/write/forms.js';
import { replacement } from './markup/escape.js';

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
  // Follows from the order of the dimensions, which every version of the standard gives precedence over it.
  { properties: ['position'], form: () => undefined },
  {
    properties: ['annotations'],
    form: eachOf((value) => (isObject(value) && Object.keys(value).length === 0 ? undefined : value)),
  },
];

/** Values with the same meaning as their absence. */
const impliedValues = [...silentValues, 'include=true', 'hasFormalLevels=false', 'isPresentational=false'];

const dropped =
  (implied: string): CanonicalForm =>
  (value) =>
    String(value) === implied ? undefined : value;

const formOf: ReadonlyMap<string, CanonicalForm> = new Map([
  ...forms.flatMap(({ properties, form }) => [...properties].map((property) => [property, form] as const)),
  ...impliedValues.map((row) => {
    const [property = '', implied = ''] = row.split('=');
    return [property, dropped(implied)] as const;
  }),
]);

type ReadObject = { readonly [property: string]: Content | undefined };

function sorted(object: ReadObject): ReadObject {
  const names = Object.keys(object).sort((one, other) => (one < other ? -1 : 1));
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}

/** @param isOpen whether the names in the value are not those of the model: extensions */
function canonicalValue(value: Content, isOpen: boolean): Content {
  if (typeof value !== 'object') return value;
  return Array.isArray(value)
    ? canonicalList(value, isOpen)
    : (canonicalObject(value as ReadObject, isOpen) as Content);
}

function canonicalList(list: readonly Content[], isOpen: boolean): readonly Content[] {
  let changed: Content[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const given = list[index];
    if (typeof given !== 'object') continue;
    const value = canonicalValue(given, isOpen);
    if (value === given) continue;
    changed ??= [...list];
    changed[index] = value;
  }
  return changed ?? list;
}

/** The same object where nothing changes, so that most objects of a large artefact are not copied. */
function canonicalObject(object: ReadObject, isOpen: boolean): ReadObject {
  let changed: Record<string, Content | undefined> | undefined;
  let isSorted = true;
  let previous = '';
  for (const name in object) {
    if (name < previous) isSorted = false;
    previous = name;
    const given = object[name];
    if (given === undefined) continue;
    const form = isOpen ? undefined : formOf.get(name);
    let value = form === undefined ? given : form(given);
    if (typeof value === 'object') {
      value =
        !isOpen && Array.isArray(value) && value.length === 0
          ? undefined
          : canonicalValue(value, isOpen || name.startsWith('x-'));
    }
    if (value === given) continue;
    changed ??= { ...object };
    changed[name] = value;
  }
  const written = changed ?? object;
  return isSorted ? written : sorted(written);
}

/** Escapes of the characters that XML 1.0 does not have, and for which SDMX-ML writes another. */
const escapes = /\\(?:u[0-9a-f]{4}|.)/g;
const isForbidden = /^\\[ubf]/;

/** A list that is converted in turns has more elements than this. */
const mostAtOnce = 500;

/**
 * The content of an artefact in the form that `canonicalText` writes, to be compared property by property. Long lists at the
 * top of the artefact are converted in turns.
 */
export async function canonicalContent(artefact: Artefact): Promise<Artefact> {
  const content = spellOutIds(artefact) as unknown as ReadObject;
  const long: Record<string, Content> = {};
  const rest: Record<string, Content | undefined> = {};
  for (const [name, value] of Object.entries(content)) {
    if (Array.isArray(value) && value.length > mostAtOnce && !formOf.has(name))
      long[name] = await canonicalTurns(value);
    else rest[name] = value;
  }
  // A format can omit the version 1.0; here it is the identity.
  return { ...canonicalObject(rest, false), ...long, version: artefact.version } as unknown as Artefact;
}

async function canonicalTurns(list: readonly Content[]): Promise<Content[]> {
  const converted: Content[] = [];
  await forEachInTurns(list, (element) => converted.push(canonicalValue(element, false)));
  return converted;
}

/**
 * The content of an artefact as a text that is the same for the same meaning: whatever the format that it was read from
 * writes in another form, leaves out or orders otherwise (docs/formats.md, What is written differently). The order of
 * the elements of lists counts, that of properties and languages does not.
 */
export function canonicalText(artefact: Artefact): string {
  const json = JSON.stringify(canonicalObject(spellOutIds(artefact), false));
  if (!json.includes('\\')) return json;
  return json.replace(escapes, (escaped) => (isForbidden.test(escaped) ? replacement : escaped));
}
