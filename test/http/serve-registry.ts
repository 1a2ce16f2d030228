import { type Logger, pino } from 'pino';
import { usualLimits } from '../../src/formats/message/reading-limits.js';
import { createApp } from '../../src/http/app.js';
import { type Listener, listen } from '../../src/http/listen.js';
import type { HttpSettings } from '../../src/http/services.js';
import type { Registry } from '../../src/registry/registry.js';

/** A registry whose methods all throw the same error, except those given. */
export const failing = (error: Error, others: Partial<Registry> = {}): Registry =>
  new Proxy(others, {
    get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(error)),
  }) as Registry;

/** Serves a registry on a free port; the password of the root account is `secret-word`. */
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
