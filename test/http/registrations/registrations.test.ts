import { expect } from 'chai';

import type { registrationsSchema } from '../../../src/http/registrations/registration-json.js';
import {
  agreementUrn,
  queryableSource,
  queryText,
  referenceTo,
  requestText,
  simpleSource,
  submissionText,
} from '../../formats/registry-messages/registration-text.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { codelist, dataProviderScheme, provisionAgreement, urns } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { sampleArtefacts } from '../loads/data-server.js';
import type { Received } from '../received.js';

const root = { Authorization: basic('root', 'only-for-the-tests') };
const entry = '/ws/secure/sdmxapi/rest';
const provider = 'urn:sdmx:org.sdmx.infomodel.base.DataProvider=SDMX:DATA_PROVIDERS(1.0).P';
const registrationUrn = (id: string): string => `urn:sdmx:org.sdmx.infomodel.registry.Registration=SDMX:${id}(1.0)`;
type Registrations = Received<typeof registrationsSchema>;

describe('registrations of data', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const { outcome, results } = await test.submit([
      ...sampleArtefacts,
      dataProviderScheme(['P', 'Q']),
      provisionAgreement('PA', '1.0.0', urns.dataflow('DF', '1.0.0'), provider),
    ]);
    if (outcome !== 'accepted') throw new Error(JSON.stringify(results));
  });
  after(() => test.close());

  async function send(body: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await test.request(entry, { method: 'POST', body, headers: { ...root, ...headers } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  /** The ids that a query finds; the status where it is not 200. */
  async function idsOf(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<readonly string[] | number> {
    const response = await test.request(`/sdmx/v2/registration/${path}`, {
      headers: { Accept: 'application/json', ...headers },
    });
    if (response.status !== 200) return response.status;
    return ((await response.json()) as Registrations).data.registrations.map(({ id }) => id);
  }
  const idsIn = (text: string): readonly string[] =>
    [...text.matchAll(/<reg:Registration id="([^"]+)"/g)].map(([, id]) => String(id));

  let first: string;
  let earlier: number;
  it('are submitted in every version, and have a status for each request', async () => {
    for (const version of ['2.1', '3.0', '3.1'] as const) {
      const body = submissionText(
        version,
        requestText(version, 'Append', simpleSource('https://example.org/data.csv')),
        requestText(version, 'Append', queryableSource('https://example.org/rest/v2', 'https://example.org/a.wadl'), {
          attributes: `id="S${version.replace('.', '')}"`,
        }),
      );
      const { status, text } = await send(body);
      expect(status, text).to.equal(200);
      expect(validateSdmxMl(text, version)).to.deep.equal([]);
      expect([...text.matchAll(/StatusMessage status="(\w+)"/g)].map(([, each]) => each)).to.deep.equal([
        'Success',
        'Success',
      ]);
      const [generated = '', given] = idsIn(text);
      expect(generated).to.match(/^[0-9a-f-]{36}$/);
      expect(given).to.equal(`S${version.replace('.', '')}`);
      first ??= generated;
    }
    earlier = (await test.registry.at(undefined, { kind: 'anonymous' })).tick;
  });

  it('are found by id, agreement, flow, structure and provider', async () => {
    expect(await idsOf(`id/${first}`)).to.deep.equal([first]);
    expect(await idsOf('id/S30,S31')).to.deep.equal(['S30', 'S31']);
    for (const path of [
      'id/*',
      'provisionagreement/SDMX/PA/1.0.0',
      'dataflow/SDMX/DF/1.0.0',
      'dataflow/SDMX/DF/1.0%2B.0',
      'datastructure/SDMX/DSD/1.0.0',
      '*/SDMX/DF',
      'provider/SDMX/P',
      'provider/*/*',
    ])
      expect(await idsOf(path), path).to.have.length(6);
    for (const path of ['provider/SDMX/Q', 'provider/OTHER/P', 'id/NONE', 'dataflow/SDMX/OTHER/1.0.0'])
      expect(await idsOf(path), path).to.equal(404);
  });

  it('are found by the instants of their changes, both excluded', async () => {
    const [{ lastUpdated = '' } = {}] = (
      (await (await test.request(`/sdmx/v2/registration/id/${first}?format=json`)).json()) as Registrations
    ).data.registrations;
    expect(await idsOf(`id/*?updatedAfter=${lastUpdated}`)).to.have.length(4);
    expect(await idsOf(`id/*?updatedBefore=${lastUpdated}`)).to.equal(404);
    expect(await idsOf('id/*?updatedAfter=2020&updatedBefore=2100-01-01T00:00:00Z')).to.have.length(6);
    expect(await idsOf('id/*?updatedAfter=soon')).to.equal(400);
  });

  it('are registry messages in every version, with an entity tag', async () => {
    for (const version of ['2.1', '3.0', '3.1'] as const) {
      const address = `/sdmx/v2/registration/dataflow/SDMX/DF/1.0.0?format=sdmx-${version}`;
      const response = await test.request(address);
      const text = await response.text();
      expect(validateSdmxMl(text, version)).to.deep.equal([]);
      expect(idsIn(text)).to.have.length(6);
      const tag = response.headers.get('ETag') ?? '';
      expect((await test.request(address, { headers: { 'If-None-Match': tag } })).status).to.equal(304);
    }
  });

  it('are returned to queries by message, also of callers who may not submit', async () => {
    const flow = (version: '2.1' | '3.1', id: string) =>
      `<reg:Dataflow>${referenceTo(version, urns.dataflow(id, '1.0.0'))}</reg:Dataflow>`;
    for (const [text, count] of [
      [queryText('3.0', '<reg:All/>'), 6],
      [queryText('2.1', flow('2.1', 'DF')), 6],
      [queryText('3.1', `<reg:DataProvider>${provider}</reg:DataProvider>`), 6],
      [queryText('3.1', `<reg:DataProvider>${provider.replace(/P$/, 'Q')}</reg:DataProvider>`), 0],
      [queryText('3.1', '<reg:All/>', 'MetadataSets'), 0],
    ] as const) {
      const response = await send(text, { Authorization: asUser('uma') });
      expect(response.status, response.text).to.equal(200);
      expect(idsIn(response.text)).to.have.length(count);
    }
    expect((await send(queryText('3.1', flow('3.1', 'OTHER')))).status).to.equal(404);
    const anonymous = await test.request(entry, { method: 'POST', body: queryText('3.0', '<reg:All/>') });
    expect(anonymous.status).to.equal(401);
  });

  it('are replaced and deleted, and the past keeps them', async () => {
    const replaced = await send(
      submissionText(
        '3.1',
        requestText('3.1', 'Replace', simpleSource('https://example.org/new.csv'), { attributes: 'id="S30"' }),
        requestText('3.1', 'Delete', simpleSource('https://example.org/new.csv'), { attributes: 'id="S31"' }),
      ),
    );
    expect(replaced.status, replaced.text).to.equal(200);
    expect(await idsOf('id/S30,S31')).to.deep.equal(['S30']);
    expect(await idsOf(`id/S30,S31?asOf=tick:${earlier}`)).to.deep.equal(['S30', 'S31']);
    const history = await test.request(`/ws/registry/history?urn=${registrationUrn('S30')}`);
    expect((await history.json()) as object)
      .to.have.property('revisions')
      .with.length(2);
    const changes = (await (await test.request(`/ws/registry/changes?since=${earlier}`)).json()) as {
      changes: { kind: string; urn: string }[];
    };
    expect(changes.changes.map(({ kind, urn }) => `${kind} ${urn}`)).to.have.members([
      `replaced ${registrationUrn('S30')}`,
      `deleted ${registrationUrn('S31')}`,
    ]);
    const feed = await (await test.request('/atom.xml')).text();
    expect(feed).to.include('/sdmx/v2/registration/id/S30');
  });

  it('are refused as a whole where one of them is wrong', async () => {
    const missing = requestText('3.0', 'Append', simpleSource('a:b'), { agreement: agreementUrn.replace('PA', 'NO') });
    const { status, text } = await send(
      submissionText('3.0', requestText('3.0', 'Append', simpleSource('a:b'), { attributes: 'id="T1"' }), missing),
    );
    expect(status).to.equal(409);
    expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
    expect([...text.matchAll(/StatusMessage status="(\w+)"/g)].map(([, each]) => each)).to.deep.equal([
      'Failure',
      'Failure',
    ]);
    expect(await idsOf('id/T1')).to.equal(404);
    for (const [action, id] of [
      ['Append', 'S30'],
      ['Replace', 'NONE'],
      ['Delete', 'NONE'],
    ] as const) {
      const refused = await send(
        submissionText('3.0', requestText('3.0', action, simpleSource('a:b'), { attributes: `id="${id}"` })),
      );
      // A replacement of what is not there registers it.
      expect(refused.status, action).to.equal(action === 'Replace' ? 200 : 409);
      if (action === 'Replace')
        await send(
          submissionText('3.0', requestText('3.0', 'Delete', simpleSource('a:b'), { attributes: 'id="NONE"' })),
        );
    }
    const ofOther = requestText('3.0', 'Append', simpleSource('a:b'), { agreement: urns.dataflow('DF', '1.0.0') });
    expect((await send(submissionText('3.0', ofOther))).status).to.equal(400);
  });

  it('are submitted by those who maintain the agency of the agreement, and with the headers of submissions', async () => {
    const body = submissionText('3.0', requestText('3.0', 'Append', simpleSource('a:b'), { attributes: 'id="U1"' }));
    expect((await send(body, { Authorization: asUser('uma') })).status).to.equal(403);
    expect((await send(body, { Action: 'Replace' })).status).to.equal(400);
    expect((await send(body, { 'Dry-Run': 'true' })).status).to.equal(200);
    expect(await idsOf('id/U1')).to.equal(404);
    const large = await send(
      submissionText('3.0', requestText('3.0', 'Append', simpleSource(`a:${'b'.repeat(1_000_000)}`))),
    );
    expect(large.status).to.equal(413);
    const other = await send(body, { Accept: 'application/json', 'Dry-Run': 'true' });
    expect(JSON.parse(other.text)).to.have.nested.property('results[0].status', 'created');
  });

  it('keep their agreement from being deleted, and are in the reference graph of the flow', async () => {
    const graph = (await (
      await test.request(`/ws/registry/reference?urn=${urns.dataflow('DF', '1.0.0')}&direction=incoming`)
    ).json()) as { nodes: { urn: string }[] };
    expect(graph.nodes.map(({ urn }) => urn)).to.include(registrationUrn('S30'));
    const { outcome } = await test.submit(
      [provisionAgreement('PA', '1.0.0', urns.dataflow('DF', '1.0.0'), provider)],
      'DELETE',
    );
    expect(outcome).to.equal('conflicting');
  });

  it('are not in structure messages', async () => {
    const response = await test.request(
      `/sdmx/v2/structure/provisionagreement/SDMX/PA/1.0.0?references=parents&format=sdmx-json-2.1`,
    );
    expect(response.status).to.equal(200);
    expect(Object.keys(((await response.json()) as { data: object }).data)).to.deep.equal(['provisionAgreements']);
    expect((await test.request('/sdmx/v2/structure/registration')).status).to.equal(400);
  });

  it('are hidden with the flow, its data, its structure and its agreement', async () => {
    const search = async (): Promise<number> => {
      const response = await test.request('/ws/registry/artefacts?class=Registration');
      return ((await response.json()) as { artefacts: unknown[] }).artefacts.length;
    };
    expect(await search()).to.equal(5);
    for (const [urn, covers] of [
      ['Dataflow=SDMX:DF', ['structure']],
      ['Dataflow=SDMX:D*', ['data']],
      ['DataStructure=*:DSD', ['data']],
      ['ProvisionAgreement=SDMX:*', ['structure', 'references', 'data']],
    ] as const) {
      const change = {
        remove: 'others',
        principal: { kind: 'root', name: 'root' },
        hasRoot: true,
        dryRun: false,
      } as const;
      await test.registry.changeAccessRules({
        ...change,
        put: [{ id: 'hidden', kind: 'restriction', urn, covers, to: ['user:bob'] }],
      });
      expect(await search(), urn).to.equal(0);
      expect(await idsOf('id/S30'), urn).to.equal(404);
      expect(await idsOf('id/*', { Authorization: asUser('bob') }), urn).to.have.length(5);
      const named = urn.startsWith('Dataflow') ? 401 : 404;
      expect(await idsOf('dataflow/SDMX/DF/1.0.0'), urn).to.equal(named);
      const graph = await (
        await test.request(`/ws/registry/reference?urn=${urns.codelist('CL_FREQ', '1.0.0')}&direction=incoming`)
      ).text();
      expect(graph, urn).not.to.include('Registration=');
      const events = await (await test.request('/ws/registry/changes?since=0')).text();
      expect(events, urn).not.to.include('Registration=');
      await test.registry.changeAccessRules({ ...change, put: [] });
    }
    await test.submit([codelist('CL_LAST', '1.0.0', ['A'])]);
    expect(await search()).to.equal(5);
  });
});
