import type { SdmxMlVersion } from '../../../src/formats/grammar/message-versions.js';

/** What a header of 2.1 refers to instead of a URN. */
const legacyReference = '<Ref agencyID="SDMX" id="DF" version="1.0.0"/>';

/**
 * A structure-specific data message.
 * @param namespace target namespace of the schema of its data set; in `content` its prefix is `n`
 * @param content of the data set
 * @param attributes of the data set
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
      <c:${usage}>${version === '2.1' ? legacyReference : context}</c:${usage}></m:Structure></m:Header>
  <m:DataSet xsi:type="n:DataSetType" d:structureRef="D"${version === '2.1' ? ' d:dataScope="Dataflow"' : ''} ${attributes}>${content}</m:DataSet>
</m:StructureSpecificData>`;
}
