import type { Transactions, Tx } from '../../src/store/database.js';

/** Ends as a process that is killed does: nothing runs after it but the rollback of open transactions. */
export class Killed extends Error {}

/** Transactions of a process that is killed after a number of its inner write transactions are committed. */
export function killedAfter(transactions: Transactions, commits: number): Transactions {
  let depth = 0;
  let committed = 0;
  return {
    read: (work) => transactions.read(work),
    readNewest: (work) => transactions.readNewest(work),
    writeForQuery: (work) => transactions.writeForQuery(work),
    forget: () => transactions.forget(),
    write: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      if (depth > 0 && committed >= commits) throw new Killed();
      depth += 1;
      const result = await transactions.write(work).finally(() => {
        depth -= 1;
      });
      if (depth > 0) committed += 1;
      return result;
    },
  };
}
