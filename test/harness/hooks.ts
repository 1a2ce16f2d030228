import { endRun } from './at-end.js';
import { stopDatabase } from './database.js';
import { useFirstCompilerOnly } from './java-options.js';
import { skipIncompleteTests } from './shared.js';

useFirstCompilerOnly();

export const mochaHooks = skipIncompleteTests;

/** Mocha calls this once, after all test files. */
export async function mochaGlobalTeardown(): Promise<void> {
  await endRun();
  await stopDatabase();
}
