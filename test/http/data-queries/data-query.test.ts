import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { dataflow, urns } from '../../harness/artefacts.js';
import { asUser } from '../../harness/users.js';
import { type DataServer, messageOf, root, startDataServer } from '../loads/data-server.js';
import { tablesOfTheStandard } from './tables-of-the-standard.js';

const rows = [
  'A,DE,2019,1,A,,,',
  'A,DE,2020,2,E,,,',
  'A,DE,2021,10,A,ECB;BIS,,',
  'A,FR,2019,4,,,Rate in euro,EUR',
  'A,FR,2020,5,,,,',
  'M,FR,2020-01,6,,,,',
  'M,FR,2020-02,-7,,WB,,',
];

describe('queries for data', () => {
  let test: DataServer;
  let [first, second] = [0, 0];
  before(async () => {
    test = await startDataServer({ mostRows: 100, anonymousRows: 8 });
    for (const message of [messageOf(rows), messageOf(['A,DE,2021,11,,,,', 'M,FR,2020-03,8,,,,'], 'M')]) {
      const response = await test.load(message);
      const { load } = (await response.json()) as { load: { tick: number } };
      [first, second] = [second, load.tick];
    }
  });
  after(() => test.close());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    test.request(path, { headers });
  const keysOf = async (query: string): Promise<readonly string[] | number> => {
    const found = await test.rows(query);
    return typeof found === 'number' ? found : found.map((row) => row.split(',').slice(0, 3).join('.'));
  };
  const errorOf = async (query: string, headers: Record<string, string> = {}): Promise<string> => {
    const response = await test.query(query, { Accept: 'application/json', ...headers });
    return `${response.status} ${await response.text()}`;
  };

  const selections: readonly (readonly [query: string, keys: readonly string[] | number])[] = [
    ['/A.DE', ['A.DE.2019', 'A.DE.2020', 'A.DE.2021']],
    ['/A', ['A.DE.2019', 'A.DE.2020', 'A.DE.2021', 'A.FR.2019', 'A.FR.2020']],
    ['/*.FR?c[TIME_PERIOD]=2020', ['A.FR.2020']],
    ['/A.DE,M.FR?c[TIME_PERIOD]=ge:2020-02', ['A.DE.2021', 'M.FR.2020-02', 'M.FR.2020-03']],
    ['/*?c[TIME_PERIOD]=ge:2020-01%2Ble:2020-02', ['M.FR.2020-01', 'M.FR.2020-02']],
    ['/*?c[AREA]=ne:FR%2Bne:AT', ['A.DE.2019', 'A.DE.2020', 'A.DE.2021']],
    ['/*?c[AREA]=co:R&c[FREQ]=M', ['M.FR.2020-01', 'M.FR.2020-02', 'M.FR.2020-03']],
    ['/*?c[AREA]=nc:F', ['A.DE.2019', 'A.DE.2020', 'A.DE.2021']],
    ['/*?c[AREA]=sw:D&c[TIME_PERIOD]=ew:1', ['A.DE.2021']],
    ['/*?c[OBS_VALUE]=gt:5', ['A.DE.2021', 'M.FR.2020-01', 'M.FR.2020-03']],
    ['/*?c[OBS_VALUE]=lt:0', ['M.FR.2020-02']],
    ['/*?c[OBS_VALUE]=le:1,ge:11', ['A.DE.2019', 'A.DE.2021', 'M.FR.2020-02']],
    ['/*?c[OBS_STATUS]=E', ['A.DE.2020']],
    ['/*?c[SOURCE]=BIS', ['A.DE.2021']],
    ['/*?c[TITLE]=sw:Ra', ['A.FR.2019', 'A.FR.2020']],
    ['/*?firstNObservations=1', ['A.DE.2019', 'A.FR.2019', 'M.FR.2020-01']],
    ['/*?lastNObservations=1', ['A.DE.2021', 'A.FR.2020', 'M.FR.2020-03']],
    ['/A.DE?firstNObservations=1&lastNObservations=1', ['A.DE.2019', 'A.DE.2021']],
    ['/*?limit=2', ['A.DE.2019', 'A.DE.2020']],
    ['/*?offset=6', ['M.FR.2020-02', 'M.FR.2020-03']],
    ['/*?offset=1&limit=2', ['A.DE.2020', 'A.DE.2021']],
    ['/A?sort=TIME_PERIOD:desc%2BAREA', ['A.DE.2021', 'A.DE.2020', 'A.FR.2020', 'A.DE.2019', 'A.FR.2019']],
    ['/A?sort=OBS_VALUE', ['A.DE.2019', 'A.DE.2020', 'A.FR.2019', 'A.FR.2020', 'A.DE.2021']],
    ['/A?sort=*:desc&limit=1', ['A.FR.2020']],
    ['/*?c[TIME_PERIOD]=ge:2030', 404],
    ['/M.AT', 404],
  ];
  for (const [query, keys] of selections)
    it(`selects ${query}`, async () => {
      expect(await keysOf(query)).to.deep.equal(keys);
    });

  for (const [table, shown] of tablesOfTheStandard)
    it(`selects what the rows of the standard's table of ${table} describe`, async () => {
      const [now, after] = [20, 0].map((milliseconds) => new Date(Date.now() - milliseconds).toISOString());
      for (const [row, query, keys] of shown) {
        const url = `/sdmx/v2/data/${query.replace('NOW', now ?? '').replace('AFTER', after ?? '')}`;
        const response = await get(url, { Accept: 'application/vnd.sdmx.data+csv;version=2.0.0' });
        const lines = (await response.text()).trimEnd().split('\n').slice(1);
        const found = lines.map((line) => line.split(',').slice(3, 6).join('.'));
        expect(response.status === 200 ? found : response.status, row).to.deep.equal(keys);
      }
    });

  it('returns the attributes and measures that are wanted', async () => {
    const headings = async (query: string) => {
      const response = await test.query(`/A.DE?limit=1&${query}`, { Accept: 'text/csv' });
      return (await response.text()).split('\n')[0]?.split(',').slice(6);
    };
    expect(await headings('')).to.deep.equal(['OBS_VALUE', 'OBS_STATUS', 'SOURCE', 'TITLE', 'UNIT']);
    expect(await headings('attributes=none')).to.deep.equal(['OBS_VALUE']);
    expect(await headings('attributes=series')).to.deep.equal(['OBS_VALUE', 'TITLE']);
    expect(await headings('attributes=dataset,OBS_STATUS')).to.deep.equal(['OBS_VALUE', 'OBS_STATUS', 'UNIT']);
    expect(await headings('attributes=obs&measures=none')).to.deep.equal(['OBS_STATUS', 'SOURCE']);
    expect(await headings('attributes=msd')).to.deep.equal(['OBS_VALUE']);
  });

  it('shows the data of an instant', async () => {
    expect(await keysOf(`/M?asOf=tick:${first}`)).to.deep.equal(['M.FR.2020-01', 'M.FR.2020-02']);
    expect(await keysOf(`/*?asOf=tick:${first - 1}`)).to.equal(404);
  });

  it('returns what changed after an instant', async () => {
    const instant = (await test.cypher('MATCH (t:Transaction {tick: $tick}) RETURN t.at AS at', { tick: first }))[0]?.[
      'at'
    ];
    const since = new Date(Number(instant)).toISOString();
    expect(await test.rows(`/*?updatedAfter=${since}`)).to.deep.equal([
      'A,DE,2021,11,A,ECB;BIS,,EUR',
      'M,FR,2020-03,8,,,,EUR',
    ]);
    const latest = (await test.cypher('MATCH (t:Transaction {tick: $tick}) RETURN t.at AS at', { tick: second }))[0]?.[
      'at'
    ];
    expect(await test.rows(`/*?updatedAfter=${new Date(Number(latest)).toISOString()}`)).to.equal(404);
    expect(await test.rows('/*?updatedAfter=2000-01-01')).to.have.length(8);
    await test.load(messageOf(['A,DE,2019,,,,,'], 'D'));
    const changed = await test.query(`/*?updatedAfter=${new Date(Number(latest)).toISOString()}`, {
      Accept: 'text/csv',
    });
    expect((await changed.text()).trimEnd().split('\n').slice(1)).to.deep.equal([
      'dataflow,SDMX:DF(1.0.0),D,A,DE,2019,,,,,',
    ]);
    await test.load(messageOf(['A,DE,2019,1,A,,,'], 'A'));
  });

  it('responds in every format that is offered', async () => {
    const formats = [
      ['application/vnd.sdmx.data+csv;version=1.0.0', 'DATAFLOW,FREQ'],
      ['application/vnd.sdmx.data+csv;version=2.0.0', 'STRUCTURE[;],STRUCTURE_ID'],
      ['application/vnd.sdmx.data+csv;version=2.1.0', 'STRUCTURE[;],STRUCTURE_ID'],
      ['application/vnd.sdmx.data+json;version=1.0.0', '{"meta"'],
      ['application/vnd.sdmx.data+json;version=2.0.0', '{"meta"'],
      ['application/vnd.sdmx.data+json;version=2.1.0', '{"meta"'],
      ['application/vnd.sdmx.structurespecificdata+xml;version=2.1', '<?xml'],
      ['application/vnd.sdmx.data+xml;version=3.0.0', '<?xml'],
      ['application/vnd.sdmx.data+xml;version=3.1.0', '<?xml'],
    ] as const;
    for (const [type, start] of formats) {
      const response = await test.query('/*', { Accept: type, 'Accept-Encoding': 'identity' });
      const text = await response.text();
      expect(response.status, text).to.equal(200);
      expect(response.headers.get('Content-Type'), 'without a charset').to.equal(type);
      expect(response.headers.get('Content-Length')).to.equal(String(Buffer.byteLength(text)));
      expect(text.startsWith(start), type).to.equal(true);
      if (start.startsWith('{')) JSON.parse(text);
    }
    expect((await test.query('/*?format=sdmx-json-2.1')).headers.get('Content-Type')).to.include('json;version=2.1.0');
    expect((await test.query('/*', { Accept: 'image/png' })).status).to.equal(406);
  });

  it('takes the options of SDMX-CSV from its media type, and from the query', async () => {
    const first2 = async (query: string, accept: string) =>
      (await (await test.query(`/A.DE?limit=1${query}`, { Accept: accept })).text()).split('\n').slice(0, 2);
    const [heading, row] = await first2('', 'application/vnd.sdmx.data+csv;version=1.0.0;labels=both');
    expect(heading).to.match(/^DATAFLOW,FREQ: /);
    expect(row).to.match(/^SDMX:DF\(1\.0\.0\): .*,A: /);
    expect((await first2('&keys=series', 'text/csv'))[1]).to.include(',A.DE,');
    expect(await errorOf('/A?labels=none')).to.match(/^400 .*labels/);
    expect(await errorOf('/A', { Accept: 'application/vnd.sdmx.data+csv;labels=all' })).to.match(/^400 .*labels/);
  });

  it('has entity tags, compresses, and serves HEAD', async () => {
    const headers = { Accept: 'text/csv', 'Accept-Encoding': 'identity' };
    const response = await test.query('/A', headers);
    const etag = response.headers.get('ETag') ?? '';
    const text = await response.text();
    const again = await test.query('/A', { ...headers, 'If-None-Match': etag });
    expect(again.status).to.equal(304);
    expect(await again.text()).to.equal('');
    expect((await test.query('/A.DE', { ...headers, 'If-None-Match': etag })).status).to.equal(200);
    const packed = await fetch(`${test.url}/sdmx/v2/data/dataflow/SDMX/DF/1.0.0/A`, {
      headers: { Accept: 'text/csv', 'Accept-Encoding': 'gzip' },
    });
    expect(packed.headers.get('ETag')).to.not.equal(etag);
    expect(packed.headers.get('Content-Encoding')).to.equal('gzip');
    expect(await packed.text()).to.equal(text);
    const head = await test.request('/sdmx/v2/data/dataflow/SDMX/DF/1.0.0/A', { method: 'HEAD', headers });
    expect(head.status).to.equal(200);
    expect(head.headers.get('Content-Length')).to.equal(String(Buffer.byteLength(text)));
    const packedHead = await test.request('/sdmx/v2/data/dataflow/SDMX/DF/1.0.0/A', {
      method: 'HEAD',
      headers: { Accept: 'text/csv', 'Accept-Encoding': 'gzip' },
    });
    expect(packedHead.headers.get('Content-Encoding')).to.equal('gzip');
  });

  it('compares a date with the newest change, where it is an HTTP date or one of ISO 8601', async () => {
    const status = async (date: string, query = '/A', method = 'GET') => {
      const path = `/sdmx/v2/data/dataflow/SDMX/DF/1.0.0${query}`;
      const response = await test.request(path, { method, headers: { Accept: 'text/csv', 'If-Modified-Since': date } });
      return `${response.status} ${(await response.text()).length > 0}`;
    };
    const later = new Date(Date.now() + 2_000);
    for (const date of [later.toISOString(), later.toUTCString()]) {
      expect(await status(date)).to.equal('304 false');
      expect(await status(date, '/X')).to.match(/^404/);
      expect(await status(date, '', 'POST')).to.equal('200 true');
    }
    for (const date of ['yesterday', new Date(0).toUTCString()]) expect(await status(date)).to.equal('200 true');
  });

  it('takes keys by POST', async () => {
    const post = async (path: string, body: string, type: string) => {
      const response = await test.request(path, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type, Accept: 'text/csv' },
      });
      return response.status === 200 ? (await response.text()).trimEnd().split('\n').length - 1 : response.status;
    };
    const path = '/sdmx/v2/data/dataflow/SDMX/DF/1.0.0';
    expect(await post(`${path}/body`, 'key=A.DE,M.FR', 'application/x-www-form-urlencoded')).to.equal(6);
    expect(await post(path, 'A.DE', 'text/plain')).to.equal(3);
    expect(await post(`${path}/body`, '', 'text/plain')).to.equal(8);
    expect(await post(`${path}/A`, 'A.DE', 'text/plain')).to.equal(400);
    expect(await post('/sdmx/v2/data/dataflow', 'A.DE', 'text/plain')).to.equal(400);
    expect(await post('/sdmx/v1/data/SDMX,DF,1.0.0/body', 'A.DE+FR', 'text/plain')).to.equal(5);
  });

  it('serves REST 1.5', async () => {
    for (const base of ['/sdmx/v1/data', '/ws/public/sdmxapi/rest/data']) {
      const response = await get(`${base}/SDMX,DF,1.0.0/A.DE?startPeriod=2020&endPeriod=2020&detail=dataonly`);
      const text = await response.text();
      expect(response.status, text).to.equal(200);
      expect(response.headers.get('Content-Type')).to.include('structurespecificdata+xml;version=2.1');
      expect(text).to.include('<Series FREQ="A" AREA="DE">').and.include('<Obs TIME_PERIOD="2020" OBS_VALUE="2"/>');
    }
    const status = async (query: string) => (await get(`/sdmx/v1/data/SDMX,DF,1.0.0${query}`)).status;
    expect(await status('/all/all?endPeriod=1990')).to.equal(404);
    expect(await status('/all/SDMX,ACME')).to.equal(404);
  });

  it('serves series without observations, in every format', async () => {
    const of = async (query: string, accept: string) =>
      (await get(`/sdmx/v1/data/SDMX,DF,1.0.0/${query}`, { Accept: accept })).text();
    const xml = 'application/vnd.sdmx.structurespecificdata+xml;version=2.1';
    const keys = await of('all?detail=serieskeysonly', xml);
    expect(keys).not.to.include('<Obs').and.not.to.include('TITLE=');
    const pairs = [...keys.matchAll(/<Series FREQ="(\w)" AREA="(\w+)">\s*<\/Series>/g)].map(([, a, b]) => `${a}.${b}`);
    expect(new Set(pairs).size).to.equal(pairs.length);
    const csv = await of('all?detail=serieskeysonly', 'application/vnd.sdmx.data+csv;version=2.0.0');
    expect(csv.trimEnd().split('\n')).to.have.length(pairs.length + 1);
    for (const version of ['1.0.0', '2.0.0']) {
      const text = await of('all?detail=nodata', `application/vnd.sdmx.data+json;version=${version}`);
      const [set] = (JSON.parse(text) as { data: { dataSets: { series: Record<string, { observations: object }> }[] } })
        .data.dataSets;
      expect(Object.keys(set?.series ?? {})).to.have.length(pairs.length);
      expect(
        Object.values(set?.series ?? {}).every(({ observations }) => Object.keys(observations).length === 0),
      ).to.equal(true);
    }
    const series = await of('A.FR?detail=nodata', xml);
    expect(series.match(/<Series /g)).to.have.length(1);
    expect(series).to.match(/<Series FREQ="A" AREA="FR" TITLE="[^"]+">/);
  });

  it('names what it does not serve', async () => {
    expect(await errorOf('/*?includeHistory=true')).to.match(/^501 .*includeHistory/);
    expect(await errorOf('/*?reportingYearStartDay=--07-01')).to.match(/^501 .*reportingYearStartDay/);
    expect((await errorOf('/*?includeHistory=false&reportingYearStartDay=--01-01')).slice(0, 3)).to.equal('200');
  });

  it('has the data of several versions, each with its structure', async () => {
    const versions = ['1.0.0', '1.1.0', '2.0.0'];
    await test.submit(versions.map((version) => dataflow('SEVERAL', version, urns.dataStructure('DSD', '1.0.0'))));
    for (const [number, version] of versions.slice(0, 2).entries()) {
      const body = messageOf([`A,FR,20${20 + number},${number},,,,`]).replaceAll('DF(1.0.0)', `SEVERAL(${version})`);
      const loaded = await test.load(body, '', {}, encodeURIComponent(`SDMX:SEVERAL(${version})`));
      expect(loaded.status, await loaded.text()).to.equal(200);
    }
    const of = (accept: string, rest = '', selected = '*') =>
      test.query(`/*${rest}`, { Accept: accept }, `SDMX/SEVERAL/${selected}`);
    const csv = await of('application/vnd.sdmx.data+csv;version=2.0.0');
    expect((await csv.text()).split('\n').slice(1)).to.deep.equal([
      'dataflow,SDMX:SEVERAL(1.0.0),I,A,FR,2020,0,,,,',
      'dataflow,SDMX:SEVERAL(1.1.0),I,A,FR,2021,1,,,,',
      '',
    ]);
    const [all, one] = [csv, await of('text/csv', '', '1.0.0')].map((response) => response.headers.get('ETag'));
    expect(all).to.be.a('string').and.not.equal(one);
    const json = await of('application/vnd.sdmx.data+json;version=2.0.0', '', '1.0.0,1.1.0');
    const { data } = (await json.json()) as {
      data: { structures: { links: { urn: string }[]; dataSets: number[] }[]; dataSets: { structure: number }[] };
    };
    expect(data.structures.map(({ links, dataSets }) => [links[0]?.urn.slice(-7), dataSets])).to.deep.equal([
      ['(1.0.0)', [0]],
      ['(1.1.0)', [1]],
    ]);
    expect(data.dataSets.map(({ structure }) => structure)).to.deep.equal([0, 1]);
    const xml = await (await of('application/vnd.sdmx.data+xml;version=3.0.0')).text();
    expect(xml.match(/<mes:Structure |<mes:DataSet /g)).to.have.length(4);
    expect((await of('application/vnd.sdmx.data+json;version=1.0.0')).status).to.equal(406);
    const paged = await of('application/json', '?limit=1');
    expect(`${paged.status} ${await paged.text()}`).to.match(/^501 .*limit is not served of the data of several/);
    const missing = await of('application/json', '', '2.0.0');
    expect(missing.status).to.equal(404);
  });

  it('sorts observations in their series, and series by what they have', async () => {
    const sorted = (sort: string) => keysOf(`/*?dimensionAtObservation=TIME_PERIOD&sort=${sort}`);
    const [de, fr, monthly] = [
      ['A.DE.2021', 'A.DE.2020', 'A.DE.2019'],
      ['A.FR.2020', 'A.FR.2019'],
      ['M.FR.2020-03', 'M.FR.2020-01', 'M.FR.2020-02'],
    ];
    expect(await sorted('OBS_VALUE:desc')).to.deep.equal([...de, ...fr, ...monthly]);
    expect(await sorted('OBS_VALUE:desc%2BAREA:desc')).to.deep.equal([...fr, ...monthly, ...de]);
    expect(await sorted('TITLE:desc%2BOBS_VALUE:desc')).to.deep.equal([...fr, ...de, ...monthly]);
    const response = await test.query('/*?sort=TITLE:desc%2BOBS_VALUE:desc', {
      Accept: 'application/vnd.sdmx.data+xml;version=3.0.0',
    });
    const periods = [...(await response.text()).matchAll(/TIME_PERIOD="([^"]+)"/g)].map(([, period]) => period);
    expect(periods).to.deep.equal([...fr, ...de, ...monthly].map((key) => key.split('.')[2]));
  });

  it('refuses what the structure does not have', async () => {
    expect(await errorOf('/A.DE.X')).to.match(/^400 .*FREQ\.AREA/);
    expect(await errorOf('/*?c[NONE]=A')).to.match(/^400 .*NONE/);
    expect(await errorOf('/*?attributes=NONE')).to.match(/^400 .*NONE/);
    expect(await errorOf('/*?measures=NONE')).to.match(/^400 .*NONE/);
    expect(await errorOf('/*?sort=NONE')).to.match(/^400 .*NONE/);
    expect(await errorOf('/*?dimensionAtObservation=NONE')).to.match(/^400 .*NONE/);
    for (const wrong of [
      'limit=0',
      'offset=-1',
      'attributes=1-',
      'sort=a b',
      'dimensionAtObservation=-',
      'reportingYearStartDay=1',
      'unknown=1',
    ])
      expect(await errorOf(`/*?${wrong}`), wrong).to.match(/^400 /);
    expect((await get('/sdmx/v2/data/metadataflow/SDMX/DF/1.0.0')).status).to.equal(400);
    expect((await get('/sdmx/v2/data/dataflow/SDMX/NONE/1.0.0')).status).to.equal(404);
  });

  it('refuses more observations than a client may have', async () => {
    await test.load(messageOf(['A,AT,2020,1,,,,'], 'A'));
    expect(await errorOf('/*')).to.match(/^413 .*9 observations match the query, more than the 8/);
    expect(await test.rows('/*?limit=8')).to.have.length(8);
    const signedIn = await test.query('/*', { ...root, Accept: 'text/csv' });
    expect(signedIn.status).to.equal(200);
    await test.load(messageOf(['A,AT,2020,,,,,'], 'D'));
  });

  it('hides restricted data', () =>
    test.whileRestricted(async () => {
      const anonymous = await test.query('/A', { Accept: 'text/csv' });
      expect(anonymous.status).to.equal(401);
      expect(anonymous.headers.get('WWW-Authenticate')).to.equal(null);
      expect((await test.query('/A', { Accept: 'text/csv', Authorization: asUser('bob') })).status).to.equal(403);
      expect((await test.query('/A', { Accept: 'text/csv', Authorization: asUser('ann') })).status).to.equal(200);
      // Who selects any flow gets what may be seen.
      expect((await test.query('', { Accept: 'text/csv' }, '*/DF/*')).status).to.equal(404);
    }));

  it('survives a file that is damaged', async () => {
    const files = await readdir(test.loads);
    const contents = await Promise.all(files.map((file) => readFile(join(test.loads, file))));
    await Promise.all(files.map((file) => writeFile(join(test.loads, file), 'PAR1')));
    expect(await errorOf('/A')).to.match(/^500 /);
    await Promise.all(files.map((file, index) => writeFile(join(test.loads, file), contents[index] ?? '')));
    expect(await keysOf('/A.FR')).to.deep.equal(['A.FR.2019', 'A.FR.2020']);
  });
});
