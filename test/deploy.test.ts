import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { settingRows } from '../src/settings/read-settings.js';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const known = settingRows.map(({ name }) => name);
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('the files of deploy', () => {
  const unit = read('deploy/strata.service');

  it('set only settings that exist in the unit of systemd', () => {
    const set = found(unit, /\b(STRATA_\w+)=/g);
    expect(set).to.deep.equal(['STRATA_DATA_DIR']);
    expect(known).to.include.members(set);
  });

  it('run the compiled program in the unit, and give it more time to stop than open requests have', () => {
    const [command] = found(unit, /^ExecStart=\S+ (.*)$/gm);
    expect(JSON.parse(read('package.json')).scripts.start).to.equal(`exec node ${command}`);
    const [seconds] = found(unit, /^TimeoutStopSec=(\d+)$/gm);
    const usual = settingRows.find(({ name }) => name === 'STRATA_SHUTDOWN_SECONDS')?.fallback;
    expect(Number(seconds)).to.be.greaterThan(Number(usual) + 30);
  });

  it('have a section for every key of the unit, each with a value', () => {
    for (const line of unit.split('\n')) expect(line).to.match(/^($|#|\[(Unit|Service|Install)\]$|[A-Z]\w+=)/);
  });

  it('alert about metrics that exist', () => {
    const alerts = read('deploy/prometheus-alerts.yml');
    const documented = found(read('docs/metrics.md'), /^\| `(strata_\w+)` \|/gm);
    const used = found(alerts, /\b(strata_[a-z_]+?)(?:_count|_bucket)?(?=[\s{[)])/g);
    expect(used.length).to.be.greaterThan(6);
    expect(documented).to.include.members(used);
    expect(found(alerts, /alert: (\w+)/g).length).to.equal(found(alerts, /expr: (.)/g).length);
  });

  it('have a row of the runbook for every alert', () => {
    const runbook = read('docs/operation/runbook.md');
    for (const alert of found(read('deploy/prometheus-alerts.yml'), /alert: (\w+)/g))
      expect(runbook).to.include(`\`${alert}\``);
  });

  it('harden the service of the file for containers', () => {
    expect(found(read('docker-compose.yml'), /^ {2}(\w+):$/gm)).to.include.members(
      found(read('deploy/docker-compose.read-only.yml'), /^ {2}(\w+):$/gm),
    );
  });
});

describe('the guide of operation', () => {
  const pages = readdirSync(join(root, 'docs/operation')).map((name) => `docs/operation/${name}`);

  it('has a runbook whose messages the program writes', () => {
    const program = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(join('src', name)))
      .join('\n');
    const symptoms = found(read('docs/operation/runbook.md'), /^\| ((?!---)[^|]+) \|/gm);
    const messages = symptoms.flatMap((symptom) => found(symptom, /`([^`]* [^`/]*)`/g));
    expect(messages.length).to.be.greaterThan(6);
    const parts = messages.flatMap((message) => message.split(/…|: /)).map((part) => part.trim());
    expect(parts.filter((part) => !program.includes(part))).to.deep.equal([]);
  });

  it('names settings and metrics that exist', () => {
    const documented = read('docs/metrics.md');
    for (const page of ['docs/operation.md', 'docs/backup.md', ...pages]) {
      const text = read(page);
      const settings = found(text, /\b(STRATA_[A-Z0-9_]*[A-Z0-9])\b(?!…)/g).filter((name) => !known.includes(name));
      expect(settings, page).to.deep.equal([]);
      for (const metric of found(text, /`(strata_\w+)`/g)) expect(documented, page).to.include(`\`${metric}\``);
    }
  });

  it('has every page in its index', () => {
    const index = read('docs/operation.md');
    for (const page of pages) expect(index).to.include(`(${page.replace('docs/', '')})`);
  });
});
