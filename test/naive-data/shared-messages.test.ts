import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { agencyScheme } from '../harness/artefacts.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { describeWithShared, sharedText } from '../harness/shared.js';
import { validateFiles } from './validate.js';

/** The structures that published messages imply, since their own are imaginary; those of ecb-exr are published with them. */
const structures = JSON.parse(
  readFileSync(new URL('./structures-of-shared-messages.json', import.meta.url), 'utf8'),
) as readonly Artefact[];

const csv = ['01', '03', '05', '07', '09A', '11', '13', '15', '17', '19A'].map(
  (number) => `data/csv/example-${number}.csv`,
);
const xml = ['rg-flat-ss', 'rg-flat', 'rg-ts-gf-ss', 'rg-ts-gf', 'rg-ts-ss', 'rg-ts', 'rg-xs-ss', 'rg-xs'].map(
  (name) => `data/ecb-exr/${name}.xml`,
);
const json = [
  'data/ecb-exr/flat-json-1.0.json',
  'data/ecb-exr/ts-json-1.0.json',
  'data/json/exr-flat.json',
  'data/json/exr-time-series.json',
];

describeWithShared('published data messages', function () {
  this.timeout(900_000);
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['ESTAT', 'AGENCY', 'ECB', 'ISO'])], 'MERGE');
    const { outcome, results } = await test.submit(structures);
    expect(outcome, JSON.stringify(results.filter(({ status }) => status !== 'created'))).to.equal('accepted');
    const published = await test.post(sharedText('data/ecb-exr/rg-structure-full.xml'));
    expect(published.status, (await published.text()).slice(0, 3000)).to.be.oneOf([200, 201, 207]);
  });
  after(() => test.close());

  /** Validates messages, and expects the rules of each file that has findings. */
  async function expectRules(
    paths: readonly string[],
    query: Readonly<Record<string, string>>,
    expected: Readonly<Record<string, readonly string[]>> = {},
  ): Promise<void> {
    const reports = await validateFiles(test, new Map(paths.map((path) => [path, sharedText(path)])), { query });
    const found = Object.fromEntries(
      [...reports].flatMap(([path, report]) => {
        if (report instanceof Error) return [[path, [report.message]]];
        const rules = report.rules.flatMap(({ findings }) => findings.map(({ rule, detail }) => `${rule}: ${detail}`));
        return rules.length === 0 ? [] : [[path, rules]];
      }),
    );
    expect(found).to.deep.equal(expected);
  }

  it('of SDMX-CSV 2.0 are valid', () => expectRules(csv, {}));

  it('of SDMX-ML 2.1 are valid in all layouts', () =>
    // The structure published with them has another id than most of them name.
    expectRules(xml, { structure: 'ECB:ECB_EXR_CG(1.0)' }));

  it('of SDMX-JSON are valid', () => expectRules(json, {}));
});
