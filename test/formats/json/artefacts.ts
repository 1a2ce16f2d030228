import type { Artefact } from '../../../src/model/artefact.js';
import { typeOrder } from '../../../src/model/artefact-types.js';

const urn = (rest: string): string => `urn:sdmx:org.sdmx.infomodel.${rest}`;
const names = { en: 'Name', fr: 'Nom', 'pt-BR': 'Nome' };
const descriptions = { fr: 'Longue histoire', en: 'Long story' };
const annotations = [
  {
    id: 'NOTE',
    title: 'Title',
    type: 'TYPE',
    value: '42',
    texts: { en: 'Note', de: 'Notiz' },
    links: [{ href: 'https://example.org/note', hreflang: 'en-GB' }, { href: 'https://example.org/notiz' }],
  },
];
const links = [
  { rel: 'alternate', href: 'https://example.org/a', urn: urn('codelist.Codelist=A:CL(1.0)'), type: 'text/html' },
];
const uri = 'https://example.org/more';
const part = { annotations, links, uri, names, descriptions };
const component = { annotations, links, uri };
const whole = {
  agencyID: 'A.B',
  version: '1.2.0',
  validFrom: '2020-01-01T00:00:00',
  validTo: '2030-12-31T23:59:59.5+01:00',
  isExternalReference: false,
  serviceURL: 'https://example.org/service',
  structureURL: 'https://example.org/structure',
  ...part,
} as const;
const scheme = { ...whole, isPartial: true };
const fixed = { ...scheme, version: '1.0' };
const contacts = [
  {
    id: 'C1',
    names: { en: 'Ann' },
    departments: { en: 'Statistics', fr: 'Statistique' },
    roles: { en: 'Head' },
    telephones: ['+33 1'],
    faxes: ['+33 2'],
    x400s: ['x'],
    uris: ['https://example.org/ann'],
    emails: ['ann@example.org'],
  },
];

const concept = (id: string): string => urn(`conceptscheme.Concept=A:CS(1.0+.0).${id}`);
const code = (id: string): string => urn(`codelist.Code=A:CL(1.0.0).${id}`);
const codelist = urn('codelist.Codelist=A:CL(1.0+.0)');
const valueList = urn('codelist.ValueList=A:VL(1.0)');
const dataStructure = urn('datastructure.DataStructure=A:DSD(1.0)');
const dataflow = urn('datastructure.Dataflow=A:DF(1.0)');
const metadataStructure = urn('metadatastructure.MetadataStructure=A:MSD(1.0)');
const metadataflow = urn('metadatastructure.Metadataflow=A:MDF(1.0)');

const enumerated = { enumeration: codelist, enumerationFormat: { dataType: 'String', minLength: 1, maxLength: 3 } };
const format = {
  dataType: 'Decimal',
  isSequence: true,
  interval: '1.50',
  startValue: '-0.500',
  endValue: '12345678901234567890.5',
  minLength: 1,
  maxLength: '0012',
  decimals: 2,
  pattern: '[0-9]+',
  isMultiLingual: false,
  sentinelValues: [{ value: '-1', names: { en: 'none' }, descriptions: { en: 'Nothing' } }],
};
const itemMaps = [
  { sourceValue: { value: 'A', isRegEx: false, startIndex: 1, endIndex: 2 }, targetValue: 'B', annotations },
  { sourceValue: 'C', targetValue: 'D', validFrom: '2020-01-01', validTo: '2020-12-31' },
];
const range = {
  startPeriod: { period: '2020', isInclusive: true },
  endPeriod: { period: '2021-06', isInclusive: false },
};
const releaseless = { annotations, include: true };

