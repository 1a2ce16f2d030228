import { classIn } from '../../model/urn.js';
import type { RegistryEvent } from '../../registry/events/registry-event.js';
import { eventKinds } from '../../registry/events/registry-event.js';
import {
  arrayOf,
  dictionary,
  instant,
  integer,
  type JsonOf,
  orNull,
  record,
  string,
  urn,
  word,
} from '../json-schema.js';
import { writeSince } from './since.js';

/** A change that a transaction made. */
export const eventSchema = record(
  {
    cursor: string('The place of the change, for since.'),
    tick: integer('The number of the transaction.'),
    at: instant,
    principal: string('Who submitted it.'),
    kind: word(...eventKinds),
    urn: urn('The version; for moved the wildcard; for items the version or wildcard that references name.'),
    class: string('The class of the artefact.'),
  },
  {
    names: { ...dictionary(string()), description: 'Names of the artefact, by language.' },
    from: orNull(urn('The version that the wildcard resolved to before; null for none.')),
    to: orNull(urn('The version that it resolves to; null for none.')),
    resolution: urn('The version that lacks the items, or has them again.'),
    itemClass: string('The class of the items.'),
    items: arrayOf(string(), 'The items.'),
  },
);

/** An event as responses have it. */
export function eventAsJson(event: RegistryEvent): JsonOf<typeof eventSchema> {
  const { position, tick, at, principal, kind, urn } = event;
  const common = { cursor: writeSince(position, at), tick, at: new Date(at).toISOString(), principal, kind, urn };
  const about = { ...common, class: classIn(urn) };
  if (event.kind === 'moved') return { ...about, from: event.from, to: event.to };
  if ('items' in event) {
    const { resolution, itemClass, items } = event;
    return { ...about, resolution, itemClass, items };
  }
  return { ...about, names: JSON.parse(event.names) };
}
