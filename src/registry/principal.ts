/** How a principal has signed in. */
export const signInKinds = ['root', 'directory', 'oidc', 'certificate', 'custom'] as const;

export type SignInKind = (typeof signInKinds)[number];

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

/** A user. @param groups in any order, also repeated */
export const userOf = (service: User['service'], name: string, groups: readonly string[]): User => ({
  kind: 'user',
  service,
  name,
  groups: [...new Set(groups)].sort(),
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
