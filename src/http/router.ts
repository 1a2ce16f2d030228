import Router from '@koa/router';
import type { Context } from 'koa';
import { StrataError } from '../errors.js';
import { nearest } from '../model/nearest.js';
import { holderOf } from './limits/gate.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import type { Services } from './services.js';

/** Matches paths with too many parts too: the handler rejects them with the names of the parts. */
const pathOf = ({ path, parts }: Route): string => (parts === undefined ? path : `${path}{/*path}`);

/** The router of all routes. GET serves HEAD too. If several routes match a path, the first is used. */
export function buildRouter(services: Services): Router {
  const router = new Router({ sensitive: true });
  for (const route of routes) {
    const handle = route.handle(services, { path: route.path, routes });
    const { method, cost } = route;
    router.register(pathOf(route), [method], async (ctx, next) => {
      ctx.state.route = route.path;
      const claim = await services.gate.admit(cost, ctx.res, holderOf(ctx));
      ctx.state.claim = claim;
      // A body can be read only once, so handlers that read one begin again after it.
      await (method === 'GET' ? claim.run(() => handle(ctx, next)) : handle(ctx, next));
    });
  }
  return router;
}

/** Characters of a path that are compared with others. */
const mostCompared = 100;

/** For an error text. */
const pathsOfAllRoutes = [...new Set(routes.map(({ path }) => path))];

/** The error for a request that no route serves. @param allow the methods of its path, as in `Allow`; empty for an unknown path */
function noRoute({ method, path }: Context, allow: string): StrataError {
  if (allow !== '') return new StrataError('MethodNotAllowed', `${method} is not allowed on ${path}; use ${allow}`);
  const meant = nearest(path.slice(0, mostCompared), pathsOfAllRoutes);
  const detail = `the path ${path} does not exist; the nearest one is ${meant}, and /openapi.json describes all`;
  return new StrataError('NotFound', detail);
}

/** Throws a StrataError for an unknown path or method, so that it gets the same error format. */
export function refuseUnknown(ctx: Context): void {
  if (![404, 405, 501].includes(ctx.status)) return;
  const { allow = '' } = ctx.response.headers;
  if (allow === '') ctx.remove('Allow');
  throw noRoute(ctx, String(allow));
}

/**
 * Refuses a request with a service ticket that no route serves before the ticket is validated: a ticket is valid once, and would
 * be spent on an error.
 * @returns whether the request goes on
 */
export function keepsTicket(ctx: Context, router: Router): boolean {
  const { route, path } = router.match(ctx.path, ctx.method);
  if (route) return true;
  const allow = [...new Set(path.flatMap(({ methods }) => methods))].join(', ');
  if (allow !== '') ctx.set('Allow', allow);
  if (ctx.method !== 'OPTIONS' || allow === '') throw noRoute(ctx, allow);
  ctx.status = 200;
  return false;
}
