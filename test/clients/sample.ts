import type { Artefact } from '../../src/model/artefact.js';

/**
 * The content of a registry for clients: catches of fish by species and area, with an artefact of every type that they
 * read. Most references have wildcards, because responses must let clients join artefacts by version.
 */

const urn = (rest: string): string => `urn:sdmx:org.sdmx.infomodel.${rest}`;
const named = (id: string, name = `Name of ${id}`) => ({ id, names: { en: name } });

/** URNs of references, as written in the artefacts. */
export const urns = {
  codelist: (id: string, version = '1.0+.0') => urn(`codelist.Codelist=SEA:${id}(${version})`),
  code: (list: string, id: string, version = '1.0+.0') => urn(`codelist.Code=SEA:${list}(${version}).${id}`),
  concept: (id: string, version = '1.0+.0') => urn(`conceptscheme.Concept=SEA:CS_FISH(${version}).${id}`),
  dataStructure: (id: string, version = '1.0+.0') => urn(`datastructure.DataStructure=SEA:${id}(${version})`),
  dataflow: (id: string, version = '1.0+.0') => urn(`datastructure.Dataflow=SEA:${id}(${version})`),
  category: (path: string, version = '1.0+.0') => urn(`categoryscheme.Category=SEA:TOPICS(${version}).${path}`),
  hierarchy: (id: string, version = '1.0+.0') => urn(`codelist.Hierarchy=SEA:${id}(${version})`),
  metadataStructure: (id: string, version = '1.0+.0') =>
    urn(`metadatastructure.MetadataStructure=SEA:${id}(${version})`),
  metadataflow: (id: string, version = '1.0+.0') => urn(`metadatastructure.Metadataflow=SEA:${id}(${version})`),
  representationMap: (id: string, version = '1.0+.0') =>
    urn(`structuremapping.RepresentationMap=SEA:${id}(${version})`),
  provisionAgreement: (id: string, version = '1.0+.0') => urn(`registry.ProvisionAgreement=SEA:${id}(${version})`),
  metadataProvisionAgreement: (id: string, version = '1.0+.0') =>
    urn(`registry.MetadataProvisionAgreement=SEA:${id}(${version})`),
  provider: (id: string) => urn(`base.DataProvider=SEA:DATA_PROVIDERS(1.0).${id}`),
  metadataProvider: (id: string) => urn(`base.MetadataProvider=SEA:METADATA_PROVIDERS(1.0).${id}`),
  vtl: (kind: string, id: string, version = '1.0+.0') => urn(`transformation.${kind}=SEA:${id}(${version})`),
};

const artefact = (className: string, id: string, content: object): Artefact =>
  ({ class: className, agencyID: 'SEA', version: '1.0.0', ...named(id), ...content }) as unknown as Artefact;

const codelist = (id: string, codes: readonly string[], version = '1.0.0', extra: object = {}): Artefact =>
  artefact('Codelist', id, { version, codes: codes.map((code) => named(code)), ...extra });

const coded = (enumeration: string) => ({ localRepresentation: { enumeration } });
const ofType = (dataType: string, more: object = {}) => ({ localRepresentation: { format: { dataType, ...more } } });
const dimension = (id: string, representation: object = {}) => ({
  id,
  conceptIdentity: urns.concept(id),
  ...representation,
});

const time = dimension('TIME_PERIOD', ofType('ObservationalTimePeriod'));
const value = (more: object = {}) => dimension('OBS_VALUE', ofType('Decimal', more));

const agencies = [
  {
    ...artefact('AgencyScheme', 'AGENCIES', { version: '1.0', agencies: [named('SEA', 'Office of the Sea')] }),
    agencyID: 'SDMX',
  },
  artefact('AgencyScheme', 'AGENCIES', {
    version: '1.0',
    agencies: [
      {
        ...named('HARBOUR', 'Harbour Office'),
        contacts: [{ names: { en: 'Ann' }, emails: ['ann@example.org'] }],
      },
    ],
  }),
];

