import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { Services } from '../services.js';

/** `GET /health/live`: the process answers. */
export const live = (ctx: Context): void => {
  ctx.body = { status: 'live' };
};

/** `GET /health/ready`: the database is reached and its schema is in place; 503 otherwise. */
export const ready =
  ({ registry }: Services) =>
  async (ctx: Context): Promise<void> => {
    if (!(await registry.isReady())) throw new StrataError('Unavailable', 'the database does not answer');
    ctx.body = { status: 'ready' };
  };
