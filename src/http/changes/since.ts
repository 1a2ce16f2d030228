import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { cursorForm, type EventPosition, readCursor, writeCursor } from '../../registry/events/event-position.js';
import type { Registry } from '../../registry/registry.js';
import type { Snapshot } from '../../registry/snapshot.js';
import { requestFault } from '../parameters/read-parameters.js';
import { snapshotOf } from '../representation/respond.js';
import type { Parameter } from '../route.js';

/** What a client sends to go on. */
export interface Since {
  /** The parameter or header, for errors. */
  readonly name: string;
  readonly position: EventPosition;
  /**
   * The instant of the transaction of the position, epoch milliseconds: another history of the registry has another one for this
   * number. Missing where a client gives only the number.
   */
  readonly at?: number;
}

const sinceShape = new RegExp(`^(?<cursor>${cursorForm})(?:\\.(?<at>[0-9a-z]{1,9}))?$`);

/** A cursor with the instant of its transaction. */
export const writeSince = (position: EventPosition, at: number | undefined): string =>
  at === undefined ? writeCursor(position) : `${writeCursor(position)}.${at.toString(36)}`;

function readSince(name: string, text: string): Since | undefined {
  const { cursor, at } = sinceShape.exec(text)?.groups ?? {};
  const position = cursor === undefined ? undefined : readCursor(cursor);
  if (position === undefined) return undefined;
  return { name, position, ...(at === undefined ? {} : { at: Number.parseInt(at, 36) }) };
}

/** A parameter or header with the position after which events are wanted. */
export const positionAfter = (description: string): Parameter<Since | undefined> => ({
  description,
  schema: { type: 'string', pattern: sinceShape.source.replaceAll(/\?<\w+>/g, ''), examples: ['0', 'tick:0'] },
  read: (name, text) => {
    if (text === undefined) return undefined;
    const since = readSince(name, text);
    if (since !== undefined) return since;
    const detail = `${name} is "${text.slice(0, 100)}"; give the number of a transaction, such as 42, or next of an earlier response`;
    throw requestFault('parameter.value', detail, name);
  },
});

/**
 * The instant of the transaction of a position, epoch milliseconds; undefined before the first one. One round trip at most.
 * @param snapshot one in which the transaction is visible
 */
export async function instantOf(
  ctx: Context,
  registry: Registry,
  snapshot: Snapshot,
  { tick }: EventPosition,
): Promise<number | undefined> {
  if (tick === 0) return undefined;
  return tick === snapshot.tick ? snapshot.at : (await snapshotOf(ctx, registry, { tick })).at;
}

const beginAgain = ({ tick }: Snapshot): string =>
  `begin again with since=${tick}, or with since=0 for all changes; what changed between the two histories is not known`;

/**
 * The newest snapshot, at least as new as a position: another process can have committed the transaction that a client has seen.
 * @throws StrataError `Semantic` for a position after the newest transaction, or of another history of the registry; `Unavailable`
 *   as `Registry.at`
 */
export async function snapshotFor(ctx: Context, registry: Registry, since: Since | undefined): Promise<Snapshot> {
  const known = await snapshotOf(ctx, registry, undefined);
  if (since === undefined) return known;
  const { name, position, at } = since;
  if (position.tick > known.tick) await registry.checkClock();
  const snapshot = position.tick > known.tick ? await snapshotOf(ctx, registry, undefined) : known;
  if (position.tick > snapshot.tick) {
    throw new StrataError(
      'Semantic',
      `${name} is after transaction ${position.tick}, but the newest transaction is ${snapshot.tick}; where the database was restored from a backup, ${beginAgain(snapshot)}`,
    );
  }
  if (at === undefined || at === (await instantOf(ctx, registry, snapshot, position))) return snapshot;
  throw new StrataError(
    'Semantic',
    `${name} is after transaction ${position.tick} of another registry, or of a history of this one that ended when its database was restored from a backup; ${beginAgain(snapshot)}`,
  );
}
