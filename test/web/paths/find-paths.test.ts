import { expect } from 'chai';
import fc from 'fast-check';
import { findPaths } from '../../../web/src/pages/paths/find-paths.js';
import { randomCases } from '../../harness/random-cases.js';

interface Step {
  readonly source: string;
  readonly target: string;
}

/** All ways from one node to another without a node twice. */
function allWays(from: string, to: string, edges: readonly Step[], before: readonly string[] = []): Step[][] {
  if (from === to) return [[]];
  return edges
    .filter(({ source, target }) => source === from && !before.includes(target) && target !== from)
    .flatMap((step) => allWays(step.target, to, edges, [...before, from]).map((rest) => [step, ...rest]));
}

const named = (list: readonly Step[]): readonly string[] =>
  [...new Set(list.map(({ source, target }) => source + target))].sort();

const id = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
/** Without cycles, as references are as a rule. */
const steps = fc.uniqueArray(
  fc.record({ source: id, target: id }).filter(({ source, target }) => source < target),
  { maxLength: 12, selector: ({ source, target }) => source + target },
);

describe('the paths between two nodes', () => {
  it('are those that a search of all ways finds', () => {
    fc.assert(
      fc.property(steps, (edges) => {
        const ways = allWays('A', 'F', edges);
        const found = findPaths('A', 'F', edges);
        expect(found === undefined).to.equal(ways.length === 0);
        if (found === undefined) return;
        const length = Math.min(...ways.map((way) => way.length));
        const shortest = ways.filter((way) => way.length === length);
        expect(found.length).to.equal(length);
        expect(named(found.edges)).to.deep.equal(named(ways.flat()));
        expect(named([...found.shortestEdges])).to.deep.equal(named(shortest.flat()));
        const ends = (list: readonly Step[]) => new Set(['A', ...list.map(({ target }) => target)]);
        expect(found.nodes).to.deep.equal(ends(ways.flat()));
        expect(found.shortestNodes).to.deep.equal(ends(shortest.flat()));
      }),
      { numRuns: randomCases(300) },
    );
  });

  it('have no edge from a node to itself', () => {
    expect(findPaths('A', 'A', [])).to.deep.include({ length: 0, edges: [] });
  });
});
