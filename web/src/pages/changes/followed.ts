import type { RegistryChange, TransactionOfChanges } from '../../model/transactions.js';
import { byTransaction } from '../../model/transactions.js';

/** Which changes are followed, as parameters of the API. */
export interface Followed {
  readonly agency?: readonly string[];
  readonly types?: readonly string[];
  readonly kinds?: readonly RegistryChange['kind'][];
  readonly closure?: string;
}

/** The parameters of what is followed, as the API, feeds and streams take them. */
export function writeFollowed({ agency = [], types = [], kinds = [], closure }: Followed): string {
  const written = new URLSearchParams();
  for (const [name, values] of Object.entries({ agency, types, kinds })) {
    if (values.length > 0) written.set(name, values.join(','));
  }
  if (closure !== undefined) written.set('closure', closure);
  return written.toString();
}

/** Changes that a page holds at most: a stream has no end. */
export const mostHeld = 1000;

/** Changes in the order of transactions, with newer ones behind; of too many the oldest are left out. */
export function withNewer(
  changes: readonly RegistryChange[],
  newer: readonly RegistryChange[],
): readonly RegistryChange[] {
  const known = new Set(changes.map(({ cursor }) => cursor));
  return [...changes, ...newer.filter(({ cursor }) => !known.has(cursor))].slice(-mostHeld);
}

/** Transactions, the newest first; the changes of each in their order. */
export const newestFirst = (changes: readonly RegistryChange[]): readonly TransactionOfChanges[] =>
  [...byTransaction(changes)].reverse();
