import type { Holder } from '../model/shares.js';

/** How a principal has signed in. */
export const signInKinds = ['root', 'directory', 'oidc', 'certificate', 'custom'] as const;

export type SignInKind = (typeof signInKinds)[number];

/**
 * Characters that are not seen, or that change where others are seen: controls, formats (zero width, bidi), fillers, blanks other
 * than the space (Unicode, general categories and Default_Ignorable_Code_Point).
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;

/** Whether a name looks like no other one because of characters that nobody sees. */
export const isVisible = (name: string): boolean => name !== '' && name.trim() === name && !unseen.test(name);

/** Somebody known to an identity service. Equal names of different services are different principals. */
export interface User {
  readonly kind: 'user';
  readonly service: Exclude<SignInKind, 'root'>;
  /** Unique in its service. */
  readonly name: string;
  /** As the service names them, sorted. */
  readonly groups: readonly string[];
}

/** The sender of a request: anonymous, the root account with its configured name, or a user. */
export type Principal = { readonly kind: 'anonymous' } | { readonly kind: 'root'; readonly name: string } | User;

/** A user. @param groups in any order, also repeated; those that are not visible are left out */
export const userOf = (service: User['service'], name: string, groups: readonly string[]): User => ({
  kind: 'user',
  service,
  name,
  groups: [...new Set(groups)].filter(isVisible).sort(),
});

export const anonymous: Principal = { kind: 'anonymous' };

/** A text that differs between any two principals, for keys of caches. */
export function principalKey(principal: Principal): string {
  if (principal.kind === 'anonymous') return principal.kind;
  if (principal.kind === 'root') return `root:${principal.name}`;
  return JSON.stringify([principal.service, principal.name, ...principal.groups]);
}

/** The name of a principal as transactions and logs record it; unique, except that groups do not count. */
export function principalName(principal: Principal): string {
  if (principal.kind === 'user') return `${principal.service}:${principal.name}`;
  return principal.kind === 'root' ? principal.name : principal.kind;
}

/** The holder that the submissions of a principal are counted for. */
export const holderOfPrincipal = (principal: Principal): Holder => ({
  key: principalKey(principal),
  isSignedIn: principal.kind !== 'anonymous',
});
