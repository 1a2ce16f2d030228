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
