import { expect } from 'chai';
import { nameItems } from '../../../web/src/pages/graph/reference-graph.js';
import { codelist, conceptScheme, dataflow, dataStructure, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';
import { readSample } from './ten-graphs.js';

/** A scheme whose concepts have a list each, of which a structure uses two. */
const lists = Array.from({ length: 30 }, (_, index) => `CL_${index}`);
const concept = (id: string): string => urns.concept('CS_WIDE', '1.0.0', `OF_${id}`);

describe('the graph with which a page begins', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const { outcome, results } = await test.submit([
      ...lists.map((id) => codelist(id, '1.0.0', ['A', 'B'])),
      conceptScheme(
        'CS_WIDE',
        '1.0.0',
        Object.fromEntries(lists.map((id) => [`OF_${id}`, urns.codelist(id, '1.0+.0')])),
      ),
      dataStructure('DSD_NARROW', '1.0.0', { [concept('CL_1')]: null, [concept('CL_2')]: null }),
      dataflow('DF_NARROW', '1.0.0', urns.dataStructure('DSD_NARROW', '1.0.0')),
      constrain(
        'C_NARROW',
        '1.0.0',
        { dataflows: [urns.dataflow('DF_NARROW', '1.0.0')] },
        { OF_CL_1: [{ value: 'A' }] },
      ),
    ]);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
  });
  after(() => test.close());

  const idsOf = async (query: string): Promise<readonly string[]> => {
    const { nodes } = await readSample(test, { name: query, query });
    return nodes.map(({ label }) => label).sort();
  };

  for (const [name, urn] of [
    ['flow', urns.dataflow('DF_NARROW', '1.0.0')],
    ['structure', urns.dataStructure('DSD_NARROW', '1.0.0')],
  ] as const)
    it(`has what a ${name} uses, with all kinds of references; the whole artefacts are one choice away`, async () => {
      const used = ['CL_1', 'CL_2', 'CS_WIDE', 'C_NARROW', 'DF_NARROW', 'DSD_NARROW'];
      const shown = await idsOf(`urn=${urn}`);
      expect(shown.map((label) => label.split('.')[0])).to.include.members(used);
      expect(shown.length).to.be.at.most(used.length);
      const whole = await idsOf(`urn=${urn}&scope=artefact&edges=direct`);
      expect(whole).to.include.members(lists);
    });

  it('names a code, and has those that refer to it indirectly', async () => {
    const urn = urns.code('CL_1', '1.0.0', 'A');
    const shown = nameItems(await readSample(test, { name: 'code', query: `urn=${urn}` }), [urn]);
    expect(shown.nodes.find(({ isRoot }) => isRoot)?.label).to.equal('CL_1.A');
    expect(shown.edges.some(({ directness }) => directness === 'indirect')).to.equal(true);
    expect(shown.nodes.map(({ label }) => label)).to.include('C_NARROW');
  });

  it('has whole artefacts from a list', async () => {
    expect(await idsOf(`urn=${urns.codelist('CL_1', '1.0.0')}`)).to.include.members(['CL_1', 'CS_WIDE', 'DSD_NARROW']);
  });
});
