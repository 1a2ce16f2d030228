import { expect } from 'chai';
import fc from 'fast-check';
import { TypeNames } from '../../../src/formats/structure-schema/simple-types.js';

describe('TypeNames', () => {
  const cases: readonly (readonly [wanted: string, name: string])[] = [
    ['FREQ', 'FREQ'],
    ['Codelist.A.CL.1.0.0', 'Codelist.A.CL.1.0.0'],
    ['_A-1', '_A-1'],
    ['1C', '_1C'],
    ['-A', '_-A'],
    ['A@B$C', 'A_B_C'],
    ['', '_'],
    ['ObsType', 'ObsType_2'],
    ['Group.ID', 'Group.ID_2'],
  ];
  for (const [wanted, name] of cases) {
    it(`reserves ${name} for ${JSON.stringify(wanted)}`, () => expect(new TypeNames().reserve(wanted)).to.equal(name));
  }

  it('appends a number to a name that is reserved', () => {
    const names = new TypeNames();
    const reserved = ['A@', 'A$', 'A_', 'A__2'].map((wanted) => names.reserve(wanted));
    expect(reserved).to.deep.equal(['A_', 'A__2', 'A__3', 'A__2_2']);
  });

  it('returns unique names of XML', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9_@$-]{0,3}$/), { maxLength: 20 }), (ids) => {
        const names = new TypeNames();
        const reserved = ids.map((id) => names.reserve(id));
        expect(new Set(reserved).size).to.equal(ids.length);
        for (const name of reserved) expect(name).to.match(/^[A-Za-z_][A-Za-z0-9_.-]*$/);
      }),
    );
  });
});
