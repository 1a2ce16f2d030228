import { createReadStream, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createFetcher } from '../../../src/fetching/fetcher.js';
import { usualLimits } from '../../../src/formats/message/reading-limits.js';
import { recogniseAndRead } from '../../../src/formats/read-message.js';
import type { JsonOf } from '../../../src/http/json-schema.js';
import type { importSchema } from '../../../src/http/moving-in/import-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { urnOf } from '../../../src/model/urn.js';
import type { ImportRequest } from '../../../src/registry/moving-in/import-job.js';
import { Imports } from '../../../src/registry/moving-in/imports.js';
import { ImportClient } from '../../../src/start/import-client.js';
import { codelist, conceptScheme, dataflow, dataStructure, urns } from '../../harness/artefacts.js';
import { runFolder } from '../../harness/database.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { describeWithShared, sharedFiles, sharedPath } from '../../harness/shared.js';
import { faults, type StandIn, type StandInService, startStandIn } from '../../harness/stand-in.js';
import { zip } from '../../harness/zip.js';
import { agencySchemesOf } from '../../messages/dependencies.js';
import { expectDescribed } from '../openapi/api-document.js';
import { writeMessageOf } from '../write-message.js';

type Import = JsonOf<typeof importSchema>;
type Findings = NonNullable<Import['findings']>;

const path = '/ws/secure/registry/import';
const password = 'only-for-the-tests';
const authorization = basic('root', password);

/** Artefacts of an agency, which refer to each other in stable versions. */
const own = (agencyID: string, number = 1): readonly Artefact[] => {
  const list = urns.ownedBy(agencyID, urns.codelist('CL', '1.0.0'));
  const concept = urns.ownedBy(agencyID, urns.concept('CS', '1.0.0', 'FREQ'));
  const structure = urns.ownedBy(agencyID, urns.dataStructure('DSD', '1.0.0'));
  const artefacts = [
    codelist('CL', '1.0.0', ['A', `B${number}`]),
    codelist('CL_LEGACY', '1.0', ['A', `B${number}`]),
    conceptScheme('CS', '1.0.0', { FREQ: list }),
    dataStructure('DSD', '1.0.0', { [concept]: list }),
    dataflow('DF', '1.0.0', structure),
  ];
  return artefacts.map((each) => ({ ...each, agencyID }));
};

const withAgencies = (...artefacts: readonly Artefact[]): readonly Artefact[] => [
  ...agencySchemesOf(artefacts),
  ...artefacts.filter(({ class: artefactClass }) => artefactClass !== 'AgencyScheme'),
];

/** A version that SDMX 2.1 has: two numbers. */
const legacyVersion = (artefact: Artefact): Artefact =>
  JSON.parse(JSON.stringify(artefact).replaceAll('1.0.0', '1.0')) as Artefact;

