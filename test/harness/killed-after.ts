import type { Artefact } from '../../src/model/artefact.js';
import { Registry } from '../../src/registry/registry.js';
import { prepareArtefact } from '../../src/registry/submission/receive/prepare.js';
import type { Action, Report } from '../../src/registry/submission/submission.js';
import type { Transactions, Tx } from '../../src/store/database.js';

/** Ends as a process that is killed does: nothing runs after it but the rollback of open transactions. */
class Killed extends Error {}

/** Transactions of a process that is killed after a number of its inner write transactions are committed. */
function killedAfter(transactions: Transactions, commits: number): Transactions {
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

/** With these, small submissions are written in batches. */
export const transactionBytes = 1_000_000;

/**
 * Submits artefacts in a process that is killed after some commits.
 * @param most bytes of a transaction; those of the program where missing
 * @returns undefined where it was killed
 */
export async function submitKilledAfter(
  transactions: Transactions,
  commits: number,
  artefacts: readonly Artefact[],
  action: Action = 'REPLACE',
  most?: number,
): Promise<Report | undefined> {
  const registry = Registry.over(killedAfter(transactions, commits), { isOnlyWriter: true });
  const prepared = artefacts.map((artefact) => prepareArtefact(artefact));
  try {
    return await registry.submit({
      action,
      dryRun: false,
      strict: false,
      principal: { kind: 'root', name: 'root' },
      artefacts: prepared,
      ...(most === undefined ? {} : { transactionBytes: most }),
    });
  } catch (error) {
    if (error instanceof Killed) return undefined;
    throw error;
  }
}
