import type { Context } from 'koa';
import { parseUrn } from '../../model/urn.js';
import type { Report } from '../../registry/submission/submission.js';
import { recordRefusedChange } from '../auth/audited-checks.js';
import type { Services } from '../services.js';

/**
 * Records in the audit log the artefacts of a submission that its sender may not change: all reports with such an artefact,
 * those that are accepted without it (`Skip-Invalid`) included. A replayed report was recorded when it was made.
 */
export function auditForbidden(ctx: Context, auditLog: Services['auditLog'], action: string, report: Report): void {
  if (report.origin === 'replayed') return;
  const forbidden = report.results.filter(
    ({ status, problems }) => status === 'rejected' && problems.some(({ rule }) => rule === 'access.agency'),
  );
  if (forbidden.length === 0) return;
  const agencies = [...new Set(forbidden.map(({ urn }) => parseUrn(urn).agencyID))].sort();
  const attempt = { action, agencies, artefacts: forbidden.length, dryRun: report.dryRun };
  recordRefusedChange(ctx, auditLog, { kind: 'submission', refusal: 'otherAgency' }, attempt);
}
