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

/** Where the data of a structure are. */
export interface DataOfStructure {
  /** What was loaded for it; undefined where nothing was. */
  readonly loaded: { readonly at: string; readonly rows: number } | undefined;
  readonly sources: readonly RegisteredSource[];
}

/** The registered sources of the data of a structure, of which there are some: a query for them has the status 404 otherwise. */
async function readSources(path: string, asOf: string | undefined, signal: AbortSignal) {
  const query = new URLSearchParams({ format: 'json', ...(asOf === undefined ? {} : { asOf }) });
  const { text } = await fetchText(`/sdmx/v2/registration/${path}?${query}`, { signal });
  const message: unknown = JSON.parse(text);
  const data = isObject(message) && isObject(message['data']) ? message['data'] : {};
  return objectsIn(data['registrations']).map((each): RegisteredSource => {
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

/**
 * Finds where the data of a structure are.
 * @param urn of the structure
 * @param path its class, agency, id and version
 * @throws Refusal as `fetchText`
 */
export async function readDataOf(
  { urn, path }: { readonly urn: string; readonly path: string },
  asOf: string | undefined,
  signal: AbortSignal,
): Promise<DataOfStructure> {
  const { loaded, sources } = await contentOf(
    api.GET('/ws/registry/data', { params: { query: { urn, asOf } }, signal }),
  );
  return { loaded: loaded[0], sources: sources.length === 0 ? [] : await readSources(path, asOf, signal) };
}
