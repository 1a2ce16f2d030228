import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';

const SCRIPTS = join(import.meta.dirname, '../../scripts');
const LOCK = JSON.stringify({
  packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { optional: true } },
});

// A clone of which only the scripts are real: npm, mvn and tsc are stand-ins that leave what the real ones leave.
const NPM = 'echo npm >> calls; mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json';
const MVN = ['echo mvn >> calls', 'for last; do :; done', 'touch "$(echo "$last" | cut -d= -f2)/neo4j.jar"'].join('; ');
const TSC = `require('node:fs').appendFileSync('calls', 'tsc\\n'); require('node:fs').mkdirSync('dist');`;

describe('setup', () => {
  let clone: string;
  let bin: string;

  beforeEach(() => {
    clone = mkdtempSync(join(runFolder(), 'clone-'));
    bin = join(clone, 'bin');
    for (const folder of ['bin', 'src', 'jdk/bin', 'node_modules/typescript/bin'])
      mkdirSync(join(clone, folder), { recursive: true });
    cpSync(SCRIPTS, join(clone, 'scripts'), { recursive: true });
    for (const file of ['src/main.ts', 'tsconfig.json', 'tsconfig.build.json']) writeFileSync(join(clone, file), '');
    writeFileSync(join(clone, 'package-lock.json'), LOCK);
    writeFileSync(join(clone, 'node_modules/typescript/bin/tsc'), TSC);
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

  it('does each step once, tells each, and is silent when nothing is to do', () => {
    const first = setup('start');
    expect(first).to.include({ status: 0, stderr: '' });
    expect(first.stdout).to.match(
      /^installing node modules … [\d.]+ s\nfetching Neo4j … [\d.]+ s\ncompiling … [\d.]+ s\n$/,
    );
    expect(setup('start')).to.include({ status: 0, stdout: '', stderr: '' });
    expect(calls()).to.equal('npm mvn tsc');
    expect(readdirSync(join(clone, '.neo4j/lib'))).to.include('neo4j.jar');
  });

  it('compiles nothing for tests, and needs neither Java nor Maven with a Neo4j elsewhere', () => {
    java('11.0.2');
    expect(setup('test', { NEO4J_URI: 'bolt://db' })).to.include({ status: 0, stderr: '' });
    expect(calls()).to.equal('npm');
  });

  it('installs again when the lock file asks for something else', () => {
    setup('test');
    writeFileSync(join(clone, 'package-lock.json'), LOCK.replace('1.0.0', '1.0.1'));
    expect(setup('test').stdout).to.match(/^installing node modules … [\d.]+ s\n$/);
  });

  it('fetches again when the pom changed', () => {
    setup('test');
    writeFileSync(join(clone, 'scripts/neo4j/pom.xml'), '<project/>');
    expect(setup('test').stdout).to.match(/^fetching Neo4j … [\d.]+ s\n$/);
    expect(readdirSync(join(clone, '.neo4j'))).to.deep.equal(['lib']);
  });

  it('compiles again when a source came or went', () => {
    setup('start');
    writeFileSync(join(clone, 'src/another.ts'), '');
    expect(setup('start').stdout).to.match(/^compiling … [\d.]+ s\n$/);
    rmSync(join(clone, 'src/another.ts'));
    expect(setup('start').stdout).to.match(/^compiling … [\d.]+ s\n$/);
    expect(setup('start').stdout).to.equal('');
  });

  it('repairs what was interrupted', () => {
    program('mvn', `${MVN}; kill -9 $PPID`);
    expect(setup('test').signal).to.equal('SIGKILL');
    expect(existsSync(join(clone, '.neo4j/lib'))).to.equal(false);
    program('mvn', MVN);
    expect(setup('test').status).to.equal(0);
    expect(readdirSync(join(clone, '.neo4j'))).to.deep.equal(['lib']);
  });

  const missing: { what: string; arrange?: () => void; env?: Record<string, string>; says: RegExp }[] = [
    {
      what: 'an old Java',
      arrange: () => java('11.0.2'),
      says: /needs Java 17 or newer, and .*jdk\/bin\/java is Java 11\./,
    },
    { what: 'no Java', env: { JAVA_HOME: '' }, says: /there is no java on the PATH\. Get it from/ },
    { what: 'a wrong JAVA_HOME', env: { JAVA_HOME: '/nowhere' }, says: /\/nowhere\/bin\/java is none\. Get it from/ },
    { what: 'no Maven', arrange: () => rmSync(join(bin, 'mvn')), says: /there is no mvn on the PATH\. Get it from/ },
    {
      what: 'a failing Maven',
      arrange: () => program('mvn', 'echo no network >&2; exit 1'),
      says: /Maven could not fetch .*no network/s,
    },
    {
      what: 'a failing npm',
      arrange: () => program('npm', 'echo no space; exit 1'),
      says: /could not be installed .*no space/s,
    },
  ];
  for (const { what, arrange, env, says } of missing) {
    it(`says what is wrong, without a stack trace, with ${what}`, () => {
      arrange?.();
      const { status, stderr } = setup('test', env);
      expect(status).to.equal(1);
      expect(stderr)
        .to.match(says)
        .and.not.match(/^\s+at /m);
    });
  }
});
