/**
 * Runs the checks and the tests, and ends with one line: `N passed, N failed`, and `, N skipped` if tests were skipped.
 * A check that fails counts as one failure. Before it stand the files that took most.
 *
 *     node scripts/test.mjs                          all checks and tests
 *     node scripts/test.mjs --coverage               the same, and the thresholds of coverage in .c8rc.json
 *     node scripts/test.mjs --grep pattern           only the tests selected by arguments of mocha, no checks
 *     node scripts/test.mjs test/model/urn.test.ts
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLaneDatabase } from './lane-database.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** TypeScript 7, which is a program; `typescript` is version 5, whose interface openapi-typescript and some tests use. */
const TSC = ['npm', 'run', '--silent', 'tsc', '--'];
const CHECKS = {
  'format and lint': ['biome', 'check', '--error-on-warnings', '.'],
  // Tests import parts of the explorer, which need these types.
  'types of the API for the explorer': ['tsx', 'scripts/api-types.ts', 'web/src/api/generated.d.ts'],
  types: [...TSC, '--noEmit', '-p', '.'],
  'types of the explorer': [...TSC, '--noEmit', '-p', 'web'],
  'direction of imports': ['depcruise', '--output-type', 'err', 'src', 'web/src'],
};
const ALL_TESTS = 'test/**/*.test.ts';
/** They try many cases of what other tests cover, or bring material of others. */
const MANY_CASES = [
  'test/formats/bounded-memory.test.ts',
  'test/formats/data/mutated-messages.test.ts',
  'test/formats/data/send/formats.test.ts',
  'test/formats/json/read/**/agreement.test.ts',
  'test/formats/round-trip.test.ts',
  'test/formats/type-format-table.test.ts',
  'test/http/fuzz/**/*.test.ts',
  'test/http/reference-graph/large-graphs.test.ts',
  'test/http/submission/round-trip.test.ts',
  'test/messages/**/*.test.ts',
  'test/naive/**/*.test.ts',
  'test/naive-data/**/*.test.ts',
  'test/references/judge-values.test.ts',
  'test/registry/access/hidden-*.test.ts',
  'test/versioning/changes/completeness.test.ts',
  'test/versioning/changes/properties.test.ts',
];
const WITHOUT_DATABASE = ['formats', 'model', 'references', 'versioning'].map((folder) => `test/${folder}/`);
const needsDatabase = (test) => !WITHOUT_DATABASE.some((folder) => test.startsWith(folder));
/**
 * Groups of tests, each a run of mocha; what no pattern names is a group too. Three run at a time on two processors, the longest ones
 * first: those that start programs wait for them much of their time. One more at a time, which needs no database and waits for no program,
 * has a lower priority: it takes the time in which the others wait, and does not make these exceed the limits of tests.
 * Coverage is counted in a run of its own, since V8's counting makes JavaScript up to three times slower; even there, the groups that
 * start programs, open pages or try many cases do without, as they run what others cover.
 */
const GROUPS = {
  'tests of commands and the bench': {
    tests: ['test/bench/**/*.test.ts', 'test/commands/**/*.test.ts', 'test/scripts/**/*.test.ts'],
    isCovered: false,
  },
  'tests of the HTTP interface': { tests: ['test/http/**/*.test.ts'], besides: MANY_CASES },
  'tests of the program': { tests: ['test/main/**/*.test.ts', 'test/*.test.ts'], isCovered: false },
  'other tests': {},
  'tests of pages and clients': { tests: ['test/clients/**/*.test.ts', 'test/web/**/*.test.ts'], isCovered: false },
  'tests of many cases': { tests: MANY_CASES.filter(needsDatabase), isCovered: false },
  'tests without a database': {
    tests: WITHOUT_DATABASE.map((folder) => `${folder}**/*.test.ts`),
    besides: MANY_CASES,
    isBeside: true,
  },
  'tests of many cases without a database': {
    tests: MANY_CASES.filter((test) => !needsDatabase(test)),
    isCovered: false,
    isBeside: true,
  },
};
const AT_ONCE = 3;
/** Of the checks and groups beside them: a tenth of a busy processor (nice). */
const LOWER_PRIORITY = 10;
/** They sleep nearly all of their time, so they run beside the others. */
const WAITING_TESTS = [
  'test/bench/load.test.ts',
  'test/http/server/limit-connections.test.ts',
  'test/http/server/silent-clients.test.ts',
];

/** Files of tests that the table of the costliest has. */
const SHOWN_FILES = 25;

const isCounted = process.argv[2] === '--coverage';
const chosen = process.argv.slice(isCounted ? 3 : 2);
const folder = mkdtempSync(join(tmpdir(), 'strata-test-'));
const failedChecks = [];
const runs = chosen.length > 0 ? [await runMocha('tests', chosenTests())] : await runEverything();
rmSync(folder, { recursive: true, force: true });
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((name) =>
  runs.reduce((sum, counts) => sum + counts[name], 0),
);

printFiles(runs.flatMap(({ files = [] }) => files));
console.log('');
// Again at the end, where the coverage table does not hide them.
for (const { title, file, message } of runs.flatMap(({ failures = [] }) => failures))
  console.log(`failed: ${title} (${file})\n${message}\n`);
