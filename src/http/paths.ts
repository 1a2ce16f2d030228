/** Paths under it require authentication; the application checks credentials before it looks for a route. */
export const securePrefix = '/ws/secure/';

/** Whether errors under a path may be SDMX-ML, if the client prefers it. */
export const isSdmxPath = (path: string): boolean =>
  ['/sdmx/', '/ws/public/', securePrefix].some((prefix) => path.startsWith(prefix));
