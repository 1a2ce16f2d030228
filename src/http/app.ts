import Koa from 'koa';
import { StrataError } from '../errors.js';
import { allowOrigins } from './allow-origins.js';
import { requirePrincipal } from './auth/identify.js';
import { buildRouter } from './build-router.js';
import { compressAnswers } from './compress-answers.js';
import { logRequests } from './log-requests.js';
import { securePrefix } from './paths.js';
import { RepresentationCache } from './representation/representation-cache.js';
import { respondWithError } from './respond/error-response.js';
import { routes } from './routes.js';
import type { Services } from './services.js';

/** All that is served: `GET /health/live, POST …`, for those who asked for something else. */
const tableOfContents = routes.map(({ method, path }) => `${method} ${path}`).join(', ');

/** Unknown paths and methods end as errors of the one shape too. */
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

const usualRepresentationBytes = 64_000_000;

/** The Koa application over the use cases of the registry. */
export function createApp(given: Omit<Services, 'representations'>): Koa {
  const bytes = given.settings.representationBytes ?? usualRepresentationBytes;
  const services: Services = { ...given, representations: new RepresentationCache({ bytes }) };
  const app = new Koa();
  const router = buildRouter(routes, services);
  const identify = requirePrincipal(services.settings);
  app.use(logRequests(services.log));
  app.use(allowOrigins(services.settings.corsOrigins ?? ['*'], routes));
  app.use(compressAnswers());
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof StrataError)) ctx.state['failure'] = error;
      respondWithError(ctx, error);
    }
  });
  app.use((ctx, next) => (ctx.path.startsWith(securePrefix) ? identify(ctx, next) : next()));
  app.use(refuseUnknown);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // An answer that breaks off while it is streamed: the client sees the connection end, the log tells why.
  app.on('error', (error) => services.log.error({ err: error }, 'an answer broke off'));
  return app;
}
