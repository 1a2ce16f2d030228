import type { Schemas } from '../api/client.js';

/** What happened to an artefact, a wildcard or items in a transaction. */
export type RegistryChange = Schemas['Changes']['changes'][number];

/** Changes of one transaction, in their order. */
export interface TransactionOfChanges {
  readonly tick: number;
  readonly at: string;
  readonly principal: string;
  readonly changes: readonly RegistryChange[];
}

/** Changes in the order of transactions, by transaction. */
export function byTransaction(changes: readonly RegistryChange[]): readonly TransactionOfChanges[] {
  const found = new Map<number, TransactionOfChanges & { changes: RegistryChange[] }>();
  for (const change of changes) {
    const { tick, at, principal } = change;
    const transaction = found.get(tick) ?? { tick, at, principal, changes: [] };
    transaction.changes.push(change);
    found.set(tick, transaction);
  }
  return [...found.values()];
}

const isPeriod = (state: string): boolean => /^\d{4}(?:-\d\d){0,2}$/.test(state);

/**
 * The index of the newest transaction up to a state; -1 for a state before all of them.
 * @param state as `asOf` of the API: an instant, a transaction, or a day, month or year, which stands for its end; the present where missing
 */
export function indexOfState(
  transactions: readonly Pick<TransactionOfChanges, 'tick' | 'at'>[],
  state: string | undefined,
): number {
  if (state === undefined) return transactions.length - 1;
  const tick = /^tick:(\d+)$/.exec(state)?.[1];
  return transactions.findLastIndex((each) => {
    if (tick !== undefined) return each.tick <= Number(tick);
    return isPeriod(state) ? each.at.slice(0, state.length) <= state : Date.parse(each.at) <= Date.parse(state);
  });
}
