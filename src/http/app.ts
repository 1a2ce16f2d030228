import Koa from 'koa';
import { StrataError } from '../errors.js';
import { logRequests } from './log-requests.js';
import { respondWithError } from './respond/error-response.js';
import { routes } from './routes.js';
import type { Services } from './services.js';

/** Unknown paths and methods end as errors of the one shape too. */
const refuseUnknown: Koa.Middleware = (ctx) => {
  throw new StrataError('NotFound', `nothing is served at ${ctx.path}`);
};

/** The Koa application over the use cases of the registry. */
export function createApp(services: Services): Koa {
  const app = new Koa();
  const router = routes(services);
  app.use(logRequests(services.log));
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof StrataError)) ctx.state['failure'] = error;
      respondWithError(ctx, error);
    }
  });
  app.use(router.routes());
  app.use(
    router.allowedMethods({
      throw: true,
      methodNotAllowed: () => new StrataError('MethodNotAllowed', 'the path does not serve this method'),
      notImplemented: () => new StrataError('MethodNotAllowed', 'the registry knows no such method'),
    }),
  );
  app.use(refuseUnknown);
  // An answer that breaks off while it is streamed: the client sees the connection end, the log tells why.
  app.on('error', (error) => services.log.error({ err: error }, 'an answer broke off'));
  return app;
}
