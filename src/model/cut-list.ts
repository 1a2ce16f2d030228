/** The entries of a list, which is iterated once, in parts of a number of entries; the last part may have fewer. */
export function* cutList<T>(list: Iterable<T>, length: number): Generator<readonly T[]> {
  let part: T[] = [];
  for (const entry of list) {
    part.push(entry);
    if (part.length < length) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
