import { expect } from 'chai';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { categoryScheme, codelist, conceptScheme, dataflow, hierarchy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { rawRequest } from '../raw-request.js';
import { contentOf } from './messages-1.js';

const xml = 'application/vnd.sdmx.structure+xml';
const json = 'application/vnd.sdmx.structure+json';
const [ml21, json10] = [`${xml};version=2.1`, `${json};version=1.0.0`];

/** Accept headers (undefined for none), and the media type of the response. */
const negotiated: readonly (readonly [string | undefined, string])[] = [
  [undefined, ml21],
  ['', ml21],
  ['*/*', ml21],
  ['application/*', ml21],
  ['text/html, */*;q=0.1', ml21],
  ['application/xml', ml21],
  ['text/xml', ml21],
  [xml, ml21],
  [ml21, ml21],
  [`${xml}; version="2.1"`, ml21],
  ['application/json', json10],
  ['application/json, application/xml;q=0.9', json10],
  ['application/xml, application/json', ml21],
  [json, json10],
  [json10, json10],
  [`${xml};version=3.0.0`, `${xml};version=3.0.0`],
  [`${xml};version=3.1.0`, `${xml};version=3.1.0`],
  [`${json};version=2.0.0`, `${json};version=2.0.0`],
  [`${json};version=2.1.0`, `${json};version=2.1.0`],
  [`${json};version=2.1.0;q=0.2, ${ml21};q=0.1`, `${json};version=2.1.0`],
];

const formats: readonly (readonly [string, string])[] = [
  ['sdmx-2.1', ml21],
  ['sdmx-3.0', `${xml};version=3.0.0`],
  ['sdmx-3.1', `${xml};version=3.1.0`],
  ['sdmx-json-1.0', json10],
  ['sdmx-json-2.0', `${json};version=2.0.0`],
  ['sdmx-json-2.1', `${json};version=2.1.0`],
  ['sdmx-json', `${json};version=2.1.0`],
];

/** The errors against the official schema of a media type. */
function schemaErrors(type: string, text: string): string[] {
  const version = type.slice(type.indexOf('=') + 1);
  return type.startsWith(xml)
    ? validateSdmxMl(text, version.slice(0, 3) as '2.1' | '3.0' | '3.1')
    : validateSdmxJson(text, version as '1.0.0' | '2.0.0' | '2.1.0');
}

/** Accept headers, and the format of an error: the version of the SDMX-ML message, or JSON. */
const errors: readonly (readonly [string | undefined, '2.1' | '3.0' | '3.1' | 'json'])[] = [
  [undefined, '2.1'],
  ['*/*', '2.1'],
  ['application/xml', '2.1'],
  ['text/xml', '2.1'],
  [xml, '2.1'],
  [ml21, '2.1'],
  [`${xml};version=2.0`, '2.1'],
  [`${xml};version=3.0.0`, '3.0'],
  [`${xml};version=3.1.0`, '3.1'],
  ['application/json', 'json'],
  [json10, 'json'],
  ['application/json, application/xml;q=0.9', 'json'],
  ['text/html', 'json'],
];

describe('structure queries of REST 1.5, formats', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([
      codelist('CL', '1.0.0', ['A'], { names: { en: 'Codes', fr: 'Liste' } }),
      codelist('CL', '2.0.0-draft', ['A', 'B']),
      codelist('ONLY_DRAFT', '1.0.0-draft', ['A']),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0') }),
      categoryScheme('CATS', '1.0.0', { ECO: { PRICES: {} } }),
      { ...hierarchy('H', '1.0.0', [urns.code('CL', '1.0.0', 'A')]), hasFormalLevels: false },
      // An external reference without content, which every format can hold.
      { ...codelist('DSD', '1.0.0', []), class: 'DataStructure', isExternalReference: true },
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    ]);
  });
  after(() => test.close());

  for (const prefix of ['/sdmx/v1', '/ws/public/sdmxapi/rest']) {
    describe(prefix, () => {
      const send = (path: string, accept?: string, method = 'GET', more: Readonly<Record<string, string>> = {}) =>
        rawRequest(test.url, {
          method,
          path: `${prefix}${path}`,
          headers: { ...(accept === undefined ? {} : { Accept: accept }), ...more },
        });

      for (const [accept, type] of negotiated) {
        it(`responds to Accept: ${accept ?? '(missing)'} with ${type}`, async () => {
          const { status, headers, text } = await send('/structure/all/all/all', accept);
          expect([status, headers['content-type']]).to.deep.equal([200, type]);
          expect(schemaErrors(type, text)).to.deep.equal([]);
        });
      }

      for (const [name, type] of formats) {
        it(`format=${name} takes precedence over Accept`, async () => {
          const { status, headers, text } = await send(`/codelist?format=${name}`, 'text/html');
          expect([status, headers['content-type']]).to.deep.equal([200, type]);
          expect(schemaErrors(type, text)).to.deep.equal([]);
        });
      }

      it('406 lists the supported types', async () => {
        for (const accept of ['text/html', `${xml};version=2.0`, 'application/xml;q=0', `${json};version=3.0.0`]) {
          const { status, text } = await send('/codelist', accept);
          expect(status, accept).to.equal(406);
          for (const [, type] of formats) expect(text).to.include(type);
        }
      });

      it('reports versions that the format cannot hold in the footer', async () => {
        const response = await send('/codelist/SDMX/CL/all');
        expect(contentOf(response)).to.deep.equal(['Codelist SDMX:CL(1.0.0)']);
        expect(response.text).to.include('footer:Message').and.to.include('CL(2.0.0-draft)');
      });

      it('the latest version is not a draft, in every format', async () => {
        for (const format of ['sdmx-2.1', 'sdmx-3.1']) {
          const response = await send(`/codelist/SDMX/CL?format=${format}`);
          expect(contentOf(response), format).to.deep.equal(['Codelist SDMX:CL(1.0.0)']);
          expect(response.text).not.to.include('footer:Message');
          expect((await send(`/codelist/SDMX/ONLY_DRAFT?format=${format}`)).status).to.equal(404);
        }
        const { text } = await send('/codelist/SDMX/CL/2.0.0-draft?format=sdmx-json-2.1');
        expect(JSON.parse(text).data.codelists[0]).to.include({ version: '2.0.0-draft' });
      });

      it('lang and Accept-Language select the name in JSON', async () => {
        for (const [path, language] of [
          ['/codelist/SDMX/CL?lang=fr', 'en'],
          ['/codelist/SDMX/CL', 'fr'],
        ] as const) {
          const { headers, text } = await send(path, 'application/json', 'GET', { 'Accept-Language': language });
          expect(headers['content-language']).to.equal('fr');
          expect(JSON.parse(text).data.codelists[0].name).to.equal('Liste');
        }
      });

      for (const [accept, format] of errors) {
        for (const [path, status, code] of [
          ['/codelist/NOBODY', 404, '100'],
          ['/codelist/SDMX/CL/v1', 400, '140'],
          ['/codelist?detail=raw', 400, '140'],
          ['/nowhere', 400, '140'],
        ] as const) {
          it(`sends ${status} for ${path} to Accept: ${accept ?? '(missing)'} in ${format}`, async () => {
            const response = await send(path, accept);
            // Accept is checked before the query runs.
            const isOffered = accept !== 'text/html' && accept !== `${xml};version=2.0`;
            expect(response.status).to.equal(isOffered || status === 400 ? status : 406);
            expect(response.headers.vary).to.include('Accept');
            if (format === 'json') {
              expect(response.headers['content-type']).to.equal('application/json; charset=utf-8');
              expect(String(JSON.parse(response.text).errors[0].code)).to.equal(isOffered ? code : '140');
            } else {
              expect(response.headers['content-type']).to.equal('application/xml');
              expect(validateSdmxMl(response.text, format)).to.deep.equal([]);
              expect(response.text).to.include(`code="${isOffered ? code : '140'}"`);
            }
          });
        }
      }

      it('HEAD has the headers of GET without a body', async () => {
        const get = await send('/codelist/SDMX/CL');
        const head = await send('/codelist/SDMX/CL', undefined, 'HEAD');
        expect([head.status, head.text]).to.deep.equal([200, '']);
        for (const name of ['content-type', 'last-modified', 'vary']) {
          expect(head.headers[name], name).to.equal(get.headers[name]);
        }
      });

      it('other methods are 405 with the allowed methods', async () => {
        for (const method of ['POST', 'PUT', 'DELETE']) {
          const { status, headers } = await send('/codelist/SDMX/CL', undefined, method);
          expect([status, headers.allow], method).to.deep.equal([405, 'HEAD, GET']);
        }
      });

      it('the path is case-sensitive', async () => {
        for (const path of [prefix.toUpperCase(), `${prefix}x`, `${prefix.slice(0, -1)}/codelist`]) {
          const { status } = await rawRequest(test.url, { path: `${path}/codelist` });
          expect(status, path).to.equal(404);
        }
      });
    });
  }
});
