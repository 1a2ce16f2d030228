import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { environmentOfPrograms } from './harness/process.js';

const root = join(import.meta.dirname, '..');
const copied = [
  'src',
  'test',
  'bench',
  'scripts',
  'docs',
  'cypher',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  '.mocharc.json',
];
const linked = ['node_modules', 'web'];

/** Inserts a text before the first occurrence of another one. */
const insertBefore = (mark: string, added: string) => (text: string) => {
  if (!text.includes(mark)) throw new Error(`there is no ${mark}`);
  return text.replace(mark, () => `${added}${mark}`);
};

const resource = `import type { Operation } from '../route.js';

export const greeting: Operation = {
  summary: 'A greeting',
  query: {},
  responses: [{ status: 200, description: 'A greeting.', content: { 'text/plain': { type: 'string' } } }],
  errors: [],
  cost: 'nothing',
  handle: () => (ctx) => {
    ctx.body = 'Good day';
  },
};
`;

describe('the walks of CONTRIBUTING.md, in a copy of the project', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-walks-'));
    for (const path of copied) await cp(join(root, path), join(folder, path), { recursive: true });
    for (const path of linked) await symlink(join(root, path), join(folder, path));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const edit = async (path: string, change: (text: string) => string): Promise<void> =>
    writeFile(join(folder, path), change(await readFile(join(folder, path), 'utf8')));

  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: folder, env: environmentOfPrograms() }).then(
      () => 'passes',
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
  const tests = ['test/http/metrics/listed-metrics.test.ts', 'test/bench/anonymous/routes.test.ts'];
  const mocha = () => run('node_modules/mocha/bin/mocha.js', ...tests);

  it('to a new metric and a new route: tests name what is missing', async () => {
    await edit(
      'src/http/metrics/registry-metrics.ts',
      insertBefore(
        "  new Gauge({\n    name: 'strata_cache_bytes'",
        "  new Gauge({ name: 'strata_new', help: 'New.', registers });\n",
      ),
    );
    await writeFile(join(folder, 'src/http/health/greeting.ts'), resource);
    await edit('src/http/routes.ts', (text) =>
      insertBefore(
        "  { method: 'GET', path: '/health/live'",
        "  { method: 'GET', path: '/greeting', ...greeting },\n",
      )(`import { greeting } from './health/greeting.js';\n${text}`),
    );
    expect(await mocha())
      .to.include('strata_new gauge')
      .and.include('GET /greeting');
  });

  it('to a new metric and a new route: with it, they pass', async () => {
    await edit('docs/metrics.md', insertBefore('| `strata_tick` |', '| `strata_new` | gauge | | new |\n'));
    await edit(
      'bench/anonymous/routes.ts',
      insertBefore("  { route: 'GET /health/live'", "  { route: 'GET /greeting', path: '/greeting?_={n}' },\n"),
    );
    expect(await mocha()).to.equal('passes');
  });

  it('with types that fit', async () => {
    expect(await run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.build.json')).to.equal('passes');
  });
});
