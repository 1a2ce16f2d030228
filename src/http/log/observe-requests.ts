import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { anonymous, principalName } from '../../registry/principal.js';
import { isSignInPath } from '../paths.js';

const tokenShape = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Sets `ctx.state.requestId` (the client's `X-Request-Id` if it is a token, else a new id), and writes one log line
 * when the response has been sent or aborted.
 * @param showUrl makes a URL fit for the log
 */
export const logRequests =
  (log: Logger, showUrl: (url: string) => string): Middleware =>
  (ctx, next) => {
    const { req, res, state } = ctx;
    const given = req.headers['x-request-id'];
    state.requestId = typeof given === 'string' && tokenShape.test(given) ? given : randomUUID();
    const start = performance.now();
    // Later it is not known if the client has closed the connection.
    const client = ctx.ip;
    res.once('close', () => {
      const { requestId, traceId, principal, failure, unavailable } = state;
      if (failure === undefined && !log.isLevelEnabled('info')) return;
      const line = {
        requestId,
        ...(traceId === undefined ? {} : { traceId }),
        client,
        method: req.method,
        url: showUrl(req.url ?? ''),
        // As other servers log a client that left before the response began.
        status: res.headersSent ? res.statusCode : 499,
        ms: Math.round(performance.now() - start),
        ...(principal === undefined || principal === anonymous ? {} : { principal: principalName(principal) }),
        ...(res.writableFinished ? {} : { aborted: true }),
        ...(unavailable === undefined ? {} : { reason: unavailable }),
      };
      if (failure === undefined) log.info(line, 'request');
      else log.error({ ...line, err: failure }, 'request failed');
    });
    return next();
  };

/** Sends the request id to the client. */
export const sendRequestId: Middleware = (ctx, next) => {
  ctx.set('X-Request-Id', ctx.state.requestId);
  return next();
};

/** Parameters whose values sign in, or belong to a sign-in that is under way. */
const secretParameters: ReadonlySet<string> = new Set(['ticket', 'code', 'state', 'nonce', 'id_token_hint', 'token']);

/** A component of a key: `c[FREQ]`. */
const ofComponent = /^[A-Za-z]\[[^\]]*\]$/;

const hidden = '…';

/** The name of a parameter; a malformed one as it is. */
function nameOf(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return written;
  }
}

/**
 * A function that makes a URL fit for the log: it keeps the values of known parameters only. A key or ticket that was sent
 * to the wrong path, or with a misspelt name, is hidden too.
 * @param known names of the parameters of all routes
 */
export function urlsWithoutSecrets(known: Iterable<string>): (url: string) => string {
  const shown = new Set([...known].filter((name) => !secretParameters.has(name)));
  return (url) => {
    const cut = url.indexOf('?');
    const path = (cut < 0 ? url : url.slice(0, cut)).replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*@/i, `$1//${hidden}@`);
    if (cut < 0) return path;
    const isOpen = (name: string): boolean => !isSignInPath(path) && (shown.has(name) || ofComponent.test(name));
    const pairs = url
      .slice(cut + 1)
      .split('&')
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        if (value.length === 0) return shown.has(nameOf(name)) || name === '' ? pair : hidden;
        return isOpen(nameOf(name)) ? pair : `${name}=${hidden}`;
      });
    return `${path}?${pairs.join('&')}`;
  };
}

/** What the end of a request shows. */
export interface RequestEnd {
  /** Path of the route; undefined where there is none. */
  readonly route: string | undefined;
  readonly status: number;
  /** Whether the client left before the end of the response. */
  readonly isAborted: boolean;
  /** Whether an internal error ended it. */
  readonly isFailed: boolean;
}

/** A request that is traced. */
export interface RequestSpan {
  readonly traceId: string;
  /** Runs the handling of the request, so that what it does belongs to its span. */
  run<T>(work: () => T): T;
  end(result: RequestEnd): void;
}

/** Begins the spans of requests. */
export interface RequestTracer {
  /** @param headers may have the trace that the request belongs to (W3C Trace Context, `traceparent`) */
  begin(request: {
    readonly method: string;
    readonly path: string;
    readonly requestId: string;
    readonly headers: IncomingHttpHeaders;
  }): RequestSpan;
}

/** Traces requests; follows `logRequests`, whose line has the id of the trace. */
export const traceRequests =
  (tracer: RequestTracer): Middleware =>
  (ctx, next) => {
    const { req, res, state } = ctx;
    const { requestId } = state;
    const [path = ''] = (req.url ?? '').split('?', 1);
    const span = tracer.begin({ method: req.method ?? '', path, requestId, headers: req.headers });
    state.traceId = span.traceId;
    res.once('close', () =>
      span.end({
        route: state.route,
        status: res.statusCode,
        isAborted: !res.writableFinished,
        isFailed: state.failure !== undefined,
      }),
    );
    return span.run(next);
  };

/** Upper limits of the times of requests, seconds: warm responses take less than a millisecond. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Methods that routes have; others share a label, since Node.js accepts more than thirty. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

type Observer = ReturnType<Histogram['labels']>;

/**
 * Counts the requests of an application, by the path of their route: a path as sent would make a series for each artefact.
 */
export function measureRequests(registry: Registry): Middleware {
  const durations = new Histogram({
    name: 'strata_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its response was sent. The status is aborted where the client left before.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  let inFlight = 0;
  new Gauge({
    name: 'strata_http_requests_in_flight',
    help: 'Number of requests whose responses are not sent yet.',
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  const observers = new Map<string, Observer>();
  const observerOf = (method: string, route: string, status: string): Observer => {
    const key = `${method} ${status} ${route}`;
    const known = observers.get(key);
    if (known !== undefined) return known;
    const observer = durations.labels(method, route, status);
    observers.set(key, observer);
    return observer;
  };
  return (ctx, next) => {
    const start = performance.now();
    const { req, res, state } = ctx;
    inFlight += 1;
    res.once('close', () => {
      inFlight -= 1;
      const method = methods.has(req.method ?? '') ? (req.method ?? '') : 'other';
      const status = res.writableFinished ? String(res.statusCode) : 'aborted';
      observerOf(method, state.route ?? 'none', status).observe((performance.now() - start) / 1000);
    });
    return next();
  };
}
