/** A type of setting: how its text is parsed. */
export interface Kind<T> {
  /** Completes "must be …". */
  readonly expected: string;
  /** Undefined for an invalid text. */
  read(text: string): T | undefined;
  /** Which part of an invalid text is wrong, as a sentence; undefined where that is not known. */
  wrongPart?(text: string): string | undefined;
  /** Set if the value must not appear in an error text. */
  readonly hidden?: true;
}

/** A row of a table of settings; `fallback` is the default, undefined if the setting is optional. */
export interface Setting<T, Fallback extends T | undefined = T | undefined> {
  readonly name: string;
  readonly fallback: Fallback;
  readonly kind: Kind<T>;
  readonly meaning: string;
}

export const text: Kind<string> = {
  expected: 'a text without leading or trailing blanks',
  read: (given) => matched(given, /^\S(.*\S)?$/s),
};
export const secret: Kind<string> = { ...text, hidden: true };

export const file: Kind<string> = { ...text, expected: 'the path of a file' };

export function row<T, Fallback extends T | undefined>(
  name: string,
  fallback: Fallback,
  kind: Kind<T>,
  meaning: string,
): Setting<T, Fallback> {
  return { name, fallback, kind, meaning };
}

export function whole(least: number, most: number): Kind<number> {
  return {
    expected: `a whole number from ${least} to ${most}`,
    read(digits) {
      const value = Number(matched(digits, /^\d{1,9}$/));
      return value >= least && value <= most ? value : undefined;
    },
  };
}

export function oneOf<const T extends string>(values: readonly T[]): Kind<T> {
  return { expected: `one of ${values.join(', ')}`, read: (given) => values.find((value) => value === given) };
}

export const onOrOff = oneOf(['on', 'off']);

const entriesOf = (given: string): readonly string[] => given.split(',').map((entry) => entry.trim());

/** Entries separated by commas. @param secrecy of the entries: none where missing */
export const listKind = (
  expected: string,
  isEntry: (entry: string) => boolean,
  secrecy: Pick<Kind<unknown>, 'hidden'> = {},
): Kind<readonly string[]> => ({
  expected,
  read: (given) => {
    const entries = entriesOf(given);
    return entries.every(isEntry) ? Object.freeze(entries) : undefined;
  },
  wrongPart: (given) => {
    const entries = entriesOf(given);
    const place = entries.findIndex((entry) => !isEntry(entry));
    if (place < 0 || entries.length === 1) return undefined;
    return `Entry ${place + 1}${secrecy.hidden ? '' : `, "${entries[place]}",`} is wrong.`;
  },
  ...secrecy,
});

export function matched(given: string, pattern: RegExp): string | undefined {
  return pattern.test(given) ? given : undefined;
}
