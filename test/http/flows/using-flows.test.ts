import { expect } from 'chai';
import type { usingFlowsSchema } from '../../../src/http/flows/using-flows.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  extendedCodelist,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';
import type { Received } from '../received.js';

type Found = Received<typeof usingFlowsSchema>;

describe('GET /ws/registry/flows', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    const { outcome, results } = await test.submit([
      codelist('CL_CURRENCY', '1.0.0', ['EUR', 'USD']),
      extendedCodelist('CL_MORE', '1.0.0', [urns.codelist('CL_CURRENCY', '1.0.0')]),
      conceptScheme('CS', '1.0.0', { CURRENCY: urns.codelist('CL_CURRENCY', '1.0+.0'), FREQ: null, MORE: null }),
      // It takes the list of its concept.
      dataStructure('DSD_CONCEPT', '1.0.0', {
        [urns.concept('CS', '1.0.0', 'CURRENCY')]: null,
        [urns.concept('CS', '1.0.0', 'FREQ')]: null,
      }),
      dataStructure('DSD_OWN', '1.0.0', {
        [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL_CURRENCY', '1.0.0'),
      }),
      dataStructure('DSD_OTHER', '1.0.0', {
        [urns.concept('CS', '1.0.0', 'MORE')]: urns.codelist('CL_MORE', '1.0.0'),
      }),
      dataflow('F_ALL', '1.0.0', urns.dataStructure('DSD_CONCEPT', '1.0.0')),
      dataflow('F_EUR', '1.0.0', urns.dataStructure('DSD_CONCEPT', '1.0.0')),
      dataflow('F_OWN', '1.0.0', urns.dataStructure('DSD_OWN', '1.0.0')),
      dataflow('F_OTHER', '1.0.0', urns.dataStructure('DSD_OTHER', '1.0.0')),
      constrain('C_EUR', '1.0.0', { dataflows: [urns.dataflow('F_EUR', '1.0.0')] }, { CURRENCY: [{ value: 'EUR' }] }),
    ]);
    expect(outcome, JSON.stringify(results.flatMap(({ problems }) => problems))).to.equal('accepted');
  });
  after(() => test.close());

  const respond = (urn: string, more = ''): Promise<Response> =>
    test.request(`/ws/registry/flows?urn=${encodeURIComponent(urn)}${more}`);
  async function find(urn: string, more?: string): Promise<Found> {
    const response = await respond(urn, more);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as Found;
  }
  const idsOf = ({ flows }: Found): readonly string[] =>
    flows.map(({ urn, components, isAllowed }) => `${urn.replace(/.*SDMX:/, '')} ${components} ${isAllowed}`);

  it('returns the flows with a component that has a code, and those whose constraints allow it', async () => {
    const dollar = await find(urns.code('CL_CURRENCY', '1.0.0', 'USD'));
    expect(dollar.roots).to.deep.equal([urns.codelist('CL_CURRENCY', '1.0.0')]);
    expect(idsOf(dollar)).to.deep.equal([
      'F_ALL(1.0.0) CURRENCY true',
      'F_EUR(1.0.0) CURRENCY false',
      'F_OWN(1.0.0) FREQ true',
    ]);
    expect(dollar.counts).to.deep.equal({ having: 3, allowing: 2 });
    const constraint = 'urn:sdmx:org.sdmx.infomodel.registry.DataConstraint=SDMX:C_EUR(1.0.0)';
    expect(dollar.flows.map(({ constraints }) => constraints)).to.deep.equal([[], [constraint], []]);
    expect((await find(urns.code('CL_CURRENCY', '1.0+.0', 'EUR'))).counts).to.deep.equal({ having: 3, allowing: 3 });
  });

  it('returns those of a list, and of a concept and its scheme', async () => {
    expect((await find(urns.codelist('CL_CURRENCY', '~'))).counts).to.deep.equal({ having: 3, allowing: 3 });
    expect(idsOf(await find(urns.concept('CS', '1.0.0', 'FREQ')))).to.deep.equal([
      'F_ALL(1.0.0) FREQ true',
      'F_EUR(1.0.0) FREQ true',
      'F_OWN(1.0.0) FREQ true',
    ]);
    const scheme = await find(urns.conceptScheme('CS', '1.0.0'));
    expect(scheme.flows.map(({ components }) => components)).to.deep.equal([
      ['CURRENCY', 'FREQ'],
      ['CURRENCY', 'FREQ'],
      ['MORE'],
      ['FREQ'],
    ]);
  });

  it('takes a fixed number of round trips', async () => {
    const tripsOf = async (urn: string): Promise<number> => {
      const start = test.database.roundTrips;
      await find(urn, '&asOf=tick:3');
      return test.database.roundTrips - start;
    };
    expect(await tripsOf(urns.codelist('CL_CURRENCY', '1.0.0'))).to.be.at.most(12);
  });

  it('is the state of an instant', async () => {
    expect((await respond(urns.codelist('CL_CURRENCY', '1.0.0'), '&asOf=tick:2')).status).to.equal(404);
  });

  for (const [name, urn, status] of [
    ['a class that no component has', urns.dataflow('F_ALL', '1.0.0'), 400],
    ['a code that the list lacks', urns.code('CL_CURRENCY', '1.0.0', 'XXX'), 404],
    ['an unknown version', urns.codelist('CL_CURRENCY', '9.0.0'), 404],
  ] as const)
    it(`refuses ${name}`, async () => {
      expect((await respond(urn)).status).to.equal(status);
    });
});
