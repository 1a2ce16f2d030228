import { Neo4jError } from 'neo4j-driver';
import { StrataError } from '../errors.js';

/** What a transaction is for. */
export type Purpose = 'read' | 'write';

/** Limits of a transaction, for error texts. */
export type TransactionSeconds = Readonly<Record<Purpose, number>>;

/** A condition of the database that ends a transaction and is not a fault of the request or of Strata. */
export interface DatabaseFault {
  /** Whether the same transaction may succeed within seconds. */
  readonly isShort: boolean;
  /** The error for the client. */
  toError(purpose: Purpose, seconds: TransactionSeconds): StrataError;
}

interface FaultRow extends DatabaseFault {
  readonly codes: RegExp;
  /** What the message must match too. */
  readonly texts?: RegExp;
}

const unavailable = (message: string): StrataError => new StrataError('Unavailable', message);

const heap =
  'raise STRATA_NEO4J_HEAP_MB, or with NEO4J_URI the heap and dbms.memory.transaction.total.max of that server';

const takenLonger: Readonly<Record<Purpose, (seconds: number) => StrataError>> = {
  read: (seconds) =>
    unavailable(
      `a transaction of the query did not end within ${seconds} s; select less, try again later, or raise STRATA_QUERY_SECONDS`,
    ),
  write: (seconds) =>
    unavailable(
      `the submission did not end within ${seconds} s; send fewer artefacts at once, try again later, or raise STRATA_SUBMISSION_SECONDS`,
    ),
};

const noResponse = (): StrataError => unavailable('the database does not respond; try again in a few seconds');

const diskFull = (): StrataError =>
  unavailable('the database cannot write to its disk, which is probably full; free some space on it');

/** By the codes of Neo4j 5 (`org.neo4j.kernel.api.exceptions.Status`) and of the driver; the first row that matches counts. */
const rows: readonly FaultRow[] = [
  {
    codes:
      /^Neo\.(TransientError\.General\.(MemoryPoolOutOfMemoryError|TransactionMemoryLimit|OutOfMemoryError)|ClientError\.General\.TransactionOutOfMemoryError)$/,
    isShort: false,
    toError: (purpose) =>
      purpose === 'write'
        ? new StrataError(
            'TooLarge',
            `the submission is too large for the memory of the database; send fewer artefacts at once, or ${heap}`,
          )
        : unavailable(`the memory of the database is used up; try again later, select less, or ${heap}`),
  },
  {
    // A transaction that is ended while it waits for a lock fails with the code of the lock.
    codes: /^Neo\.ClientError\.Transaction\.(TransactionTimedOut(ClientConfiguration)?|Terminated|LockClientStopped)$/,
    isShort: false,
    toError: (purpose, seconds) => takenLonger[purpose](seconds[purpose]),
  },
  {
    codes: /^Neo\.TransientError\.Transaction\.LockAcquisitionTimeout$/,
    isShort: false,
    toError: () =>
      unavailable(
        'another submission is at work for too long; try again later, or raise STRATA_SUBMISSION_WAIT_SECONDS',
      ),
  },
  {
    codes: /^Neo\.ClientError\.General\.(WriteOnReadOnlyAccess|ForbiddenOnReadOnly)Database$/,
    isShort: false,
    toError: diskFull,
  },
  {
    codes: /^Neo\.DatabaseError\./,
    texts:
      /preallocate disk space|(append|apply)( the)? transaction|write transaction to log|No space left|File too large|quota exceeded/,
    isShort: false,
    toError: diskFull,
  },
  {
    // The code of every statement after a write to the disk has failed, until Neo4j is started again.
    codes: /^Neo\.DatabaseError\.(Transaction\.TransactionStartFailed|Database\.UnableToStartDatabase)$/,
    isShort: true,
    toError: () => unavailable('the database has stopped after a fault and has to be started again; try again later'),
  },
  {
    codes:
      /^Neo\.DatabaseError\.(Transaction\.|Database\.|Fabric\.|General\.UnknownError$|Statement\.RemoteExecutionFailed$)/,
    isShort: false,
    toError: () => unavailable('the database could not carry out the request; try again later'),
  },
  {
    codes:
      /^(ServiceUnavailable|SessionExpired|Neo\.TransientError\..*|Neo\.ClientError\.(Cluster|Routing)\..*|Neo\.ClientError\.Security\.AuthorizationExpired)$/,
    isShort: true,
    toError: noResponse,
  },
];

// The driver's error for an exhausted connection pool has no specific code.
const poolExhausted: DatabaseFault = { isShort: false, toError: noResponse };

const hanging: DatabaseFault = {
  isShort: false,
  toError: (purpose, seconds) =>
    unavailable(`the database did not respond within ${seconds[purpose]} s; try again later`),
};

/** A transaction that has not ended although its time is over. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

/** A transaction that has waited too long for those before it to return their connections. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}

/**
 * The condition of the database that an error reports.
 * @returns undefined for any other error
 */
export function findDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof NoResponse) return hanging;
  if (error instanceof NoConnection) return poolExhausted;
  if (!(error instanceof Neo4jError)) return undefined;
  if (error.message.startsWith('Connection acquisition timed out')) return poolExhausted;
  const isFault = ({ codes, texts }: FaultRow): boolean =>
    codes.test(error.code) && (texts === undefined || texts.test(error.message));
  return rows.find(isFault);
}
