import { partsOfUrn } from '../model/urn.js';
import { api, contentOf } from './client.js';

/**
 * The URN of the version that a URN selects; undefined where there is none. A search has no error for that, which browsers would report.
 * @param urn of a whole artefact, also with a version pattern
 * @throws Refusal of the registry
 */
export async function findVersion(
  urn: string,
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const query = { q: urn, limit: 1, asOf };
  const { hits } = await contentOf(api.GET('/ws/registry/search', { params: { query }, signal }));
  const [hit] = hits;
  const [found, asked] = [partsOfUrn(hit?.urn ?? ''), partsOfUrn(urn)];
  const isSame =
    hit?.rank === 'exactId' &&
    found?.class === asked?.class &&
    found?.agencyID === asked?.agencyID &&
    found?.id === asked?.id;
  return isSame ? hit?.urn : undefined;
}
