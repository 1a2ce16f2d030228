import { setTimeout } from 'node:timers/promises';
import { StrataError } from '../../errors.js';
import * as json from '../json-schema.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Operation, ResponseDescription } from '../route.js';

const healthSchema = json.component(
  'Health',
  { status: json.word('live', 'ready') },
  {
    identityProvider: json.literal(
      'unreachable',
      'Present while the provider of OpenID Connect does not respond: tokens cannot be checked.',
    ),
    clockSecondsAhead: {
      ...json.integer(
        'By how many seconds the newest instant of the registry is later than the clock of the server; missing up to a minute.',
      ),
      minimum: 61,
    },
    submissionsWaiting: {
      ...json.integer('The number of submissions that wait for another one to end; missing while submissions end.'),
      minimum: 1,
    },
    backupLateHours: {
      ...json.integer(
        'For how many hours a scheduled backup has been late: none has succeeded for twice the time between them. Missing where none is late.',
      ),
      minimum: 1,
    },
    submissionsStalledSeconds: {
      ...json.integer('For how many seconds no submission has ended although some wait; missing up to 30.'),
      minimum: 1,
    },
  },
);

type Health = json.JsonOf<typeof healthSchema>;

const healthy = (description: string): ResponseDescription => ({
  status: 200,
  description,
  content: { 'application/json': healthSchema },
});

/** Responds with 200 while the process runs. */
export const liveness: Operation = {
  summary: 'Check that the process responds',
  query: {},
  responses: [healthy('The process responds.')],
  errors: ['Syntax'],
  cost: 'nothing',
  handle: () => (ctx) => {
    readParameters(ctx, {});
    ctx.body = { status: 'live' } satisfies Health;
  },
};

const reachable = Promise.resolve(true);

/** Milliseconds; clients of health checks time out after a few seconds. */
const timeout = 3000;

/**
 * Responds with 200 if the database responds and its schema is complete, else with 503. A process whose submissions wait
 * for a lock stays ready, because it serves queries, and all other processes wait for the same lock. So does one whose
 * identity provider does not respond: queries do not need it, and no other process would reach it.
 */
export const readiness: Operation = {
  summary: 'Check that the database responds and that its schema is complete',
  query: {},
  responses: [healthy('The database responds and its schema is complete.')],
  errors: ['Syntax', 'Unavailable'],
  cost: 'nothing',
  handle:
    ({ registry, signIn, backups }) =>
    async (ctx) => {
      readParameters(ctx, {});
      const check = registry.checkClock().catch((error: unknown) => {
        if (error instanceof StrataError && error.name === 'Unavailable') return undefined;
        throw error;
      });
      const inTime = <T>(promise: Promise<T>): Promise<T | undefined> =>
        Promise.race([promise, setTimeout(timeout, undefined, { ref: false })]);
      const [clock, isReachable] = await Promise.all([
        inTime(check),
        inTime(signIn.provider?.isReachable() ?? reachable),
      ]);
      if (clock === undefined) {
        throw new StrataError('Unavailable', 'the database does not respond; send the request again later');
      }
      const { waiting, stalledSeconds } = registry.queue;
      const backupLateHours = backups?.lateHours() ?? 0;
      ctx.body = {
        status: 'ready',
        ...(isReachable === true ? {} : { identityProvider: 'unreachable' }),
        ...(clock.secondsAhead === 0 ? {} : { clockSecondsAhead: clock.secondsAhead }),
        ...(backupLateHours === 0 ? {} : { backupLateHours }),
        ...(stalledSeconds === 0 ? {} : { submissionsWaiting: waiting, submissionsStalledSeconds: stalledSeconds }),
      } satisfies Health;
    },
};
