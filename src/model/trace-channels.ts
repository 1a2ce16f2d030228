import { type Channel, channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** What all traced operations have. */
export interface TracedOperation {
  /** When it began, milliseconds of the process. */
  readonly startedAt: number;
}

/** A statement that is sent to the database. */
export interface TracedRoundTrip extends TracedOperation {
  /** Its file below `cypher/`, without the extension; `other` where it has none. */
  readonly statement: string;
}

/** A transaction with its retries. */
export interface TracedTransaction extends TracedOperation {
  readonly purpose: 'read' | 'write';
  /** How often it was begun. */
  attempts: number;
}

/** A submission, from its arrival in the queue. */
export interface TracedSubmission extends TracedOperation {
  readonly action: string;
  /** The state of its report; `failed` until it ends with one. */
  outcome: string;
}

/** A step of a submission. */
export interface TracedStep extends TracedOperation {
  readonly step: string;
}

/** A validation of data, from its place among others. */
export interface TracedValidation extends TracedOperation {
  /** `valid` or `invalid`; `failed` until it ends with a report, `cancelled` where nobody waits for one. */
  outcome: 'valid' | 'invalid' | 'failed' | 'cancelled';
}

/** A request to another server, until the headers of its response. */
export interface TracedFetch extends TracedOperation {
  /** `refused` where it is not allowed, `suspended` where its source failed before. */
  outcome: 'received' | 'refused' | 'failed' | 'slow' | 'suspended';
}

/**
 * Where the program announces what it does, for metrics and spans (Node.js, diagnostics channels). Nothing is announced where nobody
 * listens.
 */
export const traceChannels = {
  roundTrip: tracingChannel<unknown, TracedRoundTrip>('strata.database.round-trip'),
  transaction: tracingChannel<unknown, TracedTransaction>('strata.database.transaction'),
  submission: tracingChannel<unknown, TracedSubmission>('strata.submission'),
  validation: tracingChannel<unknown, TracedValidation>('strata.validation'),
  fetch: tracingChannel<unknown, TracedFetch>('strata.fetch'),
  step: tracingChannel<unknown, TracedStep>('strata.submission.step'),
} as const;

/** An error that nothing has caught. */
export interface UncaughtError {
  readonly kind: 'rejection' | 'exception';
}

/** Where errors that nothing has caught are announced. */
export const uncaughtErrors = channel('strata.uncaught-error') as Channel<unknown, UncaughtError>;

/** Runs an operation, and announces its beginning and its end. */
export function trace<Operation extends TracedOperation, T>(
  channel: TracingChannel<unknown, Operation>,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T> {
  const isHeard = channel.start.hasSubscribers || channel.asyncEnd.hasSubscribers;
  return isHeard ? channel.tracePromise(work, operation) : work();
}

/** What is done at the beginning and at the end of each operation of a channel. */
interface Observer<Operation> {
  begin?(operation: Operation): void;
  /** @param operation with the error that it failed with */
  end(operation: Operation & { readonly error?: unknown }): void;
}

const ignore = (): void => undefined;

/** Observes the operations of a channel. @returns the function that ends this */
export function observe<Operation extends TracedOperation>(
  channel: TracingChannel<unknown, Operation>,
  { begin, end }: Observer<Operation>,
): () => void {
  // Operations are asynchronous: `end` of the channel is when their promise is made.
  const subscribers = { start: begin ?? ignore, end: ignore, asyncStart: ignore, asyncEnd: end, error: ignore };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}

/** Runs a step of a submission. */
export const traceStep = <T>(step: string, work: () => Promise<T>): Promise<T> =>
  trace(traceChannels.step, { step, startedAt: performance.now() }, work);
