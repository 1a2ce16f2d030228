import Router from '@koa/router';
import Koa from 'koa';
import { ClientGone, StrataError } from '../errors.js';
import type { CacheUse } from '../model/cache-use.js';
import { nearest } from '../model/nearest.js';
import { type FollowerSettings, Followers } from '../registry/changes/followers.js';
import { runValidation } from '../registry/validation/process/run-validation.js';
import type { RunValidation } from '../registry/validation/validation-job.js';
import { Identification } from './auth/identify.js';
import { hasTicket } from './auth/mechanisms/custom.js';
import { signInServices } from './auth/mechanisms.js';
import { renewSession } from './auth/sessions/sessions.js';
import { refuseMalformedTarget, respondToUncaught } from './errors/respond-to-uncaught.js';
import { respondWithError } from './errors/respond-with-error.js';
import { serveExplorer } from './explorer/serve-explorer.js';
import { admitBody, closeAfterRefusal } from './limits/admit-body.js';
import {
  allowOrigins,
  limitCaching,
  protectionOf,
  protectResponses,
  refuseCrossSite,
  refuseEmbeddedSignIn,
} from './limits/browsers.js';
import { departureOf } from './limits/departure.js';
import { Gate, holderOf } from './limits/gate.js';
import {
  logRequests,
  measureRequests,
  type RequestTracer,
  sendRequestId,
  traceRequests,
  urlsWithoutSecrets,
} from './log/observe-requests.js';
import { openMetrics } from './metrics/metrics.js';
import { measureRegistry } from './metrics/registry-metrics.js';
import { compressResponses } from './representation/compress-responses.js';
import { RepresentationCache } from './representation/representation-cache.js';
import { WarmResponses } from './representation/warm-responses.js';
import { type Route, responseHeaders } from './route.js';
import { routes } from './routes.js';
import { clientConnections, type ProxySettings, useClientConnections } from './server/client-address.js';
import type { Services } from './services.js';
import { readSignInForm, showSignInErrors } from './sign-in/sign-in.js';
import { ValidationJobs } from './validation/validation-jobs.js';
import { validationSettings } from './validation/validation-settings.js';

const noProxies: ProxySettings = { trusted: [], headers: 'x-forwarded' };
const defaultRepresentationBytes = 64_000_000;
const defaultLargeResponseBytes = 256_000_000;
const defaultFollowers: FollowerSettings = { most: 5_000 };

/** Matches paths with too many parts too: the handler rejects them with the names of the parts. */
const pathOf = ({ path, parts }: Route): string => (parts === undefined ? path : `${path}{/*path}`);

/** For an application whose sign-ins are not recorded. */
const noAuditLog: Services['auditLog'] = {
  record: () => undefined,
  async *read() {},
};

/** The router of some routes. GET serves HEAD too. If several routes match a path, the first is used. */
export function buildRouter(routes: readonly Route[], services: Services): Router {
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

const handleErrors: Koa.Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (departureOf(ctx.res).aborted && error instanceof ClientGone) return;
    if (!(error instanceof StrataError)) ctx.state.failure = error;
    else if (error.name === 'Unavailable') ctx.state.unavailable = error.message;
    respondWithError(ctx, error);
  }
};

/** Characters of a path that are compared with others. */
const mostCompared = 100;

/** For an error text. */
const pathsOfAllRoutes = [...new Set(routes.map(({ path }) => path))];

/** URLs as they are logged. */
export const showUrl = urlsWithoutSecrets(routes.flatMap(({ query }) => Object.keys(query)));

/** The error for a request that no route serves. @param allow the methods of its path, as in `Allow`; empty for an unknown path */
function noRoute({ method, path }: Koa.Context, allow: string): StrataError {
  if (allow !== '') return new StrataError('MethodNotAllowed', `${method} is not allowed on ${path}; use ${allow}`);
  const meant = nearest(path.slice(0, mostCompared), pathsOfAllRoutes);
  const detail = `the path ${path} does not exist; the nearest one is ${meant}, and /openapi.json describes all`;
  return new StrataError('NotFound', detail);
}

/** Throws a StrataError for unknown paths and methods, so that they get the same error format. */
const refuseUnknown: Koa.Middleware = async (ctx, next) => {
  await next();
  if (![404, 405, 501].includes(ctx.status)) return;
  const { allow = '' } = ctx.response.headers;
  if (allow === '') ctx.remove('Allow');
  throw noRoute(ctx, String(allow));
};

