import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { validationRules } from '../../src/registry/validation/rules.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { type Reported, type ReportedFinding, validateFiles } from '../naive-data/validate.js';
import { sampleOfRules } from './sample-of-rules.js';

const page = readFileSync(new URL('../../docs/validation.md', import.meta.url), 'utf8');
const section = page.split(/^# Rules$/m)[1] ?? '';

/** The examples by rule: one that is valid, one that is not, and what is found in it. */
const examples = new Map(
  section
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [, rule = ''] = /^`([\w.]+)`$/m.exec(text) ?? [];
      const blocks = [...text.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, block = '']) => block);
      return [rule, blocks] as const;
    }),
);

const inWords = ({ rule, place, component, detail }: ReportedFinding): string =>
  `${rule}, line ${place.line}, column ${place.column}${component === undefined ? '' : `, ${component}`}: ${detail}`;

describe('docs/validation.md', function () {
  this.timeout(900_000);
  let test: TestServer;
  let reports: ReadonlyMap<string, Reported | Error>;
  before(async () => {
    test = await startTestServer();
    const { outcome, results } = await test.submit(sampleOfRules);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
    const files = [...examples].flatMap(([rule, blocks]) =>
      blocks.slice(0, 2).map((text, index) => [`${rule} ${index}`, text] as const),
    );
    reports = await validateFiles(test, new Map(files), { query: { structure: 'SDMX:EXR(1.0.0)' } });
  });
  after(() => test.close());

  it('has the rules in the order of their table', () => {
    expect([...examples.keys()]).to.deep.equal(Object.keys(validationRules));
  });

  function reportOf(rule: string, index: number): Reported {
    const report = reports.get(`${rule} ${index}`);
    if (report === undefined || report instanceof Error) throw report ?? new Error('there is no report');
    return report;
  }

  for (const [rule, [, , found = '']] of examples) {
    it(`has a valid and an invalid example of ${rule}`, () => {
      const report = reportOf(rule, 0);
      expect(report.rules, JSON.stringify(report.rules)).to.deep.equal([]);
      expect(report.valid).to.equal(true);
      const { rules, valid: isValid } = reportOf(rule, 1);
      expect(isValid).to.equal(false);
      expect(rules.map((each) => each.rule)).to.deep.equal([rule]);
      expect(rules.flatMap((each) => each.findings.map(inWords)).join('\n')).to.equal(found.trim());
    });
  }
});
