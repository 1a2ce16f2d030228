import { useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../api/client.js';
import type { RegistryChange } from '../../model/transactions.js';
import { findEarlier } from './find-changes.js';
import { type Followed, writeFollowed } from './followed.js';

interface Earlier {
  /** What is followed, and the first change of the list before which these are. */
  readonly of: string;
  readonly changes: readonly RegistryChange[];
  /** The transaction from which they were read. */
  readonly from: number;
  readonly refusal?: Refusal;
  readonly isLoading: boolean;
}

export interface EarlierChanges {
  /** The changes of the list, with those before it that were read. */
  readonly changes: readonly RegistryChange[];
  /** Whether there can be earlier ones. */
  readonly more: boolean;
  readonly refusal: Refusal | undefined;
  readonly isLoading: boolean;
  /** Reads earlier ones. */
  readonly read: () => void;
}

/** Changes from before a list, on request. They are given up when the list begins with another change. */
export function useEarlierChanges(followed: Followed, list: readonly RegistryChange[]): EarlierChanges {
  const [first] = list;
  const of = `${writeFollowed(followed)} ${first?.cursor}`;
  const nothing: Earlier = { of, changes: [], from: first?.tick ?? 1, isLoading: false };
  const [state, setState] = useState<Earlier>(nothing);
  const earlier = state.of === of ? state : nothing;
  const { changes, from, refusal, isLoading } = earlier;
  return {
    changes: [...changes, ...list],
    // Of the first transaction, a list can have some changes only.
    more: first !== undefined && from > 1,
    refusal,
    isLoading,
    read() {
      const show = (next: Partial<Earlier>): void =>
        setState((before) => (before.of === of ? { ...nothing, changes, from, ...next } : before));
      setState({ ...nothing, changes, from, isLoading: true });
      const present = new Set([...changes, ...list].map(({ cursor }) => cursor));
      findEarlier(followed, from, new AbortController().signal).then(
        (found) =>
          show({
            changes: [...found.changes.filter(({ cursor }) => !present.has(cursor)), ...changes],
            from: found.from,
          }),
        (reason: unknown) => show({ refusal: refusalOf(reason) }),
      );
    },
  };
}
