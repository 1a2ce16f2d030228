import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect } from 'chai';
import { settingRows } from '../src/settings/read-settings.js';
import { runFolder } from './harness/database.js';
import { killLeftovers, startStrata } from './harness/process.js';
import { onSharedDatabase } from './harness/shared-database.js';

const root = resolve(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const BLOCK = /^```(\w+)\n(.*?)^```$/gms;

interface Step {
  readonly commands: string;
  readonly output: string;
}

/** The shell blocks between the marks of the walk in a document, each with the block of its expected output. */
function readWalk(document: string): Step[] {
  const walk = /^<!-- walk -->$(.*)^<!-- \/walk -->$/ms.exec(readFileSync(join(root, document), 'utf8'))?.[1] ?? '';
  const blocks = [...walk.matchAll(BLOCK)].map(([, language, text = '']) => ({ language, text }));
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ commands: text, output: next === undefined || next.language === 'sh' ? '' : next.text }];
  });
}

/** The last shell block before the walk: the address of Strata and its password. */
const preparation = [...(readme.split('<!-- walk -->')[0] ?? '').matchAll(BLOCK)]
  .filter(([, language]) => language === 'sh')
  .at(-1)?.[2];

/** Replaces instants, and ids of messages and submissions, which differ in each run. */
const masked = (text: string): string =>
  text
    .trimEnd()
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<instant>')
    .replace(/STRATA_[\w-]{36,43}/g, '<id>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>');

describe('the README', () => {
  it('has the table of settings, as the program has it', () => {
    const written = settingRows.map(({ name, fallback = '', kind: { unit = '' }, meaning }) => {
      const usual = `${fallback.replaceAll('|', '\\|')} ${fallback === '' ? '' : unit}`.trim();
      return `| \`${name}\` | ${usual} | ${meaning} |`;
    });
    expect(readme.match(/^\| `[A-Z0-9_]+` \|.*$/gm)?.join('\n')).to.equal(written.join('\n'));
  });
});

for (const document of ['README.md', 'docs/submission.md', 'docs/versions.md']) {
  describe(`the walk of ${document}`, () => {
    const dataDir = join(runFolder(), basename(document));
    let prepared: string;

    before(async () => {
      const strata = startStrata({
        STRATA_DATA_DIR: dataDir,
        STRATA_ROOT_PASSWORD: undefined,
        ...(await onSharedDatabase()),
      });
      prepared = (preparation ?? '')
        .replace('http://127.0.0.1:8080', await strata.listening)
        .replace('data/', `${dataDir}/`);
    });

    after(() => killLeftovers(dataDir));

    const walk = readWalk(document);

    it('has steps', () => {
      expect(preparation).to.include('STRATA=http://127.0.0.1:8080\n').and.include('$(cat data/initial-root-password)');
      expect(walk).to.have.length.greaterThan(0);
    });

    for (const { commands, output } of walk) {
      it(commands.trimEnd(), () => {
        const printed = execFileSync('sh', ['-c', `${prepared}${commands}`], { cwd: root, encoding: 'utf8' });
        expect(masked(printed)).to.equal(masked(output));
      });
    }
  });
}
