import { expect } from 'chai';
import fc from 'fast-check';
import { accessOf } from '../../../src/registry/access/access.js';
import { hidingOf } from '../../../src/registry/access/hiding.js';
import { type Coverage, coverages, type Restriction } from '../../../src/registry/access/rule.js';
import { viewName } from '../../../src/registry/access/view-name.js';
import { userOf } from '../../../src/registry/principal.js';

const restriction = (urn: string, others: Partial<Restriction> = {}): Restriction => ({
  id: urn,
  kind: 'restriction',
  urn,
  covers: ['structure'],
  to: [],
  ...others,
});
const list = 'Codelist=ECB:CL_*';
const flow = 'Dataflow=ECB:EXR';

describe('viewName', () => {
  const base = [restriction(list), restriction(flow, { covers: ['data'], withAttachments: true })];
  const name = viewName(base, []);

  const alike: readonly (readonly [string, readonly Restriction[], (readonly string[])?])[] = [
    ['another order', base.toReversed()],
    ['other ids, notes and grantees', base.map((each) => ({ ...each, id: 'x', note: 'n', to: ['user:ann'] }))],
    ['a rule twice', [...base, ...base]],
    [
      'a pattern that another one includes',
      [...base, restriction('Codelist=ECB:CL_A*'), restriction('Codelist=ECB:CL_A')],
    ],
    [
      'a pattern written in another way',
      [restriction('urn:sdmx:org.sdmx.infomodel.codelist.Codelist=ECB:CL_**(1.0)'), ...base],
    ],
    ['one rule in two', [...base, restriction(flow, { covers: ['data'] })]],
  ];
  for (const [what, restrictions, agencies = []] of alike)
    it(`is the same with ${what}`, () => expect(viewName(restrictions, agencies)).to.equal(name));

  const different: readonly (readonly [string, readonly Restriction[], (readonly string[])?])[] = [
    ['one rule less', base.slice(1)],
    ['a wider pattern', [...base, restriction('Codelist=ECB:*')]],
    ['a pattern of nothing that exists, as it may exist later', [...base, restriction('Codelist=NOBODY:X')]],
    ['another coverage', [...base, restriction(list, { covers: ['references'] })]],
    ['attachments', [...base, restriction(flow, { covers: ['structure'], withAttachments: true })]],
    ['an agency to which an attachment may belong', base, ['ECB']],
  ];
  for (const [what, restrictions, agencies = []] of different)
    it(`differs with ${what}`, () => expect(viewName(restrictions, agencies)).not.to.equal(name));

  it('is empty where everything restricted is maintained, and ignores agencies that no pattern matches', () => {
    expect(viewName([restriction(list), restriction('Codelist=ECB.DISS:*')], ['ECB'])).to.equal('');
    expect(viewName([restriction(list)], ['BIS'])).to.equal(viewName([restriction(list)], []));
    expect(viewName([restriction('Codelist=*:CL')], ['BIS'])).not.to.equal(
      viewName([restriction('Codelist=*:CL')], []),
    );
  });

  it('takes less than some seconds for the largest number of rules', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => restriction(`Codelist=ECB:CL_${index}_*`));
    const start = performance.now();
    viewName(many, []);
    expect(performance.now() - start).to.be.below(5_000);
  });

  it('is equal only where the same is hidden', () => {
    const part = (...texts: readonly string[]) => fc.constantFrom(...texts);
    const patterns = fc
      .tuple(part('Codelist', 'Data*', '*'), part('A', 'A.B', 'A*', '*', 'C'), part('X', 'X*', '*X', 'X*Y', '**'))
      .map(([className, agency, id]) => `${className}=${agency}:${id}`);
    const rules = fc.array(
      fc.record({ urn: patterns, covers: fc.subarray<Coverage>([...coverages], { minLength: 1 }) }),
      { maxLength: 4 },
    );
    const given = fc.record({ rules, agencies: fc.subarray(['A', 'A.B', 'C']) });
    const keys = ['Codelist', 'Dataflow'].flatMap((className) =>
      ['A', 'A.B', 'AB', 'C'].flatMap((agency) =>
        ['X', 'XY', 'YX', 'XZY', 'Z'].map((id) => `${className}=${agency}:${id}`),
      ),
    );
    const ann = userOf('oidc', 'ann', []);
    const found = new Map<string, string>();
    let repeated = 0;
    fc.assert(
      fc.property(given, ({ rules: some, agencies }) => {
        const restrictions = some.map(({ urn, covers }) => restriction(urn, { covers }));
        const access = accessOf(ann, [
          ...restrictions,
          ...(agencies.length === 0
            ? []
            : [{ id: 'g', kind: 'grant', role: 'maintainer', to: ['user:ann'], agencies } as const]),
        ]);
        const hiding = hidingOf(access);
        const hides = JSON.stringify(keys.flatMap((key) => coverages.map((each) => hiding.matches(key, each))));
        const before = found.get(access.view);
        if (before !== undefined) repeated += 1;
        expect(before ?? hides).to.equal(hides);
        if (access.view === '') expect(hides).not.to.include('true');
        found.set(access.view, hides);
      }),
      { numRuns: 1_000, seed: 7 },
    );
    expect(repeated).to.be.above(100);
  });
});
