import type { NaiveArtefact, Properties } from './registry.js';

/** Artefacts in which every reference of the standard occurs, written by hand. */

const prefix = 'urn:sdmx:org.sdmx.infomodel';
const named = (id: string, more: Properties = {}): Properties => ({ id, names: { en: `Name of ${id}` }, ...more });

const artefact = (className: string, id: string, content: Properties, version = '1.0.0'): NaiveArtefact => ({
  ...named(id),
  class: className,
  agencyID: 'EX',
  id,
  version,
  ...content,
});

const urn = (className: string, id: string, version = '1.0.0', item = ''): string =>
  `${prefix}.${className}=EX:${id}(${version})${item === '' ? '' : `.${item}`}`;
const list = (id: string, version?: string) => urn('codelist.Codelist', id, version);
const concept = (item: string, version = '1.0+.0') => urn('conceptscheme.Concept', 'CS', version, item);
const structure = urn('datastructure.DataStructure', 'DSD', '1.0+.0');
const dataflow = urn('datastructure.Dataflow', 'DF');
const metadataStructure = urn('metadatastructure.MetadataStructure', 'MSD', '1.0+.0');
const metadataflow = urn('metadatastructure.Metadataflow', 'MDF');
const provider = `${prefix}.base.DataProvider=EX:DATA_PROVIDERS(1.0).P1`;
const metadataProvider = `${prefix}.base.MetadataProvider=EX:METADATA_PROVIDERS(1.0).M1`;

const tree = [named('EU'), named('EU_1', { parent: 'EU' }), named('EU_2', { parent: 'EU' }), named('US')];

const extension = (selection: Properties): Properties => ({
  codelistExtensions: [
    { codelist: list('CL_AREA', '1.0+.0'), prefix: 'P_', inclusiveCodeSelection: selection },
    { codelist: list('CL_FREQ') },
  ],
});

const members = { memberValues: ['US', { value: 'EU', cascadeValues: true }], wildcardedMemberValues: ['EU_%'] };

const organisations: readonly NaiveArtefact[] = [
  { ...artefact('AgencyScheme', 'AGENCIES', { agencies: [named('SDMX'), named('EX')] }, '1.0'), agencyID: 'SDMX' },
  artefact('AgencyScheme', 'AGENCIES', { agencies: [named('SUB')] }, '1.0'),
  { ...artefact('AgencyScheme', 'AGENCIES', { agencies: [named('DEEP')] }, '1.0'), agencyID: 'EX.SUB' },
  artefact('DataProviderScheme', 'DATA_PROVIDERS', { dataProviders: [named('P1'), named('P2')] }, '1.0'),
  artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', { metadataProviders: [named('M1'), named('M2')] }, '1.0'),
  artefact('DataConsumerScheme', 'DATA_CONSUMERS', { dataConsumers: [named('C1')] }, '1.0'),
  artefact(
    'OrganisationUnitScheme',
    'UNITS',
    { organisationUnits: [named('U1'), named('U2', { parent: 'U1' })] },
    '1.0',
  ),
];

const lists: readonly NaiveArtefact[] = [
  artefact('Codelist', 'CL_FREQ', { codes: [named('A'), named('M'), named('Q')] }),
  artefact('Codelist', 'CL_AREA', { codes: tree }),
  artefact('Codelist', 'CL_AREA', { codes: [...tree, named('EU_3', { parent: 'EU' })] }, '1.1.0'),
  artefact('Codelist', 'CL_EXTENDED', { codes: [named('OWN')], ...extension(members) }),
  artefact('GeographicCodelist', 'GEO', {
    geoType: 'GeographicCodelist',
    geoFeatureSetCodes: [named('G1', { value: 'POLYGON' }), named('G2', { value: 'POLYGON', parent: 'G1' })],
    ...extension(members),
  }),
  artefact('GeoGridCodelist', 'GRID', {
    geoType: 'GeoGridCodelist',
    gridDefinition: 'G',
    geoGridCodes: [named('R1', { geoCell: 'X' }), named('R2', { geoCell: 'Y', parent: 'R1' })],
    ...extension(members),
  }),
  artefact('ValueList', 'VL', { valueItems: [named('v1'), named('v2')] }),
  artefact('ConceptScheme', 'CS', {
    concepts: [
      named('FREQ', { coreRepresentation: { enumeration: list('CL_FREQ') } }),
      named('AREA', { coreRepresentation: { enumeration: list('CL_AREA', '1.0+.0') }, parent: 'FREQ' }),
      named('OBS', { coreRepresentation: { enumeration: urn('codelist.ValueList', 'VL') } }),
      named('STATUS', { coreRepresentation: { enumeration: urn('codelist.ValueList', 'VL') } }),
      named('NOTE'),
      named('TIME_PERIOD', {
        isoConceptReference: { conceptAgency: 'EX', conceptSchemeID: 'CS', conceptID: 'NOTE' },
      }),
    ],
  }),
];

