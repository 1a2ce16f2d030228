import { jsonVersion } from '../../../../../src/formats/grammar/json-versions.js';

export const urn = (rest: string): string => `urn:sdmx:org.sdmx.infomodel.${rest}`;
export const concept = (id: string): string => urn(`conceptscheme.Concept=A:CS(1.0).${id}`);
export const codelist = (id: string): string => urn(`codelist.Codelist=A:${id}(1.0)`);
const dimension = (structure: string, id: string): string => urn(`datastructure.Dimension=A:${structure}(1.0).${id}`);

export const text = { name: 'N', names: { en: 'N' } };
export const named = (id: string) => ({ id, agencyID: 'A', version: '1.0', ...text });
const item = (id: string) => ({ id, ...text });

/** A message of SDMX-JSON 1.0 with the lines and blanks that JSON.stringify gives it. */
export const message10 = (data: object, meta: object = {}): string =>
  JSON.stringify(
    {
      meta: {
        schema: jsonVersion('1.0.0').schema,
        id: 'T',
        prepared: '2024-01-01T00:00:00Z',
        sender: { id: 'S' },
        ...meta,
      },
      data,
    },
    undefined,
    1,
  );

const itemMap = (reference: string) => ({
  annotations: [{ title: 'T' }],
  source: urn(`${reference.replace('(1.0)', '_S(1.0)')}.A`),
  target: urn(`${reference.replace('(1.0)', '_T(1.0)')}.B`),
});
const schemeMap = (id: string, scheme: string, maps: string, part: string) => ({
  ...item(id),
  source: urn(scheme.replace('(1.0)', '_S(1.0)')),
  target: urn(scheme.replace('(1.0)', '_T(1.0)')),
  [maps]: [itemMap(part)],
});

const textFormat = {
  textType: 'Decimal',
  isSequence: true,
  interval: 0.5,
  startValue: 1,
  endValue: 9.5,
  timeInterval: 'P1Y',
  startTime: '2020-Q1',
  endTime: '2021-12-31',
  minLength: 1,
  maxLength: 9,
  minValue: -1,
  maxValue: 2.5,
  decimals: 2,
  pattern: '.*',
};
const relationship = { attributeRelationship: { none: {} } };
const set = { dataProvider: urn('base.DataProvider=A:DATA_PROVIDERS(1.0).P'), id: 'S' };
const keySets = [{ isIncluded: true, keys: [{ keyValues: [{ id: 'FREQ', value: 'A' }] }] }];
const metadataKeySets = [
  {
    isIncluded: false,
    keys: [
      {
        metadataTarget: 'T',
        report: 'R',
        keyValues: [
          { id: 'V', value: 'A' },
          { id: 'S', dataSet: set },
          { id: 'K', dataKey: { keyValues: [{ id: 'FREQ', value: 'A' }] } },
          { id: 'O', object: codelist('CL') },
        ],
      },
    ],
  },
];
const conceptual = (id: string) => ({ id, conceptIdentity: concept(id) });

