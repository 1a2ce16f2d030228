import { type Content, isObject, type LocalisedText, listOf, type Properties } from '../../../model/content.js';
import { isOfPartClass, partId } from '../../../model/parts.js';
import { jsonNumber } from '../../fit/lexical-forms.js';
import { type ArtefactInParts, entriesOf, wholeOf } from '../../message/long-list.js';
import type { JsonObjectPlan, JsonPropertyPlan } from './object-plan.js';
import type { TextBuffer } from './text-buffer.js';

/** The context in which an artefact is written. */
export interface JsonWriting {
  readonly out: TextBuffer;
  /** The URN of the artefact; undefined for an object without URN. */
  readonly urn: string | undefined;
  /** The URN of the artefact under the class of one of its parts: what comes before the item in the URN of the part. */
  readonly urnOf: (partClass: string) => string;
  /** The text in the best language. */
  readonly textOf: (text: LocalisedText) => string | undefined;
}

const plainText = /^[ !#-[\]-\uD7FF\uE000-\uFFFF]*$/;

/** A text as JSON; nearly all texts need no escape, and the test is faster than JSON.stringify. */
export const quoted = (text: string): string => (plainText.test(text) ? `"${text}"` : JSON.stringify(text));

/** The URN and addresses of an object, each as JSON text. */
export interface Whereabouts {
  readonly urn?: string | undefined;
  readonly uri?: string | undefined;
  readonly serviceURL?: string | undefined;
  readonly structureURL?: string | undefined;
}

/**
 * The links of an object to itself as elements of a JSON array: by its URN, with the address of its structure message
 * and of further information; to the service that has it. Without a URN, the link has the address of the further information.
 */
export function selfLinks({ urn, uri, serviceURL, structureURL }: Whereabouts): string {
  const href = structureURL ?? (urn === undefined ? uri : undefined);
  let links = '';
  if (urn !== undefined || href !== undefined) {
    links = `{"rel":"self"${urn === undefined ? '' : `,"urn":${urn}`}${href === undefined ? '' : `,"href":${href}`}`;
    links += uri === undefined ? '}' : `,"uri":${uri}}`;
  }
  const separator = links === '' ? '' : ',';
  return serviceURL === undefined ? links : `${links}${separator}{"rel":"service","href":${serviceURL}}`;
}

/** Writes a text in the best language, then in all languages; writes nothing where there is no text. */
export function writeTexts(
  { key, singularKey }: { readonly key: string; readonly singularKey: string },
  texts: LocalisedText,
  { out, textOf }: Pick<JsonWriting, 'out' | 'textOf'>,
): void {
  const best = textOf(texts);
  if (best === undefined) return;
  const bestText = quoted(best);
  out.key(singularKey);
  out.text += bestText;
  out.key(key);
  let separator = '{';
  for (const language in texts) {
    const text = texts[language] ?? '';
    out.text += `${separator}${quoted(language)}:${text === best ? bestText : quoted(text)}`;
    separator = ',';
  }
  out.text += '}';
}

function scalar(value: Content, isNumber: boolean): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return (isNumber ? jsonNumber(value) : undefined) ?? quoted(value);
}

/** The URN of an object, with the ids that come before those of the parts inside. */
function identify(plan: JsonObjectPlan, object: Properties, outer: string | undefined, { urn, urnOf }: JsonWriting) {
  if (plan.isArtefact) return { id: object['id'], urn };
  const row = plan.rows.length === 0 ? undefined : plan.rows.find((each) => isOfPartClass(each, object));
  const id = row && partId(row, object as { readonly [property: string]: Content });
  if (row === undefined || id === undefined) return { id: object['id'], urn: object['urn'] };
  const item = outer === undefined || row.ownTail ? id : `${outer}.${id}`;
  return { id, urn: `${urnOf(row.class)}.${item}`, item };
}

/** Properties that come first, or in the links. */
const writtenBefore: ReadonlySet<string> = new Set([
  'class',
  'id',
  'agencyID',
  'version',
  'links',
  'urn',
  'uri',
  'serviceURL',
  'structureURL',
]);
/** In a link these are ordinary properties. */
const ofLinks: ReadonlySet<string> = new Set(['urn', 'uri']);

const formed = (value: Content | undefined, { form }: JsonPropertyPlan): Content | undefined =>
  value === undefined || form === undefined ? value : form(value);

const inJson = (value: Content | undefined, plan: JsonPropertyPlan): string | undefined => {
  const written = formed(value, plan);
  return written === undefined ? undefined : typeof written === 'string' ? quoted(written) : JSON.stringify(written);
};

function writeLinks(plan: JsonObjectPlan, object: Properties, urn: Content | undefined, writing: JsonWriting): void {
  const textOf = (property: string) => inJson(object[property], plan.property(property));
  const links = listOf(object['links']);
  const { out } = writing;
  const own = selfLinks({
    urn: inJson(formed(urn, plan.property('urn')), plan.property('links').objects().property('urn')),
    uri: textOf('uri'),
    serviceURL: textOf('serviceURL'),
    structureURL: textOf('structureURL'),
  });
  if (own === '' && links.length === 0) return;
  out.key('"links":');
  out.text += `[${own}`;
  if (links.length > 0) {
    if (own !== '') out.text += ',';
    writeElements(links, plan.property('links'), undefined, writing);
  }
  out.text += ']';
}

