import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { Followed } from '../../registry/changes/find-followed.js';
import type { Follower } from '../../registry/changes/follower.js';
import type { Followers } from '../../registry/changes/followers.js';
import type { RegistryEvent } from '../../registry/events/registry-event.js';
import type { SignedIn } from '../auth/mechanism.js';
import { departureOf } from '../limits/departure.js';
import { holderOf } from '../limits/gate.js';
import { eventAsJson } from './event-as-json.js';
import { keyOfFollowed } from './followed-parameters.js';
import { type Since, writeSince } from './since.js';

/** How often a comment is sent, milliseconds, so that proxies keep the connection open. */
const heartbeat = 15_000;
/** How long a client waits before it connects again, milliseconds. */
const retry = 3_000;
/** How long a stream lasts whose sign-in does not expire, milliseconds: then its client signs in again. */
const longestWithoutExpiry = 900_000;
/** How long any other stream lasts at most, milliseconds. */
const longestStream = 86_400_000;

/** The text of events (HTML Living Standard, section 9.2): without a name, so that they are messages to `onmessage`. */
const eventText = (event: RegistryEvent): string =>
  `id: ${writeSince(event.position, event.at)}\ndata: ${JSON.stringify(eventAsJson(event))}\n\n`;

const textOf = (events: readonly RegistryEvent[]): string => events.map(eventText).join('');

/** Whether a sign-in holds, as far as this process has read. */
const holds = (signedIn: SignedIn | undefined, end: number): boolean =>
  Date.now() < end && signedIn?.isCurrent?.() !== false;

/** Compares a sign-in with what other processes have ended, and keeps the connection open. */
async function beat(res: ServerResponse, signedIn: SignedIn | undefined, isHeld: () => boolean): Promise<void> {
  try {
    await signedIn?.refresh?.();
  } catch {
    // The database does not respond; the next heartbeat compares again.
  }
  if (!isHeld()) res.end();
  else if (res.writable && !res.writableNeedDrain) res.write(':\n\n');
}

/** A response as the connection of a follower. @param isHeld whether its sign-in holds; else the response is ended */
function connectionOf(
  res: ServerResponse,
  isHeld: () => boolean,
): Pick<Follower, 'done' | 'isDone' | 'send' | 'drained'> {
  const done = new Promise<void>((resolve) => {
    // A response that was ended takes nothing more, although its connection may still be taking what it holds.
    for (const name of ['close', 'finish'] as const) res.once(name, () => resolve());
  });
  return {
    done,
    isDone: () => res.writableEnded || res.destroyed,
    send: (batch) => {
      if (isHeld()) return res.write(batch.text(textOf));
      res.end();
      return true;
    },
    drained: () =>
      res.writableNeedDrain
        ? Promise.race([done, new Promise<void>((resolve) => res.once('drain', resolve))])
        : Promise.resolve(),
  };
}

/**
 * Sends events as Server-Sent Events, one for each, until the client closes the connection, the process stops, the sign-in ends,
 * or what its principal may see changes. Then the client connects again with the id of its last event.
 */
export function streamEvents(ctx: Context, followers: Followers, followed: Followed, since: Omit<Since, 'name'>): void {
  const holder = holderOf(ctx);
  followers.requirePlace(holder);
  const { res } = ctx;
  const { principal, signedIn } = ctx.state;
  const longest =
    Date.now() + (signedIn === undefined || signedIn.until !== undefined ? longestStream : longestWithoutExpiry);
  const end = Math.min(longest, signedIn?.until ?? longest);
  ctx.status = 200;
  ctx.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  // Koa would compress a body, which keeps events until a buffer is full, and log each client that goes as an error.
  ctx.respond = false;
  if (ctx.method === 'HEAD') {
    res.end();
    return;
  }
  const isHeld = (): boolean => holds(signedIn, end);
  const stop = (): void => void res.end();
  const beats = setInterval(() => void beat(res, signedIn, isHeld), heartbeat);
  followers.stopping.addEventListener('abort', stop, { once: true });
  res.write(`retry: ${retry}\nid: ${writeSince(since.position, since.at)}\n\n`);
  const follower: Follower = {
    principal,
    holder,
    followed,
    key: keyOfFollowed(followed),
    after: since.position,
    signal: departureOf(res),
    ...connectionOf(res, isHeld),
  };
  const ended = (): void => {
    clearInterval(beats);
    followers.stopping.removeEventListener('abort', stop);
    res.end();
  };
  // A client whose stream ends because the database does not respond connects again.
  followers.follow(follower).then(ended, ended);
}
