import { expect } from 'chai';
import { arrange } from '../../../../web/src/components/graph/arrange.js';
import { unitOf, withPins } from '../../../../web/src/components/graph/pins.js';
import { edge, node, place } from './graph.js';

describe('cards and bundles that were put somewhere by hand', () => {
  const lists = ['CL_1', 'CL_2'].map((id) => node(id));
  const nodes = [node('DSD', { isRoot: true, class: 'DataStructure' }), ...lists];
  const edges = lists.map(({ id }) => edge('DSD', id));
  const arrangement = arrange(nodes, edges, { largestOpen: 9 });
  const space = { width: 1200, height: 700, longest: 26, isWide: true };

  it('are where they were put, with the cards in a bundle and the ends of lines', async () => {
    const placed = await place(arrangement, space);
    const bundle = unitOf(arrangement, 'CL_1');
    expect(bundle).to.equal('bundle CL_1');
    expect(unitOf(arrangement, 'DSD')).to.equal('DSD');
    const { boxes, routes, bounds } = withPins(placed, arrangement, new Map([[bundle, [2000, -300]]]));
    const [was, is] = [placed.boxes.get(bundle), boxes.get(bundle)];
    expect(is).to.deep.equal({ ...was, x: 2000, y: -300 });
    const [inside, insideWas] = [boxes.get('CL_2'), placed.boxes.get('CL_2')];
    expect([inside?.x, inside?.y]).to.deep.equal([
      2000 + (insideWas?.x ?? 0) - (was?.x ?? 0),
      -300 + (insideWas?.y ?? 0) - (was?.y ?? 0),
    ]);
    expect(boxes.get('DSD')).to.deep.equal(placed.boxes.get('DSD'));
    const [x = 0, y = 0] = routes.get(arrangement.lines[0]?.id ?? '')?.slice(-2) ?? [];
    expect(x).to.be.within(2000, 2000 + (is?.width ?? 0));
    expect(y).to.be.within(-300, -300 + (is?.height ?? 0));
    expect(bounds.y).to.be.at.most(-300);
  });

  it('stay where they are for pins of what is not drawn', async () => {
    const placed = await place(arrangement, space);
    expect(withPins(placed, arrangement, new Map([['CL_9', [5, 5]]]))).to.equal(placed);
  });
});
