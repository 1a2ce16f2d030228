import { expect } from 'chai';
import { packReport, unpackUncommitted } from '../../../../src/registry/submission/report/stored-report.js';
import type { Report } from '../../../../src/registry/submission/submission.js';

const reportOf = (results: number, resolutions: number): Report => ({
  submission: 'f0a1',
  origin: 'evaluated',
  transaction: null,
  at: 1,
  dryRun: true,
  outcome: 'accepted',
  problems: [{ severity: 'warning', code: 140, rule: 'a.rule', detail: 'Ünïcödé "quoted"' }],
  results: Array.from({ length: results }, (_, index) => ({ urn: `urn:${index}`, status: 'created', problems: [] })),
  resolutions: Array.from({ length: resolutions }, (_, index) => ({
    wildcard: `urn:w${index}`,
    from: null,
    to: 'urn:x',
    parents: index,
  })),
});

describe('packReport', () => {
  for (const [results, resolutions] of [
    [0, 0],
    [1, 0],
    [500, 501],
    [12_345, 1],
  ] as const) {
    it(`packs ${results} results and ${resolutions} resolutions so that they unpack to the same`, async () => {
      const report = reportOf(results, resolutions);
      expect(await unpackUncommitted(await packReport(report))).to.deep.equal(report);
    });
  }

  it('leaves the first 1,000 results of a report above the limit, with a warning', async () => {
    const { results, problems } = await unpackUncommitted(await packReport(reportOf(3_000, 0), 1_000));
    expect(results).to.deep.equal(reportOf(1_000, 0).results);
    expect(problems.map(({ rule }) => rule)).to.deep.equal(['a.rule', 'report.notKept']);
  });
});
