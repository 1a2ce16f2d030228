import { expect } from 'chai';
import type { resolutionsSchema } from '../../../src/http/history/resolutions.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { agencyScheme, codelist, conceptScheme, ownedBy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type Resolutions = Received<typeof resolutionsSchema>;

describe('GET /ws/registry/resolutions', () => {
  let test: TestServer;
  const instants = new Map<number, string>();

  /** The history of a codelist: its second version is deleted and comes back, the third is deleted for good. */
  async function submitLine(id: string, used: boolean): Promise<void> {
    const submit = async (...given: Parameters<TestServer['submit']>): Promise<void> => {
      const { transaction, at, outcome } = await test.submit(...given);
      expect(outcome).to.equal('accepted');
      instants.set(transaction ?? 0, new Date(at).toISOString());
    };
    await submit([codelist(id, '1.0.0', ['A'])]);
    // A draft, so that a wildcard without a resolution is no error.
    if (used) await submit([conceptScheme(`OF_${id}`, '0.1.0', { X: urns.codelist(id, '1.0+.0') })]);
    else await submit([codelist(`BESIDE_${id}`, '0.1.0', ['A'])]);
    await submit([codelist(id, '1.1.0', ['A', 'B'])]);
    await submit([codelist(id, '1.1.0', [])], 'DELETE');
    await submit([codelist(id, '1.1.0', ['A', 'B'])]);
    await submit([codelist(id, '2.0.0', ['B']), codelist(id, '1.2.0-draft', ['C'])]);
    await submit([codelist(id, '1.0.5', ['A'])]);
  }

  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    await submitLine('USED', true);
    await submitLine('FREE', false);
  });
  after(() => test.close());

  async function resolutions(query: string): Promise<Resolutions> {
    const response = await test.request(`/ws/registry/resolutions?${query}`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    expect(text).to.equal(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    return JSON.parse(text) as Resolutions;
  }

  const shortOf = (found: Resolutions) =>
    found.resolutions.map(
      ({ resolution, from, to }) =>
        `${/\(.*\)/.exec(resolution ?? '')?.[0] ?? 'nothing'} ${from.tick}-${to === null ? 'now' : to.tick}`,
    );

  const used = `urn=${urns.codelist('USED', '1.0+.0')}`;
  const free = `urn=${urns.codelist('FREE', '1.0+.0')}`;
  // FREE begins seven transactions after USED, and its history with its first version.
  const ofUsed = ['(1.1.0) 7-now', '(1.0.0) 6-7', '(1.1.0) 5-6', '(1.0.0) 4-5'];
  const ofFree = ['(1.1.0) 14-now', '(1.0.0) 13-14', '(1.1.0) 12-13', '(1.0.0) 10-12'];

  it('has each version that a wildcard in use resolved to, newest first', async () => {
    const found = await resolutions(used);
    expect(shortOf(found)).to.deep.equal(ofUsed);
    expect(found).to.deep.include({ urn: urns.codelist('USED', '1.0+.0'), basis: 'recorded', next: null });
  });

  it('has the instants and the principal of each move', async () => {
    for (const { from, to, principal } of (await resolutions(used)).resolutions) {
      expect(from.at).to.equal(instants.get(from.tick));
      expect(to?.at).to.equal(to === null ? undefined : instants.get(to.tick));
      expect(principal).to.equal('root');
    }
  });

  it('evaluates a wildcard that nobody uses from the history of its line, and says so', async () => {
    const found = await resolutions(free);
    expect(shortOf(found)).to.deep.equal(ofFree);
    expect(found.basis).to.equal('evaluated');
  });

  for (const [version, expected] of [
    ['1+.0.0', ['(2.0.0) 15-now', '(1.1.0) 14-15', '(1.0.0) 13-14', '(1.1.0) 12-13', '(1.0.0) 10-12']],
    ['+', ['(2.0.0) 15-now', '(1.1.0) 14-15', '(1.0.0) 13-14', '(1.1.0) 12-13', '(1.0.0) 10-12']],
    ['2.0+.0', ['(2.0.0) 15-now']],
    ['1.0.0+', ['(1.0.5) 16-now', '(1.0.0) 10-16']],
    ['1.0~.0', ['(1.2.0-draft) 15-now', '(1.1.0) 14-15', '(1.0.0) 13-14', '(1.1.0) 12-13', '(1.0.0) 10-12']],
  ] as const) {
    it(`(${version}) of that line: ${expected.length}`, async () => {
      const found = await resolutions(`urn=${encodeURIComponent(urns.codelist('FREE', version))}`);
      expect(shortOf(found)).to.deep.equal(expected);
    });
  }

  for (const [query, expected] of [
    [used, ofUsed],
    [free, ofFree],
  ] as const) {
    for (const limit of [1, 3]) {
      it(`in pages of ${limit}, has each resolution of ${query.slice(-14)} once`, async () => {
        const lines: string[] = [];
        let next: number | null = Number.MAX_SAFE_INTEGER;
        while (next !== null) {
          const page: Resolutions = await resolutions(`${query}&limit=${limit}&before=${next}`);
          lines.push(...shortOf(page));
          next = page.next;
        }
        expect(lines).to.deep.equal(expected);
      });
    }
  }

  it('lists the versions that the wildcard includes if asked, highest first', async () => {
    for (const [id, query] of [
      ['USED', used],
      ['FREE', free],
    ] as const) {
      const all = ['1.1.0', '1.0.5', '1.0.0'].map((version) => urns.codelist(id, version));
      const found = await resolutions(`${query}&eligible=true`);
      expect(found.eligible).to.deep.equal(all);
      expect(shortOf(found)).to.deep.equal(id === 'USED' ? ofUsed : ofFree);
      expect(await resolutions(query)).not.to.have.property('eligible');
    }
    // 1.1.0 is deleted at that time, and 1.0.5 comes later.
    expect((await resolutions(`${used}&eligible=true&asOf=tick:6`)).eligible).to.deep.equal([
      urns.codelist('USED', '1.0.0'),
    ]);
  });

  it('shows what was known at an instant', async () => {
    expect(shortOf(await resolutions(`${used}&asOf=${instants.get(5)}`))).to.deep.equal([
      '(1.1.0) 5-now',
      '(1.0.0) 4-5',
    ]);
    expect(shortOf(await resolutions(`${free}&asOf=tick:13`))).to.deep.equal([
      '(1.0.0) 13-now',
      '(1.1.0) 12-13',
      '(1.0.0) 10-12',
    ]);
    expect((await resolutions(`${used}&asOf=tick:3`)).basis).to.equal('evaluated');
  });

  it('has the times without an eligible version', async () => {
    for (const id of ['GAP', 'GAP_USED']) {
      await test.submit([codelist(id, '1.0.0', ['A'])]);
      const user = conceptScheme(`OF_${id}`, '0.1.0', { X: urns.codelist(id, '1.0+.0') });
      if (id === 'GAP_USED') await test.submit([user]);
      if (id === 'GAP_USED') await test.submit([user], 'DELETE');
      await test.submit([codelist(id, '1.0.0', [])], 'DELETE');
      const urn = `urn=${urns.codelist(id, '1.0+.0')}`;
      const closed = await resolutions(urn);
      expect(closed.resolutions.map(({ resolution }) => resolution)).to.deep.equal([null, urns.codelist(id, '1.0.0')]);
      expect(closed.resolutions[0]?.to).to.equal(null);
      await test.submit([codelist(id, '1.1.0', ['A'])]);
      const found = shortOf(await resolutions(urn));
      expect(found.map((line) => line.replace(/ .*/, ''))).to.deep.equal(['(1.1.0)', 'nothing', '(1.0.0)']);
      const pages = [];
      let next: number | null = Number.MAX_SAFE_INTEGER;
      while (next !== null) {
        const page: Resolutions = await resolutions(`${urn}&limit=1&before=${next}`);
        pages.push(...shortOf(page));
        next = page.next;
      }
      expect(pages).to.deep.equal(found);
    }
  });

  it('does not show to one who may not see everything when a wildcard was used first', async () => {
    await test.submit([ownedBy('ABC', codelist('HIDDEN', '1.0.0', ['A']))]);
    const rules: readonly AccessRule[] = [
      { id: 'hidden', kind: 'restriction', urn: 'Codelist=ABC:HIDDEN', covers: ['structure'], to: ['group:insiders'] },
    ];
    const principal = { kind: 'root', name: 'root' } as const;
    await test.registry.changeAccessRules({ put: rules, remove: [], principal, dryRun: false });
    try {
      const found = await resolutions(used);
      expect(found.basis).to.equal('evaluated');
      expect(shortOf(found)).to.deep.equal([...ofUsed.slice(0, 3), '(1.0.0) 3-5']);
      for (const id of ['HIDDEN', 'NOTHING']) {
        const urn = urns.ownedBy('ABC', urns.codelist(id, '1.0+.0'));
        expect((await test.request(`/ws/registry/resolutions?urn=${urn}`)).status).to.equal(404);
      }
    } finally {
      await test.registry.changeAccessRules({ put: [], remove: ['hidden'], principal, dryRun: false });
    }
  });

  for (const [query, status, text] of [
    [`urn=${urns.codelist('FREE', '1.0.0')}`, 400, 'does not resolve to one version at a time'],
    [`urn=${urns.codelist('FREE', '*')}`, 400, 'does not resolve to one version at a time'],
    [`urn=${urns.codelist('FREE', '1.0+.0,2.0+.0')}`, 400, 'does not resolve to one version at a time'],
    [`urn=${urns.code('FREE', '1.0+.0', 'A')}`, 400, `give ${urns.codelist('FREE', '1.0+.0')}`],
    [`urn=${urns.codelist('NONE', '1.0+.0')}`, 404, 'no artefact has the id NONE'],
    [`${used}&before=0`, 400, 'before is'],
  ] as const) {
    it(`refuses ?${query}`, async () => {
      const response = await test.request(`/ws/registry/resolutions?${query}`);
      expect(response.status).to.equal(status);
      expect(await response.text()).to.include(text);
    });
  }
});
