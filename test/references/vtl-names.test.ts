import { expect } from 'chai';
import { namesInVtl } from '../../src/references/names-in-vtl.js';
import { vtlTargets } from '../../src/references/vtl-targets.js';

describe('namesInVtl', () => {
  const examples: readonly (readonly [text: string, names: readonly string[], what: string])[] = [
    ['DS_1 + 1', ['DS_1'], 'a name beside a number'],
    ['inner_join(DS_1 as d1, DS_2 using ID)', ['DS_1', 'd1', 'DS_2', 'ID'], 'names beside reserved words'],
    ['\'AG:DF1(1.0.0)\' [filter A = "DS_9"]', ['AG:DF1(1.0.0)', 'A'], 'names in quotes, and no text'],
    ['DS_1 /* DS_2 */ + DS_3 // DS_4', ['DS_1', 'DS_3'], 'no names in comments'],
    ['DS_1 + DS_1', ['DS_1'], 'a name once'],
    [
      'define operator suma (ds1 dataset, ds2 dataset) returns dataset is ds1 + ds2 + DS_3 end operator;',
      ['DS_3'],
      'no parameters',
    ],
    [
      'define datapoint ruleset R (variable AREA as A, FREQ) is when A = "X" then FREQ = "M" end datapoint ruleset;',
      ['AREA', 'FREQ'],
      'the signature of a ruleset without its aliases',
    ],
    [
      'define hierarchical ruleset H (variable rule ACCOUNTING_ENTRY) is B = C - D errorcode "Balance" errorlevel 4 end hierarchical ruleset;',
      ['ACCOUNTING_ENTRY', 'B', 'C', 'D'],
      'the codes of a hierarchical ruleset',
    ],
  ];
  for (const [text, names, what] of examples) {
    it(`finds ${what}`, () => {
      expect(namesInVtl(text)).to.deep.equal(names);
    });
  }
});

describe('vtlTargets', () => {
  const flow = (rest: string) => `urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=${rest}`;
  const list = (rest: string) => `urn:sdmx:org.sdmx.infomodel.codelist.Codelist=${rest}`;
  const expression = 'TransformationScheme.expression';
  const examples: readonly (readonly [name: string, role: string, urns: readonly string[]])[] = [
    [flow('AG:DF(1.0.0)'), expression, [flow('AG:DF(1.0.0)')]],
    ['Dataflow=AG:DF(1.0.0)', expression, [flow('AG:DF(1.0.0)')]],
    ['AG:DF(1.0+.0)', expression, [flow('AG:DF(1.0+.0)'), list('AG:DF(1.0+.0)')]],
    ['DF(2.0)', expression, [flow('OWN:DF(2.0)'), list('OWN:DF(2.0)')]],
    ['DF', expression, [flow('OWN:DF(1.0)'), list('OWN:DF(1.0)')]],
    ['DF(1.0)/A.M', expression, [flow('OWN:DF(1.0)'), list('OWN:DF(1.0)')]],
    ['CL', 'RulesetScheme.definition', [list('OWN:CL(1.0)')]],
    ['Concept=AG:CS(1.0).FREQ', expression, ['urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=AG:CS(1.0).FREQ']],
    ['Nonsense=AG:CS(1.0)', expression, []],
    ['a b', expression, []],
  ];
  for (const [name, role, urns] of examples) {
    it(`reads ${name} in ${role}`, () => {
      expect(vtlTargets(name, role, 'OWN')).to.deep.equal(urns);
    });
  }
});
