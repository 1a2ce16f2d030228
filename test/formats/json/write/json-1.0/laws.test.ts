import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Artefact } from '../../../../../src/model/artefact.js';
import { randomCases } from '../../../../harness/random-cases.js';
import { codelist, conceptScheme, dataStructure } from '../../../xml/arbitraries.js';
import { type Item, written } from './written.js';

/** The items of an artefact and of what is written of it. */
const items: Readonly<Record<string, readonly [container: string, property: string]>> = {
  Codelist: ['codelists', 'codes'],
  ConceptScheme: ['conceptSchemes', 'concepts'],
};

/** As a reader makes it: generated objects may have no prototype. */
const plain = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> => arbitrary.map((value) => structuredClone(value));

const listOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? value : []);

describe('any artefact', () => {
  for (const [name, arbitrary] of Object.entries({ codelist, conceptScheme, dataStructure })) {
    it(`a ${name} is written validly, or reported as left out`, async () => {
      await fc.assert(
        fc.asyncProperty(plain<Artefact>(arbitrary), async (artefact: Artefact) => {
          const { data, losses } = await written([artefact], () => '1.0.0');
          const [object] = Object.values(data).flat();
          if (object === undefined) {
            expect(losses.some(({ path }) => path === '')).to.equal(true);
            return;
          }
          expect(object.id).to.equal(artefact.id);
          expect(object['names']).to.deep.equal(artefact.names);
          const [container = '', property = ''] = items[artefact.class] ?? [];
          const kept = listOf(data[container]?.[0]?.[property]).map(({ id, names, parent }) => ({
            id,
            names,
            parent: String(parent).replace(/^.*\)\./, ''),
          }));
          expect(kept).to.deep.equal(
            listOf(artefact[property]).map(({ id, names, parent }) => ({ id, names, parent: String(parent) })),
          );
        }),
        { numRuns: randomCases(150) },
      );
    });
  }

  it('several are all written or reported, and none twice', async () => {
    const several = fc.uniqueArray(fc.oneof(codelist, conceptScheme, dataStructure), {
      selector: ({ class: className, agencyID, id, version }) => `${className}=${agencyID}:${id}(${version})`,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(plain(several), async (artefacts: Artefact[]) => {
        const { data, losses } = await written(artefacts, () => '1.0.0');
        const leftOut = new Set(losses.filter(({ path }) => path === '').map(({ urn }) => urn));
        expect(Object.values(data).flat()).to.have.lengthOf(artefacts.length - leftOut.size);
      }),
      { numRuns: randomCases(60) },
    );
  });
});
