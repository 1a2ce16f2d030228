import { expect } from 'chai';
import { layersOf } from '../../../../web/src/components/graph/layers.js';
import { edge, node } from './graph.js';

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
