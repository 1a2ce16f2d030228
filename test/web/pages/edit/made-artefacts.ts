import type { Step } from './walk-form.js';

/** A value of JSON. */
export type Json = string | number | boolean | readonly Json[] | { readonly [property: string]: Json };
export type JsonObject = { readonly [property: string]: Json };

/** An artefact that is made in the page, what it has, and how it is changed. */
export interface MadeArtefact {
  readonly class: string;
  /** What it has besides agency, id, version and names. Without `steps`, it is typed into the fields of its places. */
  readonly content: JsonObject;
  /** Where another form than that of the grammar has it. */
  readonly steps?: readonly Step[];
  /** The id, where the standard fixes it. */
  readonly id?: string;
  /** The version, where the standard fixes it. */
  readonly version?: '1.0';
  /** Where it is changed, to what, and how: in the field of the place where `steps` is missing. */
  readonly change: { readonly at: string; readonly to: Json; readonly steps?: readonly Step[] };
  /** The version as which the change is published: `1.0.1` where missing. */
  readonly next?: string;
}

const base = (name: string, id: string, version = '1.0.0'): string =>
  `urn:sdmx:org.sdmx.infomodel.${name}=BASE:${id}(${version})`;
const item = (name: string, id: string, tail: string, version?: string): string => `${base(name, id, version)}.${tail}`;
const concept = (id: string): string => item('conceptscheme.Concept', 'BASE_CS', id);
const code = (id: string): string => item('codelist.Code', 'BASE_CL', id);

export const refer = {
  codelist: base('codelist.Codelist', 'BASE_CL'),
  otherList: base('codelist.Codelist', 'OTHER_CL'),
  concepts: base('conceptscheme.ConceptScheme', 'BASE_CS'),
  structure: base('datastructure.DataStructure', 'BASE_DSD'),
  otherStructure: base('datastructure.DataStructure', 'OTHER_DSD'),
  dataflow: base('datastructure.Dataflow', 'BASE_DF'),
  otherFlow: base('datastructure.Dataflow', 'OTHER_DF'),
  metadataStructure: base('metadatastructure.MetadataStructure', 'BASE_MSD'),
  metadataflow: base('metadatastructure.Metadataflow', 'BASE_MDF'),
  categories: base('categoryscheme.CategoryScheme', 'BASE_CATS'),
  taxonomy: base('categoryscheme.ReportingTaxonomy', 'BASE_TAX'),
  hierarchy: base('codelist.Hierarchy', 'BASE_H'),
  map: base('structuremapping.RepresentationMap', 'BASE_RM'),
  providers: base('base.DataProviderScheme', 'DATA_PROVIDERS', '1.0'),
  mappings: base('transformation.VtlMappingScheme', 'BASE_VMS'),
  concept,
  code,
} as const;

const named = (id: string, en: string, more: JsonObject = {}): JsonObject => ({ id, names: { en }, ...more });

/** The name of the first item of a list, in the second column of its table. */
const renamed = (list: string): MadeArtefact['change'] => ({
  at: `/${list}/0/names/en`,
  to: 'Renamed',
  steps: [{ cell: [0, 1], text: 'Renamed' }],
});

/** A scheme whose items are a table: cells in the order of its columns. */
const table = (
  name: string,
  list: string,
  rows: readonly (readonly string[])[],
  items: readonly Json[],
  more: JsonObject = {},
): MadeArtefact => ({
  class: name,
  content: { ...more, [list]: items },
  steps: [
    ...Object.entries(more).map(([property, value]): Step => ({ at: `/${property}`, give: value })),
    { rows, in: 'Items' },
  ],
  change: renamed(list),
});

const organisations = (name: string, list: string, id: string): MadeArtefact => ({
  ...table(name, list, [['P', 'Provider', 'Long']], [named('P', 'Provider', { descriptions: { en: 'Long' } })]),
  id,
  version: '1.0',
});

const itemMap = (name: string, target: string, source: string, to: string): MadeArtefact => ({
  class: name,
  content: { source: target, target, itemMaps: [{ sourceValue: { value: source }, targetValue: to }] },
  change: { at: '/itemMaps/0/targetValue', to: `${to}_2` },
});

