import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const folder = join(import.meta.dirname, '.venv');
const requirements = join(import.meta.dirname, 'requirements.txt');
const marker = 'requirements.sha256';

/** The pinned packages ask for it. */
const leastPython = [3, 11] as const;

/** Why the clients cannot be run here; undefined where they can. */
function whatIsMissing(): string | undefined {
  const program = 'import sys, venv, ensurepip; print(*sys.version_info[:2])';
  const { status, stdout, error } = spawnSync('python3', ['-c', program], { encoding: 'utf8' });
  const wanted = `python3 ${leastPython.join('.')} or later with venv`;
  if (error !== undefined) return `there is no python3 on the PATH; they need ${wanted}`;
  if (status !== 0) return `python3 lacks venv or ensurepip; they need ${wanted}`;
  const [major = 0, minor = 0] = stdout.split(' ').map(Number);
  const [leastMajor, leastMinor] = leastPython;
  const isNew = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  return isNew ? undefined : `python3 is ${major}.${minor}; they need ${wanted}`;
}

const pinned = (): string => createHash('sha256').update(readFileSync(requirements)).digest('hex');

const isMade = (): boolean =>
  existsSync(join(folder, marker)) && readFileSync(join(folder, marker), 'utf8') === pinned();

/** Beside first, then renamed: a folder with that name is a whole one. */
async function make(): Promise<void> {
  const beside = `${folder}-${process.pid}`;
  try {
    await run('python3', ['-m', 'venv', beside]);
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '-r', requirements];
    await run(join(beside, 'bin', 'python'), install);
    writeFileSync(join(beside, marker), pinned());
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

let missing: string | undefined;
let making: Promise<void> | undefined;

function tellAtTheEnd(why: string): void {
  if (missing !== undefined) return;
  missing = why;
  process.once('exit', () => console.log(`skipped: the tests with real clients, since ${why}`));
}

/**
 * Makes the Python environment of the clients, once for a clone and again when its packages change. Where there is no
 * Python for it the tests of the file are skipped, and the end of the run says so.
 */
export async function prepareClients(context: Mocha.Context): Promise<void> {
  context.timeout(600_000);
  const why = whatIsMissing();
  if (why !== undefined) {
    tellAtTheEnd(why);
    context.skip();
  }
  making ??= isMade() ? Promise.resolve() : make();
  await making;
}

/** What a call to a client gave. */
export type Outcome = { readonly value: unknown } | { readonly error: string };

/**
 * Runs a script of this folder. Each of its calls has an outcome of its own.
 * @throws Error with what the script printed when it came to no end
 */
export async function runClient(script: string, ...args: readonly string[]): Promise<Record<string, Outcome>> {
  const { stdout } = await run(join(folder, 'bin', 'python'), [join(import.meta.dirname, script), ...args], {
    // What is asked for is on this machine.
    env: { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1', PYTHONDONTWRITEBYTECODE: '1' },
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout) as Record<string, Outcome>;
}
