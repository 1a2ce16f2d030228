import type { Schemas } from '../../api/client.js';

type Change = Schemas['Change'];

/** Where a difference is: only one of the two artefacts has something, or both have it otherwise. */
export const sides = ['first', 'second', 'both'] as const;

export type Side = (typeof sides)[number];

const sideOf = ({ rule }: Change): Side => {
  if (rule.endsWith('.remove')) return 'first';
  return rule.endsWith('.add') ? 'second' : 'both';
};

/** The differences by their sides, in their order. @param filter what their path or text contains, in any case */
export function groupDifferences(
  changes: readonly Change[],
  filter: string,
): Readonly<Record<Side, readonly Change[]>> {
  const wanted = filter.toLowerCase();
  const found: Record<Side, Change[]> = { first: [], second: [], both: [] };
  for (const change of changes)
    if (`${change.path} ${change.detail}`.toLowerCase().includes(wanted)) found[sideOf(change)].push(change);
  return found;
}

/** An item that only one of the two has. */
export interface DifferingItem {
  /** `code` */
  readonly kind: string;
  /** Ids from the outermost item to it, joined by dots. */
  readonly id: string;
}

/** The item of a difference that is one item as a whole, such as `codes/RORO`; undefined for another difference. */
export function itemOf(change: Change): DifferingItem | undefined {
  const steps = change.path.split('/');
  const containers = new Set(steps.filter((_step, index) => index % 2 === 0));
  if (sideOf(change) === 'both' || steps.length % 2 === 1 || containers.size > 1) return undefined;
  const [, kind = ''] = change.rule.split('.');
  return { kind, id: steps.filter((_step, index) => index % 2 === 1).join('.') };
}
