import { stopDatabase } from './database.js';

/** Called by mocha once, after all test files. */
export async function mochaGlobalTeardown(): Promise<void> {
  await stopDatabase();
}
