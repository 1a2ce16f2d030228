import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { startOf } from '../../src/store/embedded-neo4j/process-identity.js';

/** Strata as a child process, started as users start it. */
export interface StrataProcess {
  readonly pid: number;
  /** The address that it logged; rejects if the process ends before it listens. */
  readonly listening: Promise<string>;
  /** Exit code and signal; resolves when the process has ended and its output has been read. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Messages logged so far. */
  readonly messages: readonly string[];
  /** All of standard output so far. */
  stdout(): string;
  stderr(): string;
  /** Waits for a log message that includes the text; rejects if the process ends before it. */
  logged(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Closes the reading end of its standard output, as `head` does when it has read enough. */
  closeOutput(): void;
  /** Sends a request as root once the server listens; the path begins with `/`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Submits a message. */
  submit(message: string, action?: string): Promise<Response>;
}

export const rootPassword = 'only-for-the-tests';

const root = resolve(import.meta.dirname, '../..');
const authorization = `Basic ${Buffer.from(`root:${rootPassword}`).toString('base64')}`;
/** Started processes with the process id of Strata, which is another one if npm has started it; undefined until it is logged. */
const running = new Map<ChildProcess, number | undefined>();
// An aborted test run must not leave processes. On SIGTERM, Strata also stops its database.
process.once('exit', () => {
  for (const child of running.keys()) child.kill('SIGTERM');
});

/**
 * The environment of programs that tests start. Their coverage is not measured: each would write 5 MB, and what they run
 * is measured in the process of the tests.
 */
export const environmentOfPrograms = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_V8_COVERAGE: '' });

/** The environment without settings of Strata. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environmentOfPrograms()).filter(([name]) => !/^(STRATA|NEO4J)_/.test(name)));
}

let isCompiled = false;

/**
 * The command of a compiled program, which is compiled first if the source is newer. From TypeScript, a start takes three times as long.
 * @param file below `dist`
 */
function compiledProgram(file = 'main.js'): readonly [string, ...string[]] {
  if (!isCompiled) execFileSync(process.execPath, [join('scripts', 'setup.mjs'), 'start'], { cwd: root });
  isCompiled = true;
  return [process.execPath, '--enable-source-maps', join(root, 'dist', file)];
}

/** A command beside the server, at work. */
export interface CommandProcess {
  /** Exit code and signal, and the output; resolves when it has ended. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
  /** Standard error so far. */
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Starts a command of `src/commands`.
 * @param settings environment variables; undefined ones are not set
 * @param within a command that starts it
 */
export function startCommand(
  name: string,
  given: readonly string[],
  settings: Readonly<Record<string, string | undefined>> = {},
  within: readonly string[] = [],
): CommandProcess {
  const [file = '', ...options] = [...within, ...compiledProgram(join('commands', `${name}.js`)), ...given];
  const child = spawn(file, options, { cwd: root, env: { ...cleanEnvironment(), ...settings } });
  running.set(child, child.pid);
  const texts = { stdout: '', stderr: '' };
  for (const output of ['stdout', 'stderr'] as const)
    child[output].setEncoding('utf8').on('data', (text: string) => {
      texts[output] += text;
    });
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal, ...texts };
  });
  return { ended, stderr: () => texts.stderr, kill: (signal) => void child.kill(signal) };
}

/**
 * Starts the program on a free port.
 * @param settings environment variables; undefined ones are not set
 * @param command starts it in another way
 */
export function startStrata(
  settings: Readonly<Record<string, string | undefined>>,
  [file, ...options]: readonly [string, ...string[]] = compiledProgram(),
): StrataProcess {
  const child = spawn(file, options, {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      STRATA_PORT: '0',
      STRATA_ROOT_PASSWORD: rootPassword,
      STRATA_REHEARSAL_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.set(child, undefined);
  const messages: string[] = [];
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (line.startsWith('{')) {
      const { msg, pid } = JSON.parse(line) as { msg: string; pid: number };
      messages.push(msg);
      if (running.has(child)) running.set(child, pid);
    }
    for (const watch of watchers) watch();
  });
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal };
  });

  const find = (text: string): Promise<string> =>
    new Promise((found, failed) => {
      const watch = (): void => {
        const message = messages.find((each) => each.includes(text));
        if (message === undefined) return;
        watchers.delete(watch);
        found(message);
      };
      watchers.add(watch);
      watch();
      ended.then(() => failed(new Error(`ended before it logged "${text}":\n${lines.join('\n')}\n${errors}`)));
    });
  const listening = find('Strata listens at ').then((message) => message.slice('Strata listens at '.length));
  // Tests of a failing start do not use the address.
  listening.catch(() => undefined);

  const request = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${await listening}${path}`, { ...init, headers: { Authorization: authorization, ...init.headers } });
  return {
    pid: child.pid ?? 0,
    listening,
    ended,
    messages,
    stdout: () => lines.join('\n'),
    stderr: () => errors,
    logged: async (text) => {
      await find(text);
    },
    kill: (signal) => {
      child.kill(signal);
    },
    closeOutput: () => {
      child.stdout.destroy();
    },
    request,
    submit: (message, action = 'REPLACE') =>
      request('/ws/secure/sdmxapi/rest', {
        method: 'POST',
        body: message,
        headers: { 'Content-Type': 'application/xml', Accept: 'application/json', Action: action },
      }),
  };
}

/** Process ids of the Neo4j servers that run on a data folder. */
export function neo4jProcesses(dataDir: string): number[] {
  const home = `--home-dir=${join(dataDir, 'neo4j')} `;
  return execFileSync('ps', ['-ww', '-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(home))
    .map((line) => Number.parseInt(line, 10));
}

/** Address and password of the embedded Neo4j of a data folder, to read the graph. */
export const embeddedAddress = (dataDir: string) => ({
  uri: `bolt://127.0.0.1:${readFileSync(join(dataDir, 'neo4j', 'port'), 'utf8').trim()}`,
  username: 'neo4j',
  password: readFileSync(join(dataDir, 'neo4j-password'), 'utf8').trim(),
});

/** Kills every Strata that was started by this module, and the Neo4j servers of these folders. */
export async function killLeftovers(...dataDirs: readonly string[]): Promise<void> {
  for (const [child, pid] of running) {
    child.kill('SIGKILL');
    if (pid !== undefined && pid !== child.pid && (await startOf(pid)) !== undefined) process.kill(pid, 'SIGKILL');
  }
  for (const pid of dataDirs.flatMap(neo4jProcesses)) {
    process.kill(pid, 'SIGKILL');
    while ((await startOf(pid)) !== undefined) await new Promise((wait) => setTimeout(wait, 20));
  }
}
