import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Report } from '../../../src/registry/submission/submission.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  hierarchy,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

const statuses = (report: Report) => report.results.map(({ status }) => status);
const problems = (report: Report) => report.results.flatMap((result) => result.problems);
const rules = (report: Report) => problems(report).map(({ rule }) => rule);
const stubOf = ({ class: of, agencyID, id, version }: Artefact): Artefact =>
  ({ class: of, agencyID, id, version, names: { en: 'Stub' }, isExternalReference: true }) as unknown as Artefact;
const partial = (artefact: Artefact): Artefact => ({ ...artefact, isPartial: true });

describe('content that a submission would take away', () => {
  let test: TestRegistry;
  const list = codelist('CL', '1.0', ['A', 'B']);
  const stable = codelist('CL', '1.0.0', ['A', 'B']);

  before(async () => {
    test = await openTestRegistry();
    expect((await test.submit([list, stable])).outcome).to.equal('accepted');
  });
  after(() => test.close());

  const itemsOf = async (urn: string) =>
    (
      await test.cypher(
        'MATCH (:Version {urn: $urn})-[:HAS_REVISION]->(r {to: 9007199254740991}) RETURN r.itemIds AS items',
        { urn },
      )
    )[0]?.['items'];

  describe('REPLACE', () => {
    for (const [title, artefact] of [
      ['a stub over content', stubOf(list)],
      ['a stub over a stable version', stubOf(stable)],
      ['a partial list over a whole one', partial(codelist('CL', '1.0', ['A']))],
      ['a partial list over a whole one with the same items', partial(list)],
    ] as const) {
      it(`refuses ${title}, and suggests MERGE`, async () => {
        const report = await test.submit([artefact]);
        expect(report.outcome).to.equal('conflicting');
        expect(rules(report)).to.deep.equal(['content.lost']);
        expect(problems(report)[0]?.detail).to.include('use Action MERGE');
      });
    }

    it('accepts a stub over a stub, a partial list over a partial one, and content over both', async () => {
      const flow = dataflow('EXTERNAL', '1.0', urns.dataStructure('DSD', '1.0'));
      await test.submit([stubOf(flow), partial(codelist('PART', '1.0', ['A', 'B']))]);
      const report = await test.submit([
        { ...stubOf(flow), names: { en: 'Other' } },
        partial(codelist('PART', '1.0', ['B', 'C'])),
      ]);
      expect(statuses(report)).to.deep.equal(['replaced', 'replaced']);
      const whole = await test.submit([
        codelist('PART', '1.0', ['B', 'C', 'D']),
        dataStructure('DSD', '1.0', {}),
        flow,
      ]);
      expect(statuses(whole)).to.deep.equal(['replaced', 'created', 'replaced']);
    });

    it('lists the items that go, as a warning', async () => {
      const many = Array.from({ length: 12 }, (_, index) => `X${index}`);
      await test.submit([codelist('MANY', '1.0', many), agencyScheme(['SDMX', 'OECD', 'ECB', 'IMF'])]);
      const report = await test.submit([codelist('MANY', '1.0', ['X0']), agencyScheme(['SDMX', 'OECD'])]);
      expect(report.outcome, JSON.stringify(problems(report))).to.equal('accepted');
      expect(problems(report).map(({ rule, severity }) => [rule, severity])).to.deep.equal([
        ['item.removed', 'warning'],
        ['item.removed', 'warning'],
      ]);
      const [codes, agencies] = problems(report).map(({ detail }) => detail);
      expect(codes).to.include('removes 11 of class Code').and.include('X1, X2, X3, X4, X5 and 6 more');
      expect(agencies).to.include('ECB, IMF').and.include('use Action MERGE');
    });

    it('lists the components that go from a structure', async () => {
      const schemes = conceptScheme('CS', '1.0', { X: null, Y: null });
      const structure = (...concepts: readonly string[]) =>
        dataStructure(
          'DSD_GONE',
          '1.0',
          Object.fromEntries(concepts.map((concept) => [urns.concept('CS', '1.0', concept), null])),
        );
      await test.submit([schemes, structure('X', 'Y')]);
      const report = await test.submit([structure('X')]);
      expect(problems(report)[0]?.detail).to.include('removes 1 of class Dimension').and.include('Y');
    });
  });

  describe('MERGE', () => {
    it('leaves content unchanged where a stub is merged, with a warning', async () => {
      const report = await test.submit([stubOf(list), stubOf(stable)], 'MERGE');
      expect(statuses(report)).to.deep.equal(['unchanged', 'unchanged']);
      expect(rules(report)).to.deep.equal(['merge.stub', 'merge.stub']);
    });

    it('adds the items of a partial list, and the list stays whole', async () => {
      const report = await test.submit([partial(codelist('CL', '1.0', ['C']))], 'MERGE');
      expect(statuses(report)).to.deep.equal(['merged']);
      expect(await itemsOf(urns.codelist('CL', '1.0'))).to.deep.equal(['A', 'B', 'C']);
      expect(statuses(await test.submit([codelist('CL', '1.0', ['A', 'B', 'C'])]))).to.deep.equal(['unchanged']);
    });

    it('checks the local references of the merged list, though the submitted one is partial', async () => {
      const orphan = partial(codelist('CL', '1.0', [], { codes: [{ id: 'D', parent: 'NONE', names: { en: 'D' } }] }));
      expect(rules(await test.submit([orphan], 'MERGE'))).to.deep.equal(['local.missing']);
    });
  });

  describe('a part that changes its class', () => {
    const concept = urns.concept('CS', '1.0', 'X');
    const association = {
      ...hierarchy('HA', '1.0', []),
      class: 'HierarchyAssociation',
      hierarchicalCodes: undefined,
      linkedHierarchy: urns.hierarchy('H', '1.0'),
      linkedObject: urns.dimension('DSD_CLASS', '1.0', 'X'),
    } as unknown as Artefact;
    const asAttribute = {
      ...dataStructure('DSD_CLASS', '1.0', {}),
      dataStructureComponents: {
        dimensionList: { dimensions: [{ conceptIdentity: urns.concept('CS', '1.0', 'Y') }] },
        attributeList: { attributes: [{ conceptIdentity: concept, attributeRelationship: { dataflow: {} } }] },
      },
    } as unknown as Artefact;

    it('is lost for an artefact that names it by the old class', async () => {
      const report = await test.submit([
        hierarchy('H', '1.0', []),
        dataStructure('DSD_CLASS', '1.0', { [concept]: null, [urns.concept('CS', '1.0', 'Y')]: null }),
        JSON.parse(JSON.stringify(association)) as Artefact,
      ]);
      expect(report.outcome, JSON.stringify(problems(report))).to.equal('accepted');
      const changed = await test.submit([asAttribute]);
      expect(rules(changed)).to.include('item.referenced');
      expect(
        problems(changed)
          .map(({ detail }) => detail)
          .join(),
      ).to.include('HierarchyAssociation=SDMX:HA(1.0)');
    });
  });

  it('refuses to remove an agency that owns something, and suggests MERGE', async () => {
    await test.submit([agencyScheme(['SDMX', 'OECD'])]);
    await test.submit([ownedBy('OECD', codelist('OWNED', '1.0', ['A']))]);
    const report = await test.submit([agencyScheme(['SDMX'])]);
    expect(rules(report)).to.include('agency.owns');
    expect(problems(report).find(({ rule }) => rule === 'agency.owns')?.detail).to.include('MERGE');
  });
});
