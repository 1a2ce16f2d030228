import { createHash } from 'node:crypto';
import { readGraphUrn } from '../../registry/graph/reference-graph.js';
import { principalName } from '../../registry/principal.js';
import { draftUrn } from '../../registry/submission/draft-urn.js';
import { choice, required } from '../parameters/kinds.js';
import { readHeaders, readParameters } from '../parameters/read-parameters.js';
import type { Operation } from '../route.js';
import { reportResponses, respondWithReport } from './respond-with-report.js';
import { connectionSignal, dryRunFlag, fullFlag, idempotencyKey } from './submission-options.js';

const query = {
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

const headers = { 'Dry-Run': dryRunFlag, 'Idempotency-Key': idempotencyKey };

/** Publication of a draft as the version without its extension, as a submission. */
export const draftPromotion: Operation = {
  summary: 'Publish a draft',
  description:
    'Submits the content of a draft as the version without its extension: 1.1.0 for 1.1.0-draft. The rules are those of a submission; the draft stays.',
  query,
  headers,
  responses: reportResponses,
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'NotFound', 'Conflict', 'Unavailable'],
  handle:
    ({ registry, settings }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const { 'Dry-Run': dryRunHeader, 'Idempotency-Key': key } = readHeaders(ctx, headers);
      const dryRun = dryRunHeader || given.dryRun;
      const promotion = { urn: draftUrn(readGraphUrn(given.urn)), withDrafts: given.with === 'drafts' };
      const requestHash = createHash('sha256').update(JSON.stringify({ promotion, dryRun })).digest('hex');
      const report = await registry.submit({
        action: 'REPLACE',
        promotion,
        dryRun,
        strict: false,
        full: given.full,
        artefacts: [],
        idempotency: key === undefined ? undefined : { key, requestHash },
        principal: principalName(ctx.state.principal),
        signal: connectionSignal(ctx),
      });
      // SDMX-ML has no action for it; what it publishes is new. The content comes from the registry itself.
      const receiver = settings.receiverId ?? settings.senderId;
      respondWithReport(ctx, settings, { report, action: 'APPEND', receiver, first: 'json' });
    },
};
