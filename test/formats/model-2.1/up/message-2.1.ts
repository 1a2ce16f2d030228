const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1';

/** A message of SDMX-ML 2.1 around what stands in its `Structures`, which begin on line 2. */
export const message21 = (structures: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><m:Structure xmlns:m="${base}/message" xmlns:s="${base}/structure" xmlns:c="${base}/common"><m:Header><m:ID>M1</m:ID><m:Test>false</m:Test><m:Prepared>2024-01-31T00:00:00Z</m:Prepared><m:Sender id="S"/></m:Header>\n<m:Structures>${structures}</m:Structures></m:Structure>`;

export const name = '<c:Name>N</c:Name>';
export const names = { en: 'N' } as const;
export const urn = (rest: string): string => `urn:sdmx:org.sdmx.infomodel.${rest}`;

/** A reference to a concept of A:CS(1.0), without class and package, which the element fixes. */
export const conceptRef = (id: string): string => `<Ref agencyID="A" maintainableParentID="CS" id="${id}"/>`;
export const conceptUrn = (id: string): string => urn(`conceptscheme.Concept=A:CS(1.0).${id}`);
export const codelistRef = (id: string): string => `<Ref agencyID="A" id="${id}" version="1.1"/>`;
export const codelistUrn = (id: string): string => urn(`codelist.Codelist=A:${id}(1.1)`);

export const component = (element: string, id: string, inside = '', attributes = ''): string =>
  `<s:${element} id="${id}"${attributes}><s:ConceptIdentity>${conceptRef(id)}</s:ConceptIdentity>${inside}</s:${element}>`;

export const primaryMeasure = `<s:MeasureList>${component('PrimaryMeasure', 'OBS_VALUE')}</s:MeasureList>`;
export const dataStructure = (components: string): string =>
  `<s:DataStructures><s:DataStructure id="D" agencyID="A">${name}<s:DataStructureComponents>${components}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`;

/** A hierarchical codelist H with some hierarchies, each of the code 1 of a codelist. @param lists codelists by hierarchy */
export const hierarchicalCodelist = (agency: string, lists: Readonly<Record<string, string>>): string =>
  `<s:HierarchicalCodelists><s:HierarchicalCodelist id="H" agencyID="${agency}">${name}${Object.entries(lists)
    .map(
      ([id, list]) =>
        `<s:Hierarchy id="${id}">${name}<s:HierarchicalCode id="1"><s:Code><Ref agencyID="${agency}" maintainableParentID="${list}" id="1"/></s:Code></s:HierarchicalCode></s:Hierarchy>`,
    )
    .join('')}</s:HierarchicalCodelist></s:HierarchicalCodelists>`;

/** A structure set S with some maps of one codelist each. @param lists codelists by map */
export const structureSet = (agency: string, lists: Readonly<Record<string, string>>): string => {
  const ref = (id: string) => `<Ref agencyID="${agency}" id="${id}"/>`;
  const map = ([id, list]: readonly [string, string]) =>
    `<s:CodelistMap id="${id}">${name}<s:Source>${ref(list)}</s:Source><s:Target>${ref(list)}</s:Target><s:CodeMap><s:Source><Ref id="1"/></s:Source><s:Target><Ref id="1"/></s:Target></s:CodeMap></s:CodelistMap>`;
  return `<s:StructureSets><s:StructureSet id="S" agencyID="${agency}">${name}${Object.entries(lists).map(map).join('')}</s:StructureSet></s:StructureSets>`;
};

/** Codelists of the code 1. */
export const codelistsOf = (agency: string, ids: readonly string[]): string =>
  `<s:Codelists>${ids.map((id) => `<s:Codelist id="${id}" agencyID="${agency}">${name}<s:Code id="1">${name}</s:Code></s:Codelist>`).join('')}</s:Codelists>`;

const reportOf = (id: string): string =>
  `<s:ReportStructure id="${id}">${component('MetadataAttribute', 'A')}<s:MetadataTarget><Ref id="T"/></s:MetadataTarget></s:ReportStructure>`;

/** A metadata structure M with some report structures: SDMX 3.0 has a form for those with one only. */
export const metadataStructureOf = (agency: string, reports: readonly string[]): string =>
  `<s:MetadataStructures><s:MetadataStructure id="M" agencyID="${agency}">${name}<s:MetadataStructureComponents><s:MetadataTarget id="T"><s:ReportPeriodTarget><s:LocalRepresentation><s:TextFormat/></s:LocalRepresentation></s:ReportPeriodTarget></s:MetadataTarget>${reports.map(reportOf).join('')}</s:MetadataStructureComponents></s:MetadataStructure></s:MetadataStructures>`;

export const severalReports = (agency: string): string => metadataStructureOf(agency, ['R1', 'R2']);
