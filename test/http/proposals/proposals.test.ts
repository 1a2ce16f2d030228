import { expect } from 'chai';
import type {
  proposalCheckSchema,
  proposalSchema,
  proposalsSchema,
  proposedSchema,
} from '../../../src/http/proposals/proposal-schema.js';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { agencyScheme, codelist, conceptScheme, ownedBy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { expectDescribed } from '../openapi/api-document.js';
import type { Received } from '../received.js';
import { writeMessageOf } from '../write-message.js';

type Proposal = Received<typeof proposalSchema>;
type Proposed = Received<typeof proposedSchema>;
type Check = Received<typeof proposalCheckSchema>;

const path = '/ws/secure/registry/proposals';
const rules: readonly AccessRule[] = [
  { id: 'port', kind: 'grant', role: 'maintainer', to: ['group:port'], agencies: ['PORT'] },
  { id: 'other', kind: 'grant', role: 'maintainer', to: ['user:otto'], agencies: ['OTHER'] },
  { id: 'two-persons', kind: 'review', urn: '*=PORT:*' },
  { id: 'hidden', kind: 'restriction', urn: 'Codelist=PORT:CL_SECRET*', covers: ['structure'], to: [] },
];
const root = { kind: 'root', name: 'root' } as const;
const [ann, bob, otto] = [asUser('ann', 'port'), asUser('bob', 'port'), asUser('otto')];
const list = (id: string, version: string, codes = ['A']): Artefact => ownedBy('PORT', codelist(id, version, codes));
const urnOf = (id: string, version: string): string => urns.ownedBy('PORT', urns.codelist(id, version));

describe('proposals', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'PORT', 'OTHER'])]);
    await test.submit([list('CL_TWO', '1.0'), list('CL_LATER', '1.0'), list('CL_DRAFT', '1.0.0-draft')]);
    await test.registry.changeAccessRules({ put: rules, remove: [], principal: root, hasRoot: true, dryRun: false });
  });
  after(() => test.close());

  async function send<T>(
    method: string,
    below: string,
    authorization: string,
    init: { body?: string; headers?: object } = {},
  ) {
    const response = await test.request(`${path}${below}`, {
      method,
      headers: { Accept: 'application/json', Authorization: authorization, ...init.headers },
      ...(method === 'POST' && { body: init.body ?? '' }),
    });
    const text = await response.text();
    expectDescribed(method, `${path}${below}`, {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
    } as never);
    return { status: response.status, body: JSON.parse(text) as T, text };
  }

  async function propose(by: string, artefacts: readonly Artefact[], query = '', headers: object = {}) {
    const body = await writeMessageOf(artefacts);
    return send<Proposed>('POST', `?text=${encodeURIComponent('What it is for')}${query}`, by, { body, headers });
  }

  async function proposed(by: string, artefacts: readonly Artefact[], headers: object = {}): Promise<Proposal> {
    const { status, body, text } = await propose(by, artefacts, '', headers);
    expect(status, text).to.equal(201);
    if (body.proposal === undefined) throw new Error(text);
    return body.proposal;
  }

  const approve = ({ number, contentHash }: Proposal, by: string, hash = contentHash) =>
    send<Received<typeof reportSchema>>('POST', `/approve/${number}?text=Good`, by, {
      headers: { 'If-Match': `"${hash}"` },
    });
  const read = async (number: number, by = bob): Promise<Proposal> =>
    (await send<Proposal>('GET', `/${number}`, by)).body;
  const check = async (number: number, by = bob): Promise<Check> =>
    (await send<Check>('GET', `/dry-run/${number}`, by)).body;

  it('are published by another maintainer, in one transaction that records both', async () => {
    const made = await proposed(ann, [list('CL_A', '1.0.0'), list('CL_TWO', '1.0', ['A', 'B'])]);
    expect(made).to.deep.include({ state: 'open', proposer: 'custom:ann', text: 'What it is for', agencies: ['PORT'] });
    expect(made.artefacts).to.deep.equal([urnOf('CL_A', '1.0.0'), urnOf('CL_TWO', '1.0')]);
    expect(made.may).to.deep.equal({ comment: true, approve: false, sendBack: false, withdraw: true });
    expect((await test.request(`/sdmx/v2/structure/codelist/PORT/CL_A`)).status).to.equal(404);

    const { may } = await read(made.number);
    expect(may).to.deep.equal({ comment: true, approve: true, sendBack: true, withdraw: false });
    const { holds, report, comparisons } = await check(made.number);
    expect(holds).to.equal(true);
    expect([...(report?.results ?? [])].map(({ status }) => status)).to.deep.equal(['created', 'replaced']);
    expect([...comparisons].map(({ after, count }) => [after, count])).to.deep.equal([[urnOf('CL_TWO', '1.0'), 1]]);
    const sent = await test.request(`${path}/message/${made.number}`, { headers: { Authorization: bob } });
    expect(await sent.text()).to.include('CL_TWO');

    const commented = await send<Proposal>('POST', `/comment/${made.number}?text=When%3F`, bob);
    expect([...commented.body.comments].map(({ by, text }) => [by, text])).to.deep.equal([['custom:bob', 'When?']]);
    const own = await approve(made, ann);
    expect(own.status).to.equal(403);
    expect(own.text).to.include('is your own');
    expect((await approve(made, bob, '0'.repeat(64))).status).to.equal(412);
    expect((await approve(made, otto)).status).to.equal(403);

    const { status, body } = await approve(made, bob);
    expect(status).to.equal(200);
    const closed = await read(made.number);
    expect(closed.state).to.equal('approved');
    expect(closed.end).to.deep.include({ by: 'custom:bob', text: 'Good', transaction: body.transaction });
    const [transaction] = await test.cypher(
      'MATCH (t:Transaction {tick: $tick}) RETURN t.principal AS principal, t.proposer AS proposer, t.proposal AS proposal',
      { tick: body.transaction },
    );
    expect(transaction).to.deep.equal({ principal: 'custom:bob', proposer: 'custom:ann', proposal: made.number });
    expect((await approve(made, bob)).status).to.equal(409);
    expect((await test.request(`/sdmx/v2/structure/codelist/PORT/CL_A`)).status).to.equal(200);
    const log = await (await test.get('/ws/secure/registry/audit-log?kind=proposal,submission&format=jsonl')).text();
    const entries = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const ofProposal = entries.filter(({ proposal }) => proposal === made.number);
    expect(
      ofProposal.map(({ kind, outcome, principal, proposer }) => [kind, outcome, principal, proposer]),
    ).to.deep.equal([
      ['proposal', 'proposed', 'custom:ann', undefined],
      ['submission', 'committed', 'custom:bob', 'custom:ann'],
    ]);
    expect(entries.some(({ refusal }) => refusal === 'ownProposal')).to.equal(true);
  });

  it('are sent back or withdrawn, and stay in the list', async () => {
    const [back, own] = [await proposed(ann, [list('CL_B', '1.0.0')]), await proposed(ann, [list('CL_C', '1.0.0')])];
    expect((await send('POST', `/send-back/${back.number}`, bob)).status).to.equal(400);
    expect((await send('POST', `/send-back/${back.number}?text=No`, ann)).status).to.equal(403);
    const sentBack = await send<Proposal>('POST', `/send-back/${back.number}?text=More%20codes`, bob);
    expect(sentBack.body).to.deep.include({ state: 'sentBack' });
    expect((await send('POST', `/withdraw/${own.number}`, bob)).status).to.equal(403);
    expect((await send<Proposal>('POST', `/withdraw/${own.number}`, ann)).body.state).to.equal('withdrawn');
    for (const closed of [back, own]) {
      expect((await approve(closed, bob)).status).to.equal(409);
      expect((await send('POST', `/comment/${closed.number}?text=x`, bob)).status).to.equal(409);
      expect((await send('GET', `/dry-run/${closed.number}`, bob)).status).to.equal(404);
    }
    const again = await proposed(ann, [list('CL_B', '1.0.0', ['A', 'B'])]);
    expect((await approve(again, bob)).status).to.equal(200);
    const listed = async (query: string) => (await send<Received<typeof proposalsSchema>>('GET', query, bob)).body;
    const ofList = await listed(`?urn=${urnOf('CL_B', '7.0.0')}`);
    expect([...ofList.proposals].map(({ state }) => state)).to.deep.equal(['approved', 'sentBack']);
    const first = await listed('?state=approved&limit=1');
    expect([...first.proposals].map(({ number }) => number)).to.deep.equal([again.number]);
    expect([...(await listed(`?state=approved&before=${first.next}`)).proposals].length).to.be.greaterThan(0);
  });

  it('are not published where what they change has changed since', async () => {
    const made = await proposed(ann, [list('CL_LATER', '1.0', ['A', 'B'])]);
    await test.submit([list('CL_LATER', '1.0', ['A', 'OTHER'])]).catch(() => undefined);
    // The rule holds for the root account too.
    expect((await check(made.number)).holds).to.equal(true);
    const other = await proposed(ann, [list('CL_LATER', '1.0', ['A', 'OTHER'])]);
    expect((await approve(other, bob)).status).to.equal(200);
    const found = await check(made.number);
    expect([found.holds, found.obstacle]).to.deep.equal([false, `${urnOf('CL_LATER', '1.0')} was changed since`]);
    const { status, text } = await approve(made, bob);
    expect(status).to.equal(409);
    expect(text).to.include('review.outdated').and.to.include('was changed since');
    expect((await read(made.number)).state).to.equal('open');
  });

  it('bind the content of the drafts that they publish', async () => {
    const query = `/promote?text=Publish&urn=${urnOf('CL_DRAFT', '1.0.0-draft')}`;
    const first = await send<Proposed>('POST', query, ann);
    expect(first.status, first.text).to.equal(201);
    await test.submit([list('CL_DRAFT', '1.0.0-draft', ['A', 'SNEAKED'])]);
    const { status, text } = await approve(first.body.proposal as Proposal, bob);
    expect(status).to.equal(409);
    expect(text).to.include('would get other content');
    const second = (await send<Proposed>('POST', query, ann)).body.proposal as Proposal;
    expect((await approve(second, bob)).status).to.equal(200);
    const restore = `/restore?text=Undo&tick=2&urn=${urnOf('CL_DRAFT', '1.0.0')}`;
    expect((await send<Proposed>('POST', restore, ann)).status).to.equal(409);
    const two = `/restore?text=Undo&tick=3&urn=${urnOf('CL_TWO', '1.0')}`;
    const undone = (await send<Proposed>('POST', two, ann)).body.proposal as Proposal;
    expect((await approve(undone, bob)).status).to.equal(200);
  });

  it('are made of what the rules accept, and of changes alone', async () => {
    const missing = ownedBy('PORT', conceptScheme('CS', '1.0.0', { X: urnOf('NONE', '1.0.0') }));
    expect((await propose(ann, [missing])).status).to.equal(409);
    const { number } = await proposed(ann, [list('CL_D', '1.0.0')]);
    const checked = await propose(ann, [list('CL_D', '1.0.0')], '&dryRun=true');
    expect([checked.status, checked.body.proposal]).to.deep.equal([200, undefined]);
    expect((await propose(ann, [list('CL_A', '1.0.0')])).status).to.equal(400);
    expect((await propose(otto, [list('CL_D', '1.0.0')])).status).to.equal(403);
    expect((await send('POST', '', ann, { body: await writeMessageOf([list('CL_D', '1.0.0')]) })).status).to.equal(400);
    expect((await send('POST', `/send-back/${number}?text=${'x'.repeat(1001)}`, bob)).status).to.equal(400);
  });

  it('are hidden with their artefacts', async () => {
    const { number } = await proposed(ann, [list('CL_SECRET', '1.0.0'), list('CL_E', '1.0.0')]);
    expect((await read(number)).number).to.equal(number);
    for (const below of [`/${number}`, `/dry-run/${number}`, `/message/${number}`]) {
      const response = await test.request(`${path}${below}`, { headers: { Authorization: otto } });
      expect(response.status, below).to.equal(404);
      expect(await response.text()).not.to.include('SECRET');
      const unknown = await test.request(`${path}${below.replace(/\d+/, '4711')}`, {
        headers: { Authorization: otto },
      });
      expect(unknown.status).to.equal(404);
    }
    expect((await send('POST', `/comment/${number}?text=x`, otto)).status).to.equal(404);
    const { text } = await send('GET', '?limit=100', otto);
    expect(text).not.to.include('SECRET');
    expect(text).to.include('CL_D');
  });
});
