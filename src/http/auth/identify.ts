import type { Context, Middleware, Next } from 'koa';
import passports from 'koa-passport';
import { StrataError } from '../../errors.js';
import { anonymous, type Principal } from '../../registry/principal.js';
import { securePrefix } from '../paths.js';
import { rootStrategy } from './root-strategy.js';

/** The principal of requests to a public path; undefined for secure paths, which require credentials. */
export const publicPrincipal = (path: string): Principal | undefined =>
  path.startsWith(securePrefix) ? undefined : anonymous;

interface RootAccount {
  readonly rootUsername: string;
  readonly rootPassword: string;
}

/**
 * Sets `ctx.state.principal`: anonymous on public paths, the authenticated principal on secure paths.
 * @throws StrataError `Unauthenticated` for missing or wrong credentials; the response has the challenge of each
 *   mechanism (RFC 9110 section 11.6.1)
 */
export function identifyPrincipal({ rootUsername, rootPassword }: RootAccount): Middleware {
  const passport = new passports.KoaPassport();
  passport.use(rootStrategy(rootUsername, rootPassword));

  async function authenticate(ctx: Context): Promise<Principal> {
    let principal: Principal | undefined;
    let challenges: readonly string[] = [];
    const decide = passport.authenticate(
      'root',
      { session: false },
      async (_error: unknown, user: Principal | false, info: string | string[] | undefined) => {
        if (user !== false) principal = user;
        else challenges = [info ?? []].flat();
      },
    );
    await decide(ctx, async () => undefined);
    if (principal !== undefined) return principal;
    for (const challenge of challenges) ctx.append('WWW-Authenticate', challenge);
    throw new StrataError(
      'Unauthenticated',
      'the credentials are missing or wrong; send the user and password of the root account (HTTP basic authentication)',
    );
  }

  return async (ctx: Context, next: Next) => {
    ctx.state.principal = publicPrincipal(ctx.path) ?? (await authenticate(ctx));
    await next();
  };
}
