import { expect } from 'chai';
import { chooseNames, nameSize } from '../../../../web/src/components/graph/choose-names.js';
import { shapesOf } from '../../../../web/src/components/graph/shapes.js';
import { draw, edge, node } from './graph.js';

/** The start, a hub to which all others refer, and 60 more. */
const ids = Array.from({ length: 60 }, (_, index) => `LIST_${index}`);
const { arrangement, placement } = draw(
  [node('START', { isRoot: true }), node('HUB'), ...ids.map((id) => node(id))],
  [edge('START', ids[0] ?? ''), ...ids.map((id) => edge(id, 'HUB'))],
);
const names = shapesOf(arrangement, placement).flatMap((shape) => (shape.type === 'name' ? [shape] : []));

describe('names of cards that are too small for their texts', () => {
  it('are those of the start and of the hubs first, and have a size that can be read', () => {
    expect(names.slice(0, 2).map(({ text }) => text)).to.deep.equal(['START', 'HUB']);
    expect(names).to.have.length(62);
    expect(nameSize).to.be.at.least(11);
  });

  it('thin out with the scale, and none is over another', () => {
    const counts = [0.6, 0.2, 0.05].map((scale) => {
      const chosen = chooseNames(names, placement.bounds, scale);
      expect(chosen[0]?.text).to.equal('START');
      const [height, character] = [nameSize / scale, (nameSize * 0.6) / scale];
      for (const [index, one] of chosen.entries())
        for (const other of chosen.slice(index + 1))
          expect(
            Math.abs(one.x - other.x) >= ((one.text.length + other.text.length) / 2) * character ||
              Math.abs(one.y - other.y) >= height,
            `${one.text} and ${other.text} at ${scale}`,
          ).to.equal(true);
      return chosen.length;
    });
    expect(counts).to.deep.equal([...counts].sort((one, other) => other - one));
    expect(counts[0]).to.be.greaterThan(counts[2] ?? 0);
  });

  it('are those in view alone', () => {
    const far = { ...placement.bounds, x: placement.bounds.x + 100_000 };
    expect(chooseNames(names, far, 0.6)).to.deep.equal([]);
  });
});
