/** At most this many names are listed in a problem. */
const listedNames = 5;

/** Names as a list in words: the first ones, and the number of those that are left out. */
export function listNames(names: readonly string[], maximum = listedNames): string {
  const first = names.slice(0, maximum).join(', ');
  return names.length > maximum ? `${first} and ${names.length - maximum} more` : first;
}

/** Distinct names in their order, as `listNames`. */
export const listDistinct = (names: Iterable<string>): string => listNames([...new Set(names)].sort());
