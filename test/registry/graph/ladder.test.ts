import { expect } from 'chai';
import { findReferenceGraph } from '../../../src/registry/graph/reference-graph.js';
import { extendedCodelist, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { inShort, loadStructures, structureQuery } from '../../harness/structures.js';
import { graphQuery, readGraph } from './sample.js';

const layers = 26;
const width = [0, 1, 2];

/** Every rung refers to all three of the next layer: there are 3^25 paths from the first layer to the last. */
describe('a ladder of 26 layers of 3, fully linked', () => {
  let test: TestRegistry;

  before(async () => {
    test = await openTestRegistry();
    const rung = (layer: number, place: number) =>
      extendedCodelist(
        `L${layer}_${place}`,
        '1.0.0',
        layer + 1 < layers ? width.map((next) => urns.codelist(`L${layer + 1}_${next}`, '1.0+.0')) : [],
        ['A'],
      );
    const { outcome } = await test.submit(
      Array.from({ length: layers }, (_, layer) => width.map((place) => rung(layer, place))).flat(),
    );
    expect(outcome).to.equal('accepted');
  });
  after(() => test.close());

  const top = urns.codelist('L0_0', '1.0.0');
  const bottom = urns.codelist(`L${layers - 1}_0`, '1.0.0');
  const ask = async (text: string, direction: 'outgoing' | 'incoming', depth?: number) =>
    readGraph(
      await findReferenceGraph(
        await test.at(),
        graphQuery(text, { direction, ...(depth === undefined ? {} : { depth }) }),
      ),
    );

  for (const depth of [undefined, layers]) {
    it(`has a reference graph in either direction${depth === undefined ? '' : ', level by level'}`, async () => {
      const below = await ask(top, 'outgoing', depth);
      expect(below.nodes).to.have.length(1 + 3 * (layers - 1));
      expect(below.edges).to.have.length(3 + 9 * (layers - 2));
      expect(below.nodes.at(-1)).to.include({ id: `L${layers - 1}_2`, distance: layers - 1 });
      const above = await ask(bottom, 'incoming', depth);
      expect(above.nodes).to.have.length(1 + 3 * (layers - 1));
      expect(above.nodes.at(-1)).to.include({ id: 'L0_2', distance: layers - 1 });
    });
  }

  it('has descendants and ancestors', async () => {
    const find = async (path: string, references: 'descendants' | 'ancestors') =>
      inShort((await loadStructures(test, structureQuery(path, { references, detail: 'raw' }))).artefacts);
    const below = await find('codelist/SDMX/L0_0', 'descendants');
    expect(below).to.have.length(1 + 1 + 3 * (layers - 1));
    expect(below).to.include(`Codelist SDMX:L${layers - 1}_2(1.0.0)`);
    expect(await find(`codelist/SDMX/L${layers - 1}_0`, 'ancestors')).to.have.length(1 + 3 * (layers - 1));
  });

  it('has codelists that expand', async () => {
    const { artefacts } = await loadStructures(test, structureQuery('codelist/SDMX/L0_0'));
    expect(artefacts[0]).to.have.property('codes').with.length(1);
  });
});
