import type { Logger } from 'pino';
import { ConfigurationError } from './errors.js';
import { readSettings } from './settings/read-settings.js';
import type { Settings } from './settings/settings-table.js';
import { explainStartFault } from './start/explain-start-fault.js';
import { createLog } from './start/log.js';
import type { Running } from './start/start.js';
import { watchUncaught } from './start/watch-uncaught.js';

/** Ends at the first termination signal; later ones are ignored. A closed terminal sends SIGHUP. */
function endOnSignal(log: Logger, end: () => void): void {
  let isFirst = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isFirst) log.info(`${signal}: stopping`);
      isFirst = false;
      end();
    });
  }
}

/** Runs until the process has to end. @returns its exit code */
async function run(settings: Settings, log: Logger): Promise<0 | 1> {
  const abandoning = new AbortController();
  let running: Running | undefined;
  const ended = new Promise<0 | 1>((resolve) => {
    const end = (code: 0 | 1): void => {
      resolve(code);
      // After the start, the database is needed until the open requests have ended.
      if (running === undefined) abandoning.abort();
    };
    endOnSignal(log, () => end(0));
    watchUncaught(
      log,
      (error) => running?.fail(error) ?? [],
      () => end(1),
    );
  });
  // Loaded after the settings have been read, so that a wrong one is reported at once.
  const { start } = await import('./start/start.js');
  running = await start(settings, log, abandoning.signal).catch((error: unknown) => {
    if (abandoning.signal.aborted) return undefined;
    log.debug({ err: error }, 'start failed');
    throw explainStartFault(error, settings);
  });
  const code = await ended;
  await running?.stop();
  log.info('stopped');
  return code;
}

try {
  const settings = readSettings(process.env);
  process.exit(await run(settings, createLog({ level: settings.logLevel, isTerminal: process.stdout.isTTY })));
} catch (error) {
  // A configuration error is reported without a stack trace.
  console.error(error instanceof ConfigurationError ? `Strata cannot start: ${error.message}` : error);
  process.exit(1);
}
