import { typeOfClass } from '../../../model/artefact-types.js';
import type { Content } from '../../../model/content.js';
import type { ElementRule, ElementType } from '../../grammar/element-types.js';
import { objectUrn } from '../../grammar/identity.js';
import type { Properties } from '../../model-2.1/up/mapping.js';
import type { Frame, LegacyWriting } from './legacy-writing.js';
import {
  type InnerClass,
  idForm,
  innerReferences,
  localIdForms,
  mappedClasses,
  mappingTypes,
  urnNames,
} from './local-references.js';

/** What a reference that was made fit for SDMX-ML 2.1 names. */
export const refOf = (value: Content | undefined): Properties =>
  ((value as Properties | undefined)?.ref ?? {}) as Properties;

const urnName = (className: string): string => urnNames[className] ?? className;

const joined = (...ids: readonly (Content | undefined)[]): string => ids.filter((id) => id !== undefined).join('.');

/** The artefact that a `Ref` names, or that the item is in. */
function ownerOf({ agencyID, id, version, maintainableParentID, maintainableParentVersion }: Properties) {
  const isItem = maintainableParentID !== undefined;
  return {
    agencyID: String(agencyID),
    id: String(isItem ? maintainableParentID : id),
    version: String((isItem ? maintainableParentVersion : version) ?? '1.0'),
  };
}

/** The URN of what a `Ref` of a type names outside of the artefact. */
export function refUrn(type: ElementType, value: Content): string {
  const ref = refOf(value);
  const attributes = type.elements.get('local:Ref')?.type.attributes ?? [];
  const [packageName, className] = ['package', 'class'].map((name) =>
    String(ref[name] ?? attributes.find((attribute) => attribute.name === name)?.fixed),
  );
  const item = ref.maintainableParentID === undefined ? undefined : joined(ref.containerID, ref.id);
  return objectUrn(`${packageName}.${urnName(className ?? '')}`, ownerOf(ref), item);
}

/** The item part of the URN of an object: its id behind that of the object around it, where the class has one there. */
export function innerItem({ behind }: InnerClass, id: Content, frame: Frame | undefined): string {
  let around = frame;
  while (behind !== undefined && around !== undefined && around.type.name !== behind) around = around.parent;
  return behind === undefined ? String(id) : joined(around?.properties.id, id);
}

/** The URN of what a map maps, given in the object around: a part of its source or its target. */
function mappedUrn(
  side: 'source' | 'target',
  ref: Properties,
  { parent }: Frame,
  { structureOf }: LegacyWriting,
): string | undefined {
  const end = refOf(parent?.properties[side]);
  const outer = structureOf(end) ?? end;
  const scheme = String(outer.class);
  const components = { DataStructure: [ref.id], MetadataStructure: [ref.containerID, ref.id] }[scheme];
  if (components !== undefined) {
    return objectUrn(`${outer.package}.${urnName(String(ref.class))}`, ownerOf(outer), joined(...components));
  }
  const part = mappedClasses[scheme] ?? typeOfClass(scheme)?.parts?.[0]?.class;
  return part === undefined
    ? undefined
    : objectUrn(`${outer.package}.${part}`, ownerOf(outer), joined(ref.containerID, ref.id));
}

/**
 * A reference as SDMX-JSON 1.0 has it in an element of a type: a URN with the classes of SDMX 2.1, or a plain id.
 * Undefined where it has no form there, which is then told.
 */
export function writeReference(
  rule: ElementRule,
  value: Content,
  path: string,
  frame: Frame,
  writing: LegacyWriting,
): string | undefined {
  const ref = refOf(value);
  if (ref.agencyID !== undefined) return refUrn(rule.type, value);
  const element = `${frame.type.name}/${rule.localName}`;
  const inner = innerReferences[element];
  if (inner !== undefined) return objectUrn(inner.class, writing.owner, innerItem(inner, ref.id ?? '', frame));
  if (mappingTypes.has(frame.type.name)) {
    const urn = mappedUrn(rule.localName === 'Source' ? 'source' : 'target', ref, frame, writing);
    if (urn === undefined) {
      writing.lose(
        path,
        `SDMX-JSON 1.0 names ${String(ref.id)} by a URN, which takes the artefact that defines it; only one that uses it is named`,
      );
    }
    return urn;
  }
  const id = String(ref.id);
  if ((localIdForms[element] ?? idForm).test(id)) return id;
  writing.lose(path, `SDMX-JSON 1.0 does not allow the id "${id}" here`);
  return undefined;
}
