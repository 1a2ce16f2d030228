import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'koa';
import { ClientGone, StrataError } from '../../errors.js';
import type { Holder } from '../../model/shares.js';
import type { StructureOfData } from '../../registry/validation/structure-of-data.js';
import type { ValidationJob, ValidationOutcome } from '../../registry/validation/validation-job.js';
import { departureOf } from '../limits/departure.js';
import { holderOf } from '../limits/gate.js';
import { messageField } from '../message-body/file-of-form.js';
import { rejectOtherEncodings } from '../message-body/read-message-body.js';
import { chooseFormat, formatName } from '../parameters/negotiate.js';
import { readHeaders, readParameters } from '../parameters/read-parameters.js';
import { joinPieces, writeJsonObject } from '../representation/json-pieces.js';
import { showInstant } from '../representation/respond.js';
import type { MediaTypes, Operation } from '../route.js';
import type { Services } from '../services.js';
import { jobAsJson, jobSchema, pathOfJob } from './job-schema.js';
import type { OpenJob } from './open-job.js';
import { receiveFiles } from './receive-files.js';
import { reportAsCsv } from './report-as-csv.js';
import { type ReportFormat, reportContent, reportFormats } from './report-formats.js';
import { type LoadJson, type ReportContext, type ReportJson, validationReportAsJson } from './report-schema.js';
import { structureFinder } from './structure-finder.js';
import type { JobTask } from './validation-jobs.js';
import { readValidationOptions, validationHeaders, validationQuery } from './validation-parameters.js';

const query = { ...validationQuery, format: formatName(reportFormats) };

const binary = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Bodies with data. */
export const dataBody: MediaTypes = {
  'text/csv': null,
  'application/vnd.sdmx.data+csv': null,
  'application/vnd.sdmx.data+xml': null,
  'application/vnd.sdmx.data+json': { type: 'object' },
  'application/zip': null,
  'application/gzip': null,
  'application/octet-stream': null,
  'multipart/form-data': {
    type: 'object',
    required: [messageField],
    properties: {
      [messageField]: { ...binary, description: 'A file with data; it may be repeated.' },
      lock: { ...binary, description: 'A lock file: exactly its versions are used.' },
      structures: { ...binary, description: 'A structure message that is laid over the registry for this validation.' },
    },
  },
};

/** The errors of requests with data. */
export const errorsOfData: Operation['errors'] = [
  'Syntax',
  'Semantic',
  'Unauthenticated',
  'Forbidden',
  'NotFound',
  'NotAcceptable',
  'Conflict',
  'TooLarge',
  'TooSlow',
  'UnsupportedMediaType',
  'TooManyRequests',
  'Unavailable',
];

/** How long a client waits for the turn of its validation, milliseconds; shorter than the time after which proxies give up. */
const longestWait = 50_000;

const late = (): StrataError =>
  new StrataError(
    'Unavailable',
    `other validations are at work, and the turn of this one did not come within ${longestWait / 1000} s; try again later, or send Prefer: respond-async`,
    [],
    60,
  );

/** @throws StrataError where the principal may not have data validated */
function requireCaller({ state }: Context, callers: string): void {
  if (callers === 'off')
    throw new StrataError(
      'Forbidden',
      'this registry does not validate data: STRATA_VALIDATION is off; ask its operator',
    );
  if (callers === 'users' && state.principal.kind === 'anonymous')
    throw new StrataError('Unauthenticated', 'data are validated for callers who have signed in; sign in');
}

const bodyOfReport = (format: ReportFormat, outcome: ValidationOutcome, context: ReportContext) =>
  format.names[0] === 'csv'
    ? joinPieces(reportAsCsv(outcome.report))
    : writeJsonObject<ReportJson>(validationReportAsJson(outcome, context));

/** Writes a report into the folder of its job in all formats. @returns the paths */
async function writeReports(
  outcome: ValidationOutcome,
  context: ReportContext,
  folder: string,
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const format of reportFormats) {
    const path = join(folder, format.file);
    await writeFile(path, bodyOfReport(format, outcome, context), { mode: 0o600 });
    paths.push(path);
  }
  return paths;
}

/** Runs a job for a client that waits for its report. */
async function runForClient(
  ctx: Context,
  { validations }: Pick<Services, 'validations'>,
  job: OpenJob,
  task: JobTask,
): Promise<ValidationOutcome> {
  const departure = departureOf(ctx.res);
  const leave = (): void => job.cancellation.abort(new ClientGone());
  departure.addEventListener('abort', leave);
  if (departure.aborted) leave();
  const waiting = new AbortController();
  const timeout = setTimeout(() => waiting.abort(late()), longestWait);
  try {
    return await validations.run(job, task, waiting.signal);
  } finally {
    clearTimeout(timeout);
    departure.removeEventListener('abort', leave);
  }
}

