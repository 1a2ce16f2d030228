import { type Position, StrataError } from '../../errors.js';
import { MalformedJson, TooDeep, TooLong } from '../../formats/json/scan/scan-faults.js';
import { Scanner } from '../../formats/json/scan/scanner.js';

/** A JSON value with the position of each value in it, by path: steps joined by `/`. */
export interface PlacedJson {
  readonly value: unknown;
  readonly places: ReadonlyMap<string, Position>;
}

/** Whether a value is an object of JSON, not a list. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The beginning of a value, for an error text. */
export const showJson = (value: unknown): string =>
  value === undefined ? 'missing' : JSON.stringify(value).slice(0, 100);

/** The position of a value by its path; a missing property has that of its object. */
export const placeIn = ({ places }: PlacedJson, path: string): Position | undefined =>
  places.get(path) ?? places.get(path.split('/').slice(0, -1).join('/')) ?? places.get('');

const limits = { depth: 10, text: 10_000 };

const stepOf = (path: string, step: string | number): string => (path === '' ? String(step) : `${path}/${step}`);

function readValue(scanner: Scanner, path: string, places: Map<string, Position>): unknown {
  const { kind, line, column } = scanner;
  places.set(path, { line, column });
  if (kind === 'string') return scanner.string();
  if (kind === 'number') return Number(scanner.number());
  if (kind === 'array') {
    const list: unknown[] = [];
    for (let more = scanner.enterArray(); more; more = scanner.nextElement()) {
      list.push(readValue(scanner, stepOf(path, list.length), places));
    }
    return list;
  }
  if (kind === 'object') {
    const entries: [string, unknown][] = [];
    for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
      const name = scanner.key();
      entries.push([name, readValue(scanner, stepOf(path, name), places)]);
    }
    return Object.fromEntries(entries);
  }
  return JSON.parse(scanner.word());
}

/** @throws StrataError `Syntax` with line and column for a text that is not JSON, or is nested too deep */
export function readPlacedJson(text: string): PlacedJson {
  const places = new Map<string, Position>();
  const scanner = new Scanner([text], limits);
  try {
    const value = readValue(scanner, '', places);
    scanner.end();
    return { value, places };
  } catch (error) {
    if (!(error instanceof MalformedJson || error instanceof TooDeep || error instanceof TooLong)) throw error;
    const { message, line, column } = error;
    throw new StrataError('Syntax', message, [
      { severity: 'error', code: 140, rule: 'json.syntax', detail: message, line, column },
    ]);
  }
}
