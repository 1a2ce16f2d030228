import { type Logger, pino } from 'pino';
import { createApp } from '../../src/http/app.js';
import { type Listener, listen, type TlsListening } from '../../src/http/server/listen.js';
import type { HttpSettings } from '../../src/http/services.js';
import { accessOf } from '../../src/registry/access/access.js';
import type { Registry } from '../../src/registry/registry.js';

/** A registry without access rules that has only the methods given. */
export const partial = (methods: Partial<Registry> = {}): Registry =>
  ({
    knownAccess: () => undefined,
    accessOf: async (principal) => accessOf(principal, []),
    ...methods,
  }) satisfies Partial<Registry> as Partial<Registry> as Registry;

/** An object whose methods all throw the same error, except those given. */
const failingExcept = <T extends object>(error: Error, others: T): T =>
  new Proxy(others, { get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(error)) });

/** A registry whose methods all throw the same error, except those given. */
export const failing = (error: Error, others: Partial<Registry> = {}): Registry =>
  failingExcept(error, partial({ storedRules: failingExcept(error, {}) as Registry['storedRules'], ...others }));

/** Serves a registry on a free port; the password of the root account is `secret-word`. */
export const serveRegistry = (
  registry: Registry,
  settings: Partial<HttpSettings> = {},
  log: Logger = pino({ level: 'silent' }),
  tls?: TlsListening,
): Promise<Listener> => {
  const usual = {
    signIn: { root: { username: 'root', password: 'secret-word' } },
    maxMessageBytes: 1_000_000,
    senderId: 'S',
  };
  return listen(createApp({ registry, log, settings: { ...usual, ...settings } }), '127.0.0.1', 0, undefined, tls);
};
