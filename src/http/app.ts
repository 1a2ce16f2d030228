import Koa from 'koa';
import { ClientGone, StrataError } from '../errors.js';
import { createFetcher } from '../fetching/fetcher.js';
import type { CacheUse } from '../model/cache-use.js';
import { type FollowerSettings, Followers } from '../registry/changes/followers.js';
import { Imports } from '../registry/moving-in/imports.js';
import { usualPace } from '../registry/moving-in/polite-requests.js';
import { runValidation } from '../registry/validation/process/run-validation.js';
import type { RunValidation } from '../registry/validation/validation-job.js';
import { Identification } from './auth/identify.js';
import { hasTicket } from './auth/mechanisms/custom.js';
import { signInServices } from './auth/mechanisms.js';
import { dataSettings } from './data-queries/data-settings.js';
import { DataWork } from './data-queries/data-work.js';
import { SourceFiles } from './data-queries/source-files.js';
import { respondToUncaught, respondWithError } from './errors/respond-with-error.js';
import { explorerPages } from './explorer/serve-explorer.js';
import { admitBody, closeAfterRefusal } from './limits/admit-body.js';
import { allowOrigins, limitCaching, protectionOf, refuseCrossSite, refuseEmbeddedSignIn } from './limits/browsers.js';
import { departureOf } from './limits/departure.js';
import { Gate } from './limits/gate.js';
import { observeRequests, type RequestTracer, requestMeter, urlsWithoutSecrets } from './log/observe-requests.js';
import { messageLimits } from './message-body/read-message-body.js';
import { openMetrics } from './metrics/metrics.js';
import { measureRegistry } from './metrics/registry-metrics.js';
import { requestFault } from './parameters/read-parameters.js';
import { isSignInPath } from './paths.js';
import { placeBelow, publicPath } from './public-address.js';
import { compressResponse } from './representation/compress-response.js';
import { RepresentationCache } from './representation/representation-cache.js';
import { WarmResponses } from './representation/warm-responses.js';
import { responseHeaders } from './route.js';
import { buildRouter, keepsTicket, refuseUnknown } from './router.js';
import { routes } from './routes.js';
import { clientConnections, type ProxySettings, useClientConnections } from './server/client-address.js';
import type { Services } from './services.js';
import { readSignInForm, showSignInError } from './sign-in/sign-in.js';
import { ValidationJobs } from './validation/validation-jobs.js';
import { validationSettings } from './validation/validation-settings.js';

const noProxies: ProxySettings = { trusted: [], headers: 'x-forwarded' };
const defaultRepresentationBytes = 64_000_000;
const defaultLargeResponseBytes = 256_000_000;
const defaultFollowers: FollowerSettings = { most: 5_000 };

/** For an application whose sign-ins are not recorded. */
const noAuditLog: Services['auditLog'] = {
  record: () => undefined,
  async *read() {},
};

/** URLs as they are logged. */
export const showUrl = urlsWithoutSecrets(routes.flatMap(({ query }) => Object.keys(query)));

/**
 * Whether a request has a target with a path (RFC 9112 section 3.2). Nothing else may be done with one that has not: `ctx.path` throws,
 * or is null.
 */
function hasPath(ctx: Koa.Context): boolean {
  try {
    return ctx.path != null;
  } catch {
    return false;
  }
}

const targetFault = ({ req }: Koa.Context): StrataError =>
  requestFault(
    'request.target',
    `the request target "${req.url?.split('?', 1)[0]}" is neither a path nor a URL with a path; send a path that begins with /`,
  );

/** The method of Koa that handles a request with the middleware. */
interface Handling {
  handleRequest(ctx: Koa.Context, respond: (ctx: Koa.Context) => Promise<void>): Promise<void>;
}

/**
 * Has an application do something for each request before its middleware, without the bookkeeping of Koa, which takes longer than a warm
 * response.
 * @param begin calls `handle` to go on with the middleware; may throw before that
 */
function beforeMiddleware(app: Koa, begin: (ctx: Koa.Context, handle: () => unknown) => unknown): void {
  const handling = app as Koa & Handling;
  const { handleRequest } = handling;
  handling.handleRequest = async (ctx, respond) => {
    try {
      await begin(ctx, () => handleRequest.call(app, ctx, respond));
    } catch (error) {
      ctx.onerror(error as Error);
    }
  };
}

const pathsOfApi = /^\/(?:sdmx|ws)\//;

/**
 * Whether a request may be one for a page of the explorer. Every browser accepts XHTML by name; clients of SDMX do not, not even
 * those that accept `text/html` because Java's HTTP client does so by default.
 */
