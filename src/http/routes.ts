import { availabilityQuery } from './availability/availability.js';
import { availability1 } from './availability/rest-1.js';
import { availability2 } from './availability/rest-2.js';
import { constraintsOfStructure } from './constraints/constraints.js';
import { liveness, readiness } from './health/health.js';
import { metadataByStructureQuery, metadataflowQuery, metadataSetQuery } from './metadata-sets/metadata-sets.js';
import { apiDescription } from './openapi/describe-api.js';
import { impactOfVersion } from './reference-graph/impact.js';
import { referenceGraph } from './reference-graph/reference-graph.js';
import type { Route } from './route.js';
import { schemas1, schemas2 } from './schemas/rest.js';
import { schemaQuery } from './schemas/schemas.js';
import { structures1 } from './structures/rest-1.js';
import { structures2 } from './structures/rest-2.js';
import { structureQuery } from './structures/structures.js';
import { draftPromotion } from './submission/promotion.js';
import { structureSubmission } from './submission/submission.js';
import { submissionOutcome } from './submission/submission-outcome.js';
import { registryAudit } from './versions/audit.js';
import { versionComparison } from './versions/comparison.js';

/** All routes. If several match a path, the first is used. */
export const routes: readonly Route[] = [
  { method: 'POST', path: '/ws/secure/sdmxapi/rest', ...structureSubmission },
  // Clients submit metadata sets to this path.
  { method: 'POST', path: '/ws/secure/sdmx/v2/metadata', ...structureSubmission },

  { method: 'POST', path: '/ws/secure/registry/promote', ...draftPromotion },

  { method: 'GET', path: '/sdmx/v2/structure', ...structureQuery(structures2) },
  { method: 'GET', path: '/sdmx/v2/metadata/metadataset', ...metadataSetQuery },
  { method: 'GET', path: '/sdmx/v2/metadata/metadataflow', ...metadataflowQuery },
  { method: 'GET', path: '/sdmx/v2/metadata/structure', ...metadataByStructureQuery },
  { method: 'GET', path: '/sdmx/v2/availability', ...availabilityQuery(availability2) },
  { method: 'GET', path: '/sdmx/v1/availableconstraint', ...availabilityQuery(availability1) },
  { method: 'GET', path: '/ws/public/sdmxapi/rest/availableconstraint', ...availabilityQuery(availability1) },

  { method: 'GET', path: '/sdmx/v2/schema', ...schemaQuery(schemas2) },
  { method: 'GET', path: '/sdmx/v1/schema', ...schemaQuery(schemas1) },
  { method: 'GET', path: '/ws/public/sdmxapi/rest/schema', ...schemaQuery(schemas1) },

  // The first part of these paths is a resource, so they follow all other routes with the same prefix.
  { method: 'GET', path: '/sdmx/v1', ...structureQuery(structures1) },
  { method: 'GET', path: '/ws/public/sdmxapi/rest', ...structureQuery(structures1) },

  { method: 'GET', path: '/ws/registry/reference', ...referenceGraph },
  { method: 'GET', path: '/ws/registry/impact', ...impactOfVersion },
  { method: 'GET', path: '/ws/registry/constraints', ...constraintsOfStructure },
  { method: 'GET', path: '/ws/registry/submissions', ...submissionOutcome },
  { method: 'POST', path: '/ws/registry/compare', ...versionComparison },
  { method: 'GET', path: '/ws/registry/audit', ...registryAudit },

  { method: 'GET', path: '/openapi.json', ...apiDescription },
  { method: 'GET', path: '/health/live', ...liveness },
  { method: 'GET', path: '/health/ready', ...readiness },
];
