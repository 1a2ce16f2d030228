import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect } from 'chai';
import type { sourceListSchema } from '../../../src/http/data-queries/data-sources.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { dataflow, dataProviderScheme, provisionAgreement, urns } from '../../harness/artefacts.js';
import { type DataServer, messageOf, root, startDataServer } from '../loads/data-server.js';
import type { Received } from '../received.js';
import { type SourceServer, startSourceServer } from './source-server.js';

const provider = 'urn:sdmx:org.sdmx.infomodel.base.DataProvider=SDMX:DATA_PROVIDERS(1.0).P';
const csvType = 'application/vnd.sdmx.data+csv;version=2.0.0';
const csv = messageOf(['A,FR,2020,1.5,A,,,', 'A,DE,2021,2,,,,']);
/** The same in the words of another flow. */
const csvOf = (flow: string, text = csv): string => text.replaceAll('SDMX:DF(1.0.0)', `SDMX:${flow}(1.0.0)`);
const wadl = `<application xmlns="http://wadl.dev.java.net/2009/02"><resources base="http://x/"><resource path="data"><resource path="{flowRef}/{key}/{providerRef}"/></resource></resources></application>`;

type Source = Readonly<Record<string, unknown>>;
const service = (dataURL: string, more: object = {}): Source => ({
  queryableDataSource: { dataURL, isRESTDatasource: true, isWebServiceDatasource: false, ...more },
});
const file = (simpleDataSource: string): Source => ({ simpleDataSource });

