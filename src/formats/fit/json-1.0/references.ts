import { typeOfClass } from '../../../model/artefact-types.js';
import { type Content, type Properties, propertiesOf } from '../../../model/content.js';
import type { ElementRule, ElementType } from '../../grammar/element-types.js';
import { objectUrn } from '../../grammar/identity.js';

/** An object of SDMX 2.1 and the objects around it. */
export interface LegacyFrame {
  readonly type: ElementType;
  readonly properties: Properties;
  readonly parent: LegacyFrame | undefined;
}

/** The context on which references inside an artefact depend. */
export interface Json10Context {
  /** Identity of the artefact. */
  readonly owner: { readonly agencyID: string; readonly id: string; readonly version: string };
  /** The `Ref` to the structure of a dataflow or metadataflow, by the `Ref` to the flow; undefined where it is not available. */
  readonly structureOf: (usage: Properties) => Properties | undefined;
}

/** How the URN of an object inside an artefact is made. */
export interface InnerClass {
  /** Package and class. */
  readonly class: string;
  /** Type of the object around it whose id precedes its own. */
  readonly behind?: string;
}

/**
 * References of SDMX 2.1 to objects of the same artefact, by `Type/Element`, that SDMX-JSON 1.0 writes as URNs; others
 * it writes as an id.
 */
const innerReferences: Readonly<Record<string, InnerClass>> = {
  'ConceptType/Parent': { class: 'conceptscheme.Concept' },
  'HierarchicalCodeType/Level': { class: 'codelist.Level', behind: 'HierarchyType' },
  'OrganisationUnitType/Parent': { class: 'base.OrganisationUnit' },
  'ReportStructureType/MetadataTarget': { class: 'metadatastructure.MetadataTarget' },
  'RepresentationMapType/CodelistMap': { class: 'mapping.CodelistMap' },
  'TransitionType/TargetStep': { class: 'process.ProcessStep' },
};

/** Types of objects that map one part of a scheme or structure to another, their `Source` to their `Target`. */
const mappingTypes: ReadonlySet<string> = new Set([
  'CategoryMapType',
  'CodeMapType',
  'ComponentMapType',
  'ConceptMapType',
  'HybridCodeMapType',
  'OrganisationMapType',
  'ReportingCategoryMapType',
]);

/** The class of the mapped parts, where it is not that of the first part of the artefact's type. */
const mappedClasses: Readonly<Record<string, string>> = { HierarchicalCodelist: 'HierarchicalCode' };

/** Names of classes in a URN that differ from those in a `Ref` (2.1 common references schema). */
export const urnNames: Readonly<Record<string, string>> = { Attribute: 'DataAttribute' };
const urnName = (className: string): string => urnNames[className] ?? className;

const ncName = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Ids that SDMX-JSON 1.0 restricts further than SDMX-ML 2.1, by `Type/Element`. */
const localIdForms: Readonly<Record<string, RegExp>> = {
  'AttributeRelationshipType/AttachmentGroup': ncName,
  'AttributeRelationshipType/Dimension': ncName,
  'GroupDimensionType/DimensionReference': ncName,
};

/** The form of every other id (`idType`). */
export const idForm = /^[A-Za-z0-9_@$-]+$/;

/** The `Ref` of a reference that was fitted for SDMX-ML 2.1. */
export const refOf = (value: Content | undefined): Properties => propertiesOf(propertiesOf(value)['ref']);

/** The key of an included codelist: its alias, or its id where it has no alias. */
export const aliasOf = (included: Content): string => String(propertiesOf(included)['alias'] ?? refOf(included)['id']);

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

/** The URN of the object that a `Ref` names in another artefact. */
export function refUrn(type: ElementType, value: Content): string {
  const ref = refOf(value);
  const attributes = type.elements.get('local:Ref')?.type.attributes ?? [];
  const [packageName, className] = ['package', 'class'].map((name) =>
    String(ref[name] ?? attributes.find((attribute) => attribute.name === name)?.fixed),
  );
  const item = ref['maintainableParentID'] === undefined ? undefined : joined(ref['containerID'], ref['id']);
  return objectUrn(`${packageName}.${urnName(className ?? '')}`, ownerOf(ref), item);
}

/** The item part of the URN of an object: the id of the object around it, where its class requires it, then its own. */
export function innerItem({ behind }: InnerClass, id: Content, frame: LegacyFrame | undefined): string {
  let around = frame;
  while (behind !== undefined && around !== undefined && around.type.name !== behind) around = around.parent;
  return behind === undefined ? String(id) : joined(around?.properties['id'], id);
}

/** The URN of a mapped part: a part of the source or the target of the object around. */
function mappedUrn(
  side: 'source' | 'target',
  ref: Properties,
  { parent }: LegacyFrame,
  { structureOf }: Json10Context,
): string | undefined {
  const end = refOf(parent?.properties[side]);
  const outer = structureOf(end) ?? end;
  const scheme = String(outer['class']);
  const components = { DataStructure: [ref['id']], MetadataStructure: [ref['containerID'], ref['id']] }[scheme];
  if (components !== undefined) {
    return objectUrn(`${outer['package']}.${urnName(String(ref['class']))}`, ownerOf(outer), joined(...components));
  }
  const part = mappedClasses[scheme] ?? typeOfClass(scheme)?.parts?.[0]?.class;
  return part === undefined
    ? undefined
    : objectUrn(`${outer['package']}.${part}`, ownerOf(outer), joined(ref['containerID'], ref['id']));
}

/** The text of a reference, or why SDMX-JSON 1.0 has none. */
export type LegacyReference = { readonly text: string } | { readonly obstacle: string };

/** Makes the text of the references in one element of SDMX 2.1: a URN with the classes of 2.1, or an id. */
export function referenceWriter(
  type: ElementType,
  rule: ElementRule,
): (value: Content, frame: LegacyFrame, context: Json10Context) => LegacyReference {
  const element = `${type.name}/${rule.localName}`;
  const inner = innerReferences[element];
  const isMapping = mappingTypes.has(type.name);
  const side = rule.localName === 'Source' ? 'source' : 'target';
  const form = localIdForms[element] ?? idForm;
  return (value, frame, context) => {
    const ref = refOf(value);
    if (ref['agencyID'] !== undefined) return { text: refUrn(rule.type, value) };
    const id = String(ref['id']);
    if (inner !== undefined) {
      return { text: objectUrn(inner.class, context.owner, innerItem(inner, ref['id'] ?? '', frame)) };
    }
    if (isMapping) {
      const urn = mappedUrn(side, ref, frame, context);
      const obstacle = `The reference was left out: SDMX-JSON 1.0 requires a URN for ${id}, and the message does not hold the structure that defines it`;
      return urn === undefined ? { obstacle } : { text: urn };
    }
    return form.test(id)
      ? { text: id }
      : { obstacle: `The reference was left out: SDMX-JSON 1.0 does not allow the id "${id}" here` };
  };
}

/** Classes of objects whose URN SDMX-ML 2.1 leaves open, by type. */
export const innerClasses: Readonly<Record<string, InnerClass>> = {
  AgencyType: { class: 'base.Agency' },
  LevelType: { class: 'codelist.Level', behind: 'HierarchyType' },
};
