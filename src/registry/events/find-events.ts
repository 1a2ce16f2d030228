import type { Snapshot } from '../snapshot.js';
import { type EventFilter, matcherOfFilter } from './event-filter.js';
import { comparePositions, type EventPosition, endOfTick } from './event-position.js';
import { type EventPage, readEvents, ticksOfPage } from './read-events.js';
import type { RegistryEvent } from './registry-event.js';

/** Which page of events to find. */
export interface EventPageQuery {
  readonly after: EventPosition;
  /** The last tick; at most that of the snapshot. */
  readonly until: number;
  /** Maximum number of events. */
  readonly most: number;
}

export interface EventQuery extends Omit<EventPageQuery, 'until'> {
  readonly filter: EventFilter;
  /** That of the snapshot where missing. */
  readonly until?: number;
}

export interface FoundEvents extends EventPage {
  /** Whether there may be more events between `end` and the last tick. */
  readonly hasMore: boolean;
}

/** Pages that one query reads: a rare event in a long history is found in several requests. */
const mostPages = 50;

/** Cuts a page after some of its events. */
function cutPage({ events, end }: EventPage, most: number): EventPage {
  const last = events[most - 1];
  return events.length <= most || last === undefined
    ? { events, end }
    : { events: events.slice(0, most), end: last.position };
}

/**
 * The events that a snapshot shows after a position, in the order of transactions, and within one by kind and URN. A round trip
 * for each page of 200 ticks or of a thousand events, at most 50 pages.
 * @returns also the position at which the next query goes on
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function findEvents(
  snapshot: Snapshot,
  { filter, after, until = snapshot.tick, most }: EventQuery,
): Promise<FoundEvents> {
  return collectEvents(filteredPages(readPageOf(snapshot), filter), { after, until, most });
}

/** Reads a page of events and leaves out some of them. A page that is cut short is the last one that a query reads. */
export type ReadPage = (after: EventPosition, until: number) => Promise<EventPage & { readonly isCutShort?: boolean }>;

/** The pages of a snapshot. */
export const readPageOf =
  (snapshot: Snapshot): ReadPage =>
  (after, until) =>
    readEvents(snapshot, after, until);

/** The events after a position in their order, page by page; see `findEvents`. */
export async function collectEvents(readPage: ReadPage, { after, until, most }: EventPageQuery): Promise<FoundEvents> {
  const last = endOfTick(until);
  const events: RegistryEvent[] = [];
  let end = after;
  for (let pages = 0; pages < mostPages && events.length < most && comparePositions(end, last) < 0; pages += 1) {
    const page = await readPage(end, until);
    const kept = cutPage(page, most - events.length);
    events.push(...kept.events);
    end = kept.end;
    if (page.isCutShort === true) break;
  }
  return { events, end, hasMore: comparePositions(end, last) < 0 };
}

/**
 * The newest events before a tick, newest first: the reverse of the order of `findEvents`. Older pages contain more ticks, so
 * that a rare event takes few round trips.
 * @param readPage returns events up to the end of the tick `until`, or to an earlier position
 * @param most number of events
 */
export async function findNewestEvents(
  readPage: ReadPage,
  most: number,
  before: number,
): Promise<readonly RegistryEvent[]> {
  const newest: RegistryEvent[] = [];
  let pages = 0;
  for (let [end, size] = [before - 1, ticksOfPage]; end > 0 && newest.length < most && pages < mostPages; size *= 2) {
    const begin = Math.max(0, end - size);
    let found: RegistryEvent[] = [];
    for (let at = endOfTick(begin); comparePositions(at, endOfTick(end)) < 0; pages += 1) {
      const page = await readPage(at, end);
      // Of a large transaction, only the last ones can be among the newest.
      found = [...found, ...page.events].slice(-most);
      at = page.end;
    }
    newest.push(...found.reverse());
    end = begin;
  }
  return newest.slice(0, most);
}

/** Pages with those of their events that pass a filter. */
export function filteredPages(readPage: ReadPage, filter: EventFilter): ReadPage {
  const matches = matcherOfFilter(filter);
  return async (after, until) => {
    const page = await readPage(after, until);
    return { ...page, events: page.events.filter(matches) };
  };
}