const providers = [
  artefact('DataProviderScheme', 'DATA_PROVIDERS', {
    version: '1.0',
    dataProviders: [named('IS', 'Iceland'), named('NO', 'Norway')],
  }),
  artefact('MetadataProviderScheme', 'METADATA_PROVIDERS', { version: '1.0', metadataProviders: [named('DOCS')] }),
  artefact('DataConsumerScheme', 'DATA_CONSUMERS', { version: '1.0', dataConsumers: [named('PUBLIC')] }),
];

const lists = [
  codelist('CL_FREQ', ['A', 'Q', 'M']),
  codelist('CL_SPECIES', ['COD', 'HAD']),
  codelist('CL_SPECIES', ['COD', 'HAD', 'SAL'], '1.1.0'),
  codelist('CL_ALL', ['_T'], '1.0.0', { codelistExtensions: [{ codelist: urns.codelist('CL_SPECIES') }] }),
  artefact('Codelist', 'CL_AREA', {
    codes: [named('NA', 'North Atlantic'), { ...named('NS', 'North Sea'), parent: 'NA' }, named('BS', 'Baltic Sea')],
  }),
  artefact('ValueList', 'VL_UNIT', {
    valueItems: [
      { id: 't/yr', names: { en: 'Tonnes a year' } },
      { id: '€', names: { en: 'Euro' } },
    ],
  }),
];

const concepts = artefact('ConceptScheme', 'CS_FISH', {
  concepts: [
    { ...named('FREQ'), coreRepresentation: { enumeration: urns.codelist('CL_FREQ', '1.0.0') } },
    { ...named('SPECIES'), coreRepresentation: { enumeration: urns.codelist('CL_SPECIES', '1.1.0') } },
    named('AREA'),
    named('TIME_PERIOD'),
    named('OBS_VALUE'),
    named('UNIT'),
    named('SOURCE'),
    { ...named('METHOD'), annotations: [{ id: 'N', type: 'NOTE', texts: { en: 'How it was measured' } }] },
    named('CONTACT'),
    named('EMAIL'),
  ],
});

const structures = [
  artefact('DataStructure', 'CATCH', {
    dataStructureComponents: {
      dimensionList: {
        dimensions: [
          dimension('FREQ'),
          dimension('SPECIES', coded(urns.codelist('CL_SPECIES'))),
          dimension('AREA', coded(urns.codelist('CL_AREA'))),
        ],
        timeDimension: time,
      },
      groups: [{ id: 'Sibling', groupDimensions: ['SPECIES', 'AREA'] }],
      attributeList: {
        attributes: [
          {
            ...dimension('UNIT', coded(urn('codelist.ValueList=SEA:VL_UNIT(1.0.0)'))),
            usage: 'mandatory',
            attributeRelationship: { dimensions: ['SPECIES'] },
          },
          {
            ...dimension('SOURCE', ofType('String', { maxLength: 100 })),
            usage: 'optional',
            attributeRelationship: { observation: {} },
          },
          { ...dimension('METHOD', ofType('String')), attributeRelationship: { group: 'Sibling' } },
        ],
      },
      measureList: { measures: [{ ...value({ minValue: 0, decimals: 1 }), usage: 'mandatory' }] },
    },
  }),
  // Without wildcards, for clients that do not resolve them.
  artefact('DataStructure', 'LANDINGS', {
    dataStructureComponents: {
      dimensionList: {
        dimensions: [{ id: 'SPECIES', conceptIdentity: urns.concept('SPECIES', '1.0.0') }],
        timeDimension: { ...time, conceptIdentity: urns.concept('TIME_PERIOD', '1.0.0') },
      },
      measureList: { measures: [{ ...value(), conceptIdentity: urns.concept('OBS_VALUE', '1.0.0') }] },
    },
  }),
  artefact('Dataflow', 'DF_CATCH', {
    descriptions: { en: 'What was caught, in tonnes' },
    structure: urns.dataStructure('CATCH'),
  }),
  artefact('Dataflow', 'DF_LANDINGS', { structure: urns.dataStructure('LANDINGS') }),
  artefact('ProvisionAgreement', 'PA_NO', {
    dataflow: urns.dataflow('DF_CATCH'),
    dataProvider: urns.provider('NO'),
  }),
  artefact('ProvisionAgreement', 'PA_IS', {
    dataflow: urns.dataflow('DF_CATCH'),
    dataProvider: urns.provider('IS'),
  }),
];

