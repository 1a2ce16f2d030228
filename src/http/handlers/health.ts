import { setTimeout } from 'node:timers/promises';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { Services } from '../services.js';

/** `GET /health/live`: the process answers. */
export const live = (ctx: Context): void => {
  ctx.body = { status: 'live' };
};

/** How long readiness may take to be told, milliseconds: who asks gives up after a few seconds. */
const patience = 3000;

/** `GET /health/ready`: the database is reached and its schema is in place; 503 otherwise. */
export const ready =
  ({ registry }: Services) =>
  async (ctx: Context): Promise<void> => {
    const ready = await Promise.race([registry.isReady(), setTimeout(patience, false, { ref: false })]);
    if (!ready) throw new StrataError('Unavailable', 'the database does not answer');
    ctx.body = { status: 'ready' };
  };