describe('imports', () => {
  let source: StandIn;
  let test: TestServer;
  const fmr: StandInService = {
    path: '/fmr/sdmx/v2',
    rest: '2',
    format: 'sdmx-3.0',
    contentType: 'application/vnd.sdmx.structure+xml;version=3.0.0',
    listsEverything: true,
    artefacts: withAgencies(...own('FMR.ONE'), ...own('TWO')),
  };
  /** REST 1 alone, in SDMX-ML 2.1 with a wrong type, without a list of everything. */
  const old: StandInService = {
    path: '/old/ws/public/sdmxapi/rest',
    rest: '1',
    format: 'sdmx-2.1',
    contentType: 'text/html',
    listsEverything: false,
    artefacts: withAgencies(
      ...own('OLD')
        .slice(0, 3)
        .map((each) => legacyVersion(each)),
    ),
  };

  before(async () => {
    source = await startStandIn([fmr, old]);
    test = await startTestServer({ fetching: { hosts: [source.host], pause: 100 } });
  });
  after(async () => {
    await test.close();
    source.close();
  });
  beforeEach(() => {
    source.requests.length = 0;
    delete fmr.fault;
    delete old.fault;
  });

  const send = (method: string, below = '', body?: RequestInit['body']): Promise<Response> =>
    test.request(`${path}${below}`, { method, headers: { Authorization: authorization }, body: body ?? null });

  /** Waits until the import has another state than some. */
  async function follow(...states: readonly Import['state'][]): Promise<Import> {
    for (;;) {
      const response = await send('GET');
      const text = await response.text();
      expect(response.status, text).to.equal(200);
      expectDescribed('GET', path, { status: 200, headers: Object.fromEntries(response.headers), text } as never);
      const content = JSON.parse(text) as Import;
      if (!states.includes(content.state)) return content;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function check(given: object): Promise<Import> {
    const response = await send('POST', '', JSON.stringify(given));
    expect(response.status, await response.clone().text()).to.equal(202);
    return follow('fetching', 'checking');
  }

  /** Imports, and returns what was found. */
  async function run(given: object): Promise<Findings> {
    const checked = await check(given);
    expect(checked.state, checked.error).to.equal('checked');
    expect((await send('POST', '/run')).status).to.equal(202);
    const done = await follow('submitting');
    expect(done.state, done.error).to.equal('done');
    return done.findings as Findings;
  }

  const holds = async (urn: string): Promise<boolean> => {
    const statement = 'MATCH (:Version {urn: $urn})-[:HAS_REVISION]->(r) WHERE r.to > 9e15 RETURN count(r) AS n';
    const [row] = await test.cypher(statement, { urn });
    return Number(row?.['n']) > 0;
  };

  it('from FMR bring all its artefacts, then only what has changed', async () => {
    const first = await run({ url: `${source.url}/fmr` });
    expect(first).to.deep.include({ faults: [], omitted: [], changes: [], contradictions: [] });
    expect(first.found).to.equal(fmr.artefacts.length);
    expect(first.counts).to.have.property('created').that.is.at.least(10);
    for (const each of fmr.artefacts) expect(await holds(urnOf(each)), urnOf(each)).to.equal(true);
    expect(source.requests).to.include('/fmr/sdmx/v2/structure/codelist/TWO/*/*?detail=full&references=none');

    const again = await run({ url: `${source.url}/fmr` });
    expect(again.counts).to.deep.equal({ unchanged: fmr.artefacts.length });
    expect(again.transaction).to.equal(null);

    const changed = codelist('CL_LEGACY', '1.0', ['A', 'B1', 'NEW']);
    fmr.artefacts = fmr.artefacts.map((each) =>
      each.agencyID === 'TWO' && each.id === 'CL_LEGACY' ? { ...changed, agencyID: 'TWO' } : each,
    );
    const third = await run({ url: `${source.url}/fmr` });
    expect(third.counts).to.deep.equal({ unchanged: fmr.artefacts.length - 1, replaced: 1 });
  });

  it('keep the agencies that the registry has', async () => {
    await test.submit(agencySchemesOf([{ agencyID: 'LOCAL' } as Artefact]), 'MERGE');
    await run({ url: `${source.url}/fmr` });
    const response = await test.get('/sdmx/v2/structure/agencyscheme/SDMX/*/*');
    expect(await response.text())
      .to.include('"LOCAL"')
      .and.include('"TWO"');
  });

  it('of some agencies have what these refer to', async () => {
    const [list] = own('BASE');
    const using = conceptScheme('CS', '1.0.0', { FREQ: urns.ownedBy('BASE', urns.codelist('CL', '1.0.0')) });
    const before = fmr.artefacts;
    fmr.artefacts = withAgencies(...own('BASE'), { ...using, agencyID: 'USING' });
    try {
      await run({ url: `${source.url}/fmr/sdmx/v2`, rest: '2', agencies: ['SDMX'] });
      const findings = await run({ url: `${source.url}/fmr/sdmx/v2`, rest: '2', agencies: ['USING'] });
      expect(findings.counts).to.deep.equal({ created: 2 });
      expect(await holds(urnOf(list as Artefact))).to.equal(true);
      expect(await holds(urns.ownedBy('BASE', urns.dataflow('DF', '1.0.0')))).to.equal(false);
    } finally {
      fmr.artefacts = before;
    }
  });

  it('from REST 1 survive the faults of its server', async () => {
    old.fault = (requested, count) => {
      if (!requested.includes('detail=full')) return undefined;
      if (requested.startsWith('/conceptscheme/OLD/') && count === 1) return faults.status(503, { 'Retry-After': '0' });
      if (requested.startsWith('/conceptscheme/OLD/') && count === 2) return faults.brokenOff();
      if (requested.startsWith('/agencyscheme/SDMX/') && count === 1) return faults.status(500);
      // All codelists together are too much for it, and one cannot be had at all.
      if (requested.startsWith('/codelist/OLD/all/')) return faults.status(500);
      if (requested.startsWith('/codelist/OLD/CL_LEGACY/')) return faults.page();
      return undefined;
    };
    const findings = await run({ url: `${source.url}/old` });
    expect(findings.faults).to.have.length(1);
    const [fault] = findings.faults;
    expect(fault?.place).to.include('/codelist/OLD/CL_LEGACY/');
    expect(findings.counts).to.have.property('created', 2);
    expect(findings.omitted).to.deep.equal([]);

    delete old.fault;
    const again = await run({ url: `${source.url}/old` });
    expect(again).to.deep.include({ faults: [] });
    expect(again.counts).to.include({ created: 1 });
  });

  it('from a service that sends parts of lists, or refuses them since they are large, bring everything', async () => {
    old.fault = (requested) => {
      if (requested.startsWith('/conceptscheme/all/') && requested.includes('allstubs')) return faults.status(413);
      if (requested.startsWith('/categoryscheme/all/')) return faults.status(406);
      if (requested.startsWith('/codelist/OLD/all/')) return faults.status(206);
      return undefined;
    };
    const findings = await run({ url: `${source.url}/old` });
    expect(findings).to.deep.include({ faults: [], found: old.artefacts.length, omitted: [] });
    const paths = source.requests.map((each) => each.slice(old.path.length));
    expect(paths.filter((each) => /^\/(conceptscheme|codelist)\/.*detail=full/.test(each))).to.deep.equal([
      '/codelist/OLD/all/all?detail=full&references=none',
      '/codelist/OLD/CL/all?detail=full&references=none',
      '/codelist/OLD/CL_LEGACY/all?detail=full&references=none',
      '/conceptscheme/all/all/all?detail=full&references=none',
    ]);
  });

  /** The imports of a process with a folder. */
  const importsIn = (folder: string): Imports =>
    new Imports({
      registry: test.registry,
      fetcher: createFetcher({ hosts: [source.host] }),
      pace: { interval: 0, retry: 5, tries: 3 },
      folder,
      limits: { bytes: 10_000_000, ratio: 100 },
      log: () => undefined,
    });
  const request: ImportRequest = {
    source: { url: '' },
    policy: 'omit',
    principal: { kind: 'root', name: 'root' },
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('go on where the process before them stopped', async () => {
    const folder = mkdtempSync(join(runFolder(), 'imports-'));
    const given = { ...request, source: { url: `${source.url}/fmr` } };
    let isSilent = true;
    fmr.fault = (requested) =>
      requested.startsWith('/structure/dataflow/TWO/') && isSilent ? () => undefined : undefined;
    const units = (): readonly string[] => source.requests.filter((each) => each.includes('detail=full'));
    const first = importsIn(folder);
    const job = first.begin(given);
    await until(() => units().some((each) => each.includes('/dataflow/TWO/')));
    const fetched = units().slice(0, -1);
    expect(fetched.length).to.be.at.least(2);
    await first.stop();
    isSilent = false;
    expect(job).to.have.property('state', 'failed');
    expect(job.error).to.have.property('message', 'the process stops');
    source.requests.length = 0;
    const second = importsIn(folder);
    const resumed = second.begin(given);
    await until(() => resumed.state === 'checked' || resumed.state === 'failed');
    expect(resumed.error).to.equal(undefined);
    expect(units().filter((each) => fetched.includes(each))).to.deep.equal([]);
    expect(resumed.findings).to.deep.include({ faults: [], counts: { unchanged: fmr.artefacts.length } });
    await second.discard();
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('fail where their folder cannot be written, and say so', async () => {
    const file = join(mkdtempSync(join(runFolder(), 'imports-')), 'file');
    writeFileSync(file, '');
    const job = importsIn(join(file, 'folder')).begin({ ...request, source: { url: `${source.url}/fmr` } });
    await until(() => job.state === 'failed');
    expect(job.error).to.include({ name: 'Unavailable' }).and.have.property('message').that.includes('(ENOTDIR)');
  });

  it('refuse hosts that are not allowed, sources that are none, and wrong requests', async () => {
    const other = await check({ url: 'http://other.example/' });
    expect(other).to.include({ state: 'failed' });
    expect(other.error).to.include('STRATA_FETCH_HOSTS');
    const none = await check({ url: `${source.url}/none` });
    expect(none.error).to.include('no service of SDMX REST was found').and.include('/none/sdmx/v2/structure/');
    for (const [body, text] of [
      ['[]', 'the body is not an object'],
      ['{', 'the body is not JSON'],
      ['{}', '"url" is missing'],
      ['{"url": 1}', '"url" is not a text'],
      ['{"url": "file:///etc/hosts"}', '"url" is "file:///etc/hosts"; write an address that begins with http'],
      ['{"url": "registry.example.org"}', '"url" is "registry.example.org"'],
      ['{"url": "http://a.org", "rest": "3"}', '"rest" is "3"'],
      ['{"url": "http://a.org", "agencies": []}', '"agencies" is not a list'],
      ['{"url": "http://a.org", "agencies": ["a/b"]}', '"agencies" is not a list'],
      ['{"url": "http://a.org", "policy": "all"}', '"policy" is "all"'],
      ['{"url": "http://a.org", "colour": "red"}', '"colour" is not a property'],
    ] as const) {
      const response = await send('POST', '', body);
      expect(response.status, body).to.equal(400);
      expect(await response.text()).to.include(JSON.stringify(text).slice(1, -1));
    }
  });

  it('are one at a time, and can be discarded', async () => {
    await check({ url: `${source.url}/fmr` });
    const second = await send('POST', '', JSON.stringify({ url: `${source.url}/fmr` }));
    expect(second.status).to.equal(409);
    expect(await second.text()).to.include('run it or discard it first');
    expect((await send('DELETE')).status).to.equal(204);
    expect((await send('GET')).status).to.equal(204);
    expect((await send('POST', '/run')).status).to.equal(409);
  });

  describe('of messages', () => {
    const unstable = withAgencies(
      ...[
        codelist('CL_FREE', '1.0', ['A']),
        conceptScheme('CS_FREE', '1.0.0', { FREQ: urns.ownedBy('POL', urns.codelist('CL_FREE', '1.0')) }),
        dataStructure('DSD_FREE', '2.1.0', { [urns.ownedBy('POL', urns.concept('CS_FREE', '1.0.0', 'FREQ'))]: null }),
        dataflow('DF_FREE', '1.0.0', urns.ownedBy('POL', urns.dataStructure('DSD_FREE', '2.1.0'))),
        dataflow('DF_LOST', '1.0.0', urns.ownedBy('POL', urns.dataStructure('LOST', '1.0.0'))),
      ].map((each) => ({ ...each, agencyID: 'POL' })),
    );

    async function checkFiles(files: Readonly<Record<string, string>>, policy = 'omit'): Promise<Import> {
      const response = await send('POST', `/messages?policy=${policy}`, await zip(files));
      expect(response.status, await response.clone().text()).to.equal(202);
      return follow('fetching', 'checking');
    }
    afterEach(() => send('DELETE'));

    it('leave out what the rules reject, with the reasons', async () => {
      const { findings } = await checkFiles({ 'all.json': await writeMessageOf(unstable) });
      const rules = Object.fromEntries(
        [...(findings?.omitted ?? [])].map(({ urn, problems }) => [
          urn.replace(/.*:(\w+)\(.*/, '$1'),
          [...problems].filter(({ severity }) => severity === 'error').map(({ rule }) => rule),
        ]),
      );
      expect(rules).to.deep.equal({
        CS_FREE: ['reference.unstable'],
        DSD_FREE: ['dependency.rejected'],
        DF_FREE: ['dependency.rejected'],
        DF_LOST: ['reference.missing'],
      });
      expect(await holds(urns.ownedBy('POL', urns.codelist('CL_FREE', '1.0')))).to.equal(false);
    });

    for (const [policy, versions] of [
      ['nonSemantic', ['1.0', '2.1', '1.0']],
      ['draft', ['1.0.0-draft', '2.1.0-draft', '1.0.0-draft']],
    ] as const) {
      it(`keep it under other versions with the policy ${policy}, and name each change`, async () => {
        const { findings } = await checkFiles({ 'all.json': await writeMessageOf(unstable) }, policy);
        const changes = [...(findings?.changes ?? [])].map(({ urn, as, rule }) => [
          urn.replace(/.*:(\w+)\(.*/, '$1'),
          as.replace(/.*\((.*)\)/, '$1'),
          rule,
        ]);
        expect(changes).to.deep.equal([
          ['CS_FREE', versions[0], 'reference.unstable'],
          ['DSD_FREE', versions[1], 'reference.unstable'],
          ['DF_FREE', versions[2], 'reference.unstable'],
        ]);
        expect([...(findings?.omitted ?? [])].map(({ urn }) => urn)).to.have.length(1);
        await send('POST', '/run');
        const done = await follow('submitting');
        expect(done.state, done.error).to.equal('done');
        const structure = await test.get(`/sdmx/v2/structure/datastructure/POL/DSD_FREE/${versions[1]}`);
        expect(await structure.text()).to.include(`POL:CS_FREE(${versions[0]}).FREQ`);
      });
    }

    it('keep a stable version that the registry has with other content', async () => {
      const [list] = own('TWO', 7);
      const { findings } = await checkFiles({ 'a.json': await writeMessageOf([list as Artefact]) }, 'nonSemantic');
      expect([...(findings?.changes ?? [])].map(({ as, rule }) => [as.slice(-7), rule])).to.deep.equal([
        ['CL(1.0)', 'version.immutable'],
      ]);
    });

    it('report a file that cannot be read, and an artefact with two contents', async () => {
      const [one] = own('TWO', 8).slice(1);
      const [other] = own('TWO', 9).slice(1);
      const { findings } = await checkFiles({
        '1.json': await writeMessageOf([one as Artefact]),
        '2.json': await writeMessageOf([other as Artefact]),
        '3.json': await writeMessageOf([one as Artefact], 'SDMX-JSON 2.0'),
        'broken.xml': '<mes:Structure>',
        'notes.json': 'not a message',
      });
      expect([...(findings?.faults ?? [])].map(({ place }) => place)).to.deep.equal(['broken.xml', 'notes.json']);
      expect([...(findings?.contradictions ?? [])].map(({ detail }) => detail)).to.deep.equal([
        '2.json has other content than the message before; the first one was taken',
      ]);
      expect(findings?.found).to.equal(1);
    });

    it('are refused where nothing can be read', async () => {
      const nothing = await checkFiles({ 'notes.json': 'not a message' });
      expect(nothing).to.include({ state: 'failed' });
      expect(nothing.error).to.include('nothing of the source could be read: notes.json:');
    });
  });

  describe('by the command', () => {
    const clientOf = (lines: string[] = []): ImportClient =>
      new ImportClient({
        url: test.url,
        user: 'root',
        password,
        signal: new AbortController().signal,
        log: (line) => lines.push(line),
      });
    const options = {
      user: undefined,
      password: undefined,
      rest: undefined,
      agencies: undefined,
      policy: undefined,
      isDryRun: false,
    };

    it('report in lines, from a registry and from a folder', async () => {
      const lines: string[] = [];
      const registry = await clientOf(lines).import(`${source.url}/fmr`, options);
      expect(registry.text)
        .to.match(/^\d+ artefacts: .*unchanged/)
        .and.include('done; nothing has changed');
      expect(lines).to.include('checked; nothing is written yet');
      const folder = mkdtempSync(join(runFolder(), 'import-'));
      writeFileSync(join(folder, 'a.json'), await writeMessageOf(withAgencies(...own('FOLDER'))));
      writeFileSync(join(folder, 'README.txt'), 'no message');
      writeFileSync(join(folder, 'b.xml'), '<a/>');
      const dry = await clientOf().import(folder, { ...options, isDryRun: true });
      expect(dry.text).to.include('dry run: nothing is written').and.include('1 not fetched or read:\n  b.xml: ');
      expect(await holds(urns.ownedBy('FOLDER', urns.codelist('CL', '1.0.0')))).to.equal(false);
      const done = await clientOf().import(folder, options);
      expect(done.text).to.match(/done in transaction \d+$/);
      expect(await holds(urns.ownedBy('FOLDER', urns.codelist('CL', '1.0.0')))).to.equal(true);
    });

    it('say what is wrong', async () => {
      const errorOf = (subject: string) =>
        clientOf()
          .import(subject, options)
          .catch((error: Error) => error.message);
      expect(await errorOf('/nowhere')).to.equal('/nowhere is neither an address (http://, https://) nor a folder');
      expect(await errorOf('http://other.example')).to.include('the import failed: nothing may be fetched');
      expect(await errorOf(mkdtempSync(join(runFolder(), 'empty-')))).to.include('has no files .xml');
      const away = new ImportClient({
        url: 'http://127.0.0.1:1',
        user: 'root',
        password,
        signal: new AbortController().signal,
        log: () => undefined,
      });
      expect(await away.import(source.url, options).catch((error: Error) => error.message)).to.include(
        'cannot be reached',
      );
    });
  });
});

describeWithShared('imports of the published messages', () => {
  let source: StandIn;
  let test: TestServer;
  const services: StandInService[] = [];
  before(async () => {
    const read = async (file: string): Promise<readonly Artefact[]> => {
      const bytes = createReadStream(sharedPath(`messages/${file}`));
      const limits = { bytes: 50_000_000, ratio: 100, ...usualLimits };
      return (await recogniseAndRead(bytes, { strict: false, limits })).artefacts.map(({ artefact }) => artefact);
    };
    const files = sharedFiles('messages').filter((file) => /^real\/.*-3\.[01]\.xml$/.test(file));
    const found = new Map<string, Artefact>();
    for (const file of files) for (const each of await read(file)) found.set(urnOf(each), each);
    const legacy = await read('real/ecb-exr-structure-2.1.xml');
    services.push(
      {
        path: '/sdmx/v2',
        rest: '2',
        format: 'sdmx-3.1',
        listsEverything: true,
        artefacts: withAgencies(...found.values()),
      },
      { path: '/v1/rest', rest: '1', format: 'sdmx-2.1', listsEverything: true, artefacts: withAgencies(...legacy) },
    );
    source = await startStandIn(services);
    test = await startTestServer({ fetching: { hosts: [source.host] } });
  });
  after(async () => {
    await test.close();
    source.close();
  });

  for (const [index, url] of ['', '/v1'].entries()) {
    it(`account for every artefact of ${url === '' ? 'REST 2' : 'REST 1'}, twice`, async () => {
      for (const _time of [1, 2]) {
        const client = new ImportClient({
          url: test.url,
          user: 'root',
          password,
          signal: new AbortController().signal,
          log: () => undefined,
        });
        const { content } = await client.import(`${source.url}${url}`, {
          user: undefined,
          password: undefined,
          rest: undefined,
          agencies: undefined,
          policy: 'nonSemantic',
          isDryRun: false,
        });
        const { counts, faults: failed, found, omitted } = content.findings as Findings;
        expect(failed).to.deep.equal([]);
        expect(found).to.equal(services[index]?.artefacts.length);
        const rules = new Set(
          [...omitted].flatMap(({ problems }) =>
            [...problems].filter(({ severity }) => severity === 'error').map(({ rule }) => rule),
          ),
        );
        expect(
          [...rules].filter((rule) => !/^(reference\.|dependency\.|selection\.|owner\.)/.test(rule)),
        ).to.deep.equal([]);
        const { rejected = 0, ...accepted } = counts;
        expect(rejected).to.equal([...omitted].length);
        expect(Object.values(accepted).reduce((sum, count) => sum + count, 0)).to.be.at.least(found - rejected);
        if (_time === 2) expect(Object.keys(accepted)).to.deep.equal(['unchanged']);
      }
    });
  }
});
