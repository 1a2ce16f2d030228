/** A generator of random numbers whose sequence follows from its seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 to below a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws Error for an empty list */
  of<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('the list is empty');
    return chosen;
  }

  /** Each entry with the same probability. */
  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.isTrue(probability));
  }
}

const fragments = [
  '<',
  '>',
  '&',
  '&#0;',
  '&a;',
  ']]>',
  '<!--',
  '<![CDATA[',
  '<?',
  '<!DOCTYPE x [',
  '/>',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\\u0000',
  '\\ud800',
  '\0',
  '\xff',
  '\xc3',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '%',
  '%00',
  '%zz',
  '%2F',
  '%ff',
  '+',
  '*',
  '~',
  '-',
  '.',
  '..',
  '//',
  '/',
  '?',
  '#',
  ';',
  '=',
  '|',
  '(',
  ')',
  '@',
  '$',
  '0',
  '-1',
  '1e309',
  '9'.repeat(30),
  'null',
  'true',
  'undefined',
  '__proto__',
  'constructor',
  'A'.repeat(300),
  '\u00a0',
  '\r\n',
  '\n',
  '\t',
  ' ',
  '1.0+.0',
  '1.0.0',
  'all',
  'latest',
  'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0+.0)',
  '--x',
  '--x--',
  '\x1f\x8b',
  'PK\x03\x04',
];
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

const changes: readonly ((bytes: Buffer, at: number, random: Random) => Buffer)[] = [
  // A fragment inserted, a fragment in place of as many bytes, a bit inverted.
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at), bytesOf(random.of(fragments)), bytes.subarray(at)]),
  (bytes, at, random) => {
    const fragment = bytesOf(random.of(fragments));
    return Buffer.concat([bytes.subarray(0, at), fragment, bytes.subarray(at + fragment.length)]);
  },
  (bytes, at, random) => {
    const copy = Buffer.from(bytes);
    if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
    return copy;
  },
  // A range removed, doubled, moved to the end; the rest removed.
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.below(40))]),
  (bytes, at, random) => Buffer.concat([bytes.subarray(0, at + random.below(200)), bytes.subarray(at)]),
  (bytes, at, random) => {
    const end = at + random.below(100);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end), bytes.subarray(at, end)]);
  },
  (bytes, at) => bytes.subarray(0, at),
];

/** Changes bytes at one to four places. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  let changed = bytes;
  for (let left = 1 + random.below(4); left > 0; left -= 1)
    changed = random.of(changes)(changed, random.below(changed.length + 1), random);
  return changed;
}

/** Changes a text of one byte a character. */
export const mutateText = (text: string, random: Random): string => mutate(bytesOf(text), random).toString('latin1');
