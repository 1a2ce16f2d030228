import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type JsonReport = Received<typeof reportSchema>;

/** More than two slices of 5,000. */
const count = 12_001;
const padding = 'so that the message is read in another thread';

interface Code {
  readonly id: string;
  readonly name: string;
  readonly parent?: string;
}

const code = (index: number, name = `Code ${index} ${padding}`): Code => ({
  id: `C${index}`,
  name,
  ...(index === 0 ? {} : { parent: `C${Math.floor((index - 1) / 10)}` }),
});
const codes = Array.from({ length: count }, (_, index) => code(index));
const message = (data: object): string =>
  JSON.stringify({ meta: { id: 'I', prepared: '2020-01-01T00:00:00Z', sender: { id: 'S' } }, data });
const codelist = (list: readonly Code[], more: object = {}): string =>
  message({ codelists: [{ agencyID: 'SDMX', id: 'CL', version: '1.0', name: 'List', codes: list, ...more }] });
const hierarchy = (id: string): string =>
  message({
    hierarchies: [
      {
        ...{ agencyID: 'SDMX', id: 'H', version: '1.0', name: 'H', hasFormalLevels: false },
        hierarchicalCodes: [{ id: 'X', code: `urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0).${id}` }],
      },
    ],
  });

describe('a codelist of several slices', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  const post = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await test.post(body, { 'Content-Type': 'application/json', ...headers });
    const [result] = ((await response.json()) as JsonReport).results;
    return { status: result?.status, rules: result?.problems.map(({ rule }) => rule), problems: result?.problems };
  };
  const get = async (query = ''): Promise<readonly Code[]> => {
    const response = await test.request(`/sdmx/v2/structure/codelist/SDMX/CL/1.0${query}`, {
      headers: { Accept: 'application/vnd.sdmx.structure+json;version=2.1.0' },
    });
    const { data } = (await response.json()) as { data: { codelists: readonly { codes: readonly Code[] }[] } };
    return (data.codelists[0]?.codes ?? []).map(({ id, name, parent }) => ({
      id,
      name,
      ...(parent === undefined ? {} : { parent }),
    }));
  };

  it('is stored in slices and returned as it was submitted', async () => {
    expect((await post(codelist(codes))).status).to.equal('created');
    expect(await get()).to.deep.equal(codes);
    const [row] = await test.cypher(
      'MATCH (r:Revision {class: "Codelist"}) RETURN size(r.itemIds) AS first, [(r)-[:HAS_SLICE]->(s) WHERE s.body IS NOT NULL | s.n] AS bodies, [(r)-[:HAS_SLICE]->(s) WHERE s.itemIds IS NOT NULL | size(s.itemIds)] AS ids',
    );
    expect(row?.['first']).to.equal(5_000);
    expect(row?.['bodies']).to.have.members(Array.from({ length: 13 }, (_, slice) => slice));
    expect(row?.['ids']).to.have.members([5_000, 2_001]);
  });

  it('is unchanged when it is submitted again', async () => {
    expect((await post(codelist(codes))).status).to.equal('unchanged');
  });

  it('has the codes of every slice for references, and for queries of items', async () => {
    for (const index of [0, 4_999, 5_000, 9_999, 10_000, count - 1])
      expect((await post(hierarchy(`C${index}`), { 'Dry-Run': 'true' })).rules).to.deep.equal([]);
    expect((await post(hierarchy(`C${count}`))).rules).to.deep.equal(['reference.item']);
    const response = await test.request(`/sdmx/v2/structure/codelist/SDMX/CL/1.0/C7000,C${count - 1}`);
    expect((await response.text()).match(/<str:Code /g)).to.have.length(2);
  });

  it('reports the place of an error in a message that is read in another thread', async () => {
    const lost = codelist([...codes, { id: 'LAST', name: 'x', parent: 'NONE' }]);
    const [problem] = (await post(lost)).problems ?? [];
    expect(problem).to.include({ rule: 'local.missing', line: 1 });
  });

  it('cannot lose a code of the last slice that is referred to', async () => {
    expect((await post(hierarchy(`C${count - 1}`))).status).to.equal('created');
    const { status, rules } = await post(codelist(codes.slice(0, -1)));
    expect(status).to.equal('rejected');
    expect(rules).to.include('item.referenced');
  });

  it('loses codes with a warning that lists them', async () => {
    const { status, problems } = await post(codelist(codes.filter(({ id }) => id !== 'C11000')));
    expect(status).to.equal('replaced');
    expect(problems?.find(({ rule }) => rule === 'item.removed')?.detail).to.include('C11000');
  });

  it('is merged with new and changed codes', async () => {
    const changed = [code(3, 'Another name'), code(11_000), code(count)];
    expect((await post(codelist(changed), { Action: 'MERGE' })).status).to.equal('merged');
    const merged = new Map((await get()).map((each) => [each.id, each]));
    expect(merged.size).to.equal(count + 1);
    expect(merged.get('C3')?.name).to.equal('Another name');
    expect(merged.get('C4')).to.deep.equal(code(4));
    expect(merged.get(`C${count}`)).to.deep.equal(code(count));
  });

  it('is merged as it is submitted where both are large, with the problems of the result', async () => {
    const { rules } = await post(codelist([...codes, { id: 'LAST', name: padding, parent: 'NONE' }]), {
      Action: 'MERGE',
    });
    expect(rules).to.include('local.missing');
    expect((await post(codelist(codes), { Action: 'MERGE' })).status).to.equal('merged');
    expect((await get()).find(({ id }) => id === 'C3')).to.deep.equal(code(3));
  });

  it('is deleted by a message that replaces all codelists of its agency', async () => {
    const other = message({ codelists: [{ agencyID: 'SDMX', id: 'OTHER', version: '1.0', name: 'Other' }] });
    expect((await post(hierarchy('C1'), { Action: 'DELETE' })).status).to.equal('deleted');
    expect((await post(other, { Action: 'FULLREPLACE' })).status).to.equal('created');
    expect((await test.request('/sdmx/v2/structure/codelist/SDMX/CL')).status).to.equal(404);
  });
});
