import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { respondWithError } from '../errors/respond-with-error.js';
import { chooseFormat, formatName, requireJson } from '../parameters/negotiate.js';
import { pathSegments, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import type { Operation, PathPart } from '../route.js';
import type { Services } from '../services.js';
import { jobAsJson, jobSchema } from './job-schema.js';
import type { OpenJob } from './open-job.js';
import { reportContent, reportFormats } from './report-formats.js';

const jobPart: PathPart = {
  name: 'id',
  description: 'The id of the job.',
  schema: { type: 'string', format: 'uuid' },
  isRequired: true,
};

const partNames = ['report', 'valid', 'invalid'] as const;
type PartName = (typeof partNames)[number];

const resultPart: PathPart = {
  name: 'part',
  description:
    'report for the report, valid or invalid for the rows without and with errors; the state of the job where missing.',
  schema: { type: 'string', enum: partNames },
};

const query = { format: formatName(reportFormats) };

/** @throws StrataError `NotFound` for a job that the caller does not have */
async function requireJob(
  ctx: Context,
  { validations }: Pick<Services, 'validations'>,
  id: string | undefined,
): Promise<OpenJob> {
  const job = await validations.find(id ?? '', ctx.state.principal);
  if (job !== undefined) return job;
  throw new StrataError(
    'NotFound',
    `there is no job ${id ?? ''} of yours; jobs are removed after ${validations.settings.keepSeconds / 3_600} hours`,
  );
}

/** @throws StrataError `Forbidden`, to anonymous callers `Unauthenticated`, where the report names what the caller may not see any more */
async function requireStillVisible(
  ctx: Context,
  { registry }: Pick<Services, 'registry'>,
  { named }: OpenJob,
): Promise<void> {
  const { principal } = ctx.state;
  const view = (await (await registry.at(undefined, principal)).hiding())?.view.ofReferences;
  if (view === undefined || !named.some((urn) => view.separates(urn))) return;
  const detail = 'the report names artefacts whose access was restricted since; validate the data again';
  throw new StrataError(principal.kind === 'anonymous' ? 'Unauthenticated' : 'Forbidden', detail);
}

async function sendFile(ctx: Context, path: string, type: string, name: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new StrataError('NotFound', `the file ${name} of the job was removed`);
  ctx.type = type;
  ctx.set('Content-Disposition', `attachment; filename="${name}"`);
  ctx.body = createReadStream(path);
}

async function sendPart(ctx: Context, job: OpenJob, part: PartName): Promise<void> {
  if (job.state !== 'done')
    throw new StrataError(
      'Conflict',
      `the job is ${job.state}, so there is no ${part} yet; request the state of the job`,
    );
  if (part === 'report') {
    const { format: name } = readParameters(ctx, query);
    const format = chooseFormat(ctx, name, reportFormats, 'reports');
    ctx.vary('Accept');
    await sendFile(ctx, join(job.folder, format.file), format.type, format.file);
    return;
  }
  const file = job.outcome?.[part];
  if (file === undefined)
    throw new StrataError('NotFound', `the job has no part ${part}; send ${part}=true with the data`);
  await sendFile(ctx, file.path, file.type, file.name);
}

/** The state of a job, its report, and the files with the rows that are valid or not. */
export const validationJob: Operation = {
  summary: 'The state of a validation, its report, or the rows without or with errors',
  description:
    'Only for the caller who sent the data. The report of a failed validation has the status and the errors of it.',
  parts: [jobPart, resultPart],
  query,
  responses: [
    {
      status: 200,
      description: 'The state of the job, the report, or the file.',
      content: {
        'application/json': { anyOf: [jobSchema, reportContent['application/json']] },
        'text/csv': null,
        'application/octet-stream': null,
      },
    },
  ],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'NotFound', 'Conflict', 'NotAcceptable', 'Unavailable'],
  cost: 'page',
  handle:
    (services, { path }) =>
    async (ctx) => {
      const [id, part, ...more] = pathSegments(ctx.path, path);
      const wanted = partNames.find((each) => each === part);
      if (more.length > 0 || (part !== undefined && wanted === undefined))
        throw requestFault(
          'path.invalid',
          `the part of a job is one of ${partNames.join(', ')}, not "${part}"`,
          'part',
        );
      readParameters(ctx, query);
      const job = await requireJob(ctx, services, id);
      if (wanted === undefined) {
        requireJson(ctx, 'jobs');
        ctx.type = 'application/json';
        ctx.body = writeJsonObject(jobAsJson(job, services.validations.settings.keepSeconds));
        return;
      }
      await requireStillVisible(ctx, services, job);
      if (job.state === 'failed') respondWithError(ctx, job.error);
      else await sendPart(ctx, job, wanted);
    },
};

/** The end of a job. */
export const validationJobRemoval: Operation = {
  summary: 'Cancel a validation, and remove its report',
  description: 'Only for the caller who sent the data.',
  parts: [jobPart],
  query: {},
  responses: [
    { status: 200, description: 'The job, which does not exist any more.', content: { 'application/json': jobSchema } },
  ],
  errors: ['Syntax', 'Unauthenticated', 'NotFound'],
  cost: 'text',
  handle:
    (services, { path }) =>
    async (ctx) => {
      readParameters(ctx, {});
      const [id, more] = pathSegments(ctx.path, path);
      if (more !== undefined)
        throw requestFault('path.long', `the path has the surplus part "${more}"; its part is id`);
      const { validations } = services;
      const job = await requireJob(ctx, services, id);
      await validations.remove(job);
      ctx.type = 'application/json';
      ctx.body = writeJsonObject(jobAsJson(job, validations.settings.keepSeconds));
    },
};
