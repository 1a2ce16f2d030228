import { type Client, type Entry, FilterParser, ResultCodeError } from 'ldapts';
import { isVisible, userOf } from '../../../registry/principal.js';
import { type DirectoryConnection, directoryServers } from '../directory/connect.js';
import { attributeValues, type DirectoryGroups, fillPattern, findGroups } from '../directory/find-groups.js';
import type { Refusal, SignInResult } from '../mechanism.js';
import type { PasswordCheck } from './passwords.js';

/** A directory: how it is reached, and where its users and groups are. */
export interface DirectorySettings extends DirectoryConnection, DirectoryGroups {
  /** The entry of a user, with `{username}`; if missing, users are searched. */
  readonly userDn?: string | undefined;
  readonly searchBase?: string | undefined;
  /** With `{username}`. */
  readonly searchFilter: string;
  /** The account that searches; anonymous if missing. */
  readonly bindDn?: string | undefined;
  readonly bindPassword?: string | undefined;
  readonly nameAttribute: string;
}

/** Whether a filter is one pair of brackets with pairs in it. Brackets in values are escaped (RFC 4515 section 3). */
function isOneBracket(text: string): boolean {
  let depth = 0;
  for (const [place, character] of [...text].entries()) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth <= 0) return depth === 0 && place > 0 && place === [...text].length - 1;
  }
  return false;
}

/** Whether a text is a filter (RFC 4515), with placeholders where a value can stand. */
export function isFilterPattern(text: string): boolean {
  // The parser accepts brackets that are not closed.
  if (!isOneBracket(text)) return false;
  try {
    FilterParser.parseString(fillPattern(text, { username: 'x', dn: 'x' }));
    return true;
  } catch {
    return false;
  }
}

/** Result codes of a bind that concern the account (RFC 4511 appendix A); all others concern the directory. */
const refusalsByCode: Readonly<Record<number, Refusal>> = {
  19: 'refused', // constraintViolation: too many failures
  32: 'unknownAccount', // noSuchObject
  34: 'unknownAccount', // invalidDNSyntax
  48: 'refused', // inappropriateAuthentication: an account without password
  49: 'wrongPassword', // invalidCredentials
  50: 'refused', // insufficientAccessRights
  53: 'refused', // unwillingToPerform: locked
};

/** Why Active Directory returns invalidCredentials, by the number after `data` in its message. */
const refusalsOfActiveDirectory: Readonly<Record<string, Refusal>> = {
  '525': 'unknownAccount',
  '530': 'refused', // not at this time
  '531': 'refused', // not from this machine
  '532': 'expired', // the password
  '533': 'refused', // disabled
  '701': 'expired', // the account
  '773': 'expired', // the password must be changed
  '775': 'refused', // locked
};

function refusalOf(error: unknown): Refusal {
  const refusal = error instanceof ResultCodeError ? refusalsByCode[error.code] : undefined;
  if (refusal === undefined || !(error instanceof Error)) throw error;
  return refusalsOfActiveDirectory[/ data ([\da-f]{3}),/.exec(error.message)?.[1] ?? ''] ?? refusal;
}

/** RFC 4513 section 5.1.2: a bind with a name and an empty password succeeds without a check. */
const isPossible = (username: string, password: string): boolean =>
  password !== '' && username.length <= 256 && password.length <= 1024 && isVisible(username);

/** The name as the directory has it, because a bind does not distinguish case and blanks. */
function nameOf(entry: Entry, username: string, attribute: string): string {
  const names = attributeValues(entry, attribute);
  const typed = username.toLowerCase();
  return names.find((name) => name.toLowerCase() === typed) ?? names[0] ?? typed;
}

/** Users and passwords of an LDAP directory. */
export function directoryPassword(settings: DirectorySettings, warn: (message: string) => void): PasswordCheck {
  const { userDn, searchBase = '', searchFilter, bindDn, bindPassword, nameAttribute, groupAttribute } = settings;
  const attributes = [nameAttribute, groupAttribute];
  const withDirectory = directoryServers(settings, warn);

  const bindForSearch = async (client: Client): Promise<void> => {
    if (bindDn === undefined) return;
    await client.bind(bindDn, bindPassword).catch((error: Error) => {
      throw new Error(`the account STRATA_LDAP_BIND_DN, ${bindDn}, cannot sign in: ${error.message}`);
    });
  };

  async function searchUser(client: Client, username: string): Promise<Entry | undefined> {
    await bindForSearch(client);
    const filter = fillPattern(searchFilter, { username });
    // Referrals are not followed: they would take the password to servers that are not configured.
    const { searchEntries } = await client.search(searchBase, { scope: 'sub', filter, attributes, sizeLimit: 2 });
    const [entry, second] = searchEntries;
    if (second === undefined) return entry;
    warn(`STRATA_LDAP_SEARCH_FILTER finds several users of one name, first: ${entry?.dn}; they cannot sign in`);
    return undefined;
  }

  /** The user's own entry; with the name only, if the user may not read it. */
  async function readOwnEntry(client: Client, dn: string): Promise<Entry> {
    try {
      const { searchEntries } = await client.search(dn, { scope: 'base', attributes });
      return searchEntries[0] ?? { dn };
    } catch (error) {
      if (error instanceof ResultCodeError && refusalsByCode[error.code] !== undefined) return { dn };
      throw error;
    }
  }

  const checkUser = async (client: Client, username: string, password: string): Promise<SignInResult> => {
    const searched = userDn === undefined ? await searchUser(client, username) : undefined;
    const dn = userDn === undefined ? searched?.dn : fillPattern(userDn, { username });
    if (dn === undefined) return { refusal: 'unknownAccount' };
    try {
      await client.bind(dn, password);
    } catch (error) {
      return { refusal: refusalOf(error) };
    }
    const entry = searched ?? (await readOwnEntry(client, dn));
    if (searched !== undefined && settings.groupBase !== undefined) await bindForSearch(client);
    const groups = await findGroups(client, entry, username, settings);
    const name = nameOf(entry, username, nameAttribute);
    return { principal: userOf('directory', name, groups) };
  };

  return async (username, password) =>
    isPossible(username, password)
      ? withDirectory((client) => checkUser(client, username, password))
      : { refusal: 'malformed' };
}
