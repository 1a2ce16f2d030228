import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StrataError } from '../../errors.js';
import type { FetchedResponse, Fetcher } from '../../fetching/fetcher.js';

/** How a source is treated. */
export interface Pace {
  /** Least time between the beginnings of two requests, milliseconds. */
  readonly interval: number;
  /** Time before the second try of a request, milliseconds; each further one is twice as long. */
  readonly retry: number;
  /** How often a request is tried. */
  readonly tries: number;
}

export const usualPace: Pace = { interval: 250, retry: 1_000, tries: 5 };

/** What a source that asks for more time gets at most, seconds. */
const longestRetryAfter = 300;
/** Milliseconds until the headers of a response, and between two pieces: large registries take minutes to write everything. */
const timeout = 120_000;
/** Milliseconds of one request. */
const deadline = 1_800_000;

/** Statuses that may pass. */
const passing: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** A response, or why there is none that is complete although the source can be reached. */
export type Fetched = { readonly status: number; readonly contentType: string } | { readonly failure: string };

/** A fault that may pass. */
interface PassingFault {
  /** Thrown where it does not pass; a text where it concerns this request only. */
  readonly fault: StrataError | string;
  readonly seconds?: number | undefined;
}

interface RequestSettings {
  readonly fetcher: Fetcher;
  readonly pace: Pace;
  /** Of a file. */
  readonly maximumBytes: number;
  readonly authorization?: string | undefined;
  readonly signal: AbortSignal;
  /** Called before a wait. */
  readonly onWait?: ((reason: string) => void) | undefined;
}

/** Seconds of `Retry-After`: a number, or the time until a date. */
function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longestRetryAfter);
}

/** Requests to one source: one at a time, with a pause between them, repeated after faults that may pass. */
export class PoliteRequests {
  readonly #settings: RequestSettings;
  #next = 0;

  constructor(settings: RequestSettings) {
    this.#settings = settings;
  }

  /**
   * Writes a response into a file, which exists only where the response is complete and its status is 200.
   * @param tries how often the request is tried
   * @throws StrataError for a source that is not allowed, or away in every try; with the rule `source.signIn` for a status of 401 or
   *   403, and `source.redirects`
   */
  async fetchInto(path: string, url: string, accept: string, tries = this.#settings.pace.tries): Promise<Fetched> {
    const { pace, signal, onWait } = this.#settings;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#try(path, url, accept);
      if (!('fault' in outcome)) return outcome;
      const { fault, seconds } = outcome;
      const reason = typeof fault === 'string' ? fault : fault.message;
      if (attempt >= tries) {
        if (typeof fault !== 'string') throw fault;
        return { failure: reason };
      }
      const wait = seconds === undefined ? pace.retry * 2 ** (attempt - 1) : seconds * 1000;
      onWait?.(`${reason}; next try in ${Math.ceil(wait / 1000)} s`);
      await pauseFor(wait, signal);
    }
  }

  async #try(path: string, url: string, accept: string): Promise<Fetched | PassingFault> {
    const { fetcher, maximumBytes, authorization, signal, pace } = this.#settings;
    await pauseFor(this.#next - Date.now(), signal);
    this.#next = Date.now() + pace.interval;
    const headers = { Accept: accept, 'User-Agent': 'Strata', ...(authorization && { Authorization: authorization }) };
    let response: FetchedResponse | undefined;
    try {
      response = await fetcher.fetch({ url, headers, maximumBytes, timeout, deadline, signal });
      const { status } = response;
      if (status === 200) await save(response, path);
      else response.body.destroy();
      if (status === 401 || status === 403) throw signInRequired(url, status);
      if (!passing.includes(status))
        return { status, contentType: response.headers['content-type'] ?? 'no content type' };
      return { fault: `status ${status}`, seconds: secondsOf(response.headers['retry-after']) };
    } catch (error) {
      // Faults with a rule do not pass: a redirection, credentials.
      const passes = ['BadGateway', 'GatewayTimeout', 'Unavailable'];
      if (!(error instanceof StrataError) || error.problems.length > 0 || !passes.includes(error.name)) throw error;
      const isOfRequest = response !== undefined || error.name === 'GatewayTimeout';
      return { fault: isOfRequest ? error.message : error, seconds: error.retrySeconds };
    }
  }
}

/** @throws the reason of the signal */
async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}

function signInRequired(url: string, status: number): StrataError {
  const detail = `${url} has the status ${status}: the source requires credentials, or others; give a user and a password`;
  return new StrataError('BadGateway', detail, [{ severity: 'error', code: 110, rule: 'source.signIn', detail }]);
}

async function save({ body }: FetchedResponse, path: string): Promise<void> {
  const partial = `${path}.part`;
  try {
    await pipeline(body, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
