import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TlsListening } from '../../src/http/server/listen.js';
import { type Authority, createAuthority } from '../harness/certificates.js';
import { runFolder } from '../harness/database.js';

export const silent = { info: (): void => undefined, warn: (): void => undefined };

/** Writes texts into files of a new folder; returns their paths. */
export async function writeFiles<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Promise<Record<Name, string>> {
  const folder = await mkdtemp(join(runFolder(), 'tls-'));
  const entries = await Promise.all(
    Object.entries<string>(texts).map(async ([name, text]) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return [name, path];
    }),
  );
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** HTTPS with a new certificate for 127.0.0.1 and localhost. */
export async function localTls(authority?: Authority): Promise<TlsListening> {
  const issuer = authority ?? (await createAuthority('Servers'));
  const { certificate, key } = await issuer.issue({
    subject: 'CN=localhost',
    usage: 'server',
    names: [
      { type: 'dns', value: 'localhost' },
      { type: 'ip', value: '127.0.0.1' },
    ],
  });
  return { ...(await writeFiles({ certificate, key })), clientCertificates: 'off', log: silent };
}
