const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');
const { reporters, Runner } = require('mocha');
const { processorSeconds, sharedProcesses } = require('./processor-seconds.cjs');

/**
 * Mocha's `spec` report; also writes to the file named by the option `counts` what scripts/test.mjs prints at the end of the run: the
 * counts, the title and message of each failure, and what each file took: seconds, and seconds of processors in all processes.
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
    const files = new Map();
    let file = 'the start of the run';
    // The shared database has worked for others before.
    let [since, spent] = [0, processorSeconds(sharedProcesses)];
    const changeFile = (next) => {
      const [now, used] = [process.uptime(), processorSeconds()];
      const [seconds = 0, processor = 0] = files.get(file) ?? [];
      files.set(file, [seconds + now - since, processor + used - spent]);
      [file, since, spent] = [next, now, used];
    };
    runner.on(Runner.constants.EVENT_SUITE_BEGIN, ({ root, parent, file: next }) => {
      if (!root && parent.root && relative('.', next) !== file) changeFile(relative('.', next));
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      changeFile('the end of the run');
      const { passes, failures: failed, pending } = this.stats;
      writeFileSync(
        options.reporterOptions.counts,
        JSON.stringify({ passed: passes, failed, skipped: pending, failures, files: [...files] }),
      );
    });
  }
};
