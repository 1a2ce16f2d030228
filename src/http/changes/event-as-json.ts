import { classIn } from '../../model/urn.js';
import type { RegistryEvent } from '../../registry/events/registry-event.js';
import { eventKinds } from '../../registry/events/registry-event.js';
import * as json from '../json-schema.js';
import { writeSince } from './since.js';

/** A change that a transaction made. */
export const eventSchema = json.record(
  {
    cursor: json.string('The place of the change, for since.'),
    tick: json.integer('The number of the transaction.'),
    at: json.instant,
    principal: json.string('Who submitted it.'),
    kind: json.word(...eventKinds),
    urn: json.urn('The version; for moved the wildcard; for items the version or wildcard that references name.'),
    class: json.string('The class of the artefact.'),
  },
  {
    names: { ...json.dictionary(json.string()), description: 'Names of the artefact, by language.' },
    from: json.orNull(json.urn('The version that the wildcard resolved to before; null for none.')),
    to: json.orNull(json.urn('The version that it resolves to; null for none.')),
    resolution: json.urn('The version that lacks the items, or has them again.'),
    itemClass: json.string('The class of the items.'),
    items: json.arrayOf(json.string(), 'The items.'),
    since: { ...json.instant, description: 'From when on the version is deprecated.' },
    reasons: { ...json.dictionary(json.string()), description: 'Why it is deprecated, by language.' },
    successor: json.urn('The version to use instead.'),
  },
);

/** An event as responses have it. */
export function eventAsJson(event: RegistryEvent): json.JsonOf<typeof eventSchema> {
  const { position, tick, at, principal, kind, urn } = event;
  const common = { cursor: writeSince(position, at), tick, at: new Date(at).toISOString(), principal, kind, urn };
  const about = { ...common, class: classIn(urn) };
  if (event.kind === 'moved') return { ...about, from: event.from, to: event.to };
  if ('items' in event) {
    const { resolution, itemClass, items } = event;
    return { ...about, resolution, itemClass, items };
  }
  const named = { ...about, names: JSON.parse(event.names) };
  if (!('deprecation' in event) || event.deprecation === undefined) return named;
  const { since, reasons, successor } = event.deprecation;
  return {
    ...named,
    since: new Date(since).toISOString(),
    reasons,
    ...(successor === undefined ? {} : { successor }),
  };
}
