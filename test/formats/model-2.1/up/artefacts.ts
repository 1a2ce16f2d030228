import {
  codelistRef,
  codelistUrn,
  component,
  conceptRef,
  conceptUrn,
  dataStructure,
  name,
  names,
  primaryMeasure,
  urn,
} from './message-2.1.js';

/** Rule names of the warnings that come with what was read. */
export interface Example {
  readonly title: string;
  readonly structures: string;
  readonly artefacts: readonly object[];
  readonly warnings?: readonly string[];
  /** Paths of the losses when it is written in 2.1 again, though it reads as the same. */
  readonly told?: readonly string[];
}

const identity = (className: string, id: string) => ({ class: className, agencyID: 'A', id, version: '1.0' });
const organisation = (scheme: string, id: string, version: string, items: string) =>
  `<s:OrganisationSchemes><s:${scheme} id="${id}" agencyID="A"${version}>${name}${items}</s:${scheme}></s:OrganisationSchemes>`;
const vtl = (container: string, scheme: string, items: string) =>
  `<s:${container}><s:${scheme} id="V" agencyID="A" vtlVersion="2.0">${name}${items}</s:${scheme}></s:${container}>`;
const timeDimension =
  '<s:TimeDimension id="TIME_PERIOD" position="3" type="TimeDimension"><s:ConceptIdentity><Ref agencyID="A" maintainableParentID="CS" maintainableParentVersion="1.2.3" id="TIME"/></s:ConceptIdentity><s:LocalRepresentation><s:TextFormat textType="ObservationalTimePeriod"/></s:LocalRepresentation></s:TimeDimension>';
const related = (inside: string) => `<s:AttributeRelationship>${inside}</s:AttributeRelationship>`;
const hierarchicalCode = (id: string, inside: string) =>
  `<s:HierarchicalCode id="${id}">${inside}</s:HierarchicalCode>`;
const codeRef = (id: string) =>
  `<s:Code><Ref agencyID="A" maintainableParentID="CL" maintainableParentVersion="1.1" id="${id}"/></s:Code>`;
const codeUrn = (id: string) => urn(`codelist.Code=A:CL(1.1).${id}`);

const schemeMap = (element: string, item: string, scheme: string) =>
  `<s:${element} id="${element}">${name}<s:Source>${scheme}</s:Source><s:Target>${scheme}</s:Target><s:${item}><s:Source><Ref id="1"/></s:Source><s:Target><Ref id="2"/></s:Target></s:${item}></s:${element}>`;
const componentRef = (element: string, id: string) =>
  `<s:${element}><Ref containerID="DimensionDescriptor" id="${id}" class="Dimension" package="datastructure"/></s:${element}>`;
const dimensionOf = (id: string) => ({
  containerID: 'DimensionDescriptor',
  id,
  class: 'Dimension',
  package: 'datastructure',
});
const dataSet = (id: string) =>
  `<c:DataProvider><Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" id="P"/></c:DataProvider><c:ID>${id}</c:ID>`;
const dataProvider = urn('base.DataProvider=A:DATA_PROVIDERS(1.0).P');
const mapIdentity = (className: string, inner: string) => ({
  class: className,
  agencyID: 'A',
  id: `S_${inner}`,
  version: '1.1',
  validFrom: '2020-01-01T00:00:00',
});
const itemMaps = (className: string, scheme: string) => ({
  ...mapIdentity(className, className),
  names,
  source: scheme,
  target: scheme,
  itemMaps: [{ sourceValue: { value: '1' }, targetValue: '2' }],
});

/** Messages of SDMX-ML 2.1 and the artefacts they stand for. */
const codeOf = (id: string, inside = ''): string =>
  `<s:HierarchicalCode id="${id}"><s:Code><Ref agencyID="A" maintainableParentID="CL" maintainableParentVersion="1.1" id="1"/></s:Code>${inside}</s:HierarchicalCode>`;
const hierarchicalCodeUrn = urn('codelist.Code=A:CL(1.1).1');
const legacyId = (id: string) => ({ annotations: [{ title: id, type: 'SDMX_2.1_ID' }] });

