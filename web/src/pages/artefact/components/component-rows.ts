import { isObject, type JsonObject, objectsIn, textOf } from '../../../content/json.js';

/** What a component is for. */
type ComponentKind =
  | 'dimension'
  | 'timeDimension'
  | 'measure'
  | 'attribute'
  | 'metadataAttribute'
  | 'metadataAttributeUsage'
  | 'group';

/** A component of a data structure or metadata structure, or a group. */
export interface ComponentRow {
  readonly kind: ComponentKind;
  readonly id: string;
  /** The dotted path of ids of a nested metadata attribute; the id of others. */
  readonly path: string;
  readonly depth: number;
  /** The reference to the concept as written. */
  readonly concept: string | undefined;
  readonly conceptRoles: readonly string[];
  readonly representation: JsonObject | undefined;
  /** What attributes are attached to. */
  readonly attachment: Attachment | undefined;
  /** `mandatory` or `optional`; of metadata attributes how often they occur. */
  readonly usage: string | undefined;
  readonly component: JsonObject;
}

interface Attachment {
  readonly level: 'dataflow' | 'dimensions' | 'group' | 'observation' | 'measures';
  /** Ids of dimensions, measures or of the group. */
  readonly of: readonly string[];
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : []);

function attachmentOf(relationship: unknown): Attachment | undefined {
  if (!isObject(relationship)) return undefined;
  const { dimensions, group } = relationship;
  if (Array.isArray(dimensions)) return { level: 'dimensions', of: idsIn(dimensions) };
  if (group !== undefined) return { level: 'group', of: [textOf(group)] };
  if ('observation' in relationship) return { level: 'observation', of: [] };
  if ('dataflow' in relationship || 'none' in relationship) return { level: 'dataflow', of: [] };
  return undefined;
}

/** With measures, an attribute belongs to these of an observation alone. */
function attachmentOfAttribute({ attributeRelationship, measureRelationship }: JsonObject): Attachment | undefined {
  const measures = idsIn(measureRelationship);
  const attachment = attachmentOf(attributeRelationship);
  return measures.length > 0 && attachment?.level === 'observation' ? { level: 'measures', of: measures } : attachment;
}

/** `1..*` for what occurs once or more often; undefined where nothing is written. */
function occurrence({ minOccurs, maxOccurs }: JsonObject): string | undefined {
  if (minOccurs === undefined && maxOccurs === undefined) return undefined;
  const most = maxOccurs === 'unbounded' ? '*' : textOf(maxOccurs ?? 1);
  return `${textOf(minOccurs ?? 1)}..${most}`;
}

function rowOfComponent(component: JsonObject, kind: ComponentKind, above?: ComponentRow): ComponentRow {
  const concept = textOf(component['conceptIdentity']) || textOf(component['metadataAttributeReference']);
  // A component without an id has that of its concept.
  const id = textOf(component['id']) || concept.slice(concept.lastIndexOf('.') + 1);
  const representation = component['localRepresentation'];
  return {
    kind,
    id,
    path: above === undefined ? id : `${above.path}.${id}`,
    depth: above === undefined ? 0 : above.depth + 1,
    concept: textOf(component['conceptIdentity']) || undefined,
    conceptRoles: idsIn(component['conceptRoles']),
    representation: isObject(representation) ? representation : undefined,
    attachment: attachmentOfAttribute(component),
    usage: textOf(component['usage']) || occurrence(component),
    component,
  };
}

const part = (object: unknown, name: string): JsonObject => {
  const value = isObject(object) ? object[name] : undefined;
  return isObject(value) ? value : {};
};

function nestedAttributes(list: unknown, above?: ComponentRow): ComponentRow[] {
  return objectsIn(list).flatMap((component) => {
    const row = rowOfComponent(component, 'metadataAttribute', above);
    return [row, ...nestedAttributes(component['metadataAttributes'], row)];
  });
}

/** The components of a data structure or metadata structure in their order, groups last. */
export function componentRows(artefact: JsonObject): readonly ComponentRow[] {
  const components = part(artefact, 'dataStructureComponents');
  const { dimensions, timeDimension, timeDimensions } = part(components, 'dimensionList');
  const { attributes, metadataAttributeUsages } = part(components, 'attributeList');
  const { measures, primaryMeasure } = part(components, 'measureList');
  const { metadataAttributes } = part(part(artefact, 'metadataStructureComponents'), 'metadataAttributeList');
  const one = (value: unknown): readonly JsonObject[] => (isObject(value) ? [value] : objectsIn(value));
  const rows = (list: unknown, kind: ComponentKind): ComponentRow[] =>
    one(list).map((component) => rowOfComponent(component, kind));
  return [
    ...rows(dimensions, 'dimension'),
    ...rows(timeDimension ?? timeDimensions, 'timeDimension'),
    ...rows(measures ?? primaryMeasure, 'measure'),
    ...rows(attributes, 'attribute'),
    ...rows(metadataAttributeUsages, 'metadataAttributeUsage'),
    ...nestedAttributes(metadataAttributes),
    ...objectsIn(components['groups']).map(
      (group): ComponentRow => ({
        ...rowOfComponent(group, 'group'),
        attachment: { level: 'dimensions', of: idsIn(group['groupDimensions']) },
      }),
    ),
  ];
}

/** The facets of a format, such as `maxLength: 10`, and its data type first. */
export function facetsOf(representation: JsonObject | undefined): readonly string[] {
  const format = representation?.['format'] ?? representation?.['enumerationFormat'];
  if (!isObject(format)) return [];
  const { dataType, ...facets } = format;
  return [
    ...(dataType === undefined ? [] : [textOf(dataType)]),
    ...Object.entries(facets).map(
      ([facet, value]) => `${facet} ${isObject(value) ? JSON.stringify(value) : textOf(value)}`,
    ),
  ];
}
