import { setTimeout as delay } from 'node:timers/promises';

/** How long streams work beside submissions, and rest then, milliseconds. Without a rest, a submission beside a backup takes four times as long. */
const [streamTurn, streamRest] = [3, 30];

/** While submissions are at work, all streams together work for a turn and then rest. */
export class StreamRests {
  /** Writes at work. */
  #writes = 0;
  /** When streams began to work after the last rest, or without writes at work. */
  #since = 0;
  #rest: Promise<void> | undefined;

  async duringWrite<T>(write: () => Promise<T>): Promise<T> {
    this.#writes += 1;
    try {
      return await write();
    } finally {
      this.#writes -= 1;
    }
  }

  /** The rest, if it is due; streams call this after each row. */
  due(): Promise<void> | undefined {
    const now = performance.now();
    if (this.#writes === 0) this.#since = now;
    if (now - this.#since < streamTurn) return undefined;
    this.#rest ??= delay(streamRest).then(() => {
      this.#rest = undefined;
      this.#since = performance.now();
    });
    return this.#rest;
  }
}
