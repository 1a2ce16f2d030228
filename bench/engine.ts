import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Database, type DatabaseSettings } from '../src/store/database.js';
import { startEmbeddedNeo4j } from '../src/store/embedded-neo4j/start.js';
import { isSmoke } from './sizes.js';

const libDir = resolve(import.meta.dirname, '../.neo4j/lib');
/** The default heap of an embedded database. */
const heapMegabytes = 512;

const log = {
  info: (): void => undefined,
  warn: (message: string): void => console.warn(message),
  error: (message: string): void => console.error(message),
};

export interface Engine {
  readonly database: Database;
  readonly settings: DatabaseSettings;
  /** Stops the database and removes its files. */
  stop(): Promise<void>;
}

/** Starts an embedded Neo4j with an empty database in a temporary folder; takes about 10 s. */
export async function startEngine(): Promise<Engine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strata-bench-'));
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const neo4j = await startEmbeddedNeo4j({ dataDir, libDir, heapMegabytes, password: 'only-for-the-bench', log });
    const database = new Database(neo4j);
    return {
      database,
      settings: neo4j,
      async stop() {
        await database.close();
        await neo4j.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const wipe = async ({ database }: Engine): Promise<void> => {
  await database.writeAtStart((tx) => tx.run('MATCH (n) DETACH DELETE n', {}));
};

/** The engine of the bench. The smallest measurements wipe and use the one of NEO4J_URI, where it is given: it may have planned their statements. */
export async function startBenchEngine(): Promise<Engine> {
  const { NEO4J_URI: uri, NEO4J_USERNAME: username = 'neo4j', NEO4J_PASSWORD: password = '' } = process.env;
  if (!isSmoke || !uri) return startEngine();
  const settings = { uri, username, password };
  const database = new Database(settings);
  const engine = { database, settings, stop: () => database.close() };
  await wipe(engine);
  return engine;
}

let kept: Promise<Engine> | undefined;

/** An engine with an empty database beside that of the bench. The smallest measurements share one, since its start takes longer than they do. */
export async function startOtherEngine(): Promise<Engine> {
  if (!isSmoke) return startEngine();
  kept ??= startEngine();
  const engine = await kept;
  await wipe(engine);
  return { ...engine, stop: async () => undefined };
}

/** Stops the engine that the smallest measurements shared. */
export async function stopKeptEngine(): Promise<void> {
  await (await kept)?.stop();
}