for (const name of failedChecks) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${failed + failedChecks.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed + failedChecks.length === 0 ? 0 : 1;

function chosenTests() {
  return chosen.some((argument) => argument.endsWith('.test.ts')) ? chosen : [...chosen, ALL_TESTS];
}

/** Runs the groups several at a time, and beside them the checks and the groups of lower priority. The output of all but one is printed when they have ended. */
async function runEverything() {
  const coverage = join(folder, 'coverage');
  const counts = [];
  // The processes that tests start run the compiled program.
  const compiling = passes('the compiled program', ['node', 'scripts/setup.mjs', 'start'], { isQuiet: true });
  const group =
    (name, tests, isCovered = true) =>
    async ({ isQuiet, isBeside, database }) => {
      await compiling;
      const ofCoverage = isCounted && isCovered ? { NODE_V8_COVERAGE: coverage } : {};
      const shared = await database?.address;
      const ofDatabase = shared === undefined ? {} : { LANE_DATABASE: shared };
      counts.push(await runMocha(name, tests, { env: { ...ofDatabase, ...ofCoverage }, isQuiet, isBeside }));
    };
  const groups = Object.entries(GROUPS).map(([name, each]) => ({
    isBeside: each.isBeside ?? false,
    run: group(name, selected(each), each.isCovered),
  }));
  const tasks = groups.filter(({ isBeside }) => !isBeside);
  const runBeside = async () => {
    await runChecks();
    for (const { isBeside, run } of groups) if (isBeside) await run({ isQuiet: true, isBeside });
  };
  // Two groups would wipe the database of each other.
  const lanes = process.env.NEO4J_URI ? 1 : AT_ONCE;
  await Promise.all([
    group('tests that wait', WAITING_TESTS)({ isQuiet: true }),
    runBeside(),
    ...Array.from({ length: lanes }, async (_, lane) => {
      // Without an address, since it did not start, each group starts its own.
      const database = process.env.NEO4J_URI ? undefined : startLaneDatabase();
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift())
        await task.run({ isQuiet: lane > 0, database });
      await database?.stop();
    }),
  ]);
  if (isCounted) {
    const report = ['c8', 'report', '--config', await coverageSettings(), '--temp-directory', coverage];
    if (!(await passes('coverage', report))) failedChecks.push('coverage');
  }
  return counts;
}

/**
 * A copy of .c8rc.json that excludes modules of types alone: they have no code, so that nothing loads them, and c8 would count their lines as
 * missed.
 */
async function coverageSettings() {
  const { default: ts } = await import('typescript');
  const settings = JSON.parse(readFileSync(join(ROOT, '.c8rc.json'), 'utf8'));
  const options = {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext, removeComments: true },
  };
  const hasCode = (file) =>
    ts.transpileModule(readFileSync(join(ROOT, file), 'utf8'), options).outputText.trim() !== 'export {};';
  const modules = readdirSync(join(ROOT, 'src'), { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src', name));
  const exclude = [...settings.exclude, ...modules.filter((file) => !hasCode(file))];
  const file = join(folder, 'c8rc.json');
  writeFileSync(file, JSON.stringify({ ...settings, exclude }));
  return file;
}

async function runChecks() {
  for (const [name, command] of Object.entries(CHECKS))
    if (!(await passes(name, command, { isQuiet: true, isBeside: true }))) failedChecks.push(name);
}

/** Arguments of mocha for a group; one without patterns has what no other group has. */
function selected({ tests, besides = [] }) {
  const elsewhere = tests === undefined ? Object.values(GROUPS).flatMap((other) => other.tests ?? []) : besides;
  return [...[...WAITING_TESTS, ...elsewhere].flatMap((pattern) => ['--ignore', pattern]), ...(tests ?? [ALL_TESTS])];
}

/**
 * @param isQuiet whether the output is printed when the command has ended
 * @param isBeside whether it has a lower priority
 */
async function passes(name, [program, ...args], { env = {}, isQuiet = false, isBeside = false } = {}) {
  const title = `\n── ${name}: ${program}`;
  if (!isQuiet) console.log(title);
  const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const output = join(folder, `${name}.txt`);
  const file = isQuiet ? openSync(output, 'w') : 'inherit';
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['inherit', file, file],
    env: { ...process.env, PATH, ...env },
  });
  if (isBeside && child.pid !== undefined) setPriority(child.pid, LOWER_PRIORITY);
  const status = await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  if (isQuiet) {
    closeSync(file);
    console.log(`${title}\n${readFileSync(output, 'utf8')}`);
  }
  return status === 0;
}

/** The counts of a run, as test/harness/counting-reporter.cjs writes them. One that wrote none was interrupted, which is a failure. */
async function runMocha(name, tests, options) {
  const counts = join(folder, `${name}.json`);
  const reporter = ['--reporter', 'test/harness/counting-reporter.cjs', '--reporter-option', `counts=${counts}`];
  const isPassed = await passes(name, ['mocha', ...reporter, ...tests], options);
  const written = readCounts(counts);
  return isPassed || written.failed > 0 ? written : { ...written, failed: 1 };
}

/** Prints the files that took most processor time. @param files with seconds, and those of processors */
function printFiles(files) {
  const row = (seconds, processor, file) => `${seconds.padStart(8)}${processor.padStart(11)}  ${file}`;
  console.log(`\n${row('seconds', 'processor', `file, the first of ${files.length}`)}`);
  const costliest = files.toSorted(([, [, one]], [, [, other]]) => other - one).slice(0, SHOWN_FILES);
  for (const [file, times] of costliest) console.log(row(...times.map((time) => time.toFixed(1)), file));
}

function readCounts(counts) {
  try {
    return JSON.parse(readFileSync(counts, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
