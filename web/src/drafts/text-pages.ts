import { isObject, type JsonObject, textOf } from '../content/json.js';

/** Entries of a long list that its text has at once. */
export const pageLength = 500;

/** Values of JSON up to which a text can be edited without blocking the page. */
const mostValues = 50_000;

/** The part of a long list of an artefact that its text has. */
export interface TextPage {
  readonly property: string;
  readonly from: number;
  /** Entries in the text. */
  readonly length: number;
}

const listIn = (artefact: JsonObject, property: string): readonly unknown[] => {
  const list = artefact[property];
  return Array.isArray(list) ? list : [];
};

/** The lists of an artefact that are longer than a page, with the page that each of them shows. @param starts of pages, by property */
export function pagesOf(artefact: JsonObject, starts: Readonly<Record<string, number>>): readonly TextPage[] {
  return Object.keys(artefact).flatMap((property) => {
    const { length: count } = listIn(artefact, property);
    if (count <= pageLength) return [];
    const from = Math.min(starts[property] ?? 0, count - 1);
    return [{ property, from, length: Math.min(pageLength, count - from) }];
  });
}

/** The artefact with the pages of its long lists alone. */
export function withPages(artefact: JsonObject, pages: readonly TextPage[]): JsonObject {
  if (pages.length === 0) return artefact;
  const slices = pages.map(({ property, from, length }) => [
    property,
    listIn(artefact, property).slice(from, from + length),
  ]);
  return { ...artefact, ...Object.fromEntries(slices) };
}

/** An artefact of which the text was edited, with the entries of long lists that are not on the pages. They stay as they are. */
export function withoutPages(edited: JsonObject, artefact: JsonObject, pages: readonly TextPage[]): JsonObject {
  const lists = pages.map(({ property, from, length }) => {
    const all = listIn(artefact, property);
    return [property, [...all.slice(0, from), ...listIn(edited, property), ...all.slice(from + length)]];
  });
  return pages.length === 0 ? edited : { ...edited, ...Object.fromEntries(lists) };
}

/** The pages of a text that was edited, which can have more or fewer entries. */
export const editedPages = (edited: JsonObject, pages: readonly TextPage[]): readonly TextPage[] =>
  pages.map((page) => ({ ...page, length: listIn(edited, page.property).length }));

/** A pointer into an artefact as one into its text; undefined for an entry that is on another page. */
export function pointerOnPage(pointer: string, pages: readonly TextPage[]): string | undefined {
  const [, property, index, below = ''] = /^\/([^/]+)\/(\d+)(\/.*)?$/.exec(pointer) ?? [];
  const page = pages.find((each) => each.property === property);
  if (page === undefined) return pointer;
  const place = Number(index) - page.from;
  return place < 0 || place >= page.length ? undefined : `/${property}/${place}${below}`;
}

/** The begin of the page that has the entry with an id; undefined where none has it. */
export function pageWith(artefact: JsonObject, property: string, id: string): number | undefined {
  const place = listIn(artefact, property).findIndex((entry) => isObject(entry) && textOf(entry['id']) === id);
  return place < 0 ? undefined : place - (place % pageLength);
}

/** Whether a text would have so many values that the page would stand still while they are written and read. */
export function isTooLong(value: unknown): boolean {
  let count = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const each = waiting.pop();
    count++;
    if (count > mostValues) return true;
    if (typeof each !== 'object' || each === null) continue;
    const parts = Object.values(each);
    if (count + waiting.length + parts.length > mostValues) return true;
    waiting.push(...parts);
  }
  return false;
}
