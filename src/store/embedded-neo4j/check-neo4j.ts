import neo4j, { type Driver, Neo4jError, type Session } from 'neo4j-driver';
import { within } from '../../model/within.js';
import { DATABASE, USERNAME } from './home.js';

/** What a check of a running Neo4j finds: it works, does not respond, or has to be started again for a reason. */
export type ProbeResult = 'works' | 'silent' | { readonly fault: string };

export interface Checker {
  check(): Promise<ProbeResult>;
  close(): Promise<void>;
}

/** Without a response after this time Neo4j is silent, milliseconds. */
export const CHECK_MS = 5_000;

/** Connects to a Neo4j in order to check it. */
export function openChecker(uri: string, password: string): Checker {
  const driver = neo4j.driver(uri, neo4j.auth.basic(USERNAME, password), {
    maxConnectionPoolSize: 1,
    connectionTimeout: CHECK_MS,
    connectionAcquisitionTimeout: CHECK_MS,
    telemetryDisabled: true,
  });
  return { check: () => check(driver), close: () => driver.close() };
}

/** Creates and deletes a node, and rolls back: a database that stopped writing refuses this, and may still read. */
async function check(driver: Driver): Promise<ProbeResult> {
  const session = driver.session({ database: DATABASE, defaultAccessMode: neo4j.session.WRITE });
  try {
    return await within(CHECK_MS, writeAndRollBack(session), () => new Error('no response'));
  } catch (error) {
    return findingOf(error);
  } finally {
    // Not awaited: a session on a connection that hangs does not close.
    session.close().catch(() => undefined);
  }
}

async function writeAndRollBack(session: Session): Promise<ProbeResult> {
  const transaction = session.beginTransaction({ timeout: CHECK_MS });
  await transaction.run('CREATE (n) DELETE n');
  await transaction.rollback();
  return 'works';
}

/** Any other error of Neo4j is a response too: it shuts down, or is at its limits. */
export function findingOf(error: unknown): ProbeResult {
  if (!(error instanceof Neo4jError) || !error.code.startsWith('Neo.')) return 'silent';
  if (error.code.endsWith('ReadOnlyAccessDatabase')) return { fault: 'Neo4j refuses to write after its disk was full' };
  if (!error.code.startsWith('Neo.DatabaseError.')) return 'works';
  return { fault: `Neo4j refuses to work (${error.message.replace(/\.$/, '')})` };
}
