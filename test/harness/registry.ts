import neo4j from 'neo4j-driver';
import type { MessageArtefact } from '../../src/formats/message/structure-message.js';
import type { Artefact } from '../../src/model/artefact.js';
import { Hidings } from '../../src/registry/access/hidings.js';
import { Instants } from '../../src/registry/instants.js';
import { anonymous } from '../../src/registry/principal.js';
import { Registry } from '../../src/registry/registry.js';
import { ResultCache } from '../../src/registry/result-cache.js';
import { type AtOnce, Snapshot } from '../../src/registry/snapshot.js';
import { prepare } from '../../src/registry/submission/receive/prepare.js';
import type { Action, Report, Submission } from '../../src/registry/submission/submission.js';
import { Database, type Transactions } from '../../src/store/database.js';
import { cleanDatabase } from './clean-database.js';
import { database } from './database.js';

export interface TestRegistry {
  readonly registry: Registry;
  readonly database: Database;
  /** Runs Cypher directly on the database, to check what the registry wrote. */
  cypher(text: string, parameters?: Record<string, unknown>): Promise<Record<string, unknown>[]>;
  /** The registry as an anonymous principal sees it, at an instant or at present. */
  at(asOf?: number): Promise<Snapshot>;
  /** Submits artefacts. */
  submit(artefacts: readonly Artefact[], action?: Action, dryRun?: boolean): Promise<Report>;
  /** Submits artefacts so that those that are valid are accepted without the others. */
  submitValid(artefacts: readonly Artefact[]): Promise<Report>;
  close(): Promise<void>;
}

/** What a snapshot shows, read in other transactions and without caches. */
export const readThrough = (transactions: Transactions, { tick, at, modified, state, access }: Snapshot): Snapshot =>
  new Snapshot(
    transactions,
    { results: new ResultCache(0), instants: new Instants(), hidings: new Hidings() },
    { tick, at, modified, submission: state, rules: 0, deprecations: 0 },
    access,
  );

const inMessage = (artefact: Artefact, index: number): MessageArtefact => ({
  artefact,
  position: { line: index + 1, column: 1 },
  references: new Map(),
  problems: [],
});

/**
 * An empty registry on the database of the test run, which is wiped. One for each test file.
 * @param atOnce what queries load at once; less than usual, so that small results are read like large ones
 * Caches of revisions and results are off unless they are given memory, so that round trips can be counted.
 */
export async function openTestRegistry({
  cacheBytes = 0,
  resultBytes = 0,
  atOnce,
  keepsContent = false,
}: {
  cacheBytes?: number;
  resultBytes?: number;
  atOnce?: AtOnce | undefined;
  /** Whether the database is not wiped before. */
  keepsContent?: boolean;
} = {}): Promise<TestRegistry> {
  const settings = await database();
  const driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
    disableLosslessIntegers: true,
  });
  if (!keepsContent) await cleanDatabase(driver);
  const store = new Database({ ...settings, cacheBytes });
  const submit = (artefacts: readonly Artefact[], options: Partial<Submission>): Promise<Report> =>
    registry.submit({
      action: 'REPLACE',
      dryRun: false,
      strict: false,
      principal: { kind: 'root', name: 'root' },
      artefacts: artefacts.map((artefact, index) => prepare(inMessage(artefact, index))),
      ...options,
    });
  const registry = await Registry.open(store, { isOnlyWriter: true, resultBytes, ...(atOnce && { atOnce }) });
  return {
    registry,
    database: store,
    cypher: async (text, parameters = {}) => {
      const { records } = await driver.executeQuery(text, parameters);
      return records.map((record) => record.toObject());
    },
    at: (asOf) => registry.at(asOf, anonymous),
    submit: (artefacts, action = 'REPLACE', dryRun = false) => submit(artefacts, { action, dryRun }),
    submitValid: (artefacts) => submit(artefacts, { skipInvalid: true }),
    close: async () => {
      await store.close();
      await driver.close();
    },
  };
}
