import type { ServerResponse } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { MemoryClaim } from '../../model/memory-claim.js';
import { Places } from '../../model/places.js';
import type { Holder } from '../../model/shares.js';
import { nextTurn } from '../../model/turns.js';
import { holderOfPrincipal } from '../../registry/principal.js';
import { departureOf } from './departure.js';

export interface GateSettings {
  /** Memory for all large responses that are made at the same time, bytes. */
  readonly bytes: number;
  /** How long a request waits for its turn, milliseconds. */
  readonly waitMilliseconds?: number;
}

/** Shorter than the time after which proxies give up (60 s in most), so that the client gets the reason. */
const longestWait = 50_000;
/** When to try again, seconds. */
const retrySeconds = 10;
/** One client has at most half of the places; a quarter is kept for those who have signed in. */
const shares = { ofOne: 1 / 2, reserved: 1 / 4 };

/** Thrown where a request needs more memory than is left: it begins again when it is its turn. */
class TurnNeeded extends Error {
  /** What it needs, bytes. */
  readonly bytes: number;

  constructor(bytes: number) {
    super(`${bytes} bytes are not left`);
    this.bytes = bytes;
  }
}

/**
 * The memory of one request. Up to `freeBytes` it is free; more is taken from that of large responses if there is some left. Else
 * the request gives everything up, waits, and begins again, so that none holds memory while it waits for more. One that is alone gets what
 * it needs.
 */
export class Claim implements MemoryClaim {
  readonly #gate: Gate;
  readonly #holder: Holder;
  readonly #signal: AbortSignal;
  readonly #leaving: (() => void)[] = [];
  #needed = 0;
  #hasEnded = false;
  #taken = freeBytes;
  /** What an earlier try needed. */
  #expected = 0;

  constructor(gate: Gate, holder: Holder, signal: AbortSignal) {
    this.#gate = gate;
    this.#holder = holder;
    this.#signal = signal;
  }

  require(bytes: number): void {
    if (this.#hasEnded) return;
    this.#needed += bytes;
    const missing = this.#needed - this.#taken;
    if (missing <= 0) return;
    if (this.#needed > mostBytes) {
      const detail = `the response takes more than ${Math.round(mostBytes / 1_000_000)} MB of memory; request less, for example the lists one by one`;
      throw new StrataError('TooLarge', detail);
    }
    const leave = this.#gate.large.tryEnter(missing, this.#holder, this.#leaving.length);
    if (leave === undefined) throw new TurnNeeded(this.#needed);
    this.#taken += missing;
    this.#leaving.push(leave);
  }

  /**
   * Does work that can begin again, from its beginning in its turn where it needs more memory than is left.
   * @throws StrataError `Unavailable` when the turn does not come in time, `TooLarge`; what the work throws
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof TurnNeeded)) throw error;
        // It may need still more after this, so it takes twice as much when it begins once more.
        this.#expected = Math.max(error.bytes, this.#expected * 2);
        this.#release();
        const wanted = Math.min(this.#expected, mostBytes) - freeBytes;
        const leave = await this.#gate.large.enter(wanted, this.#signal, this.#holder);
        this.#leaving.push(leave);
        this.#taken += wanted;
        if (this.#hasEnded) this.#release();
      }
    }
  }

  /**
   * Does a part of the work when it is its turn; memory for it is given back at its end. For what cannot begin again.
   * @throws StrataError `Unavailable` when the turn does not come in time; what the work throws
   */
  inTurn<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    return this.#gate.large.run(bytes, this.#signal, work, this.#holder);
  }

  /** Gives all memory back, for good: what is loaded for a client that has gone does not count. */
  end(): void {
    this.#hasEnded = true;
    this.#release();
  }

  /** Gives all memory back. */
  #release(): void {
    for (const leave of this.#leaving.splice(0)) leave();
    this.#taken = freeBytes;
    this.#needed = 0;
  }
}

/** The memory that one request may take at most, bytes: half of the heap. */
const mostBytes = getHeapStatistics().heap_size_limit / 2;

const unavailable = (reason: string): StrataError =>
  new StrataError('Unavailable', `${reason}; try again later, or request less`, [], retrySeconds);

/**
 * The one place where requests wait for others: each for a place among the requests at work, and with large content for memory.
 * Requests whose response is served from the cache do not come here.
 */
export class Gate {
  /** Memory of large content. */
  readonly large: Places;
  readonly #small: Places;
  /** Of all requests that load nothing; so they need no signal of their departure. */
  readonly #nothing = new Claim(this, { key: 'nothing', isSignedIn: false }, new AbortController().signal);

