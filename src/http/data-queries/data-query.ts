import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { SentFormat } from '../../formats/data/send/data-formats.js';
import type { DataOfStructure } from '../../formats/data/send/data-to-send.js';
import { mediaTypeOf } from '../../formats/formats.js';
import { partsOfLoad } from '../../registry/data/data-store.js';
import {
  type FoundData,
  findLoaded,
  findNamedStructure,
  findVersionsOfData,
  noLoads,
} from '../../registry/data/find-data.js';
import { selectRows } from '../../registry/data/select-rows.js';
import { listNames } from '../../registry/list-names.js';
import { type DataSource, findDataSources } from '../../registry/registrations/data-sources.js';
import type { Snapshot } from '../../registry/snapshot.js';
import { noteErrorShape } from '../errors/respond-with-error.js';
import { departureOf } from '../limits/departure.js';
import { holderOf } from '../limits/gate.js';
import { readLanguages } from '../parameters/kinds.js';
import { chooseFormat } from '../parameters/negotiate.js';
import { pathSegments, requestFault } from '../parameters/read-parameters.js';
import { loadedSource } from '../parameters/source.js';
import { entityTag, httpDate, isCurrentCopy, namesTag } from '../representation/representation.js';
import { chooseEncoding, pairsWithoutState, showState, snapshotOf } from '../representation/respond.js';
import { type Operation, stateHeaders } from '../route.js';
import type { Services } from '../services.js';
import { csvOptionsOf } from './csv-options.js';
import type { DataApi, DataRequest } from './data-api.js';
import { chooseSource, notServedBy, respondWithChoice, serviceOf, severalSources } from './data-sources.js';
import { forwardQuery } from './forward-query.js';
import { requestWithBody } from './keys-in-body.js';
import { notServed, refusalOfFile } from './require-served.js';
import { sendParts } from './send-parts.js';

/** The tick of the state in which changes begin; 0 before the first transaction. */
async function tickOf(ctx: Context, { registry }: Pick<Services, 'registry'>, instant: number): Promise<number> {
  try {
    return (await snapshotOf(ctx, registry, instant, 'updatedAfter')).tick;
  } catch (error) {
    if (error instanceof StrataError && error.name === 'NotFound') return 0;
    throw error;
  }
}

/** @throws StrataError `Syntax` where changes would begin after the instant of the data (REST 2.2.2, asOf) */
function requireOrder({ asOf, updatedAfter }: DataRequest, { tick }: Snapshot, since: number | undefined): void {
  if (updatedAfter === undefined || asOf === undefined) return;
  const isLater = typeof asOf === 'number' ? asOf < updatedAfter : tick < (since ?? 0);
  if (isLater)
    throw requestFault('parameter.value', 'updatedAfter is later than asOf; give an earlier instant', 'updatedAfter');
}

/** @throws StrataError `NotAcceptable` for a format that cannot hold the data */
function requireFormat({ isOfDataflows, isOfOneStructure, names }: SentFormat, found: readonly FoundData[]): void {
  const other = found.find(({ version }) => version.class !== 'Dataflow');
  if (isOfDataflows === true && other !== undefined)
    throw new StrataError(
      'NotAcceptable',
      `${names[0]} holds data of dataflows only, and these are of a ${other.version.class}; use another format`,
    );
  if (isOfOneStructure !== true || found.length < 2) return;
  const all = listNames(found.map(({ version }) => version.urn));
  throw new StrataError(
    'NotAcceptable',
    `${names[0]} holds data of one structure only, and these are of ${all}; use another format, or name one of them`,
  );
}

/** @throws StrataError `NotImplemented` for pages of the data of several structures */
function requireOnePage({ limit, offset }: DataRequest['query'], found: readonly FoundData[]): void {
  if (found.length < 2 || (limit === undefined && offset === 0)) return;
  const name = limit === undefined ? 'offset' : 'limit';
  const all = listNames(found.map(({ version }) => version.urn));
  throw notServed(`${name} is not served of the data of several structures: ${all}; name one of them`);
}

/** What is known of a response before it is made. */
interface PreparedData {
  readonly found: readonly FoundData[];
  /** When the newest load became visible. */
  readonly at: Date;
  readonly tag: string;
  /** Digest of what identifies the bytes. */
  readonly digest: string;
}

