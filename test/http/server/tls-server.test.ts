import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { expect } from 'chai';
import type { Listener, TlsListening } from '../../../src/http/server/listen.js';
import { type Authority, createAuthority } from '../../harness/certificates.js';
import { localTls } from '../local-tls.js';
import { connectTo, exchangeBytes } from '../raw-request.js';
import { partial, serveRegistry } from '../serve-registry.js';

const live = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

describe('HTTPS', () => {
  let authority: Authority;
  let tls: TlsListening;
  let listener: Listener;
  let logged: { fields: object; message: string }[];

  before(async () => {
    authority = await createAuthority('Servers');
  });
  beforeEach(async () => {
    logged = [];
    const write = (fields: object, message: string): void => void logged.push({ fields, message });
    tls = { ...(await localTls(authority)), reloadMilliseconds: 50, log: { info: write, warn: write } };
    listener = await serveRegistry(partial(), {}, undefined, tls);
  });
  afterEach(() => listener.stop(1));

  const serialOf = async (): Promise<string> => {
    const socket = connectTo(listener.url) as TLSSocket;
    await once(socket, 'secureConnect');
    const { serialNumber } = socket.getPeerCertificate();
    socket.destroy();
    return serialNumber;
  };

  async function untilLogged(text: string): Promise<void> {
    for (let round = 0; round < 200 && !logged.some(({ message }) => message.includes(text)); round++) await sleep(50);
    expect(logged.map(({ message }) => message).join('\n')).to.include(text);
  }

  it('has its address, and a certificate that clients can check', async () => {
    expect(listener.url).to.match(/^https:\/\/127\.0\.0\.1:\d+$/);
    const outgoing = request(`${listener.url}/health/live`, { ca: authority.certificate }).end();
    const [response] = await once(outgoing, 'response');
    expect(response.statusCode).to.equal(200);
    response.resume();
  });

  it('does not speak versions before TLS 1.2', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const error = await exchangeBytes(listener.url, live, old).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error);
    expect(await exchangeBytes(listener.url, live, { maxVersion: 'TLSv1.2' })).to.match(/^HTTP\/1\.1 200 /);
  });

  it('responds to plain HTTP with 400 as a JSON error', async () => {
    const response = await exchangeBytes(listener.url.replace('https', 'http'), live);
    expect(response).to.match(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/s);
    expect(response).to.include('this port accepts HTTPS only; use https:// in the address');
  });

  it('logs a failed handshake, and goes on', async () => {
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(Buffer.from('1603010005ffffffffff', 'hex'));
    await once(socket, 'close');
    await untilLogged('a TLS handshake failed');
    expect(await exchangeBytes(listener.url, live)).to.match(/^HTTP\/1\.1 200 /);
  });

  it('stops at once although connections wait for their handshake', async () => {
    const sockets = [connect(Number(new URL(listener.url).port), '127.0.0.1'), connectTo(listener.url)];
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const start = performance.now();
    await listener.stop(30);
    expect(performance.now() - start).to.be.lessThan(5000);
    for (const socket of sockets) socket.destroy();
  });

  it('uses a changed certificate for new connections, and leaves open ones alone', async () => {
    const before = await serialOf();
    const open = connectTo(listener.url);
    open.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(open, 'data');
    const { certificate, key } = await authority.issue({ subject: 'CN=localhost', usage: 'server' });
    await Promise.all([writeFile(tls.certificate, certificate), writeFile(tls.key, key)]);
    await untilLogged('the changed files of HTTPS are in use');
    expect(await serialOf()).not.to.equal(before);
    open.write(live);
    expect(String((await once(open, 'data'))[0])).to.match(/^HTTP\/1\.1 200 /);
    open.destroy();
  });

  it('keeps its certificate when the changed files do not fit together', async () => {
    const before = await serialOf();
    await writeFile(tls.certificate, (await authority.issue({ subject: 'CN=localhost', usage: 'server' })).certificate);
    await untilLogged('the former ones stay in use: STRATA_TLS_KEY');
    expect(await serialOf()).to.equal(before);
    await writeFile(tls.certificate, 'not a certificate');
    await untilLogged('the former ones stay in use: STRATA_TLS_CERTIFICATE');
    expect(await serialOf()).to.equal(before);
  });
});
