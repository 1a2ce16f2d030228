import { expect } from 'chai';
import type { Impact } from '../../../src/registry/graph/find-impact.js';
import {
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  extendedCodelist,
  hierarchy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

const short = (urn: string | null): string => (urn ?? 'none').replace(/^.*=SDMX:/, '');

describe('GET /ws/registry/impact', () => {
  let test: TestServer;
  let firstInstant = '';
  before(async () => {
    test = await startTestServer();
    const first = await test.submit([
      codelist('CL', '1.0.0', ['A', 'B']),
      codelist('CL', '1.1.0', ['A', 'B', 'C']),
      codelist('CL', '2.0.0', ['A', 'B']),
      hierarchy(
        'WIDE',
        '1.0.0',
        ['A', 'B', 'A'].map((code) => urns.code('CL', '1+.0.0', code)),
      ),
      hierarchy('NARROW', '1.0.0', [urns.code('CL', '1.0+.0', 'C')]),
      conceptScheme('WHOLE', '1.0.0', { X: urns.codelist('CL', '1.0+.0'), Y: urns.codelist('CL', '1.0.0') }),
    ]);
    firstInstant = new Date(first.at).toISOString();
    await test.submit([
      codelist('CL', '1.2.0-draft', ['A', 'C']),
      codelist('CL', '3.0.0-draft', ['A']),
      hierarchy('DRAFT', '1.0.0-draft', [urns.code('CL', '1.2.0-draft', 'A')]),
    ]);
  });
  after(() => test.close());

  const send = (query: string, headers: Record<string, string> = {}) =>
    test.request(`/ws/registry/impact${query}`, { headers });

  async function impact(query: string): Promise<Impact> {
    const response = await send(query);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as Impact;
  }
  const inShort = ({ follow, pinned, break: broken }: Impact) => ({
    follow: follow.flatMap(({ wildcard, from, parents }) =>
      parents.map((parent) => [parent, wildcard, from].map(short).join(' ')),
    ),
    pinned: pinned.flatMap(({ reference, resolution, reason, parents }) =>
      parents.map((parent) => [short(parent), short(reference), short(resolution), reason].join(' ')),
    ),
    break: broken.map(({ parent, wildcard, items }) => [short(parent), short(wildcard), items.join()].join(' ')),
  });

  it('lists who would follow, who is pinned and why, and who would break', async () => {
    const found = await impact(`?urn=${urns.codelist('CL', '1.2.0-draft')}`);
    expect(found).to.deep.include({
      urn: urns.codelist('CL', '1.2.0-draft'),
      root: urns.codelist('CL', '1.2.0-draft'),
      version: '1.2.0',
      tick: 3,
      counts: { follow: 2, pinned: 3, break: 0 },
    });
    expect(Date.parse(String(found.asOf))).to.be.greaterThan(Date.parse(firstInstant));
    expect(inShort(found)).to.deep.equal({
      follow: ['NARROW(1.0.0) CL(1.0+.0) CL(1.1.0)', 'WHOLE(1.0.0) CL(1.0+.0) CL(1.1.0)'],
      pinned: [
        'WIDE(1.0.0) CL(1+.0.0) CL(2.0.0) higherVersion',
        'WHOLE(1.0.0) CL(1.0.0) CL(1.0.0) exact',
        'DRAFT(1.0.0-draft) CL(1.2.0-draft) CL(1.2.0-draft) exact',
      ],
      break: [],
    });
  });

  it('lists the items that followers name and that the content lacks', async () => {
    const found = await impact(`?urn=${urns.codelist('CL', '3.0.0-draft')}`);
    expect(inShort(found)).to.deep.equal({
      follow: ['WIDE(1.0.0) CL(1+.0.0) CL(2.0.0)'],
      pinned: [
        'NARROW(1.0.0) CL(1.0+.0) CL(1.1.0) outOfRange',
        'WHOLE(1.0.0) CL(1.0+.0) CL(1.1.0) outOfRange',
        'WHOLE(1.0.0) CL(1.0.0) CL(1.0.0) exact',
        'DRAFT(1.0.0-draft) CL(1.2.0-draft) CL(1.2.0-draft) exact',
      ],
      break: ['WIDE(1.0.0) CL(1+.0.0) B'],
    });
    expect(found.counts).to.deep.equal({ follow: 1, pinned: 3, break: 1 });
  });

  it('is that of another version number, where one is given', async () => {
    const found = await impact(`?urn=${urns.codelist('CL', '3.0.0-draft')}&version=1.9.0`);
    expect(found.version).to.equal('1.9.0');
    expect(inShort(found).follow).to.deep.equal([
      'NARROW(1.0.0) CL(1.0+.0) CL(1.1.0)',
      'WHOLE(1.0.0) CL(1.0+.0) CL(1.1.0)',
    ]);
    expect(inShort(found).break).to.deep.equal(['NARROW(1.0.0) CL(1.0+.0) C']);
  });

  it('resolves patterns, and is that of an instant', async () => {
    expect(await impact(`?urn=${urns.codelist('CL', '~')}`)).to.include({
      urn: urns.codelist('CL', '~'),
      root: urns.codelist('CL', '3.0.0-draft'),
      version: '3.0.0',
    });
    const before = await impact(`?urn=${urns.codelist('CL', '~')}&asOf=${firstInstant}&version=2.1.0`);
    expect(before).to.deep.include({ root: urns.codelist('CL', '2.0.0'), asOf: firstInstant, tick: 2 });
    expect(inShort(before)).to.deep.include({ follow: ['WIDE(1.0.0) CL(1+.0.0) CL(2.0.0)'], break: [] });
    expect(inShort(before).pinned.map((text) => text.split(' ')[0])).not.to.include('DRAFT(1.0.0-draft)');
  });

  it('of a version that exists shows its present followers', async () => {
    expect(inShort(await impact(`?urn=${urns.codelist('CL', '2.0.0')}`)).follow).to.deep.equal([
      'WIDE(1.0.0) CL(1+.0.0) CL(2.0.0)',
    ]);
  });

  it('predicts what the submission does', async () => {
    await test.submit([
      conceptScheme('CS', '1.0.0', { A: null, B: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1+.0.0', 'B')]: null }),
      dataStructure('OLD', '1.0.0', { [urns.concept('CS', '1.0.0', 'B')]: null }),
    ]);
    await test.submit([conceptScheme('CS', '2.0.0-draft', { A: null })]);
    const { follow, break: broken } = await impact(`?urn=${urns.conceptScheme('CS', '2.0.0-draft')}`);
    const report = await test.submit([conceptScheme('CS', '2.0.0', { A: null })]);
    expect(report.resolutions.map(({ wildcard, from }) => [wildcard, from])).to.deep.equal(
      follow.map(({ wildcard, from }) => [wildcard, from]),
    );
    const graph = (await (
      await test.request(`/ws/registry/reference?urn=${urns.dataStructure('DSD', '1.0.0')}`)
    ).json()) as { edges: { source: string; resolution: string; missing: string[] }[] };
    expect(
      graph.edges
        .filter(({ resolution }) => resolution === 'itemMissing')
        .map(({ source, missing }) => [source, missing]),
    ).to.deep.equal(broken.map(({ parent, items }) => [parent, items]));
  });

  it('counts inherited codes as content', async () => {
    await test.submit([
      codelist('BASE', '1.0.0', ['A', 'B']),
      codelist('HEIR', '1.0.0', ['A', 'B', 'C']),
      hierarchy(
        'HEIRS',
        '1.0.0',
        ['A', 'B', 'C'].map((code) => urns.code('HEIR', '1+.0.0', code)),
      ),
    ]);
    await test.submit([extendedCodelist('HEIR', '2.0.0-draft', [urns.codelist('BASE', '1+.0.0')], ['X'])]);
    const found = await impact(`?urn=${urns.codelist('HEIR', '2.0.0-draft')}`);
    expect(inShort(found).break).to.deep.equal(['HEIRS(1.0.0) HEIR(1+.0.0) C']);
  });

  it('is empty without dependents', async () => {
    await test.submit([dataflow('ALONE', '1.0.0-draft', urns.dataStructure('DSD', '1.0.0'))]);
    expect(await impact(`?urn=${urns.dataflow('ALONE', '1.0.0-draft')}`)).to.deep.include({
      follow: [],
      pinned: [],
      break: [],
      counts: { follow: 0, pinned: 0, break: 0 },
    });
  });

  it('takes the same round trips for two dependents and for many, which are streamed', async () => {
    const tripsOf = async (count: number): Promise<number> => {
      const id = `HUB${count}`;
      await test.submit([
        codelist(id, '1.0.0', ['A', 'B']),
        ...Array.from({ length: count }, (_, index) =>
          hierarchy(`${id}_${index}`, '1.0.0', [urns.code(id, '1+.0.0', index % 2 === 0 ? 'A' : 'B')]),
        ),
      ]);
      await test.submit([codelist(id, '2.0.0-draft', ['A'])]);
      const before = test.database.roundTrips;
      const { counts, follow, break: broken } = await impact(`?urn=${urns.codelist(id, '2.0.0-draft')}`);
      const trips = test.database.roundTrips - before;
      expect(counts).to.deep.equal({ follow: count, pinned: 0, break: Math.floor(count / 2) });
      const parents = follow.flatMap((each) => each.parents);
      expect([follow.length, parents.length, broken.length]).to.deep.equal([1, count, Math.floor(count / 2)]);
      expect(parents).to.deep.equal([...parents].sort());
      return trips;
    };
    expect(await tripsOf(1_200)).to.equal(await tripsOf(2));
  });

  for (const [query, status, words] of [
    ['', 400, 'urn is missing'],
    [`?urn=nonsense`, 400, 'nonsense'],
    [`?urn=${urns.codelist('CL', '1.x.0')}`, 400, '1.x.0'],
    [`?urn=${urns.codelist('CL', '*')}`, 400, 'versions'],
    [`?urn=${urns.code('CL', '1.0.0', 'A')}`, 400, `give ${urns.codelist('CL', '1.0.0')}`],
    [`?urn=${urns.codelist('CL', '1.0.0')}&version=2.0.0-draft`, 400, '"2.0.0-draft", which is not stable'],
    [`?urn=${urns.codelist('CL', '1.0.0')}&version=0.1.0`, 400, 'such as 1.0.0'],
    [`?urn=${urns.codelist('CL', '1.0.0')}&version=1%2B.0.0`, 400, 'version is "1+.0.0"'],
    [`?urn=${urns.codelist('CL', '1.0.0')}&version=`, 400, 'version is ""'],
    [`?urn=${urns.codelist('CL', '9.0.0')}`, 404, 'CL(9.0.0)'],
    [`?urn=${urns.codelist('NOTHING', '1.0.0')}`, 404, 'NOTHING'],
  ] as const) {
    it(`responds with ${status} for ${short(query) || 'no urn'}`, async () => {
      const response = await send(query);
      const text = await response.text();
      expect(response.status, text).to.equal(status);
      expect(JSON.parse(text).errors[0].detail).to.include(words);
    });
  }

  it('requires a version where that of the content cannot be published', async () => {
    await test.submit([codelist('INITIAL', '0.3.0', ['A'])]);
    const response = await send(`?urn=${urns.codelist('INITIAL', '0.3.0')}`);
    expect(response.status).to.equal(400);
    expect(await response.text()).to.include('cannot be published as 0.3.0, which is not stable');
    expect((await impact(`?urn=${urns.codelist('INITIAL', '0.3.0')}&version=1.0.0`)).version).to.equal('1.0.0');
  });

  it('is JSON', async () => {
    const query = `?urn=${urns.codelist('CL', '1.0.0')}`;
    expect((await send(query)).headers.get('Content-Type')).to.equal('application/json; charset=utf-8');
    expect((await send(query, { Accept: 'text/csv' })).status).to.equal(406);
  });
});
