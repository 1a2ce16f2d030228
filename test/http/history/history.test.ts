import { expect } from 'chai';
import type { historySchema } from '../../../src/http/history/history.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { agencyScheme, codelist, conceptScheme, ownedBy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import type { Received } from '../received.js';

type History = Received<typeof historySchema>;

const cl = (version: string) => urns.codelist('CL', version);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `C${String(index).padStart(6, '0')}`);

describe('GET /ws/registry/history', () => {
  let test: TestServer;
  const instants = new Map<number, string>();
  before(async () => {
    test = await startTestServer();
    const submit = async (...given: Parameters<TestServer['submit']>): Promise<void> => {
      const { transaction, at, outcome } = await test.submit(...given);
      expect(outcome).to.equal('accepted');
      instants.set(transaction ?? 0, new Date(at).toISOString());
    };
    // Transaction 1 founds the registry.
    await submit([agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    await submit([codelist('CL', '1.0.0', ['A', 'B'])]);
    await submit([codelist('CL', '1.1.0-draft', ['A', 'B', 'C'])]);
    await submit([codelist('CL', '1.1.0-draft', ['A', 'D'])]);
    await submit([codelist('CL', '1.1.0-draft', ['E'])], 'MERGE');
    await submit([codelist('CL', '1.1.0-draft', [])], 'DELETE');
    await submit([codelist('CL', '1.1.0-draft', ['A', 'B', 'D'])]);
    await submit([codelist('CL', '1.1.0', ['A', 'B', 'C']), codelist('CL', '2.0.0', ['A'])]);
    await submit([ownedBy('ABC', codelist('SECRET', '0.1.0', ['A']))]);
  });
  after(() => test.close());

  async function history(query: string, authorization?: string): Promise<History> {
    const response = await test.request(`/ws/registry/history?${query}`, {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as History;
  }

  const shortOf = ({ revisions }: History) =>
    revisions.map(
      ({ urn, status, tick, required = '-', count = '-', before }) =>
        `${tick} ${/\(.*\)/.exec(urn)?.[0]} ${status} ${required} ${count} ${before === undefined ? '-' : `${/\(.*\)/.exec(before.urn)?.[0]}@${before.tick}`}`,
    );

  const ofDraft = [
    '8 (1.1.0-draft) createdAgain major 2 (1.1.0-draft)@6',
    '7 (1.1.0-draft) deleted - - -',
    '6 (1.1.0-draft) merged minor 1 (1.1.0-draft)@5',
    '5 (1.1.0-draft) replaced major 3 (1.1.0-draft)@4',
    '4 (1.1.0-draft) created minor 1 (1.0.0)@3',
  ];
  const ofLine = [
    '9 (1.1.0) created minor 1 (1.0.0)@3',
    '9 (2.0.0) created major 2 (1.1.0)@9',
    ...ofDraft,
    '3 (1.0.0) created - - -',
  ];

  it('has each revision of a version, newest first, with the changes to the one before', async () => {
    const found = await history(`urn=${cl('1.1.0-draft')}`);
    expect(shortOf(found)).to.deep.equal(ofDraft);
    expect(found).to.deep.include({ urn: cl('1.1.0-draft'), tick: 10, next: null });
    expect(found.revisions[3]?.changes?.map(({ increment, rule, path }) => [increment, rule, path])).to.deep.equal([
      ['major', 'Codelist.code.remove', 'codes/B'],
      ['major', 'Codelist.code.remove', 'codes/C'],
      ['minor', 'Codelist.code.add', 'codes/D'],
    ]);
  });

  it('has the transaction of each revision: instant, principal and action', async () => {
    const { revisions } = await history(`urn=${cl('1.1.0-draft')}`);
    for (const { tick, at, principal } of revisions) {
      expect(at).to.equal(instants.get(tick));
      expect(principal).to.equal('root');
    }
    expect(revisions.map(({ action }) => action)).to.deep.equal(['REPLACE', 'DELETE', 'MERGE', 'REPLACE', 'REPLACE']);
  });

  for (const [pattern, expected] of [
    ['*', ofLine],
    ['~', ofLine],
    ['1.0+.0', ofLine.filter((line) => /\((1\.0\.0|1\.1\.0)\) /.test(line))],
    ['1.0 .0', ofLine.filter((line) => /\((1\.0\.0|1\.1\.0)\) /.test(line))],
    ['+', ofLine.filter((line) => !line.includes('(1.1.0-draft) '))],
  ] as const) {
    it(`(${pattern}) has all versions that match`, async () => {
      expect(shortOf(await history(`urn=${cl(pattern)}`))).to.deep.equal(expected);
    });
  }

  for (const limit of [1, 2, 3]) {
    it(`in pages of ${limit}, has each revision once`, async () => {
      const lines: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page: History = await history(`urn=${cl('*')}&limit=${limit}${next === '' ? '' : `&after=${next}`}`);
        expect(page.revisions.length).to.be.at.most(limit);
        lines.push(...shortOf(page));
        next = page.next;
      }
      expect(lines).to.deep.equal(ofLine);
    });
  }

  it('shows what was known at an instant, and the state', async () => {
    const response = await test.request(`/ws/registry/history?urn=${cl('1.1.0-draft')}&asOf=${instants.get(6)}`);
    const found = (await response.json()) as History;
    expect(shortOf(found)).to.deep.equal(ofDraft.slice(2));
    expect(found).to.include({ asOf: instants.get(6), tick: 6 });
    expect(response.headers.get('X-As-Of')).to.equal(instants.get(6));
    expect(shortOf(await history(`urn=${cl('1.1.0-draft')}&asOf=tick:5`))).to.deep.equal(ofDraft.slice(3));
  });

  it('lists 100 changes of a revision, the largest first, and all with full=true', async () => {
    await test.submit([codelist('MANY', '0.1.0', numbered(150))]);
    await test.submit([codelist('MANY', '0.1.0', ['X'])]);
    const changesOf = async (query: string) =>
      (await history(`urn=${urns.codelist('MANY', '0.1.0')}${query}`)).revisions[0];
    const cut = await changesOf('');
    expect([cut?.count, cut?.changes?.length]).to.deep.equal([151, 100]);
    expect(new Set(cut?.changes?.map(({ increment }) => increment))).to.deep.equal(new Set(['major']));
    const whole = await changesOf('&full=true');
    expect([whole?.count, whole?.changes?.length]).to.deep.equal([151, 151]);
  });

  it('compares long lists one at a time, and small contents together', async () => {
    const codes = numbered(6_000);
    const urn = urns.codelist('LONG', '0.1.0');
    for (const last of [6_000, 5_999]) await test.submit([codelist('LONG', '0.1.0', codes.slice(0, last))]);
    const { revisions } = await history(`urn=${urn}`);
    expect(revisions.map(({ count }) => count)).to.deep.equal([1, undefined]);
    for (let round = 0; round < 12; round += 1) {
      await test.submit([codelist('SMALL', '0.1.0', numbered(1 + round))]);
    }
    const start = test.database.roundTrips;
    expect((await history(`urn=${urns.codelist('SMALL', '0.1.0')}`)).revisions).to.have.length(12);
    expect(test.database.roundTrips - start).to.be.at.most(5);
  });

  it('has no changes where a content is elsewhere', async () => {
    const stub = { ...codelist('STUB', '0.1.0', []), isExternalReference: true, structureURL: 'http://localhost/x' };
    await test.submit([codelist('STUB', '0.1.0', ['A'])]);
    await test.submit([stub as ReturnType<typeof codelist>], 'DELETE');
    await test.submit([stub as ReturnType<typeof codelist>]);
    const [first] = (await history(`urn=${urns.codelist('STUB', '0.1.0')}`)).revisions;
    expect(first).to.include({ status: 'createdAgain' });
    expect(first).not.to.have.any.keys('changes', 'count', 'required');
  });

  it('has nothing of what is hidden: as if the registry did not hold it', async () => {
    const rules: readonly AccessRule[] = [
      { id: 'secret', kind: 'restriction', urn: 'Codelist=ABC:SECRET', covers: ['structure'], to: ['group:insiders'] },
    ];
    const principal = { kind: 'root', name: 'root' } as const;
    const secret = `urn=${urns.ownedBy('ABC', urns.codelist('SECRET', '0.1.0'))}`;
    expect((await history(secret)).revisions).to.have.length(1);
    await test.registry.changeAccessRules({ put: rules, remove: [], principal, dryRun: false });
    try {
      expect((await history(secret, asUser('ina', 'insiders'))).revisions).to.have.length(1);
      const messages: string[] = [];
      for (const urn of [secret, secret.replaceAll('SECRET', 'NOTHING')]) {
        const response = await test.request(`/ws/registry/history?${urn}`);
        expect(response.status).to.equal(404);
        messages.push((await response.text()).replaceAll('NOTHING', 'SECRET'));
        expect((await history(`${urn}&allowNone=true`)).revisions).to.deep.equal([]);
      }
      expect(messages[0]).to.equal(messages[1]);
    } finally {
      await test.registry.changeAccessRules({ put: [], remove: ['secret'], principal, dryRun: false });
    }
  });

  for (const [query, status, text] of [
    [`urn=${urns.codelist('NONE', '1.0.0')}`, 404, 'no artefact has the id NONE'],
    [`urn=${cl('3.0.0')}`, 404, 'exists in the versions'],
    [`urn=${urns.code('CL', '1.0.0', 'A')}`, 400, `give ${urns.codelist('CL', '1.0.0')}`],
    [`urn=${cl('1~')}`, 400, 'not a version pattern'],
    [`urn=${cl('*')}&after=x`, 400, 'after is \\"x\\"'],
    [`urn=${cl('*')}&after=1:latest`, 400, 'after is'],
    [`urn=${cl('*')}&limit=101`, 400, 'limit is \\"101\\"'],
    ['', 400, 'urn is missing'],
  ] as const) {
    it(`refuses ?${query}`, async () => {
      const response = await test.request(`/ws/registry/history?${query}`);
      expect(response.status).to.equal(status);
      expect(await response.text()).to.include(text);
    });
  }

  it('resolves the references of changes in the state of the response', async () => {
    await test.submit([conceptScheme('CS', '0.1.0', { X: cl('1.0.0') })]);
    await test.submit([conceptScheme('CS', '0.1.0', { X: cl('1.0+.0') })]);
    const [first] = (await history(`urn=${urns.conceptScheme('CS', '0.1.0')}`)).revisions;
    expect(first?.changes?.map(({ increment, rule }) => [increment, rule])).to.deep.equal([
      ['minor', 'ConceptScheme.concept.representation.enumeration'],
    ]);
  });
});
