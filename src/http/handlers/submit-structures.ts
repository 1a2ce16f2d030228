import type { Context } from 'koa';
import { type Problem, StrataError } from '../../errors.js';
import { separateNotices } from '../../formats/message-notices.js';
import { recogniseAndRead } from '../../formats/read-message.js';
import type { StructureMessage } from '../../formats/structure-message.js';
import { type Prepared, prepare } from '../../registry/submission/prepare.js';
import type { Report } from '../../registry/submission/submission.js';
import { negotiate } from '../accept.js';
import { chooseAction, readAction } from '../parse/action.js';
import { contentVersion } from '../parse/content-version.js';
import { openMessage } from '../parse/open-message.js';
import { readFlag, readParameters, requestFault } from '../parse/parameters.js';
import { noteVersion, sdmxMlAnswers, versionOfRequest } from '../respond/answer-version.js';
import { newHeader } from '../respond/message-header.js';
import { reportAsJson } from '../respond/report-as-json.js';
import { reportAsXml } from '../respond/report-as-xml.js';
import type { HttpSettings, Services } from '../services.js';

export const submissionPath = '/ws/secure/sdmxapi/rest';

/** A header's value; one that is empty counts as missing. */
const header = (ctx: Context, name: string): string | undefined => ctx.get(name).trim() || undefined;

/** Half a set is not what a client asked for that names an option which is not offered. */
function refuseSkipInvalid(ctx: Context): void {
  if (readFlag('Skip-Invalid', header(ctx, 'Skip-Invalid'))) {
    throw requestFault(
      'header.skipInvalid',
      'Skip-Invalid is not offered: a message is taken as a whole',
      'Skip-Invalid',
    );
  }
}

/** A body in gzip is known by its content, header or not; other encodings are not undone. */
function refuseOtherEncodings(ctx: Context): void {
  const encoding = header(ctx, 'Content-Encoding') ?? 'identity';
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
  const limits = { bytes: settings.maxMessageBytes, ratio: settings.maxExpansion };
  const prepared: Prepared[] = [];
  try {
    const message = await recogniseAndRead(openMessage(req, settings.maxMessageBytes), {
      strict,
      limits,
      take: (artefact) => prepared.push(prepare(artefact)),
      onVersion: (known) => noteVersion(ctx, known),
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

/** `POST /ws/secure/sdmxapi/rest`: takes the structures of a message into the registry, or none of them. */
export const submitStructures =
  ({ registry, settings }: Services) =>
  async (ctx: Context): Promise<void> => {
    const given = readParameters(ctx, ['dryRun']);
    const demanded = readAction(header(ctx, 'Action'));
    const dryRuns = [readFlag('Dry-Run', header(ctx, 'Dry-Run')), readFlag('dryRun', given.dryRun)];
    const strict = readFlag('Strict', header(ctx, 'Strict'));
    refuseSkipInvalid(ctx);
    refuseOtherEncodings(ctx);
    const { message, prepared } = await readMessage(ctx, settings, strict);
    const { action, notices } = chooseAction(demanded, message.action);
    const dryRun = dryRuns.includes(true);
    const said = separateNotices(message.problems);
    const report = await registry.submit({
      action,
      dryRun,
      strict,
      artefacts: prepared,
      warnings: said.warnings,
      principal: ctx.state['principal'] as string,
    });
    ctx.status = statusOf[report.outcome];
    const aboutMessage = [...notices, ...(message.header.test && !dryRun ? [testNotice] : []), ...said.notices];
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
  };
