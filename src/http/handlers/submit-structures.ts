import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import { metadataFormats, structureFormats } from '../../formats/formats.js';
import type { StructureMessage } from '../../formats/message/structure-message.js';
import { recogniseAndRead } from '../../formats/read-message.js';
import { type Prepared, prepare } from '../../registry/submission/prepare.js';
import { type Action, actions, type Report } from '../../registry/submission/submission.js';
import { negotiate } from '../accept.js';
import { contentOfFormats } from '../openapi/content-of-formats.js';
import type { Operation } from '../openapi/route.js';
import { schemaRef } from '../openapi/schemas.js';
import { chooseAction, readAction } from '../parse/action.js';
import { contentVersion } from '../parse/content-version.js';
import { messageField, openMessage } from '../parse/open-message.js';
import { flag } from '../parse/parameter-kinds.js';
import { type Parameter, readFlag, readHeaders, readParameters, requestFault } from '../parse/parameters.js';
import { noteErrorShape, sdmxMlAnswers, versionOfRequest } from '../respond/answer-version.js';
import { newHeader } from '../respond/message-header.js';
import { reportAsJson } from '../respond/report-as-json.js';
import { reportAsXml } from '../respond/report-as-xml.js';
import type { HttpSettings } from '../services.js';

/** Half a set is not what a client asked for that names an option which is not offered. */
const skipInvalid: Parameter<boolean> = {
  description: 'Not offered: a message is taken as a whole. Accepted as false.',
  schema: { const: false },
  read: (name, text) => {
    if (!readFlag(name, text)) return false;
    throw requestFault('header.skipInvalid', `${name} is not offered: a message is taken as a whole`, name);
  },
};

const requestedAction: Parameter<Action | undefined> = {
  description:
    'What to do with the artefacts, in any case; counts before the action of a registry request. REPLACE where neither says it.',
  schema: { type: 'string', enum: actions },
  read: (_name, text) => readAction(text),
};

const trial = 'Find out what would happen, and change nothing.';

const headers = {
  Action: requestedAction,
  'Dry-Run': flag(trial),
  Strict: flag('Refuse deviations from the standard that are otherwise accepted with a warning.'),
  'Skip-Invalid': skipInvalid,
};

const query = { dryRun: flag(trial) };

/** A body in gzip is known by its content, header or not; other encodings are not undone. */
function refuseOtherEncodings(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding').trim() || 'identity';
  if (/^(identity|gzip|x-gzip)$/i.test(encoding)) return;
  ctx.set('Accept-Encoding', 'gzip, identity');
  throw new StrataError('UnsupportedMediaType', `the body is encoded as ${encoding}; send it as it is, or as gzip`);
}

interface ReceivedMessage {
  readonly message: StructureMessage;
  readonly prepared: readonly Prepared[];
}

/**
 * Reads the message of the body; artefacts are prepared one by one, so that no more than one is held unpacked. What is
 * left of a body whose reading ended early is let through: a client that still writes does not read the answer.
 */
async function readMessage(ctx: Context, settings: HttpSettings, strict: boolean): Promise<ReceivedMessage> {
  const { req } = ctx;
  const version = contentVersion(ctx.get('Content-Type'));
  const limits = { bytes: settings.maxMessageBytes, ratio: settings.maxExpansion, ...settings.readingLimits };
  const prepared: Prepared[] = [];
  try {
    const message = await recogniseAndRead(openMessage(req, settings.maxMessageBytes), {
      strict,
      limits,
      take: (artefact) => prepared.push(prepare(artefact)),
      // Who writes SDMX-ML reads it, and is told of faults in it unless JSON is asked for.
      onVersion: (known) => noteErrorShape(ctx, { sdmxMl: known, first: 'xml' }),
      ...(version === undefined ? {} : { version }),
    });
    if (prepared.length > 0) return { message, prepared };
    throw requestFault('message.empty', 'the message holds no structures, so there is nothing to submit');
  } finally {
    req.resume();
  }
}

const statusOf: Readonly<Record<Report['outcome'], number>> = { accepted: 200, faulty: 400, conflicting: 409 };

const json = { type: 'application/json', generic: [], sdmxMl: undefined };

/** A test message is taken in: the standard only has it say that it is one, and many say so by oversight. */
const testNotice: Problem = {
  severity: 'warning',
  code: 140,
  rule: 'message.test',
  detail:
    'The header says that the message is a test; it is treated like any other. Send Dry-Run: true to try without effect',
};

const reportContent = { 'application/json': schemaRef('Report'), 'application/xml': null };

/** The submission of structures: takes those of a message into the registry, or none of them. */
export const structureSubmission: Operation = {
  summary: 'Submit artefacts',
  description: 'The messages are recognised by their content, whatever Content-Type says.',
  query,
  headers,
  body: {
    description:
      'A structure or metadata message or a registry request, also in gzip; or a zip archive of such messages, which are taken as one set.',
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
  answers: [
    { status: 200, description: 'All was taken, or would be.', content: reportContent },
    { status: 400, description: 'The message is at fault; nothing was taken.', content: reportContent },
    { status: 409, description: 'What the registry holds forbids it; nothing was taken.', content: reportContent },
  ],
  errors: ['Syntax', 'Unauthenticated', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  handle:
    ({ registry, settings }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const { Action: demanded, 'Dry-Run': isTrial, Strict: strict } = readHeaders(ctx, headers);
      const dryRun = isTrial || given.dryRun;
      refuseOtherEncodings(ctx);
      const { message, prepared } = await readMessage(ctx, settings, strict);
      const { action, notices } = chooseAction(demanded, message.action);
      const report = await registry.submit({
        action,
        dryRun,
        strict,
        artefacts: prepared,
        principal: ctx.state['principal'] as string,
      });
      ctx.status = statusOf[report.outcome];
      const aboutMessage = [...notices, ...(message.header.test && !dryRun ? [testNotice] : []), ...message.problems];
      const chosen = negotiate(ctx.get('Accept'), [...sdmxMlAnswers(ctx, 'application/vnd.sdmx.registry+xml'), json]);
      if (chosen === json) {
        ctx.type = 'application/json';
        ctx.body = reportAsJson(report, aboutMessage);
        return;
      }
      const version = chosen?.sdmxMl ?? versionOfRequest(ctx);
      const answerHeader = newHeader(settings, message.header.sender.id);
      ctx.type = 'application/xml';
      ctx.body = reportAsXml(version, answerHeader, report, action, aboutMessage);
    },
};
