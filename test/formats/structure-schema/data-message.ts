import type { SdmxMlVersion } from '../../../src/formats/grammar/message-versions.js';

/** The reference in a header of SDMX-ML 2.1, which has a URN in later versions. */
const reference21 = '<Ref agencyID="SDMX" id="DF" version="1.0.0"/>';

/**
 * A structure-specific data message.
 * @param namespace target namespace of the schema of the data set; `content` uses it with the prefix `n`
 * @param content elements in the data set
 * @param attributes XML attributes of the data set
 */
export function dataMessage(version: SdmxMlVersion, namespace: string, content: string, attributes = ''): string {
  const base = `http://www.sdmx.org/resources/sdmxml/schemas/v${version.replace('.', '_')}`;
  const [context = '', dimension = ''] = namespace.replace(/:explicit$/, '').split(':ObsLevelDim:');
  const explicit = version === '2.1' ? ` explicitMeasures="${namespace.endsWith(':explicit')}"` : '';
  const isFlow = !context.includes('.DataStructure=');
  const usage = isFlow ? 'StructureUsage' : 'Structure';
  return `<m:StructureSpecificData xmlns:m="${base}/message" xmlns:c="${base}/common" xmlns:d="${base}/data/structurespecific" xmlns:n="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <m:Header><m:ID>I</m:ID><m:Test>false</m:Test><m:Prepared>2026-01-01T00:00:00Z</m:Prepared><m:Sender id="S"/><m:Receiver id="R"/>
    <m:Structure structureID="D" namespace="${namespace}" dimensionAtObservation="${dimension}"${explicit}>
      <c:${usage}>${version === '2.1' ? reference21 : context}</c:${usage}></m:Structure></m:Header>
  <m:DataSet xsi:type="n:DataSetType" d:structureRef="D"${version === '2.1' ? ' d:dataScope="Dataflow"' : ''} ${attributes}>${content}</m:DataSet>
</m:StructureSpecificData>`;
}
