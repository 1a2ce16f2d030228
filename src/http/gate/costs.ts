/** What a request may take before it has its turn among the large ones. */
interface CostRow {
  /** Memory that it counts for from its beginning to the end of its response, bytes; 0 for one that passes at once. */
  readonly bytes: number;
}

/**
 * What requests cost, by kind. Content of artefacts counts when it is loaded, for every kind (gate.ts): memory for it beyond
 * `freeBytes` is taken from that of large responses.
 */
export const costs = {
  /** Reads nothing but what the process holds, or the clock. */
  nothing: { bytes: 0 },
  /** Reads a page of rows. */
  page: { bytes: 1_000_000 },
  /** Reads the content of artefacts. */
  content: { bytes: 1_000_000 },
  /** Walks the graph, whose rows are in memory together. */
  walk: { bytes: 4_000_000 },
  /** Reads a message first, whose bytes count as they arrive (message-body/). */
  message: { bytes: 1_000_000 },
  /** Waits for the queue of submissions, whose places are shared by principals (registry/submission/queue.ts). */
  submission: { bytes: 0 },
  /** Waits for changes, in a place that is shared by clients (registry/changes/followers.ts). */
  following: { bytes: 0 },
} as const satisfies Readonly<Record<string, CostRow>>;

export type Cost = keyof typeof costs;

/** Memory for the requests at work together, before content counts, bytes. */
export const smallBytes = 256_000_000;

/** Content that a request loads without a turn, bytes. */
export const freeBytes = 8_000_000;
