import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import type { RunValidation } from '../../../src/registry/validation/validation-job.js';
import { codelist } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { emptyLock } from '../lock/sample-lock.js';
import { codelistMessage } from '../messages.js';
import { samples, submitSample } from '../openapi/sample-registry.js';

const roles = ['anonymous', 'user', 'maintainer', 'administrator', 'root'] as const;
type Role = (typeof roles)[number];

/** A status for each role, in the order of `roles`. */
type Statuses = readonly [number, number, number, number, number];

const authorizations: Readonly<Record<Role, string | undefined>> = {
  anonymous: undefined,
  user: asUser('uma', 'staff'),
  maintainer: asUser('mia'),
  administrator: asUser('adam'),
  root: basic('root', 'only-for-the-tests'),
};

const grants: readonly AccessRule[] = [
  { id: 'maintainers', kind: 'grant', role: 'maintainer', to: ['user:custom:mia'], agencies: ['SDMX'] },
  { id: 'administrators', kind: 'grant', role: 'administrator', to: ['user:custom:adam'] },
];

/** An operation of the document, by method and path without its parts. */
interface Row {
  readonly statuses: Statuses;
  /** Statuses for an artefact that a rule restricts, and that the registry does not hold. */
  readonly ofRestricted?: Statuses;
  /** Query and body of a request that changes nothing. */
  readonly query?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parts of the path, in place of those of the samples. */
  readonly parts?: readonly string[];
}

const all: Statuses = [200, 200, 200, 200, 200];
const maintainers: Statuses = [401, 403, 200, 200, 200];
const administrators: Statuses = [401, 403, 403, 200, 200];
const notFound: Statuses = [404, 404, 404, 404, 404];
const flow = encodeURIComponent('SDMX:DF(1.0.0)');
const unknownJob = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
/** Nothing is hidden from the maintainers of the agency: what does not exist is not found. */
const restricted: Statuses = [401, 403, 404, 404, 404];

const free: Row = { statuses: all };
const read: Row = { statuses: all, ofRestricted: restricted };
/** No data are loaded. */
const unloaded = (...parts: readonly string[]): Row => ({ statuses: notFound, ofRestricted: restricted, parts });
const data2 = unloaded('dataflow', 'SDMX', 'DF', '1.0.0', 'A');
const data1 = unloaded('SDMX,DF,1.0.0', 'A', 'all');
const signedIn: Row = { statuses: [401, 200, 200, 200, 200], ofRestricted: restricted };
const signedInOnly: Row = { statuses: [401, 200, 200, 200, 200] };
/** Whoever has signed in may see proposals, and nobody this one. */
const unknownProposal: Row = { statuses: [401, 404, 404, 404, 404], parts: ['999'] };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const dryRun = { headers: { 'Dry-Run': 'true' } };
const submission: Row = { statuses: maintainers, body: codelistMessage('CL_WALK', '1.0.0'), ...dryRun };
const draft = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_DRAFT(1.0.0-draft)';
const newRule = JSON.stringify({ ...grants[0], id: 'restriction' });

