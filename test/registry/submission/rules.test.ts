import { expect } from 'chai';
import { outcomeOf, ruleProblem } from '../../../src/registry/submission/rules.js';

describe('the rules of submissions', () => {
  it('make problems with severity and code by their kind', () => {
    const kinds = (['id.fixed', 'artefact.exists', 'wildcard.losesItem'] as const).map((rule) => {
      const { severity, code } = ruleProblem(rule, 'detail');
      return [severity, code];
    });
    expect(kinds).to.deep.equal([
      ['error', 140],
      ['error', 150],
      ['warning', 150],
    ]);
    expect(ruleProblem('id.fixed', 'detail', { line: 2 })).to.include({ rule: 'id.fixed', detail: 'detail', line: 2 });
  });

  const message = ruleProblem('version.fixed', '');
  const conflict = ruleProblem('reference.missing', '');
  const warning = ruleProblem('wildcard.losesItem', '');
  const reading = { severity: 'error', code: 140, rule: 'element.unknown', detail: '' } as const;
  const outcomes = [
    { of: 'nothing', problems: [], outcome: 'accepted' },
    { of: 'warnings', problems: [warning, { ...conflict, severity: 'warning' }], outcome: 'accepted' },
    { of: 'errors against the registry', problems: [conflict, warning], outcome: 'conflicting' },
    { of: 'errors of both kinds', problems: [conflict, message], outcome: 'faulty' },
    { of: 'errors of other rules', problems: [conflict, reading], outcome: 'faulty' },
  ] as const;
  for (const { of, problems, outcome } of outcomes) {
    it(`make a submission ${outcome} with ${of}`, () => expect(outcomeOf(problems)).to.equal(outcome));
  }
});
