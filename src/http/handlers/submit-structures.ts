import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { recogniseAndRead } from '../../formats/read-message.js';
import type { StructureMessage } from '../../formats/structure-message.js';
import { type Prepared, prepare } from '../../registry/submission/prepare.js';
import { type Action, actions, type Report } from '../../registry/submission/submission.js';
import { negotiate } from '../accept.js';
import { openMessage } from '../parse/open-message.js';
import { readFlag, readParameters, requestFault } from '../parse/parameters.js';
import { reportAsJson } from '../respond/report-as-json.js';
import { reportAsXml } from '../respond/report-as-xml.js';
import type { HttpSettings, Services } from '../services.js';

export const submissionPath = '/ws/secure/sdmxapi/rest';

/** A header's value; one that is empty counts as missing. */
const header = (ctx: Context, name: string): string | undefined => ctx.get(name).trim() || undefined;

function readAction(text: string | undefined): Action {
  if (text === undefined) return 'REPLACE';
  const action = actions.find((each) => each === text.toUpperCase());
  if (action === undefined) {
    throw requestFault('header.action', `Action is "${text}"; it may be ${actions.join(', ')}`, 'Action');
  }
  return action;
}

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
 * Reads the message of the body; artefacts are prepared one by one, so that no more than one is held unpacked. What is left of a body whose reading ended early is let through: a client that still
 * writes does not read the answer.
 */
async function readMessage({ req }: Context, settings: HttpSettings, strict: boolean): Promise<ReceivedMessage> {
  const limits = { bytes: settings.maxMessageBytes, ratio: settings.maxExpansion };
  const prepared: Prepared[] = [];
  try {
    const message = await recogniseAndRead(openMessage(req, settings.maxMessageBytes), {
      strict,
      limits,
      take: (artefact) => prepared.push(prepare(artefact)),
    });
    if (prepared.length > 0) return { message, prepared };
    throw requestFault('message.empty', 'the message holds no structures, so there is nothing to submit');
  } finally {
    req.resume();
  }
}

const statusOf: Readonly<Record<Report['outcome'], number>> = { accepted: 200, faulty: 400, conflicting: 409 };

const xml = { type: 'application/xml', generic: ['text/xml', 'application/vnd.sdmx.registry+xml'] };
const json = { type: 'application/json', generic: [] };

/** `POST /ws/secure/sdmxapi/rest`: takes the structures of a message into the registry, or none of them. */
export const submitStructures =
  ({ registry, settings }: Services) =>
  async (ctx: Context): Promise<void> => {
    const given = readParameters(ctx, ['dryRun']);
    const action = readAction(header(ctx, 'Action'));
    const dryRuns = [readFlag('Dry-Run', header(ctx, 'Dry-Run')), readFlag('dryRun', given.dryRun)];
    const strict = readFlag('Strict', header(ctx, 'Strict'));
    refuseSkipInvalid(ctx);
    refuseOtherEncodings(ctx);
    const { message, prepared } = await readMessage(ctx, settings, strict);
    const report = await registry.submit({
      action,
      dryRun: dryRuns.includes(true),
      strict,
      artefacts: prepared,
      warnings: message.problems,
      principal: ctx.state['principal'] as string,
    });
    ctx.status = statusOf[report.outcome];
    const asJson = negotiate(ctx.get('Accept'), [xml, json]) === json;
    ctx.type = asJson ? 'application/json' : 'application/xml';
    ctx.body = asJson ? reportAsJson(report) : reportAsXml(report, action, settings.senderId);
  };
