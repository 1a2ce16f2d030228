import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { rawRequest } from '../raw-request.js';

const prefix = '/sdmx/v2/structure';
const xml = 'application/vnd.sdmx.structure+xml';
const json = 'application/vnd.sdmx.structure+json';

const categories = {
  class: 'CategoryScheme',
  agencyID: 'SDMX',
  id: 'CATS',
  version: '1.0.0',
  names: { en: 'Categories' },
  categories: [
    {
      id: 'ECO',
      names: { en: 'Economy' },
      categories: [
        { id: 'PRICES', names: { en: 'Prices' } },
        { id: 'TRADE', names: { en: 'Trade' } },
      ],
    },
    { id: 'SOC', names: { en: 'Society' } },
  ],
} as unknown as Artefact;

/** As many ids as two lists in a URL can hold; they have millions of combinations. */
const manyIds = Array.from({ length: 1000 }, (_, index) => `I${index.toString(36)}`).join(',');

/** The artefacts of a JSON response: `Codelist=SDMX:CL(1.0.0)`. */
function contentOf(text: string): string[] {
  const { data } = JSON.parse(text) as { data: Record<string, { links: { urn?: string; rel?: string }[] }[]> };
  return Object.values(data)
    .flat()
    .map(({ links }) => links.find(({ rel }) => rel === 'self')?.urn ?? '')
    .map((urn) => urn.replace(/^urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\./, ''));
}

