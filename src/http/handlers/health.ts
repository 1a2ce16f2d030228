import { setTimeout } from 'node:timers/promises';
import { StrataError } from '../../errors.js';
import type { Answer, Operation } from '../openapi/route.js';
import { schemaRef } from '../openapi/schemas.js';
import { readParameters } from '../parse/parameters.js';

const well = (description: string): Answer => ({
  status: 200,
  description,
  content: { 'application/json': schemaRef('Health') },
});

/** The process answers. */
export const liveness: Operation = {
  summary: 'Whether the process answers',
  query: {},
  answers: [well('It does.')],
  errors: ['Syntax'],
  handle: () => (ctx) => {
    readParameters(ctx, {});
    ctx.body = { status: 'live' };
  },
};

/** How long readiness may take to be told, milliseconds: who asks gives up after a few seconds. */
const patience = 3000;

/** The database is reached and its schema is in place; 503 otherwise. */
export const readiness: Operation = {
  summary: 'Whether the database is reached and its schema is in place',
  query: {},
  answers: [well('Both.')],
  errors: ['Syntax', 'Unavailable'],
  handle:
    ({ registry }) =>
    async (ctx) => {
      readParameters(ctx, {});
      const ready = await Promise.race([registry.isReady(), setTimeout(patience, false, { ref: false })]);
      if (!ready) throw new StrataError('Unavailable', 'the database does not answer');
      ctx.body = { status: 'ready' };
    },
};
