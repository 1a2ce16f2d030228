import { expect } from 'chai';
import type { searchResultSchema } from '../../../src/http/search/search.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { writePagePlace } from '../../../src/registry/page-place.js';
import {
  agencyScheme,
  categoryScheme,
  codelist,
  conceptScheme,
  dataStructure,
  extendedCodelist,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type SearchPage = Received<typeof searchResultSchema>;

const renamed = (artefact: Artefact, names: Readonly<Record<string, string>>, extra: object = {}): Artefact => ({
  ...artefact,
  names,
  ...extra,
});

const code = (
  id: string,
  names: Readonly<Record<string, string>>,
  descriptions?: Readonly<Record<string, string>>,
) => ({
  id,
  names,
  ...(descriptions === undefined ? {} : { descriptions }),
});

describe('GET /ws/registry/search', () => {
  let test: TestServer;

  const respond = (q: string, parameters = ''): Promise<Response> =>
    test.get(`/ws/registry/search?q=${encodeURIComponent(q)}${parameters}`);
  async function search(q: string, parameters = ''): Promise<SearchPage> {
    const response = await respond(q, parameters);
    const page = (await response.json()) as SearchPage;
    expect(response.status, `${JSON.stringify(q)} ${JSON.stringify(page)}`).to.equal(200);
    return page;
  }
  const urnsOf = async (q: string, parameters = ''): Promise<readonly string[]> =>
    (await search(q, parameters)).hits.map(({ urn }) => urn);
  /** The URNs of each page. */
  async function pagesOf(q: string, parameters: string): Promise<readonly (readonly string[])[]> {
    const pages: (readonly string[])[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: SearchPage = await search(q, `${parameters}${next && `&next=${encodeURIComponent(next)}`}`);
      pages.push(page.hits.map(({ urn }) => urn));
      next = page.next;
    }
    return pages;
  }
  const names = async (q: string, parameters = ''): Promise<readonly string[]> =>
    (await search(q, parameters)).hits.map(({ rank, id, version }) => `${rank} ${id} ${version}`);

  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    await test.submit([
      renamed(codelist('CL_FREQ', '1.0.0', ['A', 'M']), { en: 'Frequency', fr: 'Fréquence' }),
      renamed(codelist('CL_FREQ_LONG', '1.0.0', ['A']), { en: 'Long list' }),
      renamed(conceptScheme('FREQ', '1.0.0', { CL_FREQ: null, OBS_STATUS: null }), { en: 'Concepts' }),
      renamed(
        codelist('AREAS', '1.0.0', []),
        { en: 'Areas of the world' },
        {
          codes: [
            code('GR', { en: 'Greece', el: 'Ελλάδα' }),
            code('RU', { en: 'Russia', ru: 'Россия' }, { ru: 'Российская Федерация' }),
            code('JP', { en: 'Japan', ja: '日本国の統計' }),
            code('CI', { en: 'Ivory Coast', fr: "Côte d'Ivoire" }),
            code('XK', { en: 'Kosovo' }, { en: 'Under United Nations resolution 1244 (1999)' }),
          ],
        },
      ),
      renamed(ownedBy('ABC', codelist('CL_UNIT', '1.0.0', ['KG'])), { en: 'Unit of measure' }),
      renamed(ownedBy('ABC', codelist('CL_UNIT', '1.1.0', ['KG', 'T'])), { en: 'Unit of measurement' }),
      renamed(ownedBy('ABC', codelist('CL_UNIT', '2.0.0-draft', ['KG', 'T'])), { en: 'Unit of measurement' }),
      categoryScheme('TOPICS', '1.0.0', { ECONOMY: { PRICES: {} } }),
    ]);
  });
  after(() => test.close());

  describe('order', () => {
    it('begins with the exact id, then ids that begin with it, then those with all words, artefacts first', async () => {
      expect(await names('freq')).to.deep.equal([
        'exactId FREQ 1.0.0',
        'allWords CL_FREQ 1.0.0',
        'allWords CL_FREQ_LONG 1.0.0',
        'allWords CL_FREQ 1.0.0',
      ]);
      expect(await names('CL_FREQ')).to.deep.equal([
        'exactId CL_FREQ 1.0.0',
        'exactId CL_FREQ 1.0.0',
        'idPrefix CL_FREQ_LONG 1.0.0',
        'someWords FREQ 1.0.0',
        'someWords CL_UNIT 2.0.0-draft',
      ]);
    });

    it('ends with what has some of the words', async () => {
      expect(await names('unit ivory')).to.deep.equal(['someWords CL_UNIT 2.0.0-draft', 'someWords CI 1.0.0']);
    });

    it('takes the last word for the beginning of one, and the others whole', async () => {
      expect(await names('ivory coa')).to.deep.equal(['allWords CI 1.0.0']);
      expect(await names('ivo coast')).to.deep.equal(['someWords CI 1.0.0']);
    });
  });

  describe('texts', () => {
    const matched = async (q: string, parameters = '') => (await search(q, parameters)).hits[0]?.matched;

    it('are found in every language, and the response has the language and the text', async () => {
      expect(await matched('fréquence')).to.deep.equal({ field: 'name', language: 'fr', text: 'Fréquence' });
      expect(await matched("côte d'ivoire")).to.deep.equal({ field: 'name', language: 'fr', text: "Côte d'Ivoire" });
      expect(await matched('resolution 1244')).to.deep.equal({
        field: 'description',
        language: 'en',
        text: 'Under United Nations resolution 1244 (1999)',
      });
    });

    it('are compared without case and accents, in several scripts', async () => {
      const area = (id: string) => [urns.code('AREAS', '1.0.0', id)];
      for (const q of ['cote divoire', 'COTE D IVOIRE', 'Côte'])
        expect((await urnsOf(q))[0], q).to.equal(area('CI')[0]);
      for (const q of ['ΕΛΛΑΔΑ', 'ελλάδ', 'Ελλαδα']) expect(await urnsOf(q), q).to.deep.equal(area('GR'));
      for (const q of ['РОССИЯ', 'росс', 'федерация']) expect(await urnsOf(q), q).to.deep.equal(area('RU'));
      for (const q of ['日本', '日本国', '統計', '計', '国']) expect(await urnsOf(q), q).to.deep.equal(area('JP'));
    });

    it('of hits are in the language of the caller', async () => {
      const name = async (parameters: string) => (await search('CL_FREQ', parameters)).hits[0]?.name;
      expect(await name('')).to.equal('Frequency');
      expect(await name('&lang=fr')).to.equal('Fréquence');
    });

    it('include the agency of an artefact', async () => {
      expect(await matched('abc', '&kind=artefact&class=Codelist')).to.deep.equal({ field: 'agency', text: 'ABC' });
      expect(await names('abc unit')).to.deep.include('allWords CL_UNIT 2.0.0-draft');
    });

    it('are plain text, whatever Lucene would make of them', async () => {
      const texts = [
        '*:*',
        '*',
        '?',
        'AND',
        'OR NOT',
        '"',
        '"a',
        '(',
        '[a TO z]',
        '{',
        'a\\',
        '~',
        '^9',
        'words:a',
        '/.*/',
      ];
      for (const q of [...texts, '+ -', '&& ||', '!', ' ', '\u0000', 'ids:*', 'since:"0+"', 'a~2', 'x'.repeat(500)]) {
        const found = await search(q);
        expect(
          found.hits.every(({ rank }) => rank !== 'exactId' || q.includes('a')),
          q,
        ).to.equal(true);
      }
      expect((await search('*:*')).count).to.equal(0);
      expect((await search('fr*')).count).to.equal((await search('fr')).count);
    });

    it('have at most 500 characters', async () => {
      const response = await respond('x'.repeat(10_000));
      expect(response.status).to.equal(400);
      expect(await response.text()).to.include(
        'q has 10000 characters; search for at most 500, such as an id or some words',
      );
    });
  });

  describe('items', () => {
    it('are hits with their URN and their artefact', async () => {
      const { hits } = await search('kosovo');
      expect(hits).to.deep.equal([
        {
          urn: urns.code('AREAS', '1.0.0', 'XK'),
          kind: 'item',
          class: 'Code',
          agencyID: 'SDMX',
          id: 'XK',
          version: '1.0.0',
          stability: 'stable',
          name: 'Kosovo',
          rank: 'allWords',
          matched: { field: 'name', language: 'en', text: 'Kosovo' },
          artefact: {
            urn: urns.codelist('AREAS', '1.0.0'),
            class: 'Codelist',
            id: 'AREAS',
            name: 'Areas of the world',
          },
        },
      ]);
    });

    it('that are nested are found by their own id and by their path', async () => {
      const prices = urns.category('TOPICS', '1.0.0', 'ECONOMY.PRICES');
      for (const q of ['prices', 'ECONOMY.PRICES']) expect((await urnsOf(q))[0], q).to.equal(prices);
    });

    it('of structures are found', async () => {
      await test.submit([dataStructure('DSD', '1.0.0', { [urns.concept('FREQ', '1.0.0', 'OBS_STATUS')]: null })]);
      expect(await urnsOf('obs_status', '&class=Dimension')).to.deep.equal([
        urns.dimension('DSD', '1.0.0', 'OBS_STATUS'),
      ]);
    });

    it('that a codelist inherits are hits of the list that has them', async () => {
      await test.submit([extendedCodelist('EXTENDED', '1.0.0', [urns.codelist('AREAS', '1.0.0')], ['OWN'])]);
      expect(await urnsOf('kosovo')).to.deep.equal([urns.code('AREAS', '1.0.0', 'XK')]);
    });

    it('are found by URN', async () => {
      expect((await urnsOf(urns.code('AREAS', '1.0.0', 'XK')))[0]).to.equal(urns.code('AREAS', '1.0.0', 'XK'));
      expect((await urnsOf('ABC:CL_UNIT(1.0)'))[0]).to.include('=ABC:CL_UNIT(');
    });
  });

  describe('filters', () => {
    it('that a copied text names come first: a URN, a short form, an address of SDMX REST or of a registry', async () => {
      const list = urns.codelist('CL_FREQ', '1.0.0');
      const code = urns.code('CL_FREQ', '1.0.0', 'M');
      for (const [text, found] of [
        [list, list],
        ['SDMX:CL_FREQ(1.0.0)', list],
        [' SDMX:CL_FREQ(1.0+.0)', list],
        ['Codelist=SDMX:CL_FREQ(~)', list],
        ['https://registry.example.org/sdmx/v2/structure/codelist/SDMX/CL_FREQ/1.0.0?references=all', list],
        ['https://registry.example.org/ws/public/sdmxapi/rest/codelist/SDMX/CL_FREQ/latest/', list],
        ['/sdmx/v2/structure/codelist/SDMX/CL_FREQ', list],
        [`https://registry.example.org/explore/artefact?urn=${list}`, list],
        [code, code],
        ['SDMX:CL_FREQ(1.0.0).M', code],
        ['https://registry.example.org/sdmx/v2/structure/codelist/SDMX/CL_FREQ/1.0.0/M', code],
        ['SDMX:CL_FREQ(9.0.0)', 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL_FREQ(1.0.0)'],
      ] as const) {
        const [first, ...others] = await urnsOf(text);
        expect(first, text).to.equal(found);
        expect(others, text).not.to.include(found);
      }
      const [{ name, artefact } = {}] = (await search('SDMX:CL_FREQ(1.0.0).M')).hits;
      expect([name, artefact?.name]).to.deep.equal(['Name of M', 'Frequency']);
    });

    it('that a text names are counted, fit the filters, and are on the first page alone', async () => {
      const text = 'SDMX:CL_FREQ(1.0.0)';
      const whole = await search(text, '&facets=true');
      expect(whole.count).to.equal(whole.hits.length);
      expect(whole.facets?.class.reduce((sum, { count }) => sum + count, 0)).to.equal(whole.count);
      expect(await urnsOf(text, '&kind=item')).not.to.include(urns.codelist('CL_FREQ', '1.0.0'));
      expect((await pagesOf(text, '&limit=2')).flat()).to.deep.equal(whole.hits.map(({ urn }) => urn));
    });

    it('that a text names come first, and pages of any length are parts of one list', async () => {
      const text = '/structure/codelist/ABC/CL_UNIT/*';
      const parameters = '&versions=all';
      const all = await urnsOf(text, parameters);
      const named = all.slice(0, 3);
      expect(named.map((urn) => urn.slice(urn.indexOf('(')))).to.deep.equal(['(2.0.0-draft)', '(1.1.0)', '(1.0.0)']);
      expect(all).to.have.length.above(4);
      for (const limit of [1, 2, 3, 4]) {
        const pages = await pagesOf(text, `${parameters}&limit=${limit}`);
        expect(
          pages.slice(0, -1).every((page) => page.length === limit),
          `limit ${limit}`,
        ).to.equal(true);
        expect(pages.flat(), `limit ${limit}`).to.deep.equal(all);
        const { next } = await search(text, `${parameters}&limit=${limit}`);
        const others = await urnsOf(text, `${parameters}&limit=50&next=${encodeURIComponent(next ?? '')}`);
        expect(others, `50 after ${limit}`).to.deep.equal(all.slice(limit));
      }
      // The place of a named hit behind which others were deleted meanwhile.
      const beyond = `&next=${writePagePlace({ order: '', tie: '9' })}`;
      const others = all.slice(3);
      const page = await search(text, `${parameters}&limit=${others.length - 1}${beyond}`);
      expect(page.hits.map(({ urn }) => urn)).to.deep.equal(others.slice(0, -1));
      expect(await urnsOf(text, `${parameters}&next=${encodeURIComponent(page.next ?? '')}`)).to.deep.equal(
        others.slice(-1),
      );
    });

    it('select kinds, classes, agencies and stabilities', async () => {
      expect(await names('cl_freq', '&kind=item')).to.deep.equal(['exactId CL_FREQ 1.0.0']);
      expect(await urnsOf('cl_freq', '&class=Concept')).to.deep.equal([urns.concept('FREQ', '1.0.0', 'CL_FREQ')]);
      expect(await urnsOf('cl', '&class=codelist&agency=ABC')).to.have.length(1);
      expect(await names('unit', '&stability=stable,nonSemantic&kind=artefact')).to.deep.equal([
        'allWords CL_UNIT 1.1.0',
      ]);
      expect(await names('unit', '&agency=SDMX')).to.deep.equal(['allWords XK 1.0.0']);
    });

    it('are refused where they name nothing that exists', async () => {
      for (const [parameters, detail] of [
        [
          '&class=Codes',
          'class contains \\"Codes\\", which is not a class; use classes such as Codelist, Code or Dimension',
        ],
        ['&stability=solid', 'stability contains \\"solid\\"; use stable, draft, initial, nonSemantic'],
        ['&kind=code', 'kind is \\"code\\"; use one of all, artefact, item'],
        ['&limit=101', 'use a whole number from 1 to 100'],
        ['&next=x', 'next is \\"x\\"; give next of the page before'],
      ] as const) {
        const response = await respond('freq', parameters);
        expect(response.status, parameters).to.equal(400);
        expect(await response.text()).to.include(detail);
      }
    });

    it('are counted', async () => {
      const { facets, count, isComplete } = await search('cl', '&facets=true');
      expect({ count, isComplete }).to.deep.equal({ count: 4, isComplete: true });
      expect(facets).to.deep.equal({
        class: [
          { value: 'Codelist', count: 3 },
          { value: 'Concept', count: 1 },
        ],
        agency: [
          { value: 'SDMX', count: 3 },
          { value: 'ABC', count: 1 },
        ],
        stability: [
          { value: 'stable', count: 3 },
          { value: 'draft', count: 1 },
        ],
      });
      expect(await search('cl')).not.to.have.property('facets');
    });
  });

  describe('versions', () => {
    it('are the highest one that fits, or all, the highest first', async () => {
      expect(await names('unit measure', '&agency=ABC')).to.deep.equal(['allWords CL_UNIT 2.0.0-draft']);
      expect(await names('unit measurement', '&agency=ABC&versions=all')).to.deep.equal([
        'allWords CL_UNIT 2.0.0-draft',
        'allWords CL_UNIT 1.1.0',
        'someWords CL_UNIT 1.0.0',
      ]);
      expect(await names('measure', '&agency=ABC&stability=stable')).to.deep.equal(['allWords CL_UNIT 1.1.0']);
    });
  });

  describe('pages', () => {
    it('join to all hits, each once', async () => {
      const all = await urnsOf('name', '&limit=100');
      expect(all.length).to.be.greaterThan(5);
      const pages = await pagesOf('name', '&limit=2');
      for (const page of pages) expect(page.length).to.be.within(1, 2);
      expect(pages.flat()).to.deep.equal(all);
      expect(new Set(pages.flat()).size).to.equal(all.length);
    });
  });

  describe('time', () => {
    it('a committed submission is found by the next search, and the state before stays searchable', async () => {
      const before = await search('zebra');
      expect(before.hits).to.deep.equal([]);
      await test.submit([renamed(codelist('STRIPES', '1.0.0-draft', []), { en: 'Zebra' })]);
      expect(await names('zebra')).to.deep.equal(['allWords STRIPES 1.0.0-draft']);
      await test.submit([renamed(codelist('STRIPES', '1.0.0-draft', []), { en: 'Tiger' })]);
      expect(await names('zebra')).to.deep.equal([]);
      expect(await names('tiger')).to.deep.equal(['allWords STRIPES 1.0.0-draft']);
      const between = await search('zebra', `&asOf=tick:${before.tick + 1}`);
      expect(between.hits.map(({ name }) => name)).to.deep.equal(['Zebra']);
      expect(between.tick).to.equal(before.tick + 1);
      await test.submit([codelist('STRIPES', '1.0.0-draft', [])], 'DELETE');
      expect(await names('tiger')).to.deep.equal([]);
      expect(await names('tiger', `&asOf=tick:${before.tick + 2}`)).to.deep.equal(['allWords STRIPES 1.0.0-draft']);
      expect(await names('zebra', `&asOf=tick:${before.tick}`)).to.deep.equal([]);
    });

    it('many revisions of one draft bury nothing, at present and in the past', async () => {
      const ticks: number[] = [];
      for (let revision = 0; revision < 30; revision += 1) {
        const draft = renamed(codelist('BUSY', '1.0.0-draft', []), { en: `Buried number ${revision}` });
        const { transaction } = await test.submit(
          revision === 0
            ? [draft, renamed(codelist('CALM', '1.0.0', []), { en: 'Buried number of another list' })]
            : [draft],
        );
        ticks.push(transaction ?? 0);
      }
      for (const [revision, tick] of [...ticks.entries()].filter(([place]) => place % 10 === 0 || place === 29)) {
        const page = await search('buried number', `&asOf=tick:${tick}`);
        expect(page.isComplete).to.equal(true);
        expect(page.hits.map(({ name }) => name)).to.deep.equal([
          `Buried number ${revision}`,
          'Buried number of another list',
        ]);
      }
    });

    it('a dry run and a rejected submission leave nothing that is found', async () => {
      const texts =
        'MATCH (t:SearchText) OPTIONAL MATCH (t)<-[e:HAS_TEXT]-() RETURN count(DISTINCT t) AS texts, count(e) AS edges';
      const before = await test.cypher(texts);
      await test.submit([codelist('NOWHERE', '1.0.0', ['A'])], 'REPLACE', true);
      await test.submit([extendedCodelist('NOWHERE', '1.0.0', [urns.codelist('MISSING', '1.0.0')])]);
      expect(await names('nowhere')).to.deep.equal([]);
      expect(await test.cypher(texts)).to.deep.equal(before);
    });
  });

  describe('long lists', () => {
    const count = 12_000;
    const list = (version: string, changed: number): Artefact =>
      renamed(
        codelist('CL_LONG', version, []),
        { en: 'Long' },
        {
          codes: Array.from({ length: count }, (_, place) =>
            code(`L${place}`, { en: `Settlement ${place}${place === changed ? ' renamed' : ''}` }),
          ),
        },
      );
    const countTexts = async (): Promise<number> =>
      Number((await test.cypher('MATCH (t:SearchText) RETURN count(t) AS count'))[0]?.['count']);

    it('are found by the name of a code, in three statements', async () => {
      await test.submit([list('1.0.0-draft', -1)]);
      const before = test.database.roundTrips;
      const { hits } = await search('settlement 4321');
      expect(hits[0]?.urn).to.equal(urns.code('CL_LONG', '1.0.0-draft', 'L4321'));
      expect(hits[0]?.rank).to.equal('allWords');
      expect(test.database.roundTrips - before).to.equal(3);
    });

    it('with a very common word, the numbers are the least ones', async () => {
      const { count: found, isComplete, hits } = await search('settlement');
      expect(isComplete).to.equal(false);
      expect(found).to.be.greaterThan(1_000);
      expect(hits.every(({ name }) => name?.startsWith('Settlement'))).to.equal(true);
    });

    it('whose code changes, or that are published, write the texts that differ only', async () => {
      const before = await countTexts();
      await test.submit([list('1.0.0-draft', 77)]);
      expect(await countTexts()).to.equal(before + 1);
      expect((await search('renamed')).hits.map(({ id }) => id)).to.deep.equal(['L77']);
      await test.submit([list('1.0.0', 77)]);
      const ofStable = (await countTexts()) - before - 1;
      await test.submit([list('1.1.0', 78)]);
      expect((await countTexts()) - before - 1 - ofStable).to.be.within(1, 2);
    });
  });
});
