import { expect } from 'chai';
import { type Step, stepAlong } from '../../../../web/src/components/graph/step-along.js';
import { draw, edge, node } from './graph.js';

const nodes = ['FLOW', 'STRUCTURE', 'LIST_A', 'LIST_B'].map((id) => node(id, { isRoot: id === 'STRUCTURE' }));
const edges = [edge('FLOW', 'STRUCTURE'), edge('STRUCTURE', 'LIST_A'), edge('STRUCTURE', 'LIST_B')];
const { arrangement, placement } = draw(nodes, edges);

const walk = (start: Parameters<typeof stepAlong>[1], ...steps: readonly Step[]) =>
  steps.reduce((selection, step) => stepAlong(step, selection, arrangement, placement, start.node), start);

describe('steps along the edges of a graph', () => {
  it('begin at the root', () => {
    expect(walk({}, 'out')).to.deep.equal({ node: 'STRUCTURE' });
  });

  it('follow references in both directions', () => {
    expect(walk({ node: 'FLOW' }, 'out')).to.deep.equal({ node: 'STRUCTURE' });
    expect(walk({ node: 'STRUCTURE' }, 'in')).to.deep.equal({ node: 'FLOW' });
    expect(walk({ node: 'FLOW' }, 'in')).to.deep.equal({ node: 'FLOW' });
  });

  it('go along a column', () => {
    expect(walk({ node: 'LIST_A' }, 'next')).to.deep.equal({ node: 'LIST_B' });
    expect(walk({ node: 'LIST_A' }, 'next', 'previous')).to.deep.equal({ node: 'LIST_A' });
    expect(walk({ node: 'LIST_B' }, 'next')).to.deep.equal({ node: 'LIST_B' });
  });

  it('go round the edges of a node, and from an edge to its ends', () => {
    const round = [1, 2, 3, 4].map((times) => walk({ node: 'STRUCTURE' }, ...Array<Step>(times).fill('nextEdge')).edge);
    expect(round).to.deep.equal([...edges.map(({ id }) => id), edges[0]?.id]);
    expect(walk({ node: 'STRUCTURE' }, 'previousEdge').edge).to.equal('STRUCTURE>LIST_B');
    expect(walk({ edge: 'FLOW>STRUCTURE' }, 'out')).to.deep.equal({ node: 'STRUCTURE' });
    expect(walk({ edge: 'FLOW>STRUCTURE' }, 'in')).to.deep.equal({ node: 'FLOW' });
  });
});
