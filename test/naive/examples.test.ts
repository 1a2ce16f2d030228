import { expect } from 'chai';
import { expectSameGraph } from './compare.js';
import { allFacts, withoutArtefacts } from './direct-references.js';
import { examples } from './examples.js';
import { type FilledRegistry, fillWith } from './filled-registry.js';
import { referencesOf } from './references.js';
import { urnOfArtefact } from './urns.js';

/** Facts that are not references of their own, with the reason. */
const notOwn: Readonly<Record<string, string>> = {
  ...withoutArtefacts,
  'Dataflow.components': 'the references of the data structure, which a walk follows',
  'DataConstraint.removePrefix': 'a modifier of the values beside it',
};

describe('examples of every reference of the standard', () => {
  const found = referencesOf(examples);

  for (const { id, kind } of allFacts) {
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
    for (const artefact of examples) {
      it(urnOfArtefact(artefact), async () => {
        await expectSameGraph(filled.test, examples, {
          roots: [{ urn: urnOfArtefact(artefact) }],
          direction: 'outgoing',
          depth: 1,
          without: ['Metadataflow.target', 'MetadataProvisionAgreement.target', 'MetadataSet.target'],
        });
      });
    }
  });
});
