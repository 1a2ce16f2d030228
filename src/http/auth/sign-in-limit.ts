import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { StrataError } from '../../errors.js';
import { Shares } from '../../model/shares.js';
import { holderOfAddress, networkOf } from '../limits/gate.js';

export interface SignInLimitSettings {
  /** Failed sign-ins of an address that are checked at once, and the number that it regains in a minute. */
  readonly failuresPerMinute: number;
}

/** What an attempt is counted by. */
export interface SignInAttempt {
  readonly address: string;
  /** As the caller gave it; undefined where it cannot be read. */
  readonly account: string | undefined;
  /** A hash of account and password; undefined for other credentials. */
  readonly credentials?: string | undefined;
}

/** An attempt that may be checked. Exactly one of the functions is called when its outcome is known. */
export interface Admission {
  /** The failure stays counted. */
  failed(): void;
  succeeded(): void;
  /** Neither: nothing was decided. */
  undecided(): void;
}

/** Addresses, accounts, and pairs of credentials and address that are kept: some 10 MB together. */
const mostKept = 20_000;

/** Failures of an account count less, because those of all addresses are added. */
const accountShare = 3;

/** The delay of an attempt at an account under attack from an address without failures, milliseconds. */
const delay = 1_000;
/** Attempts that are delayed at the same time. */
const mostDelayed = 100;

/** Directories ignore case, and clients may compose letters in another way. */
const hashOf = (account: string): string =>
  createHash('sha256').update(account.normalize('NFKC').trim().toLowerCase()).digest('base64url');

type Counted = readonly [TokenBuckets, key: string];

/** @param wait milliseconds; 0 if the attempt need not wait */
function refuse(wait: number): void {
  if (wait <= 0) return;
  const seconds = Math.ceil(wait / 1000);
  throw new StrataError(
    'TooManyRequests',
    `too many sign-ins from this address or of this account have failed; try again in ${seconds} s`,
    [],
    seconds,
  );
}

/**
 * Slows failed sign-ins, by the address of the client and by the account. It never locks an account:
 *
 * - Credentials that have signed in from an address before are counted by themselves there, so others' failures do not concern
 *   them. It is the credentials and not their account, because whoever shares the address could otherwise find out which
 *   accounts sign in from it: those that are still checked when all others are refused.
 * - An address without failures is delayed by a second where the account is under attack, and not refused.
 * - Every wait ends after a time that follows from the rate; refused attempts do not prolong it.
 */
export class SignInLimit {
  readonly #addresses: TokenBuckets;
  readonly #accounts: TokenBuckets;
  /** By credentials and address, of those that signed in. */
  readonly #pairs: TokenBuckets;
  readonly #known = new LRUCache<string, true>({ max: mostKept });
  #delayed = 0;

  constructor({ failuresPerMinute }: SignInLimitSettings) {
    const buckets = (size: number): TokenBuckets => new TokenBuckets({ size, interval: 60_000 / size, most: mostKept });
    this.#addresses = buckets(failuresPerMinute);
    this.#accounts = buckets(failuresPerMinute * accountShare);
    this.#pairs = buckets(failuresPerMinute);
  }

