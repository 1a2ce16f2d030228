import Router from '@koa/router';
import Koa from 'koa';
import { StrataError } from '../errors.js';
import { allowOrigins } from './allow-origins.js';
import { identifyPrincipal } from './auth/identify.js';
import { refuseCrossSite } from './auth/refuse-cross-site.js';
import { compressResponses } from './compress-responses.js';
import { refuseMalformedTarget, respondToUncaught } from './errors/respond-to-uncaught.js';
import { respondWithError } from './errors/respond-with-error.js';
import { logRequests, sendRequestId } from './log-requests.js';
import { LargeAnswers } from './representation/large-answers.js';
import { RepresentationCache } from './representation/representation-cache.js';
import { WarmResponses } from './representation/warm-responses.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import type { Services } from './services.js';

const defaultRepresentationBytes = 64_000_000;
const defaultLargeAnswerBytes = 256_000_000;

/** Matches paths with too many parts too: the handler rejects them with the names of the parts. */
const pathOf = ({ path, parts }: Route): string => (parts === undefined ? path : `${path}{/*path}`);

/** The router of some routes. GET serves HEAD too. If several routes match a path, the first is used. */
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
    else if (error.name === 'Unavailable') ctx.state.unavailable = error.message;
    respondWithError(ctx, error);
  }
};

/** Methods and paths of all routes, for an error text. */
const pathsOfAllRoutes = routes.map(({ method, path }) => `${method} ${path}`).join(', ');

/** Throws a StrataError for unknown paths and methods, so that they get the same error format. */
const refuseUnknown: Koa.Middleware = async (ctx, next) => {
  await next();
  if (![404, 405, 501].includes(ctx.status)) return;
  const { allow = '' } = ctx.response.headers;
  if (allow !== '') {
    throw new StrataError('MethodNotAllowed', `${ctx.method} is not allowed on ${ctx.path}; use ${allow}`);
  }
  ctx.remove('Allow');
  throw new StrataError('NotFound', `the path ${ctx.path} does not exist; the paths are ${pathsOfAllRoutes}`);
};

/** The Koa application over a registry. */
export function createApp(given: Pick<Services, 'registry' | 'log' | 'settings'>): Koa {
  const { registry, log, settings } = given;
  const { corsOrigins = ['*'] } = settings;
  const representations = new RepresentationCache({
    bytes: settings.representationBytes ?? defaultRepresentationBytes,
  });
  const warmResponses = new WarmResponses(registry, representations);
  const turns = { bytes: settings.largeAnswerBytes ?? defaultLargeAnswerBytes };
  const largeAnswers = new LargeAnswers(turns);
  const largeComparisons = new LargeAnswers(turns);
  const router = buildRouter(routes, { ...given, representations, warmResponses, largeAnswers, largeComparisons });
  const app = new Koa();
  respondToUncaught(app);
  app.use(logRequests(log));
  app.use(refuseMalformedTarget);
  // A warm response writes all headers in one call, so no header may be set before it.
  app.use(warmResponses.serve);
  app.use(sendRequestId);
  app.use(allowOrigins(corsOrigins, routes));
  app.use(compressResponses());
  app.use(handleErrors);
  app.use(identifyPrincipal(settings));
  app.use(refuseCrossSite(corsOrigins, routes));
  app.use(refuseUnknown);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // A response that fails while it is streamed: the connection is closed, and the reason is logged.
  app.on('error', (error) => log.error({ err: error }, 'a response was aborted'));
  return app;
}
