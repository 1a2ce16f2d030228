import { escapeAttribute, escapeText } from '../../markup/escape.js';
import { xsiNamespace } from '../../xml/namespaces.js';
import type { DataAction } from '../data-sets.js';
import type { StructureSpecificVersion, WrittenHeader } from './data-to-write.js';

/** A data set as the header of its message has it. */
export interface DataSetInHeader {
  /** URN of the dataflow, data structure or provision agreement. */
  readonly urn: string;
  /** The dimension at the observation, or `AllDimensions`. */
  readonly dimension: string;
}

const schemaBase = (version: StructureSpecificVersion): string =>
  `http://www.sdmx.org/resources/sdmxml/schemas/v${version.replace('.', '_')}`;

/** The namespace of a structure with a dimension at the observation, as in the schemas of structures. */
const namespaceOf = ({ urn, dimension }: DataSetInHeader): string => `${urn}:ObsLevelDim:${dimension}`;

/** The prefix of the namespace of a data set. */
export const prefixOfDataSet = (index: number): string => `ns${index + 1}`;

const urnForm = /\.(\w+)=([^:]+):([^(]+)\(([^)]+)\)/;

/** The element of the header that refers to a structure, whose class is in its URN. */
function structureReference(urn: string, version: StructureSpecificVersion): string {
  const [, className = '', agency = '', id = '', number = ''] = urnForm.exec(urn) ?? [];
  const agreement = version === '2.1' ? 'ProvisionAgrement' : 'ProvisionAgreement';
  const name = className === 'DataStructure' ? 'Structure' : className === 'Dataflow' ? 'StructureUsage' : agreement;
  const [agencyID, ref, refVersion] = [agency, id, number].map(escapeAttribute);
  const content =
    version === '2.1' ? `<Ref agencyID="${agencyID}" id="${ref}" version="${refVersion}"/>` : escapeText(urn);
  return `<com:${name}>${content}</com:${name}>`;
}

/** The start of a structure-specific message, up to the end of its header. */
export function startOfMessage(
  dataSets: readonly DataSetInHeader[],
  version: StructureSpecificVersion,
  header: WrittenHeader,
): string {
  const base = schemaBase(version);
  const metadata = version === '2.1' ? '' : ` xmlns:md="${base}/metadata/generic"`;
  const namespaces = dataSets.map(
    (each, index) => ` xmlns:${prefixOfDataSet(index)}="${escapeAttribute(namespaceOf(each))}"`,
  );
  const structures = dataSets.map((each, index) => {
    const namespace = escapeAttribute(namespaceOf(each));
    return `
    <mes:Structure structureID="S${index + 1}" namespace="${namespace}" dimensionAtObservation="${escapeAttribute(each.dimension)}">${structureReference(each.urn, version)}</mes:Structure>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<mes:StructureSpecificData xmlns:mes="${base}/message" xmlns:com="${base}/common" xmlns:ss="${base}/data/structurespecific"${metadata} xmlns:xsi="${xsiNamespace}"${namespaces.join('')}>
  <mes:Header>
    <mes:ID>${escapeText(header.id)}</mes:ID>
    <mes:Test>false</mes:Test>
    <mes:Prepared>${header.prepared.toISOString()}</mes:Prepared>
    <mes:Sender id="${escapeAttribute(header.sender)}"/>${structures.join('')}
  </mes:Header>`;
}

/** The action of a data set; before 3.1, Append stands for what Merge is. */
export function actionInXml(given: DataAction, version: StructureSpecificVersion): string {
  const action = given === 'merge' && version !== '3.1' ? 'append' : given;
  return action.charAt(0).toUpperCase() + action.slice(1);
}
