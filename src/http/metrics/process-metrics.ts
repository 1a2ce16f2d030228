import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  observe,
  type TracedFetch,
  type TracedValidation,
  traceChannels,
  type UncaughtError,
  uncaughtErrors,
} from '../../model/trace-channels.js';
import { programVersion } from '../representation/representation.js';

/** Upper limits of the times of database operations, seconds: `RETURN 1` takes 2 to 4 ms. */
const databaseBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
/** Upper limits of the times of submissions and validations, seconds. */
const submissionBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

let registry: Registry | undefined;

/**
 * The metrics of this process: those of Node.js, and of the database and submissions, which the program announces on its channels.
 * They are counted from the first call on.
 */
export function processMetrics(): Registry {
  if (registry !== undefined) return registry;
  registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'strata_build_info',
    help: 'Always 1; the labels have the version of Strata and of Node.js.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: programVersion, node: process.version }, 1);
  const roundTrips = new Histogram({
    name: 'strata_database_round_trip_duration_seconds',
    help: 'Time from sending a statement to the database until its rows are read.',
    buckets: databaseBuckets,
    registers,
  });
  const transactions = new Histogram({
    name: 'strata_database_transaction_duration_seconds',
    help: 'Time of a transaction with all its statements and retries.',
    labelNames: ['purpose', 'outcome'],
    buckets: databaseBuckets,
    registers,
  });
  const retries = new Counter({
    name: 'strata_database_retries_total',
    help: 'Number of times that a transaction was begun again after a short fault, such as a deadlock or a lost connection.',
    labelNames: ['purpose'],
    registers,
  });
  const open = new Gauge({
    name: 'strata_database_transactions_in_flight',
    help: 'Number of transactions that are open or wait for a connection.',
    labelNames: ['purpose'],
    registers,
  });
  const submissions = new Histogram({
    name: 'strata_submission_duration_seconds',
    help: 'Time of a submission from its arrival in the queue to its report.',
    labelNames: ['action', 'outcome'],
    buckets: submissionBuckets,
    registers,
  });
  const steps = new Histogram({
    name: 'strata_submission_step_duration_seconds',
    help: 'Time of a step of a submission.',
    labelNames: ['step'],
    buckets: submissionBuckets,
    registers,
  });
  const validations = new Histogram({
    name: 'strata_validation_duration_seconds',
    help: 'Time of a validation of data, from its turn to its report.',
    labelNames: ['outcome'],
    buckets: submissionBuckets,
    registers,
  });
  for (const outcome of ['valid', 'invalid', 'failed', 'cancelled'] satisfies TracedValidation['outcome'][])
    validations.zero({ outcome });
  const fetches = new Histogram({
    name: 'strata_fetch_duration_seconds',
    help: 'Time of a request to another server, until the headers of its response.',
    labelNames: ['outcome'],
    buckets: submissionBuckets,
    registers,
  });
  for (const outcome of ['received', 'refused', 'failed', 'slow', 'suspended'] satisfies TracedFetch['outcome'][])
    fetches.zero({ outcome });
  const uncaught = new Counter({
    name: 'strata_uncaught_errors_total',
    help: 'Number of errors that nothing has caught: rejected promises and exceptions. Each is a fault of the program, and is in the log.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of ['rejection', 'exception'] satisfies UncaughtError['kind'][]) uncaught.inc({ kind }, 0);
  uncaughtErrors.subscribe((error) => uncaught.inc({ kind: (error as UncaughtError).kind }));
  for (const purpose of ['read', 'write']) {
    retries.inc({ purpose }, 0);
    open.set({ purpose }, 0);
  }
  observe(traceChannels.roundTrip, { end: ({ startedAt }) => roundTrips.observe(secondsSince(startedAt)) });
  observe(traceChannels.transaction, {
    begin: ({ purpose }) => open.inc({ purpose }),
    end: ({ purpose, attempts, startedAt, error }) => {
      open.dec({ purpose });
      if (attempts > 1) retries.inc({ purpose }, attempts - 1);
      const outcome = error === undefined ? 'succeeded' : 'failed';
      transactions.observe({ purpose, outcome }, secondsSince(startedAt));
    },
  });
  observe(traceChannels.submission, {
    end: ({ action, outcome, startedAt }) => submissions.observe({ action, outcome }, secondsSince(startedAt)),
  });
  observe(traceChannels.validation, {
    end: ({ outcome, startedAt }) => validations.observe({ outcome }, secondsSince(startedAt)),
  });
  observe(traceChannels.fetch, {
    end: ({ outcome, startedAt }) => fetches.observe({ outcome }, secondsSince(startedAt)),
  });
  observe(traceChannels.step, { end: ({ step, startedAt }) => steps.observe({ step }, secondsSince(startedAt)) });
  return registry;
}
