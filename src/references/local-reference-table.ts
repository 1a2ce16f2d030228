import { type ArtefactClass, artefactTypes } from '../model/artefact-types.js';

/**
 * A reference by plain id inside one artefact: the text at `path` must be the id of a part of one of the classes
 * `targets`, or the dotted path of ids where parts nest (structure schemas, key references; information model).
 */
export interface LocalReferenceRow {
  /** Id of the reference: class, then the place. */
  readonly role: string;
  readonly class: ArtefactClass;
  readonly path: string;
  readonly targets: readonly string[];
  /** Name of the reference in error texts. */
  readonly meaning: string;
  /** The reference is not checked where this property exists, because it can add parts. */
  readonly unless?: string;
}

const attributes = 'dataStructureComponents/attributeList/attributes';
const usages = 'dataStructureComponents/attributeList/metadataAttributeUsages';
const dimension = ['Dimension', 'TimeDimension'];
const group = ['GroupDimensionDescriptor'];

/** An item names its parent item of the same scheme; an extended codelist can inherit the parent. */
const parentRows = (): LocalReferenceRow[] =>
  artefactTypes.flatMap((type) =>
    (type.parts ?? [])
      .filter((part) => part.parent !== undefined)
      .map((part) => ({
        role: `${type.class}.parent`,
        class: type.class,
        path: `${part.path}/${part.parent}`,
        targets: [part.class],
        meaning: `parent ${part.class}`,
        unless: 'codelistExtensions',
      })),
  );

export const localReferenceRows: readonly LocalReferenceRow[] = [
  ...parentRows(),
  {
    role: 'DataStructure.group.dimension',
    class: 'DataStructure',
    path: 'dataStructureComponents/groups/groupDimensions',
    targets: ['Dimension'],
    meaning: 'dimension of the group',
  },
  {
    role: 'DataStructure.attribute.relationship.dimension',
    class: 'DataStructure',
    path: `${attributes}/attributeRelationship/dimensions`,
    targets: dimension,
    meaning: 'dimension that the attribute is reported for',
  },
  {
    role: 'DataStructure.attribute.relationship.group',
    class: 'DataStructure',
    path: `${attributes}/attributeRelationship/group`,
    targets: group,
    meaning: 'group that the attribute is reported for',
  },
  {
    role: 'DataStructure.attribute.measureRelationship',
    class: 'DataStructure',
    path: `${attributes}/measureRelationship`,
    targets: ['Measure'],
    meaning: 'measure that the attribute qualifies',
  },
  {
    role: 'DataStructure.metadataAttributeUsage.relationship.dimension',
    class: 'DataStructure',
    path: `${usages}/attributeRelationship/dimensions`,
    targets: dimension,
    meaning: 'dimension that the metadata attribute is reported for',
  },
  {
    role: 'DataStructure.metadataAttributeUsage.relationship.group',
    class: 'DataStructure',
    path: `${usages}/attributeRelationship/group`,
    targets: group,
    meaning: 'group that the metadata attribute is reported for',
  },
  {
    role: 'Hierarchy.level',
    class: 'Hierarchy',
    path: 'hierarchicalCodes*/level',
    targets: ['Level'],
    meaning: 'level of the hierarchical code',
  },
  {
    role: 'StructureMap.epoch.mappedFrequencies',
    class: 'StructureMap',
    path: 'epochMaps/mappedFrequencies',
    targets: ['FrequencyFormatMapping'],
    meaning: 'mapped frequency',
  },
  {
    role: 'StructureMap.datePattern.mappedFrequencies',
    class: 'StructureMap',
    path: 'datePatternMaps/mappedFrequencies',
    targets: ['FrequencyFormatMapping'],
    meaning: 'mapped frequency',
  },
  {
    role: 'Process.transition.targetStep',
    class: 'Process',
    path: 'processSteps*/transitions/targetStep',
    targets: ['ProcessStep'],
    meaning: 'target step of the transition',
  },
];

/** Local references of artefacts that only SDMX 2.1 has. */
export const legacyLocalReferenceRows: readonly LocalReferenceRow[] = [
  {
    role: 'StructureSet.componentMap.codelistMap',
    class: 'StructureSet',
    path: 'structureMaps/componentMaps/representationMapping/codelistMap',
    targets: ['CodelistMap'],
    meaning: 'codelist map of the component map',
  },
];
