import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { mediaTypeOf } from '../../formats/formats.js';
import { findVersionsOfData } from '../../registry/data/find-data.js';
import { type DataSource, findDataSources } from '../../registry/registrations/data-sources.js';
import { type AvailabilityApi, availabilityQuery } from '../availability/availability.js';
import { noteErrorShape } from '../errors/respond-with-error.js';
import { pathSegments } from '../parameters/read-parameters.js';
import { loadedSource } from '../parameters/source.js';
import { snapshotOf } from '../representation/respond.js';
import type { Operation } from '../route.js';
import type { Services } from '../services.js';
import type { DataApi } from './data-api.js';
import { chooseSource, notServedBy, respondWithChoice, serviceOf, severalSources } from './data-sources.js';
import { forwardQuery } from './forward-query.js';

/**
 * The source that has the data which a path selects: the one that the request names, or the only service. Undefined where they were loaded
 * or there is none.
 * @returns `responded` where the client has to choose
 * @throws StrataError `NotFound` for a name that no source has
 */
async function sourceOfPath(
  ctx: Context,
  services: Services,
  api: AvailabilityApi,
  segments: readonly string[],
  { asOf, source: name }: Pick<ReturnType<AvailabilityApi['readParameters']>, 'asOf' | 'source'>,
): Promise<DataSource | 'responded' | undefined> {
  const { classes, agencies, ids, versions } = api.readPath(segments);
  if (ids === null && name === undefined) return undefined;
  const snapshot = await snapshotOf(ctx, services.registry, asOf);
  const found = await findVersionsOfData(snapshot, { classes, agencies, ids, versions });
  if (name === undefined && found.loads.length > 0) return undefined;
  const all = await findDataSources(snapshot, found.versions, Date.now());
  const queryable = all.filter(({ content }) => content.queryableDataSource !== undefined);
  const source = chooseSource(queryable, name);
  if (source !== undefined || queryable.length === 0) return source;
  respondWithChoice(ctx, snapshot, queryable);
  return 'responded';
}

/**
 * Availability queries: the query is forwarded to the service that has the data; of several the request names one. Without services the
 * registry responds from loaded data and constraints, as it does where nothing may be fetched from the service that it would choose.
 */
export function availabilityOfSources(
  api: AvailabilityApi,
  { generation, pathOf }: Pick<DataApi, 'generation' | 'pathOf'>,
  resource: 'availability' | 'availableconstraint',
): Operation {
  const own = availabilityQuery(api);
  const [usual] = api.formats;
  /** @returns whether there is a response */
  const forward = async (
    ctx: Context,
    services: Services,
    segments: readonly string[],
    given: ReturnType<AvailabilityApi['readParameters']>,
  ): Promise<boolean> => {
    const source = await sourceOfPath(ctx, services, api, segments, given);
    if (source === undefined) return false;
    if (source === 'responded') return true;
    const { format: name, source: named } = given;
    const format = api.formats.find(({ names }) => name !== undefined && names.includes(name)) ?? usual;
    const accept = name === undefined ? ctx.get('Accept') : '';
    const [, ...path] = pathOf(source.version, segments);
    try {
      const to = await serviceOf(ctx, services, source, generation);
      if (to === undefined && named !== undefined) throw notServedBy(source, generation);
      if (to === undefined) return false;
      await forwardQuery(ctx, services, to, {
        path: [resource, ...path],
        accept: accept !== '' || format === undefined ? accept : mediaTypeOf(format),
        isHead: ctx.method === 'HEAD',
      });
      return true;
    } catch (error) {
      if (named === undefined && error instanceof StrataError && error.name === 'Forbidden') return false;
      throw error;
    }
  };
  return {
    ...own,
    errors: [...own.errors, 'NotImplemented', 'BadGateway', 'GatewayTimeout'],
    responses: [
      ...own.responses.map((each) =>
        each.status === 200 ? { ...each, headers: [...(each.headers ?? []), 'X-Data-Source' as const] } : each,
      ),
      severalSources,
    ],
    handle: (services, mount) => {
      const handleOwn = own.handle(services, mount);
      return async (ctx, next) => {
        noteErrorShape(ctx, api.errors);
        // Without a host that may be fetched from, no source is looked for.
        const mayFetch = (services.settings.fetching?.hosts ?? []).length > 0;
        const given = api.readParameters(ctx);
        const isAsked = given.source === undefined ? mayFetch : given.source !== loadedSource;
        if (isAsked && (await forward(ctx, services, pathSegments(ctx.path, mount.path), given))) return;
        await handleOwn(ctx, next);
      };
    },
  };
}
