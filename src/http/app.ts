import type Router from '@koa/router';
import Koa from 'koa';
import { StrataError } from '../errors.js';
import { requirePrincipal } from './auth/identify.js';
import { logRequests } from './log-requests.js';
import { respondWithError } from './respond/error-response.js';
import { routes, securePrefix } from './routes.js';
import type { Services } from './services.js';

/** All that is served: `GET /health/live, POST …`, for those who asked for something else. */
const tableOfContents = (router: Router): string =>
  router.stack
    .flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path).replace(/\{.*\}$/, '')}`),
    )
    .join(', ');

/** Unknown paths and methods end as errors of the one shape too. */
function refuseUnknown(router: Router): Koa.Middleware {
  const offered = tableOfContents(router);
  return async (ctx, next) => {
    await next();
    if (![404, 405, 501].includes(ctx.status)) return;
    const { allow = '' } = ctx.response.headers;
    if (allow !== '') {
      throw new StrataError('MethodNotAllowed', `${ctx.path} does not serve ${ctx.method}; it serves ${allow}`);
    }
    ctx.remove('Allow');
    throw new StrataError('NotFound', `nothing is served at ${ctx.path}; served are ${offered}`);
  };
}

/** The Koa application over the use cases of the registry. */
export function createApp(services: Services): Koa {
  const app = new Koa();
  const router = routes(services);
  const identify = requirePrincipal(services.settings);
  app.use(logRequests(services.log));
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof StrataError)) ctx.state['failure'] = error;
      respondWithError(ctx, error);
    }
  });
  app.use((ctx, next) => (ctx.path.startsWith(securePrefix) ? identify(ctx, next) : next()));
  app.use(refuseUnknown(router));
  app.use(router.routes());
  app.use(router.allowedMethods());
  // An answer that breaks off while it is streamed: the client sees the connection end, the log tells why.
  app.on('error', (error) => services.log.error({ err: error }, 'an answer broke off'));
  return app;
}
