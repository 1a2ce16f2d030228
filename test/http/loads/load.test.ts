import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import type { loadsSchema } from '../../../src/http/loads/load.js';
import type { validationReportSchema } from '../../../src/http/validation/report-schema.js';
import { dataflow, urns } from '../../harness/artefacts.js';
import { asUser } from '../../harness/users.js';
import type { Received } from '../received.js';
import { type DataServer, flowPath, flowUrn, messageOf, root, startDataServer } from './data-server.js';

type ReportJson = Received<typeof validationReportSchema>;

describe('POST /ws/secure/data', () => {
  let test: DataServer;
  before(async () => {
    test = await startDataServer();
  });
  after(() => test.close());

  async function load(rows: readonly string[], action: string, query = ''): Promise<NonNullable<ReportJson['load']>> {
    const response = await test.load(messageOf(rows, action), query);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    const { load: loaded } = JSON.parse(text) as ReportJson;
    if (loaded === undefined) throw new Error(text);
    return loaded;
  }

  it('has no data before', async () => {
    const response = await test.query('', { Accept: 'application/json' });
    expect(response.status).to.equal(404);
    expect(await response.json()).to.have.nested.property('errors[0].code', 100);
  });

  let first: NonNullable<ReportJson['load']>;
  it('loads valid data', async () => {
    first = await load(['A,FR,2020,1.50,A,ECB;BIS,Rate,EUR', 'A,FR,2021,2,E,,,', 'A,DE,2020,3,,,"a ""b"", c",'], 'R');
    expect(first).to.include({ structure: flowUrn, principal: 'root', action: 'replace', rows: 3 });
    expect(first.given).to.deep.equal({ replace: 3 });
    expect(await test.rows()).to.deep.equal([
      'A,DE,2020,3,,,"a ""b"", c",EUR',
      'A,FR,2020,1.50,A,ECB;BIS,Rate,EUR',
      'A,FR,2021,2,E,,Rate,EUR',
    ]);
    expect(await readdir(test.loads)).to.have.length(1);
  });

  it('refuses invalid data with their report, and loads nothing of them', async () => {
    const response = await test.load(messageOf(['A,FR,2022,4,,,,', 'A,XX,2022,4,,,,']));
    expect(response.status).to.equal(422);
    const report = (await response.json()) as ReportJson;
    expect(report.valid).to.equal(false);
    expect(report.load).to.equal(undefined);
    expect(report.rules.map(({ rule }) => rule)).to.deep.equal(['code.unknown']);
    expect(await test.rows()).to.have.length(3);
    expect(await readdir(test.loads)).to.have.length(1);
  });

  it('appends what is new, and keeps what there is', async () => {
    await load(['A,FR,2020,9,E,,,', 'A,FR,2021,,,WB,,', 'A,AT,2020,5,,,,'], 'A');
    expect(await test.rows('/A.FR')).to.deep.equal(['A,FR,2020,1.50,A,ECB;BIS,Rate,EUR', 'A,FR,2021,2,E,WB,Rate,EUR']);
    expect(await test.rows('/A.AT')).to.deep.equal(['A,AT,2020,5,,,,EUR']);
  });

  it('merges the values that are given', async () => {
    await load(['A,FR,2020,7,,,,', 'A,FR,,,,,Other,'], 'M');
    expect(await test.rows('/A.FR')).to.deep.equal(['A,FR,2020,7,A,ECB;BIS,Other,EUR', 'A,FR,2021,2,E,WB,Other,EUR']);
  });

  it('replaces rows as a whole', async () => {
    await load(['A,FR,2020,8,,,,'], 'R');
    expect(await test.rows('/A.FR')).to.deep.equal(['A,FR,2020,8,,,Other,EUR', 'A,FR,2021,2,E,WB,Other,EUR']);
  });

  it('takes the action of the request in place of that of the message', async () => {
    const { action } = await load(['A,FR,2021,8,A,,,'], 'R', '?action=append');
    expect(action).to.equal('append');
    expect(await test.rows('/A.FR')).to.deep.equal(['A,FR,2020,8,,,Other,EUR', 'A,FR,2021,2,E,WB,Other,EUR']);
  });

  it('deletes observations, values, and all that a part of a key selects', async () => {
    await load(['A,FR,2020,,,,,', 'A,FR,2021,,E,,,'], 'D');
    expect(await test.rows('/A.FR')).to.deep.equal(['A,FR,2021,2,,WB,Other,EUR']);
    await load(['A,FR,,,,,,'], 'D');
    expect(await test.rows('/A.FR')).to.equal(404);
    expect(await test.rows()).to.have.length(2);
  });

  it('carries out several actions of one message in their order', async () => {
    const message = `${messageOf(['M,FR,2020-01,1,,,,'], 'A')}dataflow,SDMX:DF(1.0.0),M,M,FR,2020-01,2,,,,\n`;
    const response = await test.load(message);
    const report = (await response.json()) as ReportJson;
    expect(report.load, JSON.stringify(report)).to.include({ action: 'mixed' });
    expect(await test.rows('/M')).to.deep.equal(['M,FR,2020-01,2,,,,EUR']);
  });

  it('keeps attributes whose observations come later', async () => {
    await load(['M,DE,,,,,Later,'], 'M');
    expect(await test.rows('/M.DE')).to.deep.equal(['M,DE,,,,,Later,']);
    await load(['M,DE,2020-01,4,,,,'], 'A');
    expect(await test.rows('/M.DE')).to.deep.equal(['M,DE,2020-01,4,,,Later,EUR']);
  });

  it('shows earlier states, and returns to them', async () => {
    expect(await test.rows(`?asOf=tick:${first.tick}`)).to.have.length(3);
    const restored = await test.request(`/ws/secure/data/restore/${flowPath}?asOf=tick:${first.tick}`, {
      method: 'POST',
      headers: root,
    });
    expect(restored.status, await restored.clone().text()).to.equal(200);
    const { tick, action } = (await restored.json()) as { tick: number; action: string };
    expect(action).to.equal('restore');
    expect(await test.rows('/A.FR')).to.deep.equal(['A,FR,2020,1.50,A,ECB;BIS,Rate,EUR', 'A,FR,2021,2,E,,Rate,EUR']);
    expect(await test.rows(`?asOf=tick:${tick - 1}`)).to.have.length(4);
    const before = await test.request(`/ws/secure/data/restore/${flowPath}?asOf=tick:${first.tick - 1}`, {
      method: 'POST',
      headers: root,
    });
    expect(before.status).to.equal(200);
    expect(await test.rows()).to.equal(404);
    await load(['A,FR,2020,1,,,,'], 'R');
    expect(await test.rows()).to.deep.equal(['A,FR,2020,1,,,,']);
  });

  it('lists loads, the newest first', async () => {
    const response = await test.request(`/ws/secure/data/${flowPath}`, { headers: root });
    expect(response.status).to.equal(200);
    const { loads } = (await response.json()) as Received<typeof loadsSchema>;
    expect(loads.slice(0, 3).map(({ action }) => action)).to.deep.equal(['replace', 'restore', 'restore']);
    expect(loads.at(-1)).to.deep.include(first);
  });

  it('is for maintainers of the agency', async () => {
    expect((await test.load(messageOf([]), '', { Authorization: '' })).status).to.equal(401);
    expect((await test.load(messageOf(['A,FR,2020,1,,,,']), '', { Authorization: asUser('ann') })).status).to.equal(
      403,
    );
    expect(
      (await test.load(messageOf(['A,FR,2020,1,,,,']), '', {}, encodeURIComponent('SDMX:NONE(1.0.0)'))).status,
    ).to.equal(404);
    expect((await test.request('/ws/secure/data', { method: 'POST', headers: root })).status).to.equal(400);
  });

  it('names the versions that have data where another one has none', async () => {
    await test.submit([dataflow('DF', '1.1.0', urns.dataStructure('DSD', '1.0+.0'))]);
    const response = await test.query('', { Accept: 'application/json' }, 'SDMX/DF/1.1.0');
    expect(response.status).to.equal(404);
    expect(await response.text()).to.include(`there are data of ${flowUrn}`);
  });
});
