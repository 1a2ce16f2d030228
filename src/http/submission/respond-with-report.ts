import type { Context } from 'koa';
import type { Action, Report } from '../../registry/submission/submission.js';
import { type ErrorShape, sdmxMlOffers, versionOfRequest } from '../errors/respond-with-error.js';
import type { JsonOf } from '../json-schema.js';
import { negotiate } from '../parameters/negotiate.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { newHeader } from '../representation/message-handler.js';
import type { ResponseDescription } from '../route.js';
import type { HttpSettings } from '../services.js';
import { reportAsJson, reportAsXml } from './report.js';
import { reportSchema } from './report-schema.js';

const reportContent = { 'application/json': reportSchema, 'application/xml': null };

/** The responses with a report. */
export const reportResponses: readonly ResponseDescription[] = [
  {
    status: 200,
    description: 'The submission was accepted, or would be accepted in a dry run.',
    content: reportContent,
    headers: ['Idempotency-Replayed'],
  },
  { status: 400, description: 'The message has errors; nothing was changed.', content: reportContent },
  {
    status: 403,
    description: 'The sender may not submit for the agency of an artefact; nothing was changed.',
    content: reportContent,
  },
  {
    status: 409,
    description: 'The submission conflicts with the content of the registry; nothing was changed.',
    content: reportContent,
  },
];

const statusOf: Readonly<Record<Report['outcome'], number>> = {
  accepted: 200,
  faulty: 400,
  forbidden: 403,
  conflicting: 409,
};

const json = { type: 'application/json', generic: [], sdmxMl: undefined };

interface WrittenReport {
  readonly report: Report;
  /** Of the artefacts, for SDMX-ML. */
  readonly action: Action;
  /** Id of the receiver, which SDMX-ML requires. */
  readonly receiver: string;
  /** The format for a client that accepts anything. */
  readonly first: ErrorShape['first'];
}

/** Responds with the report of a submission as JSON, or as SDMX-ML in the version of the message. */
export function respondWithReport(
  ctx: Context,
  settings: HttpSettings,
  { report, action, receiver, first }: WrittenReport,
): void {
  ctx.status = statusOf[report.outcome];
  if (report.origin === 'replayed') ctx.set('Idempotency-Replayed', 'true');
  const xml = sdmxMlOffers(ctx, 'application/vnd.sdmx.registry+xml');
  const chosen = negotiate(ctx.get('Accept'), first === 'json' ? [json, ...xml] : [...xml, json]);
  if (chosen === json) {
    ctx.type = 'application/json';
    ctx.body = writeJsonObject<JsonOf<typeof reportSchema>>(reportAsJson(report));
    return;
  }
  const version = chosen?.sdmxMl ?? versionOfRequest(ctx);
  ctx.type = 'application/xml';
  ctx.body = reportAsXml(version, newHeader(settings, receiver), report, action);
}
