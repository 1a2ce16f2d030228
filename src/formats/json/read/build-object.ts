import type { Content } from '../../../model/content.js';
import { faulty, type Slots } from './object-frame.js';
import type { ObjectType } from './object-type.js';
import type { ObjectProperties } from './shapes.js';

const none: readonly string[] = [];

const textOf = (link: ObjectProperties, property: string): string | undefined => {
  const value = link[property];
  return typeof value === 'string' ? value : undefined;
};

/** Whether a link holds only the address of the service that has the object. */
const isService = (link: ObjectProperties): boolean =>
  link['rel'] === 'service' && link['href'] !== undefined && Object.keys(link).length === 2;

/**
 * Takes from the links of an object what the model has as properties of their own, and puts it into their slots: the
 * reverse of `selfLinks` (write-object.ts). The rest of a link with rel `self` describes the response
 * that contained it and is dropped.
 * @returns the URNs in links with rel `self`
 */
function separateLinks(
  links: readonly ObjectProperties[],
  { linkSlots }: ObjectType,
  slots: Slots,
): { urns: readonly string[]; others: readonly ObjectProperties[] } {
  const [uriSlot, hrefSlot] = [linkSlots.get('self.uri'), linkSlots.get('self.href')];
  const serviceSlot = linkSlots.get('service.href');
  let urns: string[] | undefined;
  const others: ObjectProperties[] = [];
  for (const link of links) {
    if (link['rel'] === 'self') {
      const [urn, href, uri] = [textOf(link, 'urn'), textOf(link, 'href'), textOf(link, 'uri')];
      if (urn !== undefined) {
        urns ??= [];
        urns.push(urn);
      }
      if (uriSlot !== undefined) slots[uriSlot] ??= uri;
      // Without a URN a link needs an address; the only one is that of the further information.
      if (hrefSlot !== undefined && (urn !== undefined || href !== uri)) slots[hrefSlot] ??= href;
    } else if (serviceSlot !== undefined && slots[serviceSlot] === undefined && isService(link)) {
      slots[serviceSlot] = textOf(link, 'href');
    } else others.push(link);
  }
  return { urns: urns ?? none, others };
}

export interface BuiltObject {
  readonly properties: ObjectProperties;
  /** The URNs in links with rel `self`. */
  readonly urns: readonly string[];
  /** Properties whose text in the best language is not one of the texts in all languages. */
  readonly strayTexts: readonly string[];
}

const isEmpty = (value: Content): boolean => typeof value === 'object' && Object.keys(value).length === 0;

/** Moves the parts of links that are properties in the model to their slots. */
function spreadLinks(type: ObjectType, slots: Slots): readonly string[] {
  const slot = type.rules.get('links')?.slot;
  const links = slot === undefined || type.linkSlots.size === 0 ? undefined : slots[slot];
  if (slot === undefined || links === undefined || links === faulty) return none;
  const { urns, others } = separateLinks(links as readonly ObjectProperties[], type, slots);
  slots[slot] = others;
  return urns;
}

/** Builds an object of the model from its slots: texts in all languages only, no empty arrays, in the order of the model. */
export function buildObject(type: ObjectType, slots: Slots, language: string): BuiltObject {
  const urns = spreadLinks(type, slots);
  const strayTexts: string[] = [];
  const properties: ObjectProperties = type.artefact === undefined ? {} : { class: type.artefact.class };
  for (const { property, slot, bestSlot } of type.model) {
    const value = slots[slot];
    const best = bestSlot === undefined ? undefined : slots[bestSlot];
    if (value === faulty) continue;
    if (typeof best === 'string') {
      if (value === undefined || isEmpty(value)) properties[property] = { [language]: best };
      else {
        properties[property] = value;
        if (!Object.values(value).includes(best)) strayTexts.push(property);
      }
    } else if (value !== undefined && !(isEmpty(value) && (bestSlot !== undefined || Array.isArray(value)))) {
      properties[property] = value;
    } else if (property === 'version' && type.artefact !== undefined) properties[property] = '1.0';
  }
  return { properties, urns, strayTexts };
}
