import { codesOf } from './lists.js';
import { type NaiveArtefact, objectAt, objectsAt, type Properties, textAt } from './registry.js';
import { readUrn } from './urns.js';

/** The items and components of artefacts, by dotted path of ids (P3). */

export interface NaivePart {
  readonly class: string;
  readonly path: string;
  readonly content: Properties;
}

/** Where artefacts hold parts that nest by a property of the same name, or not at all. */
const places: readonly (readonly [artefact: string, part: string, property: string, nested: boolean])[] = [
  ['AgencyScheme', 'Agency', 'agencies', false],
  ['DataProviderScheme', 'DataProvider', 'dataProviders', false],
  ['MetadataProviderScheme', 'MetadataProvider', 'metadataProviders', false],
  ['DataConsumerScheme', 'DataConsumer', 'dataConsumers', false],
  ['OrganisationUnitScheme', 'OrganisationUnit', 'organisationUnits', false],
  ['ConceptScheme', 'Concept', 'concepts', false],
  ['CategoryScheme', 'Category', 'categories', true],
  ['ReportingTaxonomy', 'ReportingCategory', 'reportingCategories', true],
  ['Hierarchy', 'HierarchicalCode', 'hierarchicalCodes', true],
  ['StructureMap', 'EpochMap', 'epochMaps', false],
  ['StructureMap', 'DatePatternMap', 'datePatternMaps', false],
  ['StructureMap', 'FrequencyFormatMapping', 'frequencyFormatMappings', false],
  ['Process', 'ProcessStep', 'processSteps', true],
  ['NamePersonalisationScheme', 'NamePersonalisation', 'namePersonalisations', false],
  ['CustomTypeScheme', 'CustomType', 'customTypes', false],
  ['RulesetScheme', 'Ruleset', 'rulesets', false],
  ['UserDefinedOperatorScheme', 'UserDefinedOperator', 'userDefinedOperators', false],
  ['TransformationScheme', 'Transformation', 'transformations', false],
];

/** The id of a component: its own, else that of its concept. */
export function componentId(component: Properties): string {
  const own = textAt(component, 'id');
  const concept = textAt(component, 'conceptIdentity');
  return own !== '' || concept === '' ? own : readUrn(concept).item;
}

const join = (outer: string, id: string): string => (outer === '' ? id : `${outer}.${id}`);

const nestedParts = (
  className: string,
  holder: Properties | undefined,
  property: string,
  isNested: boolean,
  outer = '',
): readonly NaivePart[] =>
  objectsAt(holder, property).flatMap((content) => {
    const path = join(outer, componentId(content));
    const inner = isNested ? nestedParts(className, content, property, true, path) : [];
    return [{ class: className, path, content }, ...inner];
  });

/** The lists of components; their ids are fixed. */
function structureParts(artefact: NaiveArtefact): readonly NaivePart[] {
  const components = objectAt(artefact, 'dataStructureComponents');
  const dimensions = objectAt(components, 'dimensionList');
  const attributes = objectAt(components, 'attributeList');
  const measures = objectAt(components, 'measureList');
  return [
    ...nestedParts('Dimension', dimensions, 'dimensions', false),
    ...objectsAt(dimensions, 'timeDimension').map((content) => ({
      class: 'TimeDimension',
      path: textAt(content, 'id') || 'TIME_PERIOD',
      content,
    })),
    ...nestedParts('DataAttribute', attributes, 'attributes', false),
    ...nestedParts('Measure', measures, 'measures', false),
  ];
}

const metadataAttributes = (artefact: NaiveArtefact): readonly NaivePart[] =>
  nestedParts(
    'MetadataAttribute',
    objectAt(objectAt(artefact, 'metadataStructureComponents'), 'metadataAttributeList'),
    'metadataAttributes',
    true,
  );

/** The components of a data or metadata structure that data or metadata are reported for. */
export const componentsOf = (artefact: NaiveArtefact): readonly NaivePart[] =>
  artefact.class === 'DataStructure' ? structureParts(artefact) : metadataAttributes(artefact);

const listParts = (artefact: NaiveArtefact): readonly NaivePart[] => {
  if (artefact.class === 'DataStructure') {
    const components = objectAt(artefact, 'dataStructureComponents');
    const lists = [
      ['DimensionDescriptor', 'dimensionList'],
      ['AttributeDescriptor', 'attributeList'],
      ['MeasureDescriptor', 'measureList'],
    ] as const;
    return [
      ...lists.flatMap(([name, property]) =>
        objectsAt(components, property).map((content) => ({ class: name, path: name, content })),
      ),
      ...nestedParts('GroupDimensionDescriptor', components, 'groups', false),
    ];
  }
  if (artefact.class !== 'MetadataStructure') return [];
  const list = objectsAt(objectAt(artefact, 'metadataStructureComponents'), 'metadataAttributeList');
  return list.map((content) => ({
    class: 'MetadataAttributeDescriptor',
    path: 'MetadataAttributeDescriptor',
    content,
  }));
};

/** The levels of a hierarchy: each holds the next one, and its id alone is its path. */
const levels = (holder: Properties): readonly NaivePart[] =>
  objectsAt(holder, 'level').flatMap((content) => [
    { class: 'Level', path: textAt(content, 'id'), content },
    ...levels(content),
  ]);

const transitions = (artefact: NaiveArtefact): readonly NaivePart[] =>
  nestedParts('ProcessStep', artefact, 'processSteps', true).flatMap(({ path, content }) =>
    objectsAt(content, 'transitions').map((transition) => ({
      class: 'Transition',
      path: join(path, textAt(transition, 'id')),
      content: transition,
    })),
  );

const vtlMappingClass = (mapping: Properties): string => {
  if (mapping['codelist'] !== undefined) return 'VtlCodelistMapping';
  return mapping['concept'] !== undefined ? 'VtlConceptMapping' : 'VtlDataflowMapping';
};

/** All parts of an artefact; codelists with the codes that they inherit. */
export function partsOf(artefacts: readonly NaiveArtefact[], artefact: NaiveArtefact): readonly NaivePart[] {
  const { class: name } = artefact;
  const simple = places
    .filter(([owner]) => owner === name)
    .flatMap(([, part, property, isNested]) => nestedParts(part, artefact, property, isNested));
  switch (name) {
    case 'Codelist':
    case 'GeographicCodelist':
    case 'GeoGridCodelist':
      return codesOf(artefacts, artefact).map(({ id }) => ({ class: 'Code', path: id, content: {} }));
    case 'ValueList':
      return codesOf(artefacts, artefact).map(({ id }) => ({ class: 'ValueItem', path: id, content: {} }));
    case 'DataStructure':
    case 'MetadataStructure':
      return [...componentsOf(artefact), ...listParts(artefact)];
    case 'Hierarchy':
      return [...simple, ...levels(artefact)];
    case 'Process':
      return [...simple, ...transitions(artefact)];
    case 'VtlMappingScheme':
      return objectsAt(artefact, 'vtlMappings').map((content) => ({
        class: vtlMappingClass(content),
        path: textAt(content, 'id'),
        content,
      }));
    default:
      return simple;
  }
}
