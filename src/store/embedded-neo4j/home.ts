import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { initialPasswordRecord } from './initial-password-record.js';

/** The only user of the embedded database. */
export const USERNAME = 'neo4j';
/** The database that Neo4j Community creates and serves. */
export const DATABASE = 'neo4j';

export const pidFile = (home: string): string => join(home, 'neo4j.pid');
export const consoleFile = (home: string): string => join(home, 'console.log');
export const logFile = (home: string): string => join(home, 'logs', 'neo4j.log');
export const configurationFolder = (home: string): string => join(home, 'conf');
/** The argument that makes a process ours: it names the home. */
export const homeArgument = (home: string): string => `--home-dir=${home}`;

/** neo4j.conf, apart from the address. */
const SETTINGS = {
  'server.config.strict_validation.enabled': 'true',
  'server.bolt.enabled': 'true',
  'server.http.enabled': 'false',
  'server.https.enabled': 'false',
  'dbms.security.auth_enabled': 'true',
  'dbms.usage_report.enabled': 'false',
  'db.logs.query.enabled': 'OFF',
  'server.memory.pagecache.size': '256m',
  // Without these three an empty database takes half a gigabyte of disk.
  'db.tx_log.preallocate': 'false',
  'db.tx_log.rotation.size': '16m',
  'db.tx_log.rotation.retention_policy': 'keep_none',
  // Otherwise Bolt waits 10 s for further connections after the databases are closed.
  'internal.dbms.bolt.netty_server_shutdown_quiet_period': '0',
} as const;

/**
 * Writes what Neo4j reads when it starts: its configuration and, effective at the very first start only, the password
 * of its user. So the database never listens with its well-known default password.
 *
 * @param port Bolt port on the loopback interface.
 */
export async function writeHome(home: string, port: number, password: string): Promise<void> {
  const address = `127.0.0.1:${port}`;
  const settings = {
    ...SETTINGS,
    'server.bolt.listen_address': address,
    'server.bolt.advertised_address': address,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  const credentials = join(home, 'data', 'dbms');
  await mkdir(configurationFolder(home), { recursive: true, mode: 0o700 });
  await mkdir(credentials, { recursive: true, mode: 0o700 });
  await writeFile(join(configurationFolder(home), 'neo4j.conf'), lines.join(''));
  await writeFile(join(credentials, 'auth.ini'), initialPasswordRecord(USERNAME, password), { mode: 0o600 });
}
