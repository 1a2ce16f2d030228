/**
 * Measures whether the tests notice faults: changes one place of the source at a time, and runs the tests of its room until one fails.
 * What no test notices is listed with file, line and change. The changes are made in a copy of the project.
 *
 *     node scripts/mutate.mjs [--count 40] [--seed 1] [--minutes 240] [--only src/versioning] [--source folder] [--list]
 *
 * `--source` is another checkout of the project (its tests and source are used), `--list` prints the changes and runs nothing. With NEO4J_URI set,
 * the tests use, and wipe, that database.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { startLaneDatabase } from './lane-database.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '240' },
    only: { type: 'string', default: 'src' },
    source: { type: 'string', default: ROOT },
    list: { type: 'boolean', default: false },
  },
});
const source = resolve(options.source);
/** Tests of one stage that take longer wait for a change that never ends. */
const STAGE_MS = 1_800_000;
/** A test that takes longer fails, as a change may make it wait for ever. */
const TEST_MS = 300_000;
const COPIED = ['src', 'test', 'bench', 'scripts', 'docs', 'cypher', 'examples', 'web'];
const COPIED_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  '.mocharc.json',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
];
const LINKED = ['node_modules', '.neo4j'];

const OTHER_OPERATORS = new Map(
  Object.entries({
    '===': '!==',
    '!==': '===',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '&&': '||',
    '||': '&&',
    '??': '&&',
    '+': '-',
    '-': '+',
    '*': '/',
  }),
);

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The replacements of a node: each with the range of the text that it replaces. */
function changesAt(node, text, file) {
  const at = (part, replacement) => ({ from: part.getStart(file), to: part.getEnd(), replacement });
  if (ts.isBinaryExpression(node)) {
    const other = OTHER_OPERATORS.get(node.operatorToken.getText(file));
    return other === undefined ? [] : [at(node.operatorToken, other)];
  }
  if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    return [at(node.expression, `!(${node.expression.getText(file)})`)];
  if (ts.isConditionalExpression(node)) return [at(node.condition, `!(${node.condition.getText(file)})`)];
  if (ts.isReturnStatement(node) && node.expression !== undefined) return [at(node.expression, 'undefined')];
  const isSuper = ts.isExpressionStatement(node) && /^super\(/.test(node.getText(file));
  if (ts.isExpressionStatement(node) && !isSuper) return [at(node, ';')];
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) return [at(node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) return [at(node, 'true')];
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    return [at(node, `(${text.slice(node.getStart(file), node.getEnd())} + 1)`)];
  return [];
}

function changesOf(path) {
  const text = readFileSync(join(source, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    found.push(
      ...changesAt(node, text, file).map((change) => ({
        ...change,
        path,
        line: file.getLineAndCharacterOfPosition(change.from).line + 1,
        was: text.slice(change.from, change.to),
      })),
    );
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Changes of all rooms, by turns: a room has as many as its share of the source, and at least one. */
function chooseChanges() {
  const random = randomNumbers(Number(options.seed));
  const paths = readdirSync(join(source, options.only), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .map((path) => join(options.only, path))
    .sort();
  const rooms = [...groupBy(paths, largeRoomOf)]
    .map(([room, files]) => ({ room, changes: files.flatMap(changesOf), taken: 0 }))
    .filter(({ changes }) => changes.length > 0);
  const all = rooms.reduce((sum, { changes }) => sum + changes.length, 0);
  const count = Number(options.count);
  const chosen = [];
  while (chosen.length < count) {
    // The room that lacks most of its share, after those without any.
    const lack = ({ changes, taken }) => (taken === 0 ? count : (changes.length / all) * count - taken);
    const next = rooms.reduce((most, each) => (lack(each) > lack(most) ? each : most));
    if (next.changes.length === 0) break;
    next.taken += 1;
    chosen.push(...next.changes.splice(Math.floor(random() * next.changes.length), 1));
  }
  return chosen;
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** `src/registry` of `src/registry/submission/plan/build.ts`. */
const largeRoomOf = (path) => path.split('/').slice(0, 2).join('/');

/** `src/registry/submission` of `src/registry/submission/plan/build.ts`, `src/model` of `src/model/urn.ts`. */
function roomOf(path) {
  const parts = dirname(path).split('/');
  return parts.slice(0, ['registry', 'http', 'formats'].includes(parts[1]) ? 3 : 2).join('/');
}

/** The tests of a file from near to far: those of its name, of its folder, of its room. */
function stagesOf(path, root) {
  const mirror = (name) => join('test', name.slice('src'.length));
  const own = mirror(path).replace(/\.ts$/, '.test.ts');
  const folders = [dirname(path), roomOf(path)].map(mirror).map((folder) => {
    let found = folder;
    while (!existsSync(join(root, found))) found = dirname(found);
    return found === 'test' ? 'test/main' : found;
  });
  const stages = [own, ...folders].filter((stage) => existsSync(join(root, stage)));
  return [...new Set(stages)].map((stage) => (stage.endsWith('.ts') ? stage : `${stage}/**/*.test.ts`));
}

async function passes(stage, root, database) {
  const options = ['--bail', '--timeout', String(TEST_MS)];
  const child = spawn(process.execPath, ['node_modules/mocha/bin/mocha.js', ...options, stage], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LANE_DATABASE: database },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), STAGE_MS);
  const code = await new Promise((ended) => child.once('close', ended));
  clearTimeout(timer);
  return { isPassed: code === 0, output: child.signalCode === null ? output : 'took too long' };
}

/** A copy in which files can be changed; the material for comparisons is beside it as beside the project. */
function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'strata-mutants-'));
  const root = join(folder, 'main');
  mkdirSync(root);
  for (const path of [...COPIED, ...COPIED_FILES])
    if (existsSync(join(source, path))) cpSync(join(source, path), join(root, path), { recursive: true });
  for (const path of LINKED) symlinkSync(join(ROOT, path), join(root, path));
  // Compiled again by tests that start the program.
  if (existsSync(join(ROOT, 'dist'))) cpSync(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true });
  const shared = join(ROOT, '..', 'shared');
  if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'));
  return { folder, root };
}

