import { expect } from 'chai';
import { compareGroups } from '../../../web/src/pages/graph/compare-groups.js';
import { type ReferenceSummary, toGroupGraph } from '../../../web/src/pages/graph/group-graph.js';

const summary = (counts: Readonly<Record<string, number>>, links: readonly (readonly [number, number])[]) =>
  ({
    roots: [],
    groups: Object.entries(counts).map(([name, count]) => ({ class: name, agencyID: 'A', count, distance: 1 })),
    links: links.map(([source, target]) => ({ source, target, references: 1 })),
  }) as unknown as ReferenceSummary;

describe('groups of two states', () => {
  const now = summary({ DataStructure: 1, Dataflow: 1200, DataConstraint: 2 }, [
    [1, 0],
    [2, 1],
  ]);
  const before = summary({ DataStructure: 1, Dataflow: 1203, Process: 4 }, [
    [1, 0],
    [2, 1],
  ]);
  const { nodes, edges } = compareGroups(toGroupGraph(now, [], undefined), now, before);

  it('are new or gone, or have more or fewer artefacts', () => {
    expect(nodes.map(({ id, detail, mark }) => [id, detail, mark])).to.deep.equal([
      ['DataStructure A', 'A · 1', undefined],
      ['Dataflow A', 'A · 1,200 (−3)', undefined],
      ['DataConstraint A', 'A · 2', 'new'],
      ['Process A', 'A · 4', 'gone'],
    ]);
  });

  it('have links that are new or gone', () => {
    expect(edges.map(({ id, mark }) => [id, mark])).to.deep.equal([
      ['Dataflow A DataStructure A', undefined],
      ['DataConstraint A Dataflow A', 'new'],
      ['Process A Dataflow A', 'gone'],
    ]);
  });
});
