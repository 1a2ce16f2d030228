import { countBy } from '../../model/count-by.js';
import {
  checkLock,
  entryStatuses,
  type LockCheck,
  resolutionStatuses,
  rootStatuses,
} from '../../registry/lock/check-lock.js';
import { readLock } from '../../registry/lock/read-lock.js';
import * as json from '../json-schema.js';
import { departureOf } from '../limits/departure.js';
import { readTextBody } from '../message-body/read-text-body.js';
import { withWholeBody } from '../message-body/with-whole-body.js';
import { jsonOfState } from '../openapi/json-of-state.js';
import { asOf, flag } from '../parameters/kinds.js';
import { requireJson } from '../parameters/negotiate.js';
import { checkCount, readParameters } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { showInstant, snapshotOf } from '../representation/respond.js';
import type { Operation } from '../route.js';
import { lockFileSchema } from './lock.js';

/** The number of entries by status. */
const countsOf = (statuses: readonly string[]) => json.dictionary({ ...json.integer(), minimum: 1 }, statuses);

export const lockCheckSchema = json.component('LockCheck', {
  isCurrent: json.boolean('Whether nothing differs.'),
  isSameHistory: json.boolean(
    'Whether the lock file is of this registry and its epoch; of another one, only contents are compared.',
  ),
  lockedTick: json.integer('The tick of the lock file.'),
  asOf: json.instant,
  tick: json.integer('The number of the newest transaction that the lock file was compared with.'),
  closureHash: json.string('The hash of the closure as it is at that tick.'),
  counts: json.record({
    roots: countsOf(rootStatuses),
    entries: countsOf(entryStatuses),
    resolutions: countsOf(resolutionStatuses),
  }),
  roots: json.arrayOf(
    json.record({
      urn: json.urn('The URN as given.'),
      status: json.word(...rootStatuses),
      from: json.arrayOf(json.urn('A version that it named.')),
      to: json.arrayOf(json.urn('A version that it names.')),
    }),
  ),
  entries: json.arrayOf(
    json.record({
      urn: json.urn('The URN of the version.'),
      status: {
        ...json.word(...entryStatuses),
        description:
          'left: it exists, but the closure no longer has it. new: the closure has it, and the lock file does not. incomparable: its hash is of an algorithm that this program lacks.',
      },
      from: json.orNull(json.string('The locked hash.')),
      to: json.orNull(json.string('The hash of the content now.')),
    }),
  ),
  resolutions: json.arrayOf(
    json.record(
      {
        source: json.urn('The version that holds the reference.'),
        reference: json.urn('The reference as written, without its item.'),
        status: {
          ...json.word(...resolutionStatuses),
          description:
            'moved: it resolves to another version. unresolved: to none any more. resolved: to one, where there was none. itemsChanged: the version lacks other items. removed, added: the source no longer has the reference, or has it only now.',
        },
        from: json.orNull(json.urn('The version that it resolved to.')),
        to: json.orNull(json.urn('The version that it resolves to.')),
      },
      {
        missing: json.arrayOf(json.string(), 'The items that the version lacks now; only with itemsChanged.'),
      },
    ),
  ),
});

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
    content: { 'application/json': lockFileSchema },
  },
  responses: [jsonOfState('What differs.', lockCheckSchema)],
  errors: ['Syntax', 'Semantic', 'NotFound', 'NotAcceptable', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  cost: 'message',
  handle:
    ({ registry, settings }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      requireJson(ctx, 'checks of lock files');
      const lock = await withWholeBody(ctx, settings, mostBytes, async (body) =>
        readLock(await readTextBody(ctx, body, 'lock files'), departureOf(ctx.res)),
      );
      checkCount('roots', lock.roots.length, 'roots', 'roots');
      await ctx.state.claim.run(async () => {
        const snapshot = await snapshotOf(ctx, registry, given.asOf);
        const checked = await checkLock(snapshot, await registry.identity(), lock);
        const shown = checkAsJson(checked, lock.tick, given.unchanged);
        showInstant(ctx, snapshot.at);
        ctx.type = 'application/json';
        ctx.vary('Accept');
        ctx.body = writeJsonObject<json.JsonOf<typeof lockCheckSchema>>(shown);
      });
    },
};
