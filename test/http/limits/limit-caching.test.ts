import { expect } from 'chai';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { codelistMessage } from '../messages.js';
import { rawRequest } from '../raw-request.js';

const path = '/sdmx/v2/structure/codelist/SDMX/CL';
const root = { Authorization: basic('root', 'only-for-the-tests') };
const https = { 'X-Forwarded-Proto': 'https' };

describe('limitCaching', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({ proxies: { trusted: ['127.0.0.1'], headers: 'x-forwarded' } });
    await test.post(codelistMessage('CL', '1.0.0'));
  });
  after(() => test.close());

  /** Whether caches may share a response, and whether it is one of HTTPS. */
  const send = async (headers: Readonly<Record<string, string>>, method = 'GET') => {
    const { status, headers: received } = await rawRequest(test.url, { path, method, headers });
    return [status, received['cache-control'], received['strict-transport-security'] !== undefined, received.etag];
  };

  it('lets shared caches keep what anonymous requests get only, whoever asked first for a response that is repeated', async () => {
    const [, , , tag] = await send({});
    const current = { 'If-None-Match': String(tag) };
    // Each one three times and in both orders, so that it is warm after others and after itself.
    const callers = [
      [{}, 'no-cache', false],
      [root, 'private, no-cache', false],
      [https, 'no-cache', true],
      [{ ...root, ...https }, 'private, no-cache', true],
    ] as const;
    for (const round of [callers, callers.toReversed(), callers]) {
      for (const [headers, caching, isStrict] of round) {
        expect(await send(headers)).to.deep.equal([200, caching, isStrict, tag]);
        expect(await send(headers, 'HEAD')).to.deep.equal([200, caching, isStrict, tag]);
        expect(await send({ ...headers, ...current })).to.deep.equal([304, caching, isStrict, tag]);
      }
    }
  });
});
