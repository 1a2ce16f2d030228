import { ConfigurationError } from '../../errors.js';
import { freeSpace } from './free-space.js';
import { configurationFolder, DATABASE, debugLogFile } from './home.js';

/**
 * An error entry of debug.log by a class of Neo4j that writes one only when a database does not start: the entry's text
 * and the lines of its exception. Recovery reports lost transaction logs 30 s before the database is given up.
 */
const FATAL =
  /^\S+ \S+ ERROR \[o\.n\.(?:k\.r\.Recovery|d\.d\.DatabaseLifecycles|g\.f\.DatabaseManagementServiceFactory)\] (?:\[\S+\] )?(?<text>.*)\n(?<exception>(?:(?!\d{4}-\d\d-\d\d ).*\n)*)/m;

/** The qualified names of exceptions before a message. */
const EXCEPTIONS = /^(?:[\w$]+\.)+[\w$]+(?:: |$)/;

/**
 * Finds why a database does not start.
 * @param debugLog what Neo4j has written to debug.log since its start
 * @returns the message of the first cause; undefined when the log does not report that a database did not start
 */
export function findCauseInLog(debugLog: string): string | undefined {
  const { text, exception = '' } = FATAL.exec(debugLog)?.groups ?? {};
  if (text === undefined) return undefined;
  const lines = exception.split('\n');
  const first = lines.findLast((line) => line.startsWith('Caused by: '))?.slice('Caused by: '.length) ?? lines[0] ?? '';
  let message = first;
  while (EXCEPTIONS.test(message) && message.replace(EXCEPTIONS, '') !== '') message = message.replace(EXCEPTIONS, '');
  return (message === '' ? text : message).trim();
}

interface Remedy {
  readonly cause: RegExp;
  /** What to do, completed with the folder of the database. */
  readonly advice: (home: string) => string;
}

/** Causes outside of the files of the database. */
const remedies: readonly Remedy[] = [
  {
    cause: /No space left on device|Disk quota exceeded|disk is full/i,
    advice: (home) => `Free space on the disk of ${home}`,
  },
  {
    cause: /Too many open files|EMFILE|ENFILE/i,
    advice: () => 'It has too few descriptors: let this user open more files (ulimit -n 65536)',
  },
  {
    cause: /Permission denied|AccessDenied|Operation not permitted|Read-only file system|not writable/i,
    advice: (home) => `Give this user write access to everything below ${home}`,
  },
  {
    cause: /lock file.* has been locked|StoreLockException|lock.*another process/i,
    advice: (home) => `Stop the other program that uses ${home}`,
  },
  {
    cause: /OutOfMemoryError|Java heap space/,
    advice: () => 'Raise STRATA_NEO4J_HEAP_MB',
  },
];

/** With less free space than a file of the database has, whatever Neo4j reports follows from the full disk, bytes. */
const FULL_BYTES = 100_000;

export async function isDiskFull(folder: string): Promise<boolean> {
  return (await freeSpace(folder)) < FULL_BYTES;
}

/**
 * The error for an embedded database that does not start: cause, and what to do.
 * @param libDir folder with the jars of Neo4j, which hold the tool that checks the files
 */
export async function explainFailedDatabase(
  cause: string,
  { home, libDir }: { readonly home: string; readonly libDir: string },
): Promise<ConfigurationError> {
  const isFull = await isDiskFull(home).catch(() => false);
  const known = remedies.find((each) => each.cause.test(isFull ? 'disk is full' : cause));
  const advice = known === undefined ? checkOrRestore(home, libDir) : `${known.advice(home)} and start again`;
  const why = isFull ? `its disk is full (${cause})` : cause.replace(/\.$/, '');
  return new ConfigurationError(
    `The database in ${home} does not start: ${why}. ${advice}. Its log is ${debugLogFile(home)}.`,
  );
}

function checkOrRestore(home: string, libDir: string): string {
  const check = `java -cp '${libDir}/*' org.neo4j.cli.AdminTool database check ${DATABASE}`;
  return (
    `If its log has no other cause, its files may be damaged: check them with NEO4J_HOME='${home}' ` +
    `NEO4J_CONF='${configurationFolder(home)}' ${check}. If they are, keep them, and start with a backup of them in another folder (STRATA_DATA_DIR)`
  );
}