/** A list whose content is elsewhere, and a concept with it. */
const elsewhere: readonly NaiveArtefact[] = [
  artefact('Codelist', 'CL_STUB', { isExternalReference: true }),
  artefact('ConceptScheme', 'CS_STUB', {
    concepts: [named('REMOTE', { coreRepresentation: { enumeration: list('CL_STUB') } })],
  }),
];

const structures: readonly NaiveArtefact[] = [
  artefact('MetadataStructure', 'MSD', {
    metadataStructureComponents: {
      metadataAttributeList: {
        id: 'MetadataAttributeDescriptor',
        metadataAttributes: [
          { id: 'CONTACT', conceptIdentity: concept('NOTE') },
          {
            id: 'REGION',
            conceptIdentity: concept('NOTE'),
            localRepresentation: { enumeration: list('CL_AREA') },
          },
          { id: 'FLAG', conceptIdentity: concept('FREQ') },
        ],
      },
    },
  }),
  artefact('DataStructure', 'DSD', {
    metadata: metadataStructure,
    dataStructureComponents: {
      dimensionList: {
        id: 'DimensionDescriptor',
        dimensions: [
          { id: 'FREQ', conceptIdentity: concept('FREQ'), conceptRoles: [concept('FREQ', '1.0.0')] },
          {
            id: 'AREA',
            conceptIdentity: concept('AREA'),
            localRepresentation: { enumeration: list('CL_EXTENDED', '1.0+.0') },
          },
          { id: 'FREE', conceptIdentity: concept('AREA'), localRepresentation: { format: { dataType: 'String' } } },
        ],
        timeDimension: {
          conceptIdentity: concept('TIME_PERIOD'),
          localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
        },
      },
      groups: [{ id: 'SIBLING', groupDimensions: ['AREA', 'FREE'] }],
      attributeList: {
        id: 'AttributeDescriptor',
        attributes: [
          {
            id: 'STATUS',
            conceptIdentity: concept('STATUS'),
            conceptRoles: [concept('NOTE')],
            usage: 'optional',
            attributeRelationship: { dimensions: ['FREQ', 'TIME_PERIOD'] },
            measureRelationship: ['OBS'],
          },
          {
            id: 'UNIT',
            conceptIdentity: concept('NOTE'),
            localRepresentation: { enumeration: list('CL_FREQ', '1.0+.0') },
            usage: 'optional',
            attributeRelationship: { group: 'SIBLING' },
          },
        ],
        metadataAttributeUsages: [
          { metadataAttributeReference: 'CONTACT', attributeRelationship: { dimensions: ['AREA'] } },
          { metadataAttributeReference: 'REGION', attributeRelationship: { group: 'SIBLING' } },
        ],
      },
      measureList: {
        id: 'MeasureDescriptor',
        measures: [
          { id: 'OBS', conceptIdentity: concept('OBS'), conceptRoles: [concept('NOTE')] },
          {
            id: 'CODED',
            conceptIdentity: concept('NOTE'),
            localRepresentation: { enumeration: urn('codelist.ValueList', 'VL') },
          },
        ],
      },
    },
  }),
  artefact('Dataflow', 'DF', { structure, dimensionConstraint: ['FREQ', 'AREA', 'FREE'] }),
  artefact('Metadataflow', 'MDF', {
    structure: metadataStructure,
    targets: [`${prefix}.base.Any=*:*(*)`, list('CL_AREA'), list('CL_NONE')],
  }),
  artefact('ProvisionAgreement', 'PA', { dataflow, dataProvider: provider }),
  artefact('MetadataProvisionAgreement', 'MPA', {
    metadataflow,
    metadataProvider,
    targets: [`${prefix}.codelist.Codelist=EX:*(*)`],
  }),
  {
    ...artefact('MetadataSet', 'SET', {
      metadataflow,
      targets: [urn('codelist.Code', 'CL_AREA', '1.0.0', 'EU')],
      attributes: [
        { id: 'CONTACT', value: 'someone' },
        { id: 'REGION', value: 'EU_1' },
        { id: 'FLAG', value: 'M' },
      ],
    }),
    agencyID: 'EX.M1',
  },
  {
    ...artefact('MetadataSet', 'SET_PA', {
      metadataProvisionAgreement: urn('registry.MetadataProvisionAgreement', 'MPA', '1.0+.0'),
      targets: [dataflow],
      attributes: [{ id: 'REGION', value: 'US' }],
    }),
    agencyID: 'EX.M1',
  },
];

