import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { validateSdmxJson } from '../../formats/json/schema-validation.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import {
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataProviderScheme,
  dataStructure,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { select } from '../../harness/xpath.js';

const concept = (id: string) => urns.concept('CS', '1.0+.0', id);
const list = urns.codelist('CL', '1.0+.0');

/** A structure with the dimensions FREQ, AREA and time. */
function structure(): Artefact {
  const made = dataStructure('DSD', '1.0.0', { [concept('FREQ')]: list, [concept('AREA')]: list });
  const { dimensionList } = made['dataStructureComponents'] as unknown as { readonly dimensionList: object };
  const timeDimension = {
    conceptIdentity: concept('TIME_PERIOD'),
    localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
  };
  const components = {
    dimensionList: { ...dimensionList, timeDimension },
    measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: concept('OBS_VALUE') }] },
  };
  return { ...made, dataStructureComponents: components } as unknown as Artefact;
}

const actual = (id: string, constraintAttachment: object, FREQ: readonly string[]): Artefact =>
  ({
    ...dataConstraint(id, '1.0', []),
    role: 'Actual',
    constraintAttachment,
    cubeRegions: [
      {
        include: true,
        keyValues: [
          { id: 'FREQ', include: true, values: FREQ },
          { id: 'AREA', include: true, values: ['A', 'B'] },
          {
            id: 'TIME_PERIOD',
            include: true,
            timeRange: {
              startPeriod: { period: '2010', isInclusive: true },
              endPeriod: { period: '2020', isInclusive: true },
            },
          },
        ],
      },
    ],
  }) as unknown as Artefact;

