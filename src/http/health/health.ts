import { setTimeout } from 'node:timers/promises';
import { StrataError } from '../../errors.js';
import { schemaRef } from '../openapi/schemas.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Operation, ResponseDescription } from '../route.js';

const healthy = (description: string): ResponseDescription => ({
  status: 200,
  description,
  content: { 'application/json': schemaRef('Health') },
});

/** Whether the process runs. */
export const liveness: Operation = {
  summary: 'Whether the process answers',
  query: {},
  responses: [healthy('It does.')],
  errors: ['Syntax'],
  handle: () => (ctx) => {
    readParameters(ctx, {});
    ctx.body = { status: 'live' };
  },
};

/** Milliseconds; clients of health checks time out after a few seconds. */
const timeout = 3000;

/** Whether the database is reached and its schema is in place; 503 otherwise. */
export const readiness: Operation = {
  summary: 'Whether the database is reached and its schema is in place',
  query: {},
  responses: [healthy('Both.')],
  errors: ['Syntax', 'Unavailable'],
  handle:
    ({ registry }) =>
    async (ctx) => {
      readParameters(ctx, {});
      const ready = await Promise.race([registry.isReady(), setTimeout(timeout, false, { ref: false })]);
      if (!ready) throw new StrataError('Unavailable', 'the database does not answer');
      ctx.body = { status: 'ready' };
    },
};
