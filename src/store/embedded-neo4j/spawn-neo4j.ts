import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors.js';
import { configurationFolder, consoleFile, homeArgument, pidFile } from './home.js';
import { stopProcess } from './stop-process.js';

/** How a process ended: by itself with a code, or by a signal. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A Neo4j that has been started; whether it answers is another question. */
export interface Neo4jProcess {
  readonly pid: number;
  /** Settles when it has ended, whatever the reason. */
  readonly exited: Promise<Exit>;
  /** Undefined as long as it runs. */
  exit(): Exit | undefined;
  /** Ends it in good order, and returns when it is gone. */
  stop(): Promise<void>;
}

export interface SpawnOptions {
  readonly home: string;
  /** Folder with the jars of Neo4j. */
  readonly libDir: string;
  readonly heapMegabytes: number;
  /** The java binary; default: that of JAVA_HOME, else the one on the PATH. */
  readonly java?: string | undefined;
}

/** Neo4j reaches into these packages of the JDK. */
const OPENED_PACKAGES = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'];
/** Up to here the serial collector starts faster, needs less and pauses no longer than the concurrent one. */
const SERIAL_HEAP_MEGABYTES = 1024;

/**
 * Starts Neo4j as a process of its own.
 *
 * It gets a session of its own, so that Ctrl-C and signals to the process group do not end it before Strata has
 * finished its requests, and its output goes to a file, so that it outlives a broken pipe. When Strata ends without
 * stopping it, it is told to end, too; after SIGKILL only the pid file is left to find it by.
 *
 * @throws ConfigurationError when java cannot be started.
 */
export async function spawnNeo4j(options: SpawnOptions): Promise<Neo4jProcess> {
  const { home } = options;
  const java = options.java ?? defaultJava();
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
  writeFileSync(pidFile(home), `${pid}\n`);
  // A start that failed elsewhere must not hang because this process still runs.
  child.unref();

  let ended: Exit | undefined;
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = { code, signal };
      process.off('exit', endWithUs);
      rmSync(pidFile(home), { force: true });
      resolve(ended);
    });
  });
  return {
    pid,
    exited,
    exit: () => ended,
    async stop() {
      child.ref();
      if (ended === undefined) await stopProcess(pid);
      await exited;
    },
  };
}

function javaArguments({ home, libDir, heapMegabytes }: SpawnOptions): string[] {
  return [
    `-Xms${heapMegabytes}m`,
    `-Xmx${heapMegabytes}m`,
    heapMegabytes <= SERIAL_HEAP_MEGABYTES ? '-XX:+UseSerialGC' : '-XX:+UseG1GC',
    // Half a database answers worse than one that starts again.
    '-XX:+ExitOnOutOfMemoryError',
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
