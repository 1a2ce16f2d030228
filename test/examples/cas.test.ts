import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { ComponentThread } from '../../src/http/auth/component/component-thread.js';
import { UsedTickets } from '../../src/registry/sign-in/used-tickets.js';
import { type CasServer, startCasServer } from '../harness/cas-server.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { rawRequest } from '../http/raw-request.js';

const registry = 'https://registry.example';
const log = '/ws/secure/registry/audit-log';
const proxy = 'https://portal.example/callback';

describe('examples/valves/cas.mjs', () => {
  let cas: CasServer;
  let component: ComponentThread;
  let test: TestServer;
  const logged: Record<string, unknown>[] = [];
  const warnings: string[] = [];
  before(async () => {
    cas = await startCasServer({
      alice: { password: 'wonderland', groups: ['editors', 'R&D <all>'] },
      "o'hara": { password: 'tara', groups: [] },
    });
    component = await openComponent({ CAS_URL: cas.url, CAS_SERVICE: `${registry}/`, CAS_PROXIES: proxy });
    test = await startTestServer({
      signIn: ({ database }) => ({ custom: { component, tickets: new UsedTickets(database) } }),
      log: pino({ level: 'trace' }, { write: (line: string) => logged.push(JSON.parse(line)) }),
    });
  });
  after(async () => {
    await test?.close();
    await component?.close();
    await cas?.stop();
  });
  beforeEach(() => {
    logged.length = 0;
  });

  async function openComponent(settings: Readonly<Record<string, string>>): Promise<ComponentThread> {
    Object.assign(process.env, settings);
    try {
      const path = join(import.meta.dirname, '..', '..', 'examples', 'valves', 'cas.mjs');
      return await ComponentThread.open({ path, seconds: 2, warn: (message) => warnings.push(message) });
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name];
    }
  }

  const send = (path: string, method = 'GET') => rawRequest(test.url, { path, method });
  const withTicket = async (ticket: string, path = log): Promise<number> =>
    (await send(`${path}${path.includes('?') ? '&' : '?'}ticket=${ticket}`)).status;
  const signedIn = (): unknown => logged.at(-1)?.['principal'];

  /** 403: known, and not an administrator. */
  const [known, unknown] = [403, 401];

  it('refuses missing settings at the start', async () => {
    const error: unknown = await openComponent({ CAS_URL: cas.url }).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Error).with.property('message').that.includes('CAS_SERVICE is not set');
  });

  it('signs a person in: redirection, form, ticket, validation', async () => {
    const { status, headers } = await send('/login.html?next=%2Fa%3Fb%3D1');
    expect(status).to.equal(303);
    const login = String(headers.location);
    expect(login).to.match(new RegExp(`^${cas.url}/login\\?service=`));
    expect(await cas.signIn(login, 'alice', 'wrong')).to.equal(undefined);
    const back = await cas.signIn(login, 'alice', 'wonderland');
    expect(back).to.match(/^https:\/\/registry\.example\/login\.html\?next=%2Fa%3Fb%3D1&ticket=ST-/);
    await send(String(back).slice(registry.length));
    expect(signedIn()).to.equal('custom:alice');
    // The address with the ticket stays in the history of the browser.
    expect((await send(String(back).slice(registry.length))).status).to.equal(unknown);
  });

  it('signs in with a ticket for the address of the request, once', async () => {
    const ticket = cas.issue('alice', `${registry}${log}?kind=signIn&format=csv`);
    expect(await withTicket(ticket, `${log}?kind=signIn&format=csv`)).to.equal(known);
    expect(signedIn()).to.equal('custom:alice');
    const asked = cas.validated.length;
    expect(await withTicket(ticket, `${log}?kind=signIn&format=csv`)).to.equal(unknown);
    expect(cas.validated.length).to.equal(asked);
  });

  it('returns the user and the groups', async () => {
    const view = (user: string) => {
      const ticket = cas.issue(user, `${registry}/ws/secure/x`);
      const url = `/ws/secure/x?ticket=${ticket}`;
      return component.ask(
        { entry: 'ticket', method: 'GET', url, headers: {}, query: { ticket: [ticket] }, address: '' },
        new AbortController().signal,
      );
    };
    expect(await view('alice')).to.have.deep.property('principal', {
      kind: 'user',
      service: 'custom',
      name: 'alice',
      groups: ['R&D <all>', 'editors'],
    });
    expect(await view("o'hara")).to.have.nested.property('principal.name', "o'hara");
  });

  it('refuses tickets that are for another service, have expired, or were never issued', async () => {
    expect(await withTicket(cas.issue('alice', `${registry}/other`))).to.equal(unknown);
    expect(await withTicket(cas.issue('alice', `${registry}${log}/`))).to.equal(unknown);
    expect(await withTicket(cas.issue('alice', `${registry}${log}`, -1))).to.equal(unknown);
    expect(await withTicket('ST-1-unknown')).to.equal(unknown);
    expect(await withTicket('no-ticket')).to.equal(unknown);
    expect(await withTicket('ST-1%26service%3Dhttps%3A%2F%2Fevil.example')).to.equal(unknown);
  });

  it('accepts proxy tickets of the proxies that are set, and of no other', async () => {
    expect(await withTicket(cas.issue('alice', `${registry}${log}`, 10, [proxy]))).to.equal(known);
    expect(await withTicket(cas.issue('alice', `${registry}${log}`, 10, ['https://evil.example/']))).to.equal(unknown);
    expect(await withTicket(cas.issue('alice', `${registry}${log}`, 10, [proxy, 'https://evil.example/']))).to.equal(
      unknown,
    );
  });

  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'a status that is not 200': (response) => response.writeHead(500).end('down'),
    'a redirection': (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    'no XML': (response) => response.end('<html>'),
    'another namespace': (response) =>
      response.end(
        '<serviceResponse><authenticationSuccess><user>alice</user></authenticationSuccess></serviceResponse>',
      ),
    'a document type': (response) =>
      response.end(
        '<!DOCTYPE x [<!ENTITY u "alice">]><cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>&u;</cas:user></cas:authenticationSuccess></cas:serviceResponse>',
      ),
    'two users': (response) =>
      response.end(
        '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>alice</cas:user><cas:user>root</cas:user></cas:authenticationSuccess></cas:serviceResponse>',
      ),
    'too much': (response) => response.end(`<x>${'y'.repeat(300_000)}</x>`),
    'an end of the connection': (response) => response.destroy(),
    nothing: () => undefined,
  };
  for (const [title, answer] of Object.entries(answers)) {
    it(`is unavailable when the CAS server answers with ${title}`, async () => {
      cas.answerWith(answer);
      const ticket = cas.issue('alice', `${registry}${log}`);
      expect(await withTicket(ticket)).to.equal(503);
      // Nothing was decided, so the ticket is not used up.
      expect(await withTicket(ticket)).to.equal(known);
    });
  }

  it('lets no ticket into the log', () => {
    expect(cas.validated).not.to.deep.equal([]);
    for (const ticket of cas.validated) expect(JSON.stringify([logged, warnings])).not.to.include(ticket);
  });
});
