import type { Context } from 'koa';
import type { AsOf } from '../../registry/as-of.js';
import type { Snapshot } from '../../registry/snapshot.js';
import type { Services } from '../services.js';
import { snapshotOf } from '../snapshot-of.js';
import { httpDate } from './http-date.js';
import type { Representation } from './representation.js';
import { sendRepresentation } from './send-representation.js';
import { showState } from './show-state.js';

/**
 * Responds with the representation of what a request reads, shows the state that was read, and lets the same request be served warm.
 * @param asOf of the request; undefined for the present
 * @param vary the request headers that the representation depends on, besides Accept-Encoding
 * @param represent what is read in the snapshot
 * @throws StrataError as `Registry.at`, and what `represent` and its `write` throw
 */
export async function respondFromSnapshot(
  ctx: Context,
  { registry, representations, warmResponses }: Pick<Services, 'registry' | 'representations' | 'warmResponses'>,
  asOf: AsOf | undefined,
  vary: string,
  represent: (snapshot: Snapshot) => Promise<Representation>,
): Promise<void> {
  // Both are those before the read: an earlier `Date` is safe, a later one is not.
  const { dateOfRead, history } = registry;
  const snapshot = await snapshotOf(ctx, registry, asOf);
  const { state, access } = snapshot;
  const representation = await represent(snapshot);
  const tag = await sendRepresentation(ctx, representations, representation, vary);
  showState(ctx, snapshot);
  ctx.set('Date', httpDate(dateOfRead));
  const { registryModified } = representation;
  warmResponses.store(ctx, access.view, { tag, asOf, state, registryModified, history });
}
