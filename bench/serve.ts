import { type Logger, pino } from 'pino';
import { createApp } from '../src/http/app.js';
import { type Listener, listen } from '../src/http/server/listen.js';
import type { HttpSettings } from '../src/http/services.js';
import type { AuditLog } from '../src/registry/audit-log/audit-log.js';
import type { Registry } from '../src/registry/registry.js';

export const rootPassword = 'only-for-the-bench';
const root = { username: 'root', password: rootPassword };
const settings: HttpSettings = {
  signIn: { root },
  maxMessageBytes: 300_000_000,
  senderId: 'BENCH',
};
const authorization = `Basic ${Buffer.from(`${root.username}:${root.password}`).toString('base64')}`;

/** Headers of the root account. */
export const asRoot: Readonly<Record<string, string>> = { authorization };

/** Serves a registry on a free local port. @param log errors only where missing */
export function startServing(
  registry: Registry,
  log: Logger = pino({ level: 'error' }),
  others: Partial<HttpSettings> = {},
  auditLog?: AuditLog,
): Promise<Listener> {
  const served = { ...settings, ...others };
  return listen(createApp({ registry, log, settings: served, ...(auditLog && { auditLog }) }), '127.0.0.1', 0);
}

/** Runs work while a registry is served. */
export async function serve<T>(registry: Registry, work: (url: string) => Promise<T>): Promise<T> {
  const listener = await startServing(registry);
  try {
    return await work(listener.url);
  } finally {
    await listener.stop(1);
  }
}

/** Reads a response to its end, without compression. @throws Error for another status than 200 */
export async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } });
  const bytes = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status}: ${Buffer.from(bytes).toString().slice(0, 500)}`);
}

/** Submits a message. @returns the report, JSON. @throws Error when it is not accepted */
export async function post(
  url: string,
  body: Buffer | AsyncIterable<Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(`${url}/ws/secure/sdmxapi/rest`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/xml', accept: 'application/json', ...headers },
    body,
    duplex: 'half',
  });
  const report = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${report.slice(0, 500)}`);
  return report;
}
