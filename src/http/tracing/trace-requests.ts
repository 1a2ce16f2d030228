import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware } from 'koa';

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