const described = ({ path, line, was, replacement }) =>
  `${path}:${line}: ${was.replace(/\s+/g, ' ').slice(0, 100)} → ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`;

/** The title of the first failure in mocha's report. */
const failureIn = (output) =>
  /^\s*1\) (.+(?:\n\s{7,}.+)*?):?\n/m.exec(output.slice(output.lastIndexOf(' failing')))?.[1]?.replace(/\s+/g, ' ') ??
  'ended';

async function run(changes) {
  const { folder, root } = copyProject();
  // Of the unchanged project.
  const database = startLaneDatabase();
  const until = Date.now() + Number(options.minutes) * 60_000;
  const survivors = [];
  let tried = 0;
  try {
    for (const change of changes) {
      if (Date.now() > until) break;
      const file = join(root, change.path);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.slice(0, change.from) + change.replacement + text.slice(change.to));
      let noticed;
      for (const stage of stagesOf(change.path, root)) {
        const { isPassed, output } = await passes(stage, root, await database.address);
        if (!isPassed) noticed = `${stage}: ${failureIn(output)}`;
        if (!isPassed) break;
      }
      writeFileSync(file, text);
      tried += 1;
      if (noticed === undefined) survivors.push(change);
      console.log(
        `${noticed === undefined ? 'NOT NOTICED' : 'noticed'}  ${described(change)}${noticed === undefined ? '' : `  (${noticed})`}`,
      );
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${tried - survivors.length} of ${tried} changes noticed in ${basename(source)}`);
  for (const survivor of survivors) console.log(`not noticed: ${described(survivor)}`);
}

const changes = chooseChanges();
if (options.list) for (const change of changes) console.log(described(change));
else await run(changes);
