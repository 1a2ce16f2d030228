import type { Logger } from 'pino';
import type { Registry } from '../registry/registry.js';
import type { HeaderSettings } from './respond/message-header.js';

/** What the handlers work with. */
export interface Services {
  readonly registry: Registry;
  readonly log: Logger;
  readonly settings: HttpSettings;
}

export interface HttpSettings extends HeaderSettings {
  readonly rootUsername: string;
  readonly rootPassword: string;
  /** Largest message accepted, in bytes. */
  readonly maxMessageBytes: number;
  /** Most bytes that one byte of a packed message may become. */
  readonly maxExpansion: number;
}
