import type { Context } from 'koa';
import { mapLazily } from '../../model/lazy-list.js';
import { findFollowed, findNewestFollowed, requireRoot } from '../../registry/changes/find-followed.js';
import { endOfTick } from '../../registry/events/event-position.js';
import type { FoundEvents } from '../../registry/events/find-events.js';
import type { Registry } from '../../registry/registry.js';
import type { Snapshot } from '../../registry/snapshot.js';
import * as json from '../json-schema.js';
import { errorsOfReads } from '../openapi/json-of-state.js';
import { flag, wholeNumber } from '../parameters/kinds.js';
import { type MediaTypeOffer, negotiate, requireJson } from '../parameters/negotiate.js';
import { readHeaders, readParameters, requestFault } from '../parameters/read-parameters.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { showInstant, snapshotOf, stateAsJson, stateRead } from '../representation/respond.js';
import type { Operation, Parameter } from '../route.js';
import { eventAsJson, eventSchema } from './event-as-json.js';
import { streamEvents } from './event-stream.js';
import { followedBy, followedParameters } from './followed-parameters.js';
import { instantOf, positionAfter, snapshotFor, writeSince } from './since.js';
import { waitForEvents } from './wait-for-events.js';

export const changesSchema = json.component('Changes', {
  ...stateRead,
  next: json.string('since of the next request.'),
  more: json.boolean('Whether there may be more changes already.'),
  changes: json.arrayOf(eventSchema, 'In the order of transactions; with newest=true the newest first.'),
});

const [usualLimit, mostEvents, longestWait] = [100, 1_000, 60];

const wait: Parameter<number> = {
  description: 'Seconds to wait for a change where there is none yet. With 0, the default, the response is immediate.',
  schema: { type: 'integer', minimum: 0, maximum: longestWait, default: 0 },
  read: (name, text) => {
    if (text === undefined) return 0;
    if (/^\d{1,2}$/.test(text) && Number(text) <= longestWait) return Number(text);
    throw requestFault('parameter.value', `${name} is "${text}"; use a whole number from 0 to ${longestWait}`, name);
  },
};

const query = {
  since: positionAfter(
    'The changes after this transaction, given by its number, or after next of an earlier response. The default is the beginning of the registry; of a stream, the present.',
  ),
  limit: wholeNumber('The maximum number of changes in a response; a stream has no limit.', mostEvents, usualLimit, {
    default: usualLimit,
  }),
  wait,
  newest: flag(
    'Whether the newest changes are returned, newest first, in place of those after since. next continues with the changes that follow them. In a long history rare changes that are very old are not among them.',
  ),
  ...followedParameters,
};

const headers = {
  'Last-Event-ID': positionAfter('The id of the last event that a stream has sent; it takes precedence over since.'),
};

const eventStream = 'text/event-stream';

const formats: readonly MediaTypeOffer[] = [
  { type: 'application/json', generic: [] },
  { type: eventStream, generic: [] },
];

async function sendPage(
  ctx: Context,
  registry: Registry,
  snapshot: Snapshot,
  { events, end, hasMore }: FoundEvents,
): Promise<void> {
  const next = writeSince(end, await instantOf(ctx, registry, snapshot, end));
  showInstant(ctx, snapshot.at);
  ctx.type = 'application/json';
  const head = { ...stateAsJson(snapshot), next, more: hasMore };
  ctx.body = writeJsonObject<json.JsonOf<typeof changesSchema>>({ ...head, changes: mapLazily(events, eventAsJson) });
}

/** What transactions changed: in pages, with long polls, or as a stream. */
export const registryChanges: Operation = {
  summary: 'What transactions changed, and what they change from now on',
  description:
    'Artefacts that were created, changed or deleted, wildcards that resolve to other versions, and items that references name and that went missing; in the order of transactions, or with newest in the opposite order. next is since of the next request, also where a response has no change. With Accept: text/event-stream, changes are sent as Server-Sent Events when they are committed; the id of each event continues the stream after a lost connection.',
  query,
  headers,
  responses: [
    {
      status: 200,
      description: 'A page of changes, or a stream.',
      content: { 'application/json': changesSchema, [eventStream]: null },
    },
  ],
  errors: errorsOfReads,
  cost: 'following',
  handle:
    ({ registry, followers }) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const { 'Last-Event-ID': last } = readHeaders(ctx, headers);
      const isStream = negotiate(ctx.get('Accept'), formats)?.type === eventStream;
      if (!isStream) requireJson(ctx, 'changes');
      if (given.newest && (isStream || given.since !== undefined || given.wait > 0)) {
        const detail = 'newest cannot be combined with since, wait or a stream; leave out newest, or leave out these';
        throw requestFault('parameter.value', detail, 'newest');
      }
      const { reads } = followers;
      const followed = followedBy(given);
      const since = (isStream ? last : undefined) ?? given.since;
      const snapshot = await snapshotFor(ctx, registry, since);
      const after = since?.position ?? endOfTick(isStream ? snapshot.tick : 0);
      await requireRoot(snapshot, reads, followed, given.newest ? snapshot.tick : after.tick);
      ctx.vary('Accept');
      if (isStream) {
        const at = await instantOf(ctx, registry, snapshot, after);
        streamEvents(ctx, followers, followed, { position: after, ...(at === undefined ? {} : { at }) });
        return;
      }
      if (given.newest) {
        const events = await findNewestFollowed(snapshot, reads, followed, given.limit);
        await sendPage(ctx, registry, snapshot, { events, end: endOfTick(snapshot.tick), hasMore: false });
        return;
      }
      const found = await findFollowed(snapshot, reads, followed, after, given.limit);
      if (given.wait === 0 || found.events.length > 0 || found.hasMore || ctx.method === 'HEAD') {
        await sendPage(ctx, registry, snapshot, found);
        return;
      }
      await waitForEvents(ctx, followers, followed, found.end, given.wait);
      const newest = await snapshotOf(ctx, registry, undefined);
      await sendPage(ctx, registry, newest, await findFollowed(newest, reads, followed, found.end, given.limit));
    },
};
