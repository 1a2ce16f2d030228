import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { Listener } from '../../../src/http/server/listen.js';
import { Registry } from '../../../src/registry/registry.js';
import { details } from '../../../src/registry/structures/structure-query.js';
import { categoryScheme, codelist, conceptScheme, extendedCodelist, urns, valueList } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';
import { serveRegistry } from '../serve-registry.js';

const formats = ['sdmx-3.0', 'sdmx-3.1', 'sdmx-json-2.1', 'sdmx-json-2.0', 'sdmx-2.1', 'sdmx-json-1.0'];
const many = Array.from({ length: 40_000 }, (_, index) => `C${index}`);
const largePath = '/sdmx/v2/structure/codelist/SDMX/LARGE';

describe('large results over HTTP', () => {
  let test: TestRegistry;
  let usual: Listener;
  /** Reads every result in batches, and writes one at a time. */
  let large: Listener;

  before(async () => {
    test = await openTestRegistry();
    const report = await test.submit([
      ...Array.from({ length: 40 }, (_, index) => codelist(`CL${index}`, '1.0.0', ['A', 'B', `OF_${index}`])),
      codelist('LARGE', '1.0.0', many),
      extendedCodelist('HEIR', '1.0.0', [urns.codelist('CL1', '1.0+.0')], ['OWN']),
      extendedCodelist('GRANDCHILD', '1.0.0', [urns.codelist('HEIR', '1.0.0')], ['LAST']),
      conceptScheme('CS', '1.0.0', { A: urns.codelist('CL2', '1.0.0'), B: null }),
      categoryScheme('CATS', '1.0', { A: { B: { C: {} }, D: {} }, E: {} }),
      valueList('VALUES', '1.0', ['x', 'y']),
    ]);
    expect(report.outcome).to.equal('accepted');
    usual = await serveRegistry(await Registry.open(test.database, { isOnlyWriter: true }));
    const inBatches = { isOnlyWriter: true, atOnce: { versions: 0, packedBytes: 0 } };
    large = await serveRegistry(await Registry.open(test.database, inBatches), {
      largeResponseBytes: 1,
      caches: { representations: 0 },
    });
  });
  after(async () => {
    await usual.stop(1);
    await large.stop(1);
    await test.close();
  });

  const get = (listener: Listener, path: string, init: RequestInit = {}) =>
    fetch(`${listener.url}${path}`, { ...init, headers: { 'Accept-Encoding': 'identity', ...init.headers } });

  for (const detail of details) {
    for (const path of [
      '*/SDMX/CL1,CL2,HEIR,GRANDCHILD,CS,CATS,VALUES,AGENCIES/*?',
      'codelist/*/GRANDCHILD,CL1/*/A?',
      'conceptscheme?references=all&',
    ]) {
      it(`has the same bytes as a small result: ${path}detail=${detail}`, async () => {
        for (const format of formats) {
          const url = `/sdmx/v2/structure/${path}detail=${detail}&format=${format}`;
          const [expected, given] = await Promise.all([get(usual, url), get(large, url)]);
          expect(given.status).to.equal(200);
          expect((await given.text()) === (await expected.text()), format).to.equal(true);
          for (const name of ['ETag', 'Last-Modified', 'Content-Language', 'Content-Type'])
            expect(given.headers.get(name), name).to.equal(expected.headers.get(name));
        }
      });
    }
  }

  /** Begins to read a response and takes nothing more. @returns the function that closes the connection */
  async function stall(path: string): Promise<() => void> {
    const { hostname, port } = new URL(large.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: identity\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    return () => socket.destroy();
  }

  it('wait for their turn, until the client before has gone', async () => {
    const leave = await stall(largePath);
    let isOver = false;
    const next = get(large, `${largePath}?format=sdmx-json-2.1`).then((response) => {
      isOver = true;
      return response;
    });
    await sleep(500);
    expect(isOver).to.equal(false);
    leave();
    const response = await next;
    expect(response.status).to.equal(200);
    expect(await response.text()).to.include('"C39999"');
  });

  it('leave the queue when their client goes', async () => {
    const leave = await stall(largePath);
    const abort = new AbortController();
    const gone = get(large, `${largePath}?format=sdmx-json-2.1`, { signal: abort.signal }).catch(() => 'gone');
    const next = get(large, `${largePath}?format=sdmx-json-2.0`);
    await sleep(200);
    abort.abort();
    expect(await gone).to.equal('gone');
    leave();
    expect((await (await next).text()).length).to.be.greaterThan(1_000_000);
  });

  it('do not delay HEAD, 304 and responses without content', async () => {
    const leave = await stall(largePath);
    const head = await get(large, largePath, { method: 'HEAD' });
    expect(head.status).to.equal(200);
    const headers = { 'If-None-Match': head.headers.get('ETag') ?? '' };
    expect((await get(large, largePath, { headers })).status).to.equal(304);
    expect((await get(large, '/health/live')).status).to.equal(200);
    expect((await get(large, '/sdmx/v2/structure/codelist/SDMX/NONE')).status).to.equal(404);
    leave();
  });
});
