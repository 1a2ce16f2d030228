import { expect } from 'chai';
import type { transactionSchema, transactionsSchema } from '../../../src/http/history/transactions.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { agencyScheme, codelist, conceptScheme, ownedBy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { codelistMessage } from '../messages.js';
import type { Received } from '../received.js';

type List = Received<typeof transactionsSchema>;

type One = Received<typeof transactionSchema>;

const rules: readonly AccessRule[] = [
  { id: 'maintainers', kind: 'grant', role: 'maintainer', to: ['user:custom:mia'], agencies: ['SDMX', 'ABC'] },
  { id: 'secret', kind: 'restriction', urn: 'Codelist=ABC:SECRET*', covers: ['structure'], to: ['group:insiders'] },
];

describe('GET /ws/registry/transactions', () => {
  let test: TestServer;
  const instants: string[] = [''];
  before(async () => {
    test = await startTestServer();
    const submit = async (...given: Parameters<TestServer['submit']>): Promise<void> => {
      const { transaction, at, outcome } = await test.submit(...given);
      expect(outcome).to.equal('accepted');
      instants[transaction ?? 0] = new Date(at).toISOString();
    };
    const principal = { kind: 'root', name: 'root' } as const;
    await submit([agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    await submit([
      codelist('CL', '1.0.0', ['A']),
      codelist('DRAFT', '0.1.0', ['A']),
      conceptScheme('CS', '0.1.0', { X: urns.codelist('CL', '1.0+.0') }),
    ]);
    // Transaction 4 changes access rules.
    await test.registry.changeAccessRules({ put: rules, remove: [], principal, dryRun: false });
    await submit([ownedBy('ABC', codelist('SECRET1', '0.1.0', ['A']))]);
    await submit([ownedBy('ABC', codelist('SECRET2', '0.1.0', ['A'])), codelist('DRAFT', '0.1.0', ['A', 'B'])]);
    await submit([codelist('CL', '1.1.0', ['A', 'B']), ownedBy('ABC', codelist('OPEN', '0.1.0', ['A']))]);
    await submit([codelist('DRAFT', '0.1.0', [])], 'DELETE');
    const response = await test.post(codelistMessage('BY_MIA', '0.1.0'), { Authorization: asUser('mia') });
    expect(response.status, await response.text()).to.equal(200);
  });
  after(() => test.close());

  async function read<T>(path: string, authorization?: string): Promise<T> {
    const headers = { ...(authorization === undefined ? {} : { Authorization: authorization }) };
    const response = await test.request(`/ws/registry/transactions${path}`, { headers });
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    expect(text).to.equal(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    return JSON.parse(text) as T;
  }

  const shortOf = ({ transactions }: List) =>
    transactions.map(({ tick, changes }) => {
      const counts = Object.entries(changes).flatMap(([kind, count]) => (count === 0 ? [] : [`${kind} ${count}`]));
      return `${tick} ${counts.join(' ')}`;
    });

  const insider = asUser('ina', 'insiders');
  const all = [
    '9 created 1',
    '8 deleted 1',
    '7 created 2',
    '6 created 1 replaced 1',
    '5 created 1',
    '3 created 3',
    '2 merged 1',
    '1 created 1',
  ];
  const shown = all
    .filter((line) => !line.startsWith('5'))
    .map((line) => (line.startsWith('6') ? '6 replaced 1' : line));

  it('has those that changed artefacts, newest first, with what each sees of them', async () => {
    expect(shortOf(await read<List>('', insider))).to.deep.equal(all);
    expect(shortOf(await read<List>(''))).to.deep.equal(shown);
  });

  it('has principal, action and instant of each, and the state', async () => {
    const found = await read<List>('');
    expect(found).to.include({ tick: 9, next: null });
    expect(found.transactions[0]).to.include({ principal: 'custom:mia', action: 'REPLACE' });
    expect(found.transactions[1]).to.include({ principal: 'root', action: 'DELETE', at: instants[8] });
  });

  for (const [query, expected] of [
    ['?agency=ABC', ['7 created 1', '6 created 1', '5 created 1']],
    ['?types=ConceptScheme', ['3 created 1']],
    ['?types=codelist&agency=SDMX', ['9 created 1', '8 deleted 1', '7 created 1', '6 replaced 1', '3 created 2']],
    ['?principal=custom:mia', ['9 created 1']],
    ['?principal=nobody', []],
    ['?before=3', ['2 merged 1', '1 created 1']],
    ['?asOf=tick:3', all.slice(5)],
    ['?since=SINCE&until=UNTIL', all.slice(1, 5)],
    ['?until=UNTIL&limit=2', all.slice(1, 3)],
    ['?since=1990&until=1991', []],
    ['?since=2990', []],
  ] as const) {
    it(`${query} has ${expected.length}`, async () => {
      const sent = query.replace('SINCE', instants[5] ?? '').replace('UNTIL', instants[8] ?? '');
      expect(shortOf(await read<List>(sent, insider))).to.deep.equal(expected);
    });
  }

  for (const [authorization, expected] of [
    [insider, all],
    [undefined, shown],
  ] as const) {
    it(`has each once in pages, for ${authorization === undefined ? 'anonymous' : 'an insider'}`, async () => {
      const lines: string[] = [];
      let next: number | null = Number.MAX_SAFE_INTEGER;
      while (next !== null) {
        const page: List = await read<List>(`?limit=2&before=${next}`, authorization);
        expect(page.transactions.length).to.be.at.most(2);
        lines.push(...shortOf(page));
        next = page.next;
      }
      expect(lines).to.deep.equal(expected);
    });
  }

  const shortChanges = ({ changes }: One) => changes.map(({ kind, urn }) => `${kind} ${urn.replace(/^.*=/, '')}`);

  it('{tick} has what a transaction changed, and the wildcards that it moved', async () => {
    const found = await read<One>('/7');
    expect(shortChanges(found)).to.deep.equal([
      'created ABC:OPEN(0.1.0)',
      'created SDMX:CL(1.1.0)',
      'moved SDMX:CL(1.0+.0)',
    ]);
    expect(found).to.include({ tick: 7, principal: 'root', action: 'REPLACE', at: instants[7], next: null });
    expect(found.changes[2]?.to).to.equal(urns.codelist('CL', '1.1.0'));
  });

  it('{tick} has pages', async () => {
    const first = await read<One>('/7?limit=2');
    const second = await read<One>(`/7?limit=2&after=${first.next}`);
    expect([...shortChanges(first), ...shortChanges(second)]).to.deep.equal(shortChanges(await read<One>('/7')));
    expect(second.next).to.equal(null);
  });

  it('{tick} leaves out what is hidden, and a transaction of which nothing is left', async () => {
    expect(shortChanges(await read<One>('/6'))).to.deep.equal(['replaced SDMX:DRAFT(0.1.0)']);
    expect(shortChanges(await read<One>('/6', insider))).to.have.length(2);
    expect(shortChanges(await read<One>('/5', insider))).to.have.length(1);
    const messages = [];
    for (const tick of [5, 4, 99]) {
      const response = await test.request(`/ws/registry/transactions/${tick}`);
      expect(response.status).to.equal(404);
      messages.push((await response.text()).replaceAll(String(tick), 'TICK'));
    }
    expect(new Set(messages).size).to.equal(1);
  });

  for (const [path, status, text] of [
    ['/x', 400, 'tick is \\"x\\"'],
    ['/7/8', 400, ''],
    ['/7?after=x', 400, 'after is'],
    ['/7?after=3', 404, 'no transaction 7'],
    ['?since=yesterday', 400, 'since is'],
    ['?limit=101', 400, 'limit is'],
    ['?types=nothing', 400, 'nothing'],
    ['?principal=', 400, 'principal contains'],
    ['?principal=root,', 400, 'principal contains'],
  ] as const) {
    it(`refuses ${path}`, async () => {
      const response = await test.request(`/ws/registry/transactions${path}`);
      expect(response.status).to.equal(status);
      expect(await response.text()).to.include(text);
    });
  }
});
