import { expect } from 'chai';
import { describe, it } from 'mocha';
import { jsonVersion } from '../../../src/formats/grammar/json-versions.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

interface Problem {
  readonly detail: string;
}

interface Response {
  readonly errors?: readonly Problem[];
  readonly results?: readonly { readonly problems: readonly Problem[] }[];
}

const structure = (version: string): string => `DataStructure=SDMX:DSD(${version})`;
const urn = (version: string): string => `urn:sdmx:org.sdmx.infomodel.datastructure.${structure(version)}`;

/** A message of SDMX-ML with a dataflow. */
function xml(folder: 'v2_1' | 'v3_0' | 'v3_1', reference: string): string {
  const base = `http://www.sdmx.org/resources/sdmxml/schemas/${folder}`;
  return `<mes:Structure xmlns:mes="${base}/message" xmlns:str="${base}/structure" xmlns:com="${base}/common">
<mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/></mes:Header>
<mes:Structures><str:Dataflows><str:Dataflow agencyID="SDMX" id="DF" version="1.0"><com:Name>N</com:Name><str:Structure>${reference}</str:Structure></str:Dataflow></str:Dataflows></mes:Structures>
</mes:Structure>`;
}

/** A message of SDMX-JSON with a dataflow. */
function json(version: '1.0.0' | '2.0.0', reference: string): string {
  const dataflow = { agencyID: 'SDMX', id: 'DF', version: '1.0', name: 'N', names: { en: 'N' }, structure: reference };
  const meta = {
    schema: jsonVersion(version).schema,
    id: 'M',
    prepared: '2024-01-01T00:00:00Z',
    sender: { id: 'S' },
  };
  return JSON.stringify({ meta, data: { dataflows: [dataflow] } });
}

/** How a message of the 3.x model, and of the 2.1 model, refers to a version. */
const modern: Readonly<Record<string, (version: string) => string>> = {
  'SDMX-ML 3.0': (version) => xml('v3_0', urn(version)),
  'SDMX-ML 3.1': (version) => xml('v3_1', urn(version)),
  'SDMX-ML 3.0, short URN': (version) => xml('v3_0', structure(version)),
  'SDMX-JSON 2.0.0': (version) => json('2.0.0', urn(version)),
  'SDMX-JSON 2.0.0, short URN': (version) => json('2.0.0', structure(version)),
};
const legacy: Readonly<Record<string, (version: string) => string>> = {
  'SDMX-ML 2.1, Ref': (version) =>
    xml('v2_1', `<Ref agencyID="SDMX" id="DSD" version="${version}" class="DataStructure" package="datastructure"/>`),
  'SDMX-ML 2.1, URN': (version) => xml('v2_1', `<URN>${urn(version)}</URN>`),
  'SDMX-JSON 1.0': (version) => json('1.0.0', urn(version)),
};

/** A version, and what the error suggests in the 3.x model. */
const refused: readonly (readonly [string, string])[] = [
  ['~', 'write 1+.0.0 for the highest stable version from 1.0.0 on, or an exact version'],
  ['1.0~.0', 'write 1.0+.0 for the highest stable version with major 1 from 1.0.0 on'],
  ['*', '* selects every version'],
  ['1.*', 'write 1.0+.0 for'],
  ['+', 'write 1+.0.0 for'],
  ['1.0.+', 'write 1.0.0+ for'],
  ['1+', 'write 1+.0.0 for the highest stable version from 1.0.0 on, 1.0+.0 for'],
  ['1.0+', 'write 1.0+.0 for'],
  ['0.1+.0', 'write 0+.1.0 for'],
  ['1.2-draft+', 'write 1.2+.0 for'],
  ['latest', 'a keyword'],
];

describe('a version that a reference may not have', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  async function problemsOf(message: string): Promise<readonly Problem[]> {
    const response = await test.post(message, { 'Dry-Run': 'true', Accept: 'application/json' });
    expect(response.status).to.equal(400);
    const { errors = [], results = [] } = (await response.json()) as Response;
    return [...errors, ...results.flatMap(({ problems }) => problems)].filter(({ detail }) =>
      /is not a version/.test(detail),
    );
  }

  for (const [format, messageWith] of Object.entries(modern)) {
    for (const [version, words] of refused) {
      it(`${version} in ${format} is refused with the form to write`, async () => {
        const [problem, ...others] = await problemsOf(messageWith(version));
        expect(others).to.deep.equal([]);
        expect(problem?.detail)
          .to.include(`"${version}" is not a version that a reference may have: `)
          .and.include(words);
      });
    }
  }

  for (const [format, messageWith] of Object.entries(legacy)) {
    for (const [version] of refused) {
      it(`${version} in ${format} is refused: the version is exact`, async () => {
        const [problem, ...others] = await problemsOf(messageWith(version));
        expect(others).to.deep.equal([]);
        expect(problem?.detail)
          .to.include(`"${version}" is not a version that a reference of SDMX 2.1 may have: `)
          .and.include('write an exact version such as 1.0');
      });
    }
  }
});
