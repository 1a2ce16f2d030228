import type { Context } from 'koa';
import type { Followed } from '../../registry/changes/find-followed.js';
import type { Followers } from '../../registry/changes/followers.js';
import type { EventPosition } from '../../registry/events/event-position.js';
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
  followers.stopping.addEventListener('abort', end, { once: true });
  ctx.res.once('close', end);
  try {
    await followers.follow({
      principal: ctx.state.principal,
      followed,
      key: keyOfFollowed(followed),
      after,
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
    ctx.res.removeListener('close', end);
  }
}
