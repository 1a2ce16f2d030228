import type { AuditEntry } from './audit-entries.js';

/** A user who signed in. */
export interface SeenUser {
  readonly name: string;
  /** ISO 8601. */
  readonly last: string;
  /** The ways to sign in, in the order of their first use. */
  readonly mechanisms: readonly string[];
  readonly addresses: readonly string[];
}

/**
 * The users of an audit log, those who signed in last first.
 * @param entries sign-ins, in the order of time
 */
export function usersSeen(entries: readonly AuditEntry[]): readonly SeenUser[] {
  const users = new Map<string, SeenUser>();
  const including = (list: readonly string[], text = ''): readonly string[] =>
    text === '' || list.includes(text) ? list : [...list, text];
  for (const { at, last = at, outcome, principal: name, mechanism = '', address } of entries) {
    if (outcome !== 'succeeded' || name === undefined) continue;
    const { mechanisms = [], addresses = [] } = users.get(name) ?? {};
    users.set(name, {
      ...{ name, last },
      mechanisms: including(mechanisms, mechanism),
      addresses: including(addresses, address),
    });
  }
  return [...users.values()].sort((one, other) => (one.last < other.last ? 1 : -1));
}
