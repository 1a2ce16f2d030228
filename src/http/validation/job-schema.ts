import { errorsSchema } from '../errors/problem-as-json.js';
import { errorsOf } from '../errors/respond-with-error.js';
import * as json from '../json-schema.js';
import { isoInstant } from '../representation/respond.js';
import { jobStates, type OpenJob } from './open-job.js';

export const jobsPath = '/ws/public/data/jobs';

/** The path of a job. */
export const pathOfJob = ({ id }: Pick<OpenJob, 'id'>): string => `${jobsPath}/${id}`;

export const jobSchema = json.component(
  'ValidationJob',
  {
    id: { ...json.string('The id of the job.'), format: 'uuid' },
    state: {
      ...json.word(...jobStates),
      description: 'waiting: other validations are at work. failed: error has the reason.',
    },
    created: json.instant,
    files: json.arrayOf(json.record({ name: json.string('The name of a file.'), bytes: json.integer() })),
  },
  {
    progress: json.record({
      step: json.word('reading', 'judging', 'writing'),
      done: json.orNull(json.integer('What is done of the step; null where that is not known.')),
      of: json.orNull(json.integer('All of it.')),
    }),
    finished: json.instant,
    expires: { ...json.instant, description: 'When the job and its report are removed.' },
    valid: json.boolean('Whether there is no error; of a job that is done.'),
    status: json.integer('The HTTP status that the validation would have had; of a job that has failed.'),
    error: errorsSchema,
    report: json.string('The path of the report.'),
    parts: json.record(
      {},
      {
        valid: json.string('The path of the file with the rows without errors.'),
        invalid: json.string('The path of the file with the rows that errors name.'),
      },
    ),
  },
);

export function jobAsJson(job: OpenJob, keepSeconds: number): json.JsonOf<typeof jobSchema> {
  const { id, state, created, files, progress, finished, outcome } = job;
  const path = pathOfJob(job);
  const failure = state === 'failed' ? errorsOf(job.error) : undefined;
  return {
    id,
    state,
    created: isoInstant(created),
    files,
    ...(progress === undefined ? {} : { progress }),
    ...(finished === undefined
      ? {}
      : { finished: isoInstant(finished), expires: isoInstant(finished + keepSeconds * 1000) }),
    ...(failure === undefined ? {} : { status: failure.status, error: { errors: failure.errors } }),
    ...(outcome === undefined
      ? {}
      : {
          valid: outcome.isValid,
          report: `${path}/report`,
          parts: {
            ...(outcome.valid === undefined ? {} : { valid: `${path}/valid` }),
            ...(outcome.invalid === undefined ? {} : { invalid: `${path}/invalid` }),
          },
        }),
  };
}
