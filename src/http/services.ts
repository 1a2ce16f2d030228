import type { Logger } from 'pino';
import type { ReadingLimits } from '../formats/message/reading-limits.js';
import type { Registry } from '../registry/registry.js';
import type { RepresentationCache } from './representation/representation-cache.js';
import type { HeaderSettings } from './respond/message-header.js';

/** What the handlers work with. */
export interface Services {
  readonly registry: Registry;
  readonly log: Logger;
  readonly settings: HttpSettings;
  readonly representations: RepresentationCache;
}

export interface HttpSettings extends HeaderSettings {
  /** Origins whose scripts may read answers; `*`, as where missing, for all. */
  readonly corsOrigins?: readonly string[];
  readonly rootUsername: string;
  readonly rootPassword: string;
  /** Largest message accepted, in bytes. */
  readonly maxMessageBytes: number;
  /** Most bytes that one byte of a packed message may become. */
  readonly maxExpansion: number;
  readonly readingLimits: ReadingLimits;
  /** Memory for representations that are kept ready, in bytes. */
  readonly representationBytes?: number;
}