describe('registered sources of data', () => {
  let test: DataServer;
  let sources: SourceServer;
  let folder: string;
  let tag = '"1"';
  let body = csvOf('F');

  before(async () => {
    sources = await startSourceServer({
      good: ({ headers }, response) => {
        if (headers['if-none-match'] === 'W/"tag"') response.writeHead(304, { ETag: '"tag"' }).end();
        else response.writeHead(200, { 'Content-Type': csvType, ETag: '"tag"' }).end(csv);
      },
      slow: () => undefined,
      endless: (_request, response) => {
        response.writeHead(200, { 'Content-Type': csvType });
        const timer = setInterval(() => response.write(csv.repeat(100)), 5);
        response.once('close', () => clearInterval(timer));
      },
      html: (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sign in</p>'),
      untyped: (_request, response) => response.writeHead(200).end(csv),
      broken: (_request, response) => {
        response.writeHead(200, { 'Content-Type': csvType, 'Content-Length': 100_000 });
        response.write(csv);
        setTimeout(() => response.destroy(), 100);
      },
      brokenChunks: (_request, response) => {
        response.writeHead(200, { 'Content-Type': csvType }).write(csv);
        setTimeout(() => response.destroy(), 100);
      },
      moved: (_request, response) => response.writeHead(302, { Location: '/good' }).end(),
      failing: (_request, response) => response.writeHead(500).end('secret'),
      busy: (_request, response) => response.writeHead(503, { 'Retry-After': '7' }).end(),
      locked: (_request, response) => response.writeHead(401).end(),
      'a.wadl': (_request, response) => response.writeHead(200, { 'Content-Type': 'application/xml' }).end(wadl),
      'data.csv': ({ headers }, response) => {
        if (headers['if-none-match'] === tag) response.writeHead(304).end();
        else response.writeHead(200, { ETag: tag, 'Content-Type': 'text/csv' }).end(body);
      },
      'page.csv': (_request, response) => response.writeHead(200).end('<html><p>Sign in</p></html>'),
      'half.csv': (_request, response) => {
        response.writeHead(200, { 'Content-Length': 100_000 }).write(csvOf('HALF'));
        setTimeout(() => response.destroy(), 50);
      },
    });
    folder = await realpath(await mkdtemp(join(tmpdir(), 'strata-sources-')));
    test = await startDataServer(
      { folders: [join(folder, 'allowed')], seconds: 20, sourceTimeout: 3_000 },
      { hosts: [sources.url.slice('http://'.length)] },
    );
    await mkdir(join(folder, 'allowed'));
    await test.submit([dataProviderScheme(['P'])]);
  });
  after(async () => {
    await test.close();
    await sources.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A flow with an agreement and sources, whose ids are the given names. */
  async function register(flow: string, of: Readonly<Record<string, Source>>): Promise<void> {
    const artefacts = [
      dataflow(flow, '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      provisionAgreement(`PA_${flow}`, '1.0.0', urns.dataflow(flow, '1.0.0'), provider),
      ...Object.entries(of).map(([id, source]) => ({
        class: 'Registration',
        agencyID: 'SDMX',
        id,
        version: '1.0',
        provisionAgreement: urns.provisionAgreement(`PA_${flow}`, '1.0.0'),
        ...source,
      })),
    ] as unknown as Artefact[];
    const { outcome, results } = await test.submit(artefacts);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
  }
  const pathOf = (flow: string, rest = ''): string => `/sdmx/v2/data/dataflow/SDMX/${flow}/1.0.0${rest}`;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    test.request(path, { headers: { Accept: csvType, ...headers } });
  /** What a client makes of a response. */
  const outcomeOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const response = await get(path, headers);
    return response.arrayBuffer().then(
      () => `whole, ${response.status}`,
      () => 'broken off',
    );
  };
  const errorOf = async (response: Response): Promise<string> =>
    ((await response.json()) as { errors: { detail: string }[] }).errors[0]?.detail ?? '';

  describe('that are services', () => {
    it('get the query as it was sent, and their response is passed on', async () => {
      await register('GOOD', { G1: service(`${sources.url}/good/v2/`) });
      const earlier = `asOf=${new Date().toISOString()}&updatedAfter=2020&includeHistory=true`;
      const query = `?c[TIME_PERIOD]=ge:2020&firstNObservations=1&${earlier}&source=G1&format=csv&_=1`;
      const response = await get(pathOf('GOOD', `/A.*,M.FR${query}`));
      expect([response.status, await response.text()]).to.deep.equal([200, csv]);
      expect(response.headers.get('Content-Type')).to.equal(csvType);
      expect(response.headers.get('X-Data-Source')).to.equal('registration G1');
      const { url, headers } = sources.received.at(-1) ?? { url: '', headers: {} };
      expect(decodeURIComponent(url)).to.equal(
        `/good/v2/data/dataflow/SDMX/GOOD/1.0.0/A.*,M.FR?c[TIME_PERIOD]=ge:2020&firstNObservations=1&${earlier}`,
      );
      expect(headers.accept).to.equal(csvType);
      expect(headers).not.to.have.any.keys('authorization', 'cookie');
      const again = await get(pathOf('GOOD'), { 'If-None-Match': response.headers.get('ETag') ?? '' });
      expect(again.status).to.equal(304);
    });

    it('get the exact version of the structure, whatever the path selects', async () => {
      expect((await get('/sdmx/v2/data/*/*/GOOD/*/*', root)).status).to.equal(200);
      expect(sources.received.at(-1)?.url).to.equal('/good/v2/data/dataflow/SDMX/GOOD/1.0.0/*');
      expect(sources.received.at(-1)?.headers).not.to.have.property('authorization');
      const posted = await test.request(pathOf('GOOD', '/body'), {
        method: 'POST',
        body: 'A.FR',
        headers: { Accept: csvType },
      });
      expect(posted.status).to.equal(200);
      expect(sources.received.at(-1)?.url).to.equal('/good/v2/data/dataflow/SDMX/GOOD/1.0.0/A.FR');
    });

    it('are of one generation of REST, as their description or their address shows', async () => {
      await register('OLD', { O1: service(`${sources.url}/good`, { wadlURL: `${sources.url}/a.wadl` }) });
      expect((await get(pathOf('OLD'))).status).to.equal(501);
      const response = await get('/sdmx/v1/data/SDMX,OLD,1.0.0/A.FR+DE/P?detail=nodata');
      expect(response.status).to.equal(200);
      expect(sources.received.at(-1)?.url).to.equal('/good/data/SDMX,OLD,1.0.0/A.FR+DE/P?detail=nodata');
      expect((await get('/sdmx/v1/data/SDMX,GOOD')).status).to.equal(501);
      await register('SOAP', { W1: service(`${sources.url}/good/v2`, { isRESTDatasource: false }) });
      expect(await errorOf(await get(pathOf('SOAP')))).to.include('not of REST');
    });

    it('have the availability of their data, where they are the only one', async () => {
      const response = await get('/sdmx/v2/availability/dataflow/SDMX/GOOD/1.0.0/A.FR/FREQ?mode=available', {
        Accept: 'application/json',
      });
      expect([response.status, response.headers.get('X-Data-Source')]).to.deep.equal([200, 'registration G1']);
      expect(sources.received.at(-1)?.url).to.equal(
        '/good/v2/availability/dataflow/SDMX/GOOD/1.0.0/A.FR/FREQ?mode=available',
      );
      // No constraint describes the data of either.
      expect((await get('/sdmx/v2/availability/dataflow/SDMX/OLD/1.0.0', { Accept: '*/*' })).status).to.equal(404);
      expect((await get('/sdmx/v1/availableconstraint/SDMX,OLD,1.0.0/A.FR', { Accept: '*/*' })).status).to.equal(200);
      expect(sources.received.at(-1)?.url).to.equal('/good/availableconstraint/SDMX,OLD,1.0.0/A.FR');
      await register('CUT', { C1: service(`${sources.url}/failing/v2`) });
      expect((await get('/sdmx/v2/availability/dataflow/SDMX/CUT/1.0.0', { Accept: '*/*' })).status).to.equal(502);
    });

    it('are offered for a choice where there are several', async () => {
      await register('TWO', { T1: service(`${sources.url}/good/v2`), T2: file(`${sources.url}/data.csv`) });
      const response = await get(pathOf('TWO', '/A.FR?limit=5'));
      expect(response.status).to.equal(300);
      const { sources: offered } = (await response.json()) as Received<typeof sourceListSchema>;
      expect(offered.map(({ source, href }) => [source, href])).to.deep.equal([
        ['T1', `${pathOf('TWO', '/A.FR?limit=5')}&source=T1`],
        ['T2', `${pathOf('TWO', '/A.FR?limit=5')}&source=T2`],
      ]);
      expect((await get(offered[0]?.href ?? '')).status).to.equal(200);
      expect((await get(pathOf('TWO', '?source=NONE'))).status).to.equal(404);
    });

    it('are offered for a choice where several services have the availability', async () => {
      await register('PAIR', { P1: service(`${sources.url}/good/v2`), P2: service(`${sources.url}/html/v2`) });
      const path = '/sdmx/v2/availability/dataflow/SDMX/PAIR/1.0.0/A.FR';
      const response = await get(path, { Accept: '*/*' });
      expect(response.status).to.equal(300);
      const { sources: offered } = (await response.json()) as Received<typeof sourceListSchema>;
      expect(offered.map(({ href }) => href)).to.deep.equal([`${path}?source=P1`, `${path}?source=P2`]);
      const chosen = await get(offered[0]?.href ?? '', { Accept: '*/*' });
      expect([chosen.status, chosen.headers.get('X-Data-Source')]).to.deep.equal([200, 'registration P1']);
      expect((await get(`${path}?source=NONE`, { Accept: '*/*' })).status).to.equal(404);
      // There are neither loaded data nor constraints.
      expect((await get(`${path}?source=loaded`, { Accept: '*/*' })).status).to.equal(404);
    });

    it('that fail are a status that is true, or a response that cannot be taken for a whole one', async () => {
      const away = await startSourceServer({});
      await away.close();
      await register('FAULTY', {
        html: service(`${sources.url}/html/v2`),
        untyped: service(`${sources.url}/untyped/v2`),
        moved: service(`${sources.url}/moved/v2`),
        failing: service(`${sources.url}/failing/v2`),
        busy: service(`${sources.url}/busy/v2`),
        locked: service(`${sources.url}/locked/v2`),
        missing: service(`${sources.url}/missing/v2`),
        away: service(`${away.url}/v2`),
        elsewhere: service('http://elsewhere.example/v2'),
        broken: service(`${sources.url}/broken/v2`),
        brokenChunks: service(`${sources.url}/brokenChunks/v2`),
        endless: service(`${sources.url}/endless/v2`),
      });
      for (const [name, status, text] of [
        ['html', 502, 'text/html'],
        ['untyped', 502, 'no Content-Type'],
        ['moved', 502, 'redirects'],
        ['failing', 502, 'status 500'],
        ['locked', 502, 'status 401'],
        ['busy', 503, 'status 503'],
        ['missing', 404, 'no data'],
        ['away', 403, 'STRATA_FETCH_HOSTS'],
        ['elsewhere', 403, 'STRATA_FETCH_HOSTS'],
      ] as const) {
        const response = await get(pathOf('FAULTY', `?source=${name}`), {
          Accept: `${csvType}, application/json;q=0.1`,
        });
        const detail = await errorOf(response);
        expect([name, response.status], detail).to.deep.equal([name, status]);
        expect(detail).to.include(text);
        expect(detail).not.to.include('secret');
        if (name === 'busy') expect(response.headers.get('Retry-After')).to.equal('7');
      }
      for (const encoding of ['identity', 'gzip']) {
        for (const name of ['broken', 'brokenChunks']) {
          const path = pathOf('FAULTY', `?source=${name}`);
          const outcome = await outcomeOf(path, { 'Accept-Encoding': encoding });
          expect(outcome, `${name} ${encoding}`).to.equal('broken off');
        }
      }
    });

    it('that never end, or never begin, are ended', async () => {
      const [slow] = [sources.url];
      await register('SLOW', { S1: service(`${slow}/slow/v2`) });
      const started = Date.now();
      const [late, endless] = await Promise.all([get(pathOf('SLOW')), outcomeOf(pathOf('FAULTY', '?source=endless'))]);
      expect([late.status, endless]).to.deep.equal([504, 'broken off']);
      expect(Date.now() - started).to.be.below(40_000);
    });
  });

  describe('that are files', () => {
    const rows = async (flow: string, rest = ''): Promise<readonly string[] | number> =>
      test.rows(rest, `SDMX/${flow}/1.0.0`);

    it('are fetched, validated, queried, and kept by their entity tag', async () => {
      await register('F', { F1: file(`${sources.url}/data.csv`) });
      expect(await rows('F')).to.deep.equal(['A,DE,2021,2,,,,', 'A,FR,2020,1.5,A,,,']);
      expect(await rows('F', '/A.FR')).to.deep.equal(['A,FR,2020,1.5,A,,,']);
      const kept = sources.received.filter(({ url }) => url === '/data.csv');
      expect(kept.map(({ headers }) => headers['if-none-match'])).to.deep.equal([undefined, '"1"']);
      const response = await get(pathOf('F'));
      expect(response.headers.get('X-Data-Source')).to.equal('registration F1');
      const same = await get(pathOf('F'), { 'If-None-Match': response.headers.get('ETag') ?? '' });
      expect(same.status).to.equal(304);
      const dated = await get(pathOf('F'), { 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() });
      expect(dated.status).to.equal(200);
      [tag, body] = ['"2"', csvOf('F', messageOf(['M,AT,2022-01,7,,,,']))];
      expect(await rows('F')).to.deep.equal(['M,AT,2022-01,7,,,,']);
    });

    it('have no earlier content: parameters for it are 501, and the text names parameter, source and what to do', async () => {
      const path = join(folder, 'allowed', 'present.csv');
      await writeFile(path, csvOf('PRESENT'));
      await register('PRESENT', { local: file(pathToFileURL(path).href), far: file(`${sources.url}/data.csv`) });
      for (const source of ['local', 'far'])
        for (const [name, value] of [
          ['asOf', new Date().toISOString()],
          ['updatedAfter', '2020'],
          ['includeHistory', 'true'],
        ]) {
          const response = await get(pathOf('PRESENT', `?${name}=${value}&source=${source}`), { Accept: '*/*' });
          expect(response.status).to.equal(501);
          expect(await errorOf(response))
            .to.include(`${name} is not served of the source ${source}: it is a file`)
            .and.include('POST /ws/secure/data/SDMX:PRESENT(1.0.0)');
        }
      expect((await get(pathOf('PRESENT', '?reportingYearStartDay=--07-01&source=local'))).status).to.equal(501);
    });

    it('give way to data that are loaded, which are a source of their own', async () => {
      await register('BOTH', { B1: service(`${sources.url}/good/v2`) });
      const loaded = await test.load(csvOf('BOTH'), '', {}, encodeURIComponent('SDMX:BOTH(1.0.0)'));
      expect(loaded.status).to.equal(200);
      const response = await get(pathOf('BOTH'));
      expect([response.headers.get('X-Data-Source'), response.status]).to.deep.equal(['loaded', 200]);
      expect((await get(pathOf('BOTH', '?source=B1'))).headers.get('X-Data-Source')).to.equal('registration B1');
      expect((await get(pathOf('F', '?source=loaded'))).status).to.equal(404);
    });

    it('and loads are of the agreements of a provider, where a query of REST 1.5 names one', async () => {
      await register('AGREED', {});
      const agreement = encodeURIComponent(urns.provisionAgreement('PA_AGREED', '1.0.0'));
      const text = csv.replaceAll('dataflow,SDMX:DF(1.0.0)', 'dataprovision,SDMX:PA_AGREED(1.0.0)');
      expect((await test.load(text, '', {}, agreement)).status).to.equal(200);
      const found = await get('/sdmx/v1/data/SDMX,AGREED,1.0.0/A.FR/P');
      expect(found.status).to.equal(200);
      expect((await found.text()).split('\n')).to.have.length(3);
      expect((await get('/sdmx/v1/data/SDMX,AGREED,1.0.0/all/Q')).status).to.equal(404);
      expect((await get('/sdmx/v1/data/SDMX,AGREED,1.0.0')).status).to.equal(404);
    });

    it('whose data are not valid, are not data, or are broken off, are 502', async () => {
      const path = join(folder, 'allowed', 'invalid.csv');
      await writeFile(path, csvOf('BAD', messageOf(['A,XX,2020,1,,,,'])));
      await register('BAD', {
        invalid: file(pathToFileURL(path).href),
        page: file(`${sources.url}/page.csv`),
        half: file(`${sources.url}/half.csv`),
        missing: file(`${sources.url}/no.csv`),
      });
      for (const [name, part] of [
        ['invalid', 'not valid'],
        ['page', 'cannot be read as data'],
        ['half', ''],
        ['missing', 'no data'],
      ] as const) {
        const response = await get(pathOf('BAD', `?source=${name}`), { Accept: `${csvType}, application/json;q=0.1` });
        const detail = await errorOf(response);
        expect([name, response.status], detail).to.deep.equal([name, 502]);
        expect(detail).to.include(part);
      }
    });

    it('are below folders of the registry, as SDMX-CSV or Parquet', async () => {
      const allowed = join(folder, 'allowed');
      await writeFile(join(allowed, 'a b.csv'), csvOf('LOCAL'));
      const parquet = join(allowed, 'a.parquet');
      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      await connection.run(
        `COPY (SELECT 'A' AS FREQ, 'AT' AS AREA, '2020' AS TIME_PERIOD, 2.5 AS OBS_VALUE) TO '${parquet}' (FORMAT parquet)`,
      );
      connection.closeSync();
      await writeFile(join(folder, 'outside.csv'), csvOf('LOCAL'));
      await symlink(join(folder, 'outside.csv'), join(allowed, 'link.csv'));
      await symlink(folder, join(allowed, 'up'));
      const url = (path: string) => file(pathToFileURL(path).href);
      await register('LOCAL', {
        csv: url(join(allowed, 'a b.csv')),
        parquet: url(parquet),
        outside: url(join(folder, 'outside.csv')),
        link: url(join(allowed, 'link.csv')),
        through: url(join(allowed, 'up', 'outside.csv')),
        escape: file(`file://${allowed}/../outside.csv`),
        encoded: file(`file://${allowed}/%2e%2e/outside.csv`),
        host: file(`file://example.org${allowed}/a.parquet`),
        passwords: file('file:///etc/passwd'),
        none: file('file:///no/such/file.csv'),
        itself: url(allowed),
        folder: url(join(allowed, 'up')),
        gone: url(join(allowed, 'gone.csv')),
      });
      expect(await rows('LOCAL', '?source=csv')).to.deep.equal(['A,DE,2021,2,,,,', 'A,FR,2020,1.5,A,,,']);
      expect(await rows('LOCAL', '?source=parquet')).to.deep.equal(['A,AT,2020,2.5,,,,']);
      for (const name of [
        'outside',
        'link',
        'through',
        'escape',
        'encoded',
        'host',
        'passwords',
        'none',
        'itself',
        'folder',
      ])
        expect([name, await rows('LOCAL', `?source=${name}`)]).to.deep.equal([name, 403]);
      expect(await rows('LOCAL', '?source=gone')).to.equal(502);
    });
  });
});
