import type { AuditEntry } from './audit-entries.js';

/** A user who signed in. */
export interface SeenUser {
  readonly name: string;
  /** ISO 8601. */
  readonly last: string;
  /** The ways to sign in, in the order of their first use. */
  readonly mechanisms: readonly string[];
  readonly addresses: readonly string[];
  /** Sessions that began within the longest time of one, by a form or at a provider, and were not ended. */
  readonly sessions: number;
}

/** The ways to sign in that begin a session. */
const beginning = new Set(['form', 'code flow']);

/** Milliseconds after which a session has ended by default (STRATA_SESSION_HOURS). */
export const longestSession = 12 * 3_600_000;

/**
 * The users of an audit log, those who signed in last first.
 * @param entries sign-ins and ends of sessions, in the order of time
 * @param now epoch milliseconds
 */
export function usersSeen(entries: readonly AuditEntry[], now: number): readonly SeenUser[] {
  const users = new Map<string, SeenUser>();
  const change = (name: string, changes: (user: SeenUser) => Partial<SeenUser>): void => {
    const user = users.get(name) ?? { name, last: '', mechanisms: [], addresses: [], sessions: 0 };
    users.set(name, { ...user, ...changes(user) });
  };
  const including = (list: readonly string[], text = ''): readonly string[] =>
    text === '' || list.includes(text) ? list : [...list, text];
  for (const { at, last = at, kind, outcome, count, principal, account, mechanism = '', address } of entries) {
    if (kind === 'signIn' && outcome === 'succeeded' && principal !== undefined) {
      const begun = beginning.has(mechanism) && Date.parse(last) > now - longestSession ? count : 0;
      change(principal, (user) => ({
        last,
        mechanisms: including(user.mechanisms, mechanism),
        addresses: including(user.addresses, address),
        sessions: user.sessions + begun,
      }));
    } else if (kind === 'session' && account !== undefined && outcome !== 'refused') {
      const ended = account === '*' ? [...users.keys()] : users.has(account) ? [account] : [];
      for (const name of ended)
        change(name, ({ sessions }) => ({ sessions: outcome === 'revoked' ? 0 : Math.max(0, sessions - count) }));
    }
  }
  return [...users.values()].sort((one, other) => (one.last < other.last ? 1 : -1));
}
