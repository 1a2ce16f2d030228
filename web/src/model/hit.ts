import type { Schemas } from '../api/client.js';

/** An artefact, item or component that a search found. */
export type Hit = Schemas['SearchResult']['hits'][number];
