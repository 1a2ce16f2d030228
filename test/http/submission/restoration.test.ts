import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
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
import { asUser } from '../../harness/users.js';
import type { Received } from '../received.js';

type Report = Received<typeof reportSchema>;

const rules: readonly AccessRule[] = [
  { id: 'mia', kind: 'grant', role: 'maintainer', to: ['user:mia'], agencies: ['MINE'] },
  { id: 'ada', kind: 'grant', role: 'administrator', to: ['user:ada'] },
];
const root = { kind: 'root', name: 'root' } as const;
const draft = '1.0.0-draft';
const mine = (artefact: Artefact): Artefact => ownedBy('MINE', artefact);
const mineUrn = (urn: string): string => urn.replace('=SDMX:', '=MINE:');

describe('POST /ws/secure/registry/restore', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.registry.changeAccessRules({ put: rules, remove: [], principal: root, hasRoot: true, dryRun: false });
    await hold(agencyScheme(['SDMX', 'MINE']));
  });
  after(() => test.close());

  /** Submits artefacts. @returns the tick of the transaction */
  async function hold(...artefacts: readonly Artefact[]): Promise<number> {
    const { outcome, results, transaction } = await test.submit(artefacts);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
    return transaction ?? 0;
  }

  async function remove(...artefacts: readonly Artefact[]): Promise<void> {
    expect((await test.submit(artefacts, 'DELETE')).outcome).to.equal('accepted');
  }

  const send = (query: string, headers: Readonly<Record<string, string>> = {}) =>
    test.post('', headers, `/ws/secure/registry/restore?${query}`);

  async function restore(query: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await send(query, headers);
    const text = await response.text();
    const { results = [], ...report } = JSON.parse(text) as Report;
    return {
      ...report,
      status: response.status,
      text,
      replayed: response.headers.get('Idempotency-Replayed'),
      results: results.map(({ urn, status }) => `${urn} ${status}`),
      problems: results.flatMap(({ problems }) => problems),
    };
  }

  async function refused(query: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await send(query, headers);
    const { errors } = (await response.json()) as {
      errors: readonly { code: number; detail: string; 'x-rule'?: string }[];
    };
    const [{ code, detail, 'x-rule': rule } = { code: 0, detail: '' }] = errors;
    return { status: response.status, code, rule, detail };
  }

  const statusOf = async (id: string, version: string, agency = 'SDMX'): Promise<number> =>
    (await test.request(`/sdmx/v2/structure/codelist/${agency}/${id}/${version}`)).status;

  async function codesOf(id: string, version: string): Promise<readonly string[]> {
    const path = `/sdmx/v2/structure/codelist/SDMX/${id}/${version}?format=sdmx-json`;
    const { data } = (await (await test.request(path)).json()) as {
      data: { codelists: readonly { codes: readonly { id: string }[] }[] };
    };
    return data.codelists[0]?.codes.map((code) => code.id) ?? [];
  }

  it('gives a draft its old content; restoring the state before undoes that', async () => {
    const first = await hold(codelist('CL_DRAFT', draft, ['A', 'B']));
    const second = await hold(codelist('CL_DRAFT', draft, ['C']));
    const urn = urns.codelist('CL_DRAFT', draft);
    const report = await restore(`urn=${urn}&asOf=tick:${first}`);
    expect([report.status, report.results]).to.deep.equal([200, [`${urn} replaced`]]);
    expect(await codesOf('CL_DRAFT', draft)).to.deep.equal(['A', 'B']);
    const [transaction] = await test.cypher('MATCH (t:Transaction {tick: $tick}) RETURN t.action AS action', {
      tick: report.transaction,
    });
    expect(transaction).to.deep.equal({ action: 'RESTORE' });
    expect((await restore(`urn=${urn}&tick=${second}`)).results).to.deep.equal([`${urn} replaced`]);
    expect(await codesOf('CL_DRAFT', draft)).to.deep.equal(['C']);
    const revisions = await test.cypher('MATCH (:Version {urn: $urn})-[:HAS_REVISION]->(r) RETURN r.id', { urn });
    expect(revisions).to.have.length(4);
  });

  it('takes an instant, and changes nothing where the state is equal', async () => {
    const { at } = await test.submit([codelist('CL_EQUAL', '1.0.0', ['A'])]);
    const urn = urns.codelist('CL_EQUAL', '1.0.0');
    const report = await restore(`urn=${urn}&asOf=${new Date(at).toISOString()}`);
    expect(report).to.deep.include({ status: 200, transaction: null, results: [`${urn} unchanged`] });
  });

  it('publishes a deleted stable version again with its own content, and moves wildcards to it', async () => {
    const [low, high] = [codelist('CL_BACK', '1.0.0', ['A']), codelist('CL_BACK', '1.1.0', ['A', 'B'])];
    const tick = await hold(low, high, conceptScheme('CS_BACK', '0.1.0', { F: urns.codelist('CL_BACK', '1.0+.0') }));
    await remove(high);
    const urn = urns.codelist('CL_BACK', '1.1.0');
    const report = await restore(`urn=${urn}&tick=${tick}`);
    expect(report.results, report.text).to.deep.equal([`${urn} created`]);
    expect(report.resolutions).to.deep.include({
      wildcard: urns.codelist('CL_BACK', '1.0+.0'),
      from: urns.codelist('CL_BACK', '1.0.0'),
      to: urn,
      parents: 1,
    });
    expect(await codesOf('CL_BACK', '1.1.0')).to.deep.equal(['A', 'B']);
  });

  it('publishes a version again that is too low for its changes now, with a warning', async () => {
    const later = codelist('CL_LOW', '1.0.1', ['A', 'B']);
    const tick = await hold(later);
    await remove(later);
    await hold(codelist('CL_LOW', '1.0.0', ['A']));
    const { results, problems } = await restore(`urn=${urns.codelist('CL_LOW', '1.0.1')}&tick=${tick}`);
    expect(results).to.deep.equal([`${urns.codelist('CL_LOW', '1.0.1')} created`]);
    expect(problems.map(({ rule, severity }) => [rule, severity])).to.deep.equal([['version.increment', 'warning']]);
  });

  it('deletes what did not exist then, as a dry run says beforehand', async () => {
    const tick = await hold(codelist('CL_BEFORE', '1.0.0', ['A']));
    await hold(codelist('CL_AFTER', '1.0.0', ['A']));
    const urn = urns.codelist('CL_AFTER', '1.0.0');
    for (const headers of [{}, { 'Dry-Run': 'true' }]) {
      const query = `urn=${urn}&tick=${tick}${'Dry-Run' in headers ? '' : '&dryRun=true'}`;
      const dry = await restore(query, headers);
      expect(dry).to.deep.include({ status: 200, transaction: null, results: [`${urn} deleted`] });
      expect(dry.problems.map(({ rule, severity }) => [rule, severity])).to.deep.equal([['restore.absent', 'warning']]);
    }
    expect(await statusOf('CL_AFTER', '1.0.0')).to.equal(200);
    expect((await restore(`urn=${urn}&tick=${tick}`)).results).to.deep.equal([`${urn} deleted`]);
    expect(await statusOf('CL_AFTER', '1.0.0')).to.equal(404);
    const neither = await restore(`urn=${urn}&tick=${tick}`);
    expect(neither).to.deep.include({ status: 200, transaction: null, results: [] });
  });

  it('does not delete what others refer to, unless they are restored together', async () => {
    const tick = await hold(codelist('CL_OTHER', '1.0.0', ['A']));
    await hold(codelist('CL_USED', '1.0.0', ['A']));
    await hold(conceptScheme('CS_USING', '1.0.0', { F: urns.codelist('CL_USED', '1.0.0') }));
    const [list, scheme] = [urns.codelist('CL_USED', '1.0.0'), urns.conceptScheme('CS_USING', '1.0.0')];
    const alone = await restore(`urn=${list}&tick=${tick}`);
    expect([alone.status, alone.results]).to.deep.equal([409, [`${list} rejected`]]);
    const [problem] = alone.problems;
    expect(problem).to.include({ rule: 'artefact.referenced' });
    expect(problem?.detail).to.include(scheme);
    const together = await restore(`urn=${list}&urn=${scheme}&tick=${tick}`);
    expect(together.results).to.have.members([`${list} deleted`, `${scheme} deleted`]);
  });

  it('is refused where a reference of then has no target now, unless that is restored too', async () => {
    const [list, structure] = [codelist('CL_GONE', '1.0.0', ['A']), dataStructure('DSD_GONE', '1.0.0', {})];
    const flow = dataflow('DF_GONE', '1.0.0', urns.dataStructure('DSD_GONE', '1.0.0'));
    const tick = await hold(list, structure, flow);
    await remove(flow, structure);
    const [flowUrn, structureUrn] = [urns.dataflow('DF_GONE', '1.0.0'), urns.dataStructure('DSD_GONE', '1.0.0')];
    const alone = await restore(`urn=${flowUrn}&tick=${tick}`);
    expect([alone.status, alone.problems.map(({ rule }) => rule)]).to.deep.equal([409, ['reference.missing']]);
    const valid = await restore(`urn=${flowUrn}&urn=${urns.codelist('CL_GONE', '1.0.0')}&tick=${tick}`, {
      'Skip-Invalid': 'true',
    });
    expect(valid.results).to.have.members([`${urns.codelist('CL_GONE', '1.0.0')} unchanged`, `${flowUrn} rejected`]);
    expect((await restore(`urn=${flowUrn}&urn=${structureUrn}&tick=${tick}`)).results).to.have.members([
      `${flowUrn} created`,
      `${structureUrn} created`,
    ]);
  });

  it('restores all versions of an artefact with (*)', async () => {
    const tick = await hold(codelist('CL_LINE', '1.0.0', ['A']), codelist('CL_LINE', draft, ['A']));
    await hold(codelist('CL_LINE', '1.1.0', ['A', 'B']), codelist('CL_LINE', draft, ['B']));
    await remove(codelist('CL_LINE', '1.0.0', ['A']));
    const report = await restore(`urn=${urns.codelist('CL_LINE', '*')}&tick=${tick}`);
    expect(report.results, report.text).to.have.members([
      `${urns.codelist('CL_LINE', '1.0.0')} created`,
      `${urns.codelist('CL_LINE', '1.1.0')} deleted`,
      `${urns.codelist('CL_LINE', draft)} replaced`,
    ]);
  });

  it('restores a stub over the content that replaced it', async () => {
    const stub = {
      ...codelist('CL_STUB', draft, []),
      isExternalReference: true,
      structureURL: 'https://example.org/x',
    };
    const tick = await hold(stub as Artefact);
    await hold(codelist('CL_STUB', draft, ['A']));
    const urn = urns.codelist('CL_STUB', draft);
    expect((await restore(`urn=${urn}&tick=${tick}`)).results).to.deep.equal([`${urn} replaced`]);
  });

  it('restores a list with more entries than a slice', async () => {
    const codes = (count: number) => Array.from({ length: count }, (_, index) => `C${index}`);
    const tick = await hold(codelist('CL_LONG', draft, codes(6_000)));
    await hold(codelist('CL_LONG', draft, ['A']));
    const urn = urns.codelist('CL_LONG', draft);
    expect((await restore(`urn=${urn}&tick=${tick}`)).results).to.deep.equal([`${urn} replaced`]);
    expect(await codesOf('CL_LONG', draft)).to.have.length(6_000);
  });

  it('returns the report of the first request with a key', async () => {
    const tick = await hold(codelist('CL_KEY', draft, ['A']));
    await hold(codelist('CL_KEY', draft, ['B']));
    const [query, headers] = [`urn=${urns.codelist('CL_KEY', draft)}&tick=${tick}`, { 'Idempotency-Key': 'restore' }];
    const first = await restore(query, headers);
    const again = await restore(query, headers);
    expect([first.replayed, again.replayed, again.transaction]).to.deep.equal([null, 'true', first.transaction]);
    expect((await refused(`${query}&dryRun=true`, headers)).rule).to.equal('idempotencyKey.reused');
  });

  it('takes as many round trips for thirty artefacts as for three', async () => {
    const trips: number[] = [];
    for (const count of [3, 30]) {
      const ids = Array.from({ length: count }, (_, index) => `CL_TRIPS_${count}_${index}`);
      const tick = await hold(...ids.map((id) => codelist(id, draft, ['A'])));
      await hold(...ids.map((id) => codelist(id, draft, ['B'])));
      // The clock may have to be read after the submission before it.
      await test.at();
      const before = test.database.roundTrips;
      const { results } = await restore(`${ids.map((id) => `urn=${urns.codelist(id, draft)}`).join('&')}&tick=${tick}`);
      expect(results).to.have.length(count);
      trips.push(test.database.roundTrips - before);
    }
    expect(trips[1]).to.equal(trips[0]);
  });

  describe('of agencies', () => {
    it('restores their artefacts and no others', async () => {
      const [own, other] = [mine(codelist('CL', draft, ['A'])), codelist('CL_NOT_MINE', draft, ['A'])];
      const tick = await hold(own, other);
      await hold(
        mine(codelist('CL', draft, ['B'])),
        codelist('CL_NOT_MINE', draft, ['B']),
        mine(codelist('CL_NEW', draft, ['A'])),
      );
      const report = await restore(`agency=MINE&tick=${tick}`, { Authorization: asUser('mia') });
      expect(report.results, report.text).to.have.members([
        `${mineUrn(urns.codelist('CL', draft))} replaced`,
        `${mineUrn(urns.codelist('CL_NEW', draft))} deleted`,
      ]);
      expect(await codesOf('CL_NOT_MINE', draft)).to.deep.equal(['B']);
    });

    it('is for their maintainers, and of the whole registry for administrators', async () => {
      const urn = urns.codelist('CL_NOT_MINE', draft);
      const as = (name: string) => ({ Authorization: asUser(name) });
      for (const query of [
        'agency=SDMX&tick=1',
        `urn=${urn}&tick=1`,
        'tick=1',
        'agency=*&tick=1',
        'agency=MINE,SDMX&tick=1',
      ]) {
        const { status, detail } = await refused(`${query}&dryRun=true`, as('mia'));
        expect([query, status, detail === '']).to.deep.equal([query, 403, false]);
      }
      expect((await refused('agency=MINE&tick=1&dryRun=true', as('uma'))).status).to.equal(403);
      expect((await refused('agency=MINE&tick=1', { Authorization: '' })).status).to.equal(401);
      expect(
        (await restore(`urn=${mineUrn(urns.codelist('CL', draft))}&tick=1&dryRun=true`, as('mia'))).status,
      ).to.equal(200);
      expect((await restore('agency=*&tick=1&dryRun=true', as('ada'))).status).to.equal(200);
    });

    it('is refused for an agency that has never owned anything', async () => {
      expect(await refused('agency=NOBODY&tick=1')).to.include({ status: 404, code: 100, rule: 'restore.never' });
    });

    it('is refused for a transaction to come, with the parameter that names it', async () => {
      expect((await refused('agency=SDMX&tick=99999')).detail).to.include('tick is tick:99999');
      expect((await refused('agency=SDMX&asOf=tick:99999')).detail).to.include('asOf is tick:99999');
    });
  });

  describe('of the whole registry', () => {
    it('restores references to missing items as missing ones', async () => {
      const list = urns.codelist('CL_LOSING', '1+.0.0');
      const code = `${list.replace('.Codelist=', '.Code=')}.B`;
      await hold(codelist('CL_LOSING', '1.0.0', ['A', 'B']));
      const user = hierarchy('H_LOSING', draft, [code]);
      await hold(user);
      const tick = await hold(codelist('CL_LOSING', '2.0.0', ['A']));
      const graph = async () => {
        const urn = 'urn:sdmx:org.sdmx.infomodel.codelist.Hierarchy=SDMX:H_LOSING(1.0.0-draft)';
        const response = await test.get(`/ws/registry/reference?urn=${urn}`);
        const { edges } = (await response.json()) as { edges: readonly { resolution: string; missing?: unknown }[] };
        return edges.map(({ resolution, missing }) => ({ resolution, missing }));
      };
      const then = await graph();
      expect(then).to.deep.equal([{ resolution: 'itemMissing', missing: ['B'] }]);
      await remove(user);
      const urn = encodeURIComponent('urn:sdmx:org.sdmx.infomodel.codelist.Hierarchy=SDMX:H_LOSING(1.0.0-draft)');
      const alone = await restore(`urn=${urn}&tick=${tick}`);
      expect([alone.status, alone.problems.map(({ rule }) => rule)]).to.deep.equal([409, ['reference.item']]);
      const whole = await restore(`tick=${tick}`);
      expect(whole.status, whole.text).to.equal(200);
      expect(await graph()).to.deep.equal(then);
    });

    it('writes one transaction, which restoring the state before undoes', async () => {
      const before = await hold(codelist('CL_LAST', draft, ['A']));
      const { transaction, results } = await restore('tick=1');
      expect(transaction).to.equal(before + 1);
      expect(results.length).to.be.greaterThan(10);
      expect(await statusOf('CL_LAST', draft)).to.equal(404);
      const undone = await restore(`agency=*&asOf=tick:${before}`);
      expect(undone.results).to.have.length(results.length);
      expect(await codesOf('CL_LAST', draft)).to.deep.equal(['A']);
    });
  });

  describe('is refused', () => {
    const some = urns.codelist('CL_DRAFT', draft);
    const rows = [
      {
        of: 'a version that never existed',
        query: `urn=${urns.codelist('CL_DRAFT', '9.0.0')}&tick=1`,
        status: 404,
        rule: 'restore.never',
      },
      {
        of: 'an artefact that never existed',
        query: `urn=${urns.codelist('NEVER', '*')}&tick=1`,
        status: 404,
        rule: 'restore.never',
      },
      {
        of: 'an item',
        query: `urn=${encodeURIComponent(some.replace('.Codelist=', '.Code='))}.A&tick=1`,
        status: 400,
        rule: 'restore.notVersion',
      },
      {
        of: 'a wildcard',
        query: `urn=${encodeURIComponent(urns.codelist('CL_DRAFT', '1.0+.0'))}&tick=1`,
        status: 400,
        rule: 'restore.notVersion',
      },
      { of: 'no state', query: `urn=${some}`, status: 400, rule: 'parameter.missing' },
      { of: 'two states', query: `urn=${some}&tick=1&asOf=tick:1`, status: 400, rule: 'parameter.value' },
      { of: 'artefacts and agencies', query: `urn=${some}&agency=SDMX&tick=1`, status: 400, rule: 'parameter.value' },
      { of: 'a tick that is not a number', query: `urn=${some}&tick=tick:1`, status: 400, rule: 'parameter.value' },
      { of: 'a transaction to come', query: `urn=${some}&tick=99999`, status: 400, rule: undefined },
    ];
    for (const { of, query, status, rule } of rows) {
      it(`for ${of}`, async () => {
        const found = await refused(query);
        expect([found.status, found.rule], found.detail).to.deep.equal([status, rule]);
      });
    }
  });
});
