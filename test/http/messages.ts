const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0';

/** A structure message around containers of structures, which begin on line 5. */
export function structureMessage(containers: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<mes:Structure xmlns:mes="${base}/message" xmlns:str="${base}/structure" xmlns:com="${base}/common">
  <mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/></mes:Header>
  <mes:Structures>
${containers}
  </mes:Structures>
</mes:Structure>
`;
}

const code = (id: string): string => `<str:Code id="${id}"><com:Name>${id}</com:Name></str:Code>`;

/** A codelist of SDMX in its container, as one line. */
export const codelistElement = (id: string, version: string, codes: readonly string[] = ['A']): string =>
  `<str:Codelists><str:Codelist agencyID="SDMX" id="${id}" version="${version}"><com:Name>${id}</com:Name>${codes.map(code).join('')}</str:Codelist></str:Codelists>`;

/** A message with one codelist of SDMX. */
export const codelistMessage = (id: string, version: string, codes: readonly string[] = ['A']): string =>
  structureMessage(codelistElement(id, version, codes));

/** A message with one dataflow of SDMX over a data structure of SDMX. */
export const dataflowMessage = (id: string, version: string, structure: string): string =>
  structureMessage(
    `<str:Dataflows><str:Dataflow agencyID="SDMX" id="${id}" version="${version}"><com:Name>${id}</com:Name><str:Structure>urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=SDMX:${structure}</str:Structure></str:Dataflow></str:Dataflows>`,
  );
