import { type DestinationStream, type Logger, levels, pino, symbols } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { Settings } from '../settings/settings-table.js';

/** Fields that a line at a terminal omits or has in its message. */
const omitted = 'pid,hostname,requestId,client,method,url,status,ms,principal';

export interface LogSettings {
  readonly level: Settings['logLevel'];
  /** Whether the output is a terminal. */
  readonly isTerminal: boolean;
  /** File descriptor; standard output by default. */
  readonly output?: number;
  /** Whether the lines of a turn of the event loop are written together, where the output is not a terminal. */
  readonly joinsLines?: boolean;
}

const joinedLevel = levels.values['info'] ?? 0;

/** Characters of lines that wait while the output, on a full disk, takes none. */
const mostWaiting = 1_000_000;

/**
 * Writes lines at the end of the turn of the event loop, or of the process: a line of its own for each request took 15 µs of 220. Warnings
 * and errors are written at once, as the process may be about to fail.
 */
function joinLines(destination: DestinationStream): DestinationStream {
  let waiting = '';
  const write = (): void => {
    if (waiting !== '') destination.write(waiting);
    waiting = '';
  };
  process.once('exit', write);
  return {
    [symbols.needsMetadataGsym]: true,
    lastLevel: joinedLevel,
    write(this: { readonly lastLevel: number }, line: string) {
      if (waiting === '') setImmediate(write);
      waiting += line;
      if (this.lastLevel > joinedLevel) write();
    },
  } as DestinationStream;
}

/**
 * The log: one JSON line for each event; at a terminal, time and message only, with the level where it is not `info`.
 * Lines are written synchronously, so none is lost when the process ends.
 */
export function createLog({ level, isTerminal, output = 1, joinsLines = false }: LogSettings): Logger {
  if (!isTerminal) {
    const destination = pino.destination({ dest: output, sync: true, maxLength: mostWaiting });
    // A log that cannot be written must not fail what is logged: lines are lost until there is space.
    destination.on('error', () => undefined);
    return pino({ level }, joinsLines ? joinLines(destination) : destination);
  }
  const stream = PinoPretty({
    destination: output,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: omitted,
    messageFormat: '{if method}{method} {url} {status} in {ms} ms: {end}{msg}',
    customPrettifiers: {
      level: (_level, _key, _log, { labelColorized, label }) => (label === 'INFO' ? '' : labelColorized),
    },
  });
  return pino({ level }, stream);
}
