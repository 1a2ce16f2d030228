import { readArchiveKey } from '../registry/backup/encryption.js';
import { withArchive } from '../registry/backup/read-archive.js';
import { restoreArchive } from '../registry/backup/restore-archive.js';
import { loadFilesIn } from '../registry/data/load-files.js';
import { newestGraphSchema } from '../registry/graph-schema.js';
import { startEngine } from './engine.js';
import { type CommandCall, progressLog, withDatabase } from './run-command.js';

interface RestoreOptions {
  /** File of the key of an encrypted archive. */
  readonly keyFile: string | undefined;
  /** Whether the archive is checked alone. */
  readonly verifyOnly: boolean;
}

/**
 * Verifies an archive and restores it into the empty database of the settings.
 * @returns what was done, for people
 * @throws StrataError for an archive that is broken, ConfigurationError for a database that is not empty
 */
export async function restoreFile(
  file: string,
  { keyFile, verifyOnly }: RestoreOptions,
  { settings, log, signal }: Pick<CommandCall, 'settings' | 'log' | 'signal'>,
): Promise<string> {
  const key = keyFile === undefined ? undefined : await readArchiveKey(keyFile);
  const report = progressLog(log);
  return withArchive(file, { key, newestSchema: newestGraphSchema }, async (archive) => {
    const { state, startedAt, program } = archive.manifest;
    const total = Object.values(archive.counts).reduce((sum, count) => sum + count, 0);
    const name = `the registry ${state.registry} after transaction ${state.tick}, backed up at ${startedAt} by Strata ${program}`;
    log.info(`verifying ${file}: ${name} …`);
    await archive.verify((records) => report(() => `${records} of ${total} records are verified`));
    if (verifyOnly) return `${file} is complete: ${name}, ${total} records`;
    const engine = await startEngine(settings, log, signal);
    return withDatabase(engine, { settings, log }, async (database) => {
      await restoreArchive(database, archive, {
        file,
        files: loadFilesIn(settings.dataDir),
        log: (message) => log.info(message),
        signal,
        onProgress: (records) => report(() => `${records} of ${total} records are written`),
      });
      return `${file} is restored: ${name}, ${total} records`;
    });
  });
}
