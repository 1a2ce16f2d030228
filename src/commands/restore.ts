import { readArchiveKey } from '../registry/backup/encryption.js';
import { withArchive } from '../registry/backup/read-archive.js';
import { restoreArchive } from '../registry/backup/restore-archive.js';
import { loadFilesIn } from '../registry/data/load-files.js';
import { newestGraphSchema } from '../registry/registry.js';
import { startEngine } from '../start/engine.js';
import { progressLog, runCommand, withDatabase } from '../start/run-command.js';

const usage = 'npm run restore -- [--verify] [--key-file KEY] FILE';

await runCommand(
  usage,
  { verify: { type: 'boolean' }, 'key-file': { type: 'string' } },
  async ({ subject: file, options, settings, log, signal }) => {
    const keyFile = options['key-file'];
    const key = typeof keyFile === 'string' ? await readArchiveKey(keyFile) : undefined;
    const report = progressLog(log);
    return withArchive(file, { key, newestSchema: newestGraphSchema }, async (archive) => {
      const { state, startedAt, program } = archive.manifest;
      const total = Object.values(archive.counts).reduce((sum, count) => sum + count, 0);
      const name = `the registry ${state.registry} after transaction ${state.tick}, backed up at ${startedAt} by Strata ${program}`;
      log.info(`verifying ${file}: ${name} …`);
      await archive.verify((records) => report(() => `${records} of ${total} records are verified`));
      if (options['verify'] === true) return `${file} is complete: ${name}, ${total} records`;
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
  },
);
