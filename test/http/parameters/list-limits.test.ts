import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readLanguages } from '../../../src/http/parameters/kinds.js';
import { listLimits } from '../../../src/http/parameters/read-parameters.js';
import { isSecurePath } from '../../../src/http/paths.js';
import { routes } from '../../../src/http/routes.js';
import type { Listener } from '../../../src/http/server/listen.js';
import { basic } from '../../harness/server.js';
import { type ApiOperation, type ApiParameter, operations } from '../openapi/api-document.js';
import { samples } from '../openapi/sample-registry.js';
import { rawRequest } from '../raw-request.js';
import { failing, serveRegistry } from '../serve-registry.js';

/** Parts and parameters with one value, of which a list is an error or a value. */
const single = new Set([
  ...['context', 'submission', 'detail', 'format', 'lang', 'asOf', 'urn', 'direction', 'depth', 'edges', 'mode'],
  ...['scope', 'owners', 'items', 'constraints'],
  ...['startPeriod', 'endPeriod', 'validAt', 'dimensionAtObservation', 'explicitMeasure', 'explicit', 'deletion'],
  // Of proposals.
  ...['proposal', 'state'],
  // Of audits.
  ...['limit', 'after'],
  // Of histories.
  'allowNone',
  // Of summaries of the reference graph.
  'class',
  // Of searches.
  ...['q', 'kind', 'versions', 'facets'],
  // Of data.
  ...[
    'firstNObservations',
    'lastNObservations',
    'updatedAfter',
    'updatedBefore',
    'source',
    'includeHistory',
    'offset',
    'reportingYearStartDay',
  ],
  ...['labels', 'timeFormat', 'keys'],
  // Of jobs.
  'part',
  // Of histories and differences.
  ...['from', 'to', 'full', 'tick', 'eligible'],
  // Of changes.
  ...['wait', 'closure', 'newest'],
  // Of the codes of a list.
  'codes',
  // Of access rules and the audit log.
  ...['rule', 'before', 'since', 'until'],
  // Of the sign-in page.
  ...['next', 'with'],
  // Of structure queries of REST 1.5.
  'references',
  // Of schema queries; in other paths these parts are lists.
  ...['agency', 'id', 'version'],
]);

/** Texts with an own syntax, and filters: the rows below have their limits. */
const others = new Set(['flow', 'key', 'c', 'sort']);

interface List {
  /** As in a URL; that of a parameter that is repeated contains its name. */
  readonly separator: string;
  readonly limit: number;
}

/** How a list is described; undefined for another schema. */
function listOf({ name, schema, explode = false }: ApiParameter): List | undefined {
  const limit = Number(schema['maxItems']);
  if (schema['type'] === 'array') return { separator: explode ? `&${name}=` : encodeURIComponent(','), limit };
  const [, further] = /\{0,(\d+)\}\$$/.exec(String(schema['pattern'])) ?? [];
  return further === undefined ? undefined : { separator: encodeURIComponent('+'), limit: Number(further) + 1 };
}

const root = basic('root', 'secret-word');

const entries = (count: number): string[] => Array.from({ length: count }, (_, index) => `E${index}`);

/** Parts of the paths of data, which the samples of responses lack. */
const ofFlow = { parts: ['SDMX,DF,1.0.0', 'A', 'all'], query: undefined };
const dataSamples: Readonly<Record<string, { readonly parts: readonly string[]; readonly query: undefined }>> = {
  '/sdmx/v2/data': { parts: ['dataflow', 'SDMX', 'DF', '1.0.0', 'A'], query: undefined },
  '/sdmx/v1/data': ofFlow,
  '/ws/public/sdmxapi/rest/data': ofFlow,
};

/** A path whose part has a value, after the parts of the sample. */
function targetOf({ path }: ApiOperation, { name, in: place }: ApiParameter, value: string): string {
  const [route] = routes
    .filter((each) => path === each.path || path.startsWith(`${each.path}/{`))
    .sort((a, b) => b.path.length - a.path.length);
  const sample = { ...samples, ...dataSamples }[route?.path ?? ''];
  const names = (path.match(/\{\w+\}/g) ?? []).map((part) => part.slice(1, -1));
  const parts = names.map((part, index) => (place === 'path' && part === name ? value : sample?.parts[index]));
  const given = (sample?.query ?? '').split('&').filter((each) => each !== '' && !each.startsWith(`${name}=`));
  const search = [given, place === 'query' ? `${name}=${value}` : []].flat().join('&');
  return `${[route?.path, ...parts].join('/')}${search === '' ? '' : `?${search}`}`;
}

const parameters = operations.flatMap((operation) =>
  operation.method === 'GET'
    ? operation.parameters.filter((each) => each.in !== 'header').map((parameter) => ({ operation, parameter }))
    : [],
);

