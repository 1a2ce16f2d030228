import { expect } from 'chai';
import { findAt } from '../../../../web/src/components/graph/find-at.js';
import { draw, edge, node } from './graph.js';

describe('what is at a point of a drawing', () => {
  const nodes = [node('A', { isRoot: true }), node('B')];
  const edges = [edge('A', 'B')];
  const { arrangement, placement } = draw(nodes, edges);
  const at = (x: number, y: number, scale = 1) => findAt([x, y], scale, arrangement, placement);
  const box = placement.boxes.get('A') ?? { x: 0, y: 0, width: 0, height: 0 };
  const [middle, right] = [box.y + box.height / 2, box.x + box.width];

  it('is a node inside its card, an edge near its line, and nothing on the ground', () => {
    expect(at(box.x + 5, middle)).to.deep.equal({ node: 'A' });
    expect(at(right + 20, middle + 4)).to.deep.equal({ edge: 'A>B' });
    expect(at(right + 20, middle + 40)).to.deep.equal({});
  });

  it('is an edge within the same number of pixels at every scale', () => {
    expect(at(right + 20, middle + 20, 0.3)).to.deep.equal({ edge: 'A>B' });
    expect(at(right + 20, middle + 5, 3)).to.deep.equal({});
  });
});
