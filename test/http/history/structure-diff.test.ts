import { expect } from 'chai';
import { applyPatch, type Operation } from 'rfc6902';
import type { structureDiffSchema } from '../../../src/http/history/structure-diff.js';
import { codelist, conceptScheme, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type Diff = Received<typeof structureDiffSchema>;

const cl = (version: string): string => urns.codelist('CL', version);
const names = (id: string) => ({ id, names: { en: `Name of ${id}`, fr: `Nom de ${id}` } });

describe('GET /ws/registry/structure/diff', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    for (const artefacts of [
      [codelist('CL', '1.0.0', [], { codes: ['A', 'B', 'C', 'D'].map(names) })],
      [codelist('CL', '1.1.0', [], { codes: ['D', 'A', 'B', 'X', 'C'].map(names) })],
      [codelist('DRAFT', '0.1.0', ['A', 'B'])],
      [codelist('DRAFT', '0.1.0', ['B', 'C'])],
    ]) {
      expect((await test.submit(artefacts)).outcome).to.equal('accepted');
    }
  });
  after(() => test.close());

  async function get(
    query: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const response = await test.request(`/ws/registry/structure/diff?${new URLSearchParams(query)}`, { headers });
    if (response.status !== 200) expect.fail(`${response.status}: ${await response.text()}`);
    return response;
  }
  const diff = async (query: Readonly<Record<string, string>>): Promise<Diff> =>
    (await get(query)).json() as Promise<Diff>;
  const patch = async (query: Readonly<Record<string, string>>): Promise<Operation[]> =>
    (await get({ ...query, format: 'json-patch' })).json() as Promise<Operation[]>;

  it('has the changes between two versions, as comparisons have them', async () => {
    const found = await diff({ urn: cl('1.0.0'), to: cl('1.1.0') });
    expect(found).to.deep.include({ before: cl('1.0.0'), after: cl('1.1.0'), tick: 5, required: 'minor' });
    expect(found.changes.map(({ rule, path }) => [rule, path])).to.deep.include(['Codelist.code.add', 'codes/X']);
    const compared = await test.request(`/ws/registry/compare?urn=${cl('1.0.0')}&to=${cl('1.1.0')}`, {
      method: 'POST',
    });
    const { from, ...rest } = found;
    expect(rest).to.deep.equal(await compared.json());
    expect(from.tick).to.equal(5);
  });

  it('has the changes between two states of one version', async () => {
    const urn = urns.codelist('DRAFT', '0.1.0');
    const found = await diff({ urn, from: 'tick:4' });
    expect(found).to.deep.include({ before: urn, after: urn, tick: 5, required: 'major', count: 2 });
    expect(found.from.tick).to.equal(4);
    expect((await diff({ urn, from: 'tick:4', asOf: 'tick:4' })).changes).to.deep.equal([]);
    expect((await diff({ urn, from: 'tick:5', asOf: 'tick:4' })).changes.map(({ path }) => path)).to.have.members([
      'codes/A',
      'codes/C',
    ]);
  });

  it('resolves a wildcard in each state', async () => {
    const found = await diff({ urn: cl('1.0+.0'), from: 'tick:2' });
    expect([found.before, found.after]).to.deep.equal([cl('1.0.0'), cl('1.1.0')]);
  });

  it('has a small JSON Patch: codes are added and moved by their ids', async () => {
    const operations = await patch({ urn: cl('1.0.0'), to: cl('1.1.0') });
    const ofCodes = operations.filter(({ path }) => /^\/codes\/\d+$/.test(path));
    expect(ofCodes.map(({ op, path }) => [op, path])).to.deep.equal([
      ['move', '/codes/0'],
      ['add', '/codes/3'],
    ]);
    // Besides, the version stands in the artefact and in the URN of each code.
    const others = operations.filter((operation) => !ofCodes.includes(operation));
    expect(others.every(({ op, path }) => op === 'replace' && /version$|urn$/.test(path))).to.equal(true);
  });

  it('is applied to what a structure query returns, in each language', async () => {
    for (const lang of ['en', 'fr']) {
      const form = async (version: string): Promise<unknown> => {
        const query = `detail=raw&format=sdmx-json-2.1&lang=${lang}`;
        const response = await test.request(`/sdmx/v2/structure/codelist/SDMX/CL/${version}?${query}`);
        const { data } = (await response.json()) as { data: { codelists: unknown[] } };
        return data.codelists[0];
      };
      const document = await form('1.0.0');
      const errors = applyPatch(document, await patch({ urn: cl('1.0.0'), to: cl('1.1.0'), lang }));
      expect(errors.filter((error) => error !== null)).to.deep.equal([]);
      expect(document).to.deep.equal(await form('1.1.0'));
    }
  });

  it('makes the form of a long list of its parts', async () => {
    const ids = Array.from({ length: 1_500 }, (_, index) => `C${index}`);
    await test.submit([codelist('LONG', '0.1.0', ids)]);
    await test.submit([codelist('LONG', '0.1.0', [...ids.slice(1, 1_400), 'NEW', ...ids.slice(1_400)])]);
    const operations = await patch({ urn: urns.codelist('LONG', '0.1.0'), from: 'tick:6' });
    expect(operations.map(({ op, path }) => [op, path])).to.deep.equal([
      ['remove', '/codes/0'],
      ['add', '/codes/1399'],
    ]);
    const response = await test.request('/sdmx/v2/structure/codelist/SDMX/LONG?detail=raw&format=sdmx-json-2.1');
    const { data } = (await response.json()) as { data: { codelists: { codes: unknown[] }[] } };
    expect((operations[1] as { value: unknown }).value).to.deep.equal(data.codelists[0]?.codes[1_399]);
  });

  it('is a patch with Accept, and names its media type', async () => {
    const type = 'application/json-patch+json';
    const response = await get({ urn: cl('1.0.0'), to: cl('1.0.0') }, { Accept: type });
    expect(response.headers.get('Content-Type')).to.include(type);
    expect(await response.text()).to.equal('[]\n');
    expect(response.headers.get('Content-Location')).to.include('asOf=tick:');
  });

  for (const [query, status, text] of [
    [`urn=${cl('1.0.0')}`, 400, 'nothing to compare with'],
    [`urn=${cl('1.0.0')}&to=${urns.conceptScheme('CS', '1.0.0')}`, 404, 'CS'],
    [`urn=${cl('1.0.0')}&from=tick:1`, 404, 'CL'],
    [`urn=${cl('*')}&from=tick:3`, 400, 'matches 2 versions'],
    [`urn=${cl('1.0.0')}&from=x`, 400, 'from is'],
    [`urn=${cl('1.0.0')}&from=tick:99999`, 400, 'from is tick:99999'],
    [`urn=${cl('1.0.0')}&from=tick:2&asOf=tick:99999`, 400, 'asOf is tick:99999'],
    [`urn=${cl('1.0.0')}&from=tick:2&format=xml`, 400, 'json-patch'],
  ] as const) {
    it(`refuses ?${query}`, async () => {
      const response = await test.request(`/ws/registry/structure/diff?${query}`);
      expect(response.status).to.equal(status);
      expect(await response.text()).to.include(text);
    });
  }

  it('refuses to compare artefacts of two classes', async () => {
    await test.submit([conceptScheme('CS', '0.1.0', { X: null })]);
    const query = `urn=${cl('1.0.0')}&to=${urns.conceptScheme('CS', '0.1.0')}&format=json-patch`;
    const response = await test.request(`/ws/registry/structure/diff?${query}`);
    expect([response.status, await response.text()].join())
      .to.include('400')
      .and.to.include('two artefacts of one class');
  });
});