/**
 * Refuses a request with a service ticket that no route serves before the ticket is validated: a ticket is valid once, and would
 * be spent on an error.
 */
const keepTickets =
  (router: Router): Koa.Middleware =>
  (ctx, next) => {
    if (!hasTicket(ctx)) return next();
    const { route, path } = router.match(ctx.path, ctx.method);
    if (route) return next();
    const allow = [...new Set(path.flatMap(({ methods }) => methods))].join(', ');
    if (allow !== '') ctx.set('Allow', allow);
    if (ctx.method !== 'OPTIONS' || allow === '') throw noRoute(ctx, allow);
    ctx.status = 200;
    return undefined;
  };

interface Observers {
  /** Traces requests; nothing does where missing. */
  readonly tracer?: RequestTracer | undefined;
  /** The use of the cache of revisions, for metrics. */
  readonly revisions?: () => CacheUse;
}

interface Programs {
  /** Runs validations of data; in a process each where missing. */
  readonly runValidation?: RunValidation;
}

/** The Koa application over a registry. */
export function createApp(
  given: Pick<Services, 'registry' | 'log' | 'settings'> & Partial<Pick<Services, 'auditLog'>> & Observers & Programs,
): Koa {
  const { registry, log, settings, auditLog = noAuditLog } = given;
  const { corsOrigins = ['*'], caches = {} } = settings;
  const representations = new RepresentationCache({ bytes: caches.representations ?? defaultRepresentationBytes });
  const warmResponses = new WarmResponses(registry, representations, caches.warmResponses);
  const gate = new Gate({ bytes: settings.largeResponseBytes ?? defaultLargeResponseBytes });
  const metrics = openMetrics(settings.metrics ?? 'public');
  const followers = new Followers(registry, {
    ...(settings.followers ?? defaultFollowers),
    cacheBytes: caches.changes,
  });
  const validations = new ValidationJobs(
    validationSettings(settings.validation),
    given.runValidation ?? runValidation,
    log,
  );
  const signIn = signInServices(settings.signIn, registry.sessions, (message) => log.warn(message));
  const router = buildRouter(routes, {
    ...given,
    auditLog,
    representations,
    warmResponses,
    signIn,
    gate,
    metrics,
    followers,
    validations,
  });
  const app = new Koa();
  const warn = (message: string): void => log.warn(message);
  useClientConnections(app, clientConnections(settings.proxies ?? noProxies, warn));
  const protection = protectionOf(settings.strictTransport ?? 'subdomains', settings.signIn.publicUrl);
  respondToUncaught(app, protection);
  if (metrics !== undefined) {
    measureRegistry(metrics, {
      registry,
      representations,
      warmResponses,
      gate,
      followers,
      revisions: given.revisions,
    });
    app.use(measureRequests(metrics));
  }
  app.use(logRequests(log, showUrl));
  if (given.tracer !== undefined) app.use(traceRequests(given.tracer));
  app.use(refuseMalformedTarget);
  const identification = new Identification(signIn.mechanisms, {
    limit: settings.signIn.limit,
    record: (event) => auditLog.record(event),
  });
  app.use(identification.recognise);
  // A warm response writes all headers in one call, so no header may be set before it.
  app.use(warmResponses.serve);
  app.use(sendRequestId);
  app.use(protectResponses(protection));
  if (settings.explorer !== undefined) app.use(serveExplorer(settings.explorer));
  app.use(allowOrigins(corsOrigins, routes, Object.keys(responseHeaders)));
  app.use(compressResponses());
  app.use(handleErrors);
  app.use(showSignInErrors(signIn));
  app.use(closeAfterRefusal);
  app.use(refuseEmbeddedSignIn);
  if (settings.signIn.custom !== undefined) app.use(keepTickets(router));
  app.use(readSignInForm);
  app.use(identification.identify);
  app.use(refuseCrossSite(corsOrigins, routes, settings.signIn.publicUrl));
  app.use(limitCaching);
  app.use(renewSession(signIn.sessions));
  app.use(admitBody);
  app.use(refuseUnknown);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // The server emits it before it waits for open responses.
  app.on('stop', () => {
    followers.stop();
    void validations.stop();
  });
  // A response that fails while it is streamed: the connection is closed, and the reason is logged.
  app.on('error', (error, ctx?: Koa.Context) => {
    // A client that leaves is not a fault.
    if (ctx !== undefined && departureOf(ctx.res).aborted) return;
    log.error({ err: error }, 'a response was aborted');
  });
  return app;
}
