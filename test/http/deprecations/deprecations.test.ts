import { expect } from 'chai';
import type { deprecationChangesSchema } from '../../../src/http/deprecations/change-deprecations.js';
import type { deprecationsSchema } from '../../../src/http/deprecations/deprecations.js';
import type { errorsSchema } from '../../../src/http/errors/problem-as-json.js';
import type { transactionSchema } from '../../../src/http/history/transactions.js';
import type { referenceGraphSchema } from '../../../src/http/reference-graph/graph-schema.js';
import type { catalogueSchema } from '../../../src/http/search/catalogue.js';
import type { searchResultSchema } from '../../../src/http/search/search.js';
import { agencyScheme, codelist, conceptScheme, ownedBy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import type { Received } from '../received.js';

const path = '/ws/secure/registry/deprecations';
const old = urns.codelist('CL', '1.0.0');
const next = urns.codelist('CL', '2.0.0');
const hidden = urns.codelist('CL_HIDDEN', '1.0.0');
const foreign = urns.ownedBy('ABC', urns.codelist('CL', '1.0.0'));
const reasons = { en: 'Superseded.', fr: 'Remplacée.' };
const json = { 'Content-Type': 'application/json' };
const [mia, adam, uma] = [asUser('mia'), asUser('adam'), asUser('uma')];

type Changed = Received<typeof deprecationChangesSchema> & Received<typeof errorsSchema>;

describe(path, () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    await test.submit([
      codelist('CL', '1.0.0', ['A']),
      codelist('CL', '2.0.0', ['B']),
      codelist('CL_HIDDEN', '1.0.0', ['A']),
      conceptScheme('CS', '1.0.0', { FREQ: old }),
      ownedBy('ABC', codelist('CL', '1.0.0', ['A'])),
    ]);
    await test.registry.changeAccessRules({
      put: [
        { id: 'sdmx', kind: 'grant', role: 'maintainer', to: ['user:mia'], agencies: ['SDMX'] },
        { id: 'admins', kind: 'grant', role: 'administrator', to: ['user:adam'] },
        { id: 'hidden', kind: 'restriction', urn: 'Codelist=SDMX:CL_HIDDEN', covers: ['structure'], to: [] },
      ],
      remove: [],
      principal: { kind: 'root', name: 'root' },
      dryRun: false,
    });
  });
  after(() => test.close());

  async function read<Schema>(from: string, authorization?: string): Promise<Received<Schema>> {
    const response = await test.get(from, authorization);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as Received<Schema>;
  }
  const list = async (query = '', authorization?: string) =>
    (await read<typeof deprecationsSchema>(`/ws/registry/deprecations${query}`, authorization)).deprecations;
  async function put(body: unknown, authorization = mia, headers: Readonly<Record<string, string>> = {}) {
    const response = await test.post(JSON.stringify(body), { ...json, Authorization: authorization, ...headers }, path);
    return { status: response.status, body: (await response.json()) as Changed };
  }
  async function lift(urn: string, authorization = mia, query = '') {
    const to = `${path}?urn=${encodeURIComponent(urn)}${query}`;
    const response = await test.post('', { Authorization: authorization }, to, 'DELETE');
    return { status: response.status, body: (await response.json()) as Changed };
  }
  const changesOf = ({ body }: { readonly body: Changed }) => body.changes.map(({ urn, change }) => `${urn} ${change}`);
  const detailOf = ({ body }: { readonly body: Changed }) => body.errors[0]?.detail;
  const warnings = (report: { results: readonly { problems: readonly { rule?: string; detail: string }[] }[] }) =>
    report.results.flatMap(({ problems }) =>
      problems.filter(({ rule }) => rule === 'reference.deprecated').map(({ detail }) => detail),
    );
  const tagOf = async (id: string) =>
    (await test.request(`/sdmx/v2/structure/codelist/SDMX/${id}/1.0.0?format=sdmx-json-2.1`)).headers.get('ETag');

  it('is refused to those who do not maintain the agency, and the audit log has it', async () => {
    const given = { urn: old, reasons };
    expect((await put(given, uma)).status).to.equal(403);
    const other = await put({ urn: foreign, reasons }, mia);
    expect([other.status, detailOf(other)]).to.deep.equal([
      403,
      `${foreign} is an artefact of ABC, and custom:mia may submit for SDMX and sub-agencies only`,
    ]);
    const log = await (await test.get('/ws/secure/registry/audit-log?outcome=refused')).text();
    expect(log).to.match(/"refusal":"otherAgency"[^\n]*"action":"DEPRECATE"[^\n]*"agencies":\["ABC"\]/);
    expect(await list()).to.deep.equal([]);
  });

  it('names what is wrong with a body, and what would be right', async () => {
    const wrong = await put([
      { urn: 'CL', reasons: {}, since: '2026-02-30', succesor: next },
      { urn: old, reasons: { en: '' } },
    ]);
    const errors = wrong.body.errors.map((error) => error['x-path']);
    expect([wrong.status, ...errors]).to.deep.equal([
      400,
      '0/succesor',
      '0/urn',
      '0/reasons',
      '0/since',
      '1/reasons/en',
    ]);
    const cases = [
      [404, { urn: urns.codelist('NONE', '1.0.0'), reasons }],
      [400, { urn: old, reasons, successor: urns.codelist('NONE', '1.0.0') }],
      [400, { urn: old, reasons, successor: urns.conceptScheme('CS', '1.0.0') }],
      [400, { urn: old, reasons, successor: old }],
    ] as const;
    for (const [status, body] of cases) expect((await put(body)).status, JSON.stringify(body)).to.equal(status);
    expect((await lift(old)).status).to.equal(404);
  });

  it('shows what a dry run would do, without doing it', async () => {
    const before = await read<typeof deprecationsSchema>('/ws/registry/deprecations');
    const given = { urn: old, reasons, successor: next, since: '2026-03-01' };
    const trial = await put(given, mia, { 'Dry-Run': 'true' });
    expect(trial.body).to.deep.include({ transaction: null, dryRun: true });
    expect(changesOf(trial)).to.deep.equal([`${old} created`]);
    expect((await read<typeof deprecationsSchema>('/ws/registry/deprecations')).tick).to.equal(before.tick);
  });

  it('deprecates a version, which changes neither its content nor its entity tag', async () => {
    const tag = await tagOf('CL');
    const given = { urn: old, reasons, successor: next, since: '2026-03-01' };
    const done = await put({ deprecations: [given] });
    expect([done.status, changesOf(done)]).to.deep.equal([200, [`${old} created`]]);
    const recorded = { urn: old, reasons, successor: next, since: '2026-03-01T00:00:00.000Z' };
    expect(await list()).to.deep.equal([recorded]);
    expect(await list(`?urn=${old}`, uma)).to.deep.equal([recorded]);
    expect(await list(`?urn=${next}`)).to.deep.equal([]);
    expect(await tagOf('CL')).to.equal(tag);
    const again = await put({ urn: old, reasons, successor: next });
    expect([again.body.transaction, changesOf(again)]).to.deep.equal([null, [`${old} unchanged`]]);
  });

  it('warns of new references to the version, and not of those that were there', async () => {
    const report = await test.submit([conceptScheme('CS2', '1.0.0-draft', { FREQ: old })]);
    expect(report.outcome).to.equal('accepted');
    expect(warnings(report)).to.deep.equal([
      `${old} is deprecated since 2026-03-01T00:00:00.000Z: Superseded.; refer to its successor ${next}`,
    ]);
    const unchanged = await test.submit([conceptScheme('CS2', '1.0.0-draft', { FREQ: old, OBS: null })]);
    expect(warnings(unchanged)).to.deep.equal([]);
    const wildcard = urns.codelist('CL', '1.0+.0');
    const more = await test.submit([conceptScheme('CS2', '1.0.0-draft', { FREQ: old, A: wildcard, B: wildcard })]);
    expect(warnings(more)).to.have.length(1);
    const newVersion = await test.submit([conceptScheme('CS', '1.0.1', { FREQ: old })]);
    expect(warnings(newVersion)).to.have.length(1);
    const other = await test.submit([conceptScheme('CS3', '1.0.0', { FREQ: next })]);
    expect(warnings(other)).to.deep.equal([]);
  });

  it('is shown by searches, lists, nodes of graphs and drawings, in the language of the caller', async () => {
    const shown = { since: '2026-03-01T00:00:00.000Z', successor: next };
    const found = await read<typeof searchResultSchema>('/ws/registry/search?q=CL&versions=all&lang=fr');
    const ofHits = found.hits.map(({ urn, deprecated }) => [urn, deprecated]);
    expect(ofHits).to.deep.include.members([
      [old, { ...shown, reason: 'Remplacée.' }],
      [next, undefined],
    ]);
    const items = await read<typeof searchResultSchema>('/ws/registry/search?q=A&kind=item&versions=all');
    const item = items.hits.find(({ urn }) => urn === urns.code('CL', '1.0.0', 'A'));
    expect(item?.deprecated).to.deep.equal({ ...shown, reason: 'Superseded.' });
    const { artefacts } = await read<typeof catalogueSchema>('/ws/registry/artefacts?class=Codelist&versions=all');
    expect(artefacts.filter(({ deprecated }) => deprecated !== undefined).map(({ urn }) => urn)).to.deep.equal([old]);
    const address = `/ws/registry/reference?urn=${urns.conceptScheme('CS', '1.0.0')}`;
    const { nodes } = await read<typeof referenceGraphSchema>(address);
    expect(nodes.map(({ urn, deprecated }) => [urn, deprecated?.successor])).to.deep.equal([
      [urns.conceptScheme('CS', '1.0.0'), undefined],
      [old, next],
    ]);
    const drawing = await (await test.get(`${address}&format=dot`)).text();
    expect(drawing).to.include('Codelist SDMX:CL(1.0.0), deprecated');
  });

  it('hides a successor from those who may not see it', async () => {
    expect((await put({ urn: old, reasons, successor: hidden }, uma)).status).to.equal(403);
    expect(changesOf(await put({ urn: old, reasons, successor: hidden }))).to.deep.equal([`${old} replaced`]);
    expect((await list()).map(({ successor }) => successor)).to.deep.equal([hidden]);
    expect((await list('', uma)).map(({ successor }) => successor)).to.deep.equal([undefined]);
    await put({ urn: hidden, reasons });
    expect((await list('', uma)).map(({ urn }) => urn)).to.deep.equal([old]);
    const events = await (await test.get('/ws/registry/changes?since=0&kinds=deprecated', uma)).text();
    expect(events).to.include('Remplacée.').and.not.to.include('CL_HIDDEN');
    expect(changesOf(await lift(hidden, adam))).to.deep.equal([`${hidden} lifted`]);
  });

  it('is lifted, and past states, changes and feeds keep it', async () => {
    const transaction = Number((await lift(old)).body.transaction);
    expect(await list()).to.deep.equal([]);
    expect((await list(`?asOf=tick:${transaction - 1}`)).map(({ urn }) => urn)).to.include(old);
    const { changes, action } = await read<typeof transactionSchema>(`/ws/registry/transactions/${transaction}`);
    expect([action, ...changes.map(({ kind, urn }) => `${kind} ${urn}`)]).to.deep.equal([
      'DEPRECATE',
      `deprecationLifted ${old}`,
    ]);
    const feed = await (await test.request('/atom.xml')).text();
    expect(feed).to.include('Codelist Name of CL, SDMX:CL(1.0.0) is not deprecated any more');
    expect(feed).to.include(
      'SDMX:CL(1.0.0) is deprecated since 2026-03-01T00:00:00.000Z: Superseded.; its successor is Codelist SDMX:CL(2.0.0)',
    );
    expect(warnings(await test.submit([conceptScheme('CS4', '1.0.0', { FREQ: old })]))).to.deep.equal([]);
  });

  it('is not shown while the version is deleted, and lists have pages', async () => {
    const draft = urns.codelist('DRAFT', '1.0.0-draft');
    await test.submit([codelist('DRAFT', '1.0.0-draft', ['A'])]);
    await put([draft, next, old].map((urn) => ({ urn, reasons })));
    const page = await read<typeof deprecationsSchema>('/ws/registry/deprecations?limit=2');
    const second = await read<typeof deprecationsSchema>(`/ws/registry/deprecations?limit=2&next=${page.next}`);
    expect([page.count, second.next]).to.deep.equal([3, null]);
    expect([...page.deprecations, ...second.deprecations].map(({ urn }) => urn)).to.deep.equal(
      [old, next, draft].sort(),
    );
    await test.submit([codelist('DRAFT', '1.0.0-draft', ['A'])], 'DELETE');
    expect((await list()).map(({ urn }) => urn)).to.deep.equal([old, next]);
  });
});
