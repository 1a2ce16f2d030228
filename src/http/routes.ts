import Router from '@koa/router';
import { requirePrincipal } from './auth/identify.js';
import { live, ready } from './handlers/health.js';
import { queryReferenceGraph } from './handlers/query-reference-graph.js';
import { queryStructures, structurePrefix } from './handlers/query-structures.js';
import { submissionPath, submitStructures } from './handlers/submit-structures.js';
import type { Services } from './services.js';

/** Everything that can be asked of the registry over HTTP. */
export function routes(services: Services): Router {
  const router = new Router();

  router.post(submissionPath, requirePrincipal(services.settings), submitStructures(services));

  router.get(`${structurePrefix}{/*path}`, queryStructures(services));

  router.get('/ws/registry/reference', queryReferenceGraph(services));

  router.get('/health/live', live);
  router.get('/health/ready', ready(services));

  return router;
}
