import { isObject, type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { partsOfUrn } from '../../../model/urn.js';
import { changeEntry, changeList, changeValue, listOfTexts, moveInList, withValue } from '../parts/json-change.js';

/** The kinds of components of a data structure, in their order. */
export const componentKinds = ['dimension', 'timeDimension', 'measure', 'attribute', 'metadataUsage'] as const;
export type ComponentKind = (typeof componentKinds)[number];

/** Where components are: the list in `dataStructureComponents`, and the property of it. */
const places = {
  dimension: ['dimensionList', 'dimensions'],
  timeDimension: ['dimensionList', 'timeDimension'],
  measure: ['measureList', 'measures'],
  attribute: ['attributeList', 'attributes'],
  metadataUsage: ['attributeList', 'metadataAttributeUsages'],
} as const satisfies Record<ComponentKind, readonly [string, string]>;

/** Ids of the lists (SDMX information model). */
const listIds = {
  dimensionList: 'DimensionDescriptor',
  measureList: 'MeasureDescriptor',
  attributeList: 'AttributeDescriptor',
} as const;

/** A component of a data structure, with its place. */
export interface StructureComponent {
  readonly kind: ComponentKind;
  /** In its list. */
  readonly index: number;
  readonly pointer: string;
  readonly id: string;
  readonly component: JsonObject;
}

/** A component without an id has that of its concept. */
const idOf = (component: JsonObject, kind: ComponentKind): string => {
  if (kind === 'metadataUsage') return textOf(component['metadataAttributeReference']);
  const implied = partsOfUrn(textOf(component['conceptIdentity']))?.item ?? '';
  return textOf(component['id']) || (kind === 'timeDimension' ? 'TIME_PERIOD' : implied);
};

function listOf(artefact: JsonObject, kind: ComponentKind): readonly JsonObject[] {
  const [list, property] = places[kind];
  const all = artefact['dataStructureComponents'];
  const holder = isObject(all) ? all[list] : undefined;
  const value = isObject(holder) ? holder[property] : undefined;
  return isObject(value) ? [value] : objectsIn(value);
}

/** The components of a data structure in their order. */
export const componentsOf = (artefact: JsonObject): readonly StructureComponent[] =>
  componentKinds.flatMap((kind) => {
    const [list, property] = places[kind];
    const above = `/dataStructureComponents/${list}/${property}`;
    return listOf(artefact, kind).map((component, index) => ({
      kind,
      index,
      pointer: kind === 'timeDimension' ? above : `${above}/${index}`,
      id: idOf(component, kind),
      component,
    }));
  });

/** The ids of the components of some kinds. */
export const idsOfKinds = (artefact: JsonObject, ...kinds: readonly ComponentKind[]): readonly string[] =>
  kinds.flatMap((kind) => listOf(artefact, kind).map((component) => idOf(component, kind)));

/** A data structure with another list of components of a kind. A list without components is left out. */
function withComponents(artefact: JsonObject, kind: ComponentKind, components: readonly JsonObject[]): JsonObject {
  const [list, property] = places[kind];
  return changeValue(artefact, 'dataStructureComponents', (all) =>
    changeValue(all, list, (holder) => {
      const { id = listIds[list], ...others } = holder;
      const next = withValue(others, property, kind === 'timeDimension' ? components[0] : components);
      const isEmpty = Object.keys(next).every((each) => each === 'links' || each === 'annotations');
      return isEmpty ? {} : { id, ...next };
    }),
  );
}

/** The positions of dimensions stay in order where dimensions have them. */
function numbered(components: readonly JsonObject[]): readonly JsonObject[] {
  const positions = components.map(({ position }) => position).filter((each) => typeof each === 'number');
  if (positions.length === 0) return components;
  const sorted = positions.sort((a, b) => a - b);
  const first = sorted[0] ?? 1;
  return components.map((each, index) => ({ ...each, position: first + index }));
}

export const addComponent = (artefact: JsonObject, kind: ComponentKind, component: JsonObject): JsonObject =>
  withComponents(artefact, kind, numbered([...listOf(artefact, kind), component]));

export const removeComponent = (artefact: JsonObject, { kind, index }: StructureComponent): JsonObject =>
  withComponents(artefact, kind, numbered(listOf(artefact, kind).toSpliced(index, 1)));

export const moveComponent = (artefact: JsonObject, { kind, index }: StructureComponent, to: number): JsonObject =>
  withComponents(artefact, kind, numbered(moveInList(listOf(artefact, kind), index, to)));

/** A component that begins with what its kind requires. */
export function newComponent(kind: ComponentKind, conceptIdentity: string): JsonObject {
  if (kind === 'metadataUsage') return { metadataAttributeReference: '', attributeRelationship: { observation: {} } };
  const id = kind === 'timeDimension' ? 'TIME_PERIOD' : (partsOfUrn(conceptIdentity)?.item ?? '');
  const concept = { id, conceptIdentity };
  if (kind === 'attribute') return { ...concept, usage: 'optional', attributeRelationship: { observation: {} } };
  if (kind !== 'timeDimension') return concept;
  return { ...concept, localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } } };
}

