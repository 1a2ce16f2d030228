import { expect } from 'chai';
import { startTestServer, type TestServer } from '../../harness/server.js';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
const query = '/sdmx/v2/structure/agencyscheme/SDMX/AGENCIES';

describe('the files of the explorer', () => {
  let test: TestServer;
  let script: string;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    const page = await (await test.request('/')).text();
    script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  });
  after(() => test.close());

  const typeOf = async (path: string, accept: string): Promise<string | null> => {
    const response = await test.request(path, { headers: { Accept: accept } });
    await response.arrayBuffer();
    return response.headers.get('Content-Type');
  };

  for (const path of ['/', '/explore/artefact?urn=x', '/explore', '/explore/artefact/?urn=x', '/docs', '/docs/']) {
    it(`are a page at ${path}, which loads nothing from other hosts`, async () => {
      const response = await test.request(path);
      expect(response.status).to.equal(200);
      expect(response.headers.get('Content-Type')).to.equal('text/html; charset=utf-8');
      expect(response.headers.get('Cache-Control')).to.equal('no-cache');
      expect(response.headers.get('X-Request-Id')).to.be.a('string');
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).to.include("default-src 'none'").and.to.include("script-src 'self'").and.to.not.include('unsafe');
      expect(await response.text()).to.not.match(/(?:src|href)="(?![/#])/);
    });
  }

  it('are kept by caches for ever where their name has a hash of the content', async () => {
    const response = await test.request(script);
    expect(response.headers.get('Cache-Control')).to.equal('public, max-age=31536000, immutable');
    expect((await test.request('/assets/icon.svg')).headers.get('Cache-Control')).to.equal('no-cache');
  });

  it('come in the content coding that the client accepts, each with its own entity tag', async () => {
    const get = (coding: string) => test.request(script, { headers: { 'Accept-Encoding': coding } });
    const responses = await Promise.all(['br, gzip', 'gzip', 'identity'].map(get));
    expect(responses.map(({ headers }) => headers.get('Content-Encoding'))).to.deep.equal(['br', 'gzip', null]);
    expect(new Set(responses.map(({ headers }) => headers.get('ETag'))).size).to.equal(3);
    const texts = await Promise.all(responses.map((each) => each.text()));
    expect(new Set(texts).size).to.equal(1);
    expect(responses.every(({ headers }) => headers.get('Vary')?.includes('Accept-Encoding'))).to.equal(true);
  });

  it('are not sent again to a client that has them, and HEAD gets no body', async () => {
    const etag = (await test.request(script)).headers.get('ETag') ?? '';
    expect((await test.request(script, { headers: { 'If-None-Match': etag } })).status).to.equal(304);
    const head = await test.request('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
  });

  it('are not found under other names, in the format of errors', async () => {
    for (const path of [
      '/assets/none.js',
      '/assets/../index.html/x',
      '/index.html',
      '/assets/%2e%2e/docs.html',
      '/explorer',
    ]) {
      const response = await test.request(path);
      expect(response.status, path).to.equal(404);
      expect(await response.json(), path).to.have.property('errors');
    }
  });

  it('are served with wrong credentials, too, and only to GET and HEAD', async () => {
    const response = await test.request('/', { headers: { Authorization: 'Basic d3Jvbmc6d3Jvbmc=' } });
    expect(response.status).to.equal(200);
    expect((await test.request('/', { method: 'POST' })).status).to.equal(404);
  });

  it('are offered to browsers at addresses of the SDMX API, and never to programs', async () => {
    expect(await typeOf(query, browser)).to.equal('text/html; charset=utf-8');
    expect(await typeOf(`${query}?format=sdmx-json`, browser)).to.match(/json/);
    for (const accept of [java, '*/*', 'application/xml', 'text/html, */*;q=0.1']) {
      expect(await typeOf(query, accept), accept).to.match(/sdmx\.structure\+xml|application\/xml/);
    }
    expect(await typeOf('/ws/secure/registry/audit-log', browser)).to.not.match(/html/);
    const vary = (await test.request(query, { headers: { Accept: browser } })).headers.get('Vary') ?? '';
    expect(vary).to.match(/Accept(?!-)/);
  });

  it('are missing where the explorer is not built', async () => {
    const without = await startTestServer();
    expect((await without.request('/')).status).to.equal(404);
    await without.close();
  });
});
