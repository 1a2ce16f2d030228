/** Who asks: anybody, or the root account under its configured name. */
export type Principal = { readonly kind: 'anonymous' } | { readonly kind: 'root'; readonly name: string };

export const anonymous: Principal = { kind: 'anonymous' };

/** A text that differs between any two principals: the part of cache keys that keeps their results apart. */
export const principalKey = (principal: Principal): string =>
  principal.kind === 'anonymous' ? principal.kind : `${principal.kind}:${principal.name}`;
