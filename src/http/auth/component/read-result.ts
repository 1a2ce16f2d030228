import { isVisible, userOf } from '../../../registry/principal.js';
import { isRefusal, type SignInResult } from '../mechanism.js';

const longestName = 256;
const mostGroups = 1_000;

/** The result where a request has no credentials after all. */
export const nothingPresented = { isAbsent: true } as const;

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestName && isVisible(value);

function readGroups(groups: unknown): readonly string[] {
  if (groups === undefined) return [];
  if (Array.isArray(groups) && groups.length <= mostGroups && groups.every(isName)) return groups;
  throw new Error(
    `signedIn.groups has to be a list of at most ${mostGroups} names of 1 to ${longestName} visible characters each`,
  );
}

function readUser(given: object): SignInResult {
  const { name, groups, until } = given as Readonly<Record<string, unknown>>;
  if (!isName(name)) {
    throw new Error(`signedIn.name has to be a text of 1 to ${longestName} characters, all of them visible`);
  }
  if (until !== undefined && (typeof until !== 'number' || !Number.isFinite(until))) {
    throw new Error('signedIn.until has to be a number, epoch milliseconds');
  }
  const principal = userOf('custom', name, readGroups(groups));
  if (until !== undefined && until <= Date.now()) return { refusal: 'expired' };
  return { principal, ...(until === undefined ? {} : { until }) };
}

function readRedirection(address: unknown, entry: 'signIn' | 'ticket'): SignInResult {
  if (entry !== 'signIn') throw new Error('redirect is for requests with the entry signIn only');
  if (typeof address === 'string' && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) {
    return { redirection: new URL(address).href };
  }
  throw new Error('redirect has to be an absolute URL with the scheme http or https');
}

/**
 * Checks what a component returned.
 * @throws Error with what is wrong with it
 */
export function readResult(result: unknown, entry: 'signIn' | 'ticket'): SignInResult {
  if (result === undefined || result === null) return nothingPresented;
  if (typeof result === 'object') {
    const { signedIn, refused, redirect } = result as Readonly<Record<string, unknown>>;
    if (typeof signedIn === 'object' && signedIn !== null) return readUser(signedIn);
    if (refused !== undefined) return { refusal: isRefusal(refused) ? refused : 'refused' };
    if (redirect !== undefined) return readRedirection(redirect, entry);
  }
  throw new Error('the result has to be undefined or to have one of signedIn, refused and redirect');
}
