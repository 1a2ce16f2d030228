import { endRun } from './at-end.js';
import { stopDatabase } from './database.js';
import { skipIncompleteTests } from './shared.js';

/**
 * Options of every Java program that tests start. Most run for seconds: with the first compiler only, Neo4j starts with
 * less than half of the processor time.
 */
process.env['JDK_JAVA_OPTIONS'] ??= '-XX:TieredStopAtLevel=1';

export const mochaHooks = skipIncompleteTests;

/** Mocha calls this once, after all test files. */
export async function mochaGlobalTeardown(): Promise<void> {
  await endRun();
  await stopDatabase();
}
