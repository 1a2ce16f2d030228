import type { Context } from 'koa';
import type { AsOf } from '../registry/as-of.js';
import type { Registry } from '../registry/registry.js';
import type { Snapshot } from '../registry/snapshot.js';
import { departureOf } from './departure.js';

/**
 * The registry at an instant for the client of a request: when it leaves, what it waits for ends, and what is loaded counts for its
 * request.
 * @param asOf undefined for the present
 * @param name of what the client gave it as, for errors
 * @throws StrataError as `Registry.at`
 */
export async function snapshotOf(
  { state, res }: Context,
  registry: Pick<Registry, 'at'>,
  asOf: AsOf | undefined,
  name?: string,
): Promise<Snapshot> {
  const snapshot = await registry.at(asOf, state.principal, departureOf(res), name);
  return snapshot.withMemory(state.claim);
}
