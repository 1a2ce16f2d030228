import type { Context } from 'koa';
import type { Followed } from '../../registry/changes/find-followed.js';
import type { Followers } from '../../registry/changes/followers.js';
import type { EventPosition } from '../../registry/events/event-position.js';
import { departureOf } from '../limits/departure.js';
import { holderOf } from '../limits/gate.js';
import { keyOfFollowed } from './followed-parameters.js';

/**
 * Waits until there is an event after a position, the time is over, the client has gone, the process stops, or what the principal
 * may see has changed.
 * @param seconds the longest time
 * @throws StrataError `Unavailable` as `Followers.follow`
 */
export async function waitForEvents(
  ctx: Context,
  followers: Followers,
  followed: Followed,
  after: EventPosition,
  seconds: number,
): Promise<void> {
  let isDone = false;
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    end = () => {
      isDone = true;
      resolve();
    };
  });
  const timer = setTimeout(end, seconds * 1000);
  const departure = departureOf(ctx.res);
  departure.addEventListener('abort', end);
  followers.stopping.addEventListener('abort', end, { once: true });
  try {
    await followers.follow({
      principal: ctx.state.principal,
      holder: holderOf(ctx),
      followed,
      key: keyOfFollowed(followed),
      after,
      signal: departure,
      done,
      isDone: () => isDone,
      send: () => {
        end();
        return true;
      },
      drained: async () => undefined,
    });
  } finally {
    clearTimeout(timer);
    followers.stopping.removeEventListener('abort', end);
    departure.removeEventListener('abort', end);
  }
}
