import { isVisible, signInKinds, type User, userOf } from '../../../registry/principal.js';
import type { OidcSettings } from './oidc-settings.js';

/** The claims of a token, as JSON. */
export type Claims = Readonly<Record<string, unknown>>;

const longestName = 256;

/** How the names begin of users without a name claim; no name in a claim may begin so. */
const ofSubject = 'subject:';
const ofClient = 'client:';

/** Rules write a user of one service with such a beginning (registry/access/rule.ts). */
const reserved = [ofSubject, ofClient, ...signInKinds.map((kind) => `${kind}:`)];

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path whose dots lead into objects. Names of claims may have dots too. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const inner = claims[path.slice(0, dot)];
    const value = isObject(inner) ? valueAt(inner, path.slice(dot + 1)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether one of the claims with groups is among the claims. */
export const hasGroups = (claims: Claims, { groupsClaims }: OidcSettings): boolean =>
  groupsClaims.some((path) => valueAt(claims, path) !== undefined);

/** A text stands for its words, as in the claim `scope` (RFC 8693 section 4.2). */
function groupsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(' ').filter((word) => word !== '');
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string' && entry !== '') : [];
}

const isName = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= longestName && isVisible(text);

/**
 * The value of the name claim. Without it, a client is named by its id (RFC 9068 section 2.2: its subject), and any other
 * user by the subject, with a prefix, since the names of users, clients and subjects may be equal.
 */
function nameOf(claims: Claims, { nameClaim }: OidcSettings): string | undefined {
  const { sub, client_id: client } = claims;
  const given = nameClaim === 'sub' ? sub : valueAt(claims, nameClaim);
  if (given === undefined && isName(sub)) return sub === client ? `${ofClient}${sub}` : `${ofSubject}${sub}`;
  return isName(given) && !reserved.some((beginning) => given.startsWith(beginning)) ? given : undefined;
}

/** The user that verified claims are about; undefined for claims without subject, or with a name that cannot be used. */
export function principalOfClaims(claims: Claims, settings: OidcSettings): User | undefined {
  const name = isName(claims['sub']) ? nameOf(claims, settings) : undefined;
  if (name === undefined) return undefined;
  const groups = settings.groupsClaims.flatMap((path) => groupsIn(valueAt(claims, path)));
  return userOf('oidc', name, groups);
}
