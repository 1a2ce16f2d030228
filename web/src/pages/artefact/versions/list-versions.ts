import { fetchText } from '../../../api/client.js';
import { artefactAddress, takesDetail } from '../../../content/addresses.js';
import { isObject, objectsIn, textOf } from '../../../content/json.js';
import { partsOfUrn } from '../../../model/urn.js';
import { compareVersions } from '../../../model/versions.js';

/**
 * The versions of a line, the highest first.
 * @param urn of any version of it
 * @returns none for classes whose queries return no stubs
 */
export async function listVersions(
  urn: string,
  { asOf, signal }: { asOf: string | undefined; signal: AbortSignal },
): Promise<readonly string[]> {
  const parts = partsOfUrn(urn);
  if (parts === undefined || !takesDetail(parts.class)) return [];
  const line = { ...parts, version: '*' };
  const address = artefactAddress(line, { format: 'sdmx-json-2.0', detail: 'allstubs', asOf });
  const { data }: { data?: unknown } = JSON.parse((await fetchText(address, { signal })).text);
  return (isObject(data) ? Object.values(data) : [])
    .flatMap(objectsIn)
    .filter(({ id }) => id === parts.id)
    .map(({ version }) => textOf(version))
    .sort((one, other) => -compareVersions(one, other));
}
