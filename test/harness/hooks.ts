import { config } from 'chai';
import { endRun } from './at-end.js';
import { stopDatabase } from './database.js';
import { useFirstCompilerOnly } from './java-options.js';
import { skipIncompleteTests } from './shared.js';

useFirstCompilerOnly();
// The output of a run is all that is known of a failure elsewhere: texts and lists are printed as a whole.
config.truncateThreshold = 0;

export const mochaHooks = skipIncompleteTests;

/** Mocha calls this once, after all test files. */
export async function mochaGlobalTeardown(): Promise<void> {
  await endRun();
  await stopDatabase();
}