  /**
   * Counts an attempt as failed until its outcome is known, so that many at once do not pass.
   * @throws StrataError `TooManyRequests` with the time to wait
   */
  async admit({ address, account, credentials }: SignInAttempt, now: () => number = Date.now): Promise<Admission> {
    const network = networkOf(address);
    const hash = account === undefined ? undefined : hashOf(account);
    const pair = credentials === undefined ? undefined : `${credentials} ${network}`;
    if (pair !== undefined && this.#known.has(pair)) {
      refuse(this.#pairs.wait(pair, now()));
      return this.#admitted([[this.#pairs, pair]], now);
    }
    refuse(this.#addresses.wait(network, now()));
    const counted: Counted[] = [[this.#addresses, network]];
    if (hash === undefined) return this.#admitted(counted, now);
    counted.push([this.#accounts, hash]);
    const wait = this.#accounts.wait(hash, now());
    if (wait > 0 && !this.#addresses.isFull(network, now())) refuse(wait);
    const admission = this.#admitted(counted, now, () => pair !== undefined && this.#known.set(pair, true));
    if (wait > 0) {
      await this.#delay(wait).catch((error: unknown) => {
        admission.undecided();
        throw error;
      });
    }
    return admission;
  }

  #admitted(counted: readonly Counted[], now: () => number, remember = (): unknown => undefined): Admission {
    for (const [buckets, key] of counted) buckets.take(key, now());
    const giveBack = (): void => {
      for (const [buckets, key] of counted) buckets.giveBack(key, now());
    };
    return {
      failed: () => undefined,
      undecided: giveBack,
      succeeded: () => {
        giveBack();
        remember();
      },
    };
  }

  async #delay(wait: number): Promise<void> {
    if (this.#delayed >= mostDelayed) refuse(wait);
    this.#delayed += 1;
    try {
      await setTimeout(delay);
    } finally {
      this.#delayed -= 1;
    }
  }
}

interface Level {
  readonly tokens: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface BucketSettings {
  /** Tokens of a full bucket. */
  readonly size: number;
  /** Time in which one token comes back, milliseconds. */
  readonly interval: number;
  /** Buckets that are kept; the one that was used longest ago is forgotten, which makes it full. */
  readonly most: number;
}

/** A token bucket for each key, in bounded memory. A full bucket is not kept. */
export class TokenBuckets {
  readonly #settings: BucketSettings;
  readonly #levels: LRUCache<string, Level>;

  constructor(settings: BucketSettings) {
    this.#settings = settings;
    this.#levels = new LRUCache({ max: settings.most });
  }

  isFull(key: string, now: number): boolean {
    return this.#tokens(key, now) >= this.#settings.size;
  }

  /** Time until there is a token, milliseconds; 0 if there is one. */
  wait(key: string, now: number): number {
    const missing = 1 - this.#tokens(key, now);
    return missing <= 0 ? 0 : missing * this.#settings.interval;
  }

  /** Takes a token. It may be one that is still to come, but no more than one of them is owed. */
  take(key: string, now: number): void {
    this.#levels.set(key, { tokens: Math.max(-1, this.#tokens(key, now) - 1), at: now });
  }

  giveBack(key: string, now: number): void {
    const tokens = this.#tokens(key, now) + 1;
    if (tokens >= this.#settings.size) this.#levels.delete(key);
    else this.#levels.set(key, { tokens, at: now });
  }

  #tokens(key: string, now: number): number {
    const { size, interval } = this.#settings;
    const level = this.#levels.get(key);
    return level === undefined ? size : Math.min(size, level.tokens + Math.max(0, now - level.at) / interval);
  }
}

/** Checks of one mechanism that run at the same time, and those that wait for them. */
const [mostRunning, mostWaiting] = [16, 256];
/** One address has at most a quarter of the places of those that wait. */
const shareOfOne = 1 / 4;

/** Bounds the checks that run at the same time: a password hash takes memory, a directory has few connections. */
export class CheckSlots {
  readonly #waiting: (() => void)[] = [];
  readonly #places = new Shares({ size: mostWaiting, ofOne: shareOfOne });
  #running = 0;

  /**
   * @param address of the client
   * @throws StrataError `Unavailable` if too many wait, in all or of the network of the address
   */
  async run<T>(address: string, check: () => Promise<T>): Promise<T> {
    if (this.#running >= mostRunning) {
      const holder = holderOfAddress(address);
      if (this.#places.shortage(1, holder) !== undefined) {
        throw new StrataError('Unavailable', 'too many sign-ins are being checked; send the request again', [], 1);
      }
      const giveBack = this.#places.take(1, holder);
      // The one that ends leaves its place to this one.
      await new Promise<void>((start) => this.#waiting.push(start));
      giveBack();
    } else this.#running += 1;
    try {
      return await check();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
