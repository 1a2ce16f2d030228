import { groupBy } from '../../model/group-by.js';
import type { RootQuery } from '../artefacts/root-query.js';
import { type EventPosition, endOfTick, isEndOfTick } from '../events/event-position.js';
import type { EventPage } from '../events/read-events.js';
import type { RegistryEvent } from '../events/registry-event.js';
import type { Snapshot } from '../snapshot.js';
import { canChange, type FollowedClosure, isChangeOf } from './followed-closure.js';
import type { FollowedClosures } from './followed-closures.js';

/** The tick of the last transaction whose events all precede a position. */
export const tickBefore = (position: EventPosition): number =>
  isEndOfTick(position) ? position.tick : position.tick - 1;

/** The events of a page that change the content of artefacts, and the closures at the end of the page, by the texts of roots. */
export interface SelectedInClosures {
  readonly events: ReadonlyMap<string, readonly RegistryEvent[]>;
  readonly closures: ReadonlyMap<string, FollowedClosure>;
  /** That of the page, or an earlier one where closures changed too often. */
  readonly end: EventPosition;
}

/** Number of transactions of a page for which closures are found again, at most; the next page has the rest. */
const mostFound = 50;

/**
 * The events of a page that change the resolved content of artefacts. A closure is found again only at ticks that can have
 * changed it; the closures of all artefacts that a transaction can have changed are found together.
 * @param after the position before the page
 * @param given the closures at `tickBefore(after)`, by the texts of roots
 */
export async function selectInClosures(
  snapshot: Snapshot,
  closures: FollowedClosures,
  { events, end }: EventPage,
  after: EventPosition,
  given: ReadonlyMap<string, FollowedClosure>,
): Promise<SelectedInClosures> {
  const current = new Map(given);
  const selected = new Map<string, RegistryEvent[]>([...given.keys()].map((text) => [text, []]));
  let finds = 0;
  for (const changes of groupBy(events, ({ tick }) => String(tick)).values()) {
    const tick = changes[0]?.tick ?? 0;
    // Of a transaction that pages divide, the events of another page can have changed the closure.
    const isWhole = (isEndOfTick(after) || tick !== after.tick) && (isEndOfTick(end) || tick !== end.tick);
    const touched: RootQuery[] = [];
    for (const closure of current.values())
      if (!isWhole || changes.some((event) => canChange(closure, event))) touched.push(closure.root);
    if (touched.length === 0) continue;
    if (finds === mostFound) return { events: selected, closures: current, end: endOfTick(tick - 1) };
    finds += 1;
    const found = await closures.at(snapshot, touched, tick);
    for (const { text } of touched) {
      const [before, next] = [current.get(text), found.get(text)];
      if (before === undefined || next === undefined) continue;
      selected.get(text)?.push(...changes.filter((event) => isChangeOf(before, next, event)));
      // The rest of a transaction is compared with the closure before it.
      if (isWhole || isEndOfTick(end) || tick !== end.tick) current.set(text, next);
    }
  }
  return { events: selected, closures: current, end };
}
