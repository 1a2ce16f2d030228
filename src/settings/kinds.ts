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
  /** The unit of the text. The value can be in another one: modules take bytes and seconds. */
  readonly unit?: string;
}

/** A row of the table. Without a default, the setting is optional and its value can be undefined. */
export interface Setting<T = unknown, Default extends string | undefined = string | undefined> {
  readonly name: string;
  readonly kind: Kind<T>;
  /** As it would be written in the environment. */
  readonly fallback: Default;
  readonly meaning: string;
}

export const row = <T, Default extends string | undefined>(
  name: string,
  kind: Kind<T>,
  fallback: Default,
  meaning: string,
): Setting<T, Default> => ({ name, kind, fallback, meaning });

export interface Table {
  readonly [key: string]: Setting | Table | SettingGroup<Table, string>;
}

/** Settings that count only where all those of `required` are set; otherwise the value of the group is undefined. */
export interface SettingGroup<Rows extends Table, Required extends string> {
  readonly required: readonly Required[];
  readonly rows: Rows;
}

export const group = <Rows extends Table, Required extends keyof Rows & string>(
  required: readonly Required[],
  rows: Rows,
): SettingGroup<Rows, Required> => ({ required, rows });

/** The values of a table: an object of the same form. */
export type ValuesOf<T> =
  T extends Setting<infer Value, infer Default>
    ? Default extends string
      ? Value
      : Value | undefined
    : T extends SettingGroup<infer Rows, infer Required>
      ? ({ readonly [Key in Required]: NonNullable<ValuesOf<Rows[Key]>> } & ValuesOf<Omit<Rows, Required>>) | undefined
      : { readonly [Key in keyof T]: ValuesOf<T[Key]> };

export const text: Kind<string> = {
  expected: 'a text without leading or trailing blanks',
  read: (given) => matched(given, /^\S(.*\S)?$/s),
};
export const secret: Kind<string> = { ...text, hidden: true };

export const file: Kind<string> = { ...text, expected: 'the path of a file' };

/** A whole number. @param factor of the value to the number */
export function whole(least: number, most: number, unit?: string, factor = 1): Kind<number> {
  return {
    expected: `a whole number from ${least} to ${most}`,
    read(digits) {
      const number = Number(matched(digits, /^\d{1,9}$/));
      return number >= least && number <= most ? number * factor : undefined;
    },
    ...(unit !== undefined && { unit }),
  };
}

/** A size in MB; the value is in bytes. */
export const megabytes = (least: number, most: number): Kind<number> => whole(least, most, 'MB', 1_000_000);

export const seconds = (least: number, most: number): Kind<number> => whole(least, most, 's');

export function oneOf<const T extends string>(values: readonly T[]): Kind<T> {
  return { expected: `one of ${values.join(', ')}`, read: (given) => values.find((value) => value === given) };
}

export const onOrOff = oneOf(['on', 'off']);

const entriesOf = (given: string): readonly string[] =>
  given === '' ? [] : given.split(',').map((entry) => entry.trim());

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
