import { basename } from 'node:path';

/** Which of the backups of a folder are kept. */
export interface Retention {
  /** How many of the newest ones. */
  readonly keep: number;
  /** Of how many months, the present one included, the newest one is kept. */
  readonly months: number;
}

/** A backup of a folder, by its name. */
export interface BackupName {
  readonly name: string;
  /** When it began, epoch milliseconds. */
  readonly at: number;
}

const nameForm = /^strata-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-\d+\.tar(\.encrypted)?$/;

/** The name of a backup that begins now; those of one folder are in the order of time. */
export function nameOfBackup(at: number, tick: number, isEncrypted: boolean): string {
  const instant = new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
  return `strata-${instant}-${tick}.tar${isEncrypted ? '.encrypted' : ''}`;
}

/** The backups among the names of files, the newest first. */
export function backupsAmong(files: readonly string[]): readonly BackupName[] {
  return files
    .flatMap((file): readonly BackupName[] => {
      const [, year, month, day, hour, minute, second] = nameForm.exec(basename(file)) ?? [];
      if (year === undefined) return [];
      return [{ name: file, at: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    })
    .sort((one, other) => other.at - one.at);
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Number of months since the year 0. */
const monthNumber = (at: number): number => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();

/** The names of the backups that are not kept. Other files are left alone. */
export function expiredBackups(
  files: readonly string[],
  { keep, months }: Retention,
  now: number = Date.now(),
): readonly string[] {
  const backups = backupsAmong(files);
  const kept = new Set(backups.slice(0, keep));
  const seen = new Set<string>();
  for (const backup of backups) {
    if (seen.has(monthOf(backup.at))) continue;
    seen.add(monthOf(backup.at));
    if (monthNumber(now) - monthNumber(backup.at) < months) kept.add(backup);
  }
  return backups.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}
