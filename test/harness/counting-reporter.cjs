const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/**
 * Mocha's `spec` report; also writes to the file named by the option `counts` what scripts/test.mjs prints at the end of
 * the run: the counts, and the title and message of each failure.
 */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failures = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error) => {
      failures.push({
        title: test.fullTitle(),
        file: test.file,
        message: String(error?.stack ?? error).slice(0, 2000),
      });
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures: failed, pending } = this.stats;
      writeFileSync(
        options.reporterOptions.counts,
        JSON.stringify({ passed: passes, failed, skipped: pending, failures }),
      );
    });
  }
};
