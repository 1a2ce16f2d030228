import { api, contentOf, fetchText } from '../../../api/client.js';
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

/** Whether a registration leads to a structure: to its agreement, to the flow of that, or to the structure of that. */
async function isRegistered(urn: string, asOf: string | undefined, signal: AbortSignal): Promise<boolean> {
  const { nodes } = await contentOf(
    api.GET('/ws/registry/reference', {
      params: {
        query: {
          ...{ urn: [urn], types: ['Registration'], depth: 3, asOf },
          ...{ direction: 'incoming', scope: 'artefact', edges: 'direct' },
        },
      },
      signal,
    }),
  );
  return nodes.some(({ class: name }) => name === 'Registration');
}

/**
 * The registered sources of the data of a structure; none where the registry has none.
 * @param urn of the structure
 * @param path its class, agency, id and version
 * @throws Refusal as `fetchText`
 */
export async function readSources(
  { urn, path }: { readonly urn: string; readonly path: string },
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<readonly RegisteredSource[]> {
  // A query for registrations has the status 404 where there are none.
  if (!(await isRegistered(urn, asOf, signal))) return [];
  const query = new URLSearchParams({ format: 'json', ...(asOf === undefined ? {} : { asOf }) });
  const { text } = await fetchText(`/sdmx/v2/registration/${path}?${query}`, { signal });
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
