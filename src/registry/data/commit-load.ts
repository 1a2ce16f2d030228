import { randomUUID } from 'node:crypto';
import { StrataError } from '../../errors.js';
import { parseUrn } from '../../model/urn.js';
import { rulesAt } from '../../store/access-statements.js';
import type { Transactions } from '../../store/database.js';
import { type LoadRow, newestLoad, writeLoads } from '../../store/load-statements.js';
import { findVersions } from '../../store/query-statements.js';
import { findTransaction, openPending } from '../../store/submission-statements.js';
import { accessOf, agenciesInWords } from '../access/access.js';
import { ruleOfRow } from '../access/access-rules.js';
import { type Principal, principalName } from '../principal.js';
import { commitOtherChange } from '../submission/commit-other-change.js';
import { takeClock } from '../submission/take-clock.js';

/** A load whose file is on disk. */
export interface LoadToCommit extends Omit<LoadRow, 'id' | 'tick' | 'principal'> {
  /** The load that it was made from; undefined where there was none. */
  readonly base: string | undefined;
}

/** A load that is visible. */
export interface CommittedLoad {
  /** UUID of the transaction, as submissions have one. */
  readonly submission: string;
  readonly id: string;
  readonly tick: number;
  /** Instant of the transaction, epoch milliseconds. */
  readonly at: number;
}

/** Thrown where another load of the version was committed meanwhile. */
export class BaseChanged extends Error {}

/**
 * Makes a load visible in a transaction of the registry.
 * @throws BaseChanged; StrataError `Forbidden` for a principal who may not submit for the agency, `Conflict` where the version does not exist any
 *   more, `Unavailable` when the database does not respond
 */
export async function commitLoad(
  database: Transactions,
  load: LoadToCommit,
  principal: Principal,
  now: () => number = Date.now,
): Promise<CommittedLoad> {
  const [submission, id] = [randomUUID(), randomUUID()];
  const { base, ...content } = load;
  let written: number | undefined;
  return database.write(async (tx) => {
    // An attempt whose acknowledgement was lost may have been committed.
    const [committed] = written === undefined ? [] : await findTransaction(tx, { submission });
    if (written !== undefined && committed !== undefined) return { submission, id, tick: written, at: committed.at };
    const clock = await takeClock(tx, database, now);
    const before = { tick: clock.tick - 1 };
    const [rules, versions, [newest]] = await Promise.all([
      rulesAt(tx, before),
      findVersions(tx, { urns: [load.urn], ...before }),
      newestLoad(tx, { urn: load.urn }),
    ]);
    const access = accessOf(principal, rules.map(ruleOfRow));
    if (!access.maintains(parseUrn(load.urn).agencyID))
      throw new StrataError(
        'Forbidden',
        `data of ${load.urn} are loaded by its maintainers; ${agenciesInWords(access)}`,
      );
    if (versions.length === 0)
      throw new StrataError('Conflict', `${load.urn} was deleted while its data were being loaded; submit it again`);
    if (newest?.id !== base) throw new BaseChanged();
    const name = principalName(principal);
    await Promise.all([
      openPending(tx, { submission, tick: clock.tick }),
      writeLoads(tx, { loads: [{ ...content, id, tick: clock.tick, principal: name }] }),
    ]);
    written = clock.tick;
    const { tick, at } = clock;
    const committing = { submission, tick, at, principal: name, action: 'LOAD', now: now() } as const;
    return { submission, id, tick, at: await commitOtherChange(tx, committing) };
  });
}
