/** The version that a draft becomes when it is published: `1.1.0` of `1.1.0-draft`. Other versions have no extension. */
export const releaseOf = (version: string): string => version.replace(/-.*$/, '');