describe('limits of lists in requests', () => {
  let listener: Listener;
  before(async () => {
    listener = await serveRegistry(failing(new Error('the registry was used')));
  });
  after(() => listener.stop(1));

  const send = async (path: string) => {
    const headers = { Accept: 'application/json', ...(isSecurePath(path) && { Authorization: root }) };
    const { text } = await rawRequest(listener.url, { path, headers });
    const [error] = JSON.parse(text).errors as Record<string, string>[];
    return error ?? {};
  };

  /** Checks that a target is refused with the limit for one entry more, and not for that limit. */
  async function expectLimit(limit: number, targetFor: (count: number) => string): Promise<void> {
    const above = await send(targetFor(limit + 1));
    expect([above['x-rule'], above['code']], above['detail']).to.deep.equal(['list.long', 140]);
    expect(above['detail'])
      .to.include(`has ${limit + 1} `)
      .and.include(`at most ${limit}, or send several requests`);
    expect((await send(targetFor(limit)))['x-rule']).not.to.equal('list.long');
  }

  it('every part and parameter is a list with a limit, or has one value', () => {
    const unlimited = parameters
      .filter(({ parameter }) => !(Number(listOf(parameter)?.limit) <= 1000))
      .map(({ parameter }) => parameter.name);
    expect([...new Set(unlimited)]).to.have.members([...single, ...others]);
  });

  for (const { operation, parameter } of parameters) {
    const list = listOf(parameter);
    if (list === undefined) continue;
    it(`${parameter.name} of ${operation.path}: ${list.limit}, equal entries count once`, async () => {
      const joined = (values: readonly string[]) => targetOf(operation, parameter, values.join(list.separator));
      await expectLimit(list.limit, (count) => joined(entries(count)));
      const twice = await send(joined([...entries(2), ...Array<string>(list.limit).fill('E0')]));
      expect(twice['x-rule']).not.to.equal('list.long');
    });
  }

  for (const { operation, parameter } of parameters.filter((each) => each.parameter.in === 'query')) {
    if (parameter.schema['type'] === 'object' || parameter.explode === true) continue;
    it(`${parameter.name} of ${operation.path} is given once`, async () => {
      const target = targetOf(operation, parameter, 'true');
      const { 'x-rule': rule } = await send(`${target}&${parameter.name}=true`);
      expect(rule).to.equal('parameter.twice');
    });
  }

  const availability1 = '/sdmx/v1/availableconstraint';
  const availability2 = '/sdmx/v2/availability/dataflow/SDMX/DF/1.0.0';
  const numbered = (count: number, text: (entry: string) => string, separator: string): string =>
    entries(count).map(text).join(separator);
  const rows: readonly [string, number, (count: number) => string][] = [
    ['filters', listLimits.filters, (n) => `${availability2}?${numbered(n, (id) => `c[${id}]=A`, '&')}`],
    ['alternatives of a filter', listLimits.conditions, (n) => `${availability2}?c[A]=${numbered(n, (id) => id, ',')}`],
    [
      'conditions of a filter',
      listLimits.conditions,
      (n) => `${availability2}?c[A]=${numbered(n, (id) => `ne:${id}`, '%2B')}`,
    ],
    [
      'conditions of several filters',
      listLimits.conditions,
      (n) => `${availability2}?c[A]=${numbered(n - 1, (id) => id, ',')}&c[B]=A`,
    ],
    [
      'values in a position of a key of REST 1.5',
      listLimits.conditions,
      (n) => `${availability1}/DF/${numbered(n, (id) => id, '+')}`,
    ],
    [
      'positions of a key of REST 1.5',
      listLimits.conditions,
      (n) => `${availability1}/DF/${numbered(n, (id) => id, '.')}`,
    ],
    ['agencies of a flow', listLimits.ids, (n) => `${availability1}/${numbered(n, (id) => id, '+')},DF`],
    ['ids of a flow', listLimits.ids, (n) => `${availability1}/SDMX,${numbered(n, (id) => id, '+')}`],
    ['versions of a flow', listLimits.versions, (n) => `${availability1}/SDMX,DF,${numbered(n, (id) => id, '+')}`],
    [
      'steps of a sort',
      listLimits.ids,
      (n) => `/sdmx/v2/data/dataflow/SDMX/DF/1.0.0?sort=${numbered(n, (id) => id, '%2B')}`,
    ],
    [
      'hierarchies',
      listLimits.hierarchies,
      (n) =>
        `/sdmx/v1/hierarchicalcodelist/SDMX/${n > 1000 ? numbered(143, (id) => id, '+') : 'A'}/1.0/${numbered(n > 1000 ? 7 : n, (id) => id, '+')}`,
    ],
  ];
  for (const [title, limit, targetFor] of rows) it(`${title}: ${limit}`, () => expectLimit(limit, targetFor));

  it('ranges of headers beyond the limit are ignored', async () => {
    const accepts = (count: number) => ({ Accept: [...Array(count).fill('a/b'), 'application/json'].join(',') });
    const statuses = await Promise.all(
      [listLimits.ranges - 1, listLimits.ranges].map(async (count) => {
        const path = `/ws/registry/submissions/${'x'.repeat(36)}`;
        return (await rawRequest(listener.url, { path, headers: accepts(count) })).status;
      }),
    );
    expect(statuses).to.deep.equal([500, 406]);
    expect(readLanguages(undefined, Array(200).fill('de').join(','))).to.have.length(listLimits.ranges);
  });

  it('language tags are limited, as they are compared by each subtag', async () => {
    const long = 'a-'.repeat(50);
    expect(readLanguages(undefined, `${long}a, en`)).to.deep.equal(['en']);
    expect(readLanguages(undefined, long)).to.deep.equal([long]);
    expect(await send(`/sdmx/v2/structure/codelist?lang=${long}a`)).to.include({
      'x-rule': 'parameter.value',
      detail: 'lang has 101 characters; write a language tag such as en or fr-CH',
    });
  });

  it('are all listed in docs/limits.md', () => {
    const page = readFileSync('docs/limits.md', 'utf8');
    const section = page.slice(page.indexOf('## Lists in requests'));
    for (const limit of Object.values(listLimits)) expect(section).to.include(`| ${limit.toLocaleString('en')} `);
  });
});
