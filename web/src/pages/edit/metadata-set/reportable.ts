import { fetchText } from '../../../api/client.js';
import { artefactAddress } from '../../../content/addresses.js';
import { isObject, type JsonObject, localText, objectsIn, textOf } from '../../../content/json.js';
import { partsOfUrn } from '../../../model/urn.js';

/** An attribute that metadata sets can report, by the metadata structure. */
export interface ReportableAttribute {
  readonly id: string;
  readonly name: string;
  /** How often it has to occur, and can. */
  readonly least: number;
  readonly most: number;
  readonly kind: 'text' | 'texts' | 'heading';
  /** The values of its list; undefined where it has none. */
  readonly values?: readonly { readonly id: string; readonly name: string }[];
  readonly attributes: readonly ReportableAttribute[];
}

/** The artefacts of a message by the line of their URNs: `ConceptScheme=A:CS`. */
type ByLine = ReadonlyMap<string, JsonObject>;

const lineOf = (urn: string): string => {
  const { class: name = '', agencyID = '', id = '' } = partsOfUrn(urn) ?? {};
  return `${name}=${agencyID}:${id}`;
};

const classes: Readonly<Record<string, string>> = {
  codelists: 'Codelist',
  conceptSchemes: 'ConceptScheme',
  valueLists: 'ValueList',
};

function byLine(data: JsonObject): ByLine {
  const entries = Object.entries(classes).flatMap(([container, name]) =>
    objectsIn(data[container]).map(
      (each) => [`${name}=${textOf(each['agencyID'])}:${textOf(each['id'])}`, each] as const,
    ),
  );
  return new Map(entries);
}

const representationOf = (attribute: JsonObject, concept: JsonObject | undefined): JsonObject => {
  const found = attribute['localRepresentation'] ?? concept?.['coreRepresentation'];
  return isObject(found) ? found : {};
};

function attributeOf(attribute: JsonObject, lists: ByLine, lang: string | undefined): ReportableAttribute {
  const identity = textOf(attribute['conceptIdentity']);
  const conceptId = identity.slice(identity.lastIndexOf('.') + 1);
  const scheme = lists.get(lineOf(identity));
  const concept = objectsIn(scheme?.['concepts']).find(({ id }) => id === conceptId);
  const { enumeration, format } = representationOf(attribute, concept);
  const list = lists.get(lineOf(textOf(enumeration)));
  const isMultiLingual = isObject(format) && format['isMultiLingual'] === true;
  const least = attribute['minOccurs'];
  const most = attribute['maxOccurs'];
  return {
    id: textOf(attribute['id']) || conceptId,
    name: (concept && localText(concept, 'name', lang)) ?? conceptId,
    least: typeof least === 'number' ? least : 1,
    most: most === 'unbounded' ? Number.POSITIVE_INFINITY : typeof most === 'number' ? most : 1,
    kind: attribute['isPresentational'] === true ? 'heading' : isMultiLingual ? 'texts' : 'text',
    ...(list && {
      values: objectsIn(list['codes'] ?? list['valueItems']).map((code) => ({
        id: textOf(code['id']),
        name: localText(code, 'name', lang) ?? '',
      })),
    }),
    attributes: objectsIn(attribute['metadataAttributes']).map((each) => attributeOf(each, lists, lang)),
  };
}

/**
 * The attributes of the metadata structure behind a metadataflow or a metadata provision agreement.
 * @throws Refusal where the registry does not hold it
 */
export async function reportableAttributes(
  urn: string,
  lang: string | undefined,
  signal: AbortSignal,
): Promise<readonly ReportableAttribute[]> {
  const parts = partsOfUrn(urn);
  if (parts === undefined) return [];
  const address = artefactAddress(parts, { format: 'sdmx-json-2.1', detail: 'full' });
  const { text } = await fetchText(`${address}&references=descendants&lang=*`, { signal });
  const message: unknown = JSON.parse(text);
  const data = isObject(message) && isObject(message['data']) ? message['data'] : {};
  const [structure] = objectsIn(data['metadataStructures']);
  const components = structure?.['metadataStructureComponents'];
  const list = isObject(components) ? components['metadataAttributeList'] : undefined;
  const lists = byLine(data);
  return objectsIn(isObject(list) ? list['metadataAttributes'] : undefined).map((each) =>
    attributeOf(each, lists, lang),
  );
}
