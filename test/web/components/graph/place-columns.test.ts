import { expect } from 'chai';
import fc from 'fast-check';
import type { Box } from '../../../../web/src/components/graph/graph-model.js';
import { layersOf } from '../../../../web/src/components/graph/layers.js';
import { placeInColumns } from '../../../../web/src/components/graph/place-columns.js';
import { edge, node } from './graph.js';

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const graphs = fc
  .integer({ min: 1, max: 60 })
  .chain((count) =>
    fc.record({
      count: fc.constant(count),
      edges: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 120 }),
      roots: fc.array(fc.nat(count - 1), { maxLength: 3 }),
    }),
  )
  .map(({ count, edges, roots }) => ({
    nodes: Array.from({ length: count }, (_, index) => node(`N${index}`, { isRoot: roots.includes(index) })),
    edges: edges.map(([source, target], index) => edge(`N${source}`, `N${target}`, { id: `E${index}` })),
  }));

describe('the layers of a graph', () => {
  it('are before the root for what refers to it, after it for what it refers to', () => {
    const nodes = ['A', 'B', 'C', 'D', 'E'].map((id) => node(id, { isRoot: id === 'C' }));
    const edges = [edge('A', 'B'), edge('B', 'C'), edge('C', 'D'), edge('A', 'E')];
    expect([...layersOf(nodes, edges)].sort()).to.deep.equal([
      ['A', -2],
      ['B', -1],
      ['C', 0],
      ['D', 1],
      ['E', -1],
    ]);
  });
});

describe('the placement in columns', () => {
  it('places every node, none over another, and routes every edge', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        const { boxes, routes, bounds } = placeInColumns(nodes, edges);
        expect(boxes.size).to.equal(nodes.length);
        expect(routes.size).to.equal(edges.length);
        const all = [...boxes.values()];
        for (const [index, box] of all.entries()) {
          expect(all.slice(index + 1).some((other) => overlap(box, other))).to.equal(false);
          expect(box.x >= bounds.x && box.x + box.width <= bounds.x + bounds.width).to.equal(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is no more than a few times as high as wide, with thousands of nodes around one', () => {
    const nodes = Array.from({ length: 3000 }, (_, index) => node(`N${index}`, { isRoot: index === 0 }));
    const edges = nodes.slice(1).map(({ id }) => edge(id, 'N0'));
    const { bounds } = placeInColumns(nodes, edges);
    expect(bounds.height / bounds.width).to.be.within(0.3, 2);
  });
});
