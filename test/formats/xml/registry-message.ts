import type { SdmxMlVersion } from '../../../src/formats/grammar/message-versions.js';

const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v';

export const versions = ['2.1', '3.0', '3.1'] as const satisfies readonly SdmxMlVersion[];

/** A root in the message namespace of a version, with the prefixes m, r, s, c and f; the content begins on line 2. */
export const rooted = (version: SdmxMlVersion, root: string, content: string): string => {
  const uri = base + version.replace('.', '_');
  return `<?xml version="1.0" encoding="UTF-8"?><m:${root} xmlns:m="${uri}/message" xmlns:r="${uri}/registry" xmlns:s="${uri}/structure" xmlns:c="${uri}/common" xmlns:f="${uri}/message/footer">\n${content}</m:${root}>`;
};

export const registryHeader =
  '<m:Header><m:ID>R1</m:ID><m:Test>false</m:Test><m:Prepared>2024-01-31</m:Prepared><m:Sender id="ME"/><m:Receiver id="YOU"/></m:Header>';

/** A codelist of the agency SDMX in its container. */
export const codelists = (id = 'CL', version = '1.0'): string =>
  `<s:Codelists><s:Codelist agencyID="SDMX" id="${id}" version="${version}"><c:Name>N</c:Name><s:Code id="A"><c:Name>N</c:Name></s:Code></s:Codelist></s:Codelists>`;

export const codelistUrn = (id = 'CL', version = '1.0'): string =>
  `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:${id}(${version})`;

/** The element that names the codelist, as a version does it. */
export const named = (version: SdmxMlVersion, urn = codelistUrn()): string =>
  `<r:MaintainableObject>${version === '2.1' ? `<URN>${urn}</URN>` : urn}</r:MaintainableObject>`;

/** A `SubmitStructureRequest` with its attributes and what it holds. */
export const submit = (attributes = '', content = `<s:Structures>${codelists()}</s:Structures>`): string =>
  `<m:SubmitStructureRequest${attributes}>${content}</m:SubmitStructureRequest>`;

/** A registry request of a version. */
export const request = (version: SdmxMlVersion, content = submit(), root = 'RegistryInterface'): string =>
  rooted(version, root, `${registryHeader}\n${content}`);
