import { expect } from 'chai';
import type { Transaction } from 'neo4j-driver';
import { runStatement } from '../../src/store/run-statement.js';
import { nameStatement } from '../../src/store/statement-names.js';

describe('a statement', () => {
  const { stackTraceLimit } = Error;
  const failing = (run: () => never): Pick<Transaction, 'run'> => ({ run });
  const fail = (error: Error): never => {
    throw error;
  };

  it('is sent without stack traces, and those after it have their length', async () => {
    const limits: number[] = [];
    const tx = {
      run: () => {
        limits.push(Error.stackTraceLimit);
        return Promise.resolve({ records: [] });
      },
    } as unknown as Pick<Transaction, 'run'>;
    await runStatement(tx, 'RETURN 1', {});
    expect([...limits, Error.stackTraceLimit]).to.deep.equal([0, stackTraceLimit]);
  });

  it('that fails has its name in the stack of the error, and is thrown as it is', async () => {
    const text = 'MATCH (v:Version) RETURN v AS failing';
    nameStatement(text, 'list-versions');
    const error = new TypeError('no such label');
    const thrown = await runStatement(
      failing(() => fail(error)),
      text,
      {},
    ).catch((reason: unknown) => reason);
    expect(Error.stackTraceLimit).to.equal(stackTraceLimit);
    expect(thrown).to.equal(error);
    const later = { run: () => Promise.reject(error) } as unknown as Pick<Transaction, 'run'>;
    expect(await runStatement(later, text, {}).catch((reason: unknown) => reason)).to.equal(error);
    expect(error.stack).to.equal('TypeError: no such label\n    at statement list-versions');
  });
});
