import type { Artefact } from '../../model/artefact.js';
import { type Content, listOf, objectsOf, type Properties, propertiesOf } from '../../model/content.js';
import { contentAt, type Part, partsOf } from '../../model/parts.js';

/** The values that a component takes: those of a list, or those of a text format. */
interface Representation {
  /** Reference to a codelist or value list, as written. */
  readonly enumeration?: string;
  /** Text format in the properties of SDMX-JSON; empty for any text. */
  readonly format: Properties;
  /** That of the codes of a list; absent where there is none. */
  readonly enumerationFormat?: Properties;
  /** Absent when neither the component nor its concept has it. */
  readonly minOccurs?: number;
  readonly maxOccurs: number | 'unbounded';
}

/** Returns the content of the concept with a URN; undefined when the registry does not hold it. */
export type ConceptLookUp = (urn: string) => Properties | undefined;

/** What the value of an attribute depends on (information model, AttributeRelationship). */
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

/** A group dimension descriptor. */
export interface Group {
  readonly id: string;
  readonly dimensions: readonly string[];
}

/** The components of a data structure that occur in data sets. */
export interface Components {
  readonly dimensions: readonly Component[];
  readonly timeDimension: Component | undefined;
  readonly groups: readonly Group[];
  readonly attributes: readonly Attribute[];
  readonly measures: readonly Component[];
  /** The relationships of the metadata attribute usages. */
  readonly metadata: readonly Relationship[];
}

/** The values that constraints allow, by component id; no restriction where a component is absent or null. */
export type ValuesByComponent = ReadonlyMap<string, readonly string[] | null>;

const hasValues = ({ enumeration, format }: Properties): boolean => enumeration !== undefined || format !== undefined;

/**
 * The representation of a component: its own, else the core representation of its concept, else any text (SDMX-ML
 * part IV, Representation Determination).
 */
export function representationOf(component: Properties, concept: ConceptLookUp): Representation {
  const local = propertiesOf(component['localRepresentation']);
  const identity = component['conceptIdentity'];
  const core =
    hasValues(local) || typeof identity !== 'string' ? {} : propertiesOf(concept(identity)?.['coreRepresentation']);
  const { enumeration, format, enumerationFormat } = hasValues(local) ? local : core;
  const { minOccurs, maxOccurs } = { ...core, ...local };
  return {
    ...(typeof enumeration === 'string' ? { enumeration } : {}),
    format: propertiesOf(format),
    ...(enumerationFormat === undefined ? {} : { enumerationFormat: propertiesOf(enumerationFormat) }),
    ...(minOccurs === undefined ? {} : { minOccurs: Number(minOccurs) }),
    maxOccurs: maxOccurs === undefined ? 1 : maxOccurs === 'unbounded' ? maxOccurs : Number(maxOccurs),
  };
}

/**
 * Whether the values need elements, since an XML attribute cannot hold them (SDMX-ML part IV, Representation with Complex
 * Text Format). Only an explicit `isMultiLingual` counts: its default is true in the schema of 3.0 and false in that of
 * 3.1, and the samples of both versions treat texts without it as simple.
 */
export const isComplex = ({ format, maxOccurs }: Representation): boolean =>
  maxOccurs === 'unbounded' || maxOccurs > 1 || format['dataType'] === 'XHTML' || format['isMultiLingual'] === true;

const idsOf = (value: Content | undefined): readonly string[] => listOf(value).map(String);

/** Without a relationship, the value may differ for every observation. */
export function relationshipOf({ attributeRelationship }: Properties): Relationship {
  const { dimensions, group, dataflow } = propertiesOf(attributeRelationship);
  if (dimensions !== undefined) return { level: 'dimensions', dimensions: idsOf(dimensions) };
  if (group !== undefined) return { level: 'group', group: String(group) };
  return { level: dataflow === undefined ? 'observation' : 'dataflow' };
}

/**
 * Reads the components of a data structure.
 * @param concept returns the concept of a component, whose core representation the component inherits
 * @param inFlow ids of the dimensions in the data of the dataflow; null for all (SDMX 3.1, DimensionConstraint).
 *   Relationships lose the other dimensions, and become those of a dataflow when none is left
 */
export function readComponents(
  dataStructure: Artefact,
  concept: ConceptLookUp,
  inFlow: readonly string[] | null,
): Components {
  const parts = [...partsOf(dataStructure)];
  const ofClass = (className: string) => parts.filter((part) => part.class === className);
  const read = <Role extends Component['role']>(role: Role, { tail, content }: Part) => ({
    id: tail,
    role,
    representation: representationOf(content, concept),
  });
  const isInFlow = (id: string): boolean => inFlow === null || id === 'TIME_PERIOD' || inFlow.includes(id);
  const readRelationship = (content: Properties): Relationship => {
    const relationship = relationshipOf(content);
    if (relationship.level !== 'dimensions') return relationship;
    const dimensions = relationship.dimensions.filter(isInFlow);
    return dimensions.length === 0 ? { level: 'dataflow' } : { level: 'dimensions', dimensions };
  };
  const [timeDimension] = ofClass('TimeDimension');
  const usages = contentAt(dataStructure, 'dataStructureComponents/attributeList/metadataAttributeUsages');
  return {
    dimensions: ofClass('Dimension')
      .map((part) => read('dimension', part))
      .filter(({ id }) => isInFlow(id)),
    timeDimension: timeDimension && read('timeDimension', timeDimension),
    groups: ofClass('GroupDimensionDescriptor').map(({ tail, content }) => ({
      id: tail,
      dimensions: idsOf(content['groupDimensions']).filter(isInFlow),
    })),
    attributes: ofClass('DataAttribute').map((part) => ({
      ...read('attribute', part),
      relationship: readRelationship(part.content),
    })),
    measures: ofClass('Measure').map((part) => read('measure', part)),
    metadata: objectsOf(usages).map(readRelationship),
  };
}

/** Id of the only measure of the 2.1 model, declared in its base schema. */
export const primaryMeasureId = 'OBS_VALUE';

/**
 * The components in data of the 2.1 model, which has one measure: the one with the id OBS_VALUE, else the first, renamed.
 * The other measures become attributes of the observation, as in the data structure when it is written in SDMX-ML 2.1.
 */
export function reduceToPrimaryMeasure(
  components: Components,
  allowed: ValuesByComponent,
): { readonly components: Components; readonly allowed: ValuesByComponent } {
  const { measures, attributes } = components;
  const primary = measures.find(({ id }) => id === primaryMeasureId) ?? measures[0];
  if (primary === undefined) return { components, allowed };
  const others = measures
    .filter((measure) => measure !== primary)
    .map((measure): Attribute => ({ ...measure, role: 'attribute', relationship: { level: 'observation' } }));
  return {
    components: {
      ...components,
      measures: [{ ...primary, id: primaryMeasureId }],
      attributes: [...attributes, ...others],
    },
    allowed: new Map([...allowed, [primaryMeasureId, allowed.get(primary.id) ?? null]]),
  };
}