/** A component with another concept. One without an id gets that of the concept. */
export function withConcept(component: JsonObject, urn: string | undefined): JsonObject {
  const id = textOf(component['id']) || (partsOfUrn(urn ?? '')?.item ?? '');
  return { ...component, id, conceptIdentity: urn ?? '' };
}

const renameIn = (ids: unknown, from: string, to: string): readonly string[] =>
  listOfTexts(ids).map((id) => (id === from ? to : id));

/** Every id of a component in groups and relationships, with another id. */
function renameUses(artefact: JsonObject, from: string, to: string): JsonObject {
  const relation = (each: JsonObject): JsonObject => {
    const { attributeRelationship, measureRelationship } = each;
    const attached = isObject(attributeRelationship)
      ? changeDimensions(attributeRelationship, from, to)
      : attributeRelationship;
    return withValue(
      withValue(each, 'attributeRelationship', attached),
      'measureRelationship',
      measureRelationship === undefined ? undefined : renameIn(measureRelationship, from, to),
    );
  };
  return changeValue(artefact, 'dataStructureComponents', (all) => {
    const grouped = changeList(all, 'groups', (groups) =>
      groups.map((group) => withValue(group, 'groupDimensions', renameIn(group['groupDimensions'], from, to))),
    );
    if (!isObject(grouped['attributeList'])) return grouped;
    return changeValue(grouped, 'attributeList', (list) =>
      changeList(
        changeList(list, 'attributes', (each) => each.map(relation)),
        'metadataAttributeUsages',
        (each) => each.map(relation),
      ),
    );
  });
}

const changeDimensions = (relationship: JsonObject, from: string, to: string): JsonObject =>
  'dimensions' in relationship
    ? { ...relationship, dimensions: renameIn(relationship['dimensions'], from, to) }
    : relationship;

/** Changes a component. Groups and relationships follow another id. */
export function changeComponent(
  artefact: JsonObject,
  { kind, index }: StructureComponent,
  change: (component: JsonObject) => JsonObject,
): JsonObject {
  const list = listOf(artefact, kind);
  const before = list[index];
  if (before === undefined) return artefact;
  const after = change(before);
  const changed = withComponents(
    artefact,
    kind,
    changeEntry(list, index, () => after),
  );
  const [from, to] = [idOf(before, kind), idOf(after, kind)];
  return from === to || from === '' || to === '' ? changed : renameUses(changed, from, to);
}

export const groupsOf = (artefact: JsonObject): readonly JsonObject[] => {
  const all = artefact['dataStructureComponents'];
  return isObject(all) ? objectsIn(all['groups']) : [];
};

export const changeGroups = (
  artefact: JsonObject,
  change: (groups: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject => changeValue(artefact, 'dataStructureComponents', (all) => changeList(all, 'groups', change));

/** Ids with one more, or one less, in the order of all. */
export const withMember = (
  ids: readonly string[],
  id: string,
  isMember: boolean,
  order: readonly string[],
): readonly string[] => {
  const members = new Set(ids);
  if (isMember) members.add(id);
  else members.delete(id);
  return [
    ...order.filter((each) => members.has(each)),
    ...ids.filter((each) => members.has(each) && !order.includes(each)),
  ];
};

/** What attributes are attached to. */
export const attachments = ['observation', 'dimensions', 'group', 'dataflow'] as const;
export type Attachment = (typeof attachments)[number];

export const attachmentOf = (relationship: unknown): Attachment | undefined =>
  isObject(relationship) ? attachments.find((each) => relationship[each] !== undefined) : undefined;

/** An attachment as one begins with it. */
export const newAttachment = (attachment: Attachment): JsonObject => {
  if (attachment === 'dimensions') return { dimensions: [] };
  return attachment === 'group' ? { group: '' } : { [attachment]: {} };
};

/** An attachment to dimensions with one more or less; whether each is optional goes along. */
export function withDimension(
  relationship: JsonObject,
  id: string,
  isMember: boolean,
  order: readonly string[],
): JsonObject {
  const before = listOfTexts(relationship['dimensions']);
  const flags = Array.isArray(relationship['areDimensionsOptional']) ? relationship['areDimensionsOptional'] : [];
  const dimensions = withMember(before, id, isMember, order);
  const optional = dimensions.map((each) => flags[before.indexOf(each)] === true);
  return { dimensions, ...(optional.includes(true) ? { areDimensionsOptional: optional } : {}) };
}
