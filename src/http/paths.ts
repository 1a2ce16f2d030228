/** Paths with this prefix require authentication; credentials other than tickets are checked before a route is searched. */
const securePrefix = '/ws/secure/';

export const isSecurePath = (path: string): boolean => path.startsWith(securePrefix);

/** The page at which people sign in, and every client that wants a session (specification, section 4.3). */
export const signInPath = '/login.html';

export const isSignInPath = (path: string): boolean => path === signInPath || path === `${signInPath}/`;

/** Where people sign out. */
export const signOutPath = '/logout';

/** Whether errors under a path are in SDMX-ML if the client prefers it. */
export const isSdmxPath = (path: string): boolean =>
  ['/sdmx/', '/ws/public/', securePrefix].some((prefix) => path.startsWith(prefix));
