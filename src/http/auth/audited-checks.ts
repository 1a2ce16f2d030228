import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { LackingRight, RefusedChangeEvent } from '../../registry/audit-log/audit-entry.js';
import { principalName } from '../../registry/principal.js';
import type { Services } from '../services.js';

/** What a request was to change, as far as it is known. */
export type AttemptedChange = Pick<RefusedChangeEvent, 'action' | 'agencies' | 'artefacts' | 'account'> & {
  readonly dryRun?: boolean;
};

type Log = Services['auditLog'];

/** Records a change that its sender is not permitted to make. */
export function recordRefusedChange(
  ctx: Context,
  auditLog: Log,
  event: Pick<RefusedChangeEvent, 'kind' | 'refusal'>,
  { dryRun = false, ...attempt }: AttemptedChange,
): void {
  auditLog.record({
    ...event,
    outcome: 'refused',
    principal: principalName(ctx.state.principal),
    address: ctx.ip,
    requestId: ctx.state.requestId,
    ...attempt,
    ...(dryRun && { dryRun }),
  });
}

/**
 * A function that checks a right of the sender of a request, and records in the audit log that it is lacking. It throws what
 * the check throws.
 */
export const auditedChecks =
  (ctx: Context, auditLog: Log, kind: RefusedChangeEvent['kind'], attempt: AttemptedChange) =>
  (refusal: LackingRight, check: () => void): void => {
    try {
      check();
    } catch (error) {
      if (error instanceof StrataError && error.name === 'Forbidden')
        recordRefusedChange(ctx, auditLog, { kind, refusal }, attempt);
      throw error;
    }
  };
