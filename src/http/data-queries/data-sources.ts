import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import {
  generationOfAddress,
  generationOfWadl,
  type RestGeneration,
} from '../../formats/registry-messages/read-wadl.js';
import { listNames } from '../../registry/list-names.js';
import type { DataSource } from '../../registry/registrations/data-sources.js';
import type { Snapshot } from '../../registry/snapshot.js';
import * as json from '../json-schema.js';
import { writeJsonObject } from '../representation/json-pieces.js';
import { beginJson } from '../representation/respond.js';
import { type ResponseDescription, stateHeaders } from '../route.js';
import type { Services } from '../services.js';
import { fetchText } from './fetch-from-source.js';

export const sourceListSchema = json.component('DataSources', {
  asOf: json.instant,
  tick: json.integer('The number of the newest transaction that was read.'),
  sources: json.arrayOf(
    json.record(
      {
        source: json.string('The value of the parameter source.'),
        registration: json.urn('The registration.'),
        structure: json.urn('What the data are of.'),
        href: json.string('The address of this query with the source.'),
      },
      {
        service: json.string('The address of the service.'),
        file: json.string('The address of the file.'),
      },
    ),
    'By id.',
  ),
});

/** The response where the client has to choose. */
export const severalSources: ResponseDescription = {
  status: 300,
  description: 'There are several sources; the parameter source chooses one.',
  content: { 'application/json': sourceListSchema },
  headers: stateHeaders,
};

/** The address of a request with a source. */
function withSource({ path, querystring }: Context, id: string): string {
  const pairs = querystring.split('&').filter((pair) => pair !== '' && !pair.startsWith('source='));
  return `${path}?${[...pairs, `source=${encodeURIComponent(id)}`].join('&')}`;
}

/** The address of a source, as lists have it. */
export const addressesOf = ({ content }: DataSource) => ({
  ...(content.queryableDataSource === undefined ? {} : { service: content.queryableDataSource.dataURL }),
  ...(content.simpleDataSource === undefined ? {} : { file: content.simpleDataSource }),
});

/** Responds with the sources among which the client has to choose. */
export function respondWithChoice(ctx: Context, snapshot: Snapshot, sources: readonly DataSource[]): void {
  const state = beginJson(ctx, snapshot);
  ctx.status = 300;
  ctx.body = writeJsonObject<json.JsonOf<typeof sourceListSchema>>({
    ...state,
    sources: sources.map((source) => ({
      source: source.id,
      registration: source.urn,
      structure: source.version.urn,
      href: withSource(ctx, source.id),
      ...addressesOf(source),
    })),
  });
}

/** The source that a request names, or the only one; undefined where there are none, or several. @throws StrataError `NotFound` */
export function chooseSource(sources: readonly DataSource[], name: string | undefined): DataSource | undefined {
  if (name === undefined) return sources.length === 1 ? sources[0] : undefined;
  const found = sources.find(({ id }) => id === name);
  if (found !== undefined) return found;
  const others = sources.length === 0 ? 'there are none' : `there are ${listNames(sources.map(({ id }) => id))}`;
  throw new StrataError('NotFound', `the data that the path selects have no source "${name}"; ${others}`);
}

/** A service that a query is forwarded to. */
export interface ForwardedTo {
  readonly source: DataSource;
  /** Its address, without a slash at the end. */
  readonly base: string;
}

/**
 * The service of a source, where it has the generation of REST of a query.
 * @returns undefined for a source without such a service
 * @throws StrataError as `Fetcher.fetch`, where its description has to be fetched
 */
export async function serviceOf(
  ctx: Context,
  services: Pick<Services, 'fetcher' | 'data'>,
  source: DataSource,
  generation: RestGeneration,
): Promise<ForwardedTo | undefined> {
  const { queryableDataSource: service } = source.content;
  if (service?.isRESTDatasource !== true) return undefined;
  const { dataURL, wadlURL } = service;
  const described = wadlURL === undefined ? undefined : generationOfWadl(await fetchText(ctx, services, wadlURL));
  const found = described ?? generationOfAddress(dataURL);
  return found === generation ? { source, base: dataURL.replace(/\/+$/, '') } : undefined;
}

/** The error for a source that cannot serve a query. */
export const notServedBy = ({ id, content }: DataSource, generation: RestGeneration): StrataError => {
  const other = generation === 1 ? 2 : 1;
  const has =
    content.queryableDataSource?.isRESTDatasource === true
      ? `a service of REST ${other}, and queries are not translated: use /sdmx/v${other}/data`
      : 'a service that is not of REST, which is not queried';
  return new StrataError('NotImplemented', `the source ${id} has ${has}`);
};
