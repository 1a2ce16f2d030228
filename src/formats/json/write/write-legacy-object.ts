import { type Content, isObject, type LocalisedText, listOf, type Properties } from '../../../model/content.js';
import {
  addresses,
  alwaysIncluding,
  attributeName,
  elementName,
  elementShapes,
  type RenamedShape,
} from '../../fit/json-1.0/names.js';
import {
  aliasOf,
  innerClasses,
  innerItem,
  type Json10Context,
  type LegacyFrame,
  referenceWriter,
  refUrn,
} from '../../fit/json-1.0/references.js';
import { simpleForm } from '../../fit/json-1.0/simple-forms.js';
import { jsonNumber, unstatedRelation } from '../../fit/lexical-forms.js';
import { ruleFor } from '../../grammar/child-elements.js';
import type { ElementRule, ElementType, PropertyRule } from '../../grammar/element-types.js';
import { effectiveId, objectUrn } from '../../grammar/identity.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import { type ArtefactInParts, entriesOf, wholeOf } from '../../message/long-list.js';
import { isReference } from '../../model-2.1/down/references.js';
import { singularOf } from './forms.js';
import type { TextBuffer } from './text-buffer.js';
import { quoted, selfLinks, writeTexts } from './write-object.js';

/** The context in which an artefact of SDMX 2.1 is written. */
export interface LegacyWriting {
  readonly out: TextBuffer;
  readonly context: Json10Context;
  /** The text in the best language. */
  readonly textOf: (text: LocalisedText) => string | undefined;
}

/** An object that is being written, with those around it. */
interface WriteFrame extends LegacyFrame {
  /** Dotted ids that come before those of the parts inside. */
  readonly nesting: string | undefined;
}

/** Appends a value as JSON, or a property with its value. */
type Write = (value: Content, frame: WriteFrame, writing: LegacyWriting) => void;

/** How the objects of a type of SDMX-ML 2.1 are written. */
export interface LegacyPlan {
  readonly type: ElementType;
  /** Whether objects can have an id; of a component without one it is that of its concept. */
  readonly hasId: boolean;
  readonly concept: ElementType | undefined;
  /** The properties of the model in the order in which they are written. */
  readonly members: readonly { readonly property: string; readonly write: Write }[];
}

const memberName = (property: string): string => `${JSON.stringify(property)}:`;

function simpleWriter(type: SimpleType, element: string): Write {
  const isNumber = simpleForm(type, element)?.isNumber ?? false;
  return (value, _frame, { out }) => {
    const digits = isNumber && typeof value === 'string' ? jsonNumber(value) : undefined;
    out.text += digits ?? (typeof value === 'string' ? quoted(value) : JSON.stringify(value));
  };
}

/** Writes a list of which each element is written by `write`. */
const listWriter =
  (write: Write): Write =>
  (list, frame, writing) => {
    const { out } = writing;
    let separator = '[';
    for (const element of listOf(list)) {
      out.text += separator;
      write(element, frame, writing);
      out.endChunk();
      separator = ',';
    }
    out.text += separator === '[' ? '[]' : ']';
  };

const member =
  (property: string, write: Write): Write =>
  (value, frame, writing) => {
    writing.out.key(property);
    write(value, frame, writing);
  };

/** How an element of a type is written as a value. */
function elementWriter(type: ElementType, rule: ElementRule): Write {
  const { type: inner, unwrap } = rule;
  if (unwrap !== undefined) {
    // The model and SDMX-JSON 1.0 have one property of the object of the element.
    const [only] = inner.properties.find(({ property }) => property === unwrap)?.rules ?? [];
    if (only === undefined) throw new Error(`${inner.name} has no ${unwrap}`);
    const write = elementWriter(inner, only);
    return only.holds === 'many' ? listWriter(write) : write;
  }
  if (isReference(inner)) {
    const write = referenceWriter(type, rule);
    return (value, frame, { out, context }) => {
      const reference = write(value, frame, context);
      if ('text' in reference) out.text += quoted(reference.text);
    };
  }
  const simple = inner.text && simpleWriter(inner.text, `${type.name}/${rule.localName}`);
  return (value, frame, writing) => {
    if (simple !== undefined && typeof value !== 'object') simple(value, frame, writing);
    else if (isObject(value)) writeLegacyObject(legacyPlan(inner), value, frame, writing);
  };
}

/** Values, followed by those of them that cascade (field guide of 1.0, ValueSet). */
const cascadingValues: Write = (value, _frame, { out }) => {
  const values = listOf(value);
  const textOf = (each: Content): string => String((isObject(each) ? each['value'] : undefined) ?? each);
  const cascading = values.filter((each) => isObject(each) && each['cascadeValues'] === true).map(textOf);
  out.key('"values":');
  out.text += JSON.stringify(values.map(textOf));
  if (cascading.length === 0) return;
  out.key('"cascadeValues":');
  out.text += JSON.stringify(cascading);
};

