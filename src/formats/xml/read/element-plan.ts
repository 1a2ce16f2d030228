import { typeOfClass } from '../../../model/artefact-types.js';
import type { ElementRule, ElementType } from '../../grammar/element-types.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import { placedProperties } from '../../message/placed-properties.js';
import type { Mapping } from '../../model-2.1/up/mapping.js';
import { mappingOf } from '../../model-2.1/up/mappings.js';

/** An element of the grammar prepared for reading, to derive this once and not for each element of a message. */
export interface ElementPlan {
  readonly rule: ElementRule;
  readonly type: ElementType;
  readonly localName: string;
  /** Holds a text in one language, which goes to the texts of its parent. */
  readonly isLocalised: boolean;
  readonly text: SimpleType | undefined;
  /** Holds XHTML. */
  readonly isMarkup: boolean;
  /** Holds text and nothing else, so that it needs no object. */
  readonly isTextOnly: boolean;
  /** Holds neither text nor elements. */
  readonly isEmpty: boolean;
  /** Its value is an entry of a list. */
  readonly isItem: boolean;
  /** Refers by URN to an object outside of its artefact. */
  readonly isReference: boolean;
  /** Its place is kept, because something is named in it without a URN. */
  readonly isPlaced: boolean;
  /** The element of 2.1 by which its parent refers to an object outside of its artefact. */
  readonly isLegacyReference: boolean;
  readonly isMaintainable: boolean;
  /** An artefact whose version is not fixed. */
  readonly takesVersion: boolean;
  /** Has no counterpart in the model. */
  readonly isRefused: boolean;
  /** Maps an element of the 2.1 model. */
  readonly mapping: Mapping | undefined;
}

/** Whether a version can be written, and the registry has more than one of it. */
function takesVersion({ isMaintainable, attributes, name }: ElementType): boolean {
  const version = attributes.find((attribute) => attribute.name === 'version');
  const isFixed = version?.fixed !== undefined || typeOfClass(name.replace(/Type$/, ''))?.fixedVersion !== undefined;
  return isMaintainable && version !== undefined && !isFixed;
}

function planOf(rule: ElementRule): ElementPlan {
  const { type } = rule;
  return {
    rule,
    type,
    localName: rule.localName,
    isLocalised: rule.holds === 'texts',
    text: type.text,
    isMarkup: type.text?.name === 'markup',
    isTextOnly: type.text !== undefined && type.attributes.length === 0,
    isEmpty: type.text === undefined && type.elements.size === 0,
    isItem: rule.holds === 'many',
    isReference: type.text?.reference !== undefined,
    isPlaced: placedProperties.has(rule.property),
    isLegacyReference: rule.name === 'local:URN' || (rule.name === 'local:Ref' && type.attributeNames.has('agencyID')),
    isMaintainable: type.isMaintainable,
    takesVersion: takesVersion(type),
    isRefused: rule.loss !== undefined || rule.name === 'structure:AvailabilityConstraint',
    mapping: mappingOf(type),
  };
}

const plans = new WeakMap<ElementRule, ElementPlan>();

/** The plan of an element, made once. */
export function elementPlan(rule: ElementRule): ElementPlan {
  const known = plans.get(rule);
  if (known !== undefined) return known;
  const made = planOf(rule);
  plans.set(rule, made);
  return made;
}
