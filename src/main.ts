import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { type Config, readConfig } from './config.js';
import { ConfigurationError } from './errors.js';
import { createApp } from './http/app.js';
import { listen } from './http/listen.js';
import { Registry } from './registry/registry.js';
import { readOrCreateSecret } from './secrets.js';
import { Database, type DatabaseSettings } from './store/database.js';
import { startEmbeddedNeo4j } from './store/embedded-neo4j/start.js';

const libDir = fileURLToPath(new URL('../.neo4j/lib', import.meta.url));

interface Engine {
  readonly settings: DatabaseSettings;
  readonly isOnlyWriter: boolean;
  stop(): Promise<void>;
}

/** The database that the settings name, or one of our own. */
async function startEngine(config: Config, log: Logger): Promise<Engine> {
  if (config.neo4j !== undefined) {
    const { uri, username, password, database } = config.neo4j;
    const settings = { uri, username, password, ...(database === undefined ? {} : { database }) };
    return { settings, isOnlyWriter: false, stop: async () => undefined };
  }
  const { value: password } = await readOrCreateSecret(config.dataDir, 'neo4j-password');
  const embedded = await startEmbeddedNeo4j({
    dataDir: config.dataDir,
    libDir,
    heapMegabytes: config.neo4jHeapMegabytes,
    password,
    java: config.java,
    log: {
      info: (message) => log.info(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
  });
  return { settings: embedded, isOnlyWriter: true, stop: () => embedded.stop() };
}

async function rootPasswordOf(config: Config, log: Logger): Promise<string> {
  if (config.rootPassword !== undefined) return config.rootPassword;
  const { value, created, path } = await readOrCreateSecret(config.dataDir, 'root-password');
  if (created) log.info(`the password of ${config.rootUsername} is in ${path}`);
  return value;
}

/** What a running Strata is made of, ended in the opposite order: requests first, the database last. */
async function start(config: Config, log: Logger): Promise<() => Promise<void>> {
  const rootPassword = await rootPasswordOf(config, log);
  const engine = await startEngine(config, log);
  const database = new Database(engine.settings);
  const stopDatabase = async (): Promise<void> => {
    await database.close();
    await engine.stop();
  };
  try {
    const registry = await Registry.open(database, { isOnlyWriter: engine.isOnlyWriter });
    const { rootUsername, senderId } = config;
    const maxMessageBytes = config.maxMessageMegabytes * 1_000_000;
    const app = createApp({ registry, log, settings: { rootUsername, rootPassword, maxMessageBytes, senderId } });
    const listener = await listen(app, config.host, config.port);
    log.info(`Strata listens at ${listener.url}`);
    return async () => {
      await listener.stop(config.shutdownSeconds);
      await stopDatabase();
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const stopped = start(config, log);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      log.info(`${signal}: finishing what is in flight`);
      const stop = await stopped;
      await stop();
      log.info('stopped');
      process.exit(0);
    });
  }
  await stopped;
}

main().catch((error: unknown) => {
  // A wrong setting needs a sentence, not a stack.
  console.error(error instanceof ConfigurationError ? `Strata cannot start: ${error.message}` : error);
  process.exit(1);
});