const cubeRegion = {
  include: true,
  keyValues: [
    { id: 'FREQ', include: true, values: ['A', 'Z'] },
    {
      id: 'AREA',
      include: true,
      values: ['OWN', 'P_US', 'P_EU%', { value: 'P_EU', cascadeValues: 'excluderoot' }, '%1'],
    },
  ],
  components: [
    { id: 'STATUS', include: true, values: ['v1', 'v%'] },
    { id: 'REGION', include: true, values: ['EU_2'] },
  ],
};

const key = {
  keyValues: [
    { id: 'FREQ', value: 'M' },
    { id: 'AREA', value: 'P_EU_1' },
  ],
  components: [
    { id: 'UNIT', values: ['Q'] },
    { id: 'REGION', values: ['US'] },
  ],
};

const metadataRegion = {
  metadataTargetRegions: [{ include: true, components: [{ id: 'REGION', include: true, values: ['EU%', 'US'] }] }],
};

const constraint = (id: string, constraintAttachment: Properties, more: Properties): NaiveArtefact =>
  artefact('DataConstraint', id, { role: 'Allowed', constraintAttachment, ...more });

const constraints: readonly NaiveArtefact[] = [
  constraint(
    'DC_FLOW',
    { dataflows: [urn('datastructure.Dataflow', 'DF', '1.0+.0')] },
    {
      cubeRegions: [cubeRegion],
      dataKeySets: [{ isIncluded: true, keys: [key] }],
    },
  ),
  constraint(
    'DC_STRUCTURE',
    { dataStructures: [structure] },
    {
      cubeRegions: [
        { include: true, keyValues: [{ id: 'AREA', include: true, removePrefix: true, values: ['US', 'A'] }] },
      ],
    },
  ),
  constraint(
    'DC_AGREEMENT',
    { provisionAgreements: [urn('registry.ProvisionAgreement', 'PA')] },
    {
      cubeRegions: [cubeRegion],
    },
  ),
  constraint('DC_PROVIDER', { dataProvider: provider }, { cubeRegions: [cubeRegion] }),
  artefact('MetadataConstraint', 'MC_STRUCTURE', {
    role: 'Allowed',
    constraintAttachment: { metadataStructures: [metadataStructure] },
    ...metadataRegion,
  }),
  artefact('MetadataConstraint', 'MC_FLOW', {
    role: 'Allowed',
    constraintAttachment: { metadataflows: [metadataflow] },
    ...metadataRegion,
  }),
  artefact('MetadataConstraint', 'MC_AGREEMENT', {
    role: 'Allowed',
    constraintAttachment: { metadataProvisionAgreements: [urn('registry.MetadataProvisionAgreement', 'MPA')] },
    ...metadataRegion,
  }),
  artefact('MetadataConstraint', 'MC_PROVIDER', {
    role: 'Allowed',
    constraintAttachment: { metadataProvider },
    ...metadataRegion,
  }),
];

const itemMaps = (plain: string, expression: string, target: string): Properties => ({
  itemMaps: [
    { sourceValue: { value: plain }, targetValue: target },
    { sourceValue: { value: expression, isRegEx: true }, targetValue: '\\1' },
  ],
});

const schemeMap = (className: string, source: string, target: string, maps: Properties): NaiveArtefact =>
  artefact(className, className.toUpperCase(), { source, target, ...maps });

