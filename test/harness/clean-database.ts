import neo4j, { type Driver } from 'neo4j-driver';

const BATCH = 10_000;

/**
 * Removes all nodes and relationships, in batches so that a large graph fits the heap; constraints and indexes are
 * kept.
 */
export async function cleanDatabase(driver: Driver): Promise<void> {
  const session = driver.session();
  try {
    await session.run('MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF $batch ROWS', {
      batch: neo4j.int(BATCH),
    });
  } finally {
    await session.close();
  }
}
