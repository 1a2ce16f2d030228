import { classIn } from '../../model/urn.js';
import type { RegistryEvent } from '../../registry/events/registry-event.js';
import { writeSince } from './since.js';

/** An event as responses have it. */
export function eventAsJson(event: RegistryEvent): object {
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
