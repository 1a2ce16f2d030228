import { expect } from 'chai';
import type { codesSchema } from '../../../src/http/codes/codes.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  extendedCodelist,
  ownedBy,
  urns,
  valueList,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type Codes = Received<typeof codesSchema>;

describe('GET /ws/registry/codes', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    const middle = codelist('MIDDLE', '1.0.0', ['M', 'A'], {
      codelistExtensions: [{ codelist: urns.codelist('BASE', '1.0+.0'), prefix: 'B_' }],
    });
    const top = codelist('TOP', '1.0.0', ['OWN', 'X_M'], {
      codelistExtensions: [
        { codelist: urns.codelist('MIDDLE', '1.0.0'), prefix: 'X_' },
        { codelist: urns.codelist('BASE', '1.0+.0') },
      ],
    });
    const { outcome } = await test.submit([
      codelist('BASE', '1.0.0', ['A', 'C']),
      middle,
      top,
      valueList('VALUES', '1.0.0', ['1', '2', '3']),
      conceptScheme('CS', '1.0.0', { FREQ: null }),
    ]);
    expect(outcome).to.equal('accepted');
  });
  after(() => test.close());

  const respond = (query: string): Promise<Response> => test.request(`/ws/registry/codes?${query}`);
  async function codes(query: string): Promise<Codes> {
    const response = await respond(query);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as Codes;
  }
  const urnOf = (id: string, version = '1.0.0'): string => `urn=${encodeURIComponent(urns.codelist(id, version))}`;

  it('returns where each inherited code comes from, through every extension on the way', async () => {
    const base = { definedBy: urns.codelist('BASE', '1.0.0') };
    const { lists } = await codes(`${urnOf('TOP')}&codes=true`);
    expect(lists).to.deep.equal([
      {
        urn: urns.codelist('TOP', '1.0.0'),
        // X_M is its own: it replaces that of the extension.
        count: 7,
        origins: [
          { reference: urns.codelist('MIDDLE', '1.0.0'), prefix: 'X_', ...base, count: 2 },
          {
            reference: urns.codelist('MIDDLE', '1.0.0'),
            prefix: 'X_',
            definedBy: urns.codelist('MIDDLE', '1.0.0'),
            count: 1,
          },
          { reference: urns.codelist('BASE', '1.0+.0'), prefix: '', ...base, count: 2 },
        ],
        inherited: ['X_B_A', 'X_B_C', 'X_A', 'A', 'C'],
        originOf: [0, 0, 1, 2, 2],
      },
    ]);
  });

  it('counts the codes of several lists, in the order of the URNs and in a fixed number of round trips', async () => {
    const tripsOf = async (query: string): Promise<number> => {
      const start = test.database.roundTrips;
      await codes(query);
      return test.database.roundTrips - start;
    };
    const values = `urn=${encodeURIComponent('urn:sdmx:org.sdmx.infomodel.codelist.ValueList=SDMX:VALUES(~)')}`;
    const { lists } = await codes(`${values}&${urnOf('MIDDLE')}&${urnOf('BASE', '1.0+.0')}&${urnOf('BASE')}`);
    expect(lists.map(({ urn, count, inherited }) => [urn.split('=')[1], count, inherited])).to.deep.equal([
      ['SDMX:VALUES(1.0.0)', 3, undefined],
      ['SDMX:MIDDLE(1.0.0)', 4, undefined],
      ['SDMX:BASE(1.0.0)', 2, undefined],
    ]);
    const one = await tripsOf(urnOf('MIDDLE'));
    expect(await tripsOf(`${urnOf('TOP')}&${urnOf('MIDDLE')}&${urnOf('BASE')}`)).to.equal(one);
  });

  it('shows a past state', async () => {
    const { tick } = await codes(urnOf('BASE'));
    await test.submit([codelist('BASE', '1.1.0', ['A', 'C', 'D'])]);
    const now = await codes(`${urnOf('TOP')}&codes=true`);
    expect(now.lists[0]?.inherited).to.deep.equal(['X_B_A', 'X_B_C', 'X_B_D', 'X_A', 'A', 'C', 'D']);
    expect(now.lists[0]?.origins[0]?.definedBy).to.equal(urns.codelist('BASE', '1.1.0'));
    const before = await codes(`${urnOf('TOP')}&codes=true&asOf=tick:${tick}`);
    expect(before.tick).to.equal(tick);
    expect(before.lists[0]?.inherited).to.deep.equal(['X_B_A', 'X_B_C', 'X_A', 'A', 'C']);
  });

  it('leaves out codes that come through a list that the caller may not see', async () => {
    const hidden = ownedBy('ABC', codelist('SECRET', '1.0.0', ['S1', 'S2']));
    const open = extendedCodelist('OPEN', '1.0.0', [urns.ownedBy('ABC', urns.codelist('SECRET', '1.0.0'))], ['O']);
    await test.submit([hidden, open]);
    expect((await codes(urnOf('OPEN'))).lists[0]?.count).to.equal(3);
    const rule = {
      id: 'secret',
      kind: 'restriction',
      urn: 'Codelist=ABC:SECRET',
      covers: ['structure'],
      to: ['user:nobody'],
    };
    const added = await test.post(
      JSON.stringify(rule),
      { 'Content-Type': 'application/json' },
      '/ws/secure/registry/access-rules',
    );
    expect(added.status, await added.text()).to.be.oneOf([200, 201]);
    const [list] = (await codes(`${urnOf('OPEN')}&codes=true`)).lists;
    expect(list).to.include({ count: 1 });
    expect(list?.origins).to.deep.equal([]);
    expect(list?.inherited).to.deep.equal([]);
  });

  it('refuses what lists no codes', async () => {
    for (const [urn, status, detail] of [
      [urns.conceptScheme('CS', '1.0.0'), 400, 'lists no codes; give the URN of a codelist or value list'],
      [urns.code('BASE', '1.0.0', 'A'), 400, `give ${urns.codelist('BASE', '1.0.0')}`],
      [urns.codelist('BASE', '7.0.0'), 404, 'BASE(7.0.0)'],
    ] as const) {
      const response = await respond(`urn=${encodeURIComponent(urn)}`);
      expect(response.status).to.equal(status);
      expect(await response.text()).to.contain(detail);
    }
  });
});
