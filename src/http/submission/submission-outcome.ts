import { StrataError } from '../../errors.js';
import { stateOf } from '../../registry/submission/submission.js';
import type { JsonOf } from '../json-schema.js';
import { requireJson } from '../parameters/negotiate.js';
import { checkParts, pathSegments, readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import type { Operation, PathPart } from '../route.js';
import { reportAsJson } from './report.js';
import { submissionOutcomeSchema } from './report-schema.js';

const parts: readonly PathPart[] = [
  {
    name: 'submission',
    description: 'The id of the submission, from its report or from the error 503 of the request.',
    schema: { type: 'string', format: 'uuid' },
    isRequired: true,
  },
];

const unknownSubmission = (id: string): StrataError =>
  new StrataError(
    'NotFound',
    `the submission "${id}" is unknown: it was never received, or it was rolled back; ids of submissions are UUIDs, and a submission that was not committed is remembered for a limited time only`,
  );

/** What became of a submission whose response was lost. */
export const submissionOutcome: Operation = {
  summary: 'The outcome of a submission',
  description:
    'Every committed submission keeps its report. Submissions that wrote nothing are remembered only by the process that received them, and only the most recent ones.',
  parts,
  query: {},
  responses: [
    {
      status: 200,
      description: 'The state of the submission and its report.',
      content: { 'application/json': submissionOutcomeSchema },
    },
  ],
  errors: ['Syntax', 'NotFound', 'NotAcceptable', 'Unavailable'],
  cost: 'page',
  handle:
    ({ registry }, { path }) =>
    async (ctx) => {
      readParameters(ctx, {});
      requireJson(ctx, 'outcomes of submissions');
      const segments = pathSegments(ctx.path, path);
      checkParts(segments, parts);
      const [id = ''] = segments;
      const report = await registry.findReport(id.toLowerCase(), ctx.state.principal);
      if (report === undefined) throw unknownSubmission(id);
      ctx.vary('Accept');
      ctx.type = 'application/json';
      const outcome = { submission: report.submission, state: stateOf(report), report: reportAsJson(report) };
      ctx.body = writeJsonObject<JsonOf<typeof submissionOutcomeSchema>>(outcome);
    },
};
