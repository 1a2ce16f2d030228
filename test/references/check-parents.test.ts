import { expect } from 'chai';
import fc from 'fast-check';
import { checkParents } from '../../src/references/check-parents.js';
import { artefact } from './artefacts.js';

const list = (parents: Readonly<Record<string, string | null>>, extra: object = {}) =>
  artefact('Codelist', {
    codes: Object.entries(parents).map(([id, parent]) => ({ id, ...(parent === null ? {} : { parent }) })),
    ...extra,
  });
const details = (parents: Readonly<Record<string, string | null>>) =>
  checkParents(list(parents)).map(({ detail }) => detail);

describe('checkParents', () => {
  it('accepts trees, and parents that the list does not have', () => {
    expect(details({ A: null, B: 'A', C: 'A', D: 'C', E: 'NONE' })).to.deep.equal([]);
    expect(checkParents(artefact('Dataflow', {}))).to.deep.equal([]);
  });

  it('reports an item that is its own parent', () => {
    const [problem, ...others] = checkParents(list({ A: 'A', B: 'A' }));
    expect(others).to.deep.equal([]);
    expect(problem).to.include({ rule: 'local.cycle', severity: 'error', code: 140, path: 'codes/A/parent' });
    expect(problem?.detail).to.include('Code A').and.include('the parent of A is A;');
  });

  it('reports a circle once, in words, without the items that lead to it', () => {
    const [detail, ...others] = details({ LEAD: 'A', A: 'B', B: 'C', C: 'A', D: null });
    expect(others).to.deep.equal([]);
    expect(detail)
      .to.include('the parent of A is B, the parent of B is C, the parent of C is A;')
      .and.not.include('LEAD');
  });

  it('reports every circle, and lists five steps of a long one', () => {
    const long = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`L${index}`, `L${(index + 1) % 9}`]));
    const found = details({ A: 'B', B: 'A', ...long });
    expect(found).to.have.length(2);
    expect(found[1]).to.include('the parent of L4 is L5, and so on for 4 more;');
  });

  it('checks partial lists, extended lists and all classes with parents', () => {
    expect(checkParents(list({ A: 'A' }, { isPartial: true }))).to.have.length(1);
    expect(checkParents(list({ A: 'A' }, { codelistExtensions: [{ codelist: 'x' }] }))).to.have.length(1);
    for (const [kind, property] of [
      ['ConceptScheme', 'concepts'],
      ['OrganisationUnitScheme', 'organisationUnits'],
      ['GeographicCodelist', 'geoFeatureSetCodes'],
    ] as const) {
      const scheme = artefact(kind, {
        [property]: [
          { id: 'A', parent: 'B' },
          { id: 'B', parent: 'A' },
        ],
      });
      expect(checkParents(scheme), kind).to.have.length(1);
    }
  });

  it('finds a circle exactly where following parents never ends', () => {
    const ids = ['A', 'B', 'C', 'D', 'E'];
    const parents = fc.record(Object.fromEntries(ids.map((id) => [id, fc.constantFrom(null, ...ids)])));
    fc.assert(
      fc.property(parents, (of) => {
        const endless = ids.some((start) => {
          let id: string | null | undefined = start;
          for (let step = 0; step <= ids.length && typeof id === 'string'; step += 1) id = of[id];
          return typeof id === 'string';
        });
        expect(details(of).length > 0).to.equal(endless);
      }),
    );
  });
});
