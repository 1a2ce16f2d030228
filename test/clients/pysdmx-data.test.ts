import { expect } from 'chai';
import { sampleOfRules } from '../docs/sample-of-rules.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { type Reported, validateFiles } from '../naive-data/validate.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';

const formats = [
  'sdmx-csv-1.0',
  'sdmx-csv-2.0',
  'sdmx-csv-2.1',
  'generic-2.1',
  'structure-specific-2.1',
  'structure-specific-3.0',
  'structure-specific-3.1',
];
const names = [
  ...formats,
  ...formats.filter((format) => !format.includes('csv')).map((format) => `${format} in series`),
];

describe('data that pysdmx writes', function () {
  this.timeout(900_000);
  let test: TestServer | undefined;
  let outcomes: Readonly<Record<string, Outcome>> = {};
  let reports: ReadonlyMap<string, Reported | Error> = new Map();
  before(async function () {
    await prepareClients(this);
    test = await startTestServer();
    const { outcome, results } = await test.submit(sampleOfRules);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
    outcomes = await runClient('pysdmx_data.py', test.url);
    const written = Object.entries(outcomes).flatMap(([name, each]) =>
      'value' in each ? [[name, String(each.value)] as const] : [],
    );
    reports = await validateFiles(test, new Map(written), {});
  });
  after(() => test?.close());

  function reportOf(name: string): Reported {
    const report = reports.get(name);
    if (report === undefined || report instanceof Error) throw report ?? new Error(JSON.stringify(outcomes[name]));
    return report;
  }

  for (const name of names) {
    it(`is valid: ${name}`, () => {
      const { rules, dataSets } = reportOf(name);
      expect(rules, JSON.stringify(rules)).to.deep.equal([]);
      expect(dataSets.map(({ format, observations }) => [format, observations])).to.deep.equal([
        [name.replace(' in series', ''), 16],
      ]);
    });
  }

  for (const format of formats) {
    it(`has the fault that was put into it: ${format}`, () => {
      const found = reportOf(`${format} with a fault`).rules.flatMap(({ findings }) => findings);
      expect(found.map(({ rule, component, value }) => [rule, component, value])).to.deep.equal([
        ['code.unknown', 'OBS_STATUS', 'Z'],
      ]);
    });
  }
});
