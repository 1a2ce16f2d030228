import {
  type ChangedDeprecationRow,
  type ChangedVersionRow,
  changedDeprecations,
  changedVersions,
  type EventRange,
  type MovedWildcardRow,
  movedWildcards,
} from '../../store/event-statements.js';
import { deprecationOfRow } from '../deprecation/find-deprecations.js';
import type { Snapshot } from '../snapshot.js';
import { comparePositions, type EventPosition, endOfTick } from './event-position.js';
import { findChangedLacks, type NamedLacks } from './find-changed-lacks.js';
import type { ItemsEvent, RegistryEvent } from './registry-event.js';

/** Events in their order; `end` is the position up to which none is left out. */
export interface EventPage {
  readonly events: readonly RegistryEvent[];
  readonly end: EventPosition;
}

/** Ticks of a page: moves and missing items of a range are read before they are sorted. */
export const ticksOfPage = 200;
/** Rows of each kind in a page. */
const mostRows = 1_000;

/** Phases: the order of the kinds within a transaction. */
const [changes, moves, items, deprecations] = [0, 1, 2, 3];

const ofTransaction = (
  { tick, at, principal }: { tick: number; at: number; principal: string },
  phase: number,
  key: string,
) => ({ position: { tick, phase, key }, tick, at, principal });

const changeOf = (row: ChangedVersionRow): RegistryEvent => ({
  ...ofTransaction(row, changes, row.key),
  kind: row.kind,
  urn: row.key,
  names: row.names,
});

const moveOf = (row: MovedWildcardRow): readonly RegistryEvent[] =>
  row.before === row.after
    ? []
    : [{ ...ofTransaction(row, moves, row.key), kind: 'moved', urn: row.key, from: row.before, to: row.after }];

/** Those of items that others lack, sorted. */
const without = (items: Iterable<string>, others: ReadonlySet<string>): readonly string[] =>
  [...items].filter((item) => !others.has(item)).sort();

/** The key of an event about items: that of its row, and which of its two events it is. */
const itemsKey = ({ key }: Pick<NamedLacks, 'key'>, which: 'found' | 'missing'): string => `${key} ${which}`;

/** No event where the target stands for no version any more: the move or the deletion is the event. */
function itemsOf(row: NamedLacks): readonly ItemsEvent[] {
  const { target: urn, class: itemClass, resolution, before, after, recorded } = row;
  if (resolution === null) return [];
  const about = { urn, resolution, itemClass };
  const events: ItemsEvent[] = [
    {
      ...ofTransaction(row, items, itemsKey(row, 'found')),
      kind: 'itemsFound',
      ...about,
      items: without(before, recorded),
    },
    {
      ...ofTransaction(row, items, itemsKey(row, 'missing')),
      kind: 'itemsMissing',
      ...about,
      items: without(after, before),
    },
  ];
  return events.filter((event) => event.items.length > 0);
}

function deprecationEventOf(row: ChangedDeprecationRow): RegistryEvent {
  const { key: urn, names, since, reasons, successor } = row;
  const common = { ...ofTransaction(row, deprecations, urn), urn, names };
  if (since === null || reasons === null) return { ...common, kind: 'deprecationLifted' };
  return { ...common, kind: 'deprecated', deprecation: deprecationOfRow({ urn, since, reasons, successor }) };
}

/** The parameters for the rows of a phase after a position, those of the position itself included. */
function rangeFrom({ tick, phase, key }: EventPosition, wanted: number, until: number): EventRange {
  const range = { until, most: mostRows };
  if (phase > wanted) return { ...range, tick: tick + 1, from: '' };
  if (phase < wanted) return { ...range, tick, from: '' };
  return { ...range, tick, from: wanted === items ? key.slice(0, key.lastIndexOf(' ')) : key };
}

/** The position of the last row of a phase where further rows may follow it in the range; none where all were read. */
function endOf<Row extends { readonly tick: number; readonly key: string }>(
  rows: readonly Row[],
  phase: number,
  keyOf: (row: Row) => string = ({ key }) => key,
): readonly EventPosition[] {
  const last = rows.at(-1);
  return rows.length < mostRows || last === undefined ? [] : [{ tick: last.tick, phase, key: keyOf(last) }];
}

/**
 * The events that a snapshot shows after a position, up to the end of a tick. Three statements in one exchange, four where the registry had deprecations; more where
 * items went missing or were found, and where something is hidden.
 * @param until at most the tick of the snapshot; a page ends earlier after `ticksOfPage` ticks or some thousand events
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function readEvents(snapshot: Snapshot, after: EventPosition, until: number): Promise<EventPage> {
  const last = Math.min(until, after.tick + ticksOfPage);
  const [changed, moved, lacks, deprecated] = await snapshot.read((tx) =>
    Promise.all([
      changedVersions(tx, rangeFrom(after, changes, last)),
      movedWildcards(tx, rangeFrom(after, moves, last)),
      findChangedLacks(tx, rangeFrom(after, items, last)),
      snapshot.hadDeprecations ? changedDeprecations(tx, rangeFrom(after, deprecations, last)) : [],
    ]),
  );
  const ends = [
    ...endOf(changed, changes),
    ...endOf(moved, moves),
    ...endOf(lacks, items, (row) => itemsKey(row, 'missing')),
    ...endOf(deprecated, deprecations),
  ];
  const end = ends.reduce((one, other) => (comparePositions(one, other) <= 0 ? one : other), endOfTick(last));
  const events = [
    ...changed.map(changeOf),
    ...moved.flatMap(moveOf),
    ...lacks.flatMap(itemsOf),
    ...deprecated.map(deprecationEventOf),
  ]
    .filter(({ position }) => comparePositions(position, after) > 0 && comparePositions(position, end) <= 0)
    .sort((one, other) => comparePositions(one.position, other.position));
  return { events, end };
}
