import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { ConfigurationError } from '../errors.js';
import { readSettings } from '../settings/read-settings.js';
import type { Settings } from '../settings/settings-table.js';
import { Database } from '../store/database.js';
import type { Engine } from './engine.js';
import { explainStartFault } from './explain-start-fault.js';
import { createLog } from './log.js';

/** The options of a command by their names. */
type CommandOptions = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/** What a command was called with. */
export interface CommandCall {
  /** What it works with: a file, an address. */
  readonly subject: string;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly settings: Settings;
  readonly log: Logger;
  /** Aborts when the command is to end. */
  readonly signal: AbortSignal;
}

/** @throws ConfigurationError with the usage */
function readCall(usage: string, options: CommandOptions): Pick<CommandCall, 'subject' | 'options'> {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [subject, ...others] = positionals;
    if (subject !== undefined && others.length === 0)
      return { subject, options: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    throw new ConfigurationError(`${error instanceof Error ? error.message : error}. Usage: ${usage}`);
  }
  throw new ConfigurationError(`Usage: ${usage}`);
}

/**
 * Runs a command and ends the process with 0, or with 1 and the reason on standard error. The log goes to standard error too.
 * @param work returns what is printed on standard output
 */
export async function runCommand(
  usage: string,
  options: CommandOptions,
  work: (call: CommandCall) => Promise<string>,
): Promise<never> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new ConfigurationError(`ended by ${signal}`)));
  let settings: Settings | undefined;
  try {
    const call = readCall(usage, options);
    settings = readSettings(process.env);
    const log = createLog({ level: settings.logLevel, isTerminal: process.stderr.isTTY, output: 2 });
    console.log(await work({ ...call, settings, log, signal: ending.signal }));
    process.exit(0);
  } catch (error) {
    const explained = settings === undefined ? error : explainStartFault(error, settings);
    const isExpected = explained instanceof Error && !/^(Type|Range|Reference|Syntax)?Error$/.test(explained.name);
    console.error(isExpected ? explained.message : explained);
    process.exit(1);
  }
}

/** Does work with the database of an engine, and stops both. */
export async function withDatabase<T>(
  engine: Engine,
  { settings: { database, caches }, log }: Pick<CommandCall, 'settings' | 'log'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const warn = (message: string): void => log.warn(message);
  const opened = new Database({ ...engine.settings, ...database, cacheBytes: caches.revisions, warn });
  try {
    return await work(opened);
  } finally {
    await opened.close();
    await engine.stop();
  }
}

/** Time between lines of the log about the progress of long work, milliseconds. */
const progressInterval = 10_000;

/** A function that logs progress, a line every ten seconds. */
export function progressLog(log: Logger): (message: () => string) => void {
  let last = performance.now();
  return (message) => {
    if (performance.now() - last < progressInterval) return;
    last = performance.now();
    log.info(message());
  };
}
