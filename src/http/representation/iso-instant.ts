/** An instant, epoch milliseconds, as responses have it: ISO 8601 in UTC. */
export const isoInstant = (at: number): string => new Date(at).toISOString();