const annotationLinks: Write = (value, _frame, { out }) => {
  const links = listOf(value).map((each) => ({ rel: unstatedRelation, href: isObject(each) ? each['href'] : each }));
  out.key('"links":');
  out.text += JSON.stringify(links);
};

/** Codelists by their alias, or by their id where they have no alias. */
const includedCodelists =
  (type: ElementType): Write =>
  (value, _frame, { out }) => {
    // An object would put aliases that are numbers first.
    const codelists = listOf(value).map((each) => `${quoted(aliasOf(each))}:${quoted(refUrn(type, each))}`);
    out.key('"includedCodelists":');
    out.text += `{${codelists.join(',')}}`;
  };

/** The URN of the concept; the version is the one that SDMX 2.1 implies where it names none. */
const conceptUrn: Write = (value, _frame, { out }) => {
  const [agencyID = '', id = '', concept = ''] = ['conceptAgency', 'conceptSchemeID', 'conceptID'].map((name) =>
    String(isObject(value) ? value[name] : ''),
  );
  out.key('"isoConceptReference":');
  out.text += quoted(objectUrn('conceptscheme.Concept', { agencyID, id, version: '1.0' }, concept));
};

const shapeWriters: Readonly<Record<RenamedShape, (type: ElementType) => Write>> = {
  'annotation links': () => annotationLinks,
  'cascading values': () => cascadingValues,
  'concept URN': () => conceptUrn,
  'included codelists': includedCodelists,
};

/** Elements that share an array of the model, each kind under a separate name; those that occur once come first. */
function separated(type: ElementType, rules: readonly ElementRule[]): Write {
  const kinds = rules.map((rule) => ({ rule, ...elementName(type, rule), write: elementWriter(type, rule) }));
  const sorted = [...kinds.filter(({ single }) => single), ...kinds.filter(({ single }) => !single)];
  return (value, frame, writing) => {
    for (const { rule, property, single, write } of sorted) {
      const items = listOf(value).filter((item) => (ruleFor(rules, item) ?? rules[0]) === rule);
      const last = items.at(-1);
      if (last === undefined) continue;
      if (single) member(memberName(property), write)(last, frame, writing);
      else member(memberName(property), listWriter(write))(items, frame, writing);
    }
  };
}

/** How the elements that share a property of the model are written. */
function propertyWriter(type: ElementType, { property, rules }: PropertyRule): Write {
  const [first] = rules;
  if (first === undefined) throw new Error(`${type.name} has no element for ${property}`);
  const shape = elementShapes[`${type.name}/${first.localName}`];
  if (shape !== undefined) return shapeWriters[shape](first.type);
  if (first.holds === 'texts') {
    const singular = singularOf(property);
    const keys = { key: memberName(property), singularKey: memberName(singular ?? property) };
    return (value, _frame, writing) => {
      if (singular !== undefined) writeTexts(keys, value as LocalisedText, writing);
    };
  }
  const { property: name, single, many } = elementName(type, first);
  const write = elementWriter(type, first);
  const one = member(
    memberName(name),
    many ? (value, frame, writing) => listWriter(write)([value], frame, writing) : write,
  );
  const list = rules.length > 1 || single ? separated(type, rules) : member(memberName(name), listWriter(write));
  // An element that occurs once can hold a list: `Annotations`.
  return (value, frame, writing) => (Array.isArray(value) && first.holds !== 'one' ? list : one)(value, frame, writing);
}

const plans = new Map<ElementType, LegacyPlan>();

/** The plan for the objects of a type of SDMX-ML 2.1, made once. */
export function legacyPlan(type: ElementType): LegacyPlan {
  const known = plans.get(type);
  if (known !== undefined) return known;
  const isMember = ({ name }: { readonly name: string }): boolean =>
    name !== 'id' &&
    name !== 'urn' &&
    !addresses.some((address) => address === name) &&
    !(name === 'include' && alwaysIncluding.has(type.name));
  const { text, textProperty = 'value' } = type;
  const plan: LegacyPlan = {
    type,
    hasId: type.attributeNames.has('id'),
    concept: type.elements.get('structure:ConceptIdentity')?.type,
    members: [
      ...type.attributes.filter(isMember).map((rule) => {
        const write = simpleWriter(rule.type, `${type.name}/${rule.name}`);
        return { property: rule.property, write: member(memberName(attributeName(type, rule.name)), write) };
      }),
      ...(text === undefined
        ? []
        : [{ property: textProperty, write: member(memberName(textProperty), simpleWriter(text, type.name)) }]),
      ...type.properties.map((rule) => ({ property: rule.property, write: propertyWriter(type, rule) })),
    ],
  };
  plans.set(type, plan);
  return plan;
}