/** Everything that SDMX-JSON 1.0 can say, and the registry does not refuse. */
export const everything = {
  dataStructures: [
    {
      ...named('DSD'),
      isFinal: false,
      isExternalReference: false,
      validFrom: '2020-01-01T00:00:00Z',
      validTo: '2021-01-01T00:00:00Z',
      description: 'D',
      descriptions: { en: 'D', fr: 'E' },
      annotations: [
        {
          id: 'a',
          title: 'T',
          type: 'Y',
          text: 'X',
          texts: { en: 'X' },
          links: [{ rel: 'self', href: 'https://x.org/a' }],
        },
      ],
      links: [
        { rel: 'self', urn: urn('datastructure.DataStructure=A:DSD(1.0)'), uri: 'https://x.org/u' },
        { rel: 'help', href: 'https://x.org/help', hreflang: 'en', title: 'H', titles: { en: 'H' }, type: 'text/html' },
      ],
      dataStructureComponents: {
        dimensionList: {
          id: 'DimensionDescriptor',
          dimensions: [
            {
              ...conceptual('FREQ'),
              position: 0,
              type: 'Dimension',
              conceptRoles: [concept('ROLE')],
              localRepresentation: {
                enumeration: codelist('CL_S'),
                enumerationFormat: { textType: 'Integer', maxLength: 1, minValue: 1, startValue: 2 },
              },
            },
            { ...conceptual('AREA'), position: 2, localRepresentation: { textFormat } },
          ],
          measureDimensions: [
            {
              ...conceptual('MEASURE'),
              position: 1,
              type: 'MeasureDimension',
              conceptRoles: [concept('ROLE')],
              localRepresentation: { enumeration: urn('conceptscheme.ConceptScheme=A:MS(1.0)') },
            },
          ],
          timeDimensions: [
            {
              ...conceptual('TIME_PERIOD'),
              position: 3,
              type: 'TimeDimension',
              localRepresentation: {
                textFormat: { textType: 'StandardTimePeriod', startTime: '2020-M01', endTime: '-0044-03' },
              },
            },
          ],
        },
        groups: [{ id: 'G', groupDimensions: ['FREQ', 'AREA'] }],
        attributeList: {
          id: 'AttributeDescriptor',
          attributes: [
            {
              ...conceptual('ATT'),
              assignmentStatus: 'Conditional',
              conceptRoles: [concept('ROLE')],
              localRepresentation: { textFormat },
              attributeRelationship: { dimensions: ['FREQ'], attachmentGroups: ['G'] },
            },
            {
              ...conceptual('BTT'),
              assignmentStatus: 'Mandatory',
              attributeRelationship: { primaryMeasure: 'OBS_VALUE' },
            },
            { ...conceptual('CTT'), assignmentStatus: 'Mandatory', attributeRelationship: { group: 'G' } },
            { ...conceptual('DTT'), assignmentStatus: 'Mandatory', ...relationship },
          ],
          reportingYearStartDays: [
            {
              ...conceptual('REPORTING_YEAR_START_DAY'),
              assignmentStatus: 'Mandatory',
              localRepresentation: { textFormat: { textType: 'MonthDay' } },
              ...relationship,
            },
          ],
        },
        measureList: {
          id: 'MeasureDescriptor',
          primaryMeasure: { ...conceptual('OBS_VALUE'), localRepresentation: { textFormat: { textType: 'Double' } } },
        },
      },
    },
  ],
  metadataStructures: [
    {
      ...named('MSD'),
      metadataStructureComponents: {
        metadataTargets: [
          {
            id: 'T',
            keyDescriptorValuesTargets: [
              {
                id: 'DIMENSION_DESCRIPTOR_VALUES_TARGET',
                localRepresentation: { textFormat: { textType: 'KeyValues' } },
              },
            ],
            dataSetTargets: [
              { id: 'DATA_SET_TARGET', localRepresentation: { textFormat: { textType: 'DataSetReference' } } },
            ],
            constraintContentTargets: [
              {
                id: 'CONSTRAINT_CONTENT_TARGET',
                localRepresentation: { textFormat: { textType: 'AttachmentConstraintReference' } },
              },
            ],
            reportPeriodTargets: [
              { id: 'REPORT_PERIOD_TARGET', localRepresentation: { textFormat: { textType: 'BasicTimePeriod' } } },
            ],
            identifiableObjectTargets: [
              { id: 'O', objectType: 'Code', localRepresentation: { enumeration: codelist('CL') } },
              {
                id: 'P',
                objectType: 'Any',
                localRepresentation: { textFormat: { textType: 'IdentifiableReference' } },
              },
            ],
          },
        ],
        reportStructures: [
          {
            id: 'R',
            metadataTargets: [urn('metadatastructure.MetadataTarget=A:MSD(1.0).T')],
            metadataAttributes: [
              {
                ...conceptual('MA'),
                minOccurs: 0,
                maxOccurs: 'unbounded',
                isPresentational: true,
                metadataAttributes: [
                  {
                    ...conceptual('MB'),
                    maxOccurs: 3,
                    localRepresentation: { textFormat: { textType: 'XHTML', isMultiLingual: true } },
                  },
                  { ...conceptual('MC'), localRepresentation: { enumeration: codelist('CL'), enumerationFormat: {} } },
                ],
              },
            ],
          },
        ],
      },
    },
  ],
  categorySchemes: [{ ...named('CT'), isPartial: true, categories: [{ ...item('C'), categories: [item('D')] }] }],
  conceptSchemes: [
    {
      ...named('CS'),
      isPartial: false,
      concepts: [
        {
          ...item('FREQ'),
          coreRepresentation: { enumeration: codelist('CL'), enumerationFormat: { textType: 'String' } },
          isoConceptReference: urn('conceptscheme.Concept=ISO:S(1.0).X'),
        },
        { ...item('SUB'), parent: concept('FREQ'), coreRepresentation: { textFormat: { textType: 'XHTML' } } },
      ],
    },
  ],
  codelists: [{ ...named('CL'), isPartial: true, codes: [item('A'), { ...item('B'), parent: 'A' }] }],
  hierarchicalCodelists: [
    {
      ...named('HCL'),
      hierarchies: [
        {
          ...item('H1'),
          leveled: true,
          hierarchicalCodes: [
            {
              id: '1',
              codelistAliasRef: 'alias',
              codeID: 'A',
              validFrom: '2020-01-01T00:00:00Z',
              validTo: '2021-01-01T00:00:00Z',
              hierarchicalCodes: [
                {
                  id: '2',
                  version: '1.0',
                  code: urn('codelist.Code=A:CL(1.0).B'),
                  level: urn('codelist.Level=A:HCL(1.0).H1.L1.L2'),
                },
              ],
            },
          ],
          level: {
            ...item('L1'),
            codingFormat: { textType: 'Alpha', minLength: 1, maxLength: 2, interval: 1, startValue: 1, pattern: 'x' },
            level: item('L2'),
          },
        },
      ],
      includedCodelists: { alias: codelist('CL') },
    },
  ],
  agencySchemes: [
    {
      ...named('AGENCIES'),
      agencies: [
        {
          ...item('B'),
          contacts: [
            {
              ...text,
              department: 'D',
              departments: { en: 'D' },
              role: 'R',
              roles: { en: 'R' },
              telephones: ['1'],
              faxes: ['2'],
              x400s: ['3'],
              uris: ['https://x.org/'],
              emails: ['a@b.org'],
            },
          ],
        },
      ],
    },
  ],
  dataProviderSchemes: [{ ...named('DATA_PROVIDERS'), dataProviders: [item('P')] }],
  dataConsumerSchemes: [{ ...named('DATA_CONSUMERS'), dataConsumers: [item('P')] }],
  organisationUnitSchemes: [
    {
      ...named('OU'),
      organisationUnits: [
        item('U'),
        { ...item('V'), parent: urn('base.OrganisationUnit=A:OU(1.0).U'), contacts: [{ emails: ['a@b.org'] }] },
      ],
    },
  ],
  dataflows: [{ ...named('DF'), structure: urn('datastructure.DataStructure=A:DSD(1.0)') }],
  metadataflows: [{ ...named('MF'), structure: urn('metadatastructure.MetadataStructure=A:MSD(1.0)') }],
  reportingTaxonomies: [
    {
      ...named('RT'),
      isPartial: false,
      reportingCategories: [
        {
          ...item('C'),
          reportingCategories: [
            { ...item('D'), structuralMetadata: [urn('datastructure.DataStructure=A:DSD(1.0)')] },
            { ...item('E'), provisioningMetadata: [urn('datastructure.Dataflow=A:DF(1.0)')] },
          ],
        },
      ],
    },
  ],
  provisionAgreements: [
    {
      ...named('PA'),
      structureUsage: urn('datastructure.Dataflow=A:DF(1.0)'),
      dataProvider: urn('base.DataProvider=A:DATA_PROVIDERS(1.0).P'),
    },
  ],
  structureSets: [
    {
      ...named('SS'),
      organisationSchemeMaps: [
        {
          ...item('OM'),
          source: urn('base.AgencyScheme=A:AGENCIES(1.0)'),
          target: urn('base.AgencyScheme=B:AGENCIES(1.0)'),
          organisationMaps: [
            { source: urn('base.Agency=A:AGENCIES(1.0).A'), target: urn('base.Agency=B:AGENCIES(1.0).B') },
          ],
        },
      ],
      categorySchemeMaps: [
        schemeMap('CM', 'categoryscheme.CategoryScheme=A:CT(1.0)', 'categoryMaps', 'categoryscheme.Category=A:CT(1.0)'),
      ],
      codelistMaps: [schemeMap('LM', 'codelist.Codelist=A:CL(1.0)', 'codeMaps', 'codelist.Code=A:CL(1.0)')],
      conceptSchemeMaps: [
        schemeMap('PM', 'conceptscheme.ConceptScheme=A:CS(1.0)', 'conceptMaps', 'conceptscheme.Concept=A:CS(1.0)'),
      ],
      reportingTaxonomyMaps: [
        schemeMap(
          'RM',
          'categoryscheme.ReportingTaxonomy=A:RT(1.0)',
          'reportingCategoryMaps',
          'categoryscheme.ReportingCategory=A:RT(1.0)',
        ),
      ],
      structureMaps: [
        {
          ...item('SM'),
          isExtension: false,
          source: urn('datastructure.DataStructure=A:DSD(1.0)'),
          target: urn('datastructure.DataStructure=A:DSE(1.0)'),
          componentMaps: [
            {
              source: dimension('DSD', 'FREQ'),
              target: urn('datastructure.DataAttribute=A:DSE(1.0).ATT'),
              representationMapping: { codelistMap: urn('mapping.CodelistMap=A:SS(1.0).LM') },
            },
            { source: dimension('DSD', 'AREA'), target: dimension('DSE', 'AREA') },
          ],
        },
      ],
    },
    {
      ...named('LEGACY'),
      relatedStructures: [urn('datastructure.Dataflow=A:DF(1.0)')],
      hybridCodelistMaps: [
        {
          ...item('HM'),
          source: codelist('CL'),
          target: urn('codelist.HierarchicalCodelist=A:HCL(1.0)'),
          hybridCodeMaps: [
            { source: urn('codelist.Code=A:CL(1.0).A'), target: urn('codelist.HierarchicalCode=A:HCL(1.0).H1.1') },
          ],
        },
      ],
      structureMaps: [
        {
          ...item('SM'),
          source: urn('metadatastructure.MetadataStructure=A:MSD(1.0)'),
          target: urn('metadatastructure.Metadataflow=A:MF(1.0)'),
          componentMaps: [
            {
              source: urn('metadatastructure.MetadataAttribute=A:MSD(1.0).R.MA.MB'),
              target: urn('metadatastructure.MetadataAttribute=A:MSE(1.0).R.MA'),
              representationMapping: { toTextFormat: { ...textFormat, textType: 'KeyValues' }, toValueType: 'Name' },
            },
            {
              source: urn('metadatastructure.MetadataAttribute=A:MSD(1.0).R.MA'),
              target: urn('metadatastructure.MetadataAttribute=A:MSE(1.0).R.MA'),
              representationMapping: { valueMap: { valueMappings: [{ source: 'A', target: 'B' }] } },
            },
          ],
        },
      ],
    },
  ],
  processes: [
    {
      ...named('PR'),
      processSteps: [
        {
          ...item('S'),
          inputs: [{ localID: 'I', objectReference: codelist('CL') }],
          outputs: [{ objectReference: urn('datastructure.Dataflow=A:DF(1.0)') }],
          computation: {
            localID: 'C',
            softwarePackage: 'P',
            softwareLanguage: 'L',
            softwareVersion: 'V',
            description: 'D',
            descriptions: { en: 'D' },
          },
          transitions: [
            {
              id: 'T',
              localID: 'L',
              targetStep: urn('process.ProcessStep=A:PR(1.0).S.S2'),
              condition: 'C',
              conditions: { en: 'C' },
            },
          ],
          processSteps: [item('S2')],
        },
      ],
    },
  ],
  categorisations: [
    {
      ...named('CG'),
      source: urn('datastructure.Dataflow=A:DF(1.0)'),
      target: urn('categoryscheme.Category=A:CT(1.0).C.D'),
    },
  ],
  attachmentConstraints: [
    {
      ...named('AC'),
      constraintAttachment: { dataStructures: [urn('datastructure.DataStructure=A:DSD(1.0)')] },
      dataKeySets: keySets,
      metadataKeySets,
    },
    { ...named('AD'), constraintAttachment: { dataSets: [set] } },
  ],
  contentConstraints: [
    {
      ...named('CC'),
      type: 'Allowed',
      constraintAttachment: {
        dataflows: [urn('datastructure.Dataflow=A:DF(1.0)')],
        queryableDataSources: [
          {
            isRESTDatasource: true,
            isWebServiceDatasource: false,
            dataURL: 'https://x.org/',
            wadlURL: 'https://x.org/a',
            wsdlURL: 'https://x.org/b',
          },
        ],
      },
      dataKeySets: keySets,
      cubeRegions: [
        {
          isIncluded: true,
          keyValues: [
            { id: 'FREQ', values: ['A', 'B'], cascadeValues: ['B'] },
            {
              id: 'TIME_PERIOD',
              timeRange: {
                startPeriod: { period: '2020', isInclusive: true },
                endPeriod: { period: '2021-01-01/P1Y', isInclusive: false },
              },
            },
          ],
          attributes: [
            { id: 'ATT', values: ['A'] },
            { id: 'BTT', timeRange: { beforePeriod: { period: '2020-W01' } } },
          ],
        },
        { isIncluded: false, keyValues: [{ id: 'AREA', timeRange: { afterPeriod: { period: '2020-02' } } }] },
      ],
      releaseCalendar: { periodicity: 'P1M', offset: 'P1D', tolerance: 'P2D' },
      referencePeriod: { startTime: '2020-01-01T00:00:00', endTime: '2020-12-31T24:00:00Z' },
    },
    {
      ...named('CM'),
      constraintAttachment: { metadataflows: [urn('metadatastructure.Metadataflow=A:MF(1.0)')] },
      metadataKeySets,
      metadataTargetRegions: [
        {
          include: true,
          metadataTarget: 'T',
          report: 'R',
          keyValues: [
            { id: 'V', values: ['A'] },
            { id: 'S', dataSets: [set] },
            { id: 'K', dataKeys: [{ keyValues: [{ id: 'FREQ', value: 'A' }] }] },
            { id: 'O', objects: [codelist('CL')] },
            { id: 'P', timeRange: { beforePeriod: { period: '2020' } } },
          ],
          attributes: [{ id: 'MA.MB', values: ['A'], cascadeValues: ['A'] }],
        },
      ],
    },
    { ...named('CD'), constraintAttachment: { dataSet: set } },
    { ...named('CE'), constraintAttachment: { metadataSet: set } },
    { ...named('CF'), constraintAttachment: { simpleDataSource: 'https://x.org/' } },
    { ...named('CP'), constraintAttachment: { dataProvider: set.dataProvider } },
  ],
};