const maps: readonly NaiveArtefact[] = [
  schemeMap(
    'OrganisationSchemeMap',
    `${prefix}.base.DataProviderScheme=EX:DATA_PROVIDERS(1.0)`,
    `${prefix}.base.DataConsumerScheme=EX:DATA_CONSUMERS(1.0)`,
    itemMaps('P1', 'P(.)', 'C1'),
  ),
  schemeMap(
    'ConceptSchemeMap',
    urn('conceptscheme.ConceptScheme', 'CS', '1.0+.0'),
    urn('conceptscheme.ConceptScheme', 'CS'),
    itemMaps('FREQ', '(.*)S', 'NOTE'),
  ),
  schemeMap(
    'CategorySchemeMap',
    urn('categoryscheme.CategoryScheme', 'CAT'),
    urn('categoryscheme.CategoryScheme', 'CAT'),
    itemMaps('TOP.LEFT', 'TOP.*', 'TOP'),
  ),
  schemeMap(
    'ReportingTaxonomyMap',
    urn('categoryscheme.ReportingTaxonomy', 'RT'),
    urn('categoryscheme.ReportingTaxonomy', 'RT'),
    itemMaps('REPORTS.INNER', 'R.*', 'REPORTS'),
  ),
  artefact('RepresentationMap', 'RM', {
    source: [{ codelist: list('CL_AREA', '1.0+.0') }, { dataType: 'String' }, { codelist: list('CL_FREQ') }],
    target: [{ codelist: urn('codelist.ValueList', 'VL') }, { codelist: list('CL_FREQ') }],
    representationMappings: [
      { sourceValues: [{ value: 'US' }, { value: 'text' }, { value: 'A' }], targetValues: ['v1', 'M'] },
      {
        sourceValues: [{ value: 'EU.*', isRegEx: true }, { value: 'x' }, { value: 'Q' }],
        targetValues: ['v2', '\\1'],
      },
      {
        sourceValues: [{ value: 'EU', startIndex: 0, endIndex: 2 }, { value: 'x' }, { value: 'M' }],
        targetValues: ['v2', 'A'],
      },
    ],
  }),
  artefact('StructureMap', 'SM', {
    source: dataflow,
    target: structure,
    componentMaps: [
      {
        source: ['FREQ', 'STATUS'],
        target: ['AREA'],
        representationMap: urn('structuremapping.RepresentationMap', 'RM'),
      },
      { source: ['REGION'], target: ['OBS'] },
    ],
    epochMaps: [
      {
        id: 'E1',
        basePeriod: '1970',
        epochPeriod: 'second',
        mappedComponents: [{ source: 'TIME_PERIOD', target: 'TIME_PERIOD' }],
        frequencyDimension: 'FREQ',
        mappedFrequencies: ['F1'],
      },
      {
        id: 'E2',
        basePeriod: '1970',
        epochPeriod: 'second',
        mappedComponents: [{ source: 'FREE', target: 'TIME_PERIOD' }],
        targetFrequencyID: 'A',
      },
    ],
    datePatternMaps: [
      {
        id: 'D1',
        sourcePattern: 'yyyy',
        locale: 'en',
        mappedComponents: [{ source: 'FREE', target: 'TIME_PERIOD' }],
        frequencyDimension: 'FREQ',
        mappedFrequencies: ['F1', 'F2'],
      },
      {
        id: 'D2',
        sourcePattern: 'yyyy',
        locale: 'en',
        mappedComponents: [{ source: 'TIME_PERIOD', target: 'TIME_PERIOD' }],
        targetFrequencyID: 'M',
      },
    ],
    frequencyFormatMappings: [
      { id: 'F1', frequencyId: 'A', datePattern: 'yyyy' },
      { id: 'F2', frequencyId: 'Q', datePattern: 'yyyy' },
    ],
    fixedValueMaps: [
      { source: 'FREQ', values: ['A'] },
      { target: 'STATUS', values: ['v1', 'v2'] },
    ],
  }),
];

