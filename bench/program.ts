import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseSettings } from '../src/store/database.js';
import { rootPassword } from './serve.js';
import { isSmoke } from './sizes.js';

const root = resolve(import.meta.dirname, '..');
const listens = 'Strata listens at ';
const millisecondsToStop = 60_000;

/** Strata as its operators start it, with an embedded Neo4j. */
export interface Program {
  readonly url: string;
  readonly child: ChildProcess;
  /** How it ended; undefined as long as it runs. */
  ended(): string | undefined;
  /** Resident memory in bytes; Linux only. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

async function addressOf(child: ChildProcess, ended: () => string | undefined): Promise<string> {
  const output: string[] = [];
  if (child.stdout === null) throw new Error('the program has no output');
  return new Promise((found, failed) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      // What it logs for each request is not kept.
      if (output.length < 200) output.push(line);
      const message = line.startsWith('{') ? (JSON.parse(line) as { msg?: string }).msg : line;
      if (message?.startsWith(listens)) found(message.slice(listens.length));
    });
    child.once('exit', () => failed(new Error(`${ended()} before it listened:\n${output.join('\n')}`)));
  });
}

/** What differs from a start of the compiled program. */
export interface StartOptions {
  /** Below the project. */
  readonly entry?: string;
  /** Modules that are loaded before it, below the project, or names of packages. */
  readonly imports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The program without a compilation, which takes longer than the smallest measurements. */
export const uncompiled: StartOptions = { entry: 'src/main.ts', imports: ['tsx', './scripts/tsx-in-threads.mjs'] };

const { isBuilt } = (await import(new URL('../scripts/is-built.mjs', import.meta.url).href)) as {
  isBuilt: () => boolean;
};

/** The program as operators run it, compiled where it is outdated; the smallest measurements do not wait for a compilation. */
export function compiled(): StartOptions {
  if (isSmoke) return isBuilt() ? {} : uncompiled;
  execFileSync(process.execPath, ['scripts/setup.mjs', 'start'], { cwd: root, stdio: 'ignore' });
  return {};
}

/** The settings of a program that uses a Neo4j that runs. */
export const onNeo4j = ({ uri, username, password }: DatabaseSettings): Readonly<Record<string, string>> => ({
  NEO4J_URI: uri,
  NEO4J_USERNAME: username,
  NEO4J_PASSWORD: password,
});

/** Starts the program on a data folder and a free port of 127.0.0.1. */
export async function startProgram(
  dataDir: string,
  { entry = 'dist/main.js', imports = [], environment = {} }: StartOptions = {},
): Promise<Program> {
  const others = Object.entries(process.env).filter(([name]) => !/^(STRATA|NEO4J)_/.test(name));
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', ...imports.flatMap((each) => ['--import', each]), entry],
    {
      cwd: root,
      env: {
        ...Object.fromEntries(others),
        STRATA_HOST: '127.0.0.1',
        STRATA_PORT: '0',
        STRATA_DATA_DIR: dataDir,
        STRATA_ROOT_PASSWORD: rootPassword,
        // Sample requests would take longer than the smallest measurements.
        ...(isSmoke ? { STRATA_REHEARSAL_SECONDS: '0' } : {}),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let end: string | undefined;
  child.once('exit', (code, signal) => {
    end = `ended with ${signal ?? `code ${code}`}`;
  });
  const ended = (): string | undefined => end;
  return {
    url: await addressOf(child, ended),
    child,
    ended,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
    async stop() {
      if (end !== undefined) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), millisecondsToStop);
      await exit;
      clearTimeout(late);
    },
  };
}
