import type { Scanner } from '../../json/scan/scanner.js';
import { usualDataLimits } from '../data-sets.js';
import type { CellValue } from '../level-tables.js';
import { refuseData } from '../refuse-data.js';

/** Characters that the entries of a value may have together. */
const longest = usualDataLimits.text;

type Entry = string | Readonly<Record<string, string>>;

/** What an index stands for; undefined where there is no such value. */
export type FindValue = (index: string) => CellValue | null | undefined;

/** The characters of the entries of a value so far. */
interface Length {
  count: number;
}

function addLength(scanner: Scanner, length: Length, added: number): void {
  length.count += added + 1;
  if (length.count <= longest) return;
  const { line, column } = scanner;
  const detail = `The values of a component are longer than ${longest} characters together, the limit; send shorter ones`;
  refuseData('limit.text', detail, { line, column });
}

/** Texts by language. */
function readLocalised(scanner: Scanner, length: Length): Readonly<Record<string, string>> {
  const texts: [string, string][] = [];
  for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
    const language = scanner.key();
    const text = scanner.kind === 'string' ? scanner.string() : scanner.skip();
    addLength(scanner, length, language.length + text.length);
    texts.push([language, text]);
  }
  return Object.fromEntries(texts);
}

/** The entries of an array. Arrays in it, which nested metadata attributes may have, are part of it. */
function readEntries(scanner: Scanner, find: FindValue | undefined, entries: Entry[], length: Length): void {
  for (let more = scanner.enterArray(); more; more = scanner.nextElement()) {
    const { kind } = scanner;
    if (kind === 'array') readEntries(scanner, find, entries, length);
    else if (kind === 'object') entries.push(readLocalised(scanner, length));
    else if (kind === 'number') {
      const number = scanner.number();
      const found = find === undefined ? number : find(number);
      addLength(scanner, length, typeof found === 'string' ? found.length : (found?.list.length ?? 0));
      if (typeof found === 'string') entries.push(found);
      else if (found !== null && found !== undefined) entries.push(...(JSON.parse(found.list) as Entry[]));
    } else if (kind === 'null') scanner.word();
    else {
      const text = kind === 'string' ? scanner.string() : scanner.word();
      addLength(scanner, length, text.length);
      entries.push(text);
    }
  }
}

/**
 * Reads the value of a component.
 * @param find what numbers stand for; undefined where they are the values
 * @returns null where there is none
 */
export function readComponentValue(scanner: Scanner, find: FindValue | undefined): CellValue | null {
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
  const length = { count: 0 };
  if (kind === 'object') return { list: JSON.stringify([readLocalised(scanner, length)]) };
  const entries: Entry[] = [];
  readEntries(scanner, find, entries, length);
  return { list: JSON.stringify(entries) };
}

/** Reads a value that no index stands for. */
export const readDirectValue = (scanner: Scanner): CellValue | null => readComponentValue(scanner, undefined);
