import { type ArtefactType, typeOfClass, urnClassOf } from '../../../model/artefact-types.js';
import type { ElementRule } from '../../grammar/element-types.js';
import { objectUrn } from '../../grammar/identity.js';
import { type ModernVersion, messageVersion, type SdmxMlVersion } from '../../grammar/message-versions.js';
import { type ArtefactInParts, entriesOf, wholeOf } from '../../message/long-list.js';
import { childPlans, nameOf, writeAttributes, writeChildren, writeItem } from './element-writer.js';

const chunkLength = 65_536;

/** The element of an artefact's container, and the element in it that holds the artefact. */
export interface ArtefactElements {
  readonly container: ElementRule;
  readonly element: ElementRule;
}

/** The elements of a container of structures. @param name without prefix @throws Error when the version has none */
export function containerElements(version: SdmxMlVersion, name: string): ArtefactElements {
  const container = messageVersion(version).types.type('StructuresType').elements.get(`structure:${name}`);
  const [element] = container?.type.elements.values() ?? [];
  if (container === undefined || element === undefined) throw new Error(`SDMX-ML ${version} has no element ${name}`);
  return { container, element };
}

/** The elements that hold artefacts of a type. @throws Error when the version has none */
export const artefactElements = (version: ModernVersion, type: ArtefactType): ArtefactElements =>
  containerElements(version, type.container);

/** In front of what stands in a container. */
export const inContainer = '\n      ';

/**
 * Writes an artefact that was fitted for the version as the element in its container, with the `urn` of every object
 * that has one, in pieces of about 64 kB. The prefixes `str` and `com` are those of writeSdmxMl.
 * @throws Error when the class is not that of an artefact, or the version does not have it
 */
export function* writeXmlArtefact(version: ModernVersion, given: ArtefactInParts): Generator<string> {
  const { artefact } = given;
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new Error(`${artefact.class} is not an artefact class`);
  const { element } = artefactElements(version, type);
  yield* writeArtefactElement(element, `${type.package}.${urnClassOf(type)}`, given);
}

/**
 * Writes an artefact as an element.
 * @param urnClass package and class in its URN
 * @param indent line break and blanks before it
 */
export function* writeArtefactElement(
  element: ElementRule,
  urnClass: string,
  given: ArtefactInParts,
  indent = inContainer,
): Generator<string> {
  const { type } = element;
  const isWritable = childPlans(type).some(
    ({ property, holds }) => property === given.list?.property && holds === 'many',
  );
  const list = isWritable ? given.list : undefined;
  const artefact = isWritable ? given.artefact : wholeOf(given);
  // A type without the attribute has version 1.0 only.
  const version = type.attributeNames.has('version') ? artefact.version : '1.0';
  const owner = { agencyID: artefact.agencyID, id: artefact.id, version };
  const inside = { owner, indent: `${indent}  ` };
  const name = nameOf(element);
  let text = `${indent}<${name}${writeAttributes(type, artefact, () => objectUrn(urnClass, owner, undefined))}>`;
  for (const child of childPlans(type)) {
    const value = artefact[child.property] ?? child.instead;
    if (value === undefined) continue;
    if (child.holds !== 'many' || !Array.isArray(value)) {
      text += writeChildren(child, value, inside);
      continue;
    }
    for (const entries of entriesOf(child.property, value, list)) {
      for (const item of entries) {
        text += writeItem(child, item, inside);
        if (text.length < chunkLength) continue;
        yield text;
        text = '';
      }
    }
  }
  yield `${text}${indent}</${name}>`;
}
