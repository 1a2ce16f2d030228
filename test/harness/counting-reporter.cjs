const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/**
 * Mocha's `spec` report; also writes the counts that scripts/test.mjs prints to the file named by the option `counts`.
 */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      writeFileSync(
        options.reporterOptions.counts,
        JSON.stringify({ passed: passes, failed: failures, skipped: pending }),
      );
    });
  }
};
