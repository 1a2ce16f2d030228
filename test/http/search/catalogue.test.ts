import { expect } from 'chai';
import type { catalogueSchema } from '../../../src/http/search/catalogue.js';
import { agencyScheme, codelist, conceptScheme, geographicCodelist, ownedBy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type CataloguePage = Received<typeof catalogueSchema>;

describe('GET /ws/registry/artefacts', () => {
  let test: TestServer;

  const respond = (parameters: string): Promise<Response> => test.get(`/ws/registry/artefacts?${parameters}`);
  async function list(parameters = ''): Promise<CataloguePage> {
    const response = await respond(parameters);
    const page = (await response.json()) as CataloguePage;
    expect(response.status, `${parameters} ${JSON.stringify(page)}`).to.equal(200);
    return page;
  }
  const names = async (parameters = ''): Promise<readonly string[]> =>
    (await list(parameters)).artefacts.map(
      ({ agencyID, class: name, id, version }) => `${agencyID} ${name} ${id} ${version}`,
    );
  /** All pages of a list. */
  async function pagesOf(parameters: string): Promise<readonly CataloguePage[]> {
    const pages: CataloguePage[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: CataloguePage = await list(`${parameters}${next === '' ? '' : `&next=${next}`}`);
      pages.push(page);
      next = page.next;
    }
    return pages;
  }

  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'ABC', 'ABCD'])], 'MERGE');
    await test.submit([
      { ...codelist('CL_FREQ', '1.0.0', ['A']), names: { en: 'Frequency', fr: 'Fréquence' } },
      conceptScheme('CS', '0.1.0', { A: null }),
      geographicCodelist('CL_B', '1.0.0', ['A']),
      codelist('CL_C', '1.0', ['A']),
      ownedBy('ABC', codelist('CL_UNIT', '1.9.0', ['KG'])),
      ownedBy('ABC', codelist('CL_UNIT', '1.10.0', ['KG'])),
      ownedBy('ABC', codelist('CL_UNIT', '2.0.0-draft', ['KG'])),
      ownedBy('ABC', conceptScheme('CS', '1.0.0', { A: null })),
      ownedBy('ABCD', codelist('CL', '1.0.0', ['A'])),
    ]);
  });
  after(() => test.close());

  const newest = [
    'ABC Codelist CL_UNIT 2.0.0-draft',
    'ABC ConceptScheme CS 1.0.0',
    'ABCD Codelist CL 1.0.0',
    'SDMX AgencyScheme AGENCIES 1.0',
    'SDMX GeographicCodelist CL_B 1.0.0',
    'SDMX Codelist CL_C 1.0',
    'SDMX Codelist CL_FREQ 1.0.0',
    'SDMX ConceptScheme CS 0.1.0',
  ];

  it('lists artefacts by agency, class in the URN and id, each with its highest version', async () => {
    expect(await names()).to.deep.equal(newest);
    expect((await list()).count).to.equal(newest.length);
  });

  it('lists all versions, the highest first', async () => {
    expect(await names('versions=all&agency=ABC')).to.deep.equal([
      'ABC Codelist CL_UNIT 2.0.0-draft',
      'ABC Codelist CL_UNIT 1.10.0',
      'ABC Codelist CL_UNIT 1.9.0',
      'ABC ConceptScheme CS 1.0.0',
    ]);
  });

  it('has the properties of the artefacts that a search finds', async () => {
    const [artefact] = (await list('class=Codelist&agency=SDMX&lang=fr&stability=stable')).artefacts;
    expect(artefact).to.deep.equal({
      urn: urns.codelist('CL_FREQ', '1.0.0'),
      kind: 'artefact',
      class: 'Codelist',
      agencyID: 'SDMX',
      id: 'CL_FREQ',
      version: '1.0.0',
      stability: 'stable',
      name: 'Fréquence',
    });
    const found = await test.get('/ws/registry/search?q=CL_FREQ&kind=artefact&limit=1&lang=fr');
    const { hits } = (await found.json()) as { hits: object[] };
    expect(hits[0]).to.deep.include(artefact);
  });

  it('takes classes, agencies and stabilities; the highest version that fits counts', async () => {
    expect(await names('class=GeographicCodelist')).to.deep.equal(['SDMX GeographicCodelist CL_B 1.0.0']);
    expect(await names('class=conceptscheme')).to.deep.equal([newest[1], newest[7]]);
    expect(await names('stability=stable&agency=ABC')).to.deep.equal(['ABC Codelist CL_UNIT 1.10.0', newest[1]]);
    expect(await names('stability=nonSemantic,initial')).to.deep.equal([newest[3], newest[5], newest[7]]);
    expect(await names('agency=NONE')).to.deep.equal([]);
  });

  it('counts what it lists by class, agency and stability', async () => {
    const { count, facets } = await list('facets=true&limit=1');
    expect(count).to.equal(8);
    expect(facets).to.deep.equal({
      class: [
        { value: 'Codelist', count: 4 },
        { value: 'ConceptScheme', count: 2 },
        { value: 'AgencyScheme', count: 1 },
        { value: 'GeographicCodelist', count: 1 },
      ],
      agency: [
        { value: 'SDMX', count: 5 },
        { value: 'ABC', count: 2 },
        { value: 'ABCD', count: 1 },
      ],
      stability: [
        { value: 'stable', count: 4 },
        { value: 'nonSemantic', count: 2 },
        { value: 'draft', count: 1 },
        { value: 'initial', count: 1 },
      ],
    });
    expect(await list()).not.to.have.property('facets');
    expect((await list('versions=all&stability=stable&facets=true')).facets?.agency).to.deep.equal([
      { value: 'ABC', count: 3 },
      { value: 'SDMX', count: 2 },
      { value: 'ABCD', count: 1 },
    ]);
  });

  it('has pages that join to the whole list, wherever they are cut', async () => {
    for (const selection of ['versions=all', 'versions=newest', 'versions=all&class=Codelist', 'stability=stable'])
      for (const limit of [1, 2, 3, 7]) {
        const pages = await pagesOf(`${selection}&limit=${limit}`);
        const joined = pages.flatMap(({ artefacts }) => artefacts.map(({ urn }) => urn));
        const whole = await list(`${selection}&limit=100`);
        expect(joined, `${selection} ${limit}`).to.deep.equal(whole.artefacts.map(({ urn }) => urn));
        expect(joined).to.have.length(whole.count);
        expect(pages.slice(0, -1).every(({ artefacts }) => artefacts.length === limit)).to.equal(true);
        expect(pages.every(({ count }) => count === whole.count)).to.equal(true);
      }
  });

  it('lists a past state, and what is deleted no more', async () => {
    const before = await list('versions=all');
    await test.submit([ownedBy('ABC', codelist('CL_UNIT', '2.0.0-draft', ['KG']))], 'DELETE');
    expect((await names('agency=ABC'))[0]).to.equal('ABC Codelist CL_UNIT 1.10.0');
    const past = await list(`versions=all&asOf=tick:${before.tick}`);
    expect(past).to.deep.equal(before);
  });

  it('counts once for a state, and reads a page in one round trip', async () => {
    await test.submit([codelist('CL_NEW', '1.0.0', ['A'])]);
    const tripsOf = async (parameters: string): Promise<number> => {
      const start = test.database.roundTrips;
      await list(parameters);
      return test.database.roundTrips - start;
    };
    await tripsOf('class=DataStructure');
    const [first, second] = [await tripsOf('versions=all'), await tripsOf('versions=all&limit=3')];
    expect(first - second).to.equal(1);
    // The clock and the page.
    expect(second).to.be.at.most(2);
  });

  it('refuses what is not a value, with the values that are', async () => {
    for (const [parameters, detail] of [
      ['class=Code', 'class contains \\"Code\\", which is not an artefact type'],
      ['stability=solid', 'stability contains \\"solid\\"; use stable, draft, initial, nonSemantic'],
      ['limit=101', 'use a whole number from 1 to 100'],
      ['next=x', 'next is \\"x\\"; give next of the page before'],
      ['q=x', 'q'],
    ] as const) {
      const response = await respond(parameters);
      expect(response.status, parameters).to.equal(400);
      expect(await response.text()).to.include(detail);
    }
  });

  it('begins with the next entry, whatever place is given', async () => {
    const at = (order: string, tie: string) => Buffer.from(JSON.stringify([order, tie])).toString('base64url');
    const from = (order: string, tie: string) => names(`agency=ABC,ABCD&next=${at(order, tie)}`);
    expect(await from('ConceptScheme=ABC:CS', '')).to.deep.equal([newest[2]]);
    expect(await from('Codelist=ABC:ZZZ', '9')).to.deep.equal([newest[1], newest[2]]);
    expect(await names(`next=${at('Zzz=ZZZ:ZZZ', '')}`)).to.deep.equal([]);
    expect(await names(`next=${at('', '')}&limit=1`)).to.have.length(1);
  });

  it('has numbers in ids by their value, on every page and across pages', async () => {
    const ids = ['L_2', 'L_9', 'L_10', 'L_10_A', 'L_010', 'L_100', 'M1'];
    await test.submit([
      ...ids.map((id) => ownedBy('ABCD', codelist(id, '1.0.0', ['A']))),
      ...['1.1.0', '1.2.0', '1.3.0'].map((version) => ownedBy('ABCD', codelist('L_9', version, ['A']))),
    ]);
    const newestOf = (await names('agency=ABCD')).map((name) => name.split(' ')[2]);
    expect(newestOf).to.deep.equal(['CL', 'L_2', 'L_9', 'L_010', 'L_10', 'L_10_A', 'L_100', 'M1']);
    for (const versions of ['newest', 'all'])
      for (const limit of [1, 2, 3, 5]) {
        const whole = await list(`versions=${versions}&limit=100`);
        const joined = (await pagesOf(`versions=${versions}&limit=${limit}`)).flatMap(({ artefacts }) => artefacts);
        expect(
          joined.map(({ urn }) => urn),
          `${versions} ${limit}`,
        ).to.deep.equal(whole.artefacts.map(({ urn }) => urn));
      }
  });
});
