import type { Context } from 'koa';
import type { ProposalEvent } from '../../registry/audit-log/audit-entry.js';
import { principalName } from '../../registry/principal.js';
import { agenciesOfProposal, type Proposal } from '../../registry/review/proposal.js';
import type { Services } from '../services.js';

/** Records in the audit log that a proposal was made or closed. */
export const recordProposal = (
  ctx: Context,
  auditLog: Services['auditLog'],
  outcome: ProposalEvent['outcome'],
  proposal: Proposal,
): void =>
  auditLog.record({
    kind: 'proposal',
    outcome,
    principal: principalName(ctx.state.principal),
    address: ctx.ip,
    requestId: ctx.state.requestId,
    proposal: proposal.number,
    agencies: agenciesOfProposal(proposal),
    artefacts: proposal.urns.length,
  });
