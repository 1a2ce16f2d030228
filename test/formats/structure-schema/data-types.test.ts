import { expect } from 'chai';
import { restrictionOf, type TypeRestriction } from '../../../src/formats/structure-schema/data-types.js';
import type { Properties } from '../../../src/model/content.js';

type Case = readonly [format: Properties, facets: readonly string[]];

const facetsOf = ({ facets }: TypeRestriction): string[] => facets.map(([name, value]) => `${name} ${value}`);

describe('restrictionOf', () => {
  const bases: readonly (readonly [Properties, string])[] = [
    [{}, 'xs:string'],
    [{ dataType: 'Short' }, 'xs:short'],
    [{ dataType: 'Count' }, 'xs:integer'],
    [{ dataType: 'Incremental' }, 'xs:decimal'],
    [{ dataType: 'ReportingWeek' }, 'common:ReportingWeekType'],
    [{ dataType: 'XHTML' }, 'xs:string'],
    [{ dataType: 'IdentifiableReference' }, 'xs:string'],
  ];
  for (const [format, base] of bases) {
    it(`restricts ${base} for ${JSON.stringify(format)}`, () =>
      expect(restrictionOf(format)).to.deep.equal({ base, facets: [] }));
  }

  const cases: readonly Case[] = [
    [{ minLength: 0, maxLength: 5 }, ['xs:minLength 0', 'xs:maxLength 5']],
    [{ dataType: 'Alpha', maxLength: 2, pattern: '[a-z]+' }, ['xs:maxLength 2', 'xs:pattern [a-z]+']],
    [
      { dataType: 'Decimal', minValue: '+1.50', maxValue: 1e21 },
      ['xs:minInclusive 1.5', `xs:maxInclusive 1${'0'.repeat(21)}`],
    ],
    [{ dataType: 'Decimal', minValue: -1e-7 }, ['xs:minInclusive -0.0000001']],
    [{ dataType: 'Decimal', minValue: '.5', maxValue: '007.' }, ['xs:minInclusive 0.5', 'xs:maxInclusive 7']],
    [{ dataType: 'Decimal', decimals: 2 }, ['xs:fractionDigits 2']],
    [{ dataType: 'Double', decimals: 2, minValue: 0 }, ['xs:minInclusive 0']],
    [{ dataType: 'ExclusiveValueRange', minValue: 0, maxValue: 1 }, ['xs:minExclusive 0', 'xs:maxExclusive 1']],
    [{ dataType: 'Integer', minValue: 0.5, maxValue: 1.5 }, ['xs:minInclusive 1', 'xs:maxInclusive 1']],
    [{ dataType: 'Integer', minValue: -1.5, maxValue: -0.5 }, ['xs:minInclusive -1', 'xs:maxInclusive -1']],
    [{ dataType: 'Short', minValue: -32_768, maxValue: 32_767 }, []],
    [{ dataType: 'Short', minValue: -32_767, maxValue: 32_766 }, ['xs:minInclusive -32767', 'xs:maxInclusive 32766']],
    [{ dataType: 'BigInteger', maxValue: '99999999999999999999' }, ['xs:maxInclusive 99999999999999999999']],
    [{ dataType: 'Integer', minLength: 3, decimals: 2, isSequence: true }, []],
    [{ dataType: 'GregorianYear', minValue: 2000, pattern: '2.*' }, ['xs:pattern 2.*']],
    [{ dataType: 'Decimal', minValue: 'none' }, []],
  ];
  for (const [format, facets] of cases) {
    it(`has ${facets.join(', ') || 'no facets'} for ${JSON.stringify(format)}`, () => {
      expect(facetsOf(restrictionOf(format))).to.deep.equal(facets);
      expect(restrictionOf(format)).not.to.have.property('isEmpty');
    });
  }

  const empty: readonly Properties[] = [
    { minLength: 5, maxLength: 2 },
    { dataType: 'Decimal', minValue: 2, maxValue: 1 },
    { dataType: 'ExclusiveValueRange', minValue: 1, maxValue: 1 },
    { dataType: 'Integer', minValue: 1.1, maxValue: 1.9 },
    { dataType: 'Short', minValue: 32_768 },
    { dataType: 'Short', maxValue: -32_769 },
  ];
  for (const format of empty) {
    it(`is empty for ${JSON.stringify(format)}`, () => expect(restrictionOf(format).isEmpty).to.equal(true));
  }

  it('is not empty for a range of one value', () => {
    expect(restrictionOf({ dataType: 'InclusiveValueRange', minValue: 1, maxValue: 1 })).not.to.have.property(
      'isEmpty',
    );
  });

  it('mentions a pattern that XML Schema does not have instead of using it', () => {
    const { facets, unchecked } = restrictionOf({ maxLength: 2, pattern: '(?:a)' });
    expect(facets).to.deep.equal([['xs:maxLength', '2']]);
    expect(unchecked).to.contain('(?:a)');
  });
});
