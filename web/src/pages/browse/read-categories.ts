import { fetchText, Refusal } from '../../api/client.js';
import { artefactAddress } from '../../content/addresses.js';
import { isObject, objectsIn } from '../../content/json.js';
import { partsOfUrn } from '../../model/urn.js';
import { type CategoryNode, categoriesIn } from './category-tree.js';

interface Reading {
  readonly asOf?: string | undefined;
  readonly lang: string | undefined;
  readonly signal: AbortSignal;
}

/** The categories of a scheme as a tree. @throws Refusal where the registry has no such scheme */
export async function readCategories(urn: string, { asOf, lang, signal }: Reading): Promise<readonly CategoryNode[]> {
  const parts = partsOfUrn(urn);
  if (parts === undefined) throw new Refusal(400, [{ detail: urn }]);
  const address = artefactAddress(parts, { format: 'sdmx-json-2.1', detail: 'full', asOf });
  const message: unknown = JSON.parse((await fetchText(address, { signal })).text);
  const data = isObject(message) && isObject(message['data']) ? message['data'] : {};
  return objectsIn(data['categorySchemes']).flatMap((each) => categoriesIn(each, urn, lang));
}
