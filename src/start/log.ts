import { type Logger, pino } from 'pino';
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
}

/** Characters of lines that wait while the output, on a full disk, takes none. */
const mostWaiting = 1_000_000;

/**
 * The log: one JSON line for each event; at a terminal, time and message only, with the level where it is not `info`.
 * Lines are written synchronously, so none is lost when the process ends. One line costs a system call, about 5 µs.
 */
export function createLog({ level, isTerminal, output = 1 }: LogSettings): Logger {
  if (!isTerminal) {
    const destination = pino.destination({ dest: output, sync: true, maxLength: mostWaiting });
    // A log that cannot be written must not fail what is logged: lines are lost until there is space.
    destination.on('error', () => undefined);
    return pino({ level }, destination);
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
