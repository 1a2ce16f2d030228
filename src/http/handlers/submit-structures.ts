import { pipeline } from 'node:stream/promises';
import type { Context } from 'koa';
import { recogniseAndRead } from '../../formats/read-message.js';
import { type Action, actions, type Report } from '../../registry/submission/submission.js';
import { negotiate } from '../accept.js';
import { limitBytes } from '../parse/limit-bytes.js';
import { readFlag, readParameters, requestFault } from '../parse/parameters.js';
import { reportAsJson } from '../respond/report-as-json.js';
import { reportAsXml } from '../respond/report-as-xml.js';
import type { Services } from '../services.js';

export const submissionPath = '/ws/secure/sdmxapi/rest';

function readAction(text: string): Action {
  if (text.trim() === '') return 'REPLACE';
  const action = actions.find((each) => each === text.trim().toUpperCase());
  if (action === undefined) {
    throw requestFault('header.action', `Action is "${text}"; it may be ${actions.join(', ')}`, 'Action');
  }
  return action;
}

/** Half a set is not what a client asked for that names an option which is not offered. */
function refuseSkipInvalid(ctx: Context): void {
  if (readFlag('Skip-Invalid', ctx.get('Skip-Invalid'))) {
    throw requestFault(
      'header.skipInvalid',
      'Skip-Invalid is not offered: a message is taken as a whole',
      'Skip-Invalid',
    );
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
    const action = readAction(ctx.get('Action'));
    const dryRun = readFlag('Dry-Run', ctx.get('Dry-Run')) || readFlag('dryRun', given.dryRun);
    const strict = readFlag('Strict', ctx.get('Strict'));
    refuseSkipInvalid(ctx);
    const message = await pipeline(ctx.req, limitBytes(settings.maxMessageBytes), (bytes) =>
      recogniseAndRead(bytes, { strict }),
    );
    const report = await registry.submit({
      action,
      dryRun,
      artefacts: message.artefacts,
      warnings: message.problems,
      principal: ctx.state['principal'] as string,
    });
    ctx.status = statusOf[report.outcome];
    const asJson = negotiate(ctx.get('Accept'), [xml, json]) === json;
    ctx.type = asJson ? 'application/json' : 'application/xml';
    ctx.body = asJson ? reportAsJson(report) : reportAsXml(report, action, settings.senderId);
  };
