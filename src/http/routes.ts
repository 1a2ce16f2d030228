import { rest1 as availability1 } from './availability-api/rest-1.js';
import { rest2 as availability2 } from './availability-api/rest-2.js';
import { liveness, readiness } from './handlers/health.js';
import { availabilityQuery } from './handlers/query-availability.js';
import { metadataByStructureQuery, metadataflowQuery, metadataSetQuery } from './handlers/query-metadata-sets.js';
import { referenceGraph } from './handlers/query-reference-graph.js';
import { schemaQuery } from './handlers/query-schema.js';
import { structureQuery } from './handlers/query-structures.js';
import { apiDescription } from './handlers/serve-api-description.js';
import { structureSubmission } from './handlers/submit-structures.js';
import type { Route } from './openapi/route.js';
import { rest1 as schemas1, rest2 as schemas2 } from './schema-api.js';
import { rest1 } from './structure-api/rest-1.js';
import { rest2 } from './structure-api/rest-2.js';

/** Everything that can be asked of the registry over HTTP; of two that fit a path the first counts. */
export const routes: readonly Route[] = [
  { method: 'POST', path: '/ws/secure/sdmxapi/rest', ...structureSubmission },
  // Clients have an address of their own for metadata sets.
  { method: 'POST', path: '/ws/secure/sdmx/v2/metadata', ...structureSubmission },

  { method: 'GET', path: '/sdmx/v2/structure', ...structureQuery(rest2) },
  { method: 'GET', path: '/sdmx/v2/metadata/metadataset', ...metadataSetQuery },
  { method: 'GET', path: '/sdmx/v2/metadata/metadataflow', ...metadataflowQuery },
  { method: 'GET', path: '/sdmx/v2/metadata/structure', ...metadataByStructureQuery },
  { method: 'GET', path: '/sdmx/v2/availability', ...availabilityQuery(availability2) },
  { method: 'GET', path: '/sdmx/v1/availableconstraint', ...availabilityQuery(availability1) },
  { method: 'GET', path: '/ws/public/sdmxapi/rest/availableconstraint', ...availabilityQuery(availability1) },

  { method: 'GET', path: '/sdmx/v2/schema', ...schemaQuery(schemas2) },
  { method: 'GET', path: '/sdmx/v1/schema', ...schemaQuery(schemas1) },
  { method: 'GET', path: '/ws/public/sdmxapi/rest/schema', ...schemaQuery(schemas1) },

  // Whatever follows is a resource there; queries of another kind stand before.
  { method: 'GET', path: '/sdmx/v1', ...structureQuery(rest1) },
  { method: 'GET', path: '/ws/public/sdmxapi/rest', ...structureQuery(rest1) },

  { method: 'GET', path: '/ws/registry/reference', ...referenceGraph },

  { method: 'GET', path: '/openapi.json', ...apiDescription },
  { method: 'GET', path: '/health/live', ...liveness },
  { method: 'GET', path: '/health/ready', ...readiness },
];