/** Who may do what: every operation has a row. */
const table: Readonly<Record<string, Row>> = {
  'POST /ws/secure/sdmxapi/rest': submission,
  'GET /ws/secure/sdmxapi/rest': signedIn,
  'GET /ws/secure/sdmxapi/rest/v2/structure': signedIn,
  'POST /ws/secure/sdmx/v2/metadata': submission,
  'POST /ws/secure/registry/promote': { statuses: maintainers, query: `urn=${draft}`, ...dryRun },
  'POST /ws/secure/registry/restore': { statuses: maintainers, query: `urn=${draft}&tick=1`, ...dryRun },
  'POST /ws/secure/registry/proposals': { ...submission, query: 'text=walk' },
  'POST /ws/secure/registry/proposals/promote': { statuses: maintainers, query: `urn=${draft}&text=walk`, ...dryRun },
  'POST /ws/secure/registry/proposals/restore': {
    statuses: maintainers,
    query: `urn=${draft}&tick=1&text=walk`,
    ...dryRun,
  },
  'POST /ws/secure/registry/proposals/comment': { ...unknownProposal, query: 'text=walk' },
  'POST /ws/secure/registry/proposals/approve': { ...unknownProposal, headers: { 'If-Match': `"${'0'.repeat(64)}"` } },
  'POST /ws/secure/registry/proposals/send-back': { ...unknownProposal, query: 'text=walk' },
  'POST /ws/secure/registry/proposals/withdraw': unknownProposal,
  'GET /ws/secure/registry/proposals': signedInOnly,
  'GET /ws/secure/registry/proposals/dry-run': signedInOnly,
  'GET /ws/secure/registry/proposals/message': signedInOnly,
  'POST /ws/secure/registry/backup': { statuses: administrators },
  // What is sent is no source and no message, so nothing begins.
  'POST /ws/secure/registry/import': { statuses: [401, 403, 403, 400, 400], body: '{}' },
  'POST /ws/secure/registry/import/messages': {
    statuses: [401, 403, 403, 415, 415],
    headers: { 'Content-Encoding': 'br' },
  },
  'POST /ws/secure/registry/import/run': { statuses: [401, 403, 403, 409, 409] },
  'GET /ws/secure/registry/import': { statuses: [401, 403, 403, 204, 204] },
  'DELETE /ws/secure/registry/import': { statuses: [401, 403, 403, 204, 204] },
  'GET /ws/secure/registry/audit-log': { statuses: administrators },
  'GET /ws/secure/registry/access-rules': { statuses: administrators },
  'POST /ws/secure/registry/access-rules': { statuses: administrators, body: newRule, ...dryRun },
  'PUT /ws/secure/registry/access-rules': { statuses: administrators, body: newRule, ...dryRun },
  'DELETE /ws/secure/registry/access-rules': { statuses: administrators, parts: ['restriction'], ...dryRun },
  'GET /ws/secure/registry/access-rule-history': { statuses: administrators },
  'POST /ws/secure/registry/deprecations': {
    statuses: maintainers,
    body: JSON.stringify({ urn: draft, reasons: { en: 'Old.' } }),
    ...dryRun,
  },
  // Nothing is deprecated.
  'DELETE /ws/secure/registry/deprecations': { statuses: restricted, query: `urn=${draft}` },
  'GET /ws/secure/registry/sessions': { statuses: administrators },
  'POST /ws/secure/registry/sessions/revoke': { statuses: administrators, query: 'user=custom:nobody' },
  'GET /login.html': { statuses: all },
  // Without a form, the credentials of the request begin a session.
  'POST /login.html': { statuses: [401, 200, 200, 200, 200], body: '', headers: form },
  'POST /logout': free,
  // No provider is configured.
  'POST /logout/provider': { statuses: [404, 404, 404, 404, 404] },
  'GET /sdmx/v2/structure': read,
  'GET /sdmx/v2/metadata/metadataset': read,
  'GET /sdmx/v2/metadata/metadataflow': read,
  'GET /sdmx/v2/metadata/structure': read,
  'GET /sdmx/v2/availability': read,
  'GET /sdmx/v1/availableconstraint': read,
  'GET /ws/public/sdmxapi/rest/availableconstraint': read,
  'GET /sdmx/v2/schema': read,
  'GET /sdmx/v1/schema': read,
  'GET /ws/public/sdmxapi/rest/schema': read,
  'GET /sdmx/v2/data': data2,
  'POST /sdmx/v2/data': data2,
  'GET /sdmx/v1/data': data1,
  'POST /sdmx/v1/data': data1,
  'GET /ws/public/sdmxapi/rest/data': data1,
  'POST /ws/public/sdmxapi/rest/data': data1,
  'GET /sdmx/v2/registration': read,
  'GET /sdmx/v2/registration/provider': read,
  'GET /sdmx/v2/registration/id': read,
  'GET /sdmx/v1': read,
  'GET /ws/public/sdmxapi/rest': read,
  'GET /ws/registry/reference': free,
  'GET /ws/registry/impact': free,
  'GET /ws/registry/reference/summary': free,
  'GET /ws/registry/reference/diff': free,
  'GET /ws/registry/structure/diff': free,
  'GET /ws/registry/history': free,
  'GET /ws/registry/resolutions': free,
  'GET /ws/registry/transactions': free,
  'GET /ws/registry/constraints': free,
  'GET /ws/registry/codes': free,
  'GET /ws/registry/flows': free,
  'GET /ws/registry/data': { ...free, query: 'urn=urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:DF(1.0.0)' },
  // The report of another sender can name what a rule restricts.
  'GET /ws/registry/submissions': { statuses: [404, 404, 404, 200, 200] },
  'POST /ws/registry/compare': {
    statuses: all,
    query: 'urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0)',
    body: codelistMessage('CL', '1.1.0'),
  },
  'GET /ws/registry/artefacts': free,
  'GET /ws/registry/search': { ...free, query: 'q=CL' },
  'GET /ws/registry/audit': free,
  'GET /ws/registry/deprecations': free,
  'GET /ws/registry/changes': free,
  'GET /rss.xml': free,
  'GET /atom.xml': free,
  'GET /ws/registry/whoami': free,
  'GET /ws/registry/lock': free,
  'POST /ws/registry/lock/check': { statuses: all, body: JSON.stringify(emptyLock) },
  'GET /ws/registry/bundle': free,
  'POST /ws/public/data/validate': {
    statuses: all,
    query: 'structure=SDMX:DF(1.0.0)',
    body: 'FREQ,TIME_PERIOD,OBS_VALUE\nA,2020,1\n',
  },
  // Without rows: who may load is checked before they are read.
  'POST /ws/secure/data': { statuses: [401, 403, 400, 400, 400], body: 'FREQ\n', parts: [flow] },
  'GET /ws/secure/data': { statuses: maintainers, parts: [flow] },
  'POST /ws/secure/data/restore': { statuses: [401, 403, 404, 404, 404], query: 'asOf=2000-01-01', parts: [flow] },
  // Nobody has this job.
  'GET /ws/public/data/jobs': { statuses: notFound, parts: [unknownJob, 'report'] },
  'DELETE /ws/public/data/jobs': { statuses: notFound, parts: [unknownJob] },
  'GET /metrics': free,
  'GET /openapi.json': free,
  'GET /health/live': free,
  'GET /health/ready': free,
};

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** The row of an operation: that of the longest path that it begins with. */
function rowOf(method: string, path: string): readonly [path: string, row: Row] | undefined {
  const isOf = (own: string): boolean => path === own || path.startsWith(`${own}/{`);
  const [found] = Object.keys(table)
    .filter((key) => key.startsWith(`${method} `) && isOf(key.slice(method.length + 1)))
    .sort((a, b) => b.length - a.length);
  const row = found === undefined ? undefined : table[found];
  return found === undefined || row === undefined ? undefined : [found.slice(method.length + 1), row];
}

