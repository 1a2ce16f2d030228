import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { parseUrn } from '../../model/urn.js';
import type { Action, Report, Submission } from '../../registry/submission/submission.js';
import { recordRefusedChange } from '../auth/audited-checks.js';
import { type ErrorShape, sdmxMlOffers, versionOfRequest } from '../errors/respond-with-error.js';
import type { JsonOf } from '../json-schema.js';
import { departureOf } from '../limits/departure.js';
import { negotiate } from '../parameters/negotiate.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { newHeader } from '../representation/message-handler.js';
import type { ResponseDescription } from '../route.js';
import type { HttpSettings, Services } from '../services.js';
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
  /** Writes it as SDMX-ML; as a response to a submission of structures where missing. */
  readonly writeXml?: typeof reportAsXml;
}

/** Responds with the report of a submission as JSON, or as SDMX-ML in the version of the message. */
export function respondWithReport(
  ctx: Context,
  settings: HttpSettings,
  { report, action, receiver, first, writeXml = reportAsXml }: WrittenReport,
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
  ctx.body = writeXml(version, newHeader(settings, receiver), report, action);
}

/** The rules about who submits, as the audit log has them. */
const refusals = [
  { rule: 'access.agency', refusal: 'otherAgency' },
  { rule: 'review.required', refusal: 'review' },
] as const;

/**
 * Records in the audit log the artefacts of a submission that its sender may not change: all reports with such an artefact,
 * those that are accepted without it (`Skip-Invalid`) included. A replayed report was recorded when it was made.
 */
export function auditForbidden(ctx: Context, auditLog: Services['auditLog'], action: string, report: Report): void {
  if (report.origin === 'replayed') return;
  for (const { rule: broken, refusal } of refusals) {
    const forbidden = report.results.filter(
      ({ status, problems }) => status === 'rejected' && problems.some(({ rule }) => rule === broken),
    );
    // A dry run is how its sender finds out that a review is required.
    if (forbidden.length === 0 || (report.dryRun && refusal === 'review')) continue;
    const agencies = [...new Set(forbidden.map(({ urn }) => parseUrn(urn).agencyID))].sort();
    const attempt = { action, agencies, artefacts: forbidden.length, dryRun: report.dryRun };
    recordRefusedChange(ctx, auditLog, { kind: 'submission', refusal }, attempt);
  }
}

/** What a response has beside the report. */
interface Shown extends Omit<WrittenReport, 'report'> {
  /** The action in the audit log. */
  readonly audited: string;
}

/** Submits, records what the sender may not change, and responds with the report. */
export async function submitAndRespond(
  ctx: Context,
  { registry, settings, auditLog }: Pick<Services, 'registry' | 'settings' | 'auditLog'>,
  submission: Omit<Submission, 'principal' | 'signal'>,
  { audited, ...shown }: Shown,
): Promise<void> {
  const report = await registry.submit({
    ...submission,
    principal: ctx.state.principal,
    signal: departureOf(ctx.res),
  });
  auditForbidden(ctx, auditLog, audited, report);
  respondWithReport(ctx, settings, { report, ...shown });
}

type OfStored = Pick<Submission, 'promotion' | 'restoration' | 'dryRun' | 'full' | 'skipInvalid' | 'review'>;

/**
 * Submits what the registry holds already, drafts or the contents of an earlier state, and responds with the report.
 * @param key the `Idempotency-Key`
 * @param action that the report in SDMX-ML has, which knows neither promotions nor restorations
 */
export async function submitStored(
  ctx: Context,
  services: Pick<Services, 'registry' | 'settings' | 'auditLog'>,
  { full, review, ...stored }: OfStored,
  key: string | undefined,
  action: 'APPEND' | 'REPLACE',
): Promise<void> {
  const requestHash = createHash('sha256').update(JSON.stringify(stored)).digest('hex');
  const submission = {
    ...stored,
    ...(full === undefined ? {} : { full }),
    ...(review === undefined ? {} : { review }),
    action: 'REPLACE',
    strict: false,
    artefacts: [],
    idempotency: key === undefined ? undefined : { key, requestHash },
  } as const;
  const { settings } = services;
  const audited = stored.promotion === undefined ? 'RESTORE' : 'PROMOTE';
  // The content comes from the registry itself.
  const receiver = settings.receiverId ?? settings.senderId;
  await submitAndRespond(ctx, services, submission, { audited, action, receiver, first: 'json' });
}
