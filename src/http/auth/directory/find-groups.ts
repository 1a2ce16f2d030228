import type { Client, Entry } from 'ldapts';

/** Where the groups of a user are. */
export interface DirectoryGroups {
  /** Attribute of a user with the distinguished names, or names, of groups. */
  readonly groupAttribute: string;
  /** Entry below which groups are searched; the attribute counts if it is missing. */
  readonly groupBase?: string | undefined;
  /** With `{dn}` and `{username}`. */
  readonly groupFilter: string;
  readonly groupNameAttribute: string;
  readonly nestedGroups: 'on' | 'off';
}

/** Groups of groups of groups: a limit for directories with circles or without sense. */
const mostLevels = 10;
const mostGroups = 1000;

/** The values of an attribute; the names of attributes are not case-sensitive (RFC 4512 section 2.5). */
export function attributeValues(entry: Entry, attribute: string): readonly string[] {
  const key = Object.keys(entry).find((each) => each.toLowerCase() === attribute.toLowerCase());
  const value = key === undefined ? [] : (entry[key] ?? []);
  return (Array.isArray(value) ? value : [value]).map((each) => each.toString());
}

/**
 * The value of the first attribute of a distinguished name (RFC 4514), without the spaces around it that RFC 2253 section 4 allows; other
 * white space belongs to it. A text that is not a distinguished name is returned as it is.
 */
export function firstValueOf(name: string): string {
  const value = /^ *[\w.-]+ *= *((?:\\.|[^\\,+])*?) *(?:[,+]|$)/s.exec(name)?.[1];
  if (value === undefined) return name;
  const bytes = [...value.matchAll(/\\([\da-f]{2})|\\(.)|([^\\]+)/gis)].map(([, hex, escaped, plain]) =>
    hex === undefined ? Buffer.from(escaped ?? plain ?? '') : Buffer.from(hex, 'hex'),
  );
  return Buffer.concat(bytes).toString('utf8');
}

async function searchGroups(client: Client, base: string, filter: string, nameAttribute: string): Promise<Entry[]> {
  const attributes = [nameAttribute];
  return (await client.search(base, { scope: 'sub', filter, attributes, sizeLimit: mostGroups })).searchEntries;
}

/** Searches the groups of a user, and with `nestedGroups` the groups of these, a search for each level. */
async function searchAll(client: Client, base: string, entry: Entry, username: string, settings: DirectoryGroups) {
  const { groupFilter, groupNameAttribute, nestedGroups } = settings;
  const found = new Map<string, string>();
  let filter = fillPattern(groupFilter, { dn: entry.dn, username });
  for (let level = 0; level < (nestedGroups === 'on' ? mostLevels : 1) && found.size < mostGroups; level++) {
    const groups = await searchGroups(client, base, filter, groupNameAttribute);
    const added = groups.filter(({ dn }) => !found.has(dn));
    for (const group of added)
      found.set(group.dn, attributeValues(group, groupNameAttribute)[0] ?? firstValueOf(group.dn));
    if (added.length === 0) break;
    // The name of a user stands for nothing that a group is a member by.
    filter = `(|${added.map(({ dn }) => fillPattern(groupFilter, { dn, username: dn })).join('')})`;
  }
  return [...found.values()];
}

/** The names of the groups of a user. */
export async function findGroups(
  client: Client,
  entry: Entry,
  username: string,
  settings: DirectoryGroups,
): Promise<readonly string[]> {
  const { groupBase, groupAttribute } = settings;
  return groupBase === undefined
    ? attributeValues(entry, groupAttribute).map(firstValueOf)
    : searchAll(client, groupBase, entry, username, settings);
}

const escapeCharacter = (character: string): string => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/**
 * A text with every ASCII character but letters and digits as `\hh`, which filters (RFC 4515 section 3) and distinguished
 * names (RFC 4514 section 2.4) both read as that character.
 */
const escapeValue = (text: string): string => text.replace(/[^a-zA-Z\d\u{80}-\u{10ffff}]/gu, escapeCharacter);

/** Replaces the placeholders `{name}` of a pattern by values, escaped. */
export const fillPattern = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : escapeValue(value);
  });
