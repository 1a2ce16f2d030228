import { agency, hubUrn, ids, urnOf } from './artefacts.js';
import type { Filled } from './fill.js';

/** The costliest request of a route that was found. */
export interface CostlyRequest {
  /** Method and path of /openapi.json, in the form with all parts. */
  readonly route: string;
  /** Without the prefix that the route has; `{n}` makes each request another one. */
  readonly path: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The status of its response, 200 where missing. */
  readonly status?: number;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const encoded = (urn: string): string => encodeURIComponent(urn);
const urns = (all: readonly string[]): string => all.map((urn) => `urn=${encoded(urn)}`).join('&');
const flow = encoded(urnOf('Dataflow', ids.flow));
const both = encoded(urnOf('Codelist', ids.both));
const whole = 'direction=both&edges=all&owners=true';
const words = 'reference+area+number+version+codelist+code+data+structure+concept+dataflow+name+of+the+largest';

const v2 = '/sdmx/v2/structure';
const structures2 = `GET ${v2}/{type}/{agency}/{id}/{version}/{item}`;
const structures1 = 'GET /sdmx/v1/{resource}/{agency}/{id}/{version}/{item}';
const metadata = '/sdmx/v2/metadata';

/** Rows of the costly flow as CSV with the ids of components as headings: almost all values are unknown. */
function rowsOfFlow(): Buffer {
  let text = 'AREA,STEP\n';
  for (let row = 0; row < 100_000; row += 1) text += `X${row},Y${row}\n`;
  return Buffer.from(text);
}

/** The costliest requests of every route that anonymous callers can use. */
export const costlyRequests = ({
  tick,
  submission,
  largestTick,
  flows,
  lockFile,
  message,
}: Filled): readonly CostlyRequest[] => [
  { route: structures2, path: `${v2}/*/*/*/*?references=all&lang=x-{n}` },
  { route: structures2, path: `${v2}/dataflow/*/*/*?references=all&detail=referencepartial&lang=x-{n}` },
  {
    route: structures2,
    path: `${v2}/dataflow/${agency}/${ids.flow}/1.0.0?references=all&detail=referencepartial&lang=x-{n}`,
  },
  { route: structures2, path: `${v2}/codelist/${agency}/${ids.both}/1.0.0?format=sdmx-json-2.1&lang=x-{n}` },
  { route: structures2, path: `${v2}/codelist/${agency}/${ids.chain}/1.0.0?format=sdmx-json-2.1&lang=x-{n}` },
  { route: structures2, path: `${v2}/codelist/${agency}/${ids.both}/1.0.0/A1?lang=x-{n}` },
  { route: `GET ${metadata}/metadataset/{provider}/{id}/{version}`, path: `${metadata}/metadataset/*/*/*?lang=x-{n}` },
  {
    route: `GET ${metadata}/metadataflow/{agency}/{id}/{version}/{provider}`,
    path: `${metadata}/metadataflow/*/*/*/*?lang=x-{n}`,
  },
  {
    route: `GET ${metadata}/structure/{type}/{agency}/{id}/{version}`,
    path: `${metadata}/structure/*/*/*/*?lang=x-{n}`,
  },
  {
    route: 'GET /sdmx/v2/availability/{context}/{agency}/{id}/{version}/{key}/{component}',
    path: `/sdmx/v2/availability/dataflow/${agency}/${ids.flow}/1.0.0/*/*?mode=available&references=all&lang=x-{n}`,
  },
  {
    route: 'GET /sdmx/v1/availableconstraint/{flow}/{key}/{provider}/{component}',
    path: `/sdmx/v1/availableconstraint/${agency},${ids.flow},1.0.0/all/all/all?mode=available&references=all&lang=x-{n}`,
  },
  {
    route: 'GET /sdmx/v2/schema/{context}/{agency}/{id}/{version}',
    path: `/sdmx/v2/schema/dataflow/${agency}/${ids.flow}/1.0.0?_={n}`,
  },
  {
    route: 'GET /sdmx/v1/schema/{context}/{agency}/{id}/{version}',
    path: `/sdmx/v1/schema/dataflow/${agency}/${ids.flow}/1.0.0?_={n}`,
  },
  {
    route: 'GET /sdmx/v2/data/{context}/{agency}/{id}/{version}/{key}',
    // Data are loaded by maintainers, who bound what a query for them can cost; without any, the search for them remains.
    path: `/sdmx/v2/data/*/*/${ids.flow}/*?_={n}`,
    status: 404,
  },
  {
    route: 'GET /sdmx/v1/data/{flow}/{key}/{provider}',
    path: `/sdmx/v1/data/${ids.flow}/all/all?_={n}`,
    status: 404,
  },
  {
    route: 'GET /sdmx/v2/registration/{context}/{agency}/{id}/{version}',
    // Registrations are made by maintainers; without any, the search for them remains.
    path: '/sdmx/v2/registration/*/*/*/*?_={n}',
    status: 404,
  },
  {
    route: 'GET /sdmx/v2/registration/provider/{agency}/{provider}',
    path: `/sdmx/v2/registration/provider/${agency}/*?_={n}`,
    status: 404,
  },
  { route: 'GET /sdmx/v2/registration/id/{registration}', path: '/sdmx/v2/registration/id/*?_={n}', status: 404 },
  {
    route: 'POST /ws/public/data/validate',
    // One address has one validation at a time: at most one of its requests is served, and the others are refused.
    path: `/ws/public/data/validate?structure=${flow}&_={n}`,
    body: rowsOfFlow(),
    headers: { 'content-type': 'text/csv' },
  },
  { route: 'GET /ws/public/data/jobs/{id}', path: `/ws/public/data/jobs/${submission}?_={n}`, status: 404 },
  { route: 'DELETE /ws/public/data/jobs/{id}', path: `/ws/public/data/jobs/${submission}?_={n}`, status: 404 },
  { route: structures1, path: '/sdmx/v1/structure/all/all/all?references=all&lang=x-{n}' },
  { route: structures1, path: `/sdmx/v1/codelist/${agency}/${ids.both}/1.0.0?format=sdmx-2.1&lang=x-{n}` },
  {
    route: 'GET /ws/registry/reference',
    path: `/ws/registry/reference?urn=${encoded(hubUrn('1.0.0'))}&${whole}&scope=item&lang=x-{n}`,
  },
  { route: 'GET /ws/registry/reference', path: `/ws/registry/reference?urn=${flow}&${whole}&scope=item&lang=x-{n}` },
  {
    route: 'GET /ws/registry/reference/summary',
    path: `/ws/registry/reference/summary?urn=${encoded(hubUrn('1.0.0'))}&${whole}&limit=100&lang=x-{n}`,
  },
  {
    route: 'GET /ws/registry/reference/diff',
    path: `/ws/registry/reference/diff?urn=${encoded(hubUrn('1.0.0'))}&${whole}&scope=item&from=tick:${tick - 1}&lang=x-{n}`,
  },
  {
    route: 'GET /ws/registry/structure/diff',
    path: `/ws/registry/structure/diff?urn=${encoded(urnOf('Codelist', ids.first))}&to=${encoded(urnOf('Codelist', ids.first, '1.1.0'))}&format=json-patch&lang=x-{n}`,
  },
  {
    route: 'GET /ws/registry/history',
    path: `/ws/registry/history?urn=${encoded(urnOf('Codelist', ids.first, '*'))}&limit=100&full=true&_={n}`,
  },
  {
    route: 'GET /ws/registry/resolutions',
    path: `/ws/registry/resolutions?urn=${encoded(urnOf('Codelist', ids.first, '1.0+.0'))}&limit=1000&eligible=true&_={n}`,
  },
  { route: 'GET /ws/registry/transactions', path: '/ws/registry/transactions?limit=100&types=codelist&_={n}' },
  { route: 'GET /ws/registry/transactions/{tick}', path: `/ws/registry/transactions/${largestTick}?limit=1000&_={n}` },
  { route: 'GET /ws/registry/impact', path: `/ws/registry/impact?urn=${encoded(hubUrn('1.1.0-draft'))}&_={n}` },
  { route: 'GET /ws/registry/constraints', path: `/ws/registry/constraints?urn=${flow}&lang=x-{n}` },
  {
    route: 'GET /ws/registry/constraints',
    path: `/ws/registry/constraints?urn=${encoded(urnOf('Dataflow', '*', '*'))}&lang=x-{n}`,
    status: 400,
  },
  { route: 'GET /ws/registry/codes', path: `/ws/registry/codes?codes=true&urn=${both}&_={n}` },
  { route: 'GET /ws/registry/data', path: `/ws/registry/data?urn=${flow}&_={n}` },
  { route: 'GET /ws/registry/flows', path: `/ws/registry/flows?urn=${encoded(hubUrn('1.0.0'))}&lang=x-{n}` },
  { route: 'GET /ws/registry/submissions/{submission}', path: `/ws/registry/submissions/${submission}?_={n}` },
  {
    route: 'POST /ws/registry/compare',
    path: `/ws/registry/compare?urn=${encoded(urnOf('Codelist', ids.first))}&_={n}`,
    body: message,
    headers: { 'content-type': 'application/xml' },
  },
  { route: 'GET /ws/registry/deprecations', path: '/ws/registry/deprecations?limit=100&asOf=tick:{n}' },
  { route: 'GET /ws/registry/audit', path: '/ws/registry/audit?limit=1000&_={n}' },
  { route: 'GET /ws/registry/artefacts', path: '/ws/registry/artefacts?versions=all&facets=true&limit=100&lang=x-{n}' },
  {
    route: 'GET /ws/registry/search',
    path: `/ws/registry/search?q=${words}&versions=all&facets=true&limit=100&lang=x-{n}`,
  },
  {
    route: 'GET /ws/registry/search',
    path: '/ws/registry/search?q=a+b+c+r+v&kind=item&versions=all&facets=true&limit=100&lang=x-{n}',
  },
  { route: 'GET /ws/registry/changes', path: `/ws/registry/changes?since=0&limit=1000&closure=${flow}&_={n}` },
  { route: 'GET /rss.xml', path: `/rss.xml?limit=500&closure=${flow}&lang=x-{n}` },
  { route: 'GET /atom.xml', path: `/atom.xml?limit=500&closure=${flow}&lang=x-{n}` },
  { route: 'GET /ws/registry/whoami', path: '/ws/registry/whoami?_={n}' },
  { route: 'GET /ws/registry/lock', path: `/ws/registry/lock?owners=true&_={n}&${urns(flows)}` },
  {
    route: 'POST /ws/registry/lock/check',
    path: '/ws/registry/lock/check?unchanged=true&_={n}',
    body: lockFile,
    headers: { 'content-type': 'application/json' },
  },
  { route: 'GET /ws/registry/bundle', path: `/ws/registry/bundle?references=exact&lang=x-{n}&${urns(flows)}` },
  { route: 'GET /metrics', path: '/metrics?_={n}' },
  { route: 'GET /openapi.json', path: '/openapi.json?_={n}' },
  { route: 'GET /health/live', path: '/health/live?_={n}' },
  { route: 'GET /health/ready', path: '/health/ready?_={n}' },
  { route: 'GET /login.html', path: '/login.html?next=/{n}' },
  {
    route: 'POST /login.html',
    path: '/login.html',
    headers: form,
    body: Buffer.from('username=nobody&password=wrong'),
    status: 401,
  },
  { route: 'POST /logout', path: '/logout?all=true' },
  {
    route: 'POST /logout/provider',
    path: '/logout/provider',
    headers: form,
    body: Buffer.from(`logout_token=${'a'.repeat(10_000)}`),
    status: 404,
  },
];

interface Operation {
  readonly summary?: string;
  readonly security?: unknown;
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The routes of anonymous callers without a request. Routes with the same summary are forms and aliases of one. */
export function routesWithoutRequest({ paths }: Description, requests: readonly CostlyRequest[]): readonly string[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, ...operation })),
  );
  const covered = new Set(
    operations.filter(({ route }) => requests.some((each) => each.route === route)).map(({ summary }) => summary),
  );
  return operations
    .filter(({ security, summary }) => security === undefined && !covered.has(summary))
    .map(({ route }) => route);
}

/** The requests whose route the description does not have. */
export const requestsWithoutRoute = ({ paths }: Description, requests: readonly CostlyRequest[]): readonly string[] =>
  requests
    .map(({ route }) => route)
    .filter((route) => {
      const [method = '', path = ''] = route.split(' ');
      return paths[path]?.[method.toLowerCase()] === undefined;
    });