/** The id of an object; for a component without one, the id of its concept. */
function idOf({ type, concept, hasId }: LegacyPlan, properties: Properties): string | undefined {
  if (!hasId) return undefined;
  const { conceptIdentity } = properties;
  if (concept === undefined || conceptIdentity === undefined) return effectiveId(type, properties);
  return effectiveId(type, { ...properties, conceptIdentity: refUrn(concept, conceptIdentity) });
}

/** The URN of an object, and what comes before the ids of those nested in it. */
function identify(
  { type }: LegacyPlan,
  id: string | undefined,
  frame: LegacyFrame,
  outer: string | undefined,
  { owner }: Json10Context,
): { readonly urn?: string; readonly nesting?: string } {
  if (type.isMaintainable) return { urn: objectUrn(type.urn?.class ?? '', owner, undefined) };
  if (id === undefined) return {};
  const inner = innerClasses[type.name];
  if (inner !== undefined) return { urn: objectUrn(inner.class, owner, innerItem(inner, id, frame)) };
  if (type.urn?.class === undefined) return {};
  if (!type.urn.nested) return { urn: objectUrn(type.urn.class, owner, id) };
  const item = outer === undefined ? id : `${outer}.${id}`;
  return { urn: objectUrn(type.urn.class, owner, item), nesting: item };
}

/** Begins an object with its id and its links to itself. @returns the frame of the object, for the objects inside */
function begin(
  plan: LegacyPlan,
  properties: Properties,
  parent: WriteFrame | undefined,
  { out, context }: LegacyWriting,
): WriteFrame {
  const { type } = plan;
  const id = idOf(plan, properties);
  const { urn, nesting } = identify(plan, id, { type, properties, parent }, parent?.nesting, context);
  out.open();
  if (id !== undefined) {
    out.key('"id":');
    out.text += quoted(id);
  }
  const textOf = (name: string): string | undefined => {
    const value = properties[name];
    return value === undefined ? undefined : quoted(String(value));
  };
  const links = selfLinks({
    urn: urn === undefined ? undefined : quoted(urn),
    uri: textOf('uri'),
    serviceURL: textOf('serviceURL'),
    structureURL: textOf('structureURL'),
  });
  if (links !== '') {
    out.key('"links":');
    out.text += `[${links}]`;
  }
  return { type, properties, parent, nesting };
}

/** Appends an object of SDMX 2.1 that was fitted for SDMX-JSON 1.0. @param parent the object around it */
export function writeLegacyObject(
  plan: LegacyPlan,
  properties: Properties,
  parent: WriteFrame | undefined,
  writing: LegacyWriting,
): void {
  const frame = begin(plan, properties, parent, writing);
  for (const { property, write } of plan.members) {
    const value = properties[property];
    if (value !== undefined) write(value, frame, writing);
  }
  writing.out.close();
}

/** The element of the items in a property, where these are all of one kind. */
function itemRule({ type }: LegacyPlan, property: string): ElementRule | undefined {
  const [rule, ...others] = type.properties.find((each) => each.property === property)?.rules ?? [];
  return rule?.holds === 'many' && others.length === 0 ? rule : undefined;
}

/** Number of items between two checks for a complete chunk. */
const batch = 64;

/** As `writeLegacyObject`, for an artefact; yields the chunks that become complete between its items. */
export function* writeLegacyObjectInChunks(
  plan: LegacyPlan,
  given: ArtefactInParts,
  writing: LegacyWriting,
): Generator<string> {
  const { out } = writing;
  const isWritable = given.list !== undefined && itemRule(plan, given.list.property) !== undefined;
  const list = isWritable ? given.list : undefined;
  const properties: Properties = isWritable ? given.artefact : wholeOf(given);
  const frame = begin(plan, properties, undefined, writing);
  for (const { property, write } of plan.members) {
    const value = properties[property];
    if (value === undefined) continue;
    const rule = itemRule(plan, property);
    if (!Array.isArray(value) || rule === undefined || (value.length <= batch && list?.property !== property)) {
      write(value, frame, writing);
      continue;
    }
    const writeItem = elementWriter(plan.type, rule);
    out.key(memberName(elementName(plan.type, rule).property));
    let separator = '[';
    for (const entries of entriesOf(property, value, list)) {
      for (let start = 0; start < entries.length; start += batch) {
        for (const item of entries.slice(start, start + batch)) {
          out.text += separator;
          writeItem(item, frame, writing);
          out.endChunk();
          separator = ',';
        }
        yield* out.takeFull();
      }
    }
    out.text += ']';
  }
  // A stub may have no name; SDMX-JSON 1.0 requires one.
  if (properties['names'] === undefined) {
    out.key('"name":');
    out.text += JSON.stringify(properties['id']);
  }
  out.close();
  yield* out.takeFull();
}
