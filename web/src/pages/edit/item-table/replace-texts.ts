/** What is searched in texts, and what it is replaced by. */
export interface Replacement {
  readonly find: string;
  readonly by: string;
  readonly isCaseSensitive: boolean;
  /** Only a text that is nothing but what is searched. */
  readonly isWhole: boolean;
}

/** A function that replaces all places of a text; undefined for a text without any. */
export function replacerOf({ find, by, isCaseSensitive, isWhole }: Replacement): (text: string) => string | undefined {
  if (find === '') return () => undefined;
  const escaped = find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(isWhole ? `^${escaped}$` : escaped, isCaseSensitive ? 'gu' : 'giu');
  return (text) => {
    pattern.lastIndex = 0;
    return pattern.test(text) ? text.replace(pattern, () => by) : undefined;
  };
}