/** Validation of data against the structures and constraints of the registry. */
export const dataValidation: Operation = {
  summary: 'Validate data against structures and constraints',
  description:
    'The format of each file is recognised by its content: SDMX-CSV, CSV with the ids of components as headings, SDMX-ML and SDMX-JSON, also compressed with gzip or in a zip archive. The status is 200 where the data could be validated, whether they are valid or not. With valid or invalid, the report has the paths of these files, and Location is the job that keeps them.',
  query,
  headers: validationHeaders,
  body: { description: 'The data, or a form with files of data.', content: dataBody },
  responses: [
    { status: 200, description: 'The report.', content: reportContent, headers: ['X-As-Of', 'Location'] },
    {
      status: 202,
      description: 'The job, with Prefer: respond-async.',
      content: { 'application/json': jobSchema },
      headers: ['Location', 'Preference-Applied'],
    },
  ],
  errors: errorsOfData,
  cost: 'validation',
  handle: (services) => async (ctx) => {
    requireCaller(ctx, services.validations.settings.callers);
    const given = readParameters(ctx, query);
    const { asOf, isAsync, request } = readValidationOptions(ctx, given, readHeaders(ctx, validationHeaders));
    const format = chooseFormat(ctx, given.format, reportFormats, 'reports');
    await respondToData(ctx, services, { asOf, isAsync, request }, format);
  },
};

/** What is done with valid data, beside their report. */
export type CompleteValidation = (
  outcome: ValidationOutcome,
  structures: readonly StructureOfData[],
  client: { readonly holder: Holder; readonly signal: AbortSignal },
) => Promise<LoadJson>;

/**
 * Receives files, validates them, and responds with the report or the job.
 * @param complete what is done with valid data; nothing where missing. Then a report of invalid ones has the status 422
 */
export async function respondToData(
  ctx: Context,
  services: Services,
  {
    asOf,
    isAsync,
    request,
  }: Pick<ReturnType<typeof readValidationOptions>, 'asOf' | 'isAsync'> & Pick<ValidationJob, 'request'>,
  format: ReportFormat,
  complete?: CompleteValidation,
): Promise<void> {
  const { validations, settings, log } = services;
  const { bytes, anonymousBytes, keepSeconds } = validations.settings;
  rejectOtherEncodings(ctx);
  const { principal } = ctx.state;
  const holder = holderOf(ctx);
  const job = await validations.open(principal, holder);
  const discard = (): Promise<void> => validations.remove(job);
  try {
    const most = holder.isSignedIn ? bytes : Math.min(bytes, anonymousBytes);
    const received = await receiveFiles(ctx, job.folder, most, (part) => job.takeDisk(part), settings.bodySeconds);
    job.files = received.files.map((file) => ({ name: file.name, bytes: file.bytes }));
    const of = { principal, holder, signal: job.cancellation.signal };
    const finder = await structureFinder(services, of, asOf, received);
    job.isKept = isAsync || request.valid || request.invalid;
    let structures: readonly StructureOfData[] = [];
    let load: LoadJson | undefined;
    const contextOf = (): ReportContext => {
      if (finder.found === undefined) throw new TypeError('a report has the structures of the data');
      return { against: finder.found, validAt: request.validAt, job: job.isKept ? pathOfJob(job) : undefined, load };
    };
    const task: JobTask = {
      files: received.files,
      request,
      findStructures: async (asked) => {
        structures = await finder.find(asked);
        return structures;
      },
      write: async (outcome, folder) => {
        // Data without a data set name no structure.
        if (finder.found === undefined) await finder.find([]);
        job.named = namedIn(contextOf());
        if (complete !== undefined && outcome.report.valid)
          load = await complete(outcome, structures, { holder, signal: job.cancellation.signal });
        return job.isKept ? writeReports(outcome, contextOf(), folder) : [];
      },
    };
    if (isAsync) {
      validations.run(job, task).catch((error: unknown) => {
        if (!(error instanceof StrataError)) log.error({ err: error, job: job.id }, 'a validation failed');
      });
      ctx.status = 202;
      ctx.set({ Location: pathOfJob(job), 'Preference-Applied': 'respond-async' });
      ctx.type = 'application/json';
      ctx.body = writeJsonObject(jobAsJson(job, keepSeconds));
      return;
    }
    const outcome = await runForClient(ctx, services, job, task);
    const context = contextOf();
    if (complete !== undefined) ctx.status = outcome.report.valid ? 200 : 422;
    showInstant(ctx, context.against.at);
    if (job.isKept) ctx.set('Location', pathOfJob(job));
    ctx.type = format.type;
    ctx.vary('Accept');
    ctx.body = bodyOfReport(format, outcome, context);
    if (!job.isKept) await discard();
  } catch (error) {
    await discard();
    throw error;
  }
}

/** URNs of all versions that a report names. */
const namedIn = ({ against }: ReportContext): readonly string[] => [
  ...new Set(against.structures.flatMap(({ versions }) => versions.map(({ urn }) => urn))),
];
