import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { anonymous, principalName } from '../registry/principal.js';

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
