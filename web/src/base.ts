/**
 * The path under which the registry is served, such as `/registry`; empty at the root of a host. Scripts are in `assets/` below it.
 */
export const base = import.meta.url.startsWith('http') ? new URL('..', import.meta.url).pathname.slice(0, -1) : '';

/** The address of a path of the registry. */
export const inBase = (path: string): string => `${base}${path}`;
