import type { ObjectType } from './object-type.js';
import type { Properties } from './shapes.js';
import type { Slots } from './slots.js';

const none: readonly string[] = [];

const textOf = (link: Properties, property: string): string | undefined => {
  const value = link[property];
  return typeof value === 'string' ? value : undefined;
};

/** A link that only tells which service has the object. */
const isService = (link: Properties): boolean =>
  link['rel'] === 'service' && link['href'] !== undefined && Object.keys(link).length === 2;

/**
 * Takes from the links of an object what the model has as properties of their own, and puts it into their slots: the
 * reverse of what the writer makes of them (links-of.ts). What else a link to the object itself says describes the
 * answer it came in, and is left out.
 * @returns what the object says that its own URN is
 */
export function separateLinks(
  links: readonly Properties[],
  { linkSlots }: ObjectType,
  slots: Slots,
): { urns: readonly string[]; others: readonly Properties[] } {
  const [uriSlot, hrefSlot] = [linkSlots.get('self.uri'), linkSlots.get('self.href')];
  const serviceSlot = linkSlots.get('service.href');
  let urns: string[] | undefined;
  const others: Properties[] = [];
  for (const link of links) {
    if (link['rel'] === 'self') {
      const [urn, href, uri] = [textOf(link, 'urn'), textOf(link, 'href'), textOf(link, 'uri')];
      if (urn !== undefined) {
        urns ??= [];
        urns.push(urn);
      }
      if (uriSlot !== undefined) slots[uriSlot] ??= uri;
      // Without a URN a link needs an address, and further information is the only one there is.
      if (hrefSlot !== undefined && (urn !== undefined || href !== uri)) slots[hrefSlot] ??= href;
    } else if (serviceSlot !== undefined && slots[serviceSlot] === undefined && isService(link)) {
      slots[serviceSlot] = textOf(link, 'href');
    } else others.push(link);
  }
  return { urns: urns ?? none, others };
}
