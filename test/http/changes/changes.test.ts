import { expect } from 'chai';
import type { changesSchema } from '../../../src/http/changes/changes.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import type { Received } from '../received.js';
import { openStream } from './event-source.js';

type Change = Page['changes'][number];

type Page = Received<typeof changesSchema>;

const path = '/ws/registry/changes';

describe(`GET ${path}`, () => {
  let test: TestServer;
  /** Transaction before the artefacts of the tests. */
  let start: number;
  const page = async (query: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> => {
    const response = await test.request(`${path}?${query}`, { headers });
    expect(response.status, await response.clone().text()).to.equal(200);
    return (await response.json()) as Page;
  };
  const inShort = ({ changes }: Pick<Page, 'changes'>) =>
    changes.map(({ kind, urn }) => `${kind} ${urn.slice(urn.indexOf('=') + 1)}`);
  const tickOf = (cursor: string): number => Number(/^\d+/.exec(cursor)?.[0]);
  let number = 0;
  /** Submits a new draft codelist. */
  const submitNew = async (agencyID = 'SDMX'): Promise<string> => {
    number += 1;
    await test.submit([ownedBy(agencyID, codelist(`NEW${number}`, '1.0.0-draft', ['A']))]);
    return `created ${agencyID}:NEW${number}(1.0.0-draft)`;
  };

  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'OTHER'])]);
    start = (await test.at()).tick;
    await test.submit([codelist('CL', '1.0.0', ['A', 'B'])]);
    await test.submit([
      conceptScheme('CS', '1.0.0', { FREQ: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL', '1.0+.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    ]);
    await test.submit([codelist('CL', '1.1.0', ['A', 'B', 'C'])]);
  });
  after(() => test.close());

  it('returns the changes after a transaction, with the cursor of the next request, also where there is nothing new', async () => {
    const all = await page(`since=${start}`);
    expect(inShort(all)).to.deep.equal([
      'created SDMX:CL(1.0.0)',
      'created SDMX:CS(1.0.0)',
      'created SDMX:DSD(1.0.0)',
      'created SDMX:DF(1.0.0)',
      'moved SDMX:CL(1.0+.0)',
      'created SDMX:CL(1.1.0)',
      'moved SDMX:CL(1.0+.0)',
    ]);
    expect(all.changes.at(-1)).to.include({ from: urns.codelist('CL', '1.0.0'), to: urns.codelist('CL', '1.1.0') });
    expect(all.changes.at(0)).to.deep.include({ principal: 'root', class: 'Codelist', names: { en: 'Name of CL' } });
    expect([tickOf(all.next), all.more]).to.deep.equal([all.tick, false]);
    const none = await page(`since=${all.next}`);
    expect([none.changes, none.next, none.more]).to.deep.equal([[], all.next, false]);
    expect((await page('limit=1000')).changes.length).to.be.greaterThan(all.changes.length);
  });

  it('returns the same in small pages', async () => {
    const whole = await page(`since=${start}`);
    const found: Change[] = [];
    for (let [since, more] = [String(start), true]; more; ) {
      const some = await page(`since=${since}&limit=2`);
      found.push(...some.changes);
      [since, more] = [some.next, some.more];
    }
    expect(found).to.deep.equal(whole.changes);
  });

  it('returns the newest changes first, with the cursor of what follows', async () => {
    const whole = await page(`since=${start}`);
    const newest = await page('newest=true&limit=3');
    expect(newest.changes).to.deep.equal(whole.changes.slice(-3).reverse());
    expect([tickOf(newest.next), newest.more]).to.deep.equal([newest.tick, false]);
    expect((await page(`since=${newest.next}`)).changes).to.deep.equal([]);
    expect(inShort(await page('newest=true&kinds=moved&limit=1'))).to.deep.equal(['moved SDMX:CL(1.0+.0)']);
    const closure = encodeURIComponent(urns.dataflow('DF', '1.0.0'));
    expect(inShort(await page(`newest=true&limit=1&closure=${closure}`))).to.deep.equal(['moved SDMX:CL(1.0+.0)']);
    expect((await test.request(`${path}?newest=true&since=0`)).status).to.equal(400);
  });

  it('filters by URN, type, agency and kind', async () => {
    const kept = async (query: string) => inShort(await page(`since=${start}&${query}`));
    expect(await kept('urn=Codelist=SDMX:C*&kinds=created')).to.deep.equal([
      'created SDMX:CL(1.0.0)',
      'created SDMX:CL(1.1.0)',
    ]);
    expect(await kept(`urn=${urns.codelist('CL', '1.0+.0')}&urn=Dataflow=*:*`)).to.deep.equal([
      'created SDMX:DF(1.0.0)',
      'moved SDMX:CL(1.0+.0)',
      'moved SDMX:CL(1.0+.0)',
    ]);
    expect(await kept('types=dataflow,ConceptScheme')).to.deep.equal([
      'created SDMX:CS(1.0.0)',
      'created SDMX:DF(1.0.0)',
    ]);
    expect(await kept('urn=Codelist=SDMX:CL(*)')).to.deep.equal(await kept('urn=Codelist=SDMX:CL'));
    expect(await kept('agency=OTHER')).to.deep.equal([]);
  });

  it('names the header in the refusal of a Last-Event-ID', async () => {
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': '999999' };
    const response = await test.request(`${path}?since=0`, { headers });
    expect([response.status, await response.text()].join()).to.match(
      /^400,.*Last-Event-ID is after transaction 999999/s,
    );
  });

  it('refuses wrong parameters, with what would be right', async () => {
    const refusals: readonly (readonly [string, number, string])[] = [
      ['since=yesterday', 400, 'such as 42'],
      ['since=999999', 400, 'begin again with since='],
      ['wait=61', 400, 'from 0 to 60'],
      ['urn=nothing', 400, 'Codelist=SDMX:CL_*'],
      ['urn=Codelst=SDMX:CL', 400, 'Codelst is not a class of artefacts'],
      ['urn=Code=SDMX:CL(1.0.0)', 400, 'Code is not a class of artefacts'],
      ['urn=Codelist=SDMX:CL(~)', 400, '~ is neither a version nor a wildcard'],
      ['urn=Codelist=SDMX:CL(1.*)', 400, 'leave it out for all'],
      ['urn=Dataflow=*:*&urn=Codelist=SDMX:CL(latest)', 400, 'latest is neither'],
      ['kinds=renamed', 400, 'itemsFound'],
      ['types=colour', 400, 'class or resource names'],
      ['limit=1001', 400, '1000'],
      [`closure=${urns.dataflow('ABSENT', '1.0.0')}`, 404, 'does not exist'],
      ['closure=nothing', 400, 'not an SDMX URN'],
    ];
    for (const [query, status, detail] of refusals) {
      const response = await test.request(`${path}?${query}`);
      expect(response.status, query).to.equal(status);
      expect(await response.text(), query).to.include(detail);
    }
    expect((await test.request(path, { headers: { Accept: 'text/csv' } })).status).to.equal(406);
  });

  describe('with wait', () => {
    it('returns at once where there is something', async () => {
      const begin = Date.now();
      expect(inShort(await page(`since=${start}&wait=60&limit=1`))).to.deep.equal(['created SDMX:CL(1.0.0)']);
      expect(Date.now() - begin).to.be.below(30_000);
    });

    it('returns a change that passes the filters as soon as it is committed', async () => {
      const { next } = await page('limit=1000');
      const waiting = page(`since=${next}&wait=60&agency=OTHER`);
      await submitNew();
      const awaited = await submitNew('OTHER');
      const { changes, next: after } = await waiting;
      expect(inShort({ changes })).to.deep.equal([awaited]);
      expect(tickOf(after)).to.equal(tickOf(next) + 2);
    });

    it('returns nothing after the time, with the newest cursor', async () => {
      const { next } = await page('limit=1000');
      const waiting = page(`since=${next}&wait=1&agency=OTHER`);
      await submitNew();
      const { changes, next: after, more } = await waiting;
      expect([changes, tickOf(after), more]).to.deep.equal([[], tickOf(next) + 1, false]);
    });
  });

  describe('as Server-Sent Events', () => {
    it('sends what is committed from now on, an event a change, with ids that continue', async () => {
      const stream = await openStream(`${test.url}${path}`);
      expect(stream.response.headers.get('Content-Type')).to.equal('text/event-stream');
      expect(stream.response.headers.get('Cache-Control')).to.equal('no-store');
      expect(stream.response.headers.get('X-Accel-Buffering')).to.equal('no');
      expect(stream.response.headers.get('Content-Encoding')).to.equal(null);
      const first = await submitNew();
      await stream.arrived(1);
      stream.close();
      const second = await submitNew();
      const continued = await openStream(`${test.url}${path}?since=0`, { 'Last-Event-ID': stream.lastId() ?? '' });
      const third = await submitNew();
      await continued.arrived(2);
      continued.close();
      const changes = [...stream.events, ...continued.events].map(({ data }) => JSON.parse(data) as Change);
      expect(inShort({ changes })).to.deep.equal([first, second, third]);
      for (const { id, data } of stream.events) expect(JSON.parse(data)['cursor']).to.equal(id);
    });

    it('sends what was committed before, in pages, to a client that begins early', async () => {
      const all = await page(`since=${start}&limit=1000`);
      const stream = await openStream(`${test.url}${path}?since=${start}`);
      await stream.arrived(all.changes.length);
      stream.close();
      expect(stream.events.map(({ data }) => JSON.parse(data))).to.deep.equal(all.changes);
    });

    it('ends when the database has another history, in which its ids are refused', async () => {
      const stream = await openStream(`${test.url}${path}`);
      const follower = await openStream(`${test.url}${path}?agency=OTHER`);
      await submitNew();
      await stream.arrived(1);
      const tick = tickOf(stream.lastId() ?? '');
      // As a restored backup, in which others submitted since: the number of the transaction is that of another one.
      const set = 'MATCH (t:Transaction {tick: $tick}), (c:Clock) SET t.at = t.at + $by, c.at = c.at + $by';
      const otherHistory = async (by: number): Promise<void> => {
        await test.cypher(`${set}, c.epoch = randomUUID()`, { tick, by });
        await test.registry.checkClock();
      };
      await otherHistory(1);
      try {
        await Promise.all([stream.ended, follower.ended]);
        for (const headers of [{ Accept: 'text/event-stream', 'Last-Event-ID': stream.lastId() ?? '' }, {}]) {
          const since = encodeURIComponent(stream.lastId() ?? '');
          const response = await test.request(`${path}?since=${since}`, { headers });
          expect([response.status, await response.text()].join()).to.match(
            /^400,.*of another registry, or of a history of this one.*begin again with since=/,
          );
        }
        expect((await page(`since=${tick}`)).changes).to.deep.equal([]);
      } finally {
        await otherHistory(-1);
      }
      expect((await page(`since=${stream.lastId()}`)).changes).to.deep.equal([]);
    });

    it('ends when rules change what its principal may see, and shows nothing that is hidden', async () => {
      const hide: AccessRule = { id: 'h', kind: 'restriction', urn: '*=OTHER:*', covers: ['structure'], to: ['users'] };
      const change = { principal: { kind: 'root', name: 'root' } as const, hasRoot: true, dryRun: false };
      const [anonymous, user] = await Promise.all([
        openStream(`${test.url}${path}`),
        openStream(`${test.url}${path}`, { Authorization: asUser('uma') }),
      ]);
      await test.registry.changeAccessRules({ ...change, put: [hide], remove: [] });
      await anonymous.ended;
      // A signed-in user may see as much as before.
      await submitNew('OTHER');
      await user.arrived(1);
      const again = await openStream(`${test.url}${path}`, { 'Last-Event-ID': anonymous.lastId() ?? '' });
      const shown = await submitNew();
      await again.arrived(1);
      await user.arrived(2);
      expect(again.events.map(({ data }) => inShort({ changes: [JSON.parse(data)] })[0])).to.deep.equal([shown]);
      expect(user.events).to.have.length(2);
      await test.registry.changeAccessRules({ ...change, put: [], remove: ['h'] });
      await again.ended;
      user.close();
    });
  });

  describe('with closure', () => {
    const followed = `closure=${urns.dataflow('DF', '1.0.0')}`;

    it('returns what changes the resolved content, wildcards on the way included', async () => {
      expect(inShort(await page(`since=${start}&${followed}`))).to.deep.equal(
        [
          'created SDMX:CL(1.0.0)',
          'created SDMX:CS(1.0.0)',
          'created SDMX:DSD(1.0.0)',
          'created SDMX:DF(1.0.0)',
          'moved SDMX:CL(1.0+.0)',
          'created SDMX:CL(1.1.0)',
          'moved SDMX:CL(1.0+.0)',
        ].slice(1),
      );
    });
  });
});
