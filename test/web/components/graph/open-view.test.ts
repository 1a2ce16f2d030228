import { expect } from 'chai';
import fc from 'fast-check';
import { arrange } from '../../../../web/src/components/graph/arrange.js';
import type { Box, GraphEdge, GraphNode } from '../../../../web/src/components/graph/graph-model.js';
import {
  fullGrouping,
  legibleScale,
  openingPicture,
  scaleOfFit,
  spaceOf,
} from '../../../../web/src/components/graph/open-view.js';
import { randomCases } from '../../../harness/random-cases.js';
import { edge, node, place } from './graph.js';
import { figuresOf } from './legibility.js';

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const graphs = fc
  .integer({ min: 1, max: 40 })
  .chain((count) =>
    fc.record({
      count: fc.constant(count),
      edges: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 60 }),
      roots: fc.array(fc.nat(count - 1), { minLength: 1, maxLength: 2 }),
    }),
  )
  .map(({ count, edges, roots }) => ({
    nodes: Array.from({ length: count }, (_, index) => node(`N${index}`, { isRoot: roots.includes(index) })),
    edges: edges.map(([source, target], index) => edge(`N${source}`, `N${target}`, { id: `E${index}` })),
  }));

/** A list that structures use, each with a flow of its own. */
function listWithUsers(users: number): { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] } {
  const structures = Array.from({ length: users }, (_, index) => node(`D${index}`, { class: 'DataStructure' }));
  const flows = structures.map((_, index) => node(`F${index}`, { class: 'Dataflow' }));
  return {
    nodes: [node('CL', { isRoot: true }), ...structures, ...flows],
    edges: structures.flatMap(({ id }, index) => [edge(id, 'CL'), edge(`F${index}`, id)]),
  };
}

const desktop = { width: 1260, height: 690 };
const phone = { width: 374, height: 600 };

describe('the picture with which a graph is opened', () => {
  it('places every card, none over another, and leads no line behind a card', async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(graphs, async ({ nodes, edges }) => {
        const arrangement = arrange(nodes, edges, { largestOpen: 6 });
        const placement = await place(arrangement, spaceOf(desktop));
        const units = [...arrangement.cards, ...arrangement.bundles].map(({ id }) => placement.boxes.get(id));
        expect(units.every((box) => box !== undefined)).to.equal(true);
        expect(placement.routes.size).to.equal(arrangement.lines.length);
        for (const [index, box] of units.entries())
          expect(units.slice(index + 1).some((other) => box && other && overlap(box, other))).to.equal(false);
        const straight = arrangement.lines.filter(({ source, target }) => source !== target);
        expect(figuresOf({ ...arrangement, lines: straight }, placement).through).to.equal(0);
      }),
      { numRuns: randomCases(25) },
    );
  });

  for (const [name, size] of Object.entries({ desktop, phone }))
    for (const users of [1, 8, 20, 200])
      it(`shows all of it with names that can be read: a list with ${users} users, ${name}`, async () => {
        const { nodes, edges } = listWithUsers(users);
        const { arrangement, placement } = await openingPicture(nodes, edges, size, place);
        expect(scaleOfFit(placement, size)).to.be.at.least(legibleScale);
        const { through, crossings } = figuresOf(arrangement, placement);
        expect({ through, crossings }).to.deep.equal({ through: 0, crossings: 0 });
      });

  it('has each of few neighbours as a card', async () => {
    const { nodes, edges } = listWithUsers(3);
    const { arrangement } = await openingPicture(nodes, edges, desktop, place);
    expect(arrangement.cards).to.have.length(7);
  });

  it('is that of all cards as far as they can be placed', () => {
    const few = listWithUsers(20);
    expect(fullGrouping(few.nodes, few.edges)).to.deep.equal({ largestOpen: 48 });
    const many = listWithUsers(2000);
    const { cards, bundles } = arrange(many.nodes, many.edges, fullGrouping(many.nodes, many.edges));
    expect(cards.length + bundles.length).to.be.at.most(300);
  });
});
