import { type Logger, pino } from 'pino';
import { usualLimits } from '../../src/formats/message/reading-limits.js';
import { createApp } from '../../src/http/app.js';
import { type Listener, listen } from '../../src/http/listen.js';
import type { HttpSettings } from '../../src/http/services.js';
import type { Registry } from '../../src/registry/registry.js';

/** A registry whose every answer is the same fault. */
export const failing = (fault: Error): Registry =>
  new Proxy({}, { get: () => () => Promise.reject(fault) }) as unknown as Registry;

/** Any registry behind HTTP on a free port; the root account's password is `secret-word`. */
export const serveRegistry = (
  registry: Registry,
  settings: Partial<HttpSettings> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<Listener> => {
  const usual = {
    rootUsername: 'root',
    rootPassword: 'secret-word',
    maxMessageBytes: 1_000_000,
    maxExpansion: 100,
    readingLimits: usualLimits,
    senderId: 'S',
  };
  return listen(createApp({ registry, log, settings: { ...usual, ...settings } }), '127.0.0.1', 0);
};
