import { expect } from 'chai';
import { checks, problemOf } from '../../../../src/registry/submission/check/checks.js';
import { type Rule, ruleProblem } from '../../../../src/registry/submission/rules.js';

const none = { unchanged: false, restored: false, whole: false, strict: false };

describe('the table of checks', () => {
  const severityOf = (rule: Rule, cases: Partial<typeof none> = {}, isTolerated = false) => {
    const check = checks.find(({ rules }) => rules.includes(rule));
    if (check === undefined) throw new Error(`no check finds ${rule}`);
    const finding = { urn: '', problem: ruleProblem(rule, ''), isTolerated };
    return problemOf(finding, check, { ...none, ...cases }).severity;
  };

  it('reports errors as warnings in the cases of its columns', () => {
    const cases = ['unchanged', 'restored', 'whole'] as const;
    const rows = (['version.immutable', 'version.increment', 'reference.missing', 'item.referenced'] as const).map(
      (rule) => [rule, severityOf(rule), ...cases.map((each) => severityOf(rule, { [each]: true }))],
    );
    expect(rows).to.deep.equal([
      ['version.immutable', 'error', 'error', 'error', 'error'],
      ['version.increment', 'error', 'error', 'warning', 'warning'],
      ['reference.missing', 'error', 'warning', 'error', 'warning'],
      ['item.referenced', 'error', 'error', 'error', 'warning'],
    ]);
  });

  it('tolerates some deviations in submissions that are not strict', () => {
    expect(severityOf('reference.unstable', {}, true)).to.equal('warning');
    expect(severityOf('reference.unstable', { strict: true }, true)).to.equal('error');
  });

  it('leaves warnings warnings', () => {
    expect(severityOf('item.removed')).to.equal('warning');
    expect(severityOf('constraint.nothing', { strict: true })).to.equal('warning');
  });
});