export const examples: readonly Example[] = [
  {
    title: 'a codelist with annotation, parent and several languages',
    structures: `<s:Codelists><s:Codelist id="CL" agencyID="A.B" version="1.2" urn="${urn('codelist.Codelist=A.B:CL(1.2)')}" validFrom="2020-01-01T00:00:00" isPartial="true"><c:Annotations><c:Annotation id="a"><c:AnnotationTitle>T</c:AnnotationTitle><c:AnnotationType>t</c:AnnotationType><c:AnnotationURL>http://x.org</c:AnnotationURL><c:AnnotationText xml:lang="fr">x</c:AnnotationText></c:Annotation></c:Annotations>${name}<c:Name xml:lang="fr">Nom</c:Name><s:Code id="A">${name}</s:Code><s:Code id="B" uri="http://b.org">${name}<c:Description>D</c:Description><s:Parent><Ref id="A"/></s:Parent></s:Code></s:Codelist></s:Codelists>`,
    artefacts: [
      {
        class: 'Codelist',
        agencyID: 'A.B',
        id: 'CL',
        version: '1.2',
        validFrom: '2020-01-01T00:00:00',
        isPartial: true,
        annotations: [{ id: 'a', title: 'T', type: 't', links: [{ href: 'http://x.org' }], texts: { fr: 'x' } }],
        names: { en: 'N', fr: 'Nom' },
        codes: [
          { id: 'A', names },
          { id: 'B', uri: 'http://b.org', names, descriptions: { en: 'D' }, parent: 'A' },
        ],
      },
    ],
  },
  {
    title: 'a concept scheme with parent, representation and ISO concept',
    structures: `<s:Concepts><s:ConceptScheme id="CS" agencyID="A" version="2" isFinal="false">${name}<s:Concept id="P">${name}<s:CoreRepresentation><s:TextFormat textType="Integer" maxLength="3" isMultiLingual="false"/></s:CoreRepresentation></s:Concept><s:Concept id="C">${name}<s:Parent><Ref id="P" local="true" class="Concept" package="conceptscheme"/></s:Parent><s:CoreRepresentation><s:Enumeration>${codelistRef('CL')}</s:Enumeration><s:EnumerationFormat textType="Alpha"/></s:CoreRepresentation><s:ISOConceptReference><s:ConceptAgency>X</s:ConceptAgency><s:ConceptSchemeID>Y</s:ConceptSchemeID><s:ConceptID>Z</s:ConceptID></s:ISOConceptReference></s:Concept></s:ConceptScheme></s:Concepts>`,
    artefacts: [
      {
        ...identity('ConceptScheme', 'CS'),
        version: '2',
        names,
        concepts: [
          {
            id: 'P',
            names,
            coreRepresentation: { format: { dataType: 'Integer', maxLength: 3, isMultiLingual: false } },
          },
          {
            id: 'C',
            names,
            parent: 'P',
            coreRepresentation: { enumeration: codelistUrn('CL'), enumerationFormat: { dataType: 'Alpha' } },
            isoConceptReference: { conceptAgency: 'X', conceptSchemeID: 'Y', conceptID: 'Z' },
          },
        ],
      },
    ],
  },
  {
    title: 'an agency scheme with contacts',
    structures: organisation(
      'AgencyScheme',
      'AGENCIES',
      ' version="1.0" isFinal="false"',
      `<s:Agency id="B" urn="${urn('base.Agency=B')}">${name}<s:Contact id="C1">${name}<s:Department>D</s:Department><s:Telephone>1</s:Telephone><s:Email>a@b</s:Email><s:URI>http://x</s:URI><s:Telephone>2</s:Telephone></s:Contact></s:Agency>`,
    ),
    artefacts: [
      {
        ...identity('AgencyScheme', 'AGENCIES'),
        names,
        agencies: [
          {
            id: 'B',
            names,
            contacts: [
              {
                id: 'C1',
                names,
                departments: { en: 'D' },
                telephones: ['1', '2'],
                uris: ['http://x'],
                emails: ['a@b'],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'a data provider scheme',
    structures: organisation(
      'DataProviderScheme',
      'DATA_PROVIDERS',
      '',
      `<s:DataProvider id="P">${name}</s:DataProvider>`,
    ),
    artefacts: [{ ...identity('DataProviderScheme', 'DATA_PROVIDERS'), names, dataProviders: [{ id: 'P', names }] }],
  },
  {
    title: 'a data consumer scheme',
    structures: organisation(
      'DataConsumerScheme',
      'DATA_CONSUMERS',
      '',
      `<s:DataConsumer id="P">${name}</s:DataConsumer>`,
    ),
    artefacts: [{ ...identity('DataConsumerScheme', 'DATA_CONSUMERS'), names, dataConsumers: [{ id: 'P', names }] }],
  },
  {
    title: 'an organisation unit scheme with a parent',
    structures: organisation(
      'OrganisationUnitScheme',
      'OU',
      ' version="1.0"',
      `<s:OrganisationUnit id="P">${name}</s:OrganisationUnit><s:OrganisationUnit id="Q">${name}<s:Parent><Ref id="P"/></s:Parent></s:OrganisationUnit>`,
    ),
    artefacts: [
      {
        ...identity('OrganisationUnitScheme', 'OU'),
        names,
        organisationUnits: [
          { id: 'P', names },
          { id: 'Q', names, parent: 'P' },
        ],
      },
    ],
  },
  {
    title: 'a category scheme with nested categories, and categorisations of an artefact and of an item',
    structures: `<s:CategorySchemes><s:CategoryScheme id="CT" agencyID="A">${name}<s:Category id="1">${name}<s:Category id="2">${name}</s:Category></s:Category></s:CategoryScheme></s:CategorySchemes><s:Categorisations><s:Categorisation id="X" agencyID="A" version="1.1">${name}<s:Source><Ref agencyID="A" id="F" version="1.0" class="Dataflow" package="datastructure"/></s:Source><s:Target><Ref agencyID="A" maintainableParentID="CT" id="1.2"/></s:Target></s:Categorisation><s:Categorisation id="Y" agencyID="A">${name}<s:Source><Ref agencyID="A" maintainableParentID="CL" maintainableParentVersion="1.1" id="A" class="Code" package="codelist"/></s:Source><s:Target><URN>${urn('categoryscheme.Category=A:CT(1.0).1.2')}</URN></s:Target></s:Categorisation></s:Categorisations>`,
    artefacts: [
      {
        ...identity('CategoryScheme', 'CT'),
        names,
        categories: [{ id: '1', names, categories: [{ id: '2', names }] }],
      },
      {
        ...identity('Categorisation', 'X'),
        version: '1.1',
        names,
        source: urn('datastructure.Dataflow=A:F(1.0)'),
        target: urn('categoryscheme.Category=A:CT(1.0).1.2'),
      },
      {
        ...identity('Categorisation', 'Y'),
        names,
        source: urn('codelist.Code=A:CL(1.1).A'),
        target: urn('categoryscheme.Category=A:CT(1.0).1.2'),
      },
    ],
  },
  {
    title: 'a data structure with everything that 3.0 has too',
    structures: dataStructure(
      `<s:DimensionList id="DimensionDescriptor">${component('Dimension', 'FREQ', `<s:LocalRepresentation><s:Enumeration>${codelistRef('CL')}</s:Enumeration></s:LocalRepresentation><s:ConceptRole>${conceptRef('ROLE')}</s:ConceptRole>`, ' position="1" type="Dimension"')}${timeDimension}<s:Dimension><s:ConceptIdentity>${conceptRef('AREA')}</s:ConceptIdentity></s:Dimension></s:DimensionList><s:Group id="G"><s:GroupDimension><s:DimensionReference><Ref id="FREQ" class="Dimension"/></s:DimensionReference></s:GroupDimension></s:Group><s:AttributeList>${component('Attribute', 'A1', related('<s:None/>'), ' assignmentStatus="Mandatory"')}<s:ReportingYearStartDay assignmentStatus="Conditional"><s:ConceptIdentity>${conceptRef('RYSD')}</s:ConceptIdentity><s:LocalRepresentation><s:TextFormat textType="MonthDay"/></s:LocalRepresentation>${related('<s:None/>')}</s:ReportingYearStartDay>${component('Attribute', 'A2', related('<s:Dimension><Ref id="FREQ"/></s:Dimension><s:Dimension><Ref id="AREA"/></s:Dimension>'), ' assignmentStatus="Conditional"')}${component('Attribute', 'A3', related('<s:Group><Ref id="G"/></s:Group>'), ' assignmentStatus="Conditional"')}${component('Attribute', 'A4', related('<s:PrimaryMeasure><Ref id="OBS_VALUE"/></s:PrimaryMeasure>'), ' assignmentStatus="Conditional"')}</s:AttributeList><s:MeasureList><s:PrimaryMeasure><s:ConceptIdentity>${conceptRef('OBS')}</s:ConceptIdentity><s:LocalRepresentation><s:TextFormat textType="Double"/></s:LocalRepresentation></s:PrimaryMeasure></s:MeasureList>`,
    ),
    artefacts: [
      {
        ...identity('DataStructure', 'D'),
        names,
        dataStructureComponents: {
          dimensionList: {
            id: 'DimensionDescriptor',
            dimensions: [
              {
                id: 'FREQ',
                position: 1,
                conceptIdentity: conceptUrn('FREQ'),
                localRepresentation: { enumeration: codelistUrn('CL') },
                conceptRoles: [conceptUrn('ROLE')],
              },
              { conceptIdentity: conceptUrn('AREA') },
            ],
            timeDimension: {
              id: 'TIME_PERIOD',
              conceptIdentity: urn('conceptscheme.Concept=A:CS(1.2.3).TIME'),
              localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
            },
          },
          groups: [{ id: 'G', groupDimensions: ['FREQ'] }],
          attributeList: {
            attributes: [
              {
                id: 'A1',
                usage: 'mandatory',
                conceptIdentity: conceptUrn('A1'),
                attributeRelationship: { dataflow: {} },
              },
              {
                id: 'REPORTING_YEAR_START_DAY',
                usage: 'optional',
                conceptIdentity: conceptUrn('RYSD'),
                localRepresentation: { format: { dataType: 'MonthDay' } },
                attributeRelationship: { dataflow: {} },
              },
              {
                id: 'A2',
                usage: 'optional',
                conceptIdentity: conceptUrn('A2'),
                attributeRelationship: { dimensions: ['FREQ', 'AREA'] },
              },
              {
                id: 'A3',
                usage: 'optional',
                conceptIdentity: conceptUrn('A3'),
                attributeRelationship: { group: 'G' },
              },
              {
                id: 'A4',
                usage: 'optional',
                conceptIdentity: conceptUrn('A4'),
                attributeRelationship: { observation: {} },
              },
            ],
          },
          measureList: {
            measures: [
              {
                id: 'OBS_VALUE',
                conceptIdentity: conceptUrn('OBS'),
                localRepresentation: { format: { dataType: 'Double' } },
              },
            ],
          },
        },
      },
    ],
  },
  {
    title: 'a hierarchical codelist with codes whose ids are distinct among siblings only',
    structures: `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="A">${name}<s:Hierarchy id="Hierarchy">${name}${codeOf('X', codeOf('T') + codeOf('X_T'))}${codeOf('Y', codeOf('T', codeOf('U')) + codeOf('X'))}${codeOf('Z', codeOf('T'))}</s:Hierarchy></s:HierarchicalCodelist></s:HierarchicalCodelists>`,
    artefacts: [
      {
        ...identity('Hierarchy', 'H'),
        hasFormalLevels: false,
        names,
        hierarchicalCodes: [
          {
            id: 'X',
            code: hierarchicalCodeUrn,
            hierarchicalCodes: [
              { id: 'T', code: hierarchicalCodeUrn },
              { id: 'X_T', code: hierarchicalCodeUrn },
            ],
          },
          {
            id: 'Y',
            code: hierarchicalCodeUrn,
            hierarchicalCodes: [
              {
                id: 'Y_T',
                ...legacyId('T'),
                code: hierarchicalCodeUrn,
                hierarchicalCodes: [{ id: 'U', code: hierarchicalCodeUrn }],
              },
              { id: 'Y_X', ...legacyId('X'), code: hierarchicalCodeUrn },
            ],
          },
          {
            id: 'Z',
            code: hierarchicalCodeUrn,
            hierarchicalCodes: [{ id: 'Z_T', ...legacyId('T'), code: hierarchicalCodeUrn }],
          },
        ],
      },
    ],
    warnings: ['hierarchicalCodelist.split', 'hierarchicalCode.renamed'],
  },
  {
    title: 'a measure dimension, with its concept scheme in an annotation',
    structures: `<s:Concepts><s:ConceptScheme id="MS" agencyID="A">${name}<s:Concept id="M1">${name}</s:Concept><s:Concept id="M2">${name}<s:Parent><Ref id="M1"/></s:Parent><s:CoreRepresentation><s:TextFormat/></s:CoreRepresentation></s:Concept></s:ConceptScheme></s:Concepts>${dataStructure(`<s:DimensionList>${component('MeasureDimension', 'MEASURE', '<s:LocalRepresentation><s:Enumeration><Ref agencyID="A" id="MS"/></s:Enumeration></s:LocalRepresentation>', ' type="MeasureDimension"')}</s:DimensionList>${primaryMeasure}`)}`,
    artefacts: [
      {
        ...identity('ConceptScheme', 'MS'),
        names,
        concepts: [
          { id: 'M1', names },
          { id: 'M2', names, parent: 'M1', coreRepresentation: { format: {} } },
        ],
      },
      {
        ...identity('DataStructure', 'D'),
        names,
        dataStructureComponents: {
          dimensionList: {
            dimensions: [
              {
                id: 'MEASURE',
                annotations: [{ title: urn('conceptscheme.ConceptScheme=A:MS(1.0)'), type: 'SDMX_2.1_MEASURE_SCHEME' }],
                conceptIdentity: conceptUrn('MEASURE'),
                localRepresentation: { enumeration: urn('codelist.Codelist=A:MS(1.0)') },
              },
            ],
          },
          measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: conceptUrn('OBS_VALUE') }] },
        },
      },
    ],
    warnings: ['measureDimension.codelist'],
  },
  {
    title: 'dataflows, one of them kept elsewhere',
    structures: `<s:Dataflows><s:Dataflow id="F" agencyID="A" version="1.0.0" isFinal="true">${name}<s:Structure><Ref agencyID="A" id="D" version="2.0" class="DataStructure" package="datastructure"/><URN>${urn('datastructure.DataStructure=A:D(2.0)')}</URN></s:Structure></s:Dataflow><s:Dataflow id="G" agencyID="A" isExternalReference="true" structureURL="http://x.org">${name}</s:Dataflow></s:Dataflows>`,
    artefacts: [
      {
        ...identity('Dataflow', 'F'),
        version: '1.0.0',
        names,
        structure: urn('datastructure.DataStructure=A:D(2.0)'),
      },
      { ...identity('Dataflow', 'G'), isExternalReference: true, structureURL: 'http://x.org', names },
    ],
  },
  {
    title: 'a provision agreement',
    structures: `<s:ProvisionAgreements><s:ProvisionAgreement id="P" agencyID="A">${name}<s:StructureUsage><Ref agencyID="A" id="F" class="Dataflow" package="datastructure"/></s:StructureUsage><s:DataProvider><Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" id="X"/></s:DataProvider></s:ProvisionAgreement></s:ProvisionAgreements>`,
    artefacts: [
      {
        ...identity('ProvisionAgreement', 'P'),
        names,
        dataflow: urn('datastructure.Dataflow=A:F(1.0)'),
        dataProvider: urn('base.DataProvider=A:DATA_PROVIDERS(1.0).X'),
      },
    ],
  },
  {
    title: 'content constraints by region and by keys',
    structures: `<s:Constraints><s:ContentConstraint id="R" agencyID="A" type="Allowed">${name}<s:ConstraintAttachment><s:Dataflow><Ref agencyID="A" id="F"/></s:Dataflow><s:Dataflow><Ref agencyID="A" id="G"/></s:Dataflow><s:QueryableDataSource isRESTDatasource="true" isWebServiceDatasource="false"><c:DataURL>http://x.org</c:DataURL></s:QueryableDataSource></s:ConstraintAttachment><s:CubeRegion include="true"><c:KeyValue id="FREQ"><c:Value>A</c:Value><c:Value cascadeValues="true">B</c:Value></c:KeyValue><c:KeyValue id="TIME_PERIOD" include="false"><c:TimeRange><c:StartPeriod isInclusive="true">2000</c:StartPeriod><c:EndPeriod>2010</c:EndPeriod></c:TimeRange></c:KeyValue><c:Attribute id="OBS_STATUS"><c:Value>A</c:Value></c:Attribute></s:CubeRegion><s:ReleaseCalendar><s:Periodicity>P1Y</s:Periodicity><s:Offset>P1D</s:Offset><s:Tolerance>P2D</s:Tolerance></s:ReleaseCalendar></s:ContentConstraint><s:ContentConstraint id="K" agencyID="A">${name}<s:ConstraintAttachment><s:DataProvider><Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" id="X"/></s:DataProvider></s:ConstraintAttachment><s:DataKeySet isIncluded="true"><s:Key><c:KeyValue id="FREQ"><c:Value>A</c:Value></c:KeyValue></s:Key></s:DataKeySet></s:ContentConstraint></s:Constraints>`,
    artefacts: [
      {
        ...identity('DataConstraint', 'R'),
        role: 'Allowed',
        names,
        constraintAttachment: {
          dataflows: [urn('datastructure.Dataflow=A:F(1.0)'), urn('datastructure.Dataflow=A:G(1.0)')],
          queryableDataSources: [{ isRESTDatasource: true, isWebServiceDatasource: false, dataURL: 'http://x.org' }],
        },
        releaseCalendar: { periodicity: 'P1Y', offset: 'P1D', tolerance: 'P2D' },
        cubeRegions: [
          {
            include: true,
            keyValues: [
              { id: 'FREQ', values: ['A', { value: 'B', cascadeValues: true }] },
              {
                id: 'TIME_PERIOD',
                include: false,
                timeRange: { startPeriod: { period: '2000', isInclusive: true }, endPeriod: { period: '2010' } },
              },
            ],
            components: [{ id: 'OBS_STATUS', values: ['A'] }],
          },
        ],
      },
      {
        ...identity('DataConstraint', 'K'),
        role: 'Actual',
        names,
        constraintAttachment: { dataProvider: urn('base.DataProvider=A:DATA_PROVIDERS(1.0).X') },
        dataKeySets: [{ isIncluded: true, keys: [{ keyValues: [{ id: 'FREQ', values: ['A'] }] }] }],
      },
    ],
  },
  {
    title: 'a hierarchical codelist with two hierarchies, levels and aliases',
    structures: `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="A" version="1.1">${name}<s:IncludedCodelist alias="c">${codelistRef('CL')}</s:IncludedCodelist><s:Hierarchy id="H1" leveled="true">${name}${hierarchicalCode('1', `${codeRef('A')}${hierarchicalCode('2', '<s:CodelistAliasRef>c</s:CodelistAliasRef><s:CodeID><Ref id="B"/></s:CodeID><s:Level><Ref id="L1.L2"/></s:Level>')}<s:Level><Ref id="L1"/></s:Level>`)}<s:Level id="L1">${name}<s:Level id="L2">${name}</s:Level></s:Level></s:Hierarchy><s:Hierarchy id="Hierarchy">${name}${hierarchicalCode('1', codeRef('A'))}</s:Hierarchy></s:HierarchicalCodelist></s:HierarchicalCodelists>`,
    artefacts: [
      {
        ...identity('HierarchicalCodelist', 'H'),
        version: '1.1',
        names,
        members: [
          { class: 'Hierarchy', id: 'H1' },
          { class: 'Hierarchy', id: 'Hierarchy' },
        ],
      },
      {
        ...identity('Hierarchy', 'H_H1'),
        version: '1.1',
        hasFormalLevels: true,
        names,
        level: { id: 'L1', names, level: { id: 'L2', names } },
        hierarchicalCodes: [
          {
            id: '1',
            code: codeUrn('A'),
            hierarchicalCodes: [{ id: '2', code: codeUrn('B'), level: 'L2' }],
            level: 'L1',
          },
        ],
      },
      {
        ...identity('Hierarchy', 'H'),
        version: '1.1',
        hasFormalLevels: false,
        names,
        hierarchicalCodes: [{ id: '1', code: codeUrn('A') }],
      },
    ],
    warnings: ['hierarchicalCodelist.split'],
  },
  {
    title: 'a metadata structure and a metadataflow',
    structures: `<s:Metadataflows><s:Metadataflow id="MF" agencyID="A">${name}<s:Structure><Ref agencyID="A" id="M"/></s:Structure></s:Metadataflow></s:Metadataflows><s:MetadataStructures><s:MetadataStructure id="M" agencyID="A">${name}<s:MetadataStructureComponents><s:MetadataTarget id="T"><s:IdentifiableObjectTarget id="O" objectType="Dataflow"><s:LocalRepresentation><s:TextFormat/></s:LocalRepresentation></s:IdentifiableObjectTarget></s:MetadataTarget><s:ReportStructure id="R">${component('MetadataAttribute', 'A', `<s:LocalRepresentation><s:Enumeration>${codelistRef('CL')}</s:Enumeration></s:LocalRepresentation>${component('MetadataAttribute', 'B')}`, ' minOccurs="0" maxOccurs="unbounded" isPresentational="true"')}<s:MetadataTarget><Ref id="T"/></s:MetadataTarget></s:ReportStructure></s:MetadataStructureComponents></s:MetadataStructure></s:MetadataStructures>`,
    artefacts: [
      {
        ...identity('Metadataflow', 'MF'),
        names,
        structure: urn('metadatastructure.MetadataStructure=A:M(1.0)'),
        targets: [urn('base.Any=*:*(*)')],
      },
      {
        ...identity('MetadataStructure', 'M'),
        names,
        metadataStructureComponents: {
          metadataAttributeList: {
            metadataAttributes: [
              {
                id: 'A',
                minOccurs: 0,
                maxOccurs: 'unbounded',
                isPresentational: true,
                conceptIdentity: conceptUrn('A'),
                localRepresentation: { enumeration: codelistUrn('CL') },
                metadataAttributes: [{ id: 'B', conceptIdentity: conceptUrn('B') }],
              },
            ],
          },
        },
      },
    ],
    warnings: ['metadataflow.targets', 'element.dropped', 'element.dropped', 'reportStructure.dropped'],
  },
  {
    title: 'a structure set with maps of every kind',
    structures: `<s:StructureSets><s:StructureSet id="S" agencyID="A" version="1.1" validFrom="2020-01-01T00:00:00">${name}${schemeMap('OrganisationSchemeMap', 'OrganisationMap', '<Ref agencyID="A" id="DATA_PROVIDERS" class="DataProviderScheme"/>')}${schemeMap('CodelistMap', 'CodeMap', codelistRef('CL'))}<s:StructureMap id="SM" isExtension="true">${name}<s:Source><Ref agencyID="A" id="D1" class="DataStructure" package="datastructure"/></s:Source><s:Target><Ref agencyID="A" id="D2" class="DataStructure" package="datastructure"/></s:Target><s:ComponentMap>${componentRef('Source', 'FREQ')}${componentRef('Target', 'F')}<s:RepresentationMapping><s:CodelistMap><Ref id="CodelistMap"/></s:CodelistMap></s:RepresentationMapping></s:ComponentMap><s:ComponentMap>${componentRef('Source', 'X')}${componentRef('Target', 'Y')}</s:ComponentMap></s:StructureMap>${schemeMap('CategorySchemeMap', 'CategoryMap', '<Ref agencyID="A" id="CT"/>')}${schemeMap('ConceptSchemeMap', 'ConceptMap', '<Ref agencyID="A" id="CS"/>')}${schemeMap('ReportingTaxonomyMap', 'ReportingCategoryMap', '<Ref agencyID="A" id="RT"/>')}</s:StructureSet></s:StructureSets>`,
    artefacts: [
      {
        ...identity('StructureSet', 'S'),
        version: '1.1',
        validFrom: '2020-01-01T00:00:00',
        names,
        members: [
          { class: 'OrganisationSchemeMap', id: 'OrganisationSchemeMap' },
          { class: 'CategorySchemeMap', id: 'CategorySchemeMap' },
          { class: 'RepresentationMap', id: 'CodelistMap' },
          { class: 'ConceptSchemeMap', id: 'ConceptSchemeMap' },
          { class: 'ReportingTaxonomyMap', id: 'ReportingTaxonomyMap' },
          { class: 'StructureMap', id: 'SM' },
        ],
      },
      itemMaps('OrganisationSchemeMap', urn('base.DataProviderScheme=A:DATA_PROVIDERS(1.0)')),
      itemMaps('CategorySchemeMap', urn('categoryscheme.CategoryScheme=A:CT(1.0)')),
      {
        ...mapIdentity('RepresentationMap', 'CodelistMap'),
        names,
        source: [{ codelist: codelistUrn('CL') }],
        target: [{ codelist: codelistUrn('CL') }],
        representationMappings: [{ sourceValues: [{ value: '1' }], targetValues: ['2'] }],
      },
      itemMaps('ConceptSchemeMap', urn('conceptscheme.ConceptScheme=A:CS(1.0)')),
      itemMaps('ReportingTaxonomyMap', urn('categoryscheme.ReportingTaxonomy=A:RT(1.0)')),
      {
        ...mapIdentity('StructureMap', 'SM'),
        names,
        source: urn('datastructure.DataStructure=A:D1(1.0)'),
        target: urn('datastructure.DataStructure=A:D2(1.0)'),
        componentMaps: [
          {
            source: ['FREQ'],
            target: ['F'],
            representationMap: urn('structuremapping.RepresentationMap=A:S_CodelistMap(1.1)'),
          },
          { source: ['X'], target: ['Y'] },
        ],
      },
    ],
    warnings: ['isExtension.dropped', 'structureSet.split'],
    told: ['componentMaps/0', 'componentMaps/0', 'componentMaps/1', 'componentMaps/1'],
  },
  {
    title: 'a structure set with structures and maps that 3.0 has no form for, which is kept as it is',
    structures: `<s:StructureSets><s:StructureSet id="S" agencyID="A" version="1.1">${name}<s:RelatedStructure><Ref agencyID="A" id="D" class="DataStructure" package="datastructure"/></s:RelatedStructure>${schemeMap('CodelistMap', 'CodeMap', codelistRef('CL'))}<s:HybridCodelistMap id="H">${name}<s:Source><Ref agencyID="A" id="CL" class="Codelist"/></s:Source><s:Target><Ref agencyID="A" id="HCL" class="HierarchicalCodelist" package="codelist"/></s:Target><s:HybridCodeMap><s:Source><Ref id="A"/></s:Source><s:Target><Ref containerID="H1" id="1.2" class="HierarchicalCode"/></s:Target></s:HybridCodeMap><s:HybridCodeMap><s:Source><URN>${codeUrn('B')}</URN></s:Source><s:Target><URN>${urn('codelist.HierarchicalCode=A:HCL(1.0).H1.1')}</URN></s:Target></s:HybridCodeMap></s:HybridCodelistMap><s:StructureMap id="SM" isExtension="true">${name}<s:Source><Ref agencyID="A" id="D1" class="DataStructure" package="datastructure"/></s:Source><s:Target><Ref agencyID="A" id="F2" class="Dataflow" package="datastructure"/></s:Target><s:ComponentMap>${componentRef('Source', 'FREQ')}${componentRef('Target', 'F')}<s:RepresentationMapping><s:CodelistMap><Ref id="CodelistMap"/></s:CodelistMap></s:RepresentationMapping></s:ComponentMap><s:ComponentMap>${componentRef('Source', 'X')}${componentRef('Target', 'Y')}<s:RepresentationMapping><s:ValueMap><s:ValueMapping source="a b" target="%"/></s:ValueMap></s:RepresentationMapping></s:ComponentMap><s:ComponentMap>${componentRef('Source', 'V')}${componentRef('Target', 'W')}<s:RepresentationMapping><s:ToTextFormat textType="String"/><s:ToValueType>Name</s:ToValueType></s:RepresentationMapping></s:ComponentMap></s:StructureMap></s:StructureSet></s:StructureSets>`,
    artefacts: [
      {
        ...identity('StructureSet', 'S'),
        version: '1.1',
        names,
        relatedStructures: [urn('datastructure.DataStructure=A:D(1.0)')],
        codelistMaps: [
          {
            id: 'CodelistMap',
            names,
            source: codelistUrn('CL'),
            target: codelistUrn('CL'),
            codeMaps: [{ source: '1', target: '2' }],
          },
        ],
        hybridCodelistMaps: [
          {
            id: 'H',
            names,
            source: urn('codelist.Codelist=A:CL(1.0)'),
            target: urn('codelist.HierarchicalCodelist=A:HCL(1.0)'),
            hybridCodeMaps: [
              { source: { id: 'A' }, target: { containerID: 'H1', id: '1.2', class: 'HierarchicalCode' } },
              {
                source: { id: 'B', class: 'Code' },
                target: { containerID: 'H1', id: '1', class: 'HierarchicalCode' },
              },
            ],
          },
        ],
        structureMaps: [
          {
            id: 'SM',
            isExtension: true,
            names,
            source: urn('datastructure.DataStructure=A:D1(1.0)'),
            target: urn('datastructure.Dataflow=A:F2(1.0)'),
            componentMaps: [
              {
                source: dimensionOf('FREQ'),
                target: dimensionOf('F'),
                representationMapping: { codelistMap: 'CodelistMap' },
              },
              {
                source: dimensionOf('X'),
                target: dimensionOf('Y'),
                representationMapping: { valueMap: { valueMappings: [{ source: 'a b', target: '%' }] } },
              },
              {
                source: dimensionOf('V'),
                target: dimensionOf('W'),
                representationMapping: { toTextFormat: { dataType: 'String' }, toValueType: 'Name' },
              },
            ],
          },
        ],
      },
    ],
    warnings: ['artefact.legacy'],
  },
  {
    title: 'a structure set without maps, which is kept as it is',
    structures: `<s:StructureSets><s:StructureSet id="S" agencyID="A" version="1.0.0" isFinal="true" isExternalReference="true" structureURL="http://x.org">${name}</s:StructureSet></s:StructureSets>`,
    artefacts: [
      {
        ...identity('StructureSet', 'S'),
        version: '1.0.0',
        isExternalReference: true,
        structureURL: 'http://x.org',
        names,
      },
    ],
    warnings: ['artefact.legacy'],
  },
  {
    title: 'a hierarchical codelist without hierarchies, which is kept as it is',
    structures: `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="A">${name}<s:IncludedCodelist alias="c">${codelistRef('CL')}</s:IncludedCodelist><s:IncludedCodelist>${codelistRef('CL2')}</s:IncludedCodelist></s:HierarchicalCodelist></s:HierarchicalCodelists>`,
    artefacts: [
      {
        ...identity('HierarchicalCodelist', 'H'),
        names,
        includedCodelists: [{ alias: 'c', codelist: codelistUrn('CL') }, { codelist: codelistUrn('CL2') }],
      },
    ],
    warnings: ['artefact.legacy'],
  },
  {
    title: 'attachment constraints, which are kept as they are',
    structures: `<s:Constraints><s:AttachmentConstraint id="C" agencyID="A">${name}<s:ConstraintAttachment><s:DataStructure><Ref agencyID="A" id="D"/></s:DataStructure></s:ConstraintAttachment><s:DataKeySet isIncluded="true"><s:Key><c:KeyValue id="FREQ"><c:Value>A%</c:Value></c:KeyValue></s:Key></s:DataKeySet><s:MetadataKeySet isIncluded="false"><s:Key report="R" metadataTarget="T"><c:KeyValue id="O"><c:Object><Ref agencyID="A" id="AC" class="AttachmentConstraint" package="registry"/></c:Object></c:KeyValue></s:Key></s:MetadataKeySet></s:AttachmentConstraint><s:AttachmentConstraint id="E" agencyID="A">${name}<s:ConstraintAttachment><s:DataSet>${dataSet('S1')}</s:DataSet><s:DataSet>${dataSet('S2')}</s:DataSet></s:ConstraintAttachment></s:AttachmentConstraint></s:Constraints>`,
    artefacts: [
      {
        ...identity('AttachmentConstraint', 'C'),
        names,
        constraintAttachment: { dataStructures: [urn('datastructure.DataStructure=A:D(1.0)')] },
        dataKeySets: [{ isIncluded: true, keys: [{ keyValues: [{ id: 'FREQ', values: ['A%'] }] }] }],
        metadataKeySets: [
          {
            isIncluded: false,
            keys: [
              {
                metadataTarget: 'T',
                report: 'R',
                keyValues: [{ id: 'O', object: urn('registry.AttachmentConstraint=A:AC(1.0)') }],
              },
            ],
          },
        ],
      },
      {
        ...identity('AttachmentConstraint', 'E'),
        names,
        constraintAttachment: {
          dataSets: [
            { dataProvider, id: 'S1' },
            { dataProvider, id: 'S2' },
          ],
        },
      },
    ],
    warnings: ['artefact.legacy', 'artefact.legacy'],
  },
  {
    title: 'content constraints that 3.0 has no form for, which are kept as they are',
    structures: `<s:Constraints><s:ContentConstraint id="C" agencyID="A" type="Allowed">${name}<s:ConstraintAttachment><s:DataSet>${dataSet('S1')}</s:DataSet></s:ConstraintAttachment><s:CubeRegion><c:KeyValue id="FREQ"><c:Value>A%</c:Value></c:KeyValue><c:Attribute id="X"/></s:CubeRegion><s:ReferencePeriod startTime="2020-01-01T00:00:00" endTime="2021-01-01T00:00:00"/></s:ContentConstraint><s:ContentConstraint id="R" agencyID="A">${name}<s:CubeRegion><c:KeyValue id="FREQ"><c:Value>A</c:Value></c:KeyValue></s:CubeRegion><s:CubeRegion><c:KeyValue id="AREA"><c:Value>B</c:Value></c:KeyValue></s:CubeRegion></s:ContentConstraint><s:ContentConstraint id="M" agencyID="A" type="Allowed">${name}<s:ConstraintAttachment><s:MetadataStructure><Ref agencyID="A" id="M"/></s:MetadataStructure></s:ConstraintAttachment><s:MetadataTargetRegion report="R" metadataTarget="T"><c:KeyValue id="O"><c:Object><Ref agencyID="A" id="F" class="Dataflow" package="datastructure"/></c:Object></c:KeyValue><c:Attribute id="X"><c:Value>A</c:Value></c:Attribute></s:MetadataTargetRegion></s:ContentConstraint></s:Constraints>`,
    artefacts: [
      {
        ...identity('ContentConstraint', 'C'),
        role: 'Allowed',
        names,
        constraintAttachment: { dataSet: { dataProvider, id: 'S1' } },
        cubeRegions: [{ keyValues: [{ id: 'FREQ', values: ['A%'] }], components: [{ id: 'X' }] }],
        referencePeriod: { startTime: '2020-01-01T00:00:00', endTime: '2021-01-01T00:00:00' },
      },
      {
        ...identity('ContentConstraint', 'R'),
        names,
        cubeRegions: [{ keyValues: [{ id: 'FREQ', values: ['A'] }] }, { keyValues: [{ id: 'AREA', values: ['B'] }] }],
      },
      {
        ...identity('ContentConstraint', 'M'),
        role: 'Allowed',
        names,
        constraintAttachment: { metadataStructures: [urn('metadatastructure.MetadataStructure=A:M(1.0)')] },
        metadataTargetRegions: [
          {
            metadataTarget: 'T',
            report: 'R',
            keyValues: [{ id: 'O', objects: [urn('datastructure.Dataflow=A:F(1.0)')] }],
            components: [{ id: 'X', values: ['A'] }],
          },
        ],
      },
    ],
    warnings: ['artefact.legacy', 'artefact.legacy', 'artefact.legacy'],
  },
  {
    title: 'content constraints on reference metadata',
    structures: `<s:Constraints><s:ContentConstraint id="C" agencyID="A" type="Allowed">${name}<s:ConstraintAttachment><s:Metadataflow><Ref agencyID="A" id="MF"/></s:Metadataflow></s:ConstraintAttachment><s:MetadataTargetRegion include="true" report="REPORT" metadataTarget="TARGET"><c:Attribute id="X.Y" include="false"><c:Value>A</c:Value></c:Attribute></s:MetadataTargetRegion><s:MetadataTargetRegion include="false" report="R" metadataTarget="T"><c:Attribute id="X"/></s:MetadataTargetRegion></s:ContentConstraint><s:ContentConstraint id="P" agencyID="A" type="Allowed">${name}<s:ConstraintAttachment><s:ProvisionAgreement><Ref agencyID="A" id="PA"/></s:ProvisionAgreement></s:ConstraintAttachment><s:MetadataTargetRegion report="REPORT" metadataTarget="TARGET"/></s:ContentConstraint></s:Constraints>`,
    artefacts: [
      {
        ...identity('MetadataConstraint', 'C'),
        role: 'Allowed',
        names,
        constraintAttachment: { metadataflows: [urn('metadatastructure.Metadataflow=A:MF(1.0)')] },
        metadataTargetRegions: [
          { include: true, components: [{ id: 'X.Y', include: false, values: ['A'] }] },
          { include: false, components: [{ id: 'X' }] },
        ],
      },
      {
        ...identity('MetadataConstraint', 'P'),
        role: 'Allowed',
        names,
        constraintAttachment: {
          metadataProvisionAgreements: [urn('registry.MetadataProvisionAgreement=A:PA(1.0)')],
        },
        metadataTargetRegions: [{}],
      },
    ],
    warnings: ['metadataTargetRegion.report'],
  },
  {
    title: 'a provision agreement on a metadataflow',
    structures: `<s:ProvisionAgreements><s:ProvisionAgreement id="P" agencyID="A">${name}<s:StructureUsage><Ref agencyID="A" id="F" class="Metadataflow" package="metadatastructure"/></s:StructureUsage><s:DataProvider><Ref agencyID="A" maintainableParentID="DATA_PROVIDERS" id="X"/></s:DataProvider></s:ProvisionAgreement></s:ProvisionAgreements>`,
    artefacts: [
      {
        ...identity('MetadataProvisionAgreement', 'P'),
        names,
        metadataflow: urn('metadatastructure.Metadataflow=A:F(1.0)'),
        metadataProvider: urn('base.MetadataProvider=A:METADATA_PROVIDERS(1.0).X'),
      },
    ],
    warnings: ['provisionAgreement.metadataflow'],
    told: ['metadataProvider'],
  },
  {
    title: 'a reporting taxonomy',
    structures: `<s:ReportingTaxonomies><s:ReportingTaxonomy id="T" agencyID="A">${name}<s:ReportingCategory id="1">${name}<s:ReportingCategory id="2">${name}<s:ProvisioningMetadata><Ref agencyID="A" id="F" class="Dataflow" package="datastructure"/></s:ProvisioningMetadata></s:ReportingCategory><s:StructuralMetadata><Ref agencyID="A" id="D" class="DataStructure" package="datastructure"/></s:StructuralMetadata></s:ReportingCategory></s:ReportingTaxonomy></s:ReportingTaxonomies>`,
    artefacts: [
      {
        ...identity('ReportingTaxonomy', 'T'),
        names,
        reportingCategories: [
          {
            id: '1',
            names,
            reportingCategories: [{ id: '2', names, provisioningMetadata: [urn('datastructure.Dataflow=A:F(1.0)')] }],
            structuralMetadata: [urn('datastructure.DataStructure=A:D(1.0)')],
          },
        ],
      },
    ],
  },
  {
    title: 'a process',
    structures: `<s:Processes><s:Process id="P" agencyID="A">${name}<s:ProcessStep id="S">${name}<s:Input localID="I"><s:ObjectReference><Ref agencyID="A" maintainableParentID="H" maintainableParentVersion="1.1" containerID="H1" id="1.2" class="HierarchicalCode" package="codelist"/></s:ObjectReference></s:Input><s:Output><s:ObjectReference><Ref agencyID="A" maintainableParentID="D" id="OBS_VALUE" class="PrimaryMeasure" package="datastructure"/></s:ObjectReference></s:Output><s:Computation softwarePackage="R"><c:Description>D</c:Description></s:Computation><s:Transition id="T" localID="L"><s:TargetStep><Ref id="S2"/></s:TargetStep><s:Condition>C</s:Condition></s:Transition></s:ProcessStep></s:Process></s:Processes>`,
    artefacts: [
      {
        ...identity('Process', 'P'),
        names,
        processSteps: [
          {
            id: 'S',
            names,
            inputs: [{ localID: 'I', objectReference: urn('codelist.HierarchicalCode=A:H_H1(1.1).1.2') }],
            outputs: [{ objectReference: urn('datastructure.Measure=A:D(1.0).OBS_VALUE') }],
            computation: { softwarePackage: 'R', descriptions: { en: 'D' } },
            transitions: [{ id: 'T', localID: 'L', targetStep: 'S2', conditions: { en: 'C' } }],
          },
        ],
      },
    ],
  },
  {
    title: 'VTL: custom types',
    structures: vtl(
      'CustomTypes',
      'CustomTypeScheme',
      `<s:CustomType id="X">${name}<s:VtlScalarType>s</s:VtlScalarType><s:DataType>String</s:DataType><s:NullValue>n</s:NullValue></s:CustomType>`,
    ),
    artefacts: [
      {
        ...identity('CustomTypeScheme', 'V'),
        vtlVersion: '2.0',
        names,
        customTypes: [{ id: 'X', names, vtlScalarType: 's', dataType: 'String', nullValue: 'n' }],
      },
    ],
  },
  {
    title: 'VTL: mappings',
    structures: `<s:VtlMappings><s:VtlMappingScheme id="V" agencyID="A">${name}<s:VtlMapping id="X" alias="x">${name}<s:Dataflow><Ref agencyID="A" id="F"/></s:Dataflow><s:ToVtlMapping method="Pivot"><s:ToVtlSubSpace><s:Key>K</s:Key></s:ToVtlSubSpace></s:ToVtlMapping></s:VtlMapping><s:VtlMapping id="Y" alias="y">${name}<s:Codelist>${codelistRef('CL')}</s:Codelist></s:VtlMapping><s:VtlMapping id="Z" alias="z">${name}<s:Concept>${conceptRef('C')}</s:Concept></s:VtlMapping></s:VtlMappingScheme></s:VtlMappings>`,
    artefacts: [
      {
        ...identity('VtlMappingScheme', 'V'),
        names,
        vtlMappings: [
          {
            id: 'X',
            alias: 'x',
            names,
            dataflow: urn('datastructure.Dataflow=A:F(1.0)'),
            toVtlMapping: { method: 'Pivot', toVtlSubSpace: { keys: ['K'] } },
          },
          { id: 'Y', alias: 'y', names, codelist: codelistUrn('CL') },
          { id: 'Z', alias: 'z', names, concept: conceptUrn('C') },
        ],
      },
    ],
  },
  {
    title: 'VTL: personalised names',
    structures: vtl(
      'NamePersonalisations',
      'NamePersonalisationScheme',
      `<s:NamePersonalisation id="X" vtlArtefact="a">${name}<s:VtlDefaultName>d</s:VtlDefaultName><s:PersonalisedName>p</s:PersonalisedName></s:NamePersonalisation>`,
    ),
    artefacts: [
      {
        ...identity('NamePersonalisationScheme', 'V'),
        vtlVersion: '2.0',
        names,
        namePersonalisations: [{ id: 'X', vtlArtefact: 'a', names, vtlDefaultName: 'd', personalisedName: 'p' }],
      },
    ],
  },
  {
    title: 'VTL: rulesets, transformations and operators',
    structures:
      vtl(
        'Rulesets',
        'RulesetScheme',
        `<s:Ruleset id="X" rulesetType="t" rulesetScope="s">${name}<s:RulesetDefinition>r</s:RulesetDefinition></s:Ruleset><s:VtlMappingScheme><Ref agencyID="A" id="V"/></s:VtlMappingScheme>`,
      ) +
      vtl(
        'Transformations',
        'TransformationScheme',
        `<s:Transformation id="X" isPersistent="true">${name}<s:Expression>e</s:Expression><s:Result>r</s:Result></s:Transformation><s:RulesetScheme><Ref agencyID="A" id="V"/></s:RulesetScheme>`,
      ) +
      vtl(
        'UserDefinedOperators',
        'UserDefinedOperatorScheme',
        `<s:UserDefinedOperator id="X">${name}<s:OperatorDefinition>o</s:OperatorDefinition></s:UserDefinedOperator>`,
      ),
    artefacts: [
      {
        ...identity('RulesetScheme', 'V'),
        vtlVersion: '2.0',
        names,
        rulesets: [{ id: 'X', rulesetType: 't', rulesetScope: 's', names, rulesetDefinition: 'r' }],
        vtlMappingScheme: urn('transformation.VtlMappingScheme=A:V(1.0)'),
      },
      {
        ...identity('TransformationScheme', 'V'),
        vtlVersion: '2.0',
        names,
        transformations: [{ id: 'X', isPersistent: true, names, expression: 'e', result: 'r' }],
        rulesetSchemes: [urn('transformation.RulesetScheme=A:V(1.0)')],
      },
      {
        ...identity('UserDefinedOperatorScheme', 'V'),
        vtlVersion: '2.0',
        names,
        userDefinedOperators: [{ id: 'X', names, operatorDefinition: 'o' }],
      },
    ],
  },
];
