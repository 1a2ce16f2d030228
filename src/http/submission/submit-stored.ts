import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { Submission } from '../../registry/submission/submission.js';
import { departureOf } from '../limits/departure.js';
import type { Services } from '../services.js';
import { auditForbidden } from './audit-forbidden.js';
import { respondWithReport } from './respond-with-report.js';

type OfStored = Pick<Submission, 'promotion' | 'restoration' | 'dryRun' | 'full' | 'skipInvalid'>;

/**
 * Submits what the registry holds already, drafts or the contents of an earlier state, and responds with the report.
 * @param key the `Idempotency-Key`
 * @param action that the report in SDMX-ML has, which knows neither promotions nor restorations
 */
export async function submitStored(
  ctx: Context,
  { registry, settings, auditLog }: Pick<Services, 'registry' | 'settings' | 'auditLog'>,
  { full, ...stored }: OfStored,
  key: string | undefined,
  action: 'APPEND' | 'REPLACE',
): Promise<void> {
  const requestHash = createHash('sha256').update(JSON.stringify(stored)).digest('hex');
  const report = await registry.submit({
    ...stored,
    ...(full === undefined ? {} : { full }),
    action: 'REPLACE',
    strict: false,
    artefacts: [],
    idempotency: key === undefined ? undefined : { key, requestHash },
    principal: ctx.state.principal,
    signal: departureOf(ctx.res),
  });
  auditForbidden(ctx, auditLog, stored.promotion === undefined ? 'RESTORE' : 'PROMOTE', report);
  // The content comes from the registry itself.
  const receiver = settings.receiverId ?? settings.senderId;
  respondWithReport(ctx, settings, { report, action, receiver, first: 'json' });
}
