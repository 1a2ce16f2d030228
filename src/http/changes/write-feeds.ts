import { escapeAttribute, escapeText } from '../../formats/markup/escape.js';
import { writeCursor } from '../../registry/events/event-position.js';
import { lineOfEvent, type RegistryEvent } from '../../registry/events/registry-event.js';
import { describeEvent, pathOfEvent } from './describe-event.js';

/** What a feed shows. */
export interface ShownFeed {
  /** Newest first. */
  readonly events: readonly RegistryEvent[];
  /** Preferred languages of names. */
  readonly languages: readonly string[];
  /** Origin of the registry, for absolute addresses. */
  readonly origin: string;
  /** Path and query string of the feed. */
  readonly path: string;
}

const title = 'Changes of the registry';
const description =
  'What transactions changed: artefacts, resolutions of wildcards, items that references name, and deprecations.';

const element = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`;

/** Identifies an event in all feeds of a registry. */
const idOf = ({ position }: RegistryEvent, origin: string): string =>
  `${origin}/ws/registry/changes#${writeCursor(position)}`;

const updatedAt = ({ events }: ShownFeed): Date => new Date(events[0]?.at ?? 0);

function* rssItems({ events, languages, origin }: ShownFeed): Generator<string> {
  for (const event of events) {
    yield '  <item>\n';
    yield `    ${element('title', describeEvent(event, languages))}\n`;
    yield `    ${element('link', origin + pathOfEvent(event))}\n`;
    yield `    <guid isPermaLink="false">${escapeText(idOf(event, origin))}</guid>\n`;
    yield `    ${element('pubDate', new Date(event.at).toUTCString())}\n`;
    yield `    ${element('dc:creator', event.principal)}\n`;
    yield `    ${element('category', event.kind)}\n`;
    yield `    ${element('category', lineOfEvent(event).class)}\n`;
    yield `    ${element('description', `${event.urn}, transaction ${event.tick} by ${event.principal}`)}\n`;
    yield '  </item>\n';
  }
}

/** A feed as RSS 2.0, with the elements of Atom and Dublin Core that readers use. */
export function* writeRss(feed: ShownFeed): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>\n';
  yield `  ${element('title', title)}\n  ${element('link', `${feed.origin}/`)}\n  ${element('description', description)}\n`;
  yield `  <atom:link rel="self" type="application/rss+xml" href="${escapeAttribute(feed.origin + feed.path)}"/>\n`;
  yield `  ${element('lastBuildDate', updatedAt(feed).toUTCString())}\n`;
  yield* rssItems(feed);
  yield '</channel>\n</rss>\n';
}

function* atomEntries({ events, languages, origin }: ShownFeed): Generator<string> {
  for (const event of events) {
    yield '  <entry>\n';
    yield `    ${element('title', describeEvent(event, languages))}\n`;
    yield `    ${element('id', idOf(event, origin))}\n`;
    yield `    ${element('updated', new Date(event.at).toISOString())}\n`;
    yield `    <author>${element('name', event.principal)}</author>\n`;
    yield `    <link href="${escapeAttribute(origin + pathOfEvent(event))}"/>\n`;
    yield `    <category term="${escapeAttribute(event.kind)}"/>\n`;
    yield `    <category term="${escapeAttribute(lineOfEvent(event).class)}"/>\n`;
    yield `    ${element('summary', `${event.urn}, transaction ${event.tick} by ${event.principal}`)}\n`;
    yield '  </entry>\n';
  }
}

/** A feed as Atom (RFC 4287). */
export function* writeAtom(feed: ShownFeed): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n';
  yield `  ${element('title', title)}\n  ${element('subtitle', description)}\n`;
  yield `  ${element('id', feed.origin + feed.path)}\n  ${element('updated', updatedAt(feed).toISOString())}\n`;
  yield `  <link rel="self" type="application/atom+xml" href="${escapeAttribute(feed.origin + feed.path)}"/>\n`;
  yield* atomEntries(feed);
  yield '</feed>\n';
}
