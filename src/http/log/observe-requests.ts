import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { anonymous, principalName } from '../../registry/principal.js';
import { isSignInPath } from '../paths.js';

/** Parameters whose values sign in, or belong to a sign-in that is under way. */
const secretParameters: ReadonlySet<string> = new Set(['ticket', 'code', 'state', 'nonce', 'id_token_hint', 'token']);

/** A component of a key: `c[FREQ]`. */
const ofComponent = /^[A-Za-z]\[[^\]]*\]$/;

const hidden = '…';

/** URLs that are logged as they are, of requests that are repeated; those with a secret are not kept. */
const [mostUnchanged, longestUnchanged] = [1_000, 500];

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
  const show = (url: string): string => {
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
  const unchanged = new LRUCache<string, true>({ max: mostUnchanged });
  return (url) => {
    if (unchanged.has(url)) return url;
    const result = show(url);
    if (result === url && url.length <= longestUnchanged) unchanged.set(url, true);
    return result;
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

/** Upper limits of the times of requests, seconds: warm responses take less than a millisecond. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Methods that routes have; others share a label, since Node.js accepts more than thirty. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

type Observer = ReturnType<Histogram['labels']>;

/** Counts requests and their times. */
export interface RequestMeter {
  begin(): void;
  /** @param route its path: a path as sent would make a series for each artefact */
  end(method: string, end: RequestEnd, milliseconds: number): void;
}

/** The metrics of requests. */
export function requestMeter(registry: Registry): RequestMeter {
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
  return {
    begin() {
      inFlight += 1;
    },
    end(method, { route = 'none', status, isAborted }, milliseconds) {
      inFlight -= 1;
      const key = `${method} ${isAborted ? 'aborted' : status} ${route}`;
      let observer = observers.get(key);
      if (observer === undefined) {
        observer = durations.labels(
          methods.has(method) ? method : 'other',
          route,
          isAborted ? 'aborted' : String(status),
        );
        observers.set(key, observer);
      }
      observer.observe(milliseconds / 1000);
    },
  };
}

const tokenShape = /^[A-Za-z0-9._:-]{1,128}$/;

/** What observes requests. */
export interface RequestObservers {
  readonly log: Logger;
  /** Makes a URL fit for the log. */
  readonly showUrl: (url: string) => string;
  readonly meter?: RequestMeter | undefined;
  readonly tracer?: RequestTracer | undefined;
}

/**
 * A function that does the work for a request and observes it: it sets `ctx.state.requestId` (the client's `X-Request-Id` if it is a
 * token, else a new id), and when the response has been sent or aborted it writes a log line, counts, and ends the span.
 */
export function observeRequests({ log, showUrl, meter, tracer }: RequestObservers) {
  const logEnd = ({ req, res, state }: Context, client: string, milliseconds: number): void => {
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
      ms: Math.round(milliseconds),
      ...(principal === undefined || principal === anonymous ? {} : { principal: principalName(principal) }),
      ...(res.writableFinished ? {} : { aborted: true }),
      ...(unavailable === undefined ? {} : { reason: unavailable }),
    };
    if (failure === undefined) log.info(line, 'request');
    else log.error({ ...line, err: failure }, 'request failed');
  };
  return (ctx: Context, work: () => unknown): unknown => {
    const start = performance.now();
    const { req, res, state } = ctx;
    const { method = '', headers } = req;
    const given = headers['x-request-id'];
    state.requestId = typeof given === 'string' && tokenShape.test(given) ? given : randomUUID();
    // Later it is not known if the client has closed the connection.
    const client = ctx.request.ip;
    meter?.begin();
    let span: RequestSpan | undefined;
    if (tracer !== undefined) {
      const [path = ''] = (req.url ?? '').split('?', 1);
      span = tracer.begin({ method, path, requestId: state.requestId, headers });
      state.traceId = span.traceId;
    }
    res.once('close', () => {
      const milliseconds = performance.now() - start;
      const isAborted = !res.writableFinished;
      const isFailed = state.failure !== undefined;
      const end = { route: state.route, status: res.statusCode, isAborted, isFailed };
      meter?.end(method, end, milliseconds);
      logEnd(ctx, client, milliseconds);
      span?.end(end);
    });
    return span === undefined ? work() : span.run(work);
  };
}
