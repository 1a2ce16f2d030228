import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type AnyJsonVersion, jsonVersion } from '../../../src/formats/grammar/json-versions.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

interface Problem {
  readonly severity: string;
  readonly rule: string;
  readonly detail: string;
  readonly path?: string;
}

interface JsonReport {
  readonly problems?: readonly Problem[];
  readonly results: readonly { readonly urn: string; readonly status: string; readonly problems: readonly Problem[] }[];
  readonly errors?: readonly { readonly detail: string; readonly 'x-rule': string }[];
}

const text = { name: 'N', names: { en: 'N' } };
const identity = (id: string) => ({ agencyID: 'SDMX', id, version: '1.0', ...text });

/** A message that names the schema of a version. */
function message(version: AnyJsonVersion, data: object, more: object = {}): string {
  const { schema, schemaIn } = jsonVersion(version);
  const meta = { id: 'T', prepared: '2024-01-01T00:00:00Z', sender: { id: 'S' }, ...more };
  return JSON.stringify(schemaIn === 'root' ? { $schema: schema, meta, data } : { meta: { schema, ...meta }, data });
}

const concept = (id: string) => `urn:sdmx:org.sdmx.infomodel.conceptscheme.Concept=SDMX:CS_JSON(1.0).${id}`;
const conceptSchemes = [
  { ...identity('CS_JSON'), concepts: ['FREQ', 'OBS_VALUE', 'NOTE'].map((id) => ({ id, ...text })) },
];
const dimensionList = { id: 'DimensionDescriptor', dimensions: [{ id: 'FREQ', conceptIdentity: concept('FREQ') }] };

/** A data structure with the properties of 2.x. */
const modern = {
  conceptSchemes,
  valueLists: [{ ...identity('VL'), valueItems: [{ id: 'A', ...text }] }],
  dataStructures: [
    {
      ...identity('DSD'),
      dataStructureComponents: {
        dimensionList,
        measureList: {
          id: 'MeasureDescriptor',
          measures: [{ id: 'OBS_VALUE', conceptIdentity: concept('OBS_VALUE') }],
        },
        attributeList: {
          id: 'AttributeDescriptor',
          attributes: [
            {
              id: 'NOTE',
              usage: 'mandatory',
              conceptIdentity: concept('NOTE'),
              attributeRelationship: { dataflow: {} },
            },
          ],
        },
      },
    },
  ],
};

/** A data structure with the properties of 1.0. */
const legacy = {
  conceptSchemes,
  dataStructures: [
    {
      ...identity('DSD_OLD'),
      isFinal: false,
      dataStructureComponents: {
        dimensionList,
        measureList: {
          id: 'MeasureDescriptor',
          primaryMeasure: { id: 'OBS_VALUE', conceptIdentity: concept('OBS_VALUE') },
        },
      },
    },
  ],
};

const evolving = {
  conceptSchemes,
  dataStructures: [{ ...identity('DSD_NEW'), evolvingStructure: true, dataStructureComponents: { dimensionList } }],
};

