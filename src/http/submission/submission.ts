import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import { metadataFormats, structureFormats } from '../../formats/formats.js';
import type { ReceivedSubmission, SubmissionRequest } from '../../registry/submission/read-submission.js';
import { receiveSubmission } from '../../registry/submission/receive-submission.js';
import { type Action, actions, type Report } from '../../registry/submission/submission.js';
import { noteErrorShape, sdmxMlOffers, versionOfRequest } from '../errors/sdmx-ml-version.js';
import { schemaRef } from '../openapi/schemas.js';
import { flag, optionalFlag } from '../parameters/kinds.js';
import { negotiate } from '../parameters/negotiate.js';
import { readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { contentOfFormats } from '../representation/message-handler.js';
import { newHeader } from '../representation/message-header.js';
import type { Operation, Parameter } from '../route.js';
import type { HttpSettings } from '../services.js';
import { messageField } from './file-of-form.js';
import { contentVersion, openMessage } from './open-message.js';
import { entriesOf, reportAsJson, reportAsXml } from './report.js';

const requestedAction: Parameter<Action | undefined> = {
  description:
    'What to do with the artefacts; case-insensitive. Takes precedence over the action of a registry request. The default is REPLACE. FULLREPLACE also deletes the artefacts with the type and agency of a submitted one that the message lacks; only the root account may use it.',
  schema: { type: 'string', enum: actions },
  read: (name, text) => {
    if (text === undefined) return undefined;
    const action = actions.find((each) => each === text.toUpperCase());
    if (action !== undefined) return action;
    throw requestFault('header.action', `${name} is "${text}"; use one of ${actions.join(', ')}`, name);
  },
};

/** Printable characters of ASCII, as header fields have no other. */
const idempotencyKeyShape = /^[\x20-\x7e]{1,255}$/;

const idempotencyKey: Parameter<string | undefined> = {
  description:
    'A key that the client chooses for this submission. A committed submission with the same key, body, action and options is not carried out again: its report is returned, with Idempotency-Replayed: true. With another body, action or options, the status is 409.',
  schema: { type: 'string', pattern: idempotencyKeyShape.source, examples: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'] },
  read: (name, text) => {
    if (text === undefined || idempotencyKeyShape.test(text)) return text;
    throw requestFault(
      'header.idempotencyKey',
      `${name} has ${text.length > 255 ? `${text.length} characters` : 'other characters than printable ASCII'}; use 1 to 255 printable ASCII characters, such as a UUID`,
      name,
    );
  },
};

const dryRunMeaning = 'Return the report without changing the registry.';

const headers = {
  Action: requestedAction,
  'Dry-Run': flag(dryRunMeaning),
  Strict: optionalFlag(
    'true: reject deviations from the standard that are otherwise accepted with a warning. false: accept versions that are too low for their changes, with a warning, to import what other registries hold; only the root account may use it.',
  ),
  'Skip-Invalid': flag(
    'Accept what is valid and does not depend on anything invalid; the rest is rejected in the report. Syntax errors still reject the message.',
  ),
  'Idempotency-Key': idempotencyKey,
};

const query = {
  dryRun: flag(dryRunMeaning),
  full: flag('List all changes of each version in the report, not 100 at most.'),
};

/** Gzip is recognised by content, with or without the header. Other codings are not supported. */
function rejectOtherEncodings(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding').trim() || 'identity';
  if (/^(identity|gzip|x-gzip)$/i.test(encoding)) return;
  ctx.set('Accept-Encoding', 'gzip, identity');
  throw new StrataError(
    'UnsupportedMediaType',
    `the Content-Encoding ${encoding} is not supported; send the body without encoding or as gzip`,
  );
}

/** @param advice what others may do */
function requireRoot({ state }: Context, option: string, advice: string): void {
  if (state.principal.kind === 'root') return;
  throw new StrataError('Forbidden', `only the root account may use ${option}; ${advice}`);
}

/** Warnings of the message are among the problems: a property that was left out may be the one with the artefacts. */
function emptyMessage(warnings: readonly Problem[]): StrataError {
  const { name, message, problems } = requestFault(
    'message.empty',
    'the message does not contain artefacts; send at least one',
  );
  return new StrataError(name, message, [...problems, ...warnings]);
}

/**
 * Reads the message of the body. If reading ends early, the rest of the body is read and discarded, because a client that
 * is still writing reads no response.
 */
async function readMessage(
  ctx: Context,
  settings: HttpSettings,
  request: Omit<SubmissionRequest, 'limits' | 'version'>,
): Promise<ReceivedSubmission> {
  const { req } = ctx;
  const version = contentVersion(ctx.get('Content-Type'));
  const limits = { bytes: settings.maxMessageBytes, ratio: settings.maxExpansion, ...settings.readingLimits };
  try {
    const received = await receiveSubmission(
      openMessage(req, settings.maxMessageBytes),
      { ...request, limits, ...(version === undefined ? {} : { version }) },
      // A client that sends SDMX-ML gets errors in SDMX-ML of the same version, unless it prefers JSON.
      (known) => noteErrorShape(ctx, { sdmxMl: known, first: 'xml' }),
    );
    if (received.prepared.length > 0) return received;
    throw emptyMessage(received.message.problems);
  } finally {
    req.resume();
  }
}

/** A signal that aborts when the connection of a request is closed. */
function connectionSignal({ res }: Context): AbortSignal {
  const closing = new AbortController();
  if (res.closed || res.destroyed) closing.abort();
  else res.once('close', () => closing.abort());
  return closing.signal;
}

const statusOf: Readonly<Record<Report['outcome'], number>> = { accepted: 200, faulty: 400, conflicting: 409 };

const json = { type: 'application/json', generic: [], sdmxMl: undefined };

/** A test message is accepted: the standard does not forbid it, and published messages have this mark by mistake. */
const testNotice: Problem = {
  severity: 'warning',
  code: 140,
  rule: 'message.test',
  detail:
    'The header marks the message as a test, but it was processed like any other. Send Dry-Run: true to leave the registry unchanged',
};

const reportContent = { 'application/json': schemaRef('Report'), 'application/xml': null };

/** Submission of artefacts. */
export const structureSubmission: Operation = {
  summary: 'Submit artefacts',
  description: 'The format of a message is recognised by its content, not by Content-Type.',
  query,
  headers,
  body: {
    description:
      'A structure message, a metadata message or a registry request, optionally compressed with gzip; or a zip archive of such messages, which are submitted together.',
    content: {
      'application/xml': null,
      'application/json': { type: 'object' },
      ...contentOfFormats([...structureFormats, ...metadataFormats]),
      'application/zip': null,
      'multipart/form-data': {
        type: 'object',
        required: [messageField],
        properties: { [messageField]: { description: 'The message.' } },
      },
    },
  },
  responses: [
    {
      status: 200,
      description: 'The submission was accepted, or would be accepted in a dry run.',
      content: reportContent,
      headers: ['Idempotency-Replayed'],
    },
    { status: 400, description: 'The message has errors; nothing was changed.', content: reportContent },
    {
      status: 409,
      description: 'The submission conflicts with the content of the registry; nothing was changed.',
      content: reportContent,
    },
  ],
  errors: ['Syntax', 'Unauthenticated', 'Forbidden', 'Conflict', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  handle:
    ({ registry, settings }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const options = readHeaders(ctx, headers);
      const { Action: requested, 'Skip-Invalid': skipInvalid, 'Idempotency-Key': key } = options;
      const strict = options.Strict === true;
      const lenient = options.Strict === false;
      const dryRun = options['Dry-Run'] || given.dryRun;
      rejectOtherEncodings(ctx);
      // FULLREPLACE deletes artefacts that the message does not name.
      if (requested === 'FULLREPLACE')
        requireRoot(ctx, 'Action: FULLREPLACE', 'use REPLACE, and DELETE with the artefacts to delete');
      if (lenient) requireRoot(ctx, 'Strict: false', 'leave the header out, and submit versions that are high enough');
      await registry.requirePlace();
      const { message, prepared, action, notices, requestHash } = await readMessage(ctx, settings, {
        action: requested,
        dryRun,
        strict,
        lenient,
        skipInvalid,
        isHashed: key !== undefined,
      });
      const report = await registry.submit({
        action,
        dryRun,
        strict,
        lenient,
        full: given.full,
        skipInvalid,
        artefacts: prepared,
        idempotency: key === undefined || requestHash === undefined ? undefined : { key, requestHash },
        notices: [...notices, ...(message.header.test && !dryRun ? [testNotice] : []), ...message.problems],
        principal: ctx.state.principal.kind === 'root' ? ctx.state.principal.name : ctx.state.principal.kind,
        signal: connectionSignal(ctx),
      });
      ctx.status = statusOf[report.outcome];
      if (report.origin === 'replayed') ctx.set('Idempotency-Replayed', 'true');
      const chosen = negotiate(ctx.get('Accept'), [...sdmxMlOffers(ctx, 'application/vnd.sdmx.registry+xml'), json]);
      if (chosen === json) {
        ctx.type = 'application/json';
        ctx.body = writeJsonObject(reportAsJson(report), entriesOf(report));
        return;
      }
      const version = chosen?.sdmxMl ?? versionOfRequest(ctx);
      const header = newHeader(settings, message.header.sender.id);
      ctx.type = 'application/xml';
      ctx.body = reportAsXml(version, header, report, action);
    },
};
