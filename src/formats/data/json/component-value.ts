import type { Scanner } from '../../json/scan/scanner.js';
import type { CellValue } from '../level-tables.js';

type Entry = string | Readonly<Record<string, string>>;

/** What an index stands for; undefined where there is no such value. */
export type FindValue = (index: string) => CellValue | null | undefined;

/** Texts by language. */
function readLocalised(scanner: Scanner): Readonly<Record<string, string>> {
  const texts: [string, string][] = [];
  for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
    const language = scanner.key();
    texts.push([language, scanner.kind === 'string' ? scanner.string() : scanner.skip()]);
  }
  return Object.fromEntries(texts);
}

/** The entries of an array. Arrays in it, which nested metadata attributes may have, are part of it. */
function readEntries(scanner: Scanner, find: FindValue | undefined, entries: Entry[]): void {
  for (let more = scanner.enterArray(); more; more = scanner.nextElement()) {
    const { kind } = scanner;
    if (kind === 'array') readEntries(scanner, find, entries);
    else if (kind === 'object') entries.push(readLocalised(scanner));
    else if (kind === 'number') {
      const number = scanner.number();
      const found = find === undefined ? number : find(number);
      if (typeof found === 'string') entries.push(found);
      else if (found !== null && found !== undefined) entries.push(...(JSON.parse(found.list) as Entry[]));
    } else if (kind === 'null') scanner.word();
    else entries.push(kind === 'string' ? scanner.string() : scanner.word());
  }
}

/**
 * Reads the value of a component.
 * @param find what numbers stand for; undefined where they are the values
 * @returns null where there is none
 */
export function readValue(scanner: Scanner, find: FindValue | undefined): CellValue | null {
  const { kind } = scanner;
  if (kind === 'number') {
    const number = scanner.number();
    return find === undefined ? number : (find(number) ?? null);
  }
  if (kind === 'string') return scanner.string();
  if (kind === 'boolean') return scanner.word();
  if (kind === 'null') {
    scanner.word();
    return null;
  }
  if (kind === 'object') return { list: JSON.stringify([readLocalised(scanner)]) };
  const entries: Entry[] = [];
  readEntries(scanner, find, entries);
  return { list: JSON.stringify(entries) };
}

/** Reads a value that no index stands for. */
export const readDirectValue = (scanner: Scanner): CellValue | null => readValue(scanner, undefined);
