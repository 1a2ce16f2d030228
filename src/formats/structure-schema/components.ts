import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';
import { conceptIdOf } from '../../model/parts.js';
import { type ConceptLookUp, type Representation, representationOf } from './representation.js';

/** What the values of an attribute depend on. */
export type Relationship =
  | { readonly level: 'dataflow' | 'observation' }
  | { readonly level: 'group'; readonly group: string }
  | { readonly level: 'dimensions'; readonly dimensions: readonly string[] };

export interface Component {
  readonly id: string;
  readonly role: 'dimension' | 'timeDimension' | 'attribute' | 'measure';
  readonly representation: Representation;
}

export interface Attribute extends Component {
  readonly role: 'attribute';
  readonly relationship: Relationship;
}

export interface Group {
  readonly id: string;
  readonly dimensions: readonly string[];
}

/** The components of a data structure, as far as data sets show them. */
export interface Components {
  readonly dimensions: readonly Component[];
  readonly timeDimension: Component | undefined;
  readonly groups: readonly Group[];
  readonly attributes: readonly Attribute[];
  readonly measures: readonly Component[];
  /** What reference metadata is attached to. */
  readonly metadata: readonly Relationship[];
}

type Fields = Readonly<Record<string, Content>>;

const fieldsOf = (value: Content | undefined): Fields =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: Content | undefined): readonly Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
const idsOf = (value: Content | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** An attribute that does not say what it depends on may change with every observation. */
function relationshipOf({ attributeRelationship }: Fields): Relationship {
  const said = fieldsOf(attributeRelationship);
  if (said['dimensions'] !== undefined) return { level: 'dimensions', dimensions: idsOf(said['dimensions']) };
  if (said['group'] !== undefined) return { level: 'group', group: String(said['group']) };
  return { level: said['dataflow'] === undefined ? 'observation' : 'dataflow' };
}

/**
 * Reads the components of a data structure.
 * @param concept the concept that a reference names, with the core representation that components inherit
 * @param inFlow the dimensions that data of the dataflow have; null for all (SDMX 3.1, DimensionConstraint). What
 *   depends on another one does so no longer
 */
export function readComponents(
  dataStructure: Artefact,
  concept: ConceptLookUp,
  inFlow: readonly string[] | null,
): Components {
  const { dimensionList, groups, attributeList, measureList } = fieldsOf(dataStructure['dataStructureComponents']);
  const read = <Role extends Component['role']>(role: Role, fields: Fields, fixedId?: string) => ({
    id: String(fields['id'] ?? fixedId ?? conceptIdOf(fields)),
    role,
    representation: representationOf(fields, concept),
  });
  const { dimensions, timeDimension } = fieldsOf(dimensionList);
  const kept = (id: string): boolean => inFlow === null || id === 'TIME_PERIOD' || inFlow.includes(id);
  const narrowed = (relationship: Relationship): Relationship => {
    if (relationship.level !== 'dimensions') return relationship;
    const left = relationship.dimensions.filter(kept);
    return left.length === 0 ? { level: 'dataflow' } : { level: 'dimensions', dimensions: left };
  };
  return {
    dimensions: listOf(dimensions)
      .map((fields) => read('dimension', fields))
      .filter(({ id }) => kept(id)),
    timeDimension:
      timeDimension === undefined ? undefined : read('timeDimension', fieldsOf(timeDimension), 'TIME_PERIOD'),
    groups: listOf(groups).map(({ id, groupDimensions }) => ({
      id: String(id),
      dimensions: idsOf(groupDimensions).filter(kept),
    })),
    attributes: listOf(fieldsOf(attributeList)['attributes']).map((fields) => ({
      ...read('attribute', fields),
      relationship: narrowed(relationshipOf(fields)),
    })),
    measures: listOf(fieldsOf(measureList)['measures']).map((fields) => read('measure', fields)),
    metadata: listOf(fieldsOf(attributeList)['metadataAttributeUsages']).map((fields) =>
      narrowed(relationshipOf(fields)),
    ),
  };
}
