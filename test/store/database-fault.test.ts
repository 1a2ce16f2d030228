import { expect } from 'chai';
import { Neo4jError } from 'neo4j-driver';
import { StrataError } from '../../src/errors.js';
import { findDatabaseFault } from '../../src/store/database-fault.js';

const faultOf = (code: string, message = 'text') => findDatabaseFault(new Neo4jError(message, code, '50N42', 'text'));

/** What is done about a code: whether the transaction is retried, and name and text of the error of a write and a read. */
const table: readonly (readonly [code: string, retried: boolean, write: RegExp, read: RegExp])[] = [
  ['ServiceUnavailable', true, /^Unavailable: the database does not respond/, /^Unavailable: the database does not/],
  ['SessionExpired', true, /^Unavailable: the database does not respond/, /^Unavailable: the database does not/],
  [
    'Neo.TransientError.General.DatabaseUnavailable',
    true,
    /^Unavailable: .*not respond/,
    /^Unavailable: .*not respond/,
  ],
  ['Neo.TransientError.Transaction.DeadlockDetected', true, /^Unavailable: .*not respond/, /^Unavailable/],
  ['Neo.TransientError.Cluster.ReplicationFailure', true, /^Unavailable: .*not respond/, /^Unavailable/],
  ['Neo.ClientError.Cluster.NotALeader', true, /^Unavailable: .*not respond/, /^Unavailable/],
  [
    'Neo.TransientError.General.MemoryPoolOutOfMemoryError',
    false,
    /^TooLarge: .*STRATA_NEO4J_HEAP_MB/,
    /^Unavailable: .*STRATA_NEO4J_HEAP_MB/,
  ],
  ['Neo.ClientError.General.TransactionOutOfMemoryError', false, /^TooLarge: .*send fewer artefacts/, /select less/],
  [
    'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
    false,
    /^Unavailable: the submission did not end within 300 s; .*STRATA_SUBMISSION_SECONDS/,
    /^Unavailable: a transaction of the query did not end within 30 s; .*STRATA_QUERY_SECONDS/,
  ],
  ['Neo.ClientError.Transaction.TransactionTimedOut', false, /within 300 s/, /within 30 s/],
  ['Neo.ClientError.Transaction.LockClientStopped', false, /within 300 s/, /within 30 s/],
  ['Neo.TransientError.Transaction.LockAcquisitionTimeout', false, /^Unavailable: another submission/, /^Unavailable/],
  ['Neo.ClientError.General.WriteOnReadOnlyAccessDatabase', false, /^Unavailable: .*disk.*full/, /^Unavailable/],
  ['Neo.ClientError.General.ForbiddenOnReadOnlyDatabase', false, /^Unavailable: .*disk.*full/, /^Unavailable/],
  ['Neo.DatabaseError.Transaction.TransactionStartFailed', true, /^Unavailable: .*started again/, /^Unavailable/],
  ['Neo.DatabaseError.Transaction.TransactionCommitFailed', false, /^Unavailable: .*not carry out/, /^Unavailable/],
  ['Neo.DatabaseError.General.UnknownError', false, /^Unavailable: .*not carry out/, /^Unavailable/],
];

describe('findDatabaseFault', () => {
  for (const [code, isRetried, write, read] of table) {
    it(`${code}: ${isRetried ? '' : 'not '}retried, ${write}`, () => {
      const fault = faultOf(code);
      expect(fault?.isShort).to.equal(isRetried);
      const seconds = { read: 30, write: 300 };
      const textOf = (purpose: 'read' | 'write'): string => {
        const error = fault?.toError(purpose, seconds);
        expect(error).to.be.instanceOf(StrataError);
        return `${error?.name}: ${error?.message}`;
      };
      expect(textOf('write')).to.match(write);
      expect(textOf('read')).to.match(read);
    });
  }

  for (const [code, message] of [
    ['Neo.DatabaseError.Transaction.TransactionLogError', 'Could not append transaction: Transaction #8'],
    [
      'Neo.DatabaseError.Transaction.TransactionLogError',
      'Unable to complete transaction.: The database was unable to write transaction to log.',
    ],
    ['Neo.DatabaseError.Transaction.TransactionCommitFailed', 'Could not apply the transaction: Transaction #8'],
    ['Neo.DatabaseError.General.UnknownError', 'Could not preallocate disk space for the transaction'],
    ['Neo.DatabaseError.Transaction.TransactionCommitFailed', 'Could not preallocate disk space for the transaction'],
  ] as const) {
    it(`names the disk where ${code} is about it`, () =>
      expect(faultOf(code, message)?.toError('write', { read: 1, write: 1 }).message).to.include('disk'));
  }

  for (const code of [
    'Neo.ClientError.Statement.SyntaxError',
    'Neo.ClientError.Schema.ConstraintValidationFailed',
    'Neo.ClientError.Security.Unauthorized',
    'Neo.ClientError.Database.DatabaseNotFound',
    'Neo.DatabaseError.Statement.ExecutionFailed',
    'Neo.DatabaseError.General.IndexCorruptionDetected',
  ]) {
    it(`leaves ${code} as it is`, () => expect(faultOf(code)).to.equal(undefined));
  }

  it('is not for errors of Strata', () => expect(findDatabaseFault(new TypeError('x'))).to.equal(undefined));

  it('does not retry when all connections are in use', () =>
    expect(faultOf('N/A', 'Connection acquisition timed out in 15000 ms.')).to.include({ isShort: false }));
});