const structureLists = '/dataStructureComponents';

/** An artefact of each of the 37 classes of SDMX 3.x. */
export const madeArtefacts: readonly MadeArtefact[] = [
  organisations('AgencyScheme', 'agencies', 'AGENCIES'),
  organisations('DataProviderScheme', 'dataProviders', 'DATA_PROVIDERS'),
  organisations('MetadataProviderScheme', 'metadataProviders', 'METADATA_PROVIDERS'),
  organisations('DataConsumerScheme', 'dataConsumers', 'DATA_CONSUMERS'),
  {
    ...table(
      'OrganisationUnitScheme',
      'organisationUnits',
      [
        ['HEAD', 'Head'],
        ['DESK', 'Desk', '', 'HEAD'],
      ],
      [named('HEAD', 'Head'), named('DESK', 'Desk', { parent: 'HEAD' })],
    ),
    version: '1.0',
  },
  table(
    'GeographicCodelist',
    'geoFeatureSetCodes',
    [['X', 'Here', '', '', 'POINT(1 2)']],
    [named('X', 'Here', { value: 'POINT(1 2)' })],
  ),
  table('GeoGridCodelist', 'geoGridCodes', [['X', 'Here', '', '', '1,2']], [named('X', 'Here', { geoCell: '1,2' })], {
    gridDefinition: 'WGS84',
  }),
  table(
    'Codelist',
    'codes',
    [
      ['A', 'Annual', 'Once a year'],
      ['A1', 'First half', '', 'A'],
    ],
    [named('A', 'Annual', { descriptions: { en: 'Once a year' } }), named('A1', 'First half', { parent: 'A' })],
  ),
  table('ValueList', 'valueItems', [['50 %', 'Half']], [named('50 %', 'Half')]),
  table(
    'ConceptScheme',
    'concepts',
    [
      ['FREQ', 'Frequency', '', '', refer.codelist],
      ['NOTE', 'Note', '', 'FREQ', 'String'],
    ],
    [
      named('FREQ', 'Frequency', { coreRepresentation: { enumeration: refer.codelist } }),
      named('NOTE', 'Note', { parent: 'FREQ', coreRepresentation: { format: { dataType: 'String' } } }),
    ],
  ),
  {
    class: 'MetadataStructure',
    content: {
      metadataStructureComponents: {
        metadataAttributeList: {
          metadataAttributes: [
            {
              id: 'CONTACT',
              minOccurs: 0,
              maxOccurs: 3,
              conceptIdentity: concept('NOTE_C'),
              localRepresentation: { format: { dataType: 'String', maxLength: 10 } },
            },
          ],
        },
      },
    },
    change: {
      at: '/metadataStructureComponents/metadataAttributeList/metadataAttributes/0/localRepresentation/format/maxLength',
      to: 20,
    },
    next: '2.0.0',
  },
  {
    class: 'DataStructure',
    content: {
      dataStructureComponents: {
        dimensionList: {
          dimensions: [
            {
              id: 'FREQ_C',
              conceptIdentity: concept('FREQ_C'),
              localRepresentation: { enumeration: refer.codelist },
            },
          ],
          timeDimension: {
            conceptIdentity: concept('TIME_C'),
            localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
          },
        },
        groups: [{ id: 'BY_FREQ', groupDimensions: ['FREQ_C'] }],
        measureList: { measures: [{ id: 'VALUE_C', conceptIdentity: concept('VALUE_C') }] },
        attributeList: {
          attributes: [
            {
              id: 'NOTE_C',
              usage: 'optional',
              conceptIdentity: concept('NOTE_C'),
              attributeRelationship: { group: 'BY_FREQ' },
            },
          ],
        },
      },
    },
    steps: [
      { press: 'Add a dimension' },
      { at: `${structureLists}/dimensionList/dimensions/0/conceptIdentity`, give: concept('FREQ_C') },
      { at: `${structureLists}/dimensionList/dimensions/0/localRepresentation`, give: 'list' },
      { at: `${structureLists}/dimensionList/dimensions/0/localRepresentation/enumeration`, give: refer.codelist },
      { press: 'Add the time dimension' },
      { at: `${structureLists}/dimensionList/timeDimension/conceptIdentity`, give: concept('TIME_C') },
      { press: 'Add to groups' },
      { at: `${structureLists}/groups/0/id`, give: 'BY_FREQ' },
      { tick: 'FREQ_C', in: 'Dimensions of the group' },
      { press: 'Add a measure' },
      { at: `${structureLists}/measureList/measures/0/conceptIdentity`, give: concept('VALUE_C') },
      { press: 'Add an attribute' },
      { at: `${structureLists}/attributeList/attributes/0/conceptIdentity`, give: concept('NOTE_C') },
      { at: `${structureLists}/attributeList/attributes/0/attributeRelationship`, give: 'group' },
      { at: `${structureLists}/attributeList/attributes/0/attributeRelationship/group`, give: 'BY_FREQ' },
    ],
    change: {
      at: `${structureLists}/attributeList/attributes/0/usage`,
      to: 'mandatory',
      steps: [{ press: 'NOTE_C' }, { at: `${structureLists}/attributeList/attributes/0/usage`, give: 'mandatory' }],
    },
    next: '2.0.0',
  },
  {
    class: 'Dataflow',
    content: { structure: refer.structure },
    change: { at: '/structure', to: refer.otherStructure },
    next: '2.0.0',
  },
  {
    class: 'Metadataflow',
    content: { structure: refer.metadataStructure, targets: [refer.dataflow] },
    change: { at: '/targets/0', to: refer.otherFlow },
    next: '2.0.0',
  },
  {
    ...table(
      'CategoryScheme',
      'categories',
      [
        ['TOPIC', 'Topic'],
        ['PART', 'Part'],
      ],
      [named('TOPIC', 'Topic', { categories: [named('PART', 'Part')] })],
    ),
    steps: [
      {
        rows: [
          ['TOPIC', 'Topic'],
          ['PART', 'Part'],
        ],
        in: 'Items',
      },
      { keys: ['Alt+ArrowRight'], in: 'Items' },
    ],
  },
  {
    class: 'ReportingTaxonomy',
    content: {
      reportingCategories: [
        named('R', 'Report', {
          reportingCategories: [named('PART', 'Part of it', { provisioningMetadata: [refer.dataflow] })],
        }),
      ],
    },
    change: { at: '/reportingCategories/0/names', to: { en: 'Renamed' } },
  },
  {
    class: 'Categorisation',
    content: { source: refer.dataflow, target: item('categoryscheme.Category', 'BASE_CATS', 'TOPIC_A') },
    version: '1.0',
    change: { at: '/target', to: item('categoryscheme.Category', 'BASE_CATS', 'TOPIC_B') },
  },
  {
    class: 'ProvisionAgreement',
    content: {
      dataflow: refer.dataflow,
      dataProvider: item('base.DataProvider', 'DATA_PROVIDERS', 'PROVIDER_A', '1.0'),
    },
    change: { at: '/dataProvider', to: item('base.DataProvider', 'DATA_PROVIDERS', 'PROVIDER_B', '1.0') },
    next: '2.0.0',
  },
  {
    class: 'MetadataProvisionAgreement',
    content: {
      metadataflow: refer.metadataflow,
      metadataProvider: item('base.MetadataProvider', 'METADATA_PROVIDERS', 'METADATA_A', '1.0'),
      targets: [refer.dataflow],
    },
    change: { at: '/metadataProvider', to: item('base.MetadataProvider', 'METADATA_PROVIDERS', 'METADATA_B', '1.0') },
    next: '2.0.0',
  },
  {
    class: 'DataConstraint',
    content: {
      constraintAttachment: { dataflows: [refer.dataflow] },
      dataKeySets: [
        {
          isIncluded: false,
          keys: [{ keyValues: [{ id: 'FREQ_C', value: 'CODE_B' }] }],
        },
      ],
      cubeRegions: [
        {
          include: true,
          keyValues: [
            { id: 'FREQ_C', include: true, values: [{ value: 'CODE_A' }] },
            { id: 'TIME_C', include: true, timeRange: { afterPeriod: { period: '2020', isInclusive: true } } },
          ],
        },
      ],
    },
    steps: [
      { at: '/constraintAttachment', give: 'dataflows' },
      { press: 'Add to dataflows' },
      { at: '/constraintAttachment/dataflows/0', give: refer.dataflow },
      { tick: 'CODE_A' },
      { choose: 'TIME_C' },
      { press: 'Add: Time range' },
      {
        at: '/cubeRegions/0/keyValues/1/timeRange/afterPeriod',
        give: { period: '2020', isInclusive: true },
      },
      { open: 'Keys that are excluded' },
      { rows: [['CODE_B']], in: 'Keys that are excluded' },
    ],
    change: {
      at: '/cubeRegions/0/keyValues/0/values',
      to: [{ value: 'CODE_A' }, { value: 'CODE_B' }],
      steps: [{ choose: 'FREQ_C' }, { tick: 'CODE_B' }],
    },
  },
  {
    class: 'MetadataConstraint',
    content: {
      constraintAttachment: { metadataflows: [refer.metadataflow] },
      metadataTargetRegions: [{ include: true, components: [{ id: 'NOTE_C', include: true, values: ['x'] }] }],
    },
    steps: [
      { at: '/constraintAttachment', give: 'metadataflows' },
      { press: 'Add to metadataflows' },
      { at: '/constraintAttachment/metadataflows/0', give: refer.metadataflow },
      { type: 'x', in: 'Another value, or a pattern with %' },
    ],
    change: {
      at: '/metadataTargetRegions/0/components/0/values',
      to: ['x', 'y'],
      steps: [{ type: 'y', in: 'Another value, or a pattern with %' }],
    },
    next: '1.1.0',
  },
  {
    class: 'Hierarchy',
    content: {
      hasFormalLevels: true,
      level: named('L1', 'Level'),
      hierarchicalCodes: [{ id: 'TOP', code: code('CODE_A'), level: 'L1' }],
    },
    steps: [
      { at: '/hasFormalLevels', give: 'true' },
      { at: '/level', give: named('L1', 'Level') },
      { rows: [['TOP', code('CODE_A'), 'L1']], in: 'Items' },
    ],
    change: {
      at: '/hierarchicalCodes/0/code',
      to: code('CODE_B'),
      steps: [{ cell: [0, 1], text: code('CODE_B') }],
    },
    next: '2.0.0',
  },
  {
    class: 'HierarchyAssociation',
    content: { linkedHierarchy: refer.hierarchy, linkedObject: refer.codelist, contextObject: refer.dataflow },
    change: { at: '/contextObject', to: refer.otherFlow },
  },
  {
    class: 'RepresentationMap',
    content: {
      source: [{ codelist: refer.codelist }],
      target: [{ dataType: 'Integer' }],
      representationMappings: [{ sourceValues: [{ value: 'CODE_A' }], targetValues: ['1'] }],
    },
    steps: [
      { press: 'Add to source' },
      { at: '/source/0/codelist', give: refer.codelist },
      { press: 'Add to target' },
      { at: '/target/0', give: 'type' },
      { at: '/target/0/dataType', give: 'Integer' },
      { rows: [['CODE_A', '1']], in: 'Mappings' },
    ],
    change: { at: '/representationMappings/0/targetValues/0', to: '2', steps: [{ cell: [0, 1], text: '2' }] },
  },
  {
    class: 'StructureMap',
    content: {
      source: refer.structure,
      target: refer.otherStructure,
      componentMaps: [{ source: ['FREQ_C'], target: ['FREQ_C'], representationMap: refer.map }],
      fixedValueMaps: [{ target: 'AREA_C', values: ['CODE_A'] }],
      frequencyFormatMappings: [{ id: 'F', frequencyId: 'CODE_A', datePattern: 'yyyy' }],
    },
    steps: [
      { at: '/source', give: refer.structure },
      { at: '/target', give: refer.otherStructure },
      { press: 'Add to component maps' },
      { tick: 'FREQ_C', in: 'Source' },
      { tick: 'FREQ_C', in: 'Target' },
      { at: '/componentMaps/0/representationMap', give: refer.map },
      { press: 'Add to fixed values' },
      { at: '/fixedValueMaps/0/target', give: 'AREA_C' },
      { at: '/fixedValueMaps/0/values', give: 'CODE_A' },
      {
        at: '/frequencyFormatMappings',
        give: [{ id: 'F', frequencyId: 'CODE_A', datePattern: 'yyyy' }],
      },
    ],
    change: {
      at: '/fixedValueMaps/0/values/0',
      to: 'CODE_B',
      steps: [{ at: '/fixedValueMaps/0/values', give: 'CODE_B' }],
    },
    next: '1.1.0',
  },
  itemMap('OrganisationSchemeMap', refer.providers, 'PROVIDER_A', 'PROVIDER_B'),
  itemMap('ConceptSchemeMap', refer.concepts, 'FREQ_C', 'TIME_C'),
  itemMap('CategorySchemeMap', refer.categories, 'TOPIC_A', 'TOPIC_B'),
  itemMap('ReportingTaxonomyMap', refer.taxonomy, 'REPORT_A', 'REPORT_B'),
  {
    class: 'Process',
    content: {
      processSteps: [
        named('S1', 'Collect', {
          inputs: [{ localID: 'I', objectReference: refer.dataflow }],
          computation: { softwarePackage: 'R', descriptions: { en: 'Sums' } },
          transitions: [{ id: 'T', targetStep: 'S1.S2', conditions: { en: 'always' } }],
          processSteps: [named('S2', 'Check')],
        }),
      ],
    },
    change: { at: '/processSteps/0/names', to: { en: 'Renamed' } },
  },
  table(
    'NamePersonalisationScheme',
    'namePersonalisations',
    [['N', 'Name', '', 'x', 'a', 'b']],
    [named('N', 'Name', { vtlArtefact: 'x', vtlDefaultName: 'a', personalisedName: 'b' })],
    { vtlVersion: '2.0' },
  ),
  table(
    'CustomTypeScheme',
    'customTypes',
    [['T', 'Type', '', 'string', 'String', 'x', 'y', 'z']],
    [
      named('T', 'Type', {
        vtlScalarType: 'string',
        dataType: 'String',
        vtlLiteralFormat: 'x',
        outputFormat: 'y',
        nullValue: 'z',
      }),
    ],
    { vtlVersion: '2.0' },
  ),
  table(
    'RulesetScheme',
    'rulesets',
    [['R', 'Rules', '', 'datapoint', 'variable', 'define x']],
    [named('R', 'Rules', { rulesetType: 'datapoint', rulesetScope: 'variable', rulesetDefinition: 'define x' })],
    { vtlVersion: '2.0', vtlMappingScheme: refer.mappings },
  ),
  table(
    'UserDefinedOperatorScheme',
    'userDefinedOperators',
    [['O', 'Operator', '', 'define operator']],
    [named('O', 'Operator', { operatorDefinition: 'define operator' })],
    { vtlVersion: '2.0' },
  ),
  table(
    'TransformationScheme',
    'transformations',
    [['T1', 'Sum', '', 'C', 'A + B', 'yes']],
    [named('T1', 'Sum', { result: 'C', expression: 'A + B', isPersistent: true })],
    { vtlVersion: '2.0', vtlMappingScheme: refer.mappings },
  ),
  {
    class: 'VtlMappingScheme',
    content: {
      vtlMappings: [
        named('M1', 'Flow', {
          alias: 'm1',
          dataflow: refer.dataflow,
          toVtlMapping: { method: 'Pivot', toVtlSubSpace: { keys: ['FREQ_C'] } },
        }),
        named('M2', 'List', { alias: 'm2', codelist: refer.codelist }),
      ],
    },
    change: { at: '/vtlMappings/0/names', to: { en: 'Renamed' } },
  },
  {
    class: 'MetadataSet',
    content: {
      metadataflow: refer.metadataflow,
      targets: [refer.dataflow],
      attributes: [{ id: 'NOTE_C', value: 'Ann' }],
    },
    steps: [
      { at: '/metadataflow', give: refer.metadataflow },
      { at: '/targets', give: [refer.dataflow] },
      { press: 'Add: Note' },
      { at: '/attributes/0', give: 'Ann' },
    ],
    change: { at: '/attributes/0/value', to: 'Bob', steps: [{ at: '/attributes/0', give: 'Bob' }] },
  },
];