describe('an SDMX-JSON message', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  async function submit(body: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await test.post(body, { 'Dry-Run': 'true', ...headers });
    return { status: response.status, report: (await response.json()) as JsonReport };
  }

  const inXml = async (body: string): Promise<string> =>
    (await test.post(body, { 'Dry-Run': 'true', Accept: 'application/xml' })).text();

  const rulesOf = (problems: readonly Problem[] = []) => problems.map(({ rule }) => rule);

  for (const [name, named, data, read, property] of [
    ['of 2.0 under the schema of 1.0', '1.0.0', modern, '2.0.0', 'valueLists'],
    ['of 1.0 under the schema of 2.0', '2.0.0', legacy, '1.0.0', 'isFinal'],
    ['of 1.0 under the schema of 2.1', '2.1.0', legacy, '1.0.0', 'isFinal'],
    ['of 2.1 under the schema of 2.0', '2.0.0', evolving, '2.1.0', 'evolvingStructure'],
  ] as const) {
    it(`is read by its content: ${name}`, async () => {
      const body = message(named, data);
      const { status, report } = await submit(body);
      expect(status, JSON.stringify(report)).to.equal(200);
      expect(report.results.map((result) => result.status)).to.deep.equal(report.results.map(() => 'created'));
      expect(report.results.flatMap(({ problems }) => rulesOf(problems))).to.not.include('property.unknown');
      const [about] = report.problems ?? [];
      expect(about).to.include({ severity: 'warning', rule: 'message.version' });
      expect(about?.detail).to.include(
        `names the schema of SDMX-JSON ${named}, but was read as ${read}: ${named} does not have the property ${property}.`,
      );
      expect(await inXml(body)).to.include(`but was read as ${read}`);
      expect((await submit(body, { Strict: 'true' })).status).to.equal(400);
    });
  }

  it('with content of two versions is read as the one of its first property, and the rest is reported', async () => {
    const constraint = { ...identity('CC'), type: 'Allowed' };
    const data = { valueLists: modern.valueLists, contentConstraints: [constraint] };
    const { status, report } = await submit(message('1.0.0', data));
    expect(status).to.equal(200);
    expect(rulesOf(report.problems)).to.deep.equal(['message.version', 'property.unknown']);
    expect(report.problems?.[1]?.detail).to.include('contentConstraints in SDMX-JSON 2.0.0 (SDMX-JSON 1.0.0 has it)');
    expect(report.results).to.have.length(1);
  });

  it('with an unknown container or property is accepted with a warning in the JSON and the SDMX-ML report', async () => {
    const codes = [{ id: 'A', ...text, rank: 1, annotations: [{ type: 'T', colour: 'red' }] }];
    const codelists = [{ ...identity('CL_UNKNOWN'), codes, colour: 'red' }];
    const body = message('2.1.0', { codelists, codeLists: [] }, { colour: 'red' });
    const { status, report } = await submit(body);
    expect(status).to.equal(200);
    expect(report.problems?.map(({ rule, path }) => [rule, path])).to.deep.equal([
      ['property.unknown', 'meta/colour'],
      ['property.unknown', 'data/codeLists'],
    ]);
    expect(report.results[0]?.problems.map(({ rule, path }) => [rule, path])).to.deep.equal([
      ['property.unknown', 'data/codelists/CL_UNKNOWN/codes/A/rank'],
      ['property.unknown', 'data/codelists/CL_UNKNOWN/codes/A/annotations/0/colour'],
      ['property.unknown', 'data/codelists/CL_UNKNOWN/colour'],
    ]);
    const xml = await inXml(body);
    for (const { detail } of [...(report.problems ?? []), ...(report.results[0]?.problems ?? [])]) {
      expect(xml).to.include(detail);
    }
    const strict = await submit(body, { Strict: 'true' });
    expect(strict.status).to.equal(400);
    expect(strict.report.errors).to.have.length(5);
  });

  it('with an unknown container only is rejected with the container', async () => {
    const { status, report } = await submit(message('2.1.0', { codeLists: [identity('CL_UNKNOWN')] }));
    expect(status).to.equal(400);
    expect(report.errors?.map((error) => error['x-rule'])).to.deep.equal(['message.empty', 'property.unknown']);
    expect(report.errors?.[1]?.detail).to.include('data has no property codeLists');
  });

  it('with a container that version 1.0.0 has only within another one is read as 2.0.0', async () => {
    const codelists = [{ ...identity('CL_HIERARCHY'), codes: [{ id: 'A', ...text }] }];
    const code = 'urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL_HIERARCHY(1.0).A';
    const hierarchies = [{ ...identity('H'), hierarchicalCodes: [{ id: 'A', code }] }];
    const { status, report } = await submit(message('1.0.0', { codelists, hierarchies }));
    expect(status).to.equal(200);
    expect(report.results).to.have.length(2);
    expect(report.problems?.map(({ rule }) => rule)).to.deep.equal(['message.version']);
    expect(report.problems?.[0]?.detail).to.include('hierarchies outside of hierarchicalCodelists');
  });
});
