import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sampleOfRules } from '../docs/sample-of-rules.js';
import { basic, startTestServer, type TestServer } from '../harness/server.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';

const authorization = basic('root', 'only-for-the-tests');
const rows = [
  'A|DE|EUR|2023|1.5|A|Rate, "EUR" & DE',
  'A|DE|EUR|2024|20.25|E|Rate, "EUR" & DE',
  'A|FR|USD|2023|1.5|A|Rate of USD',
  'M|FR|EUR|2024-01|3.5|A|é <1>',
];
const inCsv = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const names = [
  'sdmx-csv-1.0 without series',
  'sdmx-csv-2.0 without series',
  'sdmx-csv-2.1 without series',
  ...['2.1', '3.0', '3.1'].flatMap((version) => [
    `structure-specific-${version}`,
    `structure-specific-${version} without series`,
  ]),
];

/** Formats that sdmx1 and sdmxthon read. Of 3.0, sdmx1 takes the namespace of a data set of a dataflow for the URN of an artefact. */
const othersRead = [
  ['sdmx1', ['structure-specific-2.1']],
  ['sdmxthon', ['structure-specific-2.1']],
] as const;

describe('data that Python clients read', function () {
  this.timeout(900_000);
  let test: TestServer | undefined;
  let folder: string;
  let outcomes: Readonly<Record<string, Outcome>> = {};
  before(async function () {
    await prepareClients(this);
    folder = await mkdtemp(join(tmpdir(), 'strata-pysdmx-'));
    test = await startTestServer({
      validation: { folder: join(folder, 'validation') },
      data: { folder: join(folder, 'loads'), workFolder: join(folder, 'work') },
    });
    expect((await test.submit(sampleOfRules)).outcome).to.equal('accepted');
    const heading = 'FREQ,AREA,CURRENCY,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE';
    const body = [heading, ...rows.map((row) => row.split('|').map(inCsv).join(','))].join('\n');
    const loaded = await test.request(`/ws/secure/data/${encodeURIComponent('SDMX:EXR(1.0.0)')}`, {
      method: 'POST',
      body,
      headers: { Authorization: authorization },
    });
    expect(loaded.status, await loaded.text()).to.equal(200);
    outcomes = {
      ...(await runClient('pysdmx_read_data.py', test.url, authorization)),
      ...(await runClient('read_data.py', test.url, authorization)),
    };
  });
  after(async () => {
    await test?.close();
    if (test !== undefined) await rm(folder, { recursive: true });
  });

  const ofOthers = othersRead.flatMap(([client, formats]) =>
    formats.flatMap((name) => [`${client}: ${name}`, `${client}: ${name} without series`]),
  );
  for (const name of [...names, ...ofOthers])
    it(`are those that were loaded: ${name}`, () => {
      expect(outcomes[name], JSON.stringify(outcomes[name])).to.deep.equal({ value: rows });
    });
});