describe('availability queries of REST 1.5', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const report = await test.submit([
      codelist('CL', '1.0.0', ['A', 'B', 'C', 'D']),
      conceptScheme('CS', '1.0.0', { FREQ: null, AREA: null, TIME_PERIOD: null, OBS_VALUE: null }),
      structure(),
      dataflow('DF', '1.0', urns.dataStructure('DSD', '1.0+.0')),
      dataflow('DF', '2.0.0-draft', urns.dataStructure('DSD', '1.0+.0')),
      dataProviderScheme(['P1', 'P2', 'P3']),
      ...['P1', 'P2'].map((id) => provisionAgreement(id, '1.0', urns.dataflow('DF', '1.0'), urns.dataProvider(id))),
      actual('ALL', { dataflows: [urns.dataflow('DF', '1.0')] }, ['A', 'B', 'C']),
      ...['P1', 'P2'].map((id, index) =>
        actual(`OF_${id}`, { provisionAgreements: [urns.provisionAgreement(id, '1.0')] }, ['A', 'B'].slice(index)),
      ),
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  });
  after(() => test.close());

  const send = (path: string, accept = '*/*'): Promise<Response> =>
    test.request(`/sdmx/v1/availableconstraint${path}`, { headers: { Accept: accept } });

  /** The values of each content constraint of a response, `FREQ=A,B AREA=A`; time by its periods. */
  const values = async (path: string): Promise<string[]> => {
    const response = await send(path);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    expect(response.headers.get('Content-Type')).to.equal('application/vnd.sdmx.structure+xml;version=2.1');
    expect(validateSdmxMl(text, '2.1')).to.deep.equal([]);
    return select(text, '//str:ContentConstraint/@type').map((type, index) => {
      expect(type).to.equal('Actual');
      const keyValues = `(//str:ContentConstraint)[${index + 1}]//com:KeyValue`;
      return select(text, `${keyValues}/@id`)
        .map(
          (id, place) => `${id}=${select(text, `(${keyValues})[${place + 1}]//text()[normalize-space()]`).join(',')}`,
        )
        .join(' ');
    });
  };

  const found: readonly (readonly [string, readonly string[]])[] = [
    ['/DF', ['FREQ=A,B,C AREA=A,B TIME_PERIOD=2010,2020']],
    ['/SDMX,DF', ['FREQ=A,B,C AREA=A,B TIME_PERIOD=2010,2020']],
    ['/SDMX,DF,1.0/all/all/all', ['FREQ=A,B,C AREA=A,B TIME_PERIOD=2010,2020']],
    ['/all,DF,latest/A+C+D.', ['FREQ=A,C AREA=A,B TIME_PERIOD=2010,2020']],
    ['/DF/.B', ['FREQ=A,B,C AREA=B TIME_PERIOD=2010,2020']],
    ['/DF/.B?mode=available', ['FREQ=A,B,C AREA=A,B TIME_PERIOD=2010,2020']],
    ['/DF/all/all/FREQ', ['FREQ=A,B,C']],
    ['/DF/all/P1/FREQ', ['FREQ=A,B']],
    ['/DF/all/SDMX,P2/FREQ', ['FREQ=B']],
    ['/DF/all/P1+SDMX,P2/FREQ', ['FREQ=A,B', 'FREQ=B']],
    ['/DF/all/all/TIME_PERIOD?startPeriod=2015-Q1&endPeriod=2016', ['TIME_PERIOD=2015-Q1,2016']],
  ];
  for (const [path, expected] of found) {
    it(`returns the values for ${path}`, async () => expect(await values(path)).to.deep.equal(expected));
  }

  it('responds on the older path too', async () => {
    const response = await test.request('/ws/public/sdmxapi/rest/availableconstraint/DF');
    expect(response.status).to.equal(200);
  });

  it('includes references with resolved wildcards, in valid messages', async () => {
    const text = await (await send('/DF/A.B?references=all')).text();
    expect(validateSdmxMl(text, '2.1')).to.deep.equal([]);
    for (const element of ['str:Dataflow[@id]', 'str:DataStructure[@id]', "str:*[@isPartial='true']"]) {
      expect(select(text, `//${element}`), element).to.not.deep.equal([]);
    }
    expect(text).not.to.include('1.0+.0');
    for (const [version, type] of [
      ['1.0.0', 'application/vnd.sdmx.structure+json;version=1.0.0'],
      ['2.1.0', 'application/vnd.sdmx.structure+json;version=2.1.0'],
    ] as const) {
      const response = await send('/DF/A.B?references=all', type);
      expect(response.headers.get('Content-Type')).to.equal(type);
      expect(validateSdmxJson(await response.text(), version)).to.deep.equal([]);
    }
  });

  it('reports a component without values as a loss in SDMX 2.1, instead of returning all values', async () => {
    const text = await (await send('/DF/D.?mode=available')).text();
    expect(validateSdmxMl(text, '2.1')).to.deep.equal([]);
    expect(text).not.to.include('<com:KeyValue id="AREA"');
    const [, footer = ''] = text.split('<footer:Footer>');
    expect(footer).to.include('Constraint=SDMX:ALL(1.0)').and.include('AREA').and.include('left out');
  });

  const refused: readonly (readonly [string, number, string])[] = [
    ['', 400, 'the flow is missing'],
    ['/SDMX,DF,1.0,x', 400, 'a flow has at most 3'],
    ['/DF/A.B.C', 400, '3 positions'],
    ['/DF/A%20B', 400, 'position of a key'],
    ['/DF/all/A,B,C', 400, 'a provider has at most 2'],
    ['/DF/all/SDMX,all', 400, 'is not a provider'],
    ['/DF/all/all/NOWHERE', 400, 'NOWHERE'],
    ['/DF?startPeriod=soon', 400, 'not a time period'],
    ['/DF?c[FREQ]=A', 400, 'unknown parameter'],
    ['/DF?asOf=2020', 404, 'the registry began at'],
    ['/NONE', 404, 'does not hold a structure'],
    ['/SDMX,DF,2.0.0-draft', 404, 'no data constraint'],
    ['/DF/all/P3', 404, 'does not hold a structure'],
    ['/DF/D.', 404, 'no data match'],
    ['/DF?endPeriod=2009', 404, 'no data match'],
  ];
  for (const [path, status, words] of refused) {
    it(`responds to ${path || 'the bare resource'} with ${status} and "${words}"`, async () => {
      const response = await send(path);
      const text = await response.text();
      expect(response.status, text).to.equal(status);
      expect(text).to.include('</').and.include(words);
    });
  }
});