/** What identifies the data that were found, and the bytes of a response with them. */
async function nameData(
  ctx: Context,
  snapshot: Snapshot,
  found: readonly FoundData[],
  identity: readonly unknown[],
): Promise<PreparedData> {
  const parts: unknown[] = [];
  for (const { version, load, before } of found) {
    const { structure } = await findNamedStructure(snapshot, version);
    parts.push([load.id, before?.id ?? null, structure.closureHash, version.names]);
  }
  const key = JSON.stringify([...parts, ...identity]);
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 24);
  const at = new Date(Math.max(...found.map(({ load }) => new Date(load.at).getTime())));
  return { found, at, tag: entityTag(key, chooseEncoding(ctx)), digest };
}

/** The data of the file of a source. @throws StrataError as `SourceFiles.read`, `NotImplemented` for what a file does not have */
async function readFileOfSource(
  ctx: Context,
  { sourceFiles }: Pick<Services, 'sourceFiles'>,
  snapshot: Snapshot,
  request: DataRequest,
  source: DataSource,
): Promise<FoundData> {
  const refusal = refusalOfFile(request, source);
  if (refusal !== undefined) throw refusal;
  const { structure } = await findNamedStructure(snapshot, source.version);
  const client = { principal: ctx.state.principal, holder: holderOf(ctx), signal: departureOf(ctx.res) };
  return { version: source.version, load: await sourceFiles.read(source, structure, client), before: undefined };
}

/** The data to write, or what became of the response. */
type Obtained = { readonly found: readonly FoundData[]; readonly from: string } | 'responded';

/**
 * Finds the data of a query: those that were loaded, else those of a registered source.
 * @returns `responded` where a service has the response, or the client has to choose
 */
async function obtainData(
  ctx: Context,
  services: Services,
  snapshot: Snapshot,
  request: DataRequest,
  api: DataApi,
  segments: readonly string[],
  accept: string,
): Promise<Obtained> {
  const { selection, providers, updatedAfter, source: name } = request;
  const versions = await findVersionsOfData(snapshot, selection, providers);
  if (name === loadedSource || (name === undefined && versions.loads.length > 0)) {
    const since = updatedAfter === undefined ? undefined : await tickOf(ctx, services, updatedAfter);
    requireOrder(request, snapshot, since);
    const found = await findLoaded(snapshot, versions, since);
    if (found.length === 0) throw await noLoads(snapshot, selection, versions);
    if (request.refusal !== undefined) throw request.refusal;
    requireOnePage(request.query, found);
    return { found, from: loadedSource };
  }
  const sources = await findDataSources(snapshot, versions.versions, Date.now());
  const source = chooseSource(sources, name);
  if (source === undefined && sources.length > 0) {
    respondWithChoice(ctx, snapshot, sources);
    return 'responded';
  }
  if (source === undefined) {
    if (request.refusal !== undefined) throw request.refusal;
    throw await noLoads(snapshot, selection, versions);
  }
  const service = await serviceOf(ctx, services, source, api.generation);
  if (service !== undefined) {
    // A provider stands for an agreement, and the service gets both the dataflow and the provider.
    const [structure, ...others] = providers === undefined ? [source.version] : versions.named;
    if (structure === undefined || others.length > 0)
      throw notServed('a provider of several dataflows is not served by a service; name one dataflow');
    const path = api.pathOf(structure, segments);
    await forwardQuery(ctx, services, service, { path, accept, isHead: ctx.method === 'HEAD' });
    return 'responded';
  }
  if (source.content.simpleDataSource === undefined) throw notServedBy(source, api.generation);
  const found = await readFileOfSource(ctx, services, snapshot, request, source);
  return { found: [found], from: `registration ${source.id}` };
}

/** Writes the data of a request to files. */
async function writeData(
  ctx: Context,
  { data, settings }: Pick<Services, 'data' | 'settings'>,
  snapshot: Snapshot,
  { query, updatedAfter, lang, csv }: DataRequest,
  format: SentFormat,
  { found, at, digest }: PreparedData,
) {
  const holder = holderOf(ctx);
  const { mostRows: all, anonymousRows } = data.settings;
  const mostRows = Math.floor((holder.isSignedIn ? all : Math.min(all, anonymousRows)) / found.length);
  const languages = readLanguages(lang, ctx.get('Accept-Language'));
  return data.run({ holder, signal: departureOf(ctx.res) }, async ({ tables, files, folder }) => {
    const structures: DataOfStructure[] = [];
    for (const [number, { version, load, before }] of found.entries()) {
      const { structure, names } = await findNamedStructure(snapshot, version);
      const earlier = before === undefined ? { paths: [], columns: [] } : partsOfLoad(files, before);
      const states = {
        now: partsOfLoad(load.files ?? files, load),
        before: updatedAfter === undefined ? undefined : earlier,
      };
      const selected = await selectRows(tables, states, structure.components, query, mostRows, { ...format, number });
      structures.push({ urn: version.urn, groups: structure.groups, names, ...selected });
    }
    const header = { id: `D${digest}`, prepared: at, sender: settings.senderId };
    const options = csvOptionsOf(ctx, format, csv);
    const written = await format.write(tables, { structures, header, languages }, folder, options);
    if (written.rows === 0)
      throw new StrataError('NotFound', 'no data match the query; select fewer values in the key or in c');
    return written;
  });
}

