/**
 * Runs the checks and the tests, and ends with one line: `N passed, N failed`, and `, N skipped` if tests were skipped.
 * A check that fails counts as one failure.
 *
 *     node scripts/test.mjs                          all checks and tests, and the coverage thresholds of .c8rc.json
 *     node scripts/test.mjs --grep pattern           only the tests selected by arguments of mocha, no checks
 *     node scripts/test.mjs test/model/urn.test.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CHECKS = {
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  types: ['tsc', '--noEmit', '-p', '.'],
  'direction of imports': ['depcruise', '--output-type', 'err', 'src'],
};
const ALL_TESTS = 'test/**/*.test.ts';

const chosen = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'strata-test-'));
const counts = join(folder, 'counts.json');
const reporter = ['--reporter', 'test/harness/counting-reporter.cjs', '--reporter-option', `counts=${counts}`];
const mocha = ['mocha', ...reporter, ...chosen, ...(chosen.some(isTestFile) ? [] : [ALL_TESTS])];

const failedChecks = chosen.length > 0 ? [] : Object.keys(CHECKS).filter((name) => !passes(name, CHECKS[name]));
const testsPassed = passes('tests', chosen.length > 0 ? mocha : ['c8', ...mocha]);
const { passed, failed, skipped, failures = [] } = readCounts();
// Mocha counts its failures; if there are none, the coverage is below a threshold.
if (!testsPassed && failed === 0) failedChecks.push('coverage');

console.log('');
// Again at the end, where the coverage table does not hide them.
for (const { title, file, message } of failures) console.log(`failed: ${title} (${file})\n${message}\n`);
for (const name of failedChecks) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${failed + failedChecks.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = testsPassed && failedChecks.length === 0 ? 0 : 1;

function passes(name, [program, ...args]) {
  console.log(`\n── ${name}: ${program}`);
  const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PATH } }).status === 0;
}

function isTestFile(argument) {
  return argument.endsWith('.test.ts');
}

/** Counts of the run. A run that wrote no counts was interrupted and counts as a failure. */
function readCounts() {
  try {
    return JSON.parse(readFileSync(counts, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
