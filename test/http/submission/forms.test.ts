import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { codelistMessage } from '../messages.js';

const submission = '/ws/secure/sdmxapi/rest';
const type = 'multipart/form-data; boundary=x';
const authorization = basic('root', 'only-for-the-tests');

const part = (name: string, content: string, file: string | undefined = `${name}.xml`): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`;
const formOf = (...parts: readonly string[]): string => `${parts.join('')}--x--\r\n`;

describe('forms', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  const post = (body: string) => test.post(body, { 'Content-Type': type });
  const message = (id: string) => codelistMessage(id, '1.0.0');

  it('may have files in other fields, before and behind the message', async () => {
    const response = await post(
      formOf(part('a', 'x'.repeat(300_000)), part('uploadFile', message('CL_FORM')), part('b', 'y')),
    );
    expect(response.status, await response.text()).to.equal(200);
  });

  const refused: readonly [string, string, string][] = [
    [
      'two messages',
      formOf(part('uploadFile', message('CL_1')), part('uploadFile', message('CL_2'))),
      'several files in the field uploadFile; send one message, or several as one zip archive',
    ],
    [
      'two messages, the first in several chunks',
      formOf(part('uploadFile', `${message('CL_1')}${' '.repeat(500_000)}`), part('uploadFile', message('CL_2'))),
      'several files in the field uploadFile',
    ],
    [
      'a text beside the message',
      formOf(
        part('uploadFile', message('CL_1')),
        `--x\r\nContent-Disposition: form-data; name="uploadFile"\r\n\r\nt\r\n`,
      ),
      'holds a text without a file name',
    ],
    [
      'a message behind too many files',
      formOf(...Array.from({ length: 101 }, () => part('a', 'x')), part('uploadFile', message('CL_1'))),
      'more than 100 files',
    ],
    [
      'a malformed header behind the message',
      `${part('uploadFile', message('CL_1'))}--x\r\n: \r\n\r\nx\r\n--x--\r\n`,
      'form',
    ],
  ];
  for (const [title, body, words] of refused) {
    it(`with ${title} are refused, and nothing is stored`, async () => {
      const response = await post(body);
      const text = await response.text();
      expect([response.status, text.includes(words)], text).to.deep.equal([400, true]);
      expect((await test.request('/sdmx/v2/structure/codelist/SDMX/CL_1')).status).to.equal(404);
    });
  }

  for (const name of ['uploadFile', 'other']) {
    it(`that break off in a file in the field ${name} leave the registry running`, async () => {
      const { hostname, port } = new URL(test.url);
      const sent = part(name, message('CL_BROKEN')).slice(0, 300);
      for (const length of [10_000_000, sent.length]) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        socket.write(
          `POST ${submission} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${sent}`,
        );
        await setTimeout(100);
        socket.destroy();
        await setTimeout(100);
        expect((await test.request('/health/live')).status).to.equal(200);
      }
    });
  }

  it('that are refused are read to their end, so that the connection can be reused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { hostname, port } = new URL(test.url);
    const sockets = new Set<unknown>();
    const send = (method: string, path: string, body = ''): Promise<number> =>
      new Promise((resolve, reject) => {
        const headers = { 'Content-Type': type, Authorization: authorization };
        const outgoing = request({ agent, hostname, port, method, path, headers, timeout: 5000 }, (incoming) => {
          incoming.resume().once('end', () => resolve(incoming.statusCode ?? 0));
        });
        outgoing.on('socket', (socket) => sockets.add(socket));
        outgoing.on('timeout', () => outgoing.destroy(new Error('the form is not read to its end')));
        outgoing.on('error', reject);
        outgoing.end(body);
      });
    const form = formOf(part('uploadFile', `<x xmlns="urn:x"/>${' '.repeat(20_000_000)}`));
    for (let round = 0; round < 3; round += 1) {
      expect(await send('POST', submission, form)).to.equal(400);
      expect(await send('GET', '/health/live')).to.equal(200);
    }
    agent.destroy();
    expect(sockets.size).to.equal(1);
  });
});
