import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

const tokenShape = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Sets `ctx.state.requestId` (the client's `X-Request-Id` if it is a token, else a new id), and writes one log line
 * when the response has been sent or aborted.
 */
export const logRequests =
  (log: Logger): Middleware =>
  (ctx, next) => {
    const { req, res, state } = ctx;
    const given = req.headers['x-request-id'];
    state.requestId = typeof given === 'string' && tokenShape.test(given) ? given : randomUUID();
    const start = performance.now();
    res.once('close', () => {
      const { requestId, principal, failure, unavailable } = state;
      if (failure === undefined && !log.isLevelEnabled('info')) return;
      const line = {
        requestId,
        method: req.method,
        url: req.url,
        status: res.statusCode,
        ms: Math.round(performance.now() - start),
        ...(principal?.kind === 'root' ? { principal: principal.name } : {}),
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
