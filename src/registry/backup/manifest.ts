import type { BackedUpState } from '../../store/backup-statements.js';
import { ArchiveFault, faultIn } from './archive-fault.js';

/** The version of the format of archives that this program writes; it reads this one and earlier ones. */
export const archiveVersion = 1;

export const [manifestFile, sumsFile, endFile] = ['manifest.json', 'SHA256SUMS', 'end.json'] as const;

/** The first file of an archive. */
export interface Manifest {
  readonly format: 'strata-backup';
  readonly formatVersion: number;
  /** Version of the program that wrote it. */
  readonly program: string;
  /** When the backup began, ISO 8601. */
  readonly startedAt: string;
  /** Whether the entries of the audit log are in it. */
  readonly auditLog: boolean;
  readonly state: BackedUpState;
  /** What of the database and the data folder is not in it. */
  readonly leftOut: readonly string[];
}

/** The last file of an archive. */
export interface ArchiveEnd {
  /** Numbers of records by kind. */
  readonly records: Readonly<Record<string, number>>;
  /** SHA-256 of SHA256SUMS, which has that of every other file: the checksum of the whole, hexadecimal. */
  readonly checksum: string;
}

const textsOfState = ['submission', 'registry', 'epoch'] as const;
const numbersOfState = ['tick', 'at', 'rules', 'schemaVersion', 'horizon'] as const;

export function parseJsonFile(file: string, bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(bytes.toString('utf8'))) as Record<string, unknown>;
  } catch {
    throw faultIn(file, undefined, 'it is not JSON');
  }
}

/**
 * @param newestSchema the newest version of the schema of the graph that this program opens
 * @throws ArchiveFault for what is not a manifest, or that of a later program
 */
export function readManifest(bytes: Buffer, newestSchema: number): Manifest {
  const given = parseJsonFile(manifestFile, bytes);
  const { format, formatVersion, program } = given;
  if (format !== 'strata-backup' || typeof formatVersion !== 'number')
    throw new ArchiveFault(`${manifestFile}: format is ${JSON.stringify(format)}, and not "strata-backup"`);
  const state = Object(given['state']) as Record<string, unknown>;
  const schema = state['schemaVersion'];
  if (formatVersion > archiveVersion || Number(schema) > newestSchema)
    throw new ArchiveFault(
      `${manifestFile}: the backup was written by a later version of Strata, ${program}: its format has version ${formatVersion} and its schema version ${schema}, and this program reads versions up to ${archiveVersion} and ${newestSchema}. Restore it with that program or a later one.`,
    );
  for (const name of textsOfState)
    if (typeof state[name] !== 'string') throw faultIn(manifestFile, undefined, `state/${name} is not a text`);
  for (const name of numbersOfState)
    if (!Number.isSafeInteger(state[name]))
      throw faultIn(manifestFile, undefined, `state/${name} is not a whole number`);
  return given as unknown as Manifest;
}
