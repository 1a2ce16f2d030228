import { compareTexts } from '../../model/compare-texts.js';

/**
 * A place in the list of all events. It is made of what an event shows, never of a count, since a count would reveal how many
 * events are hidden.
 */
export interface EventPosition {
  readonly tick: number;
  /** Place of the kind of event within its transaction. */
  readonly phase: number;
  /** Among the events of the phase. */
  readonly key: string;
}

/** Later than all phases of events. */
const lastPhase = 9;

/** The place after all events of a transaction. */
export const endOfTick = (tick: number): EventPosition => ({ tick, phase: lastPhase, key: '' });

/** Whether all events of the transaction of a position precede it. */
export const isEndOfTick = ({ phase }: EventPosition): boolean => phase === lastPhase;

/** Negative where `a` is before `b`. */
export function comparePositions(a: EventPosition, b: EventPosition): number {
  if (a.tick !== b.tick) return a.tick - b.tick;
  if (a.phase !== b.phase) return a.phase - b.phase;
  return compareTexts(a.key, b.key);
}

/** A cursor for a position: `42` for the end of a transaction, else with the place within it. */
export function writeCursor(position: EventPosition): string {
  const { tick, phase, key } = position;
  return isEndOfTick(position) ? String(tick) : `${tick}-${phase}-${Buffer.from(key).toString('base64url')}`;
}

/** A cursor, as a regular expression. */
export const cursorForm = '(?:tick:)?(0|[1-9]\\d{0,14})(?:-([0-3])-([A-Za-z0-9_-]{1,4000}))?';
export const cursorShape = new RegExp(`^${cursorForm}$`);

/** The position of a cursor or a tick; undefined for another text. */
export function readCursor(text: string): EventPosition | undefined {
  const [, tick, phase, key] = cursorShape.exec(text) ?? [];
  if (tick === undefined) return undefined;
  if (phase === undefined || key === undefined) return endOfTick(Number(tick));
  return { tick: Number(tick), phase: Number(phase), key: Buffer.from(key, 'base64url').toString() };
}
