import { expect } from 'chai';
import { codelist, hierarchy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { randomFrom } from '../../naive/random-registry.js';
import { openStream } from './event-source.js';

const seeds = Number(process.env['FOLLOW_SEEDS'] ?? 1);
const submissions = Number(process.env['FOLLOW_SUBMISSIONS'] ?? 15);
const path = '/ws/registry/changes';

interface Page {
  readonly changes: readonly { readonly cursor: string }[];
  readonly next: string;
}

const filters = ['', '&urn=Codelist=SDMX:C*', '&kinds=moved,deleted', `&closure=${urns.hierarchy('H', '1.0.0-draft')}`];

describe('clients that lose their connections at random', () => {
  let test: TestServer;
  // Codes are only added: a minor version that lacks one would be refused.
  const codes = ['A'];
  before(async () => {
    test = await startTestServer();
    await test.submit([codelist('C0', '1.0.0', ['A'])]);
    await test.submit([hierarchy('H', '1.0.0-draft', [urns.code('C0', '1.0+.0', 'A')])]);
  });
  after(() => test.close());

  for (let seed = 1; seed <= seeds; seed += 1) {
    it(`get every change once and in order, with streams and long polls: ${seed}`, async () => {
      const random = randomFrom(seed);
      // The clients draw in an order that time decides; what is submitted depends on the seed alone.
      const choose = randomFrom(seed + 1000);
      const start = String((await test.at()).tick);
      let isOver = false;
      const pause = (most: number) => new Promise((resolve) => setTimeout(resolve, random() * most));
      const all = async (filter: string): Promise<string[]> => {
        const response = await test.request(`${path}?since=${start}&limit=1000${filter}`);
        return ((await response.json()) as Page).changes.map(({ cursor }) => cursor);
      };
      /** Connects, reads, and loses its connection, until it has everything that there is. */
      const streaming = async (filter: string): Promise<string[]> => {
        const seen: string[] = [];
        let last = start;
        for (;;) {
          const wasOver = isOver;
          const stream = await openStream(`${test.url}${path}?since=0${filter}`, { 'Last-Event-ID': last });
          if (wasOver) await stream.arrived((await all(filter)).length - seen.length);
          else await pause(60);
          stream.close();
          await stream.ended;
          seen.push(...stream.events.map(({ id }) => id));
          last = stream.lastId() ?? last;
          if (wasOver) return seen;
        }
      };
      const polling = async (filter: string): Promise<string[]> => {
        const seen: string[] = [];
        for (let since = start; ; ) {
          const wasOver = isOver;
          const abort = new AbortController();
          const request = test.request(`${path}?since=${since}&wait=${wasOver ? 0 : 1}&limit=3${filter}`, {
            signal: abort.signal,
          });
          if (!wasOver && random() < 0.5) setTimeout(() => abort.abort(), random() * 40);
          const page = await request.then(async (response) => (await response.json()) as Page).catch(() => undefined);
          if (page === undefined) continue;
          seen.push(...page.changes.map(({ cursor }) => cursor));
          since = page.next;
          if (wasOver && page.changes.length === 0) return seen;
        }
      };
      const clients = filters.map((filter) => Promise.all([streaming(filter), polling(filter)]));
      for (let each = 0; each < submissions; each += 1) {
        const version = choose() < 0.4 ? `1.${seed * 1000 + each}.0` : `${each}.0.0-draft`;
        const ids = choose() < 0.3 ? ['C0', `D${seed}_${each}`] : [`C${choose() < 0.5 ? 0 : 1}`];
        codes.push(`B${codes.length}`);
        const report = await test.submit(ids.map((id) => codelist(id, version, codes)));
        expect(report.outcome, version).to.equal('accepted');
        await pause(20);
      }
      isOver = true;
      for (const [index, filter] of filters.entries()) {
        const expected = await all(filter);
        expect(await clients[index], filter).to.deep.equal([expected, expected]);
      }
      expect(await all('')).to.have.length.at.least(submissions);
    });
  }
});
