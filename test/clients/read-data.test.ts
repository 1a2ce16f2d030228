import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sampleOfRules } from '../docs/sample-of-rules.js';
import { basic, startTestServer, type TestServer } from '../harness/server.js';
import { itWithShared, sharedFiles, sharedPath } from '../harness/shared.js';
import { type Outcome, prepareClients, runClient } from './python-environment.js';

const authorization = basic('root', 'only-for-the-tests');
const rows = [
  'A|DE|EUR|2023|1.5|A|Rate, "EUR" & DE',
  'A|DE|EUR|2024|20.25|E|Rate, "EUR" & DE',
  'A|FR|USD|2023|1.5|A|Rate of USD',
  'M|FR|EUR|2024-01|3.5|A|é <1>',
];
const inCsv = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const json = { 'sdmx-json-2.0': 'data/json/exr-flat.json', 'sdmx-json-1.0': undefined, 'sdmx-json-2.1': undefined };
const sampleOfXml = (version: string): string =>
  `messages/sdmx-ml-${version}/Data - Simple Data Attributes/ECB_EXR.xml`;

/** The formats that each client reads, and those that it refuses, each with a published message where there is one. */
const clients: Readonly<
  Record<string, { reads: readonly string[]; refuses: Readonly<Record<string, string | undefined>> }>
> = {
  pysdmx: {
    reads: [
      'sdmx-csv-1.0',
      'sdmx-csv-2.0',
      'sdmx-csv-2.1',
      'structure-specific-2.1',
      'structure-specific-3.0',
      'structure-specific-3.1',
    ],
    refuses: json,
  },
  sdmx1: {
    reads: ['sdmx-csv-2.0', 'sdmx-csv-2.1', 'structure-specific-2.1', 'structure-specific-3.0'],
    refuses: { ...json, 'sdmx-csv-1.0': undefined, 'structure-specific-3.1': sampleOfXml('3.1') },
  },
  sdmxthon: {
    reads: ['sdmx-csv-1.0', 'sdmx-csv-2.0', 'sdmx-csv-2.1', 'structure-specific-2.1'],
    refuses: {
      ...json,
      'structure-specific-3.0': sampleOfXml('3.0'),
      'structure-specific-3.1': sampleOfXml('3.1'),
    },
  },
};
const refused = Object.entries(clients).flatMap(([client, { refuses }]) =>
  Object.entries(refuses).map(([name, sample]) => ({ name: `${client}: ${name}`, sample })),
);
const nameOfSample = (name: string): string => `${name} as published`;

describe('data that Python clients read', function () {
  this.timeout(900_000);
  let test: TestServer | undefined;
  let folder: string;
  let outcomes: Readonly<Record<string, Outcome>> = {};
  before(async function () {
    await prepareClients(this);
    folder = await mkdtemp(join(tmpdir(), 'strata-read-data-'));
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
    const samples = sharedFiles('data').length === 0 ? [] : refused;
    const files = samples.flatMap(({ name, sample }) =>
      sample === undefined ? [] : [[nameOfSample(name), sharedPath(sample)]],
    );
    outcomes = await runClient('read_data.py', test.url, authorization, JSON.stringify(Object.fromEntries(files)));
  });
  after(async () => {
    await test?.close();
    if (test !== undefined) await rm(folder, { recursive: true });
  });

  const errorOf = (name: string): string => {
    const outcome = outcomes[name];
    if (outcome === undefined || 'value' in outcome) throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    return outcome.error;
  };

  for (const [client, { reads }] of Object.entries(clients))
    for (const name of reads.flatMap((each) => [`${client}: ${each}`, `${client}: ${each} without series`]))
      it(`are those that were loaded: ${name}`, () => {
        expect(outcomes[name], JSON.stringify(outcomes[name])).to.deep.equal({ value: rows });
      });

  // Its reader takes attributes of series from the data set.
  it('are those that were loaded: sdmx1: sdmx-json-1.0 in the layout of its draft without series', () => {
    expect(outcomes['sdmx1: draft of sdmx-json-1.0 without series']).to.deep.equal({ value: rows });
  });

  for (const { name, sample } of refused) {
    it(`are refused by a client that does not read the format: ${name}`, () => {
      expect(errorOf(name)).to.equal(errorOf(`${name} without series`));
    });
    if (sample !== undefined)
      itWithShared(`are refused as a published message of the format is: ${name}`, () => {
        expect(errorOf(name)).to.equal(errorOf(nameOfSample(name)));
      });
  }
});
