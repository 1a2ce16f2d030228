import {
  accessRuleAddition,
  accessRuleDeletion,
  accessRuleList,
  accessRuleReplacement,
} from './access-rules/access-rules.js';
import { accessRuleHistory } from './access-rules/rule-history.js';
import { secureEntry } from './access-rules/secure-entry.js';
import { whoAmI } from './access-rules/who-am-i.js';
import { auditLogExport } from './audit-log/audit-log.js';
import { availability1 } from './availability/rest-1.js';
import { availability2 } from './availability/rest-2.js';
import { registryBackup } from './backup/backup.js';
import { registryChanges } from './changes/changes.js';
import { changesAsAtom, changesAsRss } from './changes/feeds.js';
import { codesOfLists } from './codes/codes.js';
import { constraintsOfStructure } from './constraints/constraints.js';
import { availabilityOfSources } from './data-queries/availability-of-sources.js';
import { dataOfVersions } from './data-queries/data-of-versions.js';
import { dataQuery } from './data-queries/data-query.js';
import { data1 } from './data-queries/rest-1.js';
import { data2 } from './data-queries/rest-2.js';
import { deprecationAddition, deprecationRemoval } from './deprecations/change-deprecations.js';
import { deprecationList } from './deprecations/deprecations.js';
import { usingFlows } from './flows/using-flows.js';
import { liveness, readiness } from './health/health.js';
import { versionHistory } from './history/history.js';
import { referenceGraphDiff } from './history/reference-diff.js';
import { wildcardMoves } from './history/resolutions.js';
import { structureDiff } from './history/structure-diff.js';
import { transactionChanges, transactionList } from './history/transactions.js';
import { dataLoad, dataLoads, dataRestoration } from './loads/load.js';
import { closureBundle } from './lock/bundle.js';
import { lockCheck } from './lock/check-lock.js';
import { closureLock } from './lock/lock.js';
import { metadataByStructureQuery, metadataflowQuery, metadataSetQuery } from './metadata-sets/metadata-sets.js';
import { prometheusMetrics } from './metrics/metrics.js';
import { importRemoval, importRun, importState, messageImport, registryImport } from './moving-in/import.js';
import { apiDescription } from './openapi/describe-api.js';
import { signInPath, signOutPath } from './paths.js';
import { proposalApproval, proposalComment, proposalReturn, proposalWithdrawal } from './proposals/decide.js';
import { oneProposal, proposalCheck, proposalList, proposalMessage } from './proposals/proposals.js';
import { messageProposal, promotionProposal, restorationProposal } from './proposals/propose.js';
import { impactOfVersion } from './reference-graph/impact.js';
import { referenceGraph } from './reference-graph/reference-graph.js';
import { graphSummary } from './reference-graph/summary.js';
import { registrationsById, registrationsOfFlow, registrationsOfProvider } from './registrations/registrations.js';
import type { Operation, Route } from './route.js';
import { schemas1, schemas2 } from './schemas/rest.js';
import { schemaQuery } from './schemas/schemas.js';
import { artefactCatalogue } from './search/catalogue.js';
import { registrySearch } from './search/search.js';
import { sessionList } from './sign-in/session-list.js';
import { signInByForm, signInByRequest } from './sign-in/sign-in.js';
import { providerSignOut, sessionRevocation, signOut } from './sign-in/sign-out.js';
import { structures1, structures1OfResource } from './structures/rest-1.js';
import { structures2 } from './structures/rest-2.js';
import { structureQuery } from './structures/structures.js';
import { draftPromotion } from './submission/promotion.js';
import { stateRestoration } from './submission/restoration.js';
import { structureSubmission } from './submission/submission.js';
import { submissionOutcome } from './submission/submission-outcome.js';
import { jobsPath } from './validation/job-schema.js';
import { validationJob, validationJobRemoval } from './validation/jobs.js';
import { dataValidation } from './validation/validate.js';
import { registryAudit } from './versions/audit.js';
import { versionComparison } from './versions/comparison.js';

/** Queries may be sent by POST too. */
const byBothMethods = (path: string, operation: Operation): readonly Route[] =>
  (['GET', 'POST'] as const).map((method) => ({ method, path, ...operation }));