/** The value of Accept for a service: what `format` names, else what the client accepts. */
function acceptOf(ctx: Context, { format: name, csv }: DataRequest, format: SentFormat): string {
  if (name === undefined && ctx.get('Accept') !== '') return ctx.get('Accept');
  const options = format.hasCsvOptions
    ? Object.entries(csv).flatMap(([key, value]) => (value === undefined ? [] : [`;${key}=${value}`]))
    : [];
  return `${mediaTypeOf(format)}${options.join('')}`;
}

const description =
  'The data that were loaded for the versions that the path selects, each with its structure, as of an instant; without these, the data of its registered source: a file, or a service to which the query is forwarded. The response is complete: its size is known before its first byte, or its connection is closed. A restricted flow is 401 without WWW-Authenticate for anonymous callers and 403 for known ones. By POST, the key is in the body.';

/** Data queries of one generation of the SDMX REST API. */
export const dataQuery = (api: DataApi): Operation => ({
  summary: api.summary,
  description,
  parts: api.parts,
  query: api.query,
  responses: [
    {
      status: 200,
      description: 'The data.',
      content: Object.fromEntries(
        api.formats.map((format) => [mediaTypeOf(format), format.type.endsWith('+json') ? { type: 'object' } : null]),
      ),
      headers: ['ETag', 'Last-Modified', 'X-Data-Source', ...stateHeaders],
    },
    severalSources,
    { status: 304, description: 'The copy of the client is current.', content: {}, headers: ['ETag', ...stateHeaders] },
  ],
  errors: [
    'Syntax',
    'Semantic',
    'Unauthenticated',
    'Forbidden',
    'NotFound',
    'NotAcceptable',
    'TooLarge',
    'TooSlow',
    'NotImplemented',
    'TooManyRequests',
    'BadGateway',
    'Unavailable',
    'GatewayTimeout',
  ],
  cost: 'page',
  handle: (services, mount) => async (ctx) => {
    noteErrorShape(ctx, api.errors);
    const segments = await requestWithBody(ctx, pathSegments(ctx.path, mount.path), api);
    const request = api.parse(ctx, segments);
    const format = chooseFormat(ctx, request.format, api.formats, 'data');
    const languages = readLanguages(request.lang, ctx.get('Accept-Language'));
    const options = csvOptionsOf(ctx, format, request.csv);
    // That before the read: an earlier `Date` is safe, a later one is not.
    const { dateOfRead } = services.registry;
    const snapshot = await snapshotOf(ctx, services.registry, request.asOf);
    const identity = [mediaTypeOf(format), options, languages, segments, pairsWithoutState(ctx).toSorted()];
    const accept = acceptOf(ctx, request, format);
    const obtained = await obtainData(ctx, services, snapshot, request, api, segments, accept);
    if (obtained === 'responded') return;
    const prepared = await nameData(ctx, snapshot, obtained.found, identity);
    requireFormat(format, prepared.found);
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = ctx.req.headers;
    // The file of a source changes without a change of the registry. By POST, the date is ignored (RFC 9110 section 13.1.3).
    const isDated = obtained.from === loadedSource && ctx.method !== 'POST';
    const modified = isDated ? snapshot.modified : Number.POSITIVE_INFINITY;
    const isCurrent = isCurrentCopy({ ifNoneMatch, ifModifiedSince }, prepared.tag, modified);
    // Only who received the tag proves that there is a result: `*` and a date do not (RFC 9110 section 13.1.2).
    const isProved = namesTag(ifNoneMatch, prepared.tag);
    const written = isProved ? undefined : await writeData(ctx, services, snapshot, request, format, prepared);
    ctx.status = isCurrent ? 304 : 200;
    ctx.set('ETag', prepared.tag);
    ctx.set('Last-Modified', prepared.at.toUTCString());
    ctx.set('X-Data-Source', obtained.from);
    ctx.vary('Accept, Accept-Language, Accept-Encoding');
    showState(ctx, snapshot);
    if (isDated) ctx.set('Date', httpDate(dateOfRead));
    if (isCurrent || written === undefined) {
      await written?.release();
      return;
    }
    ctx.set('Content-Type', mediaTypeOf(format));
    await sendParts(ctx, written);
  },
});
