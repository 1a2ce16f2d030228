import Router from '@koa/router';
import { live, ready } from './handlers/health.js';
import { queryReferenceGraph } from './handlers/query-reference-graph.js';
import { queryStructures, structurePrefix } from './handlers/query-structures.js';
import { submissionPath, submitStructures } from './handlers/submit-structures.js';
import type { Services } from './services.js';

/** What lies below it is for known callers only; the application asks for them before it looks for a route. */
export const securePrefix = '/ws/secure/';

/** Everything that can be asked of the registry over HTTP. */
export function routes(services: Services): Router {
  const router = new Router({ sensitive: true });

  router.post(submissionPath, submitStructures(services));

  router.get(`${structurePrefix}{/*path}`, queryStructures(services));

  router.get('/ws/registry/reference', queryReferenceGraph(services));

  router.get('/health/live', live);
  router.get('/health/ready', ready(services));

  return router;
}
