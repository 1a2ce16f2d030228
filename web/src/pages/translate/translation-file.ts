import { protectCell, unprotectCell } from '../../../../src/formats/sheets/run-protection.js';
import { parseCells } from '../../components/grid/tab-text.js';
import type { TextPlace } from './texts-of-artefact.js';

const cell = (text: string): string => {
  const safe = protectCell(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Texts in two languages as CSV (RFC 4180): a row a text, with its place. */
export const writeTranslations = (places: readonly TextPlace[], from: string, to: string): string =>
  [['place', from, to], ...places.map(({ place, texts }) => [place, texts[from] ?? '', texts[to] ?? ''])]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');

/** What a file of translations changes. */
export interface ReadTranslations {
  /** New texts by the pointer of the texts in all languages. */
  readonly texts: ReadonlyMap<string, string>;
  /** Places of the file that the artefact does not have. */
  readonly unknown: readonly string[];
}

/**
 * Reads the texts in a language from CSV with the columns `place` and the language.
 * @returns undefined where one of the columns is missing. An empty cell changes nothing
 */
export function readTranslations(
  csv: string,
  places: readonly TextPlace[],
  language: string,
): ReadTranslations | undefined {
  const [heading = [], ...rows] = parseCells(csv, ',');
  const [placeColumn, textColumn] = ['place', language].map((name) =>
    heading.findIndex((each) => each.trim().toLowerCase() === name.toLowerCase()),
  );
  if (placeColumn === undefined || textColumn === undefined || placeColumn < 0 || textColumn < 0) return undefined;
  const byPlace = new Map(places.map((each) => [each.place, each]));
  const texts = new Map<string, string>();
  const unknown: string[] = [];
  for (const row of rows) {
    const [place, text] = [row[placeColumn] ?? '', unprotectCell(row[textColumn] ?? '')];
    const found = byPlace.get(unprotectCell(place));
    if (found === undefined) {
      if (place !== '') unknown.push(place);
    } else if (text !== '' && found.texts[language] !== text) texts.set(found.pointer, text);
  }
  return { texts, unknown };
}
