/** The parts of a data message. */
interface MessageParts {
  readonly version?: '2.1' | '3.0' | '3.1';
  /** Content of the element that refers to the structure, with the prefix `c` for the common namespace. */
  readonly reference?: string;
  readonly dimension?: string;
  /** More attributes of the Structure of the header. */
  readonly structureAttributes?: string;
  /** More elements of the header, after Structure. */
  readonly header?: string;
  /** Data sets, or what stands in their place. */
  readonly content: string;
}

const usage = '<c:StructureUsage>urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=A:F(1.0.0)</c:StructureUsage>';

/** A structure-specific message: prefixes `m` (message), `c` (common), `d` (structure-specific data), `md` (metadata), `n` (structure). */
export function structureSpecific(parts: MessageParts): string {
  const {
    version = '3.0',
    dimension = 'TIME_PERIOD',
    reference = usage,
    structureAttributes = '',
    header = '',
  } = parts;
  const base = `http://www.sdmx.org/resources/sdmxml/schemas/v${version.replace('.', '_')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<m:StructureSpecificData xmlns:m="${base}/message" xmlns:c="${base}/common" xmlns:d="${base}/data/structurespecific" xmlns:md="${base}/metadata/generic" xmlns:n="urn:n" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<m:Header><m:ID>I</m:ID><m:Test>false</m:Test><m:Prepared>2026-01-01T00:00:00Z</m:Prepared><m:Sender id="S"/>
<m:Structure structureID="S1" namespace="urn:n" dimensionAtObservation="${dimension}"${structureAttributes}>${reference}</m:Structure>${header}</m:Header>
${parts.content}
</m:StructureSpecificData>`;
}

/** A data set of a structure-specific message. */
export const dataSet = (content: string, attributes = ''): string =>
  `<m:DataSet d:structureRef="S1" xsi:type="n:DataSetType"${attributes}>${content}</m:DataSet>`;

/** A generic message of SDMX-ML 2.1: prefix `g` for generic data. */
export function generic(content: string, dimension = 'TIME_PERIOD'): string {
  const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1';
  return `<m:GenericData xmlns:m="${base}/message" xmlns:c="${base}/common" xmlns:g="${base}/data/generic">
<m:Header><m:ID>I</m:ID><m:Test>false</m:Test><m:Prepared>2026-01-01T00:00:00Z</m:Prepared><m:Sender id="S"/>
<m:Structure structureID="S1" dimensionAtObservation="${dimension}"><c:Structure><Ref agencyID="A" id="D" version="1.0"/></c:Structure></m:Structure></m:Header>
<m:DataSet structureRef="S1">${content}</m:DataSet></m:GenericData>`;
}
