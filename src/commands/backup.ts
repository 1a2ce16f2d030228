import { access } from 'node:fs/promises';
import { ConfigurationError } from '../errors.js';
import { lowerPriority } from '../model/lower-priority.js';
import { writeArchiveFile } from '../registry/backup/archive-file.js';
import { encrypt, readArchiveKey } from '../registry/backup/encryption.js';
import { writeArchive } from '../registry/backup/write-archive.js';
import { loadFilesIn } from '../registry/data/load-files.js';
import { joinEngine } from '../start/engine.js';
import { progressLog, runCommand, withDatabase } from '../start/run-command.js';

const usage = 'npm run backup -- [--audit-log] [--key-file KEY] FILE';

await runCommand(
  usage,
  { 'audit-log': { type: 'boolean' }, 'key-file': { type: 'string' } },
  async ({ subject: file, options, settings, log, signal }) => {
    const isTaken = await access(file).then(
      () => true,
      () => false,
    );
    if (isTaken) throw new ConfigurationError(`${file} exists; give the name of a new file`);
    const keyFile = options['key-file'];
    const key = typeof keyFile === 'string' ? await readArchiveKey(keyFile) : undefined;
    const engine = await joinEngine(settings, log, signal);
    // A Strata that runs serves its clients first; a database that was started for this is at work for nobody else.
    lowerPriority(process.pid);
    return withDatabase(engine, { settings, log }, async (database) => {
      const report = progressLog(log);
      let written = 0;
      const archive = writeArchive(database, {
        files: loadFilesIn(settings.dataDir),
        auditLog: options['audit-log'] === true,
        signal,
        onProgress: ({ records, bytes }) => {
          written = records;
          report(() => `${records} records are written, ${Math.round(bytes / 1e6)} MB`);
        },
      });
      const size = await writeArchiveFile(file, key === undefined ? archive : encrypt(archive, key));
      return `${file}: ${written} records, ${size} bytes`;
    });
  },
);
