import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Context } from 'mocha';
import { runFolder } from '../database.js';

/** A running LDAP server: UnboundID's in-memory directory. */
export interface DirectoryServer {
  readonly port: number;
  /** Its certificate, PEM; it is valid for localhost only. Undefined without TLS. */
  readonly certificate: string | undefined;
  /** The lines of its access log so far, one for each request and for each result. */
  readonly log: readonly string[];
  /** Suspends and resumes it: connections are accepted by the system, and nothing is answered. */
  hang(isHanging: boolean): void;
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');
const jars = join(root, '.test-jars');
const main = 'com.unboundid.ldap.listener.InMemoryDirectoryServerTool';
const storePassword = 'only-for-the-tests';

/** Downloads the server once; without Maven or a network its tests are skipped, and fail with CI=true. */
export function prepareDirectory(test: Context): void {
  if (existsSync(jars)) return;
  const temporary = `${jars}-${process.pid}`;
  const pom = join(import.meta.dirname, 'pom.xml');
  try {
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${temporary}`];
    execFileSync('mvn', ['-B', '-q', '-f', pom, ...goal], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 150_000 });
    if (!existsSync(jars)) renameSync(temporary, jars);
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    test.skip();
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** A key store with a new key for localhost, and its certificate, made by the keytool of Java. */
function createKeyStore(folder: string): { store: string; certificate: string } {
  const store = join(folder, 'keys.p12');
  const options = ['-alias', 'ldap', '-keystore', store, '-storepass', storePassword];
  const key = ['-keyalg', 'RSA', '-keysize', '2048', '-validity', '2', '-storetype', 'PKCS12'];
  const names = ['-dname', 'CN=localhost', '-ext', 'san=dns:localhost', '-ext', 'bc:c=ca:true'];
  execFileSync('keytool', ['-genkeypair', ...options, ...key, ...names], { stdio: 'pipe' });
  const certificate = execFileSync('keytool', ['-exportcert', '-rfc', ...options], { encoding: 'utf8', stdio: 'pipe' });
  return { store, certificate };
}

/** Starts a server with the entries of an LDIF text. */
export async function startDirectory(
  ldif: string,
  { tls, port, options = [] }: { tls?: 'StartTLS' | 'SSL'; port?: number; options?: readonly string[] } = {},
): Promise<DirectoryServer> {
  const folder = mkdtempSync(join(runFolder(), 'directory-'));
  const file = join(folder, 'entries.ldif');
  writeFileSync(file, ldif);
  const keys = tls === undefined ? undefined : createKeyStore(folder);
  const jar = readdirSync(jars).find((name) => name.endsWith('.jar')) ?? '';
  const encryption =
    keys === undefined ? [] : [`--use${tls}`, '--keyStorePath', keys.store, '--keyStorePassword', storePassword];
  const child = spawn(
    'java',
    [
      ...['-XX:TieredStopAtLevel=1', '-Xmx64m', '-cp', join(jars, jar), main],
      ...['--baseDN', 'dc=example,dc=org', '--ldifFile', file, '--accessLogToStandardOut'],
      ...encryption,
      ...(port === undefined ? [] : ['--port', String(port)]),
      ...options,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const killed = (): void => void child.kill('SIGKILL');
  process.once('exit', killed);
  const log: string[] = [];
  const listening = new Promise<number>((resolvePort, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line);
      const found = /^Listening for client connections on port (\d+)/.exec(line)?.[1];
      if (found !== undefined) resolvePort(Number(found));
    });
    const errors: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the directory ended with ${code}:\n${log.join('\n')}${errors.join('')}`)),
    );
  });
  return {
    port: await listening,
    certificate: keys?.certificate,
    log,
    hang: (isHanging) => void child.kill(isHanging ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      process.removeListener('exit', killed);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The entries of the tests: people, groups, groups of groups, and an account that searches. */
export const entries = readFileSync(join(import.meta.dirname, 'entries.ldif'), 'utf8');
