import { expect } from 'chai';
import { codelist, conceptScheme, dataflow, dataStructure, extendedCodelist, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';

const count = 15_000;
const list = urns.codelist('LARGE', '1.0.0');
const flow = urns.dataflow('DF', '1.0.0');
const ids = Array.from({ length: count }, (_, index) => `C${index}`);

describe('Requests with content for which more memory is needed than all of them have', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({ largeResponseBytes: 1_000 });
    const first = await test.submit([
      codelist('SOURCE', '1.0.0', ids),
      extendedCodelist('LARGE', '1.0.0', [urns.codelist('SOURCE', '1.0.0')], ['OWN']),
      conceptScheme('CS', '1.0.0', { AREA: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'AREA')]: list }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    ]);
    expect(first.outcome, JSON.stringify(first.results)).to.equal('accepted');
    const second = await test.submit([constrain('C', '1.0.0', { dataflows: [flow] }, { AREA: ['C1', 'OWN'] })]);
    expect(second.outcome, JSON.stringify(second.results)).to.equal('accepted');
  });
  after(() => test.close());

  const read = async (path: string): Promise<string> => {
    const response = await test.get(path);
    const body = await response.text();
    expect(response.status, `${path}: ${body.slice(0, 300)}`).to.equal(200);
    return body;
  };
  const urn = (text: string): string => encodeURIComponent(text);

  /** What each returns is shown by a part of it. */
  const requests: readonly (readonly [path: string, expected: string])[] = [
    [`/ws/registry/codes?codes=true&urn=${urn(list)}`, `"count": ${count + 1}`],
    [`/ws/registry/codes?urn=${urn(list)}`, `"count": ${count + 1}`],
    [`/ws/registry/constraints?urn=${urn(flow)}`, '"allowed": [\n'],
    [`/ws/registry/constraints?component=AREA&urn=${urn(flow)}`, '"allowed": [\n'],
    ['/sdmx/v2/structure/codelist/SDMX/LARGE', '"C14999"'],
    ['/sdmx/v2/structure/codelist/SDMX/LARGE/1.0.0/C7', '"C7"'],
    ['/sdmx/v2/structure/dataflow/SDMX/DF?references=all&detail=referencepartial', '"OWN"'],
    ['/sdmx/v2/schema/dataflow/SDMX/DF?format=sdmx-json', '"OWN"'],
    [`/ws/registry/reference?urn=${urn(list)}&scope=item&direction=both&edges=all`, '"nodes"'],
  ];

  it('are all served in their turn, whatever arrives together', async () => {
    const bodies = await Promise.all(requests.map(([path]) => read(path)));
    for (const [index, [path, expected]] of requests.entries()) expect(bodies[index], path).to.include(expected);
  });

  it('are computed once where they are equal', async () => {
    const path = `/ws/registry/codes?codes=true&urn=${urn(list)}&urn=${urn(urns.codelist('SOURCE', '1.0.0'))}`;
    const before = test.database.roundTrips;
    const bodies = await Promise.all(Array.from({ length: 8 }, () => read(path)));
    expect(new Set(bodies).size).to.equal(1);
    // Three for the codes, and one for each clock read.
    expect(test.database.roundTrips - before).to.be.at.most(8 + 2 * 3);
  });

  it('have an entity tag, and none of their work is done for a current copy', async () => {
    const path = `/ws/registry/codes?urn=${urn(list)}`;
    const tag = (await test.get(path)).headers.get('ETag') ?? '';
    const response = await test.request(path, { headers: { Accept: 'application/json', 'If-None-Match': tag } });
    expect(response.status).to.equal(304);
  });
});
