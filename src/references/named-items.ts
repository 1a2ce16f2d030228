import { isPropertyWildcard } from '../model/urn.js';

const prefixOf = (item: string): string => item.slice(1);

/**
 * Whether two tails of references to one scheme can name the same item: they are equal, or one stands for all codes with a prefix
 * (`%EU`) that the other has.
 */
export function nameSameItem(one: string, other: string): boolean {
  if (one === other) return true;
  const [isSet, isOtherSet] = [isPropertyWildcard(one), isPropertyWildcard(other)];
  if (isSet && isOtherSet) return nameSameItem(prefixOf(one), other) || nameSameItem(one, prefixOf(other));
  if (isSet) return other.startsWith(prefixOf(one));
  return isOtherSet && one.startsWith(prefixOf(other));
}

/** The function that finds whether references name an item, alone or with all codes that have its prefix. */
export function matcherOf(named: ReadonlySet<string>): (item: string) => boolean {
  const prefixes = [...named].filter(isPropertyWildcard).map(prefixOf);
  if (prefixes.length === 0) return (item) => named.has(item);
  return (item) => named.has(item) || prefixes.some((prefix) => item.startsWith(prefix));
}
