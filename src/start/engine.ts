import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings-table.js';
import type { DatabaseSettings } from '../store/database.js';
import { holderOfFolder } from '../store/embedded-neo4j/folder-lock.js';
import { USERNAME } from '../store/embedded-neo4j/home.js';
import { startEmbeddedNeo4j } from '../store/embedded-neo4j/start.js';
import { readOrCreateSecret } from './secrets.js';

const libDir = fileURLToPath(new URL('../../.neo4j/lib', import.meta.url));

/** A database that can be used. */
export interface Engine {
  readonly settings: DatabaseSettings;
  readonly isOnlyWriter: boolean;
  stop(): Promise<void>;
}

type EngineSettings = Pick<Settings, 'neo4j' | 'dataDir' | 'embedded' | 'database' | 'registry'>;

const readPassword = async (dataDir: string): Promise<string> =>
  (await readOrCreateSecret(dataDir, 'neo4j-password')).value;

/** Connects to the external database of the settings, or starts the embedded one. */
export async function startEngine(settings: EngineSettings, log: Logger, signal: AbortSignal): Promise<Engine> {
  const { neo4j, dataDir } = settings;
  if (neo4j !== undefined) {
    log.info(`using the external Neo4j at ${neo4j.uri}`);
    return { settings: neo4j, isOnlyWriter: false, stop: async () => undefined };
  }
  const embedded = await startEmbeddedNeo4j({
    ...settings.embedded,
    dataDir,
    libDir,
    password: () => readPassword(dataDir),
    transactionSeconds: settings.database.submissionSeconds,
    lockSeconds: settings.registry.queue.waitMilliseconds / 1000,
    log: {
      info: (message) => log.info(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
    signal,
  });
  return { settings: embedded, isOnlyWriter: true, stop: () => embedded.stop() };
}

/** As `startEngine`, for reading: where a Strata runs on the data folder, its embedded database is used. */
export async function joinEngine(settings: EngineSettings, log: Logger, signal: AbortSignal): Promise<Engine> {
  const { neo4j, dataDir } = settings;
  const holder = neo4j === undefined ? await holderOfFolder(dataDir) : undefined;
  if (holder === undefined) return startEngine(settings, log, signal);
  log.info(`using the database of the Strata that runs on ${dataDir}, process ${holder}`);
  const port = (await readFile(join(dataDir, 'neo4j', 'port'), 'utf8')).trim();
  const password = await readPassword(dataDir);
  return {
    settings: { uri: `bolt://127.0.0.1:${port}`, username: USERNAME, password },
    isOnlyWriter: false,
    stop: async () => undefined,
  };
}
