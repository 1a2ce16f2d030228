import type { Content } from '../../../model/content.js';
import { elementStep } from '../../../model/path.js';
import type { ElementRule, ElementType } from '../../grammar/element-types.js';
import type { LegacyArtefact } from '../../model-2.1/down/downgrade-artefact.js';
import type { Properties } from '../../model-2.1/up/mapping.js';
import type { JsonObject } from '../json.js';
import { TextBuffer } from '../text-buffer.js';
import { legacyObject } from './legacy-object.js';
import { type Frame, type LegacyWriteOptions, LegacyWriting } from './legacy-writing.js';
import { writeJson } from './write-json.js';

/** The element of the items, where a type is that of an item scheme: only those can be partial. */
const itemOf = (type: ElementType): ElementRule | undefined =>
  type.attributeNames.has('isPartial')
    ? type.properties.flatMap(({ rules }) => rules).find(({ holds }) => holds === 'many')
    : undefined;

/** The items of a scheme, each made when it is asked for. */
function* itemObjects(
  { type, property }: ElementRule,
  items: readonly Content[],
  scheme: Frame,
  writing: LegacyWriting,
): Generator<JsonObject> {
  for (const [index, item] of items.entries()) {
    const path = `${property}/${elementStep(item, index)}`;
    const object = legacyObject({ type, properties: item as Properties, parent: scheme, path }, writing);
    if (object !== undefined) yield object;
  }
}

/**
 * Writes an artefact that was made fit for SDMX-ML 2.1 as an element of its container in an SDMX-JSON 1.0 message.
 *
 * @returns the JSON object in chunks of about 64 kB; no chunk at all where nothing can be written, which is then told
 */
export function* writeLegacyArtefact(
  { element: { type }, artefact }: LegacyArtefact,
  options: LegacyWriteOptions,
): Generator<string, void, undefined> {
  const writing = new LegacyWriting(artefact, options);
  const item = itemOf(type);
  const { [item?.property ?? '']: items, ...properties } = artefact as Properties;
  const frame = { type, properties, path: '' };
  const object = legacyObject(frame, writing);
  if (object === undefined) return;
  const lazy = item && Array.isArray(items) ? { [item.property]: itemObjects(item, items, frame, writing) } : {};
  const out = new TextBuffer();
  yield* writeJson({ ...object, ...lazy }, out);
  yield* out.takeRest();
}
