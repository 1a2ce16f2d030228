import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

const given = /^[A-Za-z0-9._:-]{1,128}$/;

/**
 * Gives each request an id (the client's `X-Request-Id`, where it is a plain token), sends it back, and logs one line
 * when the answer has been sent or broken off.
 */
export const logRequests =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    const asked = ctx.get('X-Request-Id');
    const requestId = given.test(asked) ? asked : randomUUID();
    ctx.set('X-Request-Id', requestId);
    const start = performance.now();
    ctx.res.once('close', () => {
      const line = {
        requestId,
        method: ctx.method,
        url: ctx.originalUrl,
        status: ctx.res.statusCode,
        ms: Math.round(performance.now() - start),
        ...(ctx.state['principal'] === undefined ? {} : { principal: ctx.state['principal'] as string }),
        ...(ctx.res.writableFinished ? {} : { brokenOff: true }),
      };
      const failure: unknown = ctx.state['failure'];
      if (failure === undefined) log.info(line, 'request');
      else log.error({ ...line, err: failure }, 'request failed');
    });
    await next();
  };
