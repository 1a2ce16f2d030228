import { type Logger, pino } from 'pino';
import { createApp } from '../../../src/http/app.js';
import type { SignInSettings } from '../../../src/http/auth/mechanisms.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import type { HttpSettings } from '../../../src/http/services.js';
import type { AuditEvent } from '../../../src/registry/audit-log/audit-entry.js';
import type { Registry } from '../../../src/registry/registry.js';
import { failing } from '../serve-registry.js';

export const rootName = 'root';
export const rootPassword = 'only-for-the-tests';

export interface SignInServer extends Listener {
  /** What the audit log got. */
  readonly events: AuditEvent[];
}

/** Serves a registry with ways to sign in, and the root account unless they have another. */
export async function serveSignIn(
  signIn: SignInSettings,
  registry: Registry = failing(new Error('the registry was used')),
  settings: Partial<HttpSettings> = {},
  log: Logger = pino({ level: 'silent' }),
  port = 0,
): Promise<SignInServer> {
  const events: AuditEvent[] = [];
  const auditLog = { record: (event: AuditEvent) => void events.push(event) } as Parameters<
    typeof createApp
  >[0]['auditLog'];
  const app = createApp({
    registry,
    log,
    ...(auditLog && { auditLog }),
    settings: {
      signIn: { root: { username: rootName, password: rootPassword }, ...signIn },
      maxMessageBytes: 1_000_000,
      senderId: 'S',
      ...settings,
    },
  });
  return { ...(await listen(app, '127.0.0.1', port)), events };
}