/** Writes the elements of a non-empty array. */
function writeElements(
  list: readonly Content[],
  plan: JsonPropertyPlan,
  outer: string | undefined,
  writing: JsonWriting,
): void {
  const { out } = writing;
  const { elementForm } = plan;
  const objects = plan.objects();
  let separator = '';
  for (const element of list) {
    const value = elementForm === undefined ? element : elementForm(element);
    if (value === undefined) continue;
    out.text += separator;
    separator = ',';
    if (isObject(value)) writeObject(value, objects, outer, writing);
    else out.text += scalar(value, plan.isNumber);
    out.endChunk();
  }
}

/** Writes a property with its value, or nothing where no value is left. */
function writeProperty(given: Content, plan: JsonPropertyPlan, outer: string | undefined, writing: JsonWriting): void {
  const { out } = writing;
  const { form, key, singularKey } = plan;
  const value = form === undefined ? given : form(given);
  if (value === undefined) return;
  if (typeof value !== 'object') {
    out.key(key);
    out.text += scalar(value, plan.isNumber);
  } else if (isObject(value)) {
    if (singularKey !== undefined) writeTexts({ key, singularKey }, value as LocalisedText, writing);
    else {
      out.key(key);
      if (plan.isLocalised) out.text += JSON.stringify(value);
      else writeObject(value, plan.objects(), outer, writing);
    }
  } else if (value.length > 0) {
    out.key(key);
    out.text += '[';
    writeElements(value, plan, outer, writing);
    out.text += ']';
  }
}

/** Begins an object with its identity and its links to itself. @returns its id, and the ids for the parts inside */
function begin(object: Properties, plan: JsonObjectPlan, outer: string | undefined, writing: JsonWriting) {
  const { id, urn, item } = identify(plan, object, outer, writing);
  writing.out.open();
  if (id !== undefined) writeProperty(id, plan.property('id'), undefined, writing);
  for (const property of ['agencyID', 'version']) {
    const value = object[property];
    if (value !== undefined) writeProperty(value, plan.property(property), undefined, writing);
  }
  if (!plan.isLink) writeLinks(plan, object, urn, writing);
  return { id, item };
}

const isWrittenBefore = (property: string, { isLink }: JsonObjectPlan): boolean =>
  writtenBefore.has(property) && !(isLink && ofLinks.has(property));

const isAbsent = (value: Content | undefined): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** Ends an object with what the version requires and the model does not have. */
function end(object: Properties, plan: JsonObjectPlan, id: Content | undefined, { out, textOf }: JsonWriting): void {
  for (const { property, value } of plan.defaults) {
    if (!isAbsent(object[property])) continue;
    out.key(plan.property(property).key);
    out.text += JSON.stringify(value);
  }
  const { names } = object;
  if (plan.isNameable && id !== undefined && !(isObject(names) && textOf(names as LocalisedText) !== undefined)) {
    out.key('"name":');
    out.text += JSON.stringify(id);
  }
  out.close();
}

/**
 * Appends an object that was fitted for the version to a message: its identity, links to itself, its properties in the
 * order of the model with texts also in the best language, and what the version requires in addition.
 * @param outer dotted ids of the parts of the same class around the object
 */
export function writeObject(
  object: Properties,
  plan: JsonObjectPlan,
  outer: string | undefined,
  writing: JsonWriting,
): void {
  const { id, item } = begin(object, plan, outer, writing);
  for (const property in object) {
    const value = object[property];
    if (value === undefined || isWrittenBefore(property, plan)) continue;
    writeProperty(value, plan.property(property), plan.nests(property) ? item : undefined, writing);
  }
  end(object, plan, id, writing);
}

/** Number of elements between two checks for a complete chunk. */
const batch = 64;

/**
 * As `writeObject`, for an artefact; yields the chunks that become complete between its items. Only the arrays of the
 * artefact itself are generated step by step: nested generators take three times as long.
 */
export function* writeObjectInChunks(
  given: ArtefactInParts,
  plan: JsonObjectPlan,
  writing: JsonWriting,
): Generator<string> {
  const { out } = writing;
  const isWritable = given.list !== undefined && plan.property(given.list.property).form === undefined;
  const list = isWritable ? given.list : undefined;
  const object: Properties = isWritable ? given.artefact : wholeOf(given);
  const { id } = begin(object, plan, undefined, writing);
  for (const property in object) {
    const value = object[property];
    if (value === undefined || isWrittenBefore(property, plan)) continue;
    const inner = plan.property(property);
    if (!Array.isArray(value) || inner.form !== undefined || (value.length <= batch && list?.property !== property)) {
      writeProperty(value, inner, undefined, writing);
      continue;
    }
    out.key(inner.key);
    let separator = '[';
    for (const entries of entriesOf(property, value, list)) {
      for (let start = 0; start < entries.length; start += batch) {
        out.text += separator;
        writeElements(entries.slice(start, start + batch), inner, undefined, writing);
        yield* out.takeFull();
        separator = ',';
      }
    }
    out.text += ']';
  }
  end(object, plan, id, writing);
  yield* out.takeFull();
}
