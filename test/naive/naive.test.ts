import { expectSameGraph } from './compare.js';
import { type FilledRegistry, fillRandomly } from './filled-registry.js';
import type { NaiveQuery, NaiveRoot } from './graph.js';
import { partsOf } from './parts.js';
import { randomFrom } from './random-registry.js';
import { hasIndirectEdges, hasItemScope, hasJoinedEdges, hasOwners } from './switches.js';
import { urnOfArtefact } from './urns.js';

const seed = Number(process.env['NAIVE_SEED'] ?? 7);
const rounds = Number(process.env['NAIVE_QUERIES'] ?? 15);

describe('the reference graph of a random history, against its definition', () => {
  let filled: FilledRegistry;
  before(async () => {
    filled = await fillRandomly(seed, 24, 10);
  });
  after(() => filled.test.close());

  /** A query of one artefact or part, or of several, at an instant of the history. */
  function randomQuery(random: () => number, more: Partial<NaiveQuery>) {
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const tick = 1 + Math.floor(random() * filled.instants.length);
    const artefacts = filled.history.at(tick);
    const root = (): NaiveRoot => {
      const artefact = pick(artefacts);
      const urn = urnOfArtefact(artefact);
      const parts = partsOf(artefacts, artefact).filter((part) => part.class !== 'ValueItem');
      if (parts.length === 0 || random() < 0.6) return { urn };
      const part = pick(parts);
      return { urn, item: part.path, itemClass: part.class };
    };
    const query: NaiveQuery = {
      roots: random() < 0.8 ? [root()] : [root(), root()],
      direction: pick(['outgoing', 'incoming', 'both'] as const),
      ...(random() < 0.6 ? {} : { depth: 1 + Math.floor(random() * 3) }),
      ...more,
    };
    return { artefacts, query, asOf: filled.instants[tick - 1] };
  }

  async function expectSameGraphs(more: Partial<NaiveQuery>): Promise<void> {
    const random = randomFrom(seed + 1);
    for (let round = 0; round < rounds; round += 1) {
      const { artefacts, query, asOf } = randomQuery(random, more);
      await expectSameGraph(filled.test, artefacts, query, asOf);
    }
  }

  it('has the direct references, in each direction and to any depth', () => expectSameGraphs({}));

  if (hasIndirectEdges) {
    it('has the indirect references alone', () => expectSameGraphs({ edges: 'indirect' }));
    it('has the direct and the indirect references', () => expectSameGraphs({ edges: 'all', items: true }));
  }

  if (hasItemScope) {
    it('has what items need directly', () => expectSameGraphs({ scope: 'item' }));
    it('has what items need directly and indirectly', () => expectSameGraphs({ scope: 'item', edges: 'all' }));
  }

  if (hasJoinedEdges) {
    it('joins the nodes of some types that others connect', async () => {
      for (const types of [
        ['Codelist'],
        ['Codelist', 'Dataflow'],
        ['ConceptScheme', 'DataConstraint', 'Categorisation'],
      ])
        await expectSameGraphs({ types, edges: 'all' });
    });
  }

  if (hasOwners) {
    it('has the owners where they are asked for', () => expectSameGraphs({ owners: true, edges: 'all' }));
  }
});
