import type { Content } from '../../../model/content.js';
import type { ObjectType } from './object-type.js';
import { separateLinks } from './separate-links.js';
import type { Properties } from './shapes.js';
import { faulty, type Slots } from './slots.js';

export interface BuiltObject {
  readonly properties: Properties;
  /** What the object says that its own URN is. */
  readonly urns: readonly string[];
  /** Texts in the best language that are none of those in all languages. */
  readonly strayTexts: readonly string[];
}

const none: readonly string[] = [];

const isEmpty = (value: Content): boolean => typeof value === 'object' && Object.keys(value).length === 0;

/** Moves what the model has as properties of their own from the links to their slots. */
function spreadLinks(type: ObjectType, slots: Slots): readonly string[] {
  const slot = type.rules.get('links')?.slot;
  const links = slot === undefined || type.linkSlots.size === 0 ? undefined : slots[slot];
  if (slot === undefined || links === undefined || links === faulty) return none;
  const { urns, others } = separateLinks(links as readonly Properties[], type, slots);
  slots[slot] = others;
  return urns;
}

/** The model of an object from what was read of it: texts in all languages only, no empty arrays, in the model's order. */
export function buildObject(type: ObjectType, slots: Slots, language: string): BuiltObject {
  const urns = spreadLinks(type, slots);
  const strayTexts: string[] = [];
  const properties: Properties = type.artefact === undefined ? {} : { class: type.artefact.class };
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
