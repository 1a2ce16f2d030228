import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import { metadataFormats, structureFormats } from '../../formats/formats.js';
import type { RequestedAction, StructureMessage } from '../../formats/message/structure-message.js';
import { recogniseAndRead } from '../../formats/read-message.js';
import { type Prepared, prepare } from '../../registry/submission/prepare.js';
import { type Action, actions, type Report } from '../../registry/submission/submission.js';
import { noteErrorShape, sdmxMlOffers, versionOfRequest } from '../errors/sdmx-ml-version.js';
import { schemaRef } from '../openapi/schemas.js';
import { flag, readFlag } from '../parameters/kinds.js';
import { negotiate } from '../parameters/negotiate.js';
import { readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import { contentOfFormats } from '../representation/message-handler.js';
import { newHeader } from '../representation/message-header.js';
import type { Operation, Parameter } from '../route.js';
import type { HttpSettings } from '../services.js';
import { contentVersion, messageField, openMessage } from './open-message.js';
import { reportAsJson, reportAsXml } from './report.js';

/** An unsupported option is refused: ignoring it would reject a set that the client expects to be taken in part. */
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
  read: (name, text) => {
    if (text === undefined) return undefined;
    const action = actions.find((each) => each === text.toUpperCase());
    if (action !== undefined) return action;
    throw requestFault('header.action', `${name} is "${text}"; it may be ${actions.join(', ')}`, name);
  },
};

const trial = 'Find out what would happen, and change nothing.';

const headers = {
  Action: requestedAction,
  'Dry-Run': flag(trial),
  Strict: flag('Refuse deviations from the standard that are otherwise accepted with a warning.'),
  'Skip-Invalid': skipInvalid,
};

const query = { dryRun: flag(trial) };

/** Gzip is recognised by content, with or without the header; no other coding is decoded. */
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
 * Reads the message of the body. Artefacts are prepared one by one, so that at most one is in memory unpacked. The rest
 * of a body whose reading ended early is discarded, as a client that is still writing does not read the response.
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
      // A client that writes SDMX-ML gets errors in SDMX-ML of its version, unless it asks for JSON.
      onVersion: (known) => noteErrorShape(ctx, { sdmxMl: known, first: 'xml' }),
      ...(version === undefined ? {} : { version }),
    });
    if (prepared.length > 0) return { message, prepared };
    throw requestFault('message.empty', 'the message holds no structures, so there is nothing to submit');
  } finally {
    req.resume();
  }
}

const contradiction = (header: Action, requested: RequestedAction): Problem => ({
  severity: 'warning',
  code: 140,
  rule: 'header.action',
  detail: `The request names the action ${requested.name}, the header Action says ${header}, which was taken`,
});

/**
 * The action of a submission: that of the header, else that of the registry request or the default of its schema, else
 * REPLACE. Where header and request contradict each other, a notice names the one that was used.
 */
function chooseAction(
  header: Action | undefined,
  requested: RequestedAction | undefined,
): { readonly action: Action; readonly notices: readonly Problem[] } {
  const own = requested?.name.toUpperCase() as Action | undefined;
  if (header === undefined) return { action: own ?? 'REPLACE', notices: [] };
  const isContradicted = requested?.isStated === true && own !== header;
  return { action: header, notices: isContradicted ? [contradiction(header, requested)] : [] };
}

const statusOf: Readonly<Record<Report['outcome'], number>> = { accepted: 200, faulty: 400, conflicting: 409 };

const json = { type: 'application/json', generic: [], sdmxMl: undefined };

/** A test message is accepted: the standard does not forbid it, and published messages are marked so by oversight. */
const testNotice: Problem = {
  severity: 'warning',
  code: 140,
  rule: 'message.test',
  detail:
    'The header says that the message is a test; it is treated like any other. Send Dry-Run: true to try without effect',
};

const reportContent = { 'application/json': schemaRef('Report'), 'application/xml': null };

/** Submission of artefacts: a message is accepted as a whole or not at all. */
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
  responses: [
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
        principal: ctx.state.principal.kind === 'root' ? ctx.state.principal.name : ctx.state.principal.kind,
      });
      ctx.status = statusOf[report.outcome];
      const aboutMessage = [...notices, ...(message.header.test && !dryRun ? [testNotice] : []), ...message.problems];
      const chosen = negotiate(ctx.get('Accept'), [...sdmxMlOffers(ctx, 'application/vnd.sdmx.registry+xml'), json]);
      if (chosen === json) {
        ctx.type = 'application/json';
        ctx.body = reportAsJson(report, aboutMessage);
        return;
      }
      const version = chosen?.sdmxMl ?? versionOfRequest(ctx);
      const header = newHeader(settings, message.header.sender.id);
      ctx.type = 'application/xml';
      ctx.body = reportAsXml(version, header, report, action, aboutMessage);
    },
};
