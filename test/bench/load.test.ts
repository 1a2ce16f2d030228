import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { runLoad } from '../../bench/load.js';

const respond: Readonly<Record<string, RequestListener>> = {
  '/length': (_request, response) => response.end('x'.repeat(100_000)),
  '/empty': (_request, response) => response.end(),
  '/chunked': (_request, response) => {
    response.write('0\r\n\r\n');
    response.write('y'.repeat(100_000));
    response.end('\r\n0');
  },
  '/304': (_request, response) => response.writeHead(304).end(),
  '/404': (_request, response) => response.writeHead(404).end('no such thing'),
};

describe('runLoad', () => {
  let server: Server;
  let requests = 0;
  const urlOf = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const load = (...paths: string[]) =>
    runLoad({ urls: paths.map(urlOf), headers: { 'X-Load': 'yes' }, connections: 3, seconds: 0.2 });

  before((done) => {
    server = createServer((request, response) => {
      if (request.headers['x-load'] === 'yes') requests += 1;
      respond[request.url ?? '']?.(request, response);
    }).listen(0, '127.0.0.1', done);
  });
  after(() => server.close());

  it('counts responses with a length, in chunks and without a body', async () => {
    requests = 0;
    const rate = await load('/length', '/chunked', '/304', '/empty');
    expect(requests).to.be.greaterThan(10);
    expect(rate * 0.2).to.be.within(requests * 0.5, requests);
  });

  it('fails with the status and text of an error', async () => {
    const error = await load('/404').catch((reason: Error) => reason);
    expect(String(error)).to.include('404').and.include('no such thing');
  });
});
