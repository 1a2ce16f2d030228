const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');
const { reporters, Runner } = require('mocha');

const shownFiles = 12;

/**
 * Mocha's `spec` report, with the files whose tests and hooks took longest; also writes to the file named by the option `counts`
 * what scripts/test.mjs prints at the end of the run: the counts, and the title and message of each failure.
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
    const times = new Map();
    const addTime = ({ file, duration = 0 }) => times.set(file, (times.get(file) ?? 0) + duration);
    runner.on(Runner.constants.EVENT_TEST_END, addTime);
    runner.on(Runner.constants.EVENT_HOOK_END, addTime);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures: failed, pending } = this.stats;
      writeFileSync(
        options.reporterOptions.counts,
        JSON.stringify({ passed: passes, failed, skipped: pending, failures }),
      );
      const slowest = [...times].sort(([, one], [, other]) => other - one).slice(0, shownFiles);
      console.log(`\nThe slowest files, in s, of ${times.size}:`);
      for (const [file, time] of slowest)
        console.log(
          `${(time / 1000).toFixed(1).padStart(7)}  ${file === undefined ? 'hooks of the run' : relative('.', file)}`,
        );
    });
  }
};
