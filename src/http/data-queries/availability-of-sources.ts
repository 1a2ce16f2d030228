import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { mediaTypeOf } from '../../formats/formats.js';
import type { RestGeneration } from '../../formats/registry-messages/read-wadl.js';
import { findVersionsOfData } from '../../registry/data/find-data.js';
import { findDataSources } from '../../registry/registrations/data-sources.js';
import { type AvailabilityApi, availabilityQuery } from '../availability/availability.js';
import { noteErrorShape } from '../errors/respond-with-error.js';
import { pathSegments } from '../parameters/read-parameters.js';
import { snapshotOf } from '../representation/respond.js';
import type { Operation } from '../route.js';
import type { Services } from '../services.js';
import type { DataApi } from './data-api.js';
import { type ForwardedTo, serviceOf } from './data-sources.js';
import { forwardQuery } from './forward-query.js';

/** The service that has the data which a path selects; undefined where they were loaded, or there is none, or several. */
async function serviceOfPath(
  ctx: Context,
  services: Services,
  api: AvailabilityApi,
  generation: RestGeneration,
  segments: readonly string[],
): Promise<ForwardedTo | undefined> {
  const { asOf } = api.readParameters(ctx);
  const { classes, agencies, ids, versions } = api.readPath(segments);
  if (ids === null) return undefined;
  const snapshot = await snapshotOf(ctx, services.registry, asOf);
  const found = await findVersionsOfData(snapshot, { classes, agencies, ids, versions });
  if (found.loads.length > 0) return undefined;
  const sources = await findDataSources(snapshot, found.versions, Date.now());
  const [only, ...others] = sources.filter(({ content }) => content.queryableDataSource !== undefined);
  return only === undefined || others.length > 0 ? undefined : serviceOf(ctx, services, only, generation);
}

/**
 * Availability queries: the query is forwarded to the service that has the data where it is the only one; else the registry responds from
 * loaded data and constraints, as it does where nothing may be fetched from the service.
 */
export function availabilityOfSources(
  api: AvailabilityApi,
  { generation, pathOf }: Pick<DataApi, 'generation' | 'pathOf'>,
  resource: 'availability' | 'availableconstraint',
): Operation {
  const own = availabilityQuery(api);
  const [usual] = api.formats;
  return {
    ...own,
    errors: [...own.errors, 'NotImplemented', 'BadGateway', 'GatewayTimeout'],
    responses: own.responses.map((each) =>
      each.status === 200 ? { ...each, headers: [...(each.headers ?? []), 'X-Data-Source'] } : each,
    ),
    handle: (services, mount) => {
      const handleOwn = own.handle(services, mount);
      return async (ctx, next) => {
        noteErrorShape(ctx, api.errors);
        const segments = pathSegments(ctx.path, mount.path);
        const to = await serviceOfPath(ctx, services, api, generation, segments);
        if (to === undefined) return handleOwn(ctx, next);
        const { format: name } = api.readParameters(ctx);
        const format = api.formats.find(({ names }) => name !== undefined && names.includes(name)) ?? usual;
        const accept = name === undefined ? ctx.get('Accept') : '';
        const [, ...path] = pathOf(to.source.version, segments);
        try {
          await forwardQuery(ctx, services, to, {
            path: [resource, ...path],
            accept: accept !== '' || format === undefined ? accept : mediaTypeOf(format),
            isHead: ctx.method === 'HEAD',
          });
        } catch (error) {
          if (!(error instanceof StrataError && error.name === 'Forbidden')) throw error;
          await handleOwn(ctx, next);
        }
      };
    },
  };
}
