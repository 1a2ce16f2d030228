import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StrataError } from '../../errors.js';
import type { JobState, OpenJob } from './open-job.js';

/** In the folder of a job, so that the next process knows what became of it. */
const fileName = 'job.json';

export const pathOfRecord = (folder: string): string => join(folder, fileName);

/** What a process leaves of a job. Files are names in its folder. */
export interface JobRecord
  extends Pick<OpenJob, 'id' | 'owner' | 'holder' | 'created' | 'state' | 'finished' | 'files' | 'named' | 'outcome'> {
  readonly error?: Pick<StrataError, 'name' | 'message' | 'problems'> | undefined;
}

type Parts = NonNullable<OpenJob['outcome']>;

/** The parts of an outcome with other paths. */
const withPaths = ({ isValid, ...parts }: Parts, pathOf: (path: string) => string): Parts => ({
  isValid,
  ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { ...part, path: pathOf(part.path) }])),
});

/**
 * Writes the record of a job, whole or not at all.
 * @param end what the job is about to have
 */
export async function writeRecord(job: OpenJob, end: Pick<OpenJob, 'state' | 'finished'> = job): Promise<void> {
  const { id, owner, holder, created, files, named, outcome, error } = job;
  const { state, finished } = end;
  const known = error instanceof StrataError ? error : new StrataError('Unavailable', 'the validation failed');
  const record: JobRecord = {
    ...{ id, owner, holder, created, state, finished, files, named },
    outcome: outcome && withPaths(outcome, basename),
    error: state === 'failed' ? { name: known.name, message: known.message, problems: known.problems } : undefined,
  };
  const path = pathOfRecord(job.folder);
  await writeFile(`${path}.part`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** The record in a folder; undefined where there is none that can be read. */
export async function readRecord(folder: string): Promise<JobRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(pathOfRecord(folder), 'utf8')) as JobRecord;
    return { ...record, outcome: record.outcome && withPaths(record.outcome, (name) => join(folder, name)) };
  } catch {
    return undefined;
  }
}

const unfinished: readonly JobState[] = ['waiting', 'running'];

/** Why the job of a record has failed: it did, or its process ended before. */
export function failureOf({ state, error }: JobRecord): StrataError | undefined {
  if (unfinished.includes(state))
    return new StrataError(
      'Unavailable',
      'the registry was stopped or ended before the validation did; send the data again',
    );
  return error && new StrataError(error.name, error.message, error.problems);
}
