import { expect } from 'chai';
import type { lockCheckSchema } from '../../../src/http/lock/check-lock.js';
import { codelist, conceptScheme, dataflow, dataStructure, hierarchy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';
import type { Received } from '../received.js';
import { emptyLock, withoutPrefix } from './sample-lock.js';

type CheckJson = Received<typeof lockCheckSchema>;

const flow = urns.dataflow('DF', '1.0.0');
const draft = urns.codelist('DRAFT', '1.0.0-draft');
const top = urns.hierarchy('H', '1.0.0-draft');

describe('POST /ws/registry/lock/check', () => {
  let test: TestServer;
  /** The lock file of a flow and a hierarchy, before anything changes. */
  let text: string;
  before(async () => {
    test = await startTestServer();
    const report = await test.submit([
      codelist('CL', '1.0.0', ['A', 'B']),
      codelist('DRAFT', '1.0.0-draft', ['A', 'B']),
      codelist('OTHER', '1.0.0-draft', ['A']),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0') }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: null }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
      hierarchy('H', '1.0.0-draft', [urns.code('DRAFT', '1.0.0-draft', 'A'), urns.code('OTHER', '1.0.0-draft', 'A')]),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
    text = await (
      await test.request(
        `/ws/registry/lock?urn=${flow}&urn=${top}&urn=${encodeURIComponent(urns.codelist('CL', '1.0+.0'))}`,
      )
    ).text();
  });
  after(() => test.close());

  const post = (body: string, query = '', headers = {}): Promise<Response> =>
    test.request(`/ws/registry/lock/check${query}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  async function check(lock: string | object, query = ''): Promise<CheckJson> {
    const response = await post(typeof lock === 'string' ? lock : JSON.stringify(lock), query);
    const found = await response.text();
    expect(response.status, found).to.equal(200);
    return JSON.parse(found) as CheckJson;
  }

  const shown = ({ roots, entries, resolutions }: CheckJson) => ({
    roots: roots.map(({ urn, status }) => `${status} ${withoutPrefix(urn)}`),
    entries: entries.map(({ urn, status }) => `${status} ${withoutPrefix(urn)}`),
    resolutions: resolutions.map(
      ({ reference, status, from, to }) => `${status} ${[reference, from, to].map(withoutPrefix).join(' ')}`,
    ),
  });

  it('finds nothing where nothing has changed', async () => {
    const found = await check(text);
    expect(found).to.include({ isCurrent: true, isSameHistory: true });
    expect(found.counts).to.deep.equal({
      roots: { unchanged: 3 },
      entries: { unchanged: 7 },
      resolutions: { unchanged: 5 },
    });
    expect(shown(found)).to.deep.equal({ roots: [], entries: [], resolutions: [] });
  });

  it('lists what is unchanged on request', async () => {
    const { roots, entries, resolutions } = await check(text, '?unchanged=true');
    expect([roots.length, entries.length, resolutions.length]).to.deep.equal([3, 7, 5]);
  });

  it('finds nothing where unrelated artefacts have changed', async () => {
    await test.submit([codelist('UNRELATED', '1.0.0', ['A'])]);
    const found = await check(text);
    expect(found.isCurrent).to.equal(true);
    expect(found.tick).to.equal(found.lockedTick + 1);
  });

  it('finds wildcards that have moved, what they left and what is new', async () => {
    await test.submit([codelist('CL', '1.1.0', ['A', 'B', 'C'])]);
    const found = await check(text);
    expect(found.isCurrent).to.equal(false);
    expect(shown(found)).to.deep.equal({
      roots: ['moved Codelist=SDMX:CL(1.0+.0)'],
      entries: ['left Codelist=SDMX:CL(1.0.0)', 'new Codelist=SDMX:CL(1.1.0)'],
      resolutions: ['moved Codelist=SDMX:CL(1.0+.0) Codelist=SDMX:CL(1.0.0) Codelist=SDMX:CL(1.1.0)'],
    });
  });

  it('finds a new constraint that applies', async () => {
    await test.submit([constrain('DC', '1.0.0', { dataflows: [flow] }, { FREQ: ['A'] })]);
    expect(shown(await check(text)).entries).to.include('new DataConstraint=SDMX:DC(1.0.0)');
    expect(shown(await check({ ...JSON.parse(text), constraints: false })).entries).not.to.include(
      'new DataConstraint=SDMX:DC(1.0.0)',
    );
  });

  it('finds drafts with other content, and references that they no longer have or have only now', async () => {
    await test.submit([
      codelist('DRAFT', '1.0.0-draft', ['A', 'B', 'C']),
      hierarchy('H', '1.0.0-draft', [urns.code('DRAFT', '1.0.0-draft', 'A'), urns.code('CL', '1.0.0', 'A')]),
    ]);
    const { entries, resolutions } = await check(text);
    const of = (urn: string) => entries.find((each) => each.urn === urn);
    expect(of(draft)?.status).to.equal('changed');
    expect(of(draft)?.from).not.to.equal(of(draft)?.to);
    expect(of(top)?.status).to.equal('changed');
    expect(of(urns.codelist('OTHER', '1.0.0-draft'))?.status).to.equal('left');
    expect(resolutions.map(({ status, reference }) => `${status} ${withoutPrefix(reference)}`)).to.include.members([
      'removed Codelist=SDMX:OTHER(1.0.0-draft)',
      'added Codelist=SDMX:CL(1.0.0)',
    ]);
  });

  it('finds what was deleted, also a root', async () => {
    await test.submit([hierarchy('H', '1.0.0-draft', [])], 'DELETE');
    const { roots, entries } = shown(await check(text));
    expect(roots).to.include('unresolved Hierarchy=SDMX:H(1.0.0-draft)');
    expect(entries).to.include('deleted Hierarchy=SDMX:H(1.0.0-draft)');
    expect(entries).to.include('left Codelist=SDMX:DRAFT(1.0.0-draft)');
  });

  it('compares with another state than the present', async () => {
    const { tick } = JSON.parse(text) as { tick: number };
    expect((await check(text, `?asOf=tick:${tick}`)).isCurrent).to.equal(true);
    expect(shown(await check(text, `?asOf=tick:${tick + 2}`)).roots).to.deep.equal(['moved Codelist=SDMX:CL(1.0+.0)']);
  });

  it('compares a lock file of another registry or epoch by content', async () => {
    const { tick, registry } = JSON.parse(text) as { tick: number; registry: string };
    for (const other of [{ registry: emptyLock.registry }, { epoch: emptyLock.epoch }]) {
      const found = await check({ ...JSON.parse(text), ...other, tick: 999_999 }, `?asOf=tick:${tick}`);
      expect(found).to.include({ isCurrent: true, isSameHistory: false });
    }
    expect(registry).not.to.equal(emptyLock.registry);
  });

  it('compares hashes of another algorithm by the content at the locked tick', async () => {
    const lock = JSON.parse(text) as { entries: { urn: string; hash: string }[]; tick: number };
    const outdated = {
      ...lock,
      entries: lock.entries.map(({ urn, hash }) => ({ urn, hash: hash.replace(/^\d+/, '999999') })),
    };
    expect((await check(outdated, `?asOf=tick:${lock.tick}`)).isCurrent).to.equal(true);
    const of = ({ entries }: CheckJson, urn: string) => entries.find((each) => each.urn === urn)?.status;
    const changed = await check(outdated, `?asOf=tick:${lock.tick + 4}`);
    expect([of(changed, draft), of(changed, flow)]).to.deep.equal(['changed', undefined]);
    const ofOther = await check({ ...outdated, epoch: emptyLock.epoch }, `?asOf=tick:${lock.tick}&unchanged=true`);
    expect(of(ofOther, flow)).to.equal('incomparable');
    expect(ofOther.isCurrent).to.equal(false);
  });

  for (const [name, change, path, right] of [
    ['another form', { lockVersion: 2 }, 'lockVersion', 'write 1'],
    ['a registry without id', { registry: 'mine' }, 'registry', 'write a UUID'],
    ['a tick that is not a number', { tick: '1' }, 'tick', 'write the number of a transaction'],
    ['no roots', { roots: [] }, 'roots', 'write the URNs'],
    ['a root that is not a URN', { roots: [{ urn: 'CL', versions: [] }] }, 'roots/0/urn', 'write the URN'],
    ['a root without URN', { roots: [{ versions: [] }] }, 'roots/0/urn', 'urn is missing; write the URN'],
    ['entries that are not a list', { entries: {} }, 'entries', 'write a list of objects'],
    ['an entry without hash', { entries: [{ urn: flow }] }, 'entries/0/hash', '64 hexadecimal digits'],
    [
      'an entry with a wildcard',
      { entries: [{ urn: urns.codelist('CL', '1+.0.0'), hash: `3:${'0'.repeat(64)}` }] },
      'entries/0/urn',
      'write the URN of a version',
    ],
    [
      'a target that is not a version',
      { resolutions: [{ source: flow, reference: flow, target: 7 }] },
      'resolutions/0/target',
      'or null',
    ],
    [
      'a repeated entry',
      { entries: [0, 1].map(() => ({ urn: flow, hash: `3:${'0'.repeat(64)}` })) },
      'entries/1',
      'remove one',
    ],
  ] as const) {
    it(`refuses ${name}, with path and line`, async () => {
      const response = await post(JSON.stringify({ ...emptyLock, ...change }, undefined, 2));
      expect(response.status).to.equal(400);
      const { errors } = (await response.json()) as { errors: Record<string, unknown>[] };
      const [error] = errors;
      expect(error).to.include({ 'x-rule': 'lock.invalid', 'x-path': path });
      expect(error?.['x-line']).to.be.a('number');
      expect(error?.['detail']).to.include(right);
    });
  }

  it('refuses a body that is not JSON, is compressed, or is too large', async () => {
    const broken = await post('{"lockVersion": 1,\n "tick"');
    expect(broken.status).to.equal(400);
    const { errors } = (await broken.json()) as { errors: Record<string, unknown>[] };
    expect(errors[0]).to.include({ 'x-rule': 'json.syntax', 'x-line': 2 });
    expect((await post('[]')).status).to.equal(400);
    expect((await post('x', '', { 'Content-Encoding': 'gzip' })).status).to.equal(415);
    expect((await post(`"${'x'.repeat(16_000_001)}"`)).status).to.equal(413);
    expect((await post(`[${'1,'.repeat(500_000)}1]`)).status).to.equal(400);
  });

  it('counts what the principal may not see as deleted', async () => {
    const put = [{ id: 'CL', kind: 'restriction', urn: '*=SDMX:CL', covers: ['structure'], to: [] }] as const;
    const change = { principal: { kind: 'root', name: 'root' }, hasRoot: true, dryRun: false } as const;
    await test.registry.changeAccessRules({ put, remove: [], ...change });
    const { entries } = shown(await check(text));
    expect(entries).to.include('deleted Codelist=SDMX:CL(1.0.0)');
    expect(entries.filter((each) => each.startsWith('new'))).not.to.include('new Codelist=SDMX:CL(1.1.0)');
  });
});
