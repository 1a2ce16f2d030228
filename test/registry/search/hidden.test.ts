import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Content } from '../../../src/model/content.js';
import { anonymous } from '../../../src/registry/principal.js';
import type { SearchQuery } from '../../../src/registry/search/search-hit.js';
import { searchRegistry } from '../../../src/registry/search/search-registry.js';
import { codelist, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

/** Pseudorandom numbers in [0, 1): the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const words = ['annual', 'total', 'frequency', 'area', 'unit', 'measure', 'prices', 'index'];
const seed = Number(process.env['SEARCH_SEED'] ?? 1);
const rounds = Number(process.env['SEARCH_ROUNDS'] ?? 1);
const usual = {
  kind: null,
  classes: null,
  agencies: null,
  stabilities: null,
  versions: 'newest',
  languages: ['en'],
  limit: 7,
  after: null,
} as const;

describe('search by one who may not see all artefacts', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  /** All pages of a search. */
  async function pagesOf(query: SearchQuery) {
    const snapshot = await test.registry.at(undefined, anonymous);
    const pages = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await searchRegistry(snapshot, { ...query, after: after ?? null });
      pages.push(page);
      after = page.next;
    }
    return pages;
  }

  it('gets the hits, counts, facets and pages of a registry that has only what may be seen', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const random = randomNumbers(seed + round);
      const name = () => Array.from({ length: 2 }, () => words[Math.floor(random() * words.length)]).join(' ');
      const lists = (id: string): readonly Artefact[] =>
        ['1.0.0', '1.1.0', '2.0.0-draft'].slice(Math.floor(random() * 3)).map((version) => ({
          ...codelist(id, version, []),
          names: { en: name() },
          codes: Array.from({ length: 6 }, (_, code) => ({ id: `C${code}`, names: { en: name() } })) as Content[],
        }));
      const open = Array.from({ length: 12 }, (_, index) => lists(`OPEN_${round}_${index}`)).flat();
      const hidden = Array.from({ length: 150 }, (_, index) => lists(`HIDDEN_${round}_${index}`)).flat();
      const queries: SearchQuery[] = [
        ...Array.from({ length: 10 }, () => ({ ...usual, text: name() })),
        ...words.map((text) => ({ ...usual, text, versions: 'all' as const })),
        { ...usual, text: 'C1' },
        { ...usual, text: 'open', kind: 'artefact' },
        { ...usual, text: 'hidden' },
        { ...usual, text: 'total', stabilities: ['draft'] },
      ];
      const submit = async (artefacts: readonly Artefact[]): Promise<void> => {
        const { outcome } = await test.submit(artefacts);
        expect(outcome).to.equal('accepted');
      };
      await submit(open);
      const expected = [];
      for (const query of queries) expected.push(await pagesOf(query));
      await submit(hidden);
      const put = [
        {
          id: 'hide',
          kind: 'restriction',
          urn: urns.codelist('HIDDEN_*', '*').replace(/^.*\./, '').replace('(*)', ''),
          covers: ['structure'],
          to: ['group:staff'],
        },
      ] as const;
      await test.registry.changeAccessRules({
        put,
        remove: 'others',
        principal: { kind: 'root', name: 'root' },
        hasRoot: true,
        dryRun: false,
      });
      for (const [place, query] of queries.entries())
        expect(await pagesOf(query), JSON.stringify(query)).to.deep.equal(expected[place]);
    }
  });
});
