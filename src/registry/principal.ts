/** The sender of a request: anonymous, or the root account with its configured name. */
export type Principal = { readonly kind: 'anonymous' } | { readonly kind: 'root'; readonly name: string };

export const anonymous: Principal = { kind: 'anonymous' };

/** A text that differs between any two principals, for keys of caches. */
export const principalKey = (principal: Principal): string =>
  principal.kind === 'anonymous' ? principal.kind : `${principal.kind}:${principal.name}`;

/** The name of a principal as transactions record it. */
export const principalName = (principal: Principal): string =>
  principal.kind === 'root' ? principal.name : principal.kind;
