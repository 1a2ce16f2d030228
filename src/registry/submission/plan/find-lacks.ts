import { forEachInTurns } from '../../../model/turns.js';
import type { NewLacks, OpenLacksRow } from '../../../store/submission-statements.js';
import type { DecidedChange } from '../check/change.js';
import { dependentsOn } from '../check/dependents.js';
import { changedTargets, valueItemClass, valuesOf } from '../check/removals.js';
import type { Prepared } from '../receive/prepare.js';
import { missingItemsOf } from '../world/world.js';
import type { LacksChanges } from './plan.js';

/**
 * Finds which items are missing after a submission: those that were missing and still are, and those that it takes away
 * from references of artefacts that it does not change. References of the message itself name existing items only, as
 * `checkReferences` requires; those of a restored registry can name others. One round trip; none where no codelist inherits from
 * what changes, as `findRemovals` loads the rest, and those of `valuesOf` where values of value lists are missing.
 * @param change with the parts after the submission loaded for its targets
 * @param opened the artefacts whose references can name missing items
 */
export async function findLacks(change: DecidedChange, opened: readonly Prepared[]): Promise<LacksChanges> {
  const { world, removals, selecting } = change;
  const { stored, after } = world;
  const named = await missingItemsOf(opened, world);
  const targets = [...change.targets, ...named].map(({ target }) => target);
  const open = await stored.lacks([...changedTargets(change), ...targets]);
  const missing = new Map<string, MissingOfTarget>();
  const versions = new Map([...change.targets, ...named].map(({ target, to }) => [target, to]));
  const ofValues = open
    .filter((row) => row.class === valueItemClass)
    .flatMap(({ target }) => versions.get(target) ?? []);
  const values = await valuesOf(after, ofValues);
  const holds = (version: string, itemClass: string, item: string): boolean =>
    itemClass === valueItemClass ? values.get(version)?.has(item) === true : after.hasPart(version, itemClass, item);
  const add = (target: string, itemClass: string, item: string): void => {
    const version = versions.get(target);
    if (version === undefined || holds(version, itemClass, item)) return;
    const key = targetKey({ target, class: itemClass });
    const found = missing.get(key) ?? { target, version, class: itemClass, items: new Set() };
    missing.set(key, found);
    found.items.add(item);
  };
  for (const row of open) await forEachInTurns(row.items, (item) => add(row.target, row.class, item));
  const renamed = new Set<string>();
  await forEachInTurns(named, ({ target, class: itemClass, item }) => {
    add(target, itemClass, item);
    renamed.add(targetKey({ target, class: itemClass }));
  });
  for (const { loss, row } of selecting)
    if (loss.class !== null) for (const item of row.items) add(loss.target, loss.class, item);
  const dependents = await dependentsOn(change);
  for (const { row } of removals) {
    const { target, class: itemClass, items } = row;
    const users = dependents.get(row.key);
    if (itemClass === null || items === null || users === undefined) continue;
    const used = new Set<string>();
    for (const user of users) await forEachInTurns(user.items, (item) => used.add(item));
    await forEachInTurns(items, (item) => {
      if (used.has(item)) add(target, itemClass, item);
    });
  }
  return changesBetween(open, missing, renamed);
}

interface MissingOfTarget extends Omit<NewLacks, 'items'> {
  readonly items: Set<string>;
}

const targetKey = ({ target, class: itemClass }: Pick<NewLacks, 'target' | 'class'>): string =>
  `${itemClass} ${target}`;

/** Records that stay as they are stay open, except those that new references name: events are found by records that begin or end. */
function changesBetween(
  open: readonly OpenLacksRow[],
  missing: ReadonlyMap<string, MissingOfTarget>,
  renamed: ReadonlySet<string>,
): LacksChanges {
  const kept = new Set<string>();
  const close: string[] = [];
  for (const row of open) {
    const key = targetKey(row);
    const found = missing.get(key);
    const isKept =
      !renamed.has(key) &&
      found?.version === row.version &&
      found.items.size === row.items.length &&
      row.items.every((item) => found.items.has(item));
    if (isKept) kept.add(key);
    else close.push(row.id);
  }
  const opened = [...missing].flatMap(([key, { items, ...rest }]) =>
    kept.has(key) ? [] : [{ ...rest, items: [...items] }],
  );
  return { close, open: opened };
}
