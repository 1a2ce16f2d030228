/** Paths with this prefix require authentication; credentials are checked before a route is searched. */
export const securePrefix = '/ws/secure/';

/** Whether errors under a path are in SDMX-ML if the client prefers it. */
export const isSdmxPath = (path: string): boolean =>
  ['/sdmx/', '/ws/public/', securePrefix].some((prefix) => path.startsWith(prefix));
