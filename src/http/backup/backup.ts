import { Readable } from 'node:stream';
import { StrataError } from '../../errors.js';
import { requireAdministrator } from '../auth/require-role.js';
import { departureOf } from '../limits/departure.js';
import { flag } from '../parameters/kinds.js';
import { readParameters } from '../parameters/read-parameters.js';
import type { Operation } from '../route.js';

const query = { auditLog: flag('Whether the entries of the audit log are in the backup.') };

const mediaTypes = { plain: 'application/x-tar', encrypted: 'application/octet-stream' } as const;

/** A backup of the whole registry as it is now, with its history. */
export const registryBackup: Operation = {
  summary: 'A backup of the registry with its history',
  description:
    'For administrators: an archive of the registry at its newest transaction, which npm run restore restores. It holds what is restricted, and no passwords. It is encrypted where STRATA_BACKUP_KEY_FILE is set. One backup is written at a time. An archive that ends before its last file is not complete: npm run restore -- --verify checks one.',
  query,
  responses: [
    {
      status: 200,
      description: 'The archive.',
      content: { [mediaTypes.plain]: null, [mediaTypes.encrypted]: null },
      headers: ['Content-Disposition'],
    },
  ],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'TooManyRequests', 'Unavailable'],
  cost: 'backup',
  handle:
    ({ registry, backups }) =>
    async (ctx) => {
      const { auditLog } = readParameters(ctx, query);
      requireAdministrator(await registry.accessOf(ctx.state.principal), 'back up the registry', 'ask one to do it');
      if (backups === undefined) throw new StrataError('Unavailable', 'this process writes no backups');
      const { name, isEncrypted, chunks } = await backups.begin({ auditLog, signal: departureOf(ctx.res) });
      ctx.set('Content-Disposition', `attachment; filename="${name}"`);
      ctx.set('Cache-Control', 'no-store');
      ctx.type = isEncrypted ? mediaTypes.encrypted : mediaTypes.plain;
      // Its files are compressed.
      ctx.compress = false;
      ctx.body = Readable.from(chunks, { objectMode: false });
    },
};
