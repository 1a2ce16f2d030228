import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFolder } from '../harness/database.js';
import { killLeftovers, type StrataProcess, startStrata } from '../harness/process.js';
import { onSharedDatabase } from '../harness/shared-database.js';

/** Makes errors that nothing catches: for requests with a header, and outside of them on a signal. */
const injection = `
import { ServerResponse } from 'node:http';
const { setHeader } = ServerResponse.prototype;
const inject = {
  rejection: () => void Promise.reject(new Error('injected rejection')),
  exception: () => void setImmediate(() => { throw new Error('injected exception'); }),
};
ServerResponse.prototype.setHeader = function (name, value) {
  const { 'x-fault': fault } = this.req.headers;
  if (name === 'X-Request-Id') {
    delete this.req.headers['x-fault'];
    inject[fault]?.();
  }
  return setHeader.call(this, name, value);
};
process.on('SIGUSR2', inject.exception);
`;

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly openRequests?: readonly unknown[];
  readonly err?: { readonly message: string; readonly stack: string };
}

describe('errors that nothing catches', () => {
  const dataDir = join(runFolder(), 'uncaught');
  let strata: StrataProcess;

  before(async () => {
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(injection)}`;
    strata = startStrata({ STRATA_DATA_DIR: dataDir, NODE_OPTIONS, ...(await onSharedDatabase()) });
  });
  after(() => killLeftovers(dataDir));

  const logged = (): Line[] =>
    strata
      .stdout()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => msg.startsWith('nothing has caught'));

  const send = (id: string, fault?: string): Promise<Response> =>
    strata.request('/ws/registry/artefacts', {
      headers: { 'X-Request-Id': id, ...(fault === undefined ? {} : { 'X-Fault': fault }) },
    });

  it('are logged with the requests that they may belong to, and the process goes on', async () => {
    // Before Node.js 24, requests are followed after the first error only.
    const isFollowed = Number.parseInt(process.versions.node, 10) >= 24;
    expect((await send('first', 'rejection')).status).to.equal(isFollowed ? 500 : 200);
    await strata.logged('nothing has caught');
    expect(logged().map(({ requestId, level, err }) => [requestId, level, err?.message])).to.deep.equal([
      ['first', 50, 'injected rejection'],
    ]);
    expect((await send('other')).status).to.equal(200);
  });

  for (const fault of ['rejection', 'exception'])
    it(`later get their request a response 500, and leave others alone: ${fault}`, async () => {
      const responses = await Promise.all([send('a'), send(`id-${fault}`, fault), send('b')]);
      expect(responses.map(({ status }) => status)).to.deep.equal([200, 500, 200]);
      expect(responses[1]?.headers.get('X-Request-Id')).to.equal(`id-${fault}`);
      expect(await responses[1]?.json()).to.have.nested.property('errors[0].code', 500);
      expect(logged().at(-1)).to.include({ requestId: `id-${fault}`, level: 50 });
    });

  it('are counted', async () => {
    const metrics = await (await strata.request('/metrics')).text();
    expect(metrics).to.include('strata_uncaught_errors_total{kind="rejection"} 2');
    expect(metrics).to.include('strata_uncaught_errors_total{kind="exception"} 1');
  });

  it('are not made by a message to compare with a version that does not exist or is an item', async () => {
    const body = readFileSync('examples/2-port-traffic.xml');
    const before = logged().length;
    for (const urn of ['Codelist=NOBODY:NOTHING(1.0)', 'Code=OLD:CL_D(1.0).A']) {
      const path = `/ws/registry/compare?urn=urn:sdmx:org.sdmx.infomodel.codelist.${urn}`;
      const response = await strata.request(path, { method: 'POST', body });
      expect(response.status, await response.text()).to.be.within(400, 499);
    }
    expect((await send('after')).status).to.equal(200);
    expect(logged()).to.have.length(before);
  });

  it('outside of requests stop the process in order if they are exceptions', async () => {
    strata.kill('SIGUSR2');
    expect(await strata.ended, strata.stderr()).to.deep.equal({ code: 1, signal: null });
    expect(logged().at(-1)?.msg).to.match(/outside of all requests: stopping$/);
    expect(strata.messages.at(-1)).to.equal('stopped');
  });
});
