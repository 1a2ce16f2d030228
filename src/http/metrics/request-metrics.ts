import type { Middleware } from 'koa';
import { Gauge, Histogram, type Registry } from 'prom-client';

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
