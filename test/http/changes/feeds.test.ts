import { expect } from 'chai';
import { codelist, conceptScheme, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

describe('feeds of changes', () => {
  let test: TestServer;
  const read = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await test.request(path, { headers });
    return { response, status: response.status, text: await response.text() };
  };
  const titles = (text: string) => [...text.matchAll(/<title>([^<]*)<\/title>/g)].slice(1).map(([, title]) => title);

  before(async () => {
    test = await startTestServer();
    await test.submit([{ ...codelist('CL', '1.0.0', ['A']), names: { en: 'Frequency <&>', fr: 'Fréquence' } }]);
    await test.submit([conceptScheme('CS', '1.0.0-draft', { FREQ: urns.codelist('CL', '1.0+.0') })]);
    await test.submit([codelist('CL', '1.1.0', ['A', 'B'])]);
    await test.submit([conceptScheme('CS', '1.0.0-draft', {})], 'DELETE');
  });
  after(() => test.close());

  for (const [path, type] of [
    ['/rss.xml', 'application/rss+xml'],
    ['/atom.xml', 'application/atom+xml'],
  ]) {
    describe(String(path), () => {
      it('has the newest changes in sentences, newest first, with links to the artefacts', async () => {
        const { response, text } = await read(`${path}?limit=5&urn=Codelist=SDMX:CL&urn=ConceptScheme=SDMX:CS`);
        expect(response.headers.get('Content-Type')).to.equal(`${type}; charset=utf-8`);
        expect(titles(text)).to.deep.equal([
          'ConceptScheme Name of CS, SDMX:CS(1.0.0-draft) was deleted',
          'Codelist SDMX:CL(1.0+.0) resolves to 1.1.0, before to 1.0.0',
          'Codelist Name of CL, SDMX:CL(1.1.0) was created',
          'Codelist SDMX:CL(1.0+.0) resolves to 1.0.0',
          'ConceptScheme Name of CS, SDMX:CS(1.0.0-draft) was created',
        ]);
        const links = [...text.matchAll(/<link(?: href="|>)([^"<]+)/g)].map(([, link]) => link ?? '');
        const paths = links.filter((link) => link.includes('/sdmx/')).map((link) => link.slice(test.url.length));
        expect(paths).to.have.length(5);
        for (const each of paths.slice(0, 4)) expect((await read(each)).status, each).to.equal(200);
      });

      it('has names in the preferred language, and the filters of changes', async () => {
        const filtered = `${path}?urn=${encodeURIComponent(urns.codelist('CL', '1.0.0'))}`;
        expect(titles((await read(filtered)).text)).to.deep.equal([
          'Codelist Frequency &lt;&amp;&gt;, SDMX:CL(1.0.0) was created',
        ]);
        expect(titles((await read(filtered, { 'Accept-Language': 'fr' })).text)).to.deep.equal([
          'Codelist Fréquence, SDMX:CL(1.0.0) was created',
        ]);
        const closure = `${path}?kinds=moved&closure=${encodeURIComponent(urns.codelist('CL', '1.0+.0'))}`;
        // That another artefact uses the wildcard for the first time changes nothing for who follows it.
        expect(titles((await read(closure)).text)).to.deep.equal([
          'Codelist SDMX:CL(1.0+.0) resolves to 1.1.0, before to 1.0.0',
        ]);
      });

      it('is not sent again until there is a new entry', async () => {
        const tag = async () => (await read(`${path}?agency=SDMX&types=codelist`)).response.headers.get('ETag') ?? '';
        const first = await tag();
        const again = { 'If-None-Match': first };
        expect((await read(`${path}?agency=SDMX&types=codelist`, again)).status).to.equal(304);
        // A change that the feed leaves out.
        await test.submit([conceptScheme('CS2', '1.0.0-draft', {})]);
        await test.submit([conceptScheme('CS2', '1.0.0-draft', {})], 'DELETE');
        expect(await tag()).to.equal(first);
        const id = path === '/rss.xml' ? 'N1' : 'N2';
        await test.submit([codelist(id, '1.0.0-draft', ['A'])]);
        const { status, text } = await read(`${path}?agency=SDMX&types=codelist`, again);
        expect([status, titles(text)[0]]).to.deep.equal([
          200,
          `Codelist Name of ${id}, SDMX:${id}(1.0.0-draft) was created`,
        ]);
        await test.submit([codelist(id, '1.0.0-draft', ['A'])], 'DELETE');
      });
    });
  }
});