const others: readonly NaiveArtefact[] = [
  artefact('CategoryScheme', 'CAT', { categories: [named('TOP', { categories: [named('LEFT'), named('RIGHT')] })] }),
  artefact('Categorisation', 'CATEGORISED', {
    source: urn('datastructure.Dimension', 'DSD', '1.0.0', 'AREA'),
    target: urn('categoryscheme.Category', 'CAT', '1.0+.0', 'TOP.LEFT'),
  }),
  artefact('ReportingTaxonomy', 'RT', {
    reportingCategories: [
      named('REPORTS', {
        structuralMetadata: [structure],
        reportingCategories: [named('INNER', { provisioningMetadata: [dataflow] })],
      }),
    ],
  }),
  artefact('Hierarchy', 'H', {
    hasFormalLevels: true,
    level: named('WORLD', { level: named('REGIONS') }),
    hierarchicalCodes: [
      {
        id: 'H1',
        code: urn('codelist.Code', 'CL_AREA', '1.0+.0', 'EU'),
        level: 'WORLD',
        hierarchicalCodes: [
          { id: 'H2', code: urn('codelist.Code', 'CL_EXTENDED', '1.0.0', 'P_EU_1'), level: 'REGIONS' },
        ],
      },
    ],
  }),
  artefact('HierarchyAssociation', 'HA', {
    linkedHierarchy: urn('codelist.Hierarchy', 'H', '1.0+.0'),
    linkedObject: urn('datastructure.Dimension', 'DSD', '1.0.0', 'AREA'),
    contextObject: dataflow,
  }),
  artefact('Process', 'PROCESS', {
    processSteps: [
      named('S1', {
        inputs: [{ localId: 'I', objectReference: dataflow }],
        outputs: [{ localId: 'O', objectReference: list('CL_AREA') }],
        transitions: [{ id: 'T1', localId: 'T1', targetStep: 'S2.INNER', conditions: { en: 'always' } }],
      }),
      named('S2', { processSteps: [named('INNER')] }),
    ],
  }),
];

const vtl: readonly NaiveArtefact[] = [
  artefact('VtlMappingScheme', 'VMS', {
    vtlMappings: [
      named('VM1', {
        alias: 'FLOW_ALIAS',
        dataflow,
        toVtlMapping: { method: 'Basic', toVtlSubSpace: { keys: ['FREQ', 'TIME_PERIOD'] } },
        fromVtlMapping: { method: 'Basic', fromVtlSuperSpace: { keys: ['AREA'] } },
      }),
      named('VM2', { alias: 'AREA_ALIAS', codelist: list('CL_AREA', '1.0+.0') }),
      named('VM3', { alias: 'NOTE_ALIAS', concept: concept('NOTE') }),
    ],
  }),
  artefact('NamePersonalisationScheme', 'NPS', {
    vtlVersion: '2.0',
    namePersonalisations: [named('NP1', { vtlArtefact: 'x', vtlDefaultName: 'a', personalisedName: 'b' })],
  }),
  artefact('CustomTypeScheme', 'CTS', {
    vtlVersion: '2.0',
    customTypes: [named('CT1', { vtlScalarType: 'string', dataType: 'String' })],
  }),
  artefact('RulesetScheme', 'RS', {
    vtlVersion: '2.0',
    vtlMappingScheme: urn('transformation.VtlMappingScheme', 'VMS'),
    rulesets: [
      named('RULES', {
        rulesetType: 'datapoint',
        rulesetScope: 'valuedomain',
        rulesetDefinition:
          'define datapoint ruleset RULES (valuedomain AREA_ALIAS as A) is when A = "EU" then A <> "US" end datapoint ruleset;',
      }),
    ],
  }),
  artefact('UserDefinedOperatorScheme', 'UDOS', {
    vtlVersion: '2.0',
    vtlMappingScheme: urn('transformation.VtlMappingScheme', 'VMS'),
    rulesetSchemes: [urn('transformation.RulesetScheme', 'RS')],
    userDefinedOperators: [
      named('DOUBLED', {
        operatorDefinition: 'define operator DOUBLED (x number) returns dataset is FLOW_ALIAS + x end operator;',
      }),
    ],
  }),
  artefact('TransformationScheme', 'TS', {
    vtlVersion: '2.0',
    vtlMappingScheme: urn('transformation.VtlMappingScheme', 'VMS'),
    namePersonalisationScheme: urn('transformation.NamePersonalisationScheme', 'NPS'),
    customTypeScheme: urn('transformation.CustomTypeScheme', 'CTS'),
    rulesetSchemes: [urn('transformation.RulesetScheme', 'RS')],
    userDefinedOperatorSchemes: [urn('transformation.UserDefinedOperatorScheme', 'UDOS')],
    transformations: [
      named('T1', {
        expression: "check_datapoint (FLOW_ALIAS, RULES) + DOUBLED (1) + 'Dataflow=EX:DF(1.0.0)'",
        result: 'MIDDLE',
        isPersistent: false,
      }),
      named('T2', { expression: 'MIDDLE + 1', result: 'FLOW_ALIAS', isPersistent: true }),
    ],
  }),
];

/** The registry of the examples: every artefact refers to others of them. */
export const examples: readonly NaiveArtefact[] = [
  ...organisations,
  ...lists,
  ...elsewhere,
  ...structures,
  ...constraints,
  ...maps,
  ...others,
  ...vtl,
];
