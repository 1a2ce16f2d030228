import { expect } from 'chai';
import type { dataOfVersionsSchema } from '../../../src/http/data-queries/data-of-versions.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { dataProviderScheme, provisionAgreement, urns } from '../../harness/artefacts.js';
import { asUser } from '../../harness/users.js';
import { type DataServer, flowUrn, messageOf, startDataServer } from '../loads/data-server.js';
import { expectDescribed } from '../openapi/api-document.js';
import { type RawResponse, rawRequest } from '../raw-request.js';
import type { Received } from '../received.js';

type Found = Received<typeof dataOfVersionsSchema>;

const registration = (id: string, source: object): Artefact =>
  ({
    class: 'Registration',
    agencyID: 'SDMX',
    id,
    version: '1.0',
    provisionAgreement: urns.provisionAgreement('PA', '1.0.0'),
    ...source,
  }) as unknown as Artefact;

describe('GET /ws/registry/data', () => {
  let test: DataServer;
  before(async () => {
    test = await startDataServer();
  });
  after(() => test.close());

  async function respond(urn: string, more = '', headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
    const path = `/ws/registry/data?urn=${encodeURIComponent(urn)}${more}`;
    const response = await rawRequest(test.url, { path, headers });
    expectDescribed('GET', path, response);
    return response;
  }
  async function find(urn: string, more?: string): Promise<Found> {
    const { status, text } = await respond(urn, more);
    expect(status, text).to.equal(200);
    return JSON.parse(text) as Found;
  }

  it('has no data of a flow before they are loaded or registered', async () => {
    const { urn, loaded, sources } = await find(flowUrn);
    expect({ urn, loaded, sources }).to.deep.equal({ urn: flowUrn, loaded: [], sources: [] });
  });

  it('has what is loaded, as of an instant, for each version that a URN stands for', async () => {
    const { tick } = await find(flowUrn);
    await test.load(messageOf(['A,FR,2020,1,,,,', 'A,DE,2020,2,,,,']));
    const { loaded } = await find(flowUrn);
    expect(loaded.map(({ urn, rows }) => [urn, rows])).to.deep.equal([[flowUrn, 2]]);
    expect(Date.now() - Date.parse(loaded[0]?.at ?? '')).to.be.within(0, 120_000);
    expect((await find(flowUrn.replace('1.0.0', '*'))).loaded).to.deep.equal(loaded);
    expect((await find(flowUrn, `&asOf=tick:${tick}`)).loaded).to.deep.equal([]);
  });

  it('has the registered sources, and fetches nothing', async () => {
    const provider = 'urn:sdmx:org.sdmx.infomodel.base.DataProvider=SDMX:DATA_PROVIDERS(1.0).P';
    const service = { dataURL: 'https://data.example.org/v2', isRESTDatasource: true, isWebServiceDatasource: false };
    const { outcome, results } = await test.submit([
      dataProviderScheme(['P']),
      provisionAgreement('PA', '1.0.0', flowUrn, provider),
      registration('R2', { queryableDataSource: service }),
      registration('R1', { simpleDataSource: 'https://data.example.org/a.csv' }),
    ]);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
    const urnOf = (id: string): string => `urn:sdmx:org.sdmx.infomodel.registry.Registration=SDMX:${id}(1.0)`;
    expect((await find(flowUrn)).sources).to.deep.equal([
      { source: 'R1', registration: urnOf('R1'), structure: flowUrn, file: 'https://data.example.org/a.csv' },
      { source: 'R2', registration: urnOf('R2'), structure: flowUrn, service: 'https://data.example.org/v2' },
    ]);
  });

  it('says what is wrong with a URN', async () => {
    const errorOf = async (urn: string): Promise<string> => {
      const { status, text } = await respond(urn);
      return `${status} ${text}`;
    };
    expect(await errorOf(urns.codelist('CL_FREQ', '1.0.0'))).to.match(/^400 .*is a Codelist, which has no data/);
    expect(await errorOf('urn:sdmx:org.sdmx.infomodel.datastructure.Dimension=SDMX:DSD(1.0.0).FREQ')).to.match(
      /^400 .*data are of whole artefacts/,
    );
    expect(await errorOf(urns.dataflow('NONE', '1.0.0'))).to.match(/^404 /);
  });

  it('is closed to those who may not see the data', () =>
    test.whileRestricted(async () => {
      const anonymous = await respond(flowUrn);
      expect(anonymous.status).to.equal(401);
      expect(anonymous.headers).not.to.have.property('www-authenticate');
      expect((await respond(flowUrn, '', { Authorization: asUser('bob') })).status).to.equal(403);
      expect((await respond(flowUrn, '', { Authorization: asUser('ann') })).status).to.equal(200);
      const every = await respond(flowUrn.replace('DF(1.0.0)', 'DF(*)'), '', { Authorization: asUser('ann') });
      expect((JSON.parse(every.text) as Found).loaded).to.have.length(1);
    }));
});
