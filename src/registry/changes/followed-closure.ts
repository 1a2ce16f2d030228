import { forEachInTurns } from '../../model/turns.js';
import { classIn, lineIn } from '../../model/urn.js';
import type { RootQuery } from '../artefacts/root-query.js';
import { type Closure, isContext } from '../closure/find-closures.js';
import type { RegistryEvent } from '../events/registry-event.js';

/** The closure of a followed artefact at a tick, as far as events are compared with it. */
export interface FollowedClosure {
  readonly root: RootQuery;
  /** URNs of the versions that the root names, joined; empty where the registry holds none. */
  readonly named: string;
  /** URNs of the versions in it, and of the versions and wildcards that their references name. */
  readonly reached: ReadonlySet<string>;
  /** URNs of the constraints that apply. */
  readonly constraints: ReadonlySet<string>;
  /** The keys of the lines of what constraints can apply to. */
  readonly contextLines: ReadonlySet<string>;
  /** The items that its references name and that are missing, joined, by `targetKey`; only targets that lack some. */
  readonly missing: ReadonlyMap<string, string>;
}

const targetKey = (target: string, itemClass: string): string => `${itemClass} ${target}`;

/** @param named URNs of the versions that the root names */
export async function followedClosure(
  root: RootQuery,
  named: readonly string[],
  { reasons, references, lacking, applying }: Closure,
): Promise<FollowedClosure> {
  const reached = new Set<string>();
  const contextLines = new Set<string>();
  await forEachInTurns(reasons, ([urn, reason]) => {
    reached.add(urn);
    if ((reason === 'root' || reason === 'reference') && isContext(urn)) contextLines.add(lineIn(urn));
  });
  const missing = new Map<string, Set<string>>();
  await forEachInTurns([...references, ...lacking], ({ target, class: itemClass, missing: items }) => {
    // A wildcard without a resolution, or a version that does not exist, can become one that changes the content.
    reached.add(target);
    if (items.length === 0) return;
    const key = targetKey(target, itemClass);
    missing.set(key, new Set([...(missing.get(key) ?? []), ...items]));
  });
  return {
    root,
    named: named.join(' '),
    reached,
    constraints: new Set(applying.keys()),
    contextLines,
    missing: new Map([...missing].map(([key, items]) => [key, [...items].sort().join(' ')])),
  };
}

const constraintClasses: ReadonlySet<string> = new Set(['DataConstraint', 'MetadataConstraint']);

const isConstraint = (urn: string): boolean => constraintClasses.has(classIn(urn));

/** Whether an event can change a closure: then it is found again for its tick. */
export function canChange({ root, reached, contextLines }: FollowedClosure, { kind, urn }: RegistryEvent): boolean {
  if (kind === 'deprecated' || kind === 'deprecationLifted') return false;
  if (reached.has(urn)) return true;
  const line = lineIn(urn);
  if (line === lineIn(root.text)) return true;
  // A constraint that is attached to a wildcard applies to the version that this resolves to.
  if (kind === 'moved') return contextLines.has(line);
  return contextLines.size > 0 && isConstraint(urn);
}

const constraintsOfLine = ({ constraints }: FollowedClosure, key: string): string =>
  [...constraints].filter((urn) => lineIn(urn) === key).join(' ');

/**
 * Whether an event changes the resolved content of an artefact. A transaction has such an event if, and only if, the lock files of the
 * artefact before and after it differ.
 * @param before the closure before the transaction
 * @param after the closure after it
 */
export function isChangeOf(before: FollowedClosure, after: FollowedClosure, event: RegistryEvent): boolean {
  const { urn } = event;
  // It changes no content.
  if (event.kind === 'deprecated' || event.kind === 'deprecationLifted') return false;
  if (event.kind === 'itemsMissing' || event.kind === 'itemsFound') {
    // Other artefacts name other items of the same target.
    const key = targetKey(urn, event.itemClass);
    return before.missing.get(key) !== after.missing.get(key);
  }
  if (before.reached.has(urn) || after.reached.has(urn)) return true;
  // The wildcard of a root also moves where another artefact is the first to use it.
  if (urn === before.root.text) return before.named !== after.named;
  if (before === after || !isConstraint(urn)) return false;
  // Of the versions of a constraint only the highest applies, so a new one that is attached elsewhere ends the effect of another.
  const key = lineIn(urn);
  return constraintsOfLine(before, key) !== constraintsOfLine(after, key);
}
