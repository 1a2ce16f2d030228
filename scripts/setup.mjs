/**
 * Prepares a clone: node modules, the jars of the embedded Neo4j, the explorer and, for a start, the compiled program.
 * A step runs only if its result is missing or outdated. It writes its marker file last, so an interrupted step runs
 * again.
 *
 *     node scripts/setup.mjs [start | test | bench]     (default: start)
 *
 * Uses modules of Node only, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT, isBuilt, isNewerThan } from './is-built.mjs';
import { Missing, requireJava, requireMaven, requireNode } from './prerequisites.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...path) => join(ROOT, ...path);
const POM = at('scripts', 'neo4j', 'pom.xml');
const JARS = at('.neo4j', 'lib');
const CLASSES = join(JARS, 'classes.jsa');
const UNSIGN = at('scripts', 'neo4j', 'unsign-jars.mjs');
const SOURCE_OF_JARS = 'source.sha256';
const WEB = at('dist', 'web');
const WEB_BUILT = join(WEB, '.built');
// The explorer uses some modules of src/ (safeForBrowsers in .dependency-cruiser.cjs), has the documents as pages, and its
// forms follow from the grammar.
const WEB_SOURCES = [
  'web',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'src/errors.ts',
  'src/formats/grammar',
  'src/formats/sheets',
  'src/model',
  'src/references',
  'src/versioning',
  'examples',
  'package-lock.json',
];

const goal = process.argv[2] ?? 'start';
const embedded = !process.env.NEO4J_URI;

try {
  requireNode();
  if (embedded) requireJava();
  if (!hasNodeModules()) step('installing node modules', installNodeModules);
  if (embedded && !hasJars()) {
    requireMaven();
    step('downloading Neo4j', downloadJars);
  }
  // Tests start Neo4j a hundred times; one start is over before an archive is written.
  if (embedded && goal === 'test' && !existsSync(CLASSES)) step('archiving the classes of Neo4j', archiveClasses);
  if (goal === 'start' && !isBuilt()) step('compiling', build);
  if (!isWebBuilt()) step('building the explorer', buildWeb);
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function step(name, action) {
  const since = Date.now();
  process.stdout.write(`${name} … `);
  try {
    action();
  } catch (error) {
    console.log('failed');
    throw error;
  }
  console.log(`${((Date.now() - since) / 1000).toFixed(1)} s`);
}

/** npm writes `.package-lock.json` last. Optional packages of other platforms are missing in it. */
function hasNodeModules() {
  const locked = readJson(at('package-lock.json')).packages;
  const present = readJson(at('node_modules', '.package-lock.json'))?.packages;
  if (present === undefined) return false;
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

function installNodeModules() {
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], 'The node modules could not be installed');
}

function hasJars() {
  return readText(join(JARS, SOURCE_OF_JARS)) === sourceOfJars();
}

/** What the jars are made from. */
function sourceOfJars() {
  return digest(Buffer.concat([readFileSync(POM), readFileSync(UNSIGN)]));
}

/** Downloads into a temporary folder and renames it, so that an incomplete download is never used. */
function downloadJars() {
  for (const name of existsSync(at('.neo4j')) ? readdirSync(at('.neo4j')) : []) {
    if (name.startsWith('lib-')) rmSync(at('.neo4j', name), { recursive: true });
  }
  const temporary = `${JARS}-${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  const goals = ['dependency:copy-dependencies', `-DoutputDirectory=${temporary}`];
  run('mvn', ['-B', '-q', '-f', POM, ...goals], 'Maven could not download the jars of Neo4j');
  run(process.execPath, [UNSIGN, temporary], 'The signatures of the jars of Neo4j could not be removed');
  writeFileSync(join(temporary, SOURCE_OF_JARS), sourceOfJars());
  rmSync(JARS, { recursive: true, force: true });
  renameSync(temporary, JARS);
}

/** Without the archive Neo4j starts too, in a third more time; a virtual machine may not be able to write one. */
function archiveClasses() {
  const { status } = spawnSync(process.execPath, [at('scripts', 'neo4j', 'archive-classes.mjs'), JARS], { cwd: ROOT });
  if (status !== 0) process.stdout.write('not possible with this Java, so that starts take longer; ');
}

function isWebBuilt() {
  return isNewerThan(WEB_BUILT, WEB_SOURCES);
}

function build() {
  for (const name of existsSync(at('dist')) ? readdirSync(at('dist')) : []) {
    if (name !== 'web') rmSync(at('dist', name), { recursive: true });
  }
  const tsc = at('node_modules', 'typescript-7', 'bin', 'tsc');
  run(process.execPath, [tsc, '-p', 'tsconfig.build.json'], 'The sources could not be compiled');
  writeFileSync(BUILT, '');
}

function buildWeb() {
  const vite = at('node_modules', 'vite', 'bin', 'vite.js');
  run(process.execPath, [vite, 'build', at('web'), '--logLevel', 'error'], 'The explorer could not be built');
  writeFileSync(WEB_BUILT, '');
}

function run(program, args, failure) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return;
  const output = error ? error.message : `${stdout}${stderr}`.trim().split('\n').slice(0, 40).join('\n');
  throw new Missing(`${failure} (${program} ${args.join(' ')}):\n${output}`);
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function readJson(path) {
  const text = readText(path);
  return text === undefined ? undefined : JSON.parse(text);
}
