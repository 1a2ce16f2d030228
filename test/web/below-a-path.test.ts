import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { codelist, urns } from '../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../harness/browser.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { signIn } from './sign-in.js';

const below = '/registry';

/** Serves the registry under a path, as a proxy with other services on the same host does. */
function startProxy(registry: () => string): Promise<{ readonly server: Server; readonly cookiesOfOthers: string[] }> {
  const cookiesOfOthers: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith(`${below}/`)) {
      cookiesOfOthers.push(headers.cookie ?? '');
      outgoing.writeHead(404).end('another service');
      return;
    }
    const passed = request(`${registry()}${url.slice(below.length)}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ server, cookiesOfOthers })));
}

describe('a registry below a path of a host', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let url: string;
  before(async () => {
    proxy = await startProxy(() => test.url);
    url = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}${below}`;
    test = await startTestServer({
      hasExplorer: true,
      signIn: { publicUrl: url, root: { username: 'root', password: 'only-for-the-tests' } },
    });
    await test.submit([codelist('CL_AREA', '1.0.0', ['A', 'B'])]);
    explorer = await openPage(url);
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer?.close();
    await test?.close();
    proxy.server.closeAllConnections();
    proxy.server.close();
  });

  it('has pages whose links, scripts and requests stay below it', async () => {
    const { page, open, settled } = explorer;
    await open('/');
    await page.getByRole('combobox', { name: 'Find artefacts' }).fill('CL_AREA');
    await page.keyboard.press('Enter');
    await page.locator('a.result').first().click();
    await settled();
    expect(new URL(page.url()).pathname).to.equal(`${below}/explore/artefact`);
    await page.getByRole('tab', { name: 'Formats' }).click();
    await page.getByRole('table', { name: 'text' }).locator('.virtual-row').first().waitFor();
    const download = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
    expect((await page.request.get(new URL(download ?? '', page.url()).href)).status()).to.equal(200);
    await page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Graph' }).click();
    await page.waitForSelector('canvas[data-drawn=true]');
    await page.reload();
    await page.waitForSelector('canvas[data-drawn=true]');
    await page.goto(`${url}/sdmx/v2/structure/codelist/SDMX/CL_AREA`);
    await page.getByRole('link', { name: 'SDMX:CL_AREA(1.0.0)' }).waitFor();
  });

  it('has the documents and the description of the API', async () => {
    const { page, settled } = explorer;
    await explorer.open('/explore/browse');
    await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('link', { name: 'rest.md' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).to.equal(`${url}/docs/rest.md`);
    await page.getByRole('navigation').getByRole('link', { name: 'API' }).click();
    await page.locator('.opblock-summary-path').first().waitFor();
    const description = await (await page.request.get(`${url}/openapi.json`)).json();
    expect(description.servers).to.deep.equal([{ url: `${below}/` }]);
    await page.getByRole('navigation').getByRole('link', { name: 'Changes' }).click();
    await settled();
    expect(await page.getByRole('link', { name: 'RSS' }).getAttribute('href')).to.match(/^\/registry\/rss\.xml/);
  });

  it('signs in with a cookie that other services of the host do not get, and back to the page', async () => {
    const { page, settled } = explorer;
    await explorer.open(`/explore/artefact?urn=${urns.codelist('CL_AREA', '1.0.0')}`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name').fill('root');
    await page.getByLabel('Password').fill('only-for-the-tests');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${url}/explore/artefact**`);
    await settled();
    await soon(async () => expect(await page.getByRole('link', { name: 'root' }).count()).to.equal(1));
    const [cookie] = await page.context().cookies(url);
    expect(cookie?.path).to.equal(below);
    // Without a page to go back to, people stay at the sign-in, where they can sign out.
    await page.getByRole('link', { name: 'root' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await signIn(page, url);
    expect(page.url()).to.equal(`${url}/login.html`);
    await page.request.get(new URL('/elsewhere', url).href);
    expect(proxy.cookiesOfOthers.filter((each) => each.includes('strata'))).to.deep.equal([]);
    expect(proxy.cookiesOfOthers).to.include('');
    expect(explorer.faults).to.deep.equal([]);
  });
});
