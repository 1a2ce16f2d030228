import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors.js';
import { lowerPriority } from '../../model/lower-priority.js';
import { configurationFolder, consoleFile, homeArgument, pidFile } from './home.js';
import { stopProcess } from './stop-process.js';

/** How a process ended: with a code, or by a signal. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A started Neo4j process, which may not accept connections yet. */
export interface Neo4jProcess {
  readonly pid: number;
  /** The java program that runs it. */
  readonly java: string;
  /** When it was started, epoch milliseconds. */
  readonly startedAt: number;
  /** Resolves when it has ended. */
  readonly exited: Promise<Exit>;
  /** Undefined while it runs. */
  exit(): Exit | undefined;
  /**
   * Shuts it down, and returns when it has ended.
   * @param graceMs time until it is killed, milliseconds
   */
  stop(graceMs?: number): Promise<void>;
}

export interface SpawnOptions {
  readonly home: string;
  /** Folder with the jars of Neo4j. */
  readonly libDir: string;
  readonly heapMegabytes: number;
  /** The java program; that of JAVA_HOME where missing, else the one on the PATH. */
  readonly java?: string | undefined;
}

/** Packages of the JDK that Neo4j accesses by reflection. */
const OPENED_PACKAGES = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'];
/** Up to this heap size the serial collector starts faster, needs less memory and pauses no longer than the concurrent one. */
const SERIAL_HEAP_MEGABYTES = 1024;

/**
 * Starts Neo4j as a child process.
 *
 * The process has its own session, so that Ctrl-C and signals to the process group do not end it before Strata has
 * finished its requests. Its output goes to a file, so that a broken pipe does not end it. When Strata exits without
 * stopping it, it gets SIGTERM; when Strata is killed by SIGKILL, the next start finds it by the pid file.
 *
 * @throws ConfigurationError when java cannot be started
 */
export async function spawnNeo4j(options: SpawnOptions): Promise<Neo4jProcess> {
  const { home } = options;
  const java = options.java ?? defaultJava();
  const startedAt = Date.now();
  const output = openSync(consoleFile(home), 'w', 0o600);
  const child = spawn(java, javaArguments(options), { detached: true, cwd: home, stdio: ['ignore', output, output] });
  closeSync(output);
  const pid = child.pid;
  if (pid === undefined) {
    const [error] = await once(child, 'error');
    throw new ConfigurationError(
      `Java cannot be started as "${java}" (${error.code ?? error.message}): install Java 17 or newer and put it on ` +
        'the PATH, or set JAVA_HOME or STRATA_JAVA; or set NEO4J_URI to use a Neo4j that runs elsewhere.',
    );
  }
  lowerPriority(pid);
  writeFileSync(pidFile(home), `${pid}\n`);
  // If another part of the start fails, this child must not keep Strata running.
  child.unref();

  let ended: Exit | undefined;
  const endWithStrata = () => child.kill('SIGTERM');
  process.once('exit', endWithStrata);
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = { code, signal };
      process.off('exit', endWithStrata);
      rmSync(pidFile(home), { force: true });
      resolve(ended);
    });
  });
  return {
    pid,
    java,
    startedAt,
    exited,
    exit: () => ended,
    async stop(graceMs) {
      child.ref();
      if (ended === undefined) await stopProcess(pid, graceMs);
      await exited;
    },
  };
}

/** Of the archive that scripts/neo4j/archive-classes.mjs writes. Java ignores one of another version or of other jars. */
function sharedClasses(libDir: string): string[] {
  const archive = join(libDir, 'classes.jsa');
  return existsSync(archive) ? [`-XX:SharedArchiveFile=${archive}`] : [];
}

function javaArguments({ home, libDir, heapMegabytes }: SpawnOptions): string[] {
  return [
    `-Xms${heapMegabytes}m`,
    `-Xmx${heapMegabytes}m`,
    heapMegabytes <= SERIAL_HEAP_MEGABYTES ? '-XX:+UseSerialGC' : '-XX:+UseG1GC',
    // After an OutOfMemoryError Neo4j may hang; supervise.ts starts it again when it exits.
    '-XX:+ExitOnOutOfMemoryError',
    ...sharedClasses(libDir),
    '-Dfile.encoding=UTF-8',
    '-Dlog4j2.disable.jmx=true',
    ...OPENED_PACKAGES.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '-cp',
    join(libDir, '*'),
    'org.neo4j.server.CommunityEntryPoint',
    homeArgument(home),
    `--config-dir=${configurationFolder(home)}`,
  ];
}

function defaultJava(): string {
  const home = process.env['JAVA_HOME'];
  return home ? join(home, 'bin', 'java') : 'java';
}
