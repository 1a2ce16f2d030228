import { isSignInPath, signOutPath } from '../../paths.js';
import type { Mechanism } from '../mechanism.js';
import type { Cookies } from '../sessions/cookies.js';
import type { Sessions } from '../sessions/sessions.js';

/** Paths that begin and end sessions: a session that has ended does not keep its holder from them. */
const isOfSessions = (path: string): boolean => isSignInPath(path) || path === signOutPath;

/**
 * The cookie of a session, which browsers send with every request.
 * @param keepSeconds the idle time
 */
export const sessionCookies = (sessions: Sessions, cookies: Cookies, keepSeconds: number): Mechanism => ({
  name: 'session',
  keepSeconds,
  isAmbient: true,
  continuesSignIn: true,
  find(ctx) {
    const values = cookies.values(ctx, 'session');
    const [value, another] = values;
    if (value === undefined || isOfSessions(ctx.path)) return undefined;
    return {
      secret: another === undefined ? value : undefined,
      async check() {
        const found = await sessions.find(values);
        if ('refusal' in found) cookies.drop(ctx, 'session');
        else if (another !== undefined) cookies.dropForeign(ctx, 'session');
        return 'refusal' in found ? found : sessions.signedIn(found.session);
      },
    };
  },
});
