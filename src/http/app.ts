import Router from '@koa/router';
import Koa from 'koa';
import { StrataError } from '../errors.js';
import { allowOrigins } from './allow-origins.js';
import { identifyPrincipal } from './auth/identify.js';
import { compressResponses } from './compress-responses.js';
import { respondWithError } from './errors/respond-with-error.js';
import { logRequests, sendRequestId } from './log-requests.js';
import { RepresentationCache } from './representation/representation-cache.js';
import { WarmResponses } from './representation/warm-responses.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import type { Services } from './services.js';

const defaultRepresentationBytes = 64_000_000;

/** A path with too many parts reaches its handler, which refuses it with the names of the parts. */
const pathOf = ({ path, parts }: Route): string => (parts === undefined ? path : `${path}{/*path}`);

/** The router of some routes; GET serves HEAD too, and of several routes that match a path the first is used. */
export function buildRouter(routes: readonly Route[], services: Services): Router {
  const router = new Router({ sensitive: true });
  for (const route of routes) {
    router.register(pathOf(route), [route.method], route.handle(services, { path: route.path, routes }));
  }
  return router;
}

const handleErrors: Koa.Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof StrataError)) ctx.state.failure = error;
    respondWithError(ctx, error);
  }
};

/** Methods and paths of all routes, for error texts. */
const tableOfContents = routes.map(({ method, path }) => `${method} ${path}`).join(', ');

/** Turns unknown paths and methods into errors like all others. */
const refuseUnknown: Koa.Middleware = async (ctx, next) => {
  await next();
  if (![404, 405, 501].includes(ctx.status)) return;
  const { allow = '' } = ctx.response.headers;
  if (allow !== '') {
    throw new StrataError('MethodNotAllowed', `${ctx.path} does not serve ${ctx.method}; it serves ${allow}`);
  }
  ctx.remove('Allow');
  throw new StrataError('NotFound', `nothing is served at ${ctx.path}; served are ${tableOfContents}`);
};

/** The Koa application over a registry. */
export function createApp(given: Pick<Services, 'registry' | 'log' | 'settings'>): Koa {
  const { registry, log, settings } = given;
  const representations = new RepresentationCache({
    bytes: settings.representationBytes ?? defaultRepresentationBytes,
  });
  const warmResponses = new WarmResponses(registry, representations);
  const router = buildRouter(routes, { ...given, representations, warmResponses });
  const app = new Koa();
  app.use(logRequests(log));
  // A warm response writes all of its headers in one call, so no header may be set before.
  app.use(warmResponses.serve);
  app.use(sendRequestId);
  app.use(allowOrigins(settings.corsOrigins ?? ['*'], routes));
  app.use(compressResponses());
  app.use(handleErrors);
  app.use(identifyPrincipal(settings));
  app.use(refuseUnknown);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // A response that breaks off while it is streamed: the client sees the connection end, the log has the reason.
  app.on('error', (error) => log.error({ err: error }, 'an answer broke off'));
  return app;
}