const allowed = (id: string, attachment: object, component: string, values: readonly string[]) =>
  artefact('DataConstraint', id, {
    role: 'Allowed',
    constraintAttachment: attachment,
    cubeRegions: [{ include: true, keyValues: [{ id: component, include: true, values }] }],
  });

const constraints = [
  allowed('DC_CATCH', { dataflows: [urns.dataflow('DF_CATCH')] }, 'AREA', ['NA', 'NS']),
  allowed('DC_NO', { provisionAgreements: [urns.provisionAgreement('PA_NO')] }, 'SPECIES', ['COD', 'SAL']),
  artefact('DataConstraint', 'DC_KEYS', {
    role: 'Allowed',
    constraintAttachment: { dataStructures: [urns.dataStructure('LANDINGS')] },
    dataKeySets: [{ isIncluded: true, keys: [{ include: true, keyValues: [{ id: 'SPECIES', value: 'COD' }] }] }],
  }),
];

const categories = [
  artefact('CategoryScheme', 'TOPICS', {
    categories: [
      { ...named('ECO', 'Economy'), categories: [named('FISH', 'Fisheries'), named('TRADE', 'Trade')] },
      named('SOC', 'Society'),
    ],
  }),
  artefact('Categorisation', 'CAT_CATCH', {
    source: urns.dataflow('DF_CATCH'),
    target: urns.category('ECO.FISH'),
  }),
  artefact('Categorisation', 'CAT_AREA', {
    source: urns.codelist('CL_AREA'),
    target: urns.category('ECO'),
  }),
];

const hierarchies = [
  artefact('Hierarchy', 'H_SPECIES', {
    hierarchicalCodes: [
      {
        id: 'WHITE',
        code: urns.code('CL_SPECIES', 'COD'),
        hierarchicalCodes: [{ id: 'HAD', code: urns.code('CL_SPECIES', 'HAD') }],
      },
    ],
  }),
  artefact('HierarchyAssociation', 'HA_SPECIES', {
    linkedHierarchy: urns.hierarchy('H_SPECIES'),
    linkedObject: urn('datastructure.Dimension=SEA:CATCH(1.0+.0).SPECIES'),
    contextObject: urns.dataflow('DF_CATCH'),
  }),
];

const maps = [
  artefact('RepresentationMap', 'RM_SPECIES', {
    source: [{ codelist: urns.codelist('CL_SPECIES') }],
    target: [{ codelist: urns.codelist('CL_SPECIES') }],
    representationMappings: [
      { sourceValues: [{ value: 'C.*', isRegEx: true }], targetValues: ['COD'] },
      { sourceValues: [{ value: 'HAD' }], targetValues: ['HAD'], validFrom: '2020-01-01', validTo: '2024-12-31' },
    ],
  }),
  artefact('RepresentationMap', 'RM_PAIR', {
    source: [{ codelist: urns.codelist('CL_SPECIES') }, { dataType: 'String' }],
    target: [{ codelist: urns.codelist('CL_SPECIES') }],
    representationMappings: [{ sourceValues: [{ value: 'HAD' }, { value: 'NS' }], targetValues: ['HAD'] }],
  }),
  artefact('StructureMap', 'SM_CATCH', {
    source: urns.dataStructure('CATCH'),
    target: urns.dataStructure('LANDINGS'),
    datePatternMaps: [
      {
        id: 'D',
        sourcePattern: 'yyyy',
        locale: 'en',
        resolvePeriod: 'startOfPeriod',
        mappedComponents: [{ source: 'TIME_PERIOD', target: 'TIME_PERIOD' }],
        targetFrequencyID: 'A',
      },
    ],
    componentMaps: [
      { source: ['SPECIES'], target: ['SPECIES'], representationMap: urns.representationMap('RM_SPECIES') },
      { source: ['OBS_VALUE'], target: ['OBS_VALUE'] },
    ],
    fixedValueMaps: [{ source: 'FREQ', values: ['A'] }],
  }),
];

