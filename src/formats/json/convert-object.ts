import type { LocalisedText } from '../../model/content.js';
import { treat } from '../fit/treat.js';
import { identifyPart } from './identify-part.js';
import { isArray, isObject, type Json, type JsonObject } from './json.js';
import { addresses, linksOf } from './links-of.js';
import type { Place, Writing } from './writing.js';

export type Entry = readonly [property: string, value: Json];

/** Properties of texts in all languages, and the property for the text in the best one. */
const localised: ReadonlyMap<string, string> = new Map([
  ['names', 'name'],
  ['descriptions', 'description'],
  ['texts', 'text'],
  ['titles', 'title'],
  ['departments', 'department'],
  ['roles', 'role'],
  ['conditions', 'condition'],
]);

/** Written first, in this order, before the links. */
const identifying = ['id', 'agencyID', 'version'];
const writtenBefore = new Set<string>(['class', ...identifying, 'urn', ...addresses]);
/** In a link these are what it says, and where it leads. */
const ofLinks = new Set(['urn', 'uri']);

const isText = (value: Json): value is LocalisedText => isObject(value);

/** Whether a property holds a text in all languages; the value of a reported attribute does where it is an object. */
export const isLocalised = (property: string): boolean => localised.has(property) || property === 'value';

/** The property for the best of the texts that a property holds in all languages. */
export const singularOf = (property: string): string | undefined => localised.get(property);

interface Identity {
  readonly id?: Json | undefined;
  /** Of a part that the model keeps a URN for, since it does not follow from its place, that one. */
  readonly urn?: Json | undefined;
  /** Dotted ids for the parts inside. */
  readonly item?: string;
}

function identify(object: JsonObject, place: Place, writing: Writing): Identity {
  if (place.parent === undefined) return { id: object.id, urn: treat('urn', writing.urn, place, writing) };
  const part = identifyPart(place.parts?.rows ?? [], object);
  if (part === undefined) return { id: object.id, urn: object.urn && treat('urn', object.urn, place, writing) };
  const item = place.item === undefined || part.ownTail ? part.id : `${place.item}.${part.id}`;
  return { id: part.id, item, urn: `${writing.urnOf(part.class)}.${item}` };
}

/** Adds a property with its value, unless nothing is left of it; before a text in all languages the best one. */
function addEntries(entries: Entry[], property: string, value: Json, place: Place, writing: Writing): void {
  const treated = treat(property, value, place, writing);
  if (treated === undefined || (isArray(treated) && treated.length === 0)) return;
  const singular = localised.get(property);
  if (singular !== undefined && isText(treated)) {
    const text = writing.textOf(treated);
    if (text === undefined) return;
    entries.push([singular, text]);
  }
  entries.push([property, treated]);
}

const holds = (entries: readonly Entry[], property: string): boolean =>
  entries.some(([written]) => written === property);

/**
 * The properties of an object as SDMX-JSON writes them, values below not yet converted.
 *
 * @returns them in order, and the item path for the parts inside
 */
export function convertObject(
  object: JsonObject,
  place: Place,
  writing: Writing,
): { entries: readonly Entry[]; item: string | undefined } {
  const { exceptions } = writing;
  const { id, urn, item } = identify(object, place, writing);
  const entries: Entry[] = [];
  const isLink = place.owner === 'links';

  for (const property of identifying) {
    const value = property === 'id' ? id : object[property];
    const treated = value === undefined ? undefined : treat(property, value, place, writing);
    if (treated !== undefined) entries.push([property, treated]);
  }
  const links = isLink ? [] : linksOf(object, urn, place, writing);
  if (links.length > 0) entries.push(['links', links]);
  for (const [property, value] of Object.entries(object)) {
    if (value === undefined || (writtenBefore.has(property) && !(isLink && ofLinks.has(property)))) continue;
    addEntries(entries, property, value, place, writing);
  }

  const owner = place.parent === undefined ? writing.type.class : place.owner;
  for (const [property, value] of exceptions.defaults.get(owner) ?? []) {
    if (!holds(entries, property)) entries.push([property, value]);
  }
  if (exceptions.nameables.has(place.owner) && id !== undefined && !holds(entries, 'name')) entries.push(['name', id]);
  return { entries, item };
}
