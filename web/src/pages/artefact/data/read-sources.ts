import { fetchText, Refusal } from '../../../api/client.js';
import { isObject, objectsIn, textOf } from '../../../content/json.js';

/** A registered source of data. */
export interface RegisteredSource {
  readonly id: string;
  readonly urn: string;
  /** URN of the agreement that it is registered for. */
  readonly agreement: string;
  readonly updated: string;
  readonly address: string;
  readonly isService: boolean;
}

/**
 * The registered sources of the data of a structure; none where the registry has none.
 * @param path class, agency, id and version
 * @throws Refusal as `fetchText`
 */
export async function readSources(
  path: string,
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<readonly RegisteredSource[]> {
  const query = new URLSearchParams({ format: 'json', ...(asOf === undefined ? {} : { asOf }) });
  let text: string;
  try {
    ({ text } = await fetchText(`/sdmx/v2/registration/${path}?${query}`, { signal }));
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return [];
    throw error;
  }
  const message: unknown = JSON.parse(text);
  const data = isObject(message) && isObject(message['data']) ? message['data'] : {};
  return objectsIn(data['registrations']).map((each) => {
    const service = each['queryableDataSource'];
    return {
      id: textOf(each['id']),
      urn: textOf(each['urn']),
      agreement: textOf(each['provisionAgreement']),
      updated: textOf(each['lastUpdated']),
      address: textOf(isObject(service) ? service['dataURL'] : each['simpleDataSource']),
      isService: isObject(service),
    };
  });
}
