import { expect } from 'chai';
import { matcherOfPattern, readPattern } from '../../../src/registry/access/pattern.js';
import { PatternIndex } from '../../../src/registry/access/pattern-index.js';

const read = (text: string) => {
  const pattern = readPattern(text);
  if (pattern === undefined) throw new Error(`${text} is not a pattern`);
  return pattern;
};

describe('patterns of restrictions', () => {
  const texts: readonly [pattern: string, text: string, matches: boolean][] = [
    ['CL_FREQ', 'CL_FREQ', true],
    ['CL_FREQ', 'CL_FREQS', false],
    ['*', '', true],
    ['CL_*', 'CL_', true],
    ['CL_*', 'XCL_A', false],
    ['*_FREQ', 'CL_FREQ', true],
    ['*_FREQ', 'CL_FREQ_A', false],
    ['C*_*Q', 'CL_FREQ', true],
    ['C*EQ*Q', 'CL_FREQ', false],
    ['AB*BA', 'ABA', false],
    ['**', 'A', true],
    ['.*', 'A', false],
  ];
  for (const [pattern, text, matches] of texts) {
    it(`${pattern} ${matches ? 'matches' : 'does not match'} "${text}"`, () => {
      expect(matcherOfPattern(pattern)(text)).to.equal(matches);
    });
  }

  it('are read from short forms and URNs; a version does not count', () => {
    const expected = { class: 'Codelist', agencyID: 'ECB', id: 'CL_*' };
    for (const text of [
      'Codelist=ECB:CL_*',
      'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=ECB:CL_*',
      'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=ECB:CL_*(1.0+.0)',
    ])
      expect(readPattern(text)).to.deep.equal(expected);
    expect(readPattern('GeographicCodelist=ECB:CL_*')).to.deep.equal(expected);
    for (const text of ['', 'ECB:CL_*', 'Codelist=ECB']) expect(readPattern(text)).to.equal(undefined);
  });

  it('are found by class and agency', () => {
    const index = new PatternIndex(
      ['Codelist=ECB:CL_*', 'Codelist=ECB:EXACT', '*=BIS:*', 'Data*=*.SUB:FLOW', 'Dataflow=ECB:F'].map(read),
    );
    const matches = (text: string): boolean => index.matches(read(text));
    expect(
      ['Codelist=ECB:CL_A', 'Codelist=ECB:EXACT', 'Process=BIS:P', 'Dataflow=X.SUB:FLOW'].map(matches),
    ).to.deep.equal([true, true, true, true]);
    expect(
      ['Codelist=ECB:OTHER', 'Codelist=ECB2:CL_A', 'ConceptScheme=ECB:CL_A', 'Dataflow=X.SUB:F'].map(matches),
    ).to.deep.equal([false, false, false, false]);
  });
});
