import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';

const SCRIPTS = join(import.meta.dirname, '../../scripts');
const LOCK = JSON.stringify({
  packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { optional: true } },
});

// A clone with the real scripts. npm, mvn, tsc and vite are replaced by programs that create the same files.
const NPM = 'echo npm >> calls; mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json';
const MVN = ['echo mvn >> calls', 'for last; do :; done', 'touch "$(echo "$last" | cut -d= -f2)/neo4j.jar"'].join('; ');
const VITE = `require('node:fs').appendFileSync('calls', 'vite\\n'); require('node:fs').mkdirSync('dist/web', { recursive: true });`;
const TSC = `require('node:fs').appendFileSync('calls', 'tsc\\n'); require('node:fs').mkdirSync('dist', { recursive: true });`;
const UNSIGN = `import { appendFileSync } from 'node:fs'; appendFileSync('calls', 'unsign\\n');`;
const ARCHIVE = `import { appendFileSync, writeFileSync } from 'node:fs'; appendFileSync('calls', 'classes\\n'); writeFileSync(process.argv[2] + '/classes.jsa', '');`;

describe('setup', () => {
  let clone: string;
  let bin: string;

  beforeEach(() => {
    clone = mkdtempSync(join(runFolder(), 'clone-'));
    bin = join(clone, 'bin');
    for (const folder of [
      'bin',
      'src/formats/grammar',
      'src/formats/sheets',
      'src/model',
      'src/versioning',
      'src/references',
      'web',
      'docs',
      'examples',
      'jdk/bin',
      'node_modules/typescript-7/bin',
      'node_modules/vite/bin',
    ])
      mkdirSync(join(clone, folder), { recursive: true });
    cpSync(SCRIPTS, join(clone, 'scripts'), { recursive: true });
    writeFileSync(join(clone, 'scripts/neo4j/archive-classes.mjs'), ARCHIVE);
    writeFileSync(join(clone, 'scripts/neo4j/unsign-jars.mjs'), UNSIGN);
    const files = [
      ...['src/main.ts', 'src/errors.ts', 'tsconfig.json', 'tsconfig.build.json'],
      ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
    ];
    for (const file of files) writeFileSync(join(clone, file), '');
    writeFileSync(join(clone, 'package-lock.json'), LOCK);
    writeFileSync(join(clone, 'node_modules/typescript-7/bin/tsc'), TSC);
    writeFileSync(join(clone, 'node_modules/vite/bin/vite.js'), VITE);
    program('npm', NPM);
    program('mvn', MVN);
    java('17.0.15');
  });

  function program(name: string, text: string): void {
    writeFileSync(join(bin, name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${text}\n`, { mode: 0o755 });
  }

  function java(version: string): void {
    writeFileSync(join(clone, 'jdk/bin/java'), '', { mode: 0o755 });
    writeFileSync(join(clone, 'jdk/release'), `JAVA_VERSION="${version}"\n`);
  }

  function setup(goal: string, env: Record<string, string> = {}): SpawnSyncReturns<string> {
    const basic = { PATH: bin, JAVA_HOME: join(clone, 'jdk') };
    return spawnSync(process.execPath, ['scripts/setup.mjs', goal], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...basic, ...env },
    });
  }

  function calls(): string {
    return readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n').join(' ');
  }

  it('runs and prints each step once, and prints nothing if nothing is to do', () => {
    const first = setup('start');
    expect(first).to.include({ status: 0, stderr: '' });
    expect(first.stdout).to.match(
      /^installing node modules … [\d.]+ s\ndownloading Neo4j … [\d.]+ s\ncompiling … [\d.]+ s\nbuilding the explorer … [\d.]+ s\n$/,
    );
    expect(setup('start')).to.include({ status: 0, stdout: '', stderr: '' });
    expect(calls()).to.equal('npm mvn unsign tsc vite');
    expect(readdirSync(join(clone, '.neo4j/lib'))).to.include('neo4j.jar');
  });

  it('does not compile for tests, and requires neither Java nor Maven with an external Neo4j', () => {
    java('11.0.2');
    expect(setup('test', { NEO4J_URI: 'bolt://db' })).to.include({ status: 0, stderr: '' });
    expect(calls()).to.equal('npm vite');
  });

  it('builds the explorer again when a source of it has changed, and keeps it when the program is compiled', () => {
    setup('start');
    writeFileSync(join(clone, 'web/another.ts'), '');
    expect(setup('start').stdout).to.match(/^building the explorer … [\d.]+ s\n$/);
    writeFileSync(join(clone, 'src/another.ts'), '');
    expect(setup('start').stdout).to.match(/^compiling … [\d.]+ s\n$/);
    writeFileSync(join(clone, 'src/versioning/another.ts'), '');
    expect(setup('start').stdout).to.match(/^compiling … [\d.]+ s\nbuilding the explorer … [\d.]+ s\n$/);
  });

  it('installs again when the lock file has changed', () => {
    setup('test');
    writeFileSync(join(clone, 'package-lock.json'), LOCK.replace('1.0.0', '1.0.1'));
    expect(setup('test').stdout).to.match(/^installing node modules … [\d.]+ s\nbuilding the explorer … [\d.]+ s\n$/);
  });

  it('downloads again when the pom has changed', () => {
    setup('test');
    writeFileSync(join(clone, 'scripts/neo4j/pom.xml'), '<project/>');
    expect(setup('test').stdout).to.match(
      /^downloading Neo4j … [\d.]+ s\narchiving the classes of Neo4j … [\d.]+ s\n$/,
    );
    expect(readdirSync(join(clone, '.neo4j'))).to.deep.equal(['lib']);
  });

  it('goes on where Java writes no archive of classes', () => {
    writeFileSync(join(clone, 'scripts/neo4j/archive-classes.mjs'), 'process.exitCode = 1;');
    const { status, stdout } = setup('test');
    expect(status).to.equal(0);
    expect(stdout).to.include('archiving the classes of Neo4j … not possible with this Java');
  });

  it('compiles again when a source was added or removed', () => {
    setup('start');
    writeFileSync(join(clone, 'src/another.ts'), '');
    expect(setup('start').stdout).to.match(/^compiling … [\d.]+ s\n$/);
    rmSync(join(clone, 'src/another.ts'));
    expect(setup('start').stdout).to.match(/^compiling … [\d.]+ s\n$/);
    expect(setup('start').stdout).to.equal('');
  });

  it('repeats an interrupted step', () => {
    program('mvn', `${MVN}; kill -9 $PPID`);
    expect(setup('test').signal).to.equal('SIGKILL');
    expect(existsSync(join(clone, '.neo4j/lib'))).to.equal(false);
    program('mvn', MVN);
    expect(setup('test').status).to.equal(0);
    expect(readdirSync(join(clone, '.neo4j'))).to.deep.equal(['lib']);
  });

  const missing: { what: string; arrange?: () => void; env?: Record<string, string>; expected: RegExp }[] = [
    {
      what: 'an old Java',
      arrange: () => java('11.0.2'),
      expected: /requires Java 17 or newer, but .*jdk\/bin\/java is Java 11\./,
    },
    { what: 'no Java', env: { JAVA_HOME: '' }, expected: /java is not on the PATH\. Install it from/ },
    {
      what: 'a wrong JAVA_HOME',
      env: { JAVA_HOME: '/nowhere' },
      expected: /\/nowhere\/bin\/java is not a working java\. Install it from/,
    },
    { what: 'no Maven', arrange: () => rmSync(join(bin, 'mvn')), expected: /mvn is not on the PATH\. Install it from/ },
    {
      what: 'a failing Maven',
      arrange: () => program('mvn', 'echo no network >&2; exit 1'),
      expected: /Maven could not download .*no network/s,
    },
    {
      what: 'a failing npm',
      arrange: () => program('npm', 'echo no space; exit 1'),
      expected: /could not be installed .*no space/s,
    },
  ];
  for (const { what, arrange, env, expected } of missing) {
    it(`reports ${what} without a stack trace`, () => {
      arrange?.();
      const { status, stderr } = setup('test', env);
      expect(status).to.equal(1);
      expect(stderr)
        .to.match(expected)
        .and.not.match(/^\s+at /m);
    });
  }
});
