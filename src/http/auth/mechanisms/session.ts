import type { SignInKind } from '../../../registry/principal.js';
import { isSignInPath, signOutPath } from '../../paths.js';
import type { Mechanism, Session } from '../mechanism.js';
import { cookieValues } from '../sessions/cookie.js';
import { type Sessions, sessionCookie } from '../sessions/sessions.js';

const kindOf = ({ principal }: Session): SignInKind => (principal.kind === 'root' ? 'root' : principal.service);

/** Paths that begin and end sessions: a session that has ended does not keep its holder from them. */
const isOfSessions = (path: string): boolean => isSignInPath(path) || path === signOutPath;

/**
 * The cookie of a session, which browsers send with every request.
 * @param keepSeconds the idle time
 * @param kinds the ways to sign in that are configured: a session of another one has ended
 */
export const sessionCookies = (sessions: Sessions, keepSeconds: number, kinds: ReadonlySet<SignInKind>): Mechanism => ({
  name: 'session',
  keepSeconds,
  isAmbient: true,
  continuesSignIn: true,
  find(ctx) {
    const [value, another] = cookieValues(ctx, sessionCookie);
    if (value === undefined || isOfSessions(ctx.path)) return undefined;
    return {
      // Of two cookies, another host of the domain has set one.
      secret: another === undefined ? value : undefined,
      async check() {
        const opened = another === undefined ? await sessions.open(value) : { refusal: 'malformed' as const };
        if ('session' in opened && kinds.has(kindOf(opened.session))) return sessions.signedIn(opened.session);
        sessions.drop(ctx);
        return 'refusal' in opened ? opened : { refusal: 'revoked' };
      },
    };
  },
});