const vtl = { vtlVersion: '2.0' };
const transformations = [
  artefact('VtlMappingScheme', 'VMS', {
    vtlMappings: [{ ...named('M1'), alias: 'catch', dataflow: urns.dataflow('DF_CATCH') }],
  }),
  artefact('CustomTypeScheme', 'CTS', {
    ...vtl,
    customTypes: [{ ...named('T1'), vtlScalarType: 'string', dataType: 'String', nullValue: 'null' }],
  }),
  artefact('NamePersonalisationScheme', 'NPS', {
    ...vtl,
    namePersonalisations: [
      { ...named('N1'), vtlArtefact: 'variable', vtlDefaultName: 'bool_var', personalisedName: 'is_caught' },
    ],
  }),
  artefact('RulesetScheme', 'RS', {
    ...vtl,
    rulesets: [
      {
        ...named('R1'),
        rulesetType: 'datapoint',
        rulesetScope: 'variable',
        rulesetDefinition: 'define datapoint ruleset r1 (variable OBS_VALUE) is OBS_VALUE >= 0 end datapoint ruleset',
      },
    ],
    vtlMappingScheme: urns.vtl('VtlMappingScheme', 'VMS'),
  }),
  artefact('UserDefinedOperatorScheme', 'UDOS', {
    ...vtl,
    userDefinedOperators: [
      { ...named('O1'), operatorDefinition: 'define operator twice(x number) returns number is x * 2 end operator' },
    ],
    rulesetSchemes: [urns.vtl('RulesetScheme', 'RS')],
  }),
  artefact('TransformationScheme', 'TS', {
    ...vtl,
    transformations: [
      { ...named('T1'), expression: 'catch * 1000', result: 'kilograms', isPersistent: false },
      { ...named('T2'), expression: 'twice(kilograms)', result: 'doubled', isPersistent: true },
    ],
    vtlMappingScheme: urns.vtl('VtlMappingScheme', 'VMS'),
    namePersonalisationScheme: urns.vtl('NamePersonalisationScheme', 'NPS'),
    customTypeScheme: urns.vtl('CustomTypeScheme', 'CTS'),
    rulesetSchemes: [urns.vtl('RulesetScheme', 'RS')],
    userDefinedOperatorSchemes: [urns.vtl('UserDefinedOperatorScheme', 'UDOS')],
  }),
];

const metadata = [
  artefact('MetadataStructure', 'MSD', {
    metadataStructureComponents: {
      metadataAttributeList: {
        metadataAttributes: [
          {
            ...dimension('CONTACT'),
            isPresentational: true,
            metadataAttributes: [
              { ...dimension('EMAIL', ofType('String')), minOccurs: 1, maxOccurs: 'unbounded' },
              dimension('SPECIES', coded(urns.codelist('CL_SPECIES', '1.1.0'))),
            ],
          },
          dimension('METHOD'),
        ],
      },
    },
  }),
  artefact('Metadataflow', 'MDF', {
    structure: urns.metadataStructure('MSD'),
    targets: [urn('datastructure.Dataflow=SEA:*(*)')],
  }),
  artefact('MetadataProvisionAgreement', 'MPA', {
    metadataflow: urns.metadataflow('MDF'),
    metadataProvider: urns.metadataProvider('DOCS'),
    targets: [urn('datastructure.Dataflow=SEA:*(*)')],
  }),
];

/** A metadata set; its owner is its provider. */
const report = {
  ...artefact('MetadataSet', 'REPORT', {
    metadataflow: urns.metadataflow('MDF', '1.0.0'),
    targets: [urns.dataflow('DF_CATCH', '1.0.0')],
    attributes: [
      {
        id: 'CONTACT',
        attributes: [
          { id: 'EMAIL', value: 'ann@example.org' },
          { id: 'SPECIES', value: 'COD' },
        ],
      },
      { id: 'METHOD', value: 'Weighed at the quay' },
    ],
  }),
  agencyID: 'SEA.DOCS',
};

/** Submitted with MERGE, because the agency scheme of SDMX exists already. */
export const sample: readonly Artefact[] = [
  ...agencies,
  ...providers,
  ...lists,
  concepts,
  ...structures,
  ...constraints,
  ...categories,
  ...hierarchies,
  ...maps,
  ...transformations,
  ...metadata,
  report,
];