const unsorted: readonly Artefact[] = [
  { class: 'AgencyScheme', ...fixed, id: 'AGENCIES', agencies: [{ id: 'X', ...part, contacts }] },
  { class: 'DataProviderScheme', ...fixed, id: 'DATA_PROVIDERS', dataProviders: [{ id: 'X', ...part, contacts }] },
  { class: 'MetadataProviderScheme', ...fixed, id: 'METADATA_PROVIDERS', metadataProviders: [{ id: 'X', ...part }] },
  { class: 'DataConsumerScheme', ...fixed, id: 'DATA_CONSUMERS', dataConsumers: [{ id: 'X', ...part, contacts }] },
  {
    class: 'OrganisationUnitScheme',
    ...fixed,
    id: 'UNITS',
    organisationUnits: [
      { id: 'X', ...part },
      { id: 'Y', ...part, parent: 'X', contacts },
    ],
  },
  {
    class: 'GeographicCodelist',
    ...scheme,
    id: 'CL_GEO',
    geoType: 'GeographicCodelist',
    geoFeatureSetCodes: [{ id: 'X', value: 'POINT(1 2)', ...part }],
  },
  {
    class: 'GeoGridCodelist',
    ...scheme,
    id: 'CL_GRID',
    geoType: 'GeoGridCodelist',
    gridDefinition: 'WGS84',
    geoGridCodes: [{ id: 'X', ...part, parent: 'Y', geoCell: '1,2' }],
  },
  {
    class: 'Codelist',
    ...scheme,
    id: 'CL_FREQ',
    codes: [
      { id: 'A', ...part },
      { id: '1@$', names: { en: 'One' }, parent: 'A' },
    ],
    codelistExtensions: [
      {
        prefix: 'P_',
        codelist,
        inclusiveCodeSelection: { memberValues: ['A', { value: 'B', cascadeValues: 'excluderoot' }] },
      },
      {
        codelist,
        exclusiveCodeSelection: { memberValues: [{ value: 'C', cascadeValues: true }], wildcardedMemberValues: ['D%'] },
      },
      { codelist },
    ],
  },
  {
    class: 'ValueList',
    ...whole,
    id: 'VL',
    valueItems: [{ id: '€ %', annotations, names, descriptions }, { id: 'bare' }],
  },
  {
    class: 'ConceptScheme',
    ...scheme,
    id: 'CS',
    concepts: [
      { id: 'FREQ', ...part, coreRepresentation: { minOccurs: 0, maxOccurs: 'unbounded', ...enumerated } },
      {
        id: 'AREA',
        ...part,
        parent: 'FREQ',
        coreRepresentation: { format },
        isoConceptReference: { conceptAgency: 'ISO', conceptSchemeID: 'S', conceptID: 'C' },
      },
      { id: 'UNIT', names, coreRepresentation: { enumeration: valueList } },
    ],
  },
  {
    class: 'DataStructure',
    ...whole,
    id: 'DSD',
    dataStructureComponents: {
      dimensionList: {
        ...component,
        dimensions: [
          {
            ...component,
            conceptIdentity: concept('FREQ'),
            localRepresentation: enumerated,
            conceptRoles: [concept('FREQ')],
          },
          {
            id: 'AREA',
            conceptIdentity: concept('REF_AREA'),
            localRepresentation: { format: { dataType: 'String', maxLength: 10 } },
          },
        ],
        timeDimension: {
          ...component,
          conceptIdentity: concept('TIME'),
          localRepresentation: {
            format: { dataType: 'ObservationalTimePeriod', startTime: '2000', endTime: '2030-01' },
          },
        },
      },
      groups: [{ id: 'Sibling', ...component, groupDimensions: ['AREA'] }],
      attributeList: {
        id: 'AttributeDescriptor',
        ...component,
        attributes: [
          { id: 'ON_FLOW', usage: 'mandatory', conceptIdentity: concept('A'), attributeRelationship: { dataflow: {} } },
          {
            ...component,
            usage: 'optional',
            conceptIdentity: concept('ON_DIMENSIONS'),
            localRepresentation: { minOccurs: 1, maxOccurs: '3', format },
            conceptRoles: [concept('R')],
            attributeRelationship: { dimensions: ['FREQ', 'AREA'], areDimensionsOptional: [false, true] },
            measureRelationship: ['OBS_VALUE'],
          },
          { id: 'ON_GROUP', conceptIdentity: concept('C'), attributeRelationship: { group: 'Sibling' } },
          {
            id: 'ON_OBSERVATION',
            conceptIdentity: concept('D'),
            localRepresentation: { enumeration: valueList },
            attributeRelationship: { observation: {} },
          },
        ],
        metadataAttributeUsages: [
          { annotations, links, metadataAttributeReference: 'CONTACT', attributeRelationship: { dataflow: {} } },
        ],
      },
      measureList: {
        ...component,
        measures: [
          {
            id: 'OBS_VALUE',
            ...component,
            usage: 'optional',
            conceptIdentity: concept('OBS'),
            localRepresentation: { format },
          },
        ],
      },
    },
    metadata: metadataStructure,
  },
  {
    class: 'MetadataStructure',
    ...whole,
    id: 'MSD',
    metadataStructureComponents: {
      metadataAttributeList: {
        ...component,
        metadataAttributes: [
          {
            id: 'CONTACT',
            ...component,
            minOccurs: 0,
            maxOccurs: 'unbounded',
            isPresentational: true,
            conceptIdentity: concept('CONTACT'),
            metadataAttributes: [
              { conceptIdentity: concept('MAIL'), localRepresentation: { format: { dataType: 'XHTML' } } },
              { id: 'KIND', conceptIdentity: concept('KIND'), localRepresentation: enumerated },
            ],
          },
        ],
      },
    },
  },
  { class: 'Dataflow', ...whole, id: 'DF', structure: dataStructure },
  {
    class: 'Metadataflow',
    ...whole,
    id: 'MDF',
    structure: metadataStructure,
    targets: [urn('codelist.Any=*:*(*)'), valueList],
  },
  {
    class: 'CategoryScheme',
    ...scheme,
    id: 'CATS',
    categories: [{ id: 'A', ...part, categories: [{ id: 'B', ...part, categories: [{ id: 'C', names }] }] }],
  },
  {
    class: 'ReportingTaxonomy',
    ...scheme,
    id: 'TAX',
    reportingCategories: [
      {
        id: 'A',
        ...part,
        structuralMetadata: [dataStructure],
        reportingCategories: [{ id: 'B', names, provisioningMetadata: [dataflow] }],
      },
    ],
  },
  {
    class: 'Categorisation',
    ...whole,
    id: 'CAT',
    source: valueList,
    target: urn('categoryscheme.Category=A:CATS(1.0+.0).A.B'),
  },
  {
    class: 'ProvisionAgreement',
    ...whole,
    id: 'PA',
    dataflow,
    dataProvider: urn('base.DataProvider=A:DATA_PROVIDERS(1.0).X'),
  },
  {
    class: 'MetadataProvisionAgreement',
    ...whole,
    id: 'MPA',
    metadataflow,
    metadataProvider: urn('base.MetadataProvider=A:METADATA_PROVIDERS(1.0).X'),
    targets: [dataflow],
  },
  {
    class: 'DataConstraint',
    ...whole,
    id: 'DC',
    role: 'Allowed',
    constraintAttachment: { dataflows: [dataflow] },
    dataKeySets: [
      {
        isIncluded: true,
        keys: [
          {
            annotations,
            include: true,
            validFrom: '2020',
            validTo: '2021-06-30',
            keyValues: [
              { id: 'FREQ', include: true, removePrefix: true, value: 'A' },
              { id: 'AREA', values: ['X'] },
            ],
            components: [
              { id: 'ATT.SUB', include: true, values: ['a', { value: 'b', lang: 'en-US', cascadeValues: true }] },
            ],
          },
          { components: [{ id: 'ATT', values: ['a'] }] },
        ],
      },
    ],
    cubeRegions: [
      {
        ...releaseless,
        keyValues: [
          {
            id: 'AREA',
            include: true,
            removePrefix: false,
            validFrom: '2020',
            values: ['E%', { value: 'AT', cascadeValues: 'excluderoot', validFrom: '2000-01', validTo: '2010' }],
          },
          { id: 'TIME_PERIOD', timeRange: range },
        ],
        components: [{ id: 'ATT', include: false, values: [{ value: 'x', lang: 'fr' }] }, { id: 'OTHER' }],
      },
      {
        include: false,
        components: [{ id: 'OBS', timeRange: { beforePeriod: { period: '2020-Q1', isInclusive: true } } }],
      },
    ],
  },
  {
    class: 'MetadataConstraint',
    ...whole,
    id: 'MC',
    role: 'Allowed',
    constraintAttachment: { metadataStructures: [metadataStructure] },
    metadataTargetRegions: [
      {
        include: true,
        validFrom: '2020',
        components: [
          { id: 'CONTACT.MAIL', values: ['x'] },
          { id: 'DAY', timeRange: { afterPeriod: { period: '2020-W01' } } },
        ],
      },
    ],
  },
  {
    class: 'Hierarchy',
    ...whole,
    id: 'H',
    hasFormalLevels: true,
    hierarchicalCodes: [
      {
        id: 'A',
        ...component,
        validFrom: '2020-01-01T00:00:00Z',
        validTo: '2021-01-01T00:00:00',
        code: code('A'),
        hierarchicalCodes: [
          { id: 'B', code: code('B'), level: 'L2', hierarchicalCodes: [{ id: 'C', code: code('C') }] },
        ],
        level: 'L1',
      },
    ],
    level: {
      id: 'L1',
      ...part,
      codingFormat: { dataType: 'Alpha', minLength: 1, maxLength: 2 },
      level: { id: 'L2', names },
    },
  },
  {
    class: 'HierarchyAssociation',
    ...whole,
    id: 'HA',
    linkedHierarchy: urn('codelist.Hierarchy=A:H(1.0)'),
    linkedObject: valueList,
    contextObject: dataflow,
  },
  {
    class: 'StructureMap',
    ...whole,
    id: 'SM',
    source: dataStructure,
    target: dataflow,
    epochMaps: [
      {
        id: 'E',
        ...component,
        resolvePeriod: 'startOfPeriod',
        basePeriod: '1970',
        epochPeriod: 'second',
        mappedComponents: [{ source: 'A', target: 'B' }],
        frequencyDimension: 'FREQ',
        mappedFrequencies: ['M1'],
      },
    ],
    datePatternMaps: [
      {
        id: 'D',
        ...component,
        sourcePattern: 'yyyy',
        locale: 'en',
        mappedComponents: [{ source: 'A', target: 'B' }],
        targetFrequencyID: 'A',
      },
    ],
    frequencyFormatMappings: [{ id: 'M1', ...component, frequencyId: 'A', datePattern: 'yyyy' }],
    componentMaps: [
      {
        annotations,
        source: ['A', 'B'],
        target: ['C'],
        representationMap: urn('structuremapping.RepresentationMap=A:RM(1.0)'),
      },
    ],
    fixedValueMaps: [
      { annotations, source: 'A', values: ['1', '2'] },
      { target: 'B', values: ['x'] },
    ],
  },
  {
    class: 'RepresentationMap',
    ...whole,
    id: 'RM',
    source: [{ codelist }, { dataType: 'Integer' }],
    target: [{ codelist: valueList }],
    representationMappings: [
      {
        annotations,
        validFrom: '2020-01-01',
        validTo: '2020-12-31+01:00',
        sourceValues: [{ value: 'a.*', isRegEx: true }, { value: 'b', startIndex: 0, endIndex: 1 }, 'c'],
        targetValues: ['x', 'x'],
      },
    ],
  },
  {
    class: 'OrganisationSchemeMap',
    ...whole,
    id: 'OSM',
    source: urn('base.AgencyScheme=A:AGENCIES(1.0)'),
    target: urn('base.AgencyScheme=B:AGENCIES(1.0)'),
    itemMaps,
  },
  {
    class: 'ConceptSchemeMap',
    ...whole,
    id: 'CSM',
    source: urn('conceptscheme.ConceptScheme=A:CS(1.0)'),
    target: urn('conceptscheme.ConceptScheme=B:CS(1.0)'),
    itemMaps,
  },
  {
    class: 'CategorySchemeMap',
    ...whole,
    id: 'CTM',
    source: urn('categoryscheme.CategoryScheme=A:CATS(1.0)'),
    target: urn('categoryscheme.CategoryScheme=B:CATS(1.0)'),
    itemMaps,
  },
  {
    class: 'ReportingTaxonomyMap',
    ...whole,
    id: 'RTM',
    source: urn('categoryscheme.ReportingTaxonomy=A:TAX(1.0)'),
    target: urn('categoryscheme.ReportingTaxonomy=B:TAX(1.0)'),
    itemMaps,
  },
  {
    class: 'Process',
    ...whole,
    id: 'P',
    processSteps: [
      {
        id: 'S1',
        ...part,
        inputs: [{ localID: 'I', annotations, objectReference: valueList }],
        outputs: [{ objectReference: dataflow }],
        computation: {
          localID: 'C',
          softwarePackage: 'R',
          softwareLanguage: 'R',
          softwareVersion: '4',
          annotations,
          descriptions,
        },
        transitions: [
          { id: 'T', localID: 'T', ...component, targetStep: 'S1.S2', conditions: { fr: 'toujours', en: 'always' } },
        ],
        processSteps: [{ id: 'S2', names }],
      },
    ],
  },
  {
    class: 'TransformationScheme',
    ...scheme,
    id: 'TS',
    vtlVersion: '2.0',
    transformations: [{ id: 'T1', isPersistent: true, ...part, expression: 'A + B', result: 'C' }],
    vtlMappingScheme: urn('transformation.VtlMappingScheme=A:VMS(1.0)'),
    namePersonalisationScheme: urn('transformation.NamePersonalisationScheme=A:NPS(1.0)'),
    customTypeScheme: urn('transformation.CustomTypeScheme=A:CTS(1.0)'),
    rulesetSchemes: [urn('transformation.RulesetScheme=A:RS(1.0)')],
    userDefinedOperatorSchemes: [urn('transformation.UserDefinedOperatorScheme=A:UDO(1.0)')],
  },
  {
    class: 'RulesetScheme',
    ...scheme,
    id: 'RS',
    vtlVersion: '2.0',
    rulesets: [
      { id: 'R', rulesetType: 'datapoint', rulesetScope: 'variable', ...part, rulesetDefinition: 'define "x"\n\tend' },
    ],
    vtlMappingScheme: urn('transformation.VtlMappingScheme=A:VMS(1.0)'),
  },
  {
    class: 'UserDefinedOperatorScheme',
    ...scheme,
    id: 'UDO',
    vtlVersion: '2.0',
    userDefinedOperators: [{ id: 'O', ...part, operatorDefinition: 'define operator' }],
    rulesetSchemes: [urn('transformation.RulesetScheme=A:RS(1.0)')],
  },
  {
    class: 'CustomTypeScheme',
    ...scheme,
    id: 'CTS',
    vtlVersion: '2.0',
    customTypes: [
      {
        id: 'T',
        ...part,
        vtlScalarType: 'string',
        dataType: 'String',
        vtlLiteralFormat: 'x',
        outputFormat: 'y',
        nullValue: '',
      },
    ],
  },
  {
    class: 'NamePersonalisationScheme',
    ...scheme,
    id: 'NPS',
    vtlVersion: '2.0',
    namePersonalisations: [{ id: 'N', vtlArtefact: 'x', ...part, vtlDefaultName: 'a', personalisedName: 'b' }],
  },
  {
    class: 'VtlMappingScheme',
    ...scheme,
    id: 'VMS',
    vtlMappings: [
      {
        id: 'M1',
        alias: 'm1',
        ...part,
        dataflow,
        toVtlMapping: { method: 'Pivot', toVtlSubSpace: { keys: ['FREQ', 'AREA'] } },
        fromVtlMapping: { method: 'Unpivot', fromVtlSuperSpace: { keys: ['FREQ'] } },
      },
      { id: 'M2', alias: 'm2', names, codelist },
      { id: 'M3', alias: 'm3', names, concept: concept('FREQ') },
      { id: 'M4', alias: 'm4', names, genericDataflow: {} },
    ],
  },
];

const order = (artefact: Artefact): number => typeOrder.get(artefact.class) ?? -1;

/** An artefact of every type, rich in what its type can hold; none of it is lost in any version. */
export const artefacts: readonly Artefact[] = [...unsorted].sort((a, b) => order(a) - order(b));
