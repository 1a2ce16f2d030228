import { stepsOf } from './json-pointer.js';

/** Offsets in a text: from the first character to the one after the last. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const blank = /\s*/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const scalar = /[^\s,\]}]+/y;

/** The offset after what a sticky pattern matches; that of the begin where it does not match. */
function after(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}

/** The offset after a value. */
function skipValue(text: string, offset: number): number {
  const begin = text.charAt(offset);
  if (begin === '"') return after(string, text, offset);
  if (begin !== '{' && begin !== '[') return after(scalar, text, offset);
  let depth = 0;
  for (let place = offset; place < text.length; place++) {
    const character = text.charAt(place);
    if (character === '"') place = after(string, text, place) - 1;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return place + 1;
    }
  }
  return text.length;
}

/** The begin of an element, or of the name of a property, and that of its value. */
interface Begin {
  readonly name: string;
  readonly key: number;
  readonly value: number;
}

/** What the object or array that begins at an offset holds, one after the other. */
function* partsAt(text: string, offset: number): Generator<Begin> {
  const isArray = text.charAt(offset) === '[';
  if (!isArray && text.charAt(offset) !== '{') return;
  let place = after(blank, text, offset + 1);
  for (let index = 0; place < text.length && !/[\]}]/.test(text.charAt(place)); index++) {
    const key = place;
    let name = String(index);
    if (!isArray) {
      const end = after(string, text, place);
      name = JSON.parse(text.slice(place, end));
      place = after(blank, text, after(blank, text, end) + 1);
    }
    yield { name, key, value: place };
    place = after(blank, text, skipValue(text, place));
    if (text.charAt(place) === ',') place = after(blank, text, place + 1);
  }
}

/**
 * Where a valid JSON text has what pointers name: the name of a property with the begin of its value, or an element. Of what it
 * lacks, that around it. Each object and array is read once, however many pointers lead through it.
 */
export function placesInText(text: string): (pointer: string) => TextRange {
  const known = new Map<number, ReadonlyMap<string, Begin>>();
  const partsOf = (offset: number): ReadonlyMap<string, Begin> => {
    const parts = known.get(offset) ?? new Map([...partsAt(text, offset)].map((part) => [part.name, part]));
    known.set(offset, parts);
    return parts;
  };
  const start = after(blank, text, 0);
  return (pointer) => {
    let value = start;
    let found: TextRange = { from: value, to: Math.min(value + 1, text.length) };
    for (const step of stepsOf(pointer)) {
      const next = partsOf(value).get(step);
      if (next === undefined) return found;
      value = next.value;
      const isLong = text.charAt(value) === '{' || text.charAt(value) === '[';
      found = { from: next.key, to: isLong ? value + 1 : skipValue(text, value) };
    }
    return found;
  };
}
