import { findNewestFollowed, requireRoot } from '../../registry/changes/find-followed.js';
import { writeCursor } from '../../registry/events/event-position.js';
import type { RegistryEvent } from '../../registry/events/registry-event.js';
import { ownAddress } from '../limits/browsers.js';
import { lang, readLanguages, wholeNumber } from '../parameters/kinds.js';
import { readParameters } from '../parameters/read-parameters.js';
import { sendRepresentation, snapshotOf } from '../representation/respond.js';
import type { Operation } from '../route.js';
import { followedBy, followedParameters, keyOfFollowed } from './followed-parameters.js';
import { type ShownFeed, writeAtom, writeRss } from './write-feeds.js';

const [usualLimit, mostEvents] = [50, 500];

const query = {
  limit: wholeNumber('The maximum number of changes.', mostEvents, usualLimit, { default: usualLimit }),
  ...followedParameters,
  lang,
};

/** Memory of an event, bytes, roughly. */
const eventBytes = 500;

/** The newest events of a feed, kept with the state that they were found in. */
interface NewestEvents {
  readonly events: readonly RegistryEvent[];
}

/** The newest changes for feed readers. */
const feed = (format: string, type: string, write: (feed: ShownFeed) => Iterable<string>): Operation => ({
  summary: `The newest changes as ${format}`,
  description: 'For the feed readers of people; /ws/registry/changes is for programs, and has all changes.',
  query,
  responses: [
    {
      status: 200,
      description: 'The newest changes, newest first.',
      content: { [type]: null },
      headers: ['ETag', 'Last-Modified'],
    },
    { status: 304, description: 'The copy of the client is current.', content: {}, headers: ['ETag', 'Last-Modified'] },
  ],
  errors: ['Syntax', 'Semantic', 'NotFound', 'Unavailable'],
  cost: 'page',
  handle:
    ({ registry, followers, representations, settings }, mount) =>
    async (ctx) => {
      const given = readParameters(ctx, query);
      const { reads } = followers;
      const followed = followedBy(given);
      const snapshot = await snapshotOf(ctx, registry, undefined);
      await requireRoot(snapshot, reads, followed, snapshot.tick);
      const asked = { feed: keyOfFollowed(followed), limit: given.limit };
      const { events } = await snapshot.cached<NewestEvents>(asked, async (shared) => {
        const found = await findNewestFollowed(shared, reads, followed, given.limit);
        return { result: { events: found }, bytes: eventBytes * found.length };
      });
      const languages = readLanguages(given.lang, ctx.get('Accept-Language'));
      const origin = ownAddress(ctx, settings.signIn.publicUrl);
      const path = ctx.querystring === '' ? mount.path : `${mount.path}?${ctx.querystring}`;
      const shown: ShownFeed = { events, languages, origin, path };
      const cursors = events.map(({ position }) => writeCursor(position));
      const representation = {
        key: JSON.stringify([snapshot.access.view, type, origin, path, languages, cursors, events[0]?.at]),
        type: `${type}; charset=utf-8`,
        lastModified: events[0]?.at ?? snapshot.at,
        registryModified: snapshot.modified,
        write: async () => ({ chunks: write(shown) }),
      };
      await sendRepresentation(ctx, representations, representation, 'Accept-Language');
    },
});

export const changesAsRss = feed('RSS 2.0', 'application/rss+xml', writeRss);
export const changesAsAtom = feed('Atom', 'application/atom+xml', writeAtom);