const mayBePage = ({ path, req: { headers } }: Koa.Context): boolean =>
  headers.accept?.includes('application/xhtml+xml') === true || !pathsOfApi.test(path);

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
  given: Pick<Services, 'registry' | 'log' | 'settings'> &
    Partial<Pick<Services, 'auditLog' | 'backups'>> &
    Observers &
    Programs,
): Koa {
  const { registry, log, settings, auditLog = noAuditLog, backups } = given;
  const { corsOrigins = ['*'], caches = {} } = settings;
  const representations = new RepresentationCache({ bytes: caches.representations ?? defaultRepresentationBytes });
  const warmResponses = new WarmResponses(registry, representations, caches.warmResponses);
  const gate = new Gate({ bytes: settings.largeResponseBytes ?? defaultLargeResponseBytes });
  const metrics = openMetrics(settings.metrics ?? 'public');
  const followers = new Followers(registry, {
    ...(settings.followers ?? defaultFollowers),
    cacheBytes: caches.changes,
  });
  const ofValidation = validationSettings(settings.validation);
  const data = new DataWork(dataSettings(settings.data), [ofValidation.folder]);
  const validations = new ValidationJobs(ofValidation, given.runValidation ?? runValidation, log);
  const fetcher = createFetcher(settings.fetching ?? { hosts: [] });
  const signIn = signInServices(settings.signIn, registry.sessions, (message) => log.warn(message));
  const imports =
    settings.imports &&
    new Imports({
      registry,
      fetcher,
      pace: usualPace,
      ...settings.imports,
      limits: messageLimits(settings),
      log: (message) => log.info(message),
    });
  const router = buildRouter({
    ...given,
    auditLog,
    backups,
    representations,
    warmResponses,
    signIn,
    gate,
    metrics,
    followers,
    validations,
    data,
    fetcher,
    imports,
    sourceFiles: new SourceFiles({ registry, gate, settings, validations, data, fetcher }),
  });
  const app = new Koa();
  const warn = (message: string): void => log.warn(message);
  useClientConnections(app, clientConnections(settings.proxies ?? noProxies, warn));
  const { publicUrl } = settings.signIn;
  const protection = protectionOf(settings.strictTransport ?? 'subdomains', publicUrl);
  respondToUncaught(app, protection);
  if (metrics !== undefined) {
    const { revisions } = given;
    measureRegistry(metrics, {
      registry,
      representations,
      warmResponses,
      gate,
      followers,
      validations,
      backups,
      revisions,
    });
  }
  const observe = observeRequests({
    log,
    showUrl,
    meter: metrics && requestMeter(metrics),
    tracer: given.tracer,
  });
  const identification = new Identification(signIn.mechanisms, {
    limit: settings.signIn.limit,
    record: (event) => auditLog.record(event),
  });
  const below = publicPath(publicUrl);
  const showPage = settings.explorer && explorerPages(settings.explorer);
  const allowOrigin = allowOrigins(corsOrigins, routes, Object.keys(responseHeaders));
  const checkSite = refuseCrossSite(corsOrigins, routes, publicUrl);
  const keepsTickets = settings.signIn.custom !== undefined;

  /** What comes before the middleware: the id of a request and its observation, and a response that is known. */
  beforeMiddleware(app, (ctx, handle) =>
    observe(ctx, () => {
      if (!hasPath(ctx)) throw targetFault(ctx);
      identification.recognise(ctx);
      const isServed = warmResponses.serve(ctx);
      if (isServed === true) return undefined;
      return isServed === false ? handle() : isServed.then((isDone) => (isDone ? undefined : handle()));
    }),
  );

  /** Headers of all responses, and the pages. A warm response has all headers in one call, so they are not set before it. */
  const begin: Koa.Middleware = (ctx, next) => {
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.set(protection(ctx) as Record<string, string>);
    if (showPage !== undefined && mayBePage(ctx) && showPage(ctx)) return undefined;
    return below === '' ? next() : next().then(() => placeBelow(ctx, below));
  };

  const respond: Koa.Middleware = async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (departureOf(ctx.res).aborted && error instanceof ClientGone) return;
      closeAfterRefusal(ctx, error);
      if (!(error instanceof StrataError)) ctx.state.failure = error;
      else if (error.name === 'Unavailable') ctx.state.unavailable = error.message;
      respondWithError(ctx, error);
      if (error instanceof StrataError) showSignInError(ctx, signIn, error);
    }
    if (!ctx.response.get('ETag')) await compressResponse(ctx);
  };

  /** Who sends the request, and whether it may go on to its route. */
  const admit: Koa.Middleware = async (ctx, next) => {
    if (isSignInPath(ctx.path)) {
      refuseEmbeddedSignIn(ctx);
      if (ctx.method === 'POST') await readSignInForm(ctx);
    }
    if (keepsTickets && hasTicket(ctx) && !keepsTicket(ctx, router)) return;
    const isIdentified = identification.identify(ctx);
    if (isIdentified !== true && !(await isIdentified)) return;
    checkSite(ctx);
    limitCaching(ctx);
    const session = ctx.state.signedIn?.session;
    const isRenewed = session !== undefined && (await signIn.sessions.renew(ctx, session));
    if (ctx.req.headers.expect !== undefined) admitBody(ctx);
    await next();
    refuseUnknown(ctx);
    // A shared cache would give the cookie to others.
    if (isRenewed) ctx.set('Cache-Control', 'private, no-store');
  };

  app.use(begin).use(allowOrigin).use(respond).use(admit).use(router.routes()).use(router.allowedMethods());
  // The server emits it before it waits for open responses.
  app.on('stop', () => {
    followers.stop();
    void validations.stop();
    data.stop();
    void imports?.stop();
  });
  // A response that fails while it is streamed: the connection is closed, and the reason is logged.
  app.on('error', (error, ctx?: Koa.Context) => {
    // A client that leaves is not a fault.
    if (ctx !== undefined && departureOf(ctx.res).aborted) return;
    log.error({ err: error }, 'a response was aborted');
  });
  return app;
}