/** All routes. If several match a path, the first is used. */
export const routes: readonly Route[] = [
  { method: 'POST', path: '/ws/secure/sdmxapi/rest', ...structureSubmission },
  { method: 'GET', path: '/ws/secure/sdmxapi/rest', ...secureEntry },
  { method: 'GET', path: '/ws/secure/sdmxapi/rest/v2/structure', ...structureQuery(structures2) },
  // The first part of the path is a resource, so it follows the other routes with the same prefix.
  { method: 'GET', path: '/ws/secure/sdmxapi/rest', ...structureQuery(structures1OfResource) },
  // Clients submit metadata sets to this path.
  { method: 'POST', path: '/ws/secure/sdmx/v2/metadata', ...structureSubmission },

  { method: 'POST', path: '/ws/secure/registry/promote', ...draftPromotion },
  { method: 'POST', path: '/ws/secure/registry/restore', ...stateRestoration },
  { method: 'POST', path: '/ws/secure/registry/backup', ...registryBackup },
  { method: 'POST', path: '/ws/secure/registry/import/messages', ...messageImport },
  { method: 'POST', path: '/ws/secure/registry/import/run', ...importRun },
  { method: 'POST', path: '/ws/secure/registry/import', ...registryImport },
  { method: 'GET', path: '/ws/secure/registry/import', ...importState },
  { method: 'DELETE', path: '/ws/secure/registry/import', ...importRemoval },
  { method: 'GET', path: '/ws/secure/registry/audit-log', ...auditLogExport },

  { method: 'GET', path: '/ws/secure/registry/access-rules', ...accessRuleList },
  { method: 'POST', path: '/ws/secure/registry/access-rules', ...accessRuleAddition },
  { method: 'PUT', path: '/ws/secure/registry/access-rules', ...accessRuleReplacement },
  { method: 'DELETE', path: '/ws/secure/registry/access-rules', ...accessRuleDeletion },
  { method: 'GET', path: '/ws/secure/registry/access-rule-history', ...accessRuleHistory },

  { method: 'POST', path: '/ws/secure/registry/proposals/promote', ...promotionProposal },
  { method: 'POST', path: '/ws/secure/registry/proposals/restore', ...restorationProposal },
  { method: 'POST', path: '/ws/secure/registry/proposals/comment', ...proposalComment },
  { method: 'POST', path: '/ws/secure/registry/proposals/approve', ...proposalApproval },
  { method: 'POST', path: '/ws/secure/registry/proposals/send-back', ...proposalReturn },
  { method: 'POST', path: '/ws/secure/registry/proposals/withdraw', ...proposalWithdrawal },
  { method: 'POST', path: '/ws/secure/registry/proposals', ...messageProposal },
  { method: 'GET', path: '/ws/secure/registry/proposals/dry-run', ...proposalCheck },
  { method: 'GET', path: '/ws/secure/registry/proposals/message', ...proposalMessage },
  { method: 'GET', path: '/ws/secure/registry/proposals', ...proposalList },
  { method: 'GET', path: '/ws/secure/registry/proposals', ...oneProposal },
  { method: 'POST', path: '/ws/secure/registry/deprecations', ...deprecationAddition },
  { method: 'DELETE', path: '/ws/secure/registry/deprecations', ...deprecationRemoval },

  { method: 'GET', path: signInPath, ...signInByRequest },
  { method: 'POST', path: signInPath, ...signInByForm },
  { method: 'POST', path: signOutPath, ...signOut },
  { method: 'POST', path: `${signOutPath}/provider`, ...providerSignOut },
  { method: 'GET', path: '/ws/secure/registry/sessions', ...sessionList },
  { method: 'POST', path: '/ws/secure/registry/sessions/revoke', ...sessionRevocation },

  { method: 'GET', path: '/sdmx/v2/structure', ...structureQuery(structures2) },
  { method: 'GET', path: '/sdmx/v2/metadata/metadataset', ...metadataSetQuery },
  { method: 'GET', path: '/sdmx/v2/metadata/metadataflow', ...metadataflowQuery },
  { method: 'GET', path: '/sdmx/v2/metadata/structure', ...metadataByStructureQuery },
  { method: 'GET', path: '/sdmx/v2/availability', ...availabilityOfSources(availability2, data2, 'availability') },
  {
    method: 'GET',
    path: '/sdmx/v1/availableconstraint',
    ...availabilityOfSources(availability1, data1, 'availableconstraint'),
  },
  {
    method: 'GET',
    path: '/ws/public/sdmxapi/rest/availableconstraint',
    ...availabilityOfSources(availability1, data1, 'availableconstraint'),
  },

  { method: 'GET', path: '/sdmx/v2/schema', ...schemaQuery(schemas2) },
  { method: 'GET', path: '/sdmx/v1/schema', ...schemaQuery(schemas1) },
  { method: 'GET', path: '/ws/public/sdmxapi/rest/schema', ...schemaQuery(schemas1) },

  { method: 'POST', path: '/ws/public/data/validate', ...dataValidation },
  { method: 'GET', path: jobsPath, ...validationJob },
  { method: 'DELETE', path: jobsPath, ...validationJobRemoval },

  { method: 'POST', path: '/ws/secure/data/restore', ...dataRestoration },
  { method: 'POST', path: '/ws/secure/data', ...dataLoad },
  { method: 'GET', path: '/ws/secure/data', ...dataLoads },

  ...byBothMethods('/sdmx/v2/data', dataQuery(data2)),
  ...byBothMethods('/sdmx/v1/data', dataQuery(data1)),
  ...byBothMethods('/ws/public/sdmxapi/rest/data', dataQuery(data1)),
  { method: 'GET', path: '/sdmx/v2/registration/id', ...registrationsById },
  { method: 'GET', path: '/sdmx/v2/registration/provider', ...registrationsOfProvider },
  { method: 'GET', path: '/sdmx/v2/registration', ...registrationsOfFlow },

  // The first part of these paths is a resource, so they follow all other routes with the same prefix.
  { method: 'GET', path: '/sdmx/v1', ...structureQuery(structures1) },
  { method: 'GET', path: '/ws/public/sdmxapi/rest', ...structureQuery(structures1) },

  { method: 'GET', path: '/ws/registry/reference', ...referenceGraph },
  { method: 'GET', path: '/ws/registry/reference/summary', ...graphSummary },
  { method: 'GET', path: '/ws/registry/reference/diff', ...referenceGraphDiff },
  { method: 'GET', path: '/ws/registry/structure/diff', ...structureDiff },
  { method: 'GET', path: '/ws/registry/history', ...versionHistory },
  { method: 'GET', path: '/ws/registry/resolutions', ...wildcardMoves },
  { method: 'GET', path: '/ws/registry/transactions', ...transactionList },
  { method: 'GET', path: '/ws/registry/transactions', ...transactionChanges },
  { method: 'GET', path: '/ws/registry/impact', ...impactOfVersion },
  { method: 'GET', path: '/ws/registry/constraints', ...constraintsOfStructure },
  { method: 'GET', path: '/ws/registry/codes', ...codesOfLists },
  { method: 'GET', path: '/ws/registry/flows', ...usingFlows },
  { method: 'GET', path: '/ws/registry/data', ...dataOfVersions },
  { method: 'GET', path: '/ws/registry/submissions', ...submissionOutcome },
  { method: 'POST', path: '/ws/registry/compare', ...versionComparison },
  { method: 'GET', path: '/ws/registry/audit', ...registryAudit },
  { method: 'GET', path: '/ws/registry/artefacts', ...artefactCatalogue },
  { method: 'GET', path: '/ws/registry/search', ...registrySearch },
  { method: 'GET', path: '/ws/registry/deprecations', ...deprecationList },
  { method: 'GET', path: '/ws/registry/changes', ...registryChanges },
  { method: 'GET', path: '/rss.xml', ...changesAsRss },
  { method: 'GET', path: '/atom.xml', ...changesAsAtom },
  { method: 'GET', path: '/ws/registry/whoami', ...whoAmI },

  { method: 'GET', path: '/ws/registry/lock', ...closureLock },
  { method: 'POST', path: '/ws/registry/lock/check', ...lockCheck },
  { method: 'GET', path: '/ws/registry/bundle', ...closureBundle },

  { method: 'GET', path: '/metrics', ...prometheusMetrics },
  { method: 'GET', path: '/openapi.json', ...apiDescription },
  { method: 'GET', path: '/health/live', ...liveness },
  { method: 'GET', path: '/health/ready', ...readiness },
];
