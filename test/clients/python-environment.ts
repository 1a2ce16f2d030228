import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const folder = join(import.meta.dirname, '.venv');
const requirements = join(import.meta.dirname, 'requirements.txt');
const marker = 'requirements.sha256';

/** The oldest Python that the pinned packages support. */
const oldestPython = [3, 11] as const;

/** Why the clients cannot run on this machine; undefined when they can. */
function findMissingPython(): string | undefined {
  const program = 'import sys, venv, ensurepip; print(*sys.version_info[:2])';
  const { status, stdout, error } = spawnSync('python3', ['-c', program], { encoding: 'utf8' });
  const wanted = `python3 ${oldestPython.join('.')} or later with venv`;
  if (error !== undefined) return `there is no python3 on the PATH; they need ${wanted}`;
  if (status !== 0) return `python3 lacks venv or ensurepip; they need ${wanted}`;
  const [major = 0, minor = 0] = stdout.split(' ').map(Number);
  const [oldestMajor, oldestMinor] = oldestPython;
  const isNewEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  return isNewEnough ? undefined : `python3 is ${major}.${minor}; they need ${wanted}`;
}

const digestOfRequirements = (): string => createHash('sha256').update(readFileSync(requirements)).digest('hex');

const isInstalled = (): boolean =>
  existsSync(join(folder, marker)) && readFileSync(join(folder, marker), 'utf8') === digestOfRequirements();

/** Installs into a temporary folder and renames it, so that an interrupted installation is never used. */
async function install(): Promise<void> {
  const temporary = `${folder}-${process.pid}`;
  try {
    await run('python3', ['-m', 'venv', temporary]);
    // What clients import is compiled when they do, a small part of all that is installed.
    const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--no-compile'];
    const pip = ['-m', 'pip', 'install', ...options, '-r', requirements];
    await run(join(temporary, 'bin', 'python'), pip);
    writeFileSync(join(temporary, marker), digestOfRequirements());
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

let reportedReason: string | undefined;
let installation: Promise<void> | undefined;

function reportAtExit(reason: string): void {
  if (reportedReason !== undefined) return;
  reportedReason = reason;
  process.once('exit', () => console.log(`skipped: the tests with real clients, since ${reason}`));
}

/**
 * Installs the Python environment of the clients: once in a clone, and again when their pinned packages change. Without
 * a suitable Python the tests of the file are skipped, and the end of the run gives the reason.
 * @throws Error without a suitable Python where `CI` is true: continuous integration must run these tests
 */
export async function prepareClients(context: Pick<Mocha.Context, 'timeout' | 'skip'>): Promise<void> {
  context.timeout(600_000);
  const reason = findMissingPython();
  if (reason !== undefined) {
    if (process.env['CI'] === 'true') throw new Error(`The tests with real clients cannot run: ${reason}.`);
    reportAtExit(reason);
    context.skip();
  }
  installation ??= isInstalled() ? Promise.resolve() : install();
  await installation;
}

/** The result of one call to a client. */
export type Outcome = { readonly value: unknown } | { readonly error: string };

/**
 * Runs a script of this folder.
 * @returns the outcome of each of its calls, by the name of the call
 * @throws Error with the output of the script when it fails as a whole
 */
export async function runClient(script: string, ...args: readonly string[]): Promise<Record<string, Outcome>> {
  const { stdout } = await run(join(folder, 'bin', 'python'), [join(import.meta.dirname, script), ...args], {
    // The server under test is on this machine; a proxy of the environment must not get in between.
    env: {
      ...process.env,
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
      PYTHONPYCACHEPREFIX: join(folder, 'bytecode'),
    },
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout) as Record<string, Outcome>;
}
