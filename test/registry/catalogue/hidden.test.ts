import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { type Catalogue, type CatalogueQuery, findCatalogue } from '../../../src/registry/catalogue/find-catalogue.js';
import { anonymous } from '../../../src/registry/principal.js';
import { agencyScheme, codelist, conceptScheme, ownedBy } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { randomFrom } from '../../naive/random-registry.js';

const seed = Number(process.env['CATALOGUE_SEED'] ?? 1);

const every: CatalogueQuery = {
  classes: null,
  agencies: null,
  stabilities: null,
  versions: 'all',
  languages: ['en'],
  limit: 7,
  after: null,
};

const queries: readonly CatalogueQuery[] = [
  every,
  { ...every, versions: 'newest' },
  { ...every, limit: 100 },
  { ...every, limit: 1, classes: ['ConceptScheme'] },
  { ...every, agencies: ['ABC', 'NONE'], stabilities: ['draft', 'initial'] },
  { ...every, versions: 'newest', stabilities: ['stable'], classes: ['Codelist', 'ConceptScheme'] },
];

describe('a catalogue for one who may not see all artefacts', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
    await test.submit([agencyScheme(['SDMX', 'ABC', 'XYZ'])], 'MERGE');
  });
  after(() => test.close());

  async function pagesOf(query: CatalogueQuery): Promise<readonly Catalogue[]> {
    const snapshot = await test.registry.at(undefined, anonymous);
    const pages: Catalogue[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await findCatalogue(snapshot, { ...query, after: after ?? null });
      pages.push(page);
      after = page.next;
    }
    return pages;
  }

  it('has the pages, counts and facets of a registry that holds only what may be seen', async () => {
    const random = randomFrom(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const versions = ['0.1.0', '1.0.0', '1.1.0', '2.0.0-draft', '2.0'];
    const lines = (prefix: string, count: number): readonly Artefact[] =>
      Array.from({ length: count }, (_, index) => {
        const [agency, isScheme, id] = [pick(['SDMX', 'ABC', 'XYZ']), random() < 0.3, `${prefix}${index}`];
        return versions
          .filter(() => random() < 0.5)
          .map((version) =>
            ownedBy(agency, isScheme ? conceptScheme(id, version, { A: null }) : codelist(id, version, ['A'])),
          );
      }).flat();
    // In the order of ids, hidden ones stand before, between and after the others.
    const shown = [...lines('M', 12), ...lines('P', 12)];
    const hidden = [...lines('A_HIDDEN_', 60), ...lines('N_HIDDEN_', 40), ...lines('Z_HIDDEN_', 20)];
    expect((await test.submit(shown)).outcome).to.equal('accepted');
    const expected = [];
    for (const query of queries) expected.push(await pagesOf(query));
    expect(expected[0]?.flatMap(({ artefacts }) => artefacts).length).to.equal(expected[0]?.[0]?.count);
    expect((await test.submit(hidden)).outcome).to.equal('accepted');
    const covered = { kind: 'restriction', covers: ['structure'], to: ['group:staff'] } as const;
    await test.registry.changeAccessRules({
      put: [{ id: 'hide', urn: '*=*:*_HIDDEN_*', ...covered }],
      remove: 'others',
      principal: { kind: 'root', name: 'root' },
      hasRoot: true,
      dryRun: false,
    });
    for (const [place, query] of queries.entries())
      expect(await pagesOf(query), JSON.stringify(query)).to.deep.equal(expected[place]);
  });
});