  constructor({ bytes, waitMilliseconds = longestWait }: GateSettings) {
    const seconds = waitMilliseconds / 1000;
    this.large = new Places({
      size: bytes,
      ...shares,
      waitMilliseconds,
      late: () =>
        unavailable(
          `the registry is writing as many large responses at once as STRATA_LARGE_RESPONSES_MB allows (${bytes / 1_000_000}), and the turn of this one did not come within ${seconds} s`,
        ),
    });
    this.#small = new Places({
      size: smallBytes,
      ...shares,
      waitMilliseconds,
      late: () => unavailable(`the registry is serving as many requests at once as it can, for ${seconds} s`),
    });
    this.#nothing.end();
  }

  /**
   * Waits until a request may begin. Its place and its memory are given back when its response has been sent, or its connection is
   * closed.
   * @throws StrataError `Unavailable` when the turn does not come in time; the reason of the departure
   */
  async admit(cost: Cost, response: ServerResponse, holder: Holder): Promise<Claim> {
    // Begins at once.
    if (cost === 'nothing') return this.#nothing;
    const departure = departureOf(response);
    const claim = new Claim(this, holder, departure);
    const { bytes } = costs[cost];
    const leave = bytes === 0 ? undefined : await this.#small.enter(bytes, departure, holder);
    // Requests that come together begin one after another, so that others are accepted between them.
    await nextTurn();
    const end = (): void => {
      departure.removeEventListener('abort', end);
      leave?.();
      claim.end();
    };
    // A response that waits for the one before it on the same connection is not closed with the connection.
    if (response.closed || departure.aborted) end();
    else {
      response.once('close', end);
      departure.addEventListener('abort', end);
    }
    return claim;
  }
}

/** What a request may take before it has its turn among the large ones. */
interface CostRow {
  /** Memory that it counts for from its beginning to the end of its response, bytes; 0 for one that needs no place. */
  readonly bytes: number;
}

/**
 * What requests cost, by kind. Content of artefacts counts when it is loaded, for every kind (gate.ts): memory for it beyond
 * `freeBytes` is taken from that of large responses.
 */
export const costs = {
  /** Of the checks of health alone: begins at once, before the requests that wait for their turn, and loads nothing. */
  nothing: { bytes: 0 },
  /** Reads and writes little beside what the process holds. */
  text: { bytes: 0 },
  /** Reads a page of up to 1,000 rows, and what they are chosen from. */
  page: { bytes: 8_000_000 },
  /** Reads the content of artefacts. */
  content: { bytes: 1_000_000 },
  /**
   * Walks the graph, whose rows are in memory together. Six at once: one event loop parses the rows of all of them, and with more it is
   * others that wait (measured with graphs of 26,000 references).
   */
  walk: { bytes: 40_000_000 },
  /** Reads a message first, whose bytes count as they arrive (message-body/). */
  message: { bytes: 1_000_000 },
  /** Waits for the queue of submissions, whose places are shared by principals (registry/submission/queue.ts). */
  submission: { bytes: 0 },
  /** Waits for its turn among validations, whose places are shared by clients (http/validation/validation-jobs.ts). */
  validation: { bytes: 0 },
  /** Takes the one place for backups (registry/backup/backups.ts), and is as slow as its reader. */
  backup: { bytes: 0 },
  /** Waits for changes, in a place that is shared by clients (registry/changes/followers.ts). */
  following: { bytes: 0 },
} as const satisfies Readonly<Record<string, CostRow>>;

export type Cost = keyof typeof costs;

/** Memory for the requests at work together, before content counts, bytes. */
export const smallBytes = 256_000_000;

/** Content that a request loads without a turn, bytes. */
export const freeBytes = 8_000_000;

/** Whom the work of a request is counted for: the principal; for anonymous clients the network of their address. */
export function holderOf({ state, ip }: Context): Holder {
  const { principal } = state;
  return principal.kind === 'anonymous' ? holderOfAddress(ip) : holderOfPrincipal(principal);
}

/** The 16-bit groups of an IPv6 address without zone and embedded IPv4 address. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after] = address.split('::');
  const [first, last] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const gap = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array<string>(Math.max(0, gap)).fill('0'), ...(last ?? [])];
}

const withoutLeadingZeros = (group: string): string => group.toLowerCase().replace(/^0+(?=.)/, '');

/**
 * What counts as one address: an IPv4 address, also as an IPv6 one (`::ffff:192.0.2.1`), or the first 64 bits of an IPv6
 * address, because one customer has all addresses of such a network (RFC 6177).
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 4).map(withoutLeadingZeros).join(':')}::/64`;
}

/** Whom that is counted for which anonymous clients of an address take. */
export const holderOfAddress = (address: string): Holder => ({ key: networkOf(address), isSignedIn: false });
