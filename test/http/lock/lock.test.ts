import { expect } from 'chai';
import type { lockFileSchema } from '../../../src/http/lock/lock.js';
import type { Artefact } from '../../../src/model/artefact.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  hierarchy,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';
import type { Received } from '../received.js';
import { serveRegistry } from '../serve-registry.js';
import { withoutPrefix } from './sample-lock.js';

type LockJson = Received<typeof lockFileSchema>;

const flow = urns.ownedBy('X', urns.dataflow('DF', '1.0.0'));
const lockOf = (urn: string, more = ''): string => `/ws/registry/lock?urn=${encodeURIComponent(urn)}${more}`;

describe('GET /ws/registry/lock', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'X'])]);
    const report = await test.submit([
      codelist('CL', '1.0.0', ['A', 'B']),
      codelist('CL', '1.1.0', ['A', 'B', 'C']),
      codelist('AREA', '1.0.0', ['A', 'B']),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0') }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0+.0', 'FREQ')]: null }),
      ownedBy('X', dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0'))),
      hierarchy('H', '1.0.0-draft', [urns.code('AREA', '1+.0.0', 'A'), urns.code('AREA', '1+.0.0', 'B')]),
      constrain('DC', '1.0.0', { dataflows: [flow] }, { FREQ: ['A'] }),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    await test.submit([codelist('AREA', '1.1.0-draft', ['A'])]);
  });
  after(() => test.close());

  async function read(path: string): Promise<LockJson> {
    const response = await test.request(path);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as LockJson;
  }
  const textOf = async (path: string): Promise<string> => (await test.request(path)).text();

  it('has every version of the closure with its hash and reason, and every reference with its resolution', async () => {
    const lock = await read(lockOf(flow));
    expect(lock).to.include({ lockVersion: 1, constraints: true, owners: false });
    expect(lock.roots).to.deep.equal([{ urn: flow, versions: [flow] }]);
    expect(lock.entries.map(({ urn, reason }) => `${reason} ${withoutPrefix(urn)}`)).to.have.members([
      'reference Codelist=SDMX:CL(1.1.0)',
      'reference ConceptScheme=SDMX:CS(1.0.0)',
      'root Dataflow=X:DF(1.0.0)',
      'reference DataStructure=SDMX:DSD(1.0.0)',
      'constraint DataConstraint=SDMX:DC(1.0.0)',
    ]);
    expect(lock.entries.map(({ urn }) => urn)).to.deep.equal(lock.entries.map(({ urn }) => urn).sort());
    expect(
      lock.resolutions.map(({ source, reference, target }) => [source, reference, target].map(withoutPrefix)),
    ).to.deep.equal([
      ['ConceptScheme=SDMX:CS(1.0.0)', 'Codelist=SDMX:CL(1.0+.0)', 'Codelist=SDMX:CL(1.1.0)'],
      ['DataStructure=SDMX:DSD(1.0.0)', 'ConceptScheme=SDMX:CS(1.0+.0)', 'ConceptScheme=SDMX:CS(1.0.0)'],
      ['Dataflow=X:DF(1.0.0)', 'DataStructure=SDMX:DSD(1.0+.0)', 'DataStructure=SDMX:DSD(1.0.0)'],
      ['DataConstraint=SDMX:DC(1.0.0)', 'Dataflow=X:DF(1.0.0)', 'Dataflow=X:DF(1.0.0)'],
    ]);
    expect(lock.entries.find(({ reason }) => reason === 'constraint')?.appliesTo).to.deep.equal([flow]);
  });

  it('has the hashes that the registry compares contents by', async () => {
    const { entries } = await read(lockOf(flow));
    const rows = await test.cypher(
      'UNWIND $urns AS urn MATCH (:Version {urn: urn})-[:HAS_REVISION]->(r) RETURN urn, r.hash AS hash ORDER BY urn',
      { urns: entries.map(({ urn }) => urn) },
    );
    expect(entries.map(({ urn, hash }) => ({ urn, hash }))).to.deep.equal(rows);
  });

  it('leaves out the constraints, and adds the schemes of the owners, on request', async () => {
    const classes = async (more: string): Promise<Set<string>> =>
      new Set((await read(lockOf(flow, more))).entries.map((entry) => entry.class));
    expect(await classes('&constraints=false')).not.to.include('DataConstraint');
    const { entries } = await read(lockOf(flow, '&owners=true'));
    expect(entries.filter(({ reason }) => reason === 'owner').map(({ urn }) => withoutPrefix(urn))).to.deep.equal([
      'AgencyScheme=SDMX:AGENCIES(1.0)',
    ]);
  });

  it('shows the roots as given and as they were resolved', async () => {
    const wildcard = urns.codelist('CL', '1.0+.0');
    const all = urns.codelist('CL', '*');
    const { roots } = await read(`${lockOf(wildcard)}&urn=${encodeURIComponent(all)}`);
    expect(roots).to.deep.equal([
      { urn: wildcard, versions: [urns.codelist('CL', '1.1.0')] },
      { urn: all, versions: [urns.codelist('CL', '1.0.0'), urns.codelist('CL', '1.1.0')] },
    ]);
  });

  it('is the same bytes for the same state, in any process', async () => {
    const first = await textOf(lockOf(flow));
    const { tick, asOf } = JSON.parse(first) as LockJson;
    const other = await serveRegistry(test.registry);
    try {
      expect(await (await fetch(`${other.url}${lockOf(flow)}`)).text()).to.equal(first);
    } finally {
      await other.stop(1);
    }
    await test.submit([codelist('UNRELATED', `1.${tick}.0`, ['A'])]);
    for (const state of [`tick:${tick}`, asOf]) expect(await textOf(lockOf(flow, `&asOf=${state}`))).to.equal(first);
    const later = JSON.parse(await textOf(lockOf(flow))) as LockJson;
    expect(later.tick).to.equal(tick + 1);
    expect(later.closureHash).to.equal((JSON.parse(first) as LockJson).closureHash);
  });

  it('has the addresses of the same lock file and of the same closure as a message', async () => {
    const text = await textOf(lockOf(urns.codelist('CL', '1.0+.0'), '&constraints=false&owners=true'));
    const { queries } = JSON.parse(text) as LockJson;
    await test.submit([codelist('CL', '1.2.0', ['A', 'B', 'C', 'D'])]);
    expect(await textOf(queries.lock)).to.equal(text);
    const bundle = await textOf(`${queries.bundle}&format=sdmx-json`);
    const [found] = JSON.parse(bundle).data.codelists;
    expect(found.version).to.equal('1.1.0');
  });

  it('names the registry, its epoch, and the state in headers', async () => {
    const response = await test.request(lockOf(flow));
    const lock = (await response.json()) as LockJson;
    const [clock] = await test.cypher(
      'MATCH (c:Clock) RETURN c.registry AS registry, c.epoch AS epoch, c.tick AS tick',
    );
    expect(lock).to.include(clock);
    expect(response.headers.get('X-As-Of')).to.equal(lock.asOf);
    expect(response.headers.get('Content-Location')).to.match(new RegExp(`asOf=tick:${lock.tick}$`));
  });

  it('has an entity tag, which changes with the state', async () => {
    const first = await test.request(lockOf(flow));
    const tag = first.headers.get('ETag') ?? '';
    const again = { headers: { 'If-None-Match': tag } };
    expect((await test.request(lockOf(flow), again)).status).to.equal(304);
    expect((await test.request(lockOf(flow, '&owners=true'), again)).status).to.equal(200);
    await test.submit([codelist('UNRELATED', '3.0.0', ['A'])]);
    expect((await test.request(lockOf(flow), again)).status).to.equal(200);
  });

  it('names the URN whose version is not a pattern', async () => {
    const wrong = urns.codelist('OTHER', '1~');
    for (const path of ['lock', 'bundle', 'reference', 'reference/summary', 'codes']) {
      const response = await test.request(`/ws/registry/${path}?urn=${urns.codelist('CL', '1.0.0')}&urn=${wrong}`);
      const { errors } = (await response.json()) as { errors: readonly Record<string, unknown>[] };
      expect(response.status).to.equal(400);
      expect(errors[0]).to.include({ 'x-rule': 'version.pattern', 'x-reference': wrong });
    }
  });

  it('is not found where it does not exist, whatever copy the client has', async () => {
    const missing = lockOf(urns.codelist('NEVER', '1.0.0'));
    for (const headers of [{ 'If-None-Match': '*' }, { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }])
      expect((await test.request(missing, { headers })).status).to.equal(404);
  });

  it('shows the items that a resolution lacks, and stubs', async () => {
    await test.submit([codelist('AREA', '2.0.0', ['B'])]);
    const lacking = await read(lockOf(urns.hierarchy('H', '1.0.0-draft')));
    expect(lacking.resolutions.map(({ resolution, missing }) => [resolution, missing])).to.deep.equal([
      ['itemMissing', ['A']],
    ]);
    const stub = { ...codelist('STUB', '1.0.0', []), isExternalReference: true, structureURL: 'https://example.org/x' };
    const report = await test.submit([
      stub as unknown as Artefact,
      conceptScheme('OF_STUB', '1.0.0-draft', { F: urns.codelist('STUB', '1.0.0') }),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    const { resolutions } = await read(lockOf(urns.conceptScheme('OF_STUB', '1.0.0-draft')));
    expect(resolutions.map(({ resolution }) => resolution)).to.deep.equal(['external']);
  });

  for (const [name, urn, status, detail] of [
    ['an unknown artefact', urns.codelist('NONE', '1.0.0'), 404, 'NONE'],
    ['an item', urns.code('CL', '1.0.0', 'A'), 400, `give ${urns.codelist('CL', '1.0.0')}`],
    ['a text that is not a URN', 'Codelist', 400, 'Codelist'],
    ['a version that is not a pattern', urns.codelist('CL', '1~'), 400, '1~'],
  ] as const) {
    it(`refuses ${name}`, async () => {
      const response = await test.request(lockOf(urn));
      expect(response.status).to.equal(status);
      expect(await response.text()).to.include(detail);
    });
  }

  it('lacks what a principal may not see, as if it did not exist', async () => {
    const put = (['CL', 'DC'] as const).map((id) => ({
      id,
      kind: 'restriction' as const,
      urn: `*=SDMX:${id}`,
      covers: ['structure' as const],
      to: [],
    }));
    const root = { kind: 'root', name: 'root' } as const;
    const change = { principal: root, hasRoot: true, dryRun: false };
    await test.registry.changeAccessRules({ put, remove: [], ...change });
    try {
      const lock = await read(lockOf(flow));
      expect(lock.entries.map(({ urn }) => withoutPrefix(urn)).filter((urn) => /:(CL|DC)\(/.test(urn))).to.deep.equal(
        [],
      );
      const lost = lock.resolutions.filter(({ target }) => target === null);
      expect(lost.map(({ reference }) => withoutPrefix(reference))).to.deep.equal(['Codelist=SDMX:CL(1.0+.0)']);
      expect(lock.entries.flatMap(({ reason }) => (reason.startsWith('constraint') ? [reason] : []))).to.deep.equal([]);
      const asRoot = (await (await test.get(lockOf(flow))).json()) as LockJson;
      expect(asRoot.entries).to.have.length(5);
    } finally {
      await test.registry.changeAccessRules({ put: [], remove: ['CL', 'DC'], ...change });
    }
  });
});
