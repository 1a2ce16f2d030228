/** A list whose entries are made when they are read. */
export interface LazyList<T = unknown> {
  readonly length: number;
  [Symbol.iterator](): Iterator<T>;
}

/** The results of a function for the entries of a list, made when they are read. */
export const mapLazily = <T, Result>(list: LazyList<T>, map: (entry: T) => Result): LazyList<Result> => ({
  length: list.length,
  *[Symbol.iterator]() {
    for (const entry of list) yield map(entry);
  },
});