/** Finds the structures of the request, as the process of a validation does, and no data. */
const runValidation: RunValidation = async ({ request }, { findStructures }) => {
  await findStructures(request.structures);
  if (request.load === true) throw new StrataError('Semantic', 'there are no rows');
  const totals = { series: 0, observations: 0, errors: 0, warnings: 0 };
  return { report: { valid: true, dataSets: [], totals, rules: [], notes: [] } };
};

describe('routes and roles', () => {
  let test: TestServer;
  let document: ApiDocument;
  before(async () => {
    test = await startTestServer({ runValidation });
    await submitSample(test);
    await test.submit([codelist('CL_DRAFT', '1.0.0-draft', ['A'])]);
    const principal = { kind: 'root', name: 'root' } as const;
    await test.registry.changeAccessRules({ put: grants, remove: [], principal, dryRun: false });
    document = (await (await test.request('/openapi.json')).json()) as ApiDocument;
  });
  after(() => test.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => [method.toUpperCase(), path] as const),
    );

  /** The statuses that the roles get. */
  async function statusesOf(method: string, path: string, { body, headers }: Row): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (const role of roles) {
      const authorization = authorizations[role];
      const response = await test.request(path, {
        method,
        headers: { Accept: '*/*', ...headers, ...(authorization && { Authorization: authorization }) },
        ...(method === 'POST' || method === 'PUT' ? { body: body ?? '' } : {}),
      });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    return statuses;
  }

  it('have a row for each operation of the document, and an operation for each row', () => {
    const used = new Set<string>();
    const missing = operations().filter(([method, path]) => {
      const found = rowOf(method, path);
      if (found !== undefined) used.add(`${method} ${found[0]}`);
      return found === undefined;
    });
    expect(missing.map((each) => each.join(' '))).to.deep.equal([]);
    expect([...used].sort()).to.deep.equal(Object.keys(table).sort());
  });

  it('are as the table says', async () => {
    const wrong: string[] = [];
    for (const [method, path] of operations()) {
      const [route = '', row] = rowOf(method, path) ?? [];
      if (row === undefined) continue;
      const sample = method === 'GET' ? samples[route] : undefined;
      const count = path.split('{').length - 1;
      const parts = (row.parts ?? sample?.parts ?? ['restriction']).slice(0, count);
      const query = row.query ?? sample?.query;
      const targetOf = (given: readonly string[]): string =>
        `${[route, ...given].join('/')}${query === undefined ? '' : `?${query}`}`;
      const compare = async (target: string, expected: Statuses): Promise<void> => {
        const found = await statusesOf(method, target, row);
        if (found.join() !== expected.join())
          wrong.push(`${method} ${target}: ${found.join()}, not ${expected.join()}`);
      };
      await compare(targetOf(parts), row.statuses);
      const hidden = parts.map((part) => part.replace(/\b(CL|DF|MDF|MDS)\b/, 'HIDDEN'));
      if (row.ofRestricted !== undefined && hidden.join() !== parts.join())
        await compare(targetOf(hidden), row.ofRestricted);
    }
    expect(wrong).to.deep.equal([]);
  });

  it('are known to whoami, which does not name what is restricted', async () => {
    const answers: unknown[] = [];
    for (const role of roles) {
      const authorization = authorizations[role];
      const response = await test.request('/ws/registry/whoami', {
        ...(authorization && { headers: { Authorization: authorization } }),
      });
      expect(response.headers.get('Cache-Control')).to.equal('no-store');
      answers.push(await response.json());
    }
    const none = { service: null, groups: [] };
    const custom = { service: 'custom', groups: [] };
    expect(answers).to.deep.equal([
      { principal: 'anonymous', role: 'anonymous', ...none, agencies: [], restrictions: 'all' },
      { principal: 'custom:uma', role: 'user', ...custom, groups: ['staff'], agencies: [], restrictions: 'all' },
      { principal: 'custom:mia', role: 'maintainer', ...custom, agencies: ['SDMX'], restrictions: 'otherAgencies' },
      { principal: 'custom:adam', role: 'administrator', ...custom, agencies: 'all', restrictions: 'none' },
      { principal: 'root', role: 'root', ...none, agencies: 'all', restrictions: 'none' },
    ]);
  });
});
