import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import type { Action } from '../../../../src/registry/submission/submission.js';
import { codelist, extendedCodelist, urns } from '../../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../../harness/registry.js';
import { loadStructures, structureQuery } from '../../../harness/structures.js';

describe('submit compares with the stored content', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  const statusOf = async (artefact: Artefact, action: Action = 'REPLACE'): Promise<string | undefined> =>
    (await test.submit([artefact], action, true)).results[0]?.status;

  describe('an extended codelist', () => {
    const parent = codelist('PARENT', '1.0.0', ['A', 'B']);
    const stable = extendedCodelist('STABLE', '1.0.0', [urns.codelist('PARENT', '1.0+.0')], ['C']);
    const draft = extendedCodelist('DRAFT', '1.0.0-draft', [urns.codelist('STABLE', '1.0.0')], ['D']);
    before(async () => {
      expect((await test.submit([parent, stable, draft])).outcome).to.equal('accepted');
    });

    const expanded = async ({ id, version }: Artefact): Promise<Artefact> => {
      const { artefacts } = await loadStructures(test, structureQuery(`codelist/SDMX/${id}/${version}`));
      const [found] = artefacts;
      if (found === undefined) throw new Error(`no codelist ${id}`);
      return found;
    };

    for (const action of ['REPLACE', 'MERGE'] as const) {
      for (const list of [stable, draft]) {
        it(`is unchanged by ${action} of ${list.id} as detail=full returns it`, async () => {
          const full = await expanded(list);
          expect(full).not.to.have.property('codelistExtensions');
          expect((full['codes'] as readonly unknown[]).length).to.be.greaterThan(2);
          expect(await statusOf(full, action)).to.equal('unchanged');
        });
      }
    }

    it('is replaced by other codes', async () => {
      const full = await expanded(draft);
      const codes = full['codes'] as readonly { id: string; names: object }[];
      const [first, ...others] = codes;
      expect(await statusOf({ ...full, codes: others } as Artefact)).to.equal('replaced');
      const renamed = [{ ...first, names: { en: 'Another' } }, ...others];
      expect(await statusOf({ ...full, codes: renamed } as Artefact)).to.equal('replaced');
      expect(await statusOf({ ...(await expanded(stable)), codes: others } as Artefact)).to.equal('rejected');
    });

    it('needs the same number of round trips for one as for many', async () => {
      const lists = Array.from({ length: 20 }, (_, index) =>
        extendedCodelist(`MANY${index}`, '1.0.0', [urns.codelist('PARENT', '1.0.0')], ['C']),
      );
      await test.submit(lists);
      const full: Artefact[] = [];
      for (const list of lists) full.push(await expanded(list));
      const trips = async (count: number): Promise<number> => {
        const before = test.database.roundTrips;
        const { results } = await test.submit(full.slice(0, count));
        expect(new Set(results.map(({ status }) => status))).to.deep.equal(new Set(['unchanged']));
        return test.database.roundTrips - before;
      };
      expect(await trips(20)).to.equal(await trips(1));
    });
  });

  describe('a hash of an earlier algorithm', () => {
    const [stable, draft] = [codelist('OLD', '1.0.0', ['A']), codelist('OLD', '2.0.0-draft', ['A'])];
    before(async () => {
      await test.submit([stable, draft]);
      await test.cypher("MATCH (r:Revision) SET r.hash = 'f00'");
    });

    for (const artefact of [stable, draft]) {
      it(`does not make ${artefact.version} a change`, async () => {
        const { class: className, names, ...others } = artefact;
        const reordered = { ...others, names, class: className } as Artefact;
        expect(await statusOf(reordered)).to.equal('unchanged');
      });
    }

    it('does not hide a change', async () => {
      expect(await statusOf(codelist('OLD', '1.0.0', ['B']))).to.equal('rejected');
      expect(await statusOf(codelist('OLD', '2.0.0-draft', ['B']))).to.equal('replaced');
    });

    it('lets a deleted stable version return with its content only', async () => {
      const other = codelist('GONE', '1.0.0', ['A']);
      await test.submit([other]);
      await test.submit([other], 'DELETE');
      await test.cypher("MATCH (r:Revision) SET r.hash = 'f00'");
      expect(await statusOf(codelist('GONE', '1.0.0', ['B']))).to.equal('rejected');
      expect(await statusOf(other)).to.equal('created');
    });
  });
});
