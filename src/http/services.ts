import type { Logger } from 'pino';
import type { ReadingLimits } from '../formats/message/reading-limits.js';
import type { Principal } from '../registry/principal.js';
import type { Registry } from '../registry/registry.js';
import type { LargeAnswers } from './representation/large-answers.js';
import type { HeaderSettings } from './representation/message-header.js';
import type { RepresentationCache } from './representation/representation-cache.js';
import type { WarmResponses } from './representation/warm-responses.js';

/** The dependencies of the handlers. */
export interface Services {
  readonly registry: Registry;
  readonly log: Logger;
  readonly settings: HttpSettings;
  readonly representations: RepresentationCache;
  readonly warmResponses: WarmResponses;
  readonly largeAnswers: LargeAnswers;
  /**
   * Turns of large comparisons, which anyone may request. They are not those of large answers, because a client that sends a
   * message slowly keeps its turn.
   */
  readonly largeComparisons: LargeAnswers;
}

export interface HttpSettings extends HeaderSettings {
  /** Origins whose scripts may read responses; `*`, the default, for all. */
  readonly corsOrigins?: readonly string[];
  readonly rootUsername: string;
  readonly rootPassword: string;
  /** Maximum size of a message, in bytes. */
  readonly maxMessageBytes: number;
  /** Maximum ratio of decompressed to compressed bytes. */
  readonly maxExpansion: number;
  readonly readingLimits: ReadingLimits;
  /** Memory of the representation cache, in bytes. */
  readonly representationBytes?: number;
  /** Memory for large answers that are written at the same time, in bytes. */
  readonly largeAnswerBytes?: number;
}

declare module 'koa' {
  /** The state of one request. */
  interface DefaultState {
    /** For the log and `X-Request-Id`. */
    requestId: string;
    /** Set once the request is authenticated or found to be public. */
    principal: Principal;
    /** An internal error, for the log. */
    failure?: unknown;
    /** Why the response is 503, for the log. */
    unavailable?: string;
  }
}
