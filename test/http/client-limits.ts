import type { ClientLimits } from '../../src/http/server/listen.js';

/** Limits of clients that tests do not reach; they replace those that they are about. */
export const clientLimits: ClientLimits = {
  readerSeconds: 30,
  idleSeconds: 30,
  mostConnections: 1000,
  mostOfAddress: 1000,
  trustedProxies: [],
  warn: () => undefined,
  showUrl: String,
};
