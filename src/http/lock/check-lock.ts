import { countBy } from '../../model/count-by.js';
import { checkLock, type LockCheck } from '../../registry/lock/check-lock.js';
import { readLock } from '../../registry/lock/read-lock.js';
import { readTextBody } from '../message-body/read-text-body.js';
import { withWholeBody } from '../message-body/with-whole-body.js';
import { jsonOfState } from '../openapi/json-of-state.js';
import { schemaRef } from '../openapi/schemas.js';
import { asOf, flag } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { checkCount, readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { showInstant, snapshotOf } from '../representation/respond.js';
import type { Operation } from '../route.js';

/** Largest lock file: some 50,000 references. */
const mostBytes = 16_000_000;
const query = { asOf, unchanged: flag('Return what is unchanged, too.') };

const countStatuses = (checked: readonly { readonly status: string }[]): Readonly<Record<string, number>> =>
  countBy(checked.map(({ status }) => status));

function checkAsJson({ isCurrent, isSameHistory, now, ...checked }: LockCheck, lockedTick: number, all: boolean) {
  const { roots, entries, resolutions } = checked;
  const shown = <Row extends { readonly status: string }>(rows: readonly Row[]): readonly Row[] =>
    all ? rows : rows.filter(({ status }) => status !== 'unchanged');
  return {
    isCurrent,
    isSameHistory,
    lockedTick,
    asOf: new Date(now.at).toISOString(),
    tick: now.tick,
    closureHash: now.closureHash,
    counts: {
      roots: countStatuses(roots),
      entries: countStatuses(entries),
      resolutions: countStatuses(resolutions),
    },
    roots: shown(roots),
    entries: shown(entries),
    resolutions: shown(resolutions),
  };
}

/** What changed since a lock file was made. */
export const lockCheck: Operation = {
  summary: 'What has changed since a lock file was made',
  description:
    'The closure is found again from the roots of the lock file and compared with it. A lock file of another registry, or of another epoch, is compared by content.',
  query,
  body: {
    description: 'A lock file, as GET /ws/registry/lock returns it.',
    content: { 'application/json': schemaRef('LockFile') },
  },
  responses: [jsonOfState('What differs.', 'LockCheck')],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  cost: 'message',
  handle:
    ({ registry, settings }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'checks of lock files');
      const lock = await withWholeBody(ctx, settings, mostBytes, async (body) =>
        readLock(await readTextBody(ctx, body, 'lock files')),
      );
      checkCount('roots', lock.roots.length, 'roots', 'roots');
      await ctx.state.claim.run(async () => {
        const snapshot = await snapshotOf(ctx, registry, given.asOf);
        const checked = await checkLock(snapshot, await registry.identity(), lock);
        const shown = checkAsJson(checked, lock.tick, given.unchanged);
        showInstant(ctx, snapshot.at);
        ctx.type = 'application/json';
        ctx.vary('Accept');
        ctx.body = writeJsonObject(shown);
      });
    },
};
