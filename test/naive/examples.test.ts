import { expect } from 'chai';
import { referencesOfClasses } from '../references/standard-references.js';
import { expectSameGraph, shortUrn } from './compare.js';
import { withoutArtefacts } from './direct-references.js';
import { examples } from './examples.js';
import { type FilledRegistry, fillWith } from './filled-registry.js';
import type { NaiveQuery } from './graph.js';
import { partsOf } from './parts.js';
import { referencesOf } from './references.js';
import { hasIndirectEdges, hasItemScope, hasOwners } from './switches.js';
import { urnOfArtefact } from './urns.js';

/** What are not references of their own, with the reason. */
const notOwn: Readonly<Record<string, string>> = {
  ...withoutArtefacts,
  'Dataflow.components': 'the references of the data structure, which a walk follows',
  'DataConstraint.removePrefix': 'a modifier of the values beside it',
};

const waysOfParts = (['outgoing', 'incoming'] as const).flatMap((direction) =>
  (['artefact', 'item'] as const).map((scope) => ({ direction, scope })),
);

describe('examples of every reference of the standard', () => {
  const found = referencesOf(examples);

  for (const { id, kind } of referencesOfClasses) {
    it(`${id} (${kind}) ${notOwn[id] === undefined ? 'is found' : `is no edge: ${notOwn[id]}`}`, () => {
      const own = found.filter(({ role }) => role === id);
      if (notOwn[id] === undefined) {
        expect(own.some(({ resolution }) => resolution === 'resolved' || resolution === 'loose')).to.equal(true);
        expect(own.every(({ directness }) => directness === kind)).to.equal(true);
      } else expect(own).to.deep.equal([]);
    });
  }

  describe('in the registry', () => {
    let filled: FilledRegistry;
    before(async () => {
      filled = await fillWith(examples);
    });
    after(() => filled.test.close());
    const queries: readonly Partial<NaiveQuery>[] = [
      { direction: 'outgoing', depth: 1 },
      ...(hasIndirectEdges
        ? ([
            { direction: 'outgoing', depth: 1, edges: 'indirect', items: true },
            { direction: 'both', edges: 'all' },
          ] as const)
        : []),
      ...(hasOwners ? ([{ direction: 'both', depth: 1, owners: true }] as const) : []),
      ...(hasItemScope ? ([{ direction: 'both', edges: 'all', scope: 'item' }] as const) : []),
    ];
    for (const artefact of examples) {
      const urn = urnOfArtefact(artefact);
      it(`the references of ${shortUrn(urn)} are those that the resolver finds`, async () => {
        for (const query of queries)
          await expectSameGraph(filled.test, examples, { roots: [{ urn }], direction: 'outgoing', ...query });
      });
    }

    if (!hasItemScope) return;
    for (const artefact of examples) {
      const urn = urnOfArtefact(artefact);
      const parts = partsOf(examples, artefact).filter((part) => part.class !== 'ValueItem');
      if (parts.length === 0) continue;
      it(`the references of the parts of ${shortUrn(urn)} are those that the resolver finds`, async () => {
        const known = new Set<string>();
        for (const [index, { path: item, class: itemClass }] of parts.entries()) {
          // Of parts of a class, the first one in all ways, the others in one each.
          const ways = known.has(itemClass) ? waysOfParts.slice(index % 4, (index % 4) + 1) : waysOfParts;
          known.add(itemClass);
          for (const way of ways)
            await expectSameGraph(filled.test, examples, { roots: [{ urn, item, itemClass }], edges: 'all', ...way });
        }
      });
    }
  });
});
