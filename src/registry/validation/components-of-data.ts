import { relationshipOf, representationOf } from '../../formats/structure-schema/components.js';
import type { Artefact } from '../../model/artefact.js';
import { type Content, type LocalisedText, listOf, objectsOf, type Properties } from '../../model/content.js';
import { contentAt, type Part, partsOf } from '../../model/parts.js';
import { dimensionsInUse, type FoundContext } from '../constraints/find-contexts.js';
import type { AttributeLevel, ComponentKind, DataComponent, StructureOfData } from './structure-of-data.js';

/** The content of concepts, by the URN of the version of their scheme and their id. */
export type ConceptsOfSchemes = (scheme: string, id: string) => Properties | undefined;

const kinds: Readonly<Record<string, ComponentKind>> = {
  Dimension: 'dimension',
  TimeDimension: 'timeDimension',
  Measure: 'measure',
  DataAttribute: 'attribute',
  MetadataAttribute: 'metadataAttribute',
};

/** What identifies observations and groups in data: ids of dimensions in their order, the time dimension last. */
interface Identification {
  readonly dimensions: readonly string[];
  readonly time: string | undefined;
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

function identificationIn(dataStructure: Artefact, used: readonly string[] | null): Identification {
  const parts = [...partsOf(dataStructure)];
  const time = parts.find((part) => part.class === 'TimeDimension')?.tail;
  const isUsed = (id: string): boolean => used === null || id === time || used.includes(id);
  const own = parts.filter((part) => part.class === 'Dimension' && isUsed(part.tail)).map(({ tail }) => tail);
  const groups = parts
    .filter((part) => part.class === 'GroupDimensionDescriptor')
    .map(({ tail, content }) => [tail, listOf(content['groupDimensions']).map(String).filter(isUsed)] as const);
  return { dimensions: time === undefined ? own : [...own, time], time, groups: new Map(groups) };
}

const measuresOf = (content: Properties): Pick<AttributeLevel, 'measures'> => {
  const measures = listOf(content['measureRelationship']).map(String);
  return measures.length === 0 ? {} : { measures };
};

/** To what an attribute, or the usage of a metadata attribute, belongs. */
function levelOf(content: Properties, { dimensions, time, groups }: Identification): AttributeLevel {
  const relationship = relationshipOf(content);
  const about = measuresOf(content);
  if (relationship.level === 'group') {
    const { group } = relationship;
    return { level: 'group', dimensions: groups.get(group) ?? [], group, ...about };
  }
  if (relationship.level !== 'dimensions') {
    const isOfDataSet = relationship.level === 'dataflow';
    return { level: isOfDataSet ? 'dataSet' : 'observation', dimensions: isOfDataSet ? [] : dimensions, ...about };
  }
  // A dataflow that lacks all dimensions of a relationship has the attribute once (SDMX 3.1, DimensionConstraint).
  const of = dimensions.filter((id) => relationship.dimensions.includes(id));
  if (of.length === 0) return { level: 'dataSet', dimensions: [], ...about };
  const isOfObservations = time === undefined ? of.length === dimensions.length : of.includes(time);
  return { level: isOfObservations ? 'observation' : 'series', dimensions: of, ...about };
}

/** The levels of the metadata attributes that have a usage, by id; the others may be at any level. */
const levelsOfUsages = (dataStructure: Artefact, identification: Identification): ReadonlyMap<string, AttributeLevel> =>
  new Map(
    objectsOf(contentAt(dataStructure, 'dataStructureComponents/attributeList/metadataAttributeUsages')).map(
      (usage) => [String(usage['metadataAttributeReference']), levelOf(usage, identification)],
    ),
  );

const occurrences = (maxOccurs: Content | undefined): number | 'unbounded' =>
  maxOccurs === undefined ? 1 : maxOccurs === 'unbounded' ? maxOccurs : Number(maxOccurs);

/**
 * The components of the data of a context in the order of their structures, with what their values are checked against, and its groups.
 * @param dataStructure that of the context
 */
export function componentsOfData(
  { structures, allComponents, conceptOf }: FoundContext,
  dataStructure: Artefact,
  concepts: ConceptsOfSchemes,
): { readonly components: readonly DataComponent[]; readonly groups: StructureOfData['groups'] } {
  const identification = identificationIn(dataStructure, dimensionsInUse(structures.values()));
  const usages = levelsOfUsages(dataStructure, identification);
  const lists = new Map(allComponents.map(({ class: ofClass, id, enumeration }) => [`${ofClass} ${id}`, enumeration]));
  const toComponent = (urn: string, { class: ofClass, tail: id, content }: Part): readonly DataComponent[] => {
    const kind = kinds[ofClass];
    const list = lists.get(`${ofClass} ${id}`);
    const isLeftOut = list === undefined || content['isPresentational'] === true;
    if (kind === undefined || isLeftOut) return [];
    const concept = conceptOf(urn, id);
    const ofConcept = concept?.scheme == null ? undefined : concepts(concept.scheme, concept.id);
    const {
      format,
      enumerationFormat,
      enumeration,
      minOccurs = 1,
      maxOccurs,
    } = representationOf(content, () => ofConcept);
    const ofValues = enumeration === undefined ? format : enumerationFormat;
    const isOfMetadata = kind === 'metadataAttribute';
    const isKey = kind === 'dimension' || kind === 'timeDimension';
    const level = isOfMetadata ? usages.get(id) : kind === 'attribute' ? levelOf(content, identification) : undefined;
    return [
      {
        id,
        kind,
        list,
        format: ofValues === undefined || Object.keys(ofValues).length === 0 ? null : (ofValues as Content),
        // Metadata attributes may be reported in metadata sets in place of data.
        isMandatory: isKey || (!isOfMetadata && content['usage'] === 'mandatory'),
        minOccurs: isOfMetadata ? 0 : minOccurs,
        maxOccurs: isOfMetadata ? occurrences(content['maxOccurs']) : maxOccurs,
        ...(level === undefined ? {} : { level }),
        ...(ofConcept?.['names'] === undefined ? {} : { names: ofConcept['names'] as LocalisedText }),
      },
    ];
  };
  const components = [...structures].flatMap(([urn, structure]) =>
    [...partsOf(structure)].flatMap((part) => toComponent(urn, part)),
  );
  return { components, groups: Object.fromEntries(identification.groups) };
}
