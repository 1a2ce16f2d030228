import { addToGroup } from './group-by.js';

/** A way from one thing to another; null for no end. */
export type Connection = readonly [from: string | null, to: string | null];

/** The ends of the ways that begin at some things; these themselves included. */
export function reachable(from: Iterable<string>, connections: Iterable<Connection>): ReadonlySet<string> {
  const next = new Map<string, string[]>();
  for (const [start, end] of connections) {
    if (start !== null && end !== null) addToGroup(next, start, end);
  }
  const reached = new Set(from);
  for (const each of reached) for (const end of next.get(each) ?? []) reached.add(end);
  return reached;
}
