import type { Artefact } from '../../../model/artefact.js';
import { type ArtefactType, typeOfClass, urnClassOf } from '../../../model/artefact-types.js';
import type { ElementRule } from '../../grammar/element-types.js';
import { objectUrn } from '../../grammar/identity.js';
import { type ModernVersion, messageVersion, type SdmxMlVersion } from '../../grammar/message-versions.js';
import { childElements, writeAttributes, writeElement } from './element-writer.js';
import { nameOf } from './prefixes.js';

const chunkLength = 65_536;

/** The element of an artefact's container, and the element in it that holds the artefact. */
export interface ArtefactElements {
  readonly container: ElementRule;
  readonly element: ElementRule;
}

const found = new Map<string, ArtefactElements>();

/** The elements of a container of structures. @param name without prefix @throws Error when the version has none */
export function containerElements(version: SdmxMlVersion, name: string): ArtefactElements {
  const key = `${version} ${name}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const container = messageVersion(version).types.type('StructuresType').elements.get(`structure:${name}`);
  const [element] = container?.type.elements.values() ?? [];
  if (container === undefined || element === undefined) throw new Error(`SDMX-ML ${version} has no element ${name}`);
  const elements = { container, element };
  found.set(key, elements);
  return elements;
}

/** The elements that hold artefacts of a type. @throws Error when the version has none */
export const artefactElements = (version: ModernVersion, type: ArtefactType): ArtefactElements =>
  containerElements(version, type.container);

/** In front of what stands in a container. */
export const inContainer = '\n      ';

/**
 * Writes one artefact as the element in its container, with the `urn` of every object that has one, in pieces of about
 * 64 kB. The prefixes `str` and `com` are those of writeSdmxMl. What the version does not know is left out.
 * @throws Error when the class is not that of an artefact, or the version does not have it
 */
export function* writeArtefact(version: ModernVersion, artefact: Artefact): Generator<string> {
  const artefactType = typeOfClass(artefact.class);
  if (artefactType === undefined) throw new Error(`No artefact is of the class ${artefact.class}`);
  const { element } = artefactElements(version, artefactType);
  yield* writeArtefactElement(element, `${artefactType.package}.${urnClassOf(artefactType)}`, artefact);
}

/**
 * Writes an artefact as an element.
 * @param urnClass package and class in its URN
 * @param indent line break and blanks in front of it
 */
export function* writeArtefactElement(
  element: ElementRule,
  urnClass: string,
  artefact: Artefact,
  indent = inContainer,
): Generator<string> {
  const { type } = element;
  // A type without the attribute knows version 1.0 only.
  const isVersioned = type.attributeNames.has('version');
  const owner = { agencyID: artefact.agencyID, id: artefact.id, version: isVersioned ? artefact.version : '1.0' };
  const urn = objectUrn(urnClass, owner, undefined);
  const name = nameOf(element);
  let text = `${indent}<${name}${writeAttributes(type, artefact, () => ` urn="${urn}"`)}>`;
  for (const { rule, value } of childElements(type, artefact)) {
    text += writeElement(rule, value, { owner, indent: `${indent}  ` });
    if (text.length >= chunkLength) {
      yield text;
      text = '';
    }
  }
  yield `${text}${indent}</${name}>`;
}
