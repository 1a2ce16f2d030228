import Router from '@koa/router';
import type { Route } from './openapi/route.js';
import type { Services } from './services.js';

/** A path with more parts than it may have is the operation's to refuse: it knows what they are. */
const pathOf = ({ path, parts }: Route): string => (parts === undefined ? path : `${path}{/*path}`);

/** The router that serves some routes; GET serves HEAD too, and of routes that fit a path the first counts. */
export function buildRouter(routes: readonly Route[], services: Services): Router {
  const router = new Router({ sensitive: true });
  for (const route of routes) {
    router.register(pathOf(route), [route.method], route.handle(services, { path: route.path, routes }));
  }
  return router;
}
