import type { Context } from 'koa';
import { parseUrn } from '../../model/urn.js';
import { readQueryUrn } from '../../registry/artefacts/root-query.js';
import { draftUrn } from '../../registry/submission/candidates/find-promoted.js';
import { auditedChecks } from '../auth/audited-checks.js';
import { requireMaintainerOf } from '../auth/require-role.js';
import { choice, required } from '../parameters/kinds.js';
import { readHeaders, readParameters } from '../parameters/read-parameters.js';
import type { Operation } from '../route.js';
import type { Services } from '../services.js';
import { dryRunFlag, fullFlag, idempotencyKey, reviewHeaders, reviewOf } from './submission-options.js';
import { reportResponses, submitStored } from './submit-and-respond.js';

/** What names a draft to publish. */
export const promotionQuery = {
  urn: required(
    'The URN of a draft: of a version with an extension.',
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(2.1.0-draft)',
    'give the URN of a draft: ?urn=urn:sdmx:…',
  ),
  with: choice(
    'With drafts, the drafts that the draft refers to, directly or through other drafts, are published too, and the references among them name the published versions.',
    ['drafts'],
    undefined,
  ),
  dryRun: dryRunFlag,
  full: fullFlag,
};

const headers = { 'Dry-Run': dryRunFlag, 'Idempotency-Key': idempotencyKey, ...reviewHeaders };

/**
 * The drafts that a request publishes.
 * @param require checks rights for it
 * @throws StrataError `Syntax`, `Semantic` for a version that is not a draft, `Forbidden`
 */
export async function readPromotion(
  ctx: Context,
  { registry, auditLog }: Pick<Services, 'registry' | 'auditLog'>,
  given: { readonly urn: string; readonly with: 'drafts' | undefined },
  dryRun: boolean,
) {
  const promotion = { urn: draftUrn(readQueryUrn(given.urn)), withDrafts: given.with === 'drafts' };
  const { agencyID } = parseUrn(promotion.urn);
  const access = await registry.accessOf(ctx.state.principal);
  const attempt = { action: 'PROMOTE', agencies: [agencyID], artefacts: 1, dryRun };
  const require = auditedChecks(ctx, auditLog, 'submission', attempt);
  require('otherAgency', () => requireMaintainerOf(access, agencyID, promotion.urn));
  return { promotion, access, require };
}

/** Publication of a draft as the version without its extension, as a submission. */
export const draftPromotion: Operation = {
  summary: 'Publish a draft',
  description:
    'Submits the content of a draft as the version without its extension: 1.1.0 for 1.1.0-draft. The rules are those of a submission; the draft stays.',
  query: promotionQuery,
  headers,
  responses: reportResponses,
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'Forbidden', 'NotFound', 'Conflict', 'Unavailable'],
  cost: 'submission',
  handle:
    ({ registry, settings, auditLog }) =>
    async (ctx) => {
      const given = readParameters(ctx, promotionQuery);
      const { 'Dry-Run': dryRunHeader, 'Idempotency-Key': key, 'Skip-Review': skips } = readHeaders(ctx, headers);
      const dryRun = dryRunHeader || given.dryRun;
      const { promotion, access, require } = await readPromotion(ctx, { registry, auditLog }, given, dryRun);
      const stored = { promotion, dryRun, full: given.full, ...reviewOf(skips, access, require) };
      // What it publishes is new.
      await submitStored(ctx, { registry, settings, auditLog }, stored, key, 'APPEND');
    },
};
