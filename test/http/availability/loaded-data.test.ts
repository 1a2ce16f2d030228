import { expect } from 'chai';
import { type DataServer, messageOf, startDataServer } from '../loads/data-server.js';

interface Available {
  readonly id: string;
  readonly annotations?: readonly { readonly id: string; readonly title: string; readonly type: string }[];
  readonly cubeRegions: readonly {
    readonly keyValues?: readonly {
      readonly id: string;
      readonly values?: readonly { readonly value: string }[];
      readonly timeRange?: { readonly startPeriod: { period: string }; readonly endPeriod: { period: string } };
    }[];
  }[];
}

describe('availability of loaded data', () => {
  let test: DataServer;
  before(async () => {
    test = await startDataServer();
    const rows = ['A,FR,2020,1,A,s,t,u', 'A,DE,2021,2,A,s,t,u', 'M,FR,2020-03,3,E,s,t,u', 'M,FR,2021-12,4,A,s,t,u'];
    const response = await test.load(messageOf(rows));
    expect(response.status, await response.clone().text()).to.equal(200);
  });
  after(() => test.close());

  const send = (rest = ''): Promise<Response> =>
    test.request(`/sdmx/v2/availability/dataflow/SDMX/DF/1.0.0${rest}`, {
      headers: { Accept: 'application/vnd.sdmx.structure+json;version=2.0.0' },
    });

  async function available(rest = ''): Promise<Available> {
    const response = await send(rest);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    const { data } = JSON.parse(text) as { data: { dataConstraints: readonly [Available] } };
    expect(data.dataConstraints.length).to.equal(1);
    return data.dataConstraints[0];
  }

  /** The values of each component; of time the ends of its range. */
  async function valuesOf(rest = ''): Promise<Record<string, readonly string[]>> {
    const { cubeRegions } = await available(rest);
    return Object.fromEntries(
      (cubeRegions[0]?.keyValues ?? []).map(({ id, values, timeRange }) => [
        id,
        timeRange === undefined
          ? (values ?? []).map(({ value }) => value)
          : [timeRange.startPeriod.period, timeRange.endPeriod.period],
      ]),
    );
  }

  it('has the values of the data, the range of their periods, and the numbers of series and observations', async () => {
    expect(await valuesOf()).to.deep.equal({ FREQ: ['A', 'M'], AREA: ['DE', 'FR'], TIME_PERIOD: ['2020', '2021'] });
    const { id, annotations } = await available();
    expect(id).to.equal('DF');
    expect(annotations?.map((each) => [each.id, each.title, each.type])).to.deep.equal([
      ['series_count', '3', 'sdmx_metrics'],
      ['obs_count', '4', 'sdmx_metrics'],
    ]);
  });

  it('is that of what a key and filters select', async () => {
    expect(await valuesOf('/M.*')).to.deep.equal({ FREQ: ['M'], AREA: ['FR'], TIME_PERIOD: ['2020-03', '2021-12'] });
    expect(await valuesOf('/*/AREA?c[TIME_PERIOD]=ge:2021')).to.deep.equal({ AREA: ['DE', 'FR'] });
    expect(await valuesOf('/*/AREA?c[OBS_STATUS]=E')).to.deep.equal({ AREA: ['FR'] });
    const { annotations } = await available('/M.*');
    expect(annotations?.map(({ title }) => title)).to.deep.equal(['1', '2']);
  });

  it('has what can still be selected of each component in the mode available', async () => {
    expect(await valuesOf('/M.*?mode=available')).to.deep.equal({
      FREQ: ['A', 'M'],
      AREA: ['FR'],
      TIME_PERIOD: ['2020-03', '2021-12'],
    });
    expect(await valuesOf('/*/FREQ?mode=available&c[FREQ]=M&c[AREA]=DE')).to.deep.equal({ FREQ: ['A'] });
  });

  it('includes structures with the codes of the data', async () => {
    const response = await send('?references=codelist');
    const { data } = (await response.json()) as {
      data: { codelists: readonly { id: string; codes: readonly { id: string }[] }[] };
    };
    const codes = Object.fromEntries(data.codelists.map((list) => [list.id, list.codes.map(({ id }) => id)]));
    expect(codes).to.deep.include({ CL_FREQ: ['A', 'M'], CL_AREA: ['FR', 'DE'] });
  });

  it('is 404 where nothing is selected, and 400 for what the structure does not have', async () => {
    const nothing = await send('/A.AT');
    expect([nothing.status, await nothing.text()]).to.satisfy(
      ([status, text]: [number, string]) => status === 404 && text.includes('no data match the query'),
    );
    expect((await send('/*?c[NONE]=A')).status).to.equal(400);
    expect((await send('/A.B.C.D')).status).to.equal(400);
  });

  it('is that of the data of an instant', async () => {
    const response = await test.load(messageOf(['A,AT,2030,9,A,s,t,u']));
    const { load } = (await response.json()) as { load: { at: string } };
    expect((await valuesOf())['AREA']).to.deep.equal(['AT', 'DE', 'FR']);
    const before = new Date(Date.parse(load.at) - 1).toISOString();
    expect((await valuesOf(`?asOf=${before}`))['AREA']).to.deep.equal(['DE', 'FR']);
  });
});
