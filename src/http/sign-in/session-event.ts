import type { Context } from 'koa';
import type { SessionEvent } from '../../registry/audit-log/audit-entry.js';
import { principalName } from '../../registry/principal.js';

/** The end of sessions by the sender of a request, for the audit log. @param account whose sessions ended */
export const sessionEvent = (
  ctx: Context,
  outcome: SessionEvent['outcome'],
  account: string,
  principal: string = principalName(ctx.state.principal),
): SessionEvent => ({
  kind: 'session',
  outcome,
  principal,
  account,
  address: ctx.ip,
  requestId: ctx.state.requestId,
});
