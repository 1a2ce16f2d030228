import { typeOfClass } from '../../model/artefact-types.js';
import { textChooser } from '../../model/best-language.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import type { ItemsEvent, RegistryEvent } from '../../registry/events/registry-event.js';
import { listNames } from '../../registry/list-names.js';

/** Items that a sentence names; the rest is counted. */
const mostNamed = 10;

/** `Codelist SDMX:CL_FREQ(2.0.0)`, with the name in front of the identification where there is one. */
function inWords(urn: string, name?: string): string {
  const { class: className, agencyID, id, version } = parseUrn(urn);
  const identity = `${agencyID}:${id}(${version})`;
  return name === undefined || name === '' ? `${className} ${identity}` : `${className} ${name}, ${identity}`;
}

const versionInWords = (urn: string | null): string => (urn === null ? 'no version' : parseUrn(urn).version);

const itemsInWords = ({ itemClass, items }: ItemsEvent): string => `${itemClass} ${listNames(items, mostNamed)}`;

/** An event in a sentence. @param languages preferred ones, for the name of the artefact */
export function describeEvent(event: RegistryEvent, languages: readonly string[]): string {
  if (event.kind === 'moved') {
    const [from, to] = [event.from, event.to].map(versionInWords);
    return event.from === null
      ? `${inWords(event.urn)} resolves to ${to}`
      : `${inWords(event.urn)} resolves to ${to}, before to ${from}`;
  }
  if ('items' in event) {
    const has = event.kind === 'itemsMissing' ? 'lacks' : 'has again';
    return `${inWords(event.resolution)} ${has} what references name: ${itemsInWords(event)}`;
  }
  const choose = textChooser(languages);
  const name = choose(JSON.parse(event.names));
  if (event.kind === 'deprecationLifted') return `${inWords(event.urn, name)} is not deprecated any more`;
  if (event.kind === 'deprecated' && event.deprecation !== undefined) {
    const { since, reasons, successor } = event.deprecation;
    const instead = successor === undefined ? '' : `; its successor is ${inWords(successor)}`;
    return `${inWords(event.urn, name)} is deprecated since ${new Date(since).toISOString()}: ${choose(reasons)}${instead}`;
  }
  return `${inWords(event.urn, name)} was ${event.kind}`;
}

/** The path of what an event is about: the artefact, as it was before a deletion, or the references to a wildcard. */
export function pathOfEvent(event: RegistryEvent): string {
  const target = event.kind === 'moved' ? event.to : 'resolution' in event ? event.resolution : event.urn;
  if (target === null) {
    const urn = encodeURIComponent(maintainableUrn(parseUrn(event.urn)));
    return `/ws/registry/reference?urn=${urn}&direction=incoming&asOf=tick:${event.tick - 1}`;
  }
  const { class: className, agencyID, id, version } = parseUrn(target);
  const type = typeOfClass(className);
  const kind = type?.message === 'metadata' ? 'metadata' : 'structure';
  const path =
    type?.message === 'registration'
      ? `/sdmx/v2/registration/id/${id}`
      : `/sdmx/v2/${kind}/${type?.resource ?? '*'}/${agencyID}/${id}/${version}`;
  return event.kind === 'deleted' ? `${path}?asOf=tick:${event.tick - 1}` : path;
}