describe('GET /sdmx/v2/structure', () => {
  let test: TestServer;
  let firstInstant = '';
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['ECB', 'IMF'])], 'MERGE');
    const first = await test.submit([
      codelist('CL', '1.0.0', ['A', 'M'], { names: { en: 'Codes', fr: 'Codes français', de: 'Codes auf Deutsch' } }),
      codelist('CL', '1.0', ['A']),
      codelist('CL', '0.1.0', ['A']),
      ownedBy('ECB', codelist('CL', '3.0.0', ['X'])),
      ownedBy('IMF', codelist('CL_IMF', '1.0.0', ['X'])),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0') }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0+.0', 'FREQ')]: urns.codelist('CL', '1.0.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      categories,
    ]);
    firstInstant = new Date(first.at).toISOString();
    await test.submit([codelist('CL', '1.2.0', ['A', 'M', 'Q']), codelist('CL', '2.0.0-draft', ['A'])]);
  });
  after(() => test.close());

  const send = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    rawRequest(test.url, { path: `${prefix}${path}`, headers: { Accept: 'application/json', ...headers } });

  const cl = (version: string) => `Codelist=SDMX:CL(${version})`;
  const everything = [
    'AgencyScheme=SDMX:AGENCIES(1.0)',
    'CategoryScheme=SDMX:CATS(1.0.0)',
    'Codelist=ECB:CL(3.0.0)',
    'Codelist=IMF:CL_IMF(1.0.0)',
    cl('2.0.0-draft'),
    'ConceptScheme=SDMX:CS(1.0.0)',
    'DataStructure=SDMX:DSD(1.0.0)',
    'Dataflow=SDMX:DF(1.0.0)',
  ].sort();

  /** Paths and their results, in any order. */
  const paths: readonly (readonly [string, readonly string[]])[] = [
    ['', everything],
    ['/', everything],
    ['/*', everything],
    ['/%2A/', everything],
    ['/all', everything],
    ['/*/*/*/~', everything],
    ['/codelist', ['Codelist=ECB:CL(3.0.0)', 'Codelist=IMF:CL_IMF(1.0.0)', cl('2.0.0-draft')]],
    ['/codelist/', ['Codelist=ECB:CL(3.0.0)', 'Codelist=IMF:CL_IMF(1.0.0)', cl('2.0.0-draft')]],
    ['/%63odelist/*', ['Codelist=ECB:CL(3.0.0)', 'Codelist=IMF:CL_IMF(1.0.0)', cl('2.0.0-draft')]],
    ['/codelist,dataflow/SDMX', [cl('2.0.0-draft'), 'Dataflow=SDMX:DF(1.0.0)']],
    ['/codelist%2Cdataflow/SDMX/*/~', [cl('2.0.0-draft'), 'Dataflow=SDMX:DF(1.0.0)']],
    ['/codelist/ECB,IMF', ['Codelist=ECB:CL(3.0.0)', 'Codelist=IMF:CL_IMF(1.0.0)']],
    ['/codelist/ECB%2cIMF,ECB/*', ['Codelist=ECB:CL(3.0.0)', 'Codelist=IMF:CL_IMF(1.0.0)']],
    ['/codelist/*/CL', ['Codelist=ECB:CL(3.0.0)', cl('2.0.0-draft')]],
    ['/*/SDMX/CL,DF,CL', [cl('2.0.0-draft'), 'Dataflow=SDMX:DF(1.0.0)']],
    ['/codelist/SDMX/CL/~', [cl('2.0.0-draft')]],
    ['/codelist/SDMX/CL/%7E', [cl('2.0.0-draft')]],
    ['/codelist/SDMX/CL/+', [cl('1.2.0')]],
    ['/codelist/SDMX/CL/%2B', [cl('1.2.0')]],
    ['/codelist/SDMX/CL/*', ['0.1.0', '1.0', '1.0.0', '1.2.0', '2.0.0-draft'].map(cl)],
    ['/codelist/SDMX/CL/%2a', ['0.1.0', '1.0', '1.0.0', '1.2.0', '2.0.0-draft'].map(cl)],
    ['/codelist/SDMX/CL/1.0', [cl('1.0')]],
    ['/codelist/SDMX/CL/1.0.0', [cl('1.0.0')]],
    ['/codelist/SDMX/CL/1.0.0,1.2.0', [cl('1.0.0'), cl('1.2.0')]],
    ['/codelist/SDMX/CL/1.0.0%2C1.2.0,1.0.0', [cl('1.0.0'), cl('1.2.0')]],
    ['/codelist/SDMX/CL/1.0+.0', [cl('1.2.0')]],
    ['/codelist/SDMX/CL/1.0%2B.0', [cl('1.2.0')]],
    ['/codelist/SDMX/CL/1.0%2b.0/', [cl('1.2.0')]],
    ['/codelist/SDMX/CL/1.0.0+', [cl('1.0.0')]],
    ['/codelist/SDMX/CL/1.0.0~', [cl('1.0.0')]],
    ['/codelist/SDMX/CL/2.0.0~', [cl('2.0.0-draft')]],
    ['/codelist/SDMX/CL/1+.0.0', [cl('1.2.0')]],
    ['/codelist/SDMX/CL/1~.0.0', [cl('2.0.0-draft')]],
    ['/codelist/SDMX/CL/1.*.0', [cl('1.0.0'), cl('1.2.0')]],
    ['/codelist/SDMX/CL/0.0~.0', [cl('0.1.0')]],
    ['/codelist/SDMX/CL/1.0.0/A', [cl('1.0.0')]],
    ['/codelist/SDMX/CL/1.0.0/A,NOT_THERE', [cl('1.0.0')]],
    ['/categoryscheme/SDMX/CATS/1.0.0/ECO.PRICES', ['CategoryScheme=SDMX:CATS(1.0.0)']],
    ['/categoryscheme/SDMX/CATS/1.0.0/ECO%2EPRICES', ['CategoryScheme=SDMX:CATS(1.0.0)']],
  ];
  for (const [path, expected] of paths) {
    it(`${path || 'no path'} finds ${expected.length === everything.length ? 'everything' : expected.join(', ')}`, async () => {
      const { status, text } = await send(path);
      expect(status, text).to.equal(200);
      expect(contentOf(text).sort()).to.deep.equal([...expected].sort());
    });
  }

  it('sorts by type, agency, id, version', async () => {
    const { text } = await send('/*/*/*/*');
    const { text: again } = await send('/*/*/*/*');
    expect(contentOf(text)).to.deep.equal(contentOf(again));
    expect(contentOf(text).filter((urn) => urn.startsWith('Codelist='))).to.deep.equal([
      'Codelist=ECB:CL(3.0.0)',
      'Codelist=IMF:CL_IMF(1.0.0)',
      ...['0.1.0', '1.0', '1.0.0', '1.2.0', '2.0.0-draft'].map(cl),
    ]);
  });

  for (const path of [
    '/codelist/NOBODY',
    '/codelist/SDMX/NOTHING',
    '/codelist/SDMX/CL/9.0.0',
    '/codelist/SDMX/CL/9+.0.0',
    '/codelist/SDMX/CL/1.0.0/NOT_THERE',
    '/categoryscheme/SDMX/CATS/1.0.0/PRICES',
    '/dataconstraint',
    `/codelist/${manyIds}/${manyIds}`,
    `/codelist/SDMX/${Array.from({ length: 1000 }, (_, index) => index).join(',')}`,
  ]) {
    it(`${path.slice(0, 60)} finds nothing: 404 with code 100`, async () => {
      const { status, text, headers } = await send(path);
      expect(status, text).to.equal(404);
      expect(JSON.parse(text).errors).to.have.length(1);
      expect(JSON.parse(text).errors[0]).to.include({ code: 100, title: 'No results found' });
      expect(headers['content-type']).to.match(/^application\/json/);
    });
  }

  it('selects items, a nested one with its parents', async () => {
    const { text } = await send('/categoryscheme/SDMX/CATS/1.0.0/ECO.PRICES');
    const [scheme] = JSON.parse(text).data.categorySchemes;
    expect(scheme.isPartial).to.equal(true);
    expect(scheme.categories.map(({ id }: { id: string }) => id)).to.deep.equal(['ECO']);
    expect(scheme.categories[0].categories.map(({ id }: { id: string }) => id)).to.deep.equal(['PRICES']);
  });

  describe('references', () => {
    const owner = 'AgencyScheme=SDMX:AGENCIES(1.0)';
    const [cs, dsd, df] = ['ConceptScheme=SDMX:CS(1.0.0)', 'DataStructure=SDMX:DSD(1.0.0)', 'Dataflow=SDMX:DF(1.0.0)'];
    for (const [path, references, expected] of [
      ['/datastructure/SDMX/DSD', 'none', [dsd]],
      ['/datastructure/SDMX/DSD', 'children', [dsd, cs, cl('1.0.0'), owner]],
      ['/datastructure/SDMX/DSD', 'parents', [dsd, df]],
      ['/datastructure/SDMX/DSD', 'descendants', [dsd, cs, cl('1.0.0'), cl('1.2.0'), owner]],
      ['/codelist/SDMX/CL/1.2.0', 'ancestors', [cl('1.2.0'), cs, dsd, df]],
      ['/codelist/SDMX/CL/1.2.0', 'parentsandsiblings', [cl('1.2.0'), cs, owner]],
      ['/datastructure/SDMX/DSD', 'all', [dsd, cs, df, cl('1.0.0'), cl('1.2.0'), owner]],
      ['/datastructure/SDMX/DSD', 'codelist', [dsd, cl('1.0.0')]],
      ['/datastructure/SDMX/DSD', 'dataflow,codelist', [dsd, df, cl('1.0.0')]],
      ['/datastructure/SDMX/DSD', 'categoryscheme', [dsd]],
    ] as const) {
      it(`${references} of ${path}`, async () => {
        const { status, text } = await send(`${path}?references=${references}`);
        expect(status, text).to.equal(200);
        expect(contentOf(text).sort()).to.deep.equal([...expected].sort());
      });
    }
  });

  describe('detail', () => {
    const [extended, stub] = ['full', 'allstubs'].map((detail) => `/codelist/SDMX/CL/1.0.0?detail=${detail}`);

    it('full and raw contain the items, allstubs identity and names', async () => {
      for (const [path, codes] of [
        [extended, 2],
        ['/codelist/SDMX/CL/1.0.0?detail=raw', 2],
        [stub, undefined],
      ] as const) {
        const [list] = JSON.parse((await send(path ?? '')).text).data.codelists;
        expect(list.codes?.length).to.equal(codes);
        expect(list.id).to.equal('CL');
        expect(list.names).to.include.keys('en', 'fr');
        expect(list.isExternalReference).to.equal(codes === undefined ? true : undefined);
      }
    });
  });

  describe('asOf', () => {
    it('returns the state at that instant', async () => {
      for (const instant of [
        firstInstant,
        firstInstant.replace('Z', '%2B00:00'),
        firstInstant.replace('Z', '+00:00'),
      ]) {
        const { text } = await send(`/codelist/SDMX/CL/+?asOf=${instant}`);
        expect(contentOf(text)).to.deep.equal([cl('1.0.0')]);
      }
    });

    it('returns the present for the current day, month and year', async () => {
      const { text: present } = await send('/codelist/SDMX/CL');
      const today = new Date().toISOString().slice(0, 10);
      for (const period of [today, today.slice(0, 7), today.slice(0, 4)]) {
        const { status, text } = await send(`/codelist/SDMX/CL?asOf=${period}`);
        expect(status, text).to.equal(200);
        expect(contentOf(text)).to.deep.equal(contentOf(present));
      }
    });

    it('finds nothing before the registry began, and returns when it began', async () => {
      const { status, text } = await send('/codelist/SDMX/CL?asOf=2000-01-01');
      expect(status).to.equal(404);
      const [, beginning = ''] = /the registry began at (\S+Z);/.exec(text) ?? [];
      expect((await send(`/agencyscheme/SDMX/AGENCIES?asOf=${beginning}`)).status).to.equal(200);
      const before = new Date(Date.parse(beginning) - 1).toISOString();
      expect((await send(`/agencyscheme/SDMX/AGENCIES?asOf=${before}`)).text).to.include('the registry began at');
    });
  });

  describe('formats', () => {
    const formats: readonly (readonly [string, string])[] = [
      ['sdmx-3.0', `${xml};version=3.0.0`],
      ['sdmx-3.1', `${xml};version=3.1.0`],
      ['sdmx-json', `${json};version=2.1.0`],
      ['sdmx-json-2.1', `${json};version=2.1.0`],
      ['sdmx-json-2.0', `${json};version=2.0.0`],
    ];

    const schemaErrors = (type: string, text: string): string[] => {
      const version = type.slice(type.indexOf('=') + 1);
      return type.startsWith(xml)
        ? validateSdmxMl(text, version === '3.0.0' ? '3.0' : '3.1')
        : validateSdmxJson(text, version === '2.0.0' ? '2.0.0' : '2.1.0');
    };

    for (const [format, type] of formats) {
      it(`format=${format} takes precedence over Accept, and the whole registry is valid ${type}`, async () => {
        const { status, headers, text } = await send(`?format=${format}`, { Accept: 'text/html' });
        expect([status, headers['content-type']]).to.deep.equal([200, type]);
        expect(schemaErrors(type, text)).to.deep.equal([]);
      });

      it(`responds to Accept: ${type} with exactly this type, without charset`, async () => {
        const { status, headers, text } = await send('/*/*/*/*?references=all', { Accept: type });
        expect([status, headers['content-type']]).to.deep.equal([200, type]);
        expect(schemaErrors(type, text)).to.deep.equal([]);
      });
    }

    it('the default is SDMX-ML 3.0', async () => {
      const { headers } = await rawRequest(test.url, { path: `${prefix}/codelist` });
      expect(headers['content-type']).to.equal(`${xml};version=3.0.0`);
    });

    it('406 lists the supported types', async () => {
      for (const accept of ['text/html', `${xml};version=2.2`, 'application/xml;q=0']) {
        const { status, text } = await send('/codelist', { Accept: accept });
        expect(status).to.equal(406);
        for (const [, type] of formats) expect(text).to.include(type);
      }
    });

    it('SDMX-ML 2.1 has resolved wildcards', async () => {
      await test.submit([
        conceptScheme('CS_21', '1.0.0', { FREQ: null }),
        dataStructure('DSD_21', '1.2.0', { [urns.concept('CS_21', '1.0.0', 'FREQ')]: null }),
        dataflow('DF_21', '1.0.0', urns.dataStructure('DSD_21', '1.0+.0')),
      ]);
      for (const headers of [{ Accept: `${xml};version=2.1` }, { Accept: '*/*' }]) {
        const format = headers.Accept === '*/*' ? '?format=sdmx-2.1' : '';
        const response = await send(`/dataflow/SDMX/DF_21${format}`, headers);
        expect(response.headers['content-type']).to.equal(`${xml};version=2.1`);
        expect(validateSdmxMl(response.text, '2.1')).to.deep.equal([]);
        expect(response.text).to.match(
          /<Ref[^>]* id="DSD_21"[^>]* version="1.2.0"|<Ref[^>]* version="1.2.0"[^>]* id="DSD_21"/,
        );
      }
    });

    it('an error is SDMX-ML of the accepted version, or JSON', async () => {
      for (const [accept, type, version] of [
        ['application/xml', 'application/xml', '3.0'],
        [`${xml};version=3.0.0`, 'application/xml', '3.0'],
        [`${xml};version=3.1.0`, 'application/xml', '3.1'],
        [`${xml};version=2.1`, 'application/xml', '2.1'],
        [`${xml};version=2.0`, 'application/xml', '3.0'],
        ['application/json', 'application/json; charset=utf-8', undefined],
        [`${json};version=2.0.0`, 'application/json; charset=utf-8', undefined],
        ['*/*', 'application/json; charset=utf-8', undefined],
        ['text/html', 'application/json; charset=utf-8', undefined],
      ] as const) {
        const { headers, text } = await send('/codelist/NOBODY', { Accept: accept });
        expect(headers['content-type'], accept).to.equal(type);
        expect(headers.vary).to.include('Accept');
        if (version === undefined) expect(JSON.parse(text).errors).to.have.length(1);
        else expect(validateSdmxMl(text, version)).to.deep.equal([]);
      }
    });
  });

  describe('languages', () => {
    for (const [path, header, name, language] of [
      ['', '', 'Codes', 'en'],
      ['', 'fr', 'Codes français', 'fr'],
      ['', 'it, fr;q=0.5, de;q=0.8', 'Codes auf Deutsch', 'de'],
      ['', 'de-AT;q=0.8', 'Codes auf Deutsch', 'de'],
      ['', '*;q=0.1, nl', 'Codes', 'en'],
      ['', 'fr;q=0', 'Codes', 'en'],
      ['?lang=fr', 'de', 'Codes français', 'fr'],
      ['?lang=xx', '', 'Codes', 'en'],
    ] as const) {
      it(`${path || 'no lang'} and Accept-Language "${header}" select "${name}"`, async () => {
        const { headers, text } = await send(`/codelist/SDMX/CL/1.0.0${path}`, { 'Accept-Language': header });
        const [list] = JSON.parse(text).data.codelists;
        expect(list.name).to.equal(name);
        expect(list.names).to.have.all.keys('en', 'fr', 'de');
        expect(headers['content-language']).to.equal(language);
      });
    }
  });

  describe('headers', () => {
    it('contain the time of the newest revision, and Vary', async () => {
      const { headers } = await send('/codelist/SDMX/CL/1.0.0');
      const seconds = new Date(`${firstInstant.slice(0, 19)}Z`).toUTCString();
      expect(headers['last-modified']).to.equal(seconds);
      expect(headers.vary?.split(', ')).to.have.members(['Accept', 'Accept-Encoding', 'Accept-Language']);
    });

    it('HEAD has the headers of GET without a body', async () => {
      const get = await send('/codelist/SDMX/CL');
      const head = await rawRequest(test.url, {
        method: 'HEAD',
        path: `${prefix}/codelist/SDMX/CL`,
        headers: { Accept: 'application/json' },
      });
      expect([head.status, head.text]).to.deep.equal([200, '']);
      for (const name of ['content-type', 'last-modified', 'vary', 'content-language']) {
        expect(head.headers[name], name).to.equal(get.headers[name]);
      }
      const missing = await rawRequest(test.url, { method: 'HEAD', path: `${prefix}/codelist/NOBODY` });
      expect([missing.status, missing.text]).to.deep.equal([404, '']);
    });
  });
});
