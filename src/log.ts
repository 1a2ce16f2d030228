import { type Logger, pino } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { Config } from './config.js';

/** What a line for a person leaves out, or has in its message already. */
const unseen = 'pid,hostname,requestId,method,url,status,ms,principal';

export interface LogSettings {
  readonly level: Config['logLevel'];
  /** Whether a person reads along. */
  readonly isTerminal: boolean;
  /** File descriptor; standard output by default. */
  readonly output?: number;
}

/**
 * The log: JSON lines, one an event; at a terminal time and message in short, with the level only where it is not
 * `info`. A line is out before the call returns, so none is lost when the process ends.
 */
export function createLog({ level, isTerminal, output = 1 }: LogSettings): Logger {
  if (!isTerminal) return pino({ level }, pino.destination({ dest: output, sync: true }));
  const stream = PinoPretty({
    destination: output,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: unseen,
    messageFormat: '{if method}{method} {url} {status} in {ms} ms: {end}{msg}',
    customPrettifiers: {
      level: (_level, _key, _log, { labelColorized, label }) => (label === 'INFO' ? '' : labelColorized),
    },
  });
  return pino({ level }, stream);
}
