import type { Context, Middleware, Next } from 'koa';
import passports from 'koa-passport';
import { StrataError } from '../../errors.js';
import type { HttpSettings } from '../services.js';
import { type Principal, rootStrategy } from './root-strategy.js';

/**
 * Lets only known callers pass, and puts who they are into `ctx.state.principal`.
 * Others get 401 with the challenge of each mechanism there is (RFC 9110 section 11.6.1).
 */
export function requirePrincipal({ rootUsername, rootPassword }: HttpSettings): Middleware {
  const passport = new passports.KoaPassport();
  passport.use(rootStrategy(rootUsername, rootPassword));
  return async (ctx: Context, next: Next) => {
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
    if (principal === undefined) {
      for (const challenge of challenges) ctx.append('WWW-Authenticate', challenge);
      throw new StrataError('Unauthenticated', 'sign in with the user and password of the root account (HTTP basic)');
    }
    ctx.state['principal'] = principal.name;
    await next();
  };
}
