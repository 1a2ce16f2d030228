import { isDeepStrictEqual } from 'node:util';
import { type Content, isObject } from '../../model/content.js';
import type { ValueType } from '../json/read/object-type.js';
import type { JsonSimpleType } from '../json/read/simple-types/simple-type.js';
import { readValueSets, setTypeOf, valueSetsExample, writeValueSets } from './value-sets.js';

/** A number as JSON writes it. */
const numberShape = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function simpleCell(type: JsonSimpleType, text: string): string {
  if (type.text?.(text) !== undefined) return JSON.stringify(text);
  if (type.number !== undefined && numberShape.test(text)) return text;
  // Spreadsheets write them in capitals.
  if (type.boolean !== undefined && /^(?:true|false)$/i.test(text)) return text.toLowerCase();
  return JSON.stringify(text);
}

/** The text of a cell as JSON; undefined where it is not JSON. */
function jsonCell(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  // Between the values of JSON, line breaks are blanks.
  return text.replace(/[\r\n]+/g, ' ');
}

/** Whether an object can be one URN: a representation with an enumeration. */
const isEnumerated = (type: ValueType | undefined): boolean => type?.kind === 'object' && type.rules.has('enumeration');

/**
 * The value of a cell as JSON in one line.
 * @param type of the property in SDMX-JSON; undefined for an extension
 * @returns undefined where the property is an object or a list and the cell is not JSON
 */
export function readCell(type: ValueType | undefined, text: string): string | undefined {
  if (type === undefined) return jsonCell(text) ?? JSON.stringify(text);
  if (type.kind === 'simple') return simpleCell(type, text);
  if (type.kind === 'union' && !text.startsWith('{')) return simpleCell(type.simple, text);
  if (isEnumerated(type) && text.startsWith('urn:')) return JSON.stringify({ enumeration: text });
  const set = setTypeOf(type);
  const sets = set === undefined || text.startsWith('[') ? undefined : readValueSets(text, set);
  return sets === undefined ? jsonCell(text) : JSON.stringify(sets);
}

/** What a cell is expected to have that is not read, for people. */
export const expectedCell = (type: ValueType | undefined, heading: string): string =>
  setTypeOf(type) === undefined
    ? `JSON for ${heading}, such as a list in brackets`
    : `values of components, such as ${valueSetsExample}`;

/** The forms of a value in a cell, the one that is easiest to read first. */
function formsOf(type: ValueType | undefined, value: Content): readonly string[] {
  const json = JSON.stringify(value);
  if (typeof value === 'string') return [value, json];
  const { enumeration, ...rest } = isObject(value) ? value : {};
  const isUrn = typeof enumeration === 'string' && Object.keys(rest).length === 0 && isEnumerated(type);
  return isUrn ? [enumeration, json] : [json];
}

/** The text of the cell that is read as a value; undefined where there is none. */
export function writeCell(type: ValueType | undefined, value: Content): string | undefined {
  const set = setTypeOf(type);
  const sets = set === undefined ? undefined : writeValueSets(value, set);
  if (sets !== undefined) return sets;
  return formsOf(type, value).find((text) => {
    const read = text === '' ? undefined : readCell(type, text);
    return read !== undefined && isDeepStrictEqual(JSON.parse(read), value);
  });
}

/** The properties with a text in several languages that have a column a language, by the beginning of its heading. */
export const textProperties: Readonly<Record<string, string>> = { name: 'names', description: 'descriptions' };

/** The property with the text in one language alone, of which all languages are in another. */
export const isSingleText = (property: string): boolean => property in textProperties;

const headings = new Map(Object.entries(textProperties).map(([heading, property]) => [property, heading]));

/** A cell, and the value of SDMX-JSON that it is read as. */
export interface ValueCell {
  readonly text: string;
  readonly value: Content;
}

/** What of an object has cells. */
export interface ObjectCells {
  /** By heading. */
  readonly cells: ReadonlyMap<string, ValueCell>;
  /** The properties that no cell can hold. */
  readonly other: Readonly<Record<string, Content>>;
}

/** Links to itself follow from the identity, as long as they have nothing but the URN. */
export const isImpliedLink = (link: Content): boolean =>
  isObject(link) && link['rel'] === 'self' && !('href' in link) && !('uri' in link);

/** Whether the name of a property has another meaning as a heading. */
const isTaken = (property: string): boolean =>
  property === otherHeading || property.includes(':') || identityHeadings.some((each) => each === property);

/** The cells of an object of SDMX-JSON. @param left properties that the row has elsewhere */
export function objectCells(
  object: Readonly<Record<string, Content>>,
  rules: ReadonlyMap<string, { readonly type: ValueType }>,
  left: ReadonlySet<string>,
): ObjectCells {
  const cells = new Map<string, ValueCell>();
  const other: Record<string, Content> = {};
  for (const [property, value] of Object.entries(object)) {
    if (left.has(property) || isSingleText(property)) continue;
    const heading = headings.get(property);
    if (heading !== undefined && isObject(value)) {
      const rest: Record<string, Content> = {};
      for (const [language, text] of Object.entries(value)) {
        if (typeof text === 'string' && text !== '') cells.set(`${heading}:${language}`, { text, value: text });
        else rest[language] = text;
      }
      if (Object.keys(rest).length > 0) other[property] = rest;
      continue;
    }
    const kept = property === 'links' && Array.isArray(value) ? value.filter((link) => !isImpliedLink(link)) : value;
    if (Array.isArray(kept) && kept.length === 0 && property === 'links') continue;
    const text = writeCell(rules.get(property)?.type, kept);
    if (text === undefined || isTaken(property)) other[property] = kept;
    else cells.set(property, { text, value: kept });
  }
  return { cells, other };
}

/** The columns that every table of item schemes begins with. */
export const schemeHeadings = ['class', 'agency', 'id', 'version', 'item', 'parent'] as const;

/** The columns of the identity of a row in all tables; `part` is in those of structures alone. */
export const identityHeadings = [...schemeHeadings, 'part'] as const;

/** The column of properties that have no column of their own, as one object of JSON. */
export const otherHeading = 'other';
