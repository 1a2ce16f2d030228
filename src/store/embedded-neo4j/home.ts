import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';

/** The only user of the embedded database. */
export const USERNAME = 'neo4j';
/** The database that Neo4j Community creates and serves. */
export const DATABASE = 'neo4j';

export const pidFile = (home: string): string => join(home, 'neo4j.pid');
export const consoleFile = (home: string): string => join(home, 'console.log');
export const logFile = (home: string): string => join(home, 'logs', 'neo4j.log');
export const debugLogFile = (home: string): string => join(home, 'logs', 'debug.log');
export const configurationFolder = (home: string): string => join(home, 'conf');
/** The argument by which a Neo4j process of this home is recognised. */
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
  // With the defaults of these three, an empty database takes 0.5 GB on disk.
  'db.tx_log.preallocate': 'false',
  'db.tx_log.rotation.size': '16m',
  'db.tx_log.rotation.retention_policy': 'keep_none',
  // A plan a statement, not one for each order of magnitude of the sizes of its parameters.
  'internal.cypher.use_parameter_size': 'false',
  // Reserves the space of a transaction before it is written. When the disk is full the database refuses writes and goes
  // on reading; without this it refuses everything until it is started again.
  'internal.dbms.out_of_disk_space_protection': 'true',
  // While Neo4j is at work on a request it sends a byte every 10 s; a driver gives a connection up after two of these.
  'server.bolt.connection_keep_alive': '10s',
  'server.bolt.connection_keep_alive_probes': '2',
  // By default Bolt waits 10 s for further connections after the databases are closed.
  'internal.dbms.bolt.netty_server_shutdown_quiet_period': '0',
} as const;

export interface HomeOptions {
  /** Bolt port on the loopback interface. */
  readonly port: number;
  readonly password: string;
  /** Maximum time of a transaction for which the client sets none, seconds. */
  readonly transactionSeconds: number;
  /** Maximum time that a transaction waits for a lock, seconds. */
  readonly lockSeconds: number;
  /** Minimum time after which a statement is planned again because the graph has another size, seconds. */
  readonly planSeconds: number;
}

/**
 * Writes the files that Neo4j reads at its start: its configuration and the password of its user, which has an effect at
 * the first start only. So the database never listens with the default password.
 */
export async function writeHome(home: string, options: HomeOptions): Promise<void> {
  const { port, password, transactionSeconds, lockSeconds, planSeconds } = options;
  const address = `127.0.0.1:${port}`;
  const settings = {
    ...SETTINGS,
    'db.transaction.timeout': `${transactionSeconds}s`,
    'db.lock.acquisition.timeout': `${lockSeconds}s`,
    'dbms.cypher.min_replan_interval': `${planSeconds}s`,
    'server.bolt.listen_address': address,
    'server.bolt.advertised_address': address,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  const credentials = join(home, 'data', 'dbms');
  await makeFolder(configurationFolder(home));
  await makeFolder(credentials);
  await writeFile(join(configurationFolder(home), 'neo4j.conf'), lines.join(''));
  await writeFile(join(credentials, 'auth.ini'), initialPasswordRecord(USERNAME, password), { mode: 0o600 });
}

const PASSWORD_ITERATIONS = 1024;
const SALT_BYTES = 32;

/**
 * The line that `neo4j-admin dbms set-initial-password` writes to `data/dbms/auth.ini` (Neo4j 5): user, then hash, salt
 * and iterations of a salted, repeated SHA-256, then an empty "password change required". Writing it here saves a second
 * Java process, and the password appears on no command line.
 */
export function initialPasswordRecord(username: string, password: string, salt = randomBytes(SALT_BYTES)): string {
  let hash = createHash('sha256').update(salt).update(password, 'utf8').digest();
  for (let round = 1; round < PASSWORD_ITERATIONS; round += 1) hash = createHash('sha256').update(hash).digest();
  return `${username}:SHA-256,${hash.toString('hex')},${salt.toString('hex')},${PASSWORD_ITERATIONS}:\n`;
}
