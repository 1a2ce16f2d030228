/** What lies below it is for known callers only; the application asks for them before it looks for a route. */
export const securePrefix = '/ws/secure/';

/** Where SDMX clients are told of errors in SDMX-ML, if they prefer it. */
export const isSdmxPath = (path: string): boolean =>
  ['/sdmx/', '/ws/public/', securePrefix].some((prefix) => path.startsWith(prefix));
