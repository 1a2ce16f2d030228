import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Account {
  readonly password: string;
  readonly groups: readonly string[];
}

interface Ticket {
  readonly service: string;
  readonly user: string;
  readonly until: number;
  readonly proxies: readonly string[];
}

export interface CasServer {
  /** Without `/login`. */
  readonly url: string;
  /** Tickets that it was asked to validate. */
  readonly validated: readonly string[];
  /** Signs in with the form of `/login`; the address that the browser is sent to. Undefined for a wrong password. */
  signIn(login: string, user: string, password: string): Promise<string | undefined>;
  /** Issues a ticket. @param seconds until it expires; @param proxies makes it a proxy ticket */
  issue(user: string, service: string, seconds?: number, proxies?: readonly string[]): string;
  /** What it answers instead of a validation, once. */
  answerWith(answer: ((response: ServerResponse) => void) | undefined): void;
  stop(): Promise<void>;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const envelope = (content: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n${content}\n</cas:serviceResponse>\n`;

const failure = (code: string, text: string): string =>
  envelope(`<cas:authenticationFailure code="${code}">${escaped(text)}</cas:authenticationFailure>`);

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return new URLSearchParams(text);
}

/** A small CAS server (CAS protocol 3.0): login form, service and proxy tickets that are valid once, and their validation. */
export async function startCasServer(accounts: Readonly<Record<string, Account>>): Promise<CasServer> {
  const tickets = new Map<string, Ticket>();
  const validated: string[] = [];
  let answer: ((response: ServerResponse) => void) | undefined;

  const issue: CasServer['issue'] = (user, service, seconds = 10, proxies = []) => {
    const ticket = `${proxies.length === 0 ? 'ST' : 'PT'}-${tickets.size + 1}-${randomBytes(18).toString('base64url')}`;
    tickets.set(ticket, { service, user, until: Date.now() + seconds * 1000, proxies });
    return ticket;
  };

  function validate(parameters: URLSearchParams, acceptsProxies: boolean): string {
    const [name, service] = [parameters.get('ticket'), parameters.get('service')];
    if (name === null || service === null) return failure('INVALID_REQUEST', 'ticket and service are required');
    validated.push(name);
    const ticket = tickets.get(name);
    // A ticket is valid for one attempt (section 3.1.1), whatever becomes of it.
    tickets.delete(name);
    if (ticket === undefined || Date.now() > ticket.until)
      return failure('INVALID_TICKET', `Ticket ${name} not recognized`);
    if (ticket.proxies.length > 0 && !acceptsProxies)
      return failure('INVALID_TICKET_SPEC', 'proxy tickets are not accepted');
    if (ticket.service !== service) return failure('INVALID_SERVICE', `Ticket ${name} does not match ${service}`);
    const groups = accounts[ticket.user]?.groups ?? [];
    return envelope(`<cas:authenticationSuccess>
  <cas:user>${escaped(ticket.user)}</cas:user>
  <cas:attributes>
    <cas:authenticationDate>${new Date().toISOString()}</cas:authenticationDate>
    <cas:mail>${escaped(ticket.user)}@example.org</cas:mail>
    ${groups.map((group) => `<cas:memberOf>${escaped(group)}</cas:memberOf>`).join('\n    ')}
  </cas:attributes>
  ${ticket.proxies.length === 0 ? '' : `<cas:proxies>${ticket.proxies.map((proxy) => `<cas:proxy>${escaped(proxy)}</cas:proxy>`).join('')}</cas:proxies>`}
</cas:authenticationSuccess>`);
  }

  async function login(request: IncomingMessage, response: ServerResponse, service: string): Promise<void> {
    if (request.method !== 'POST') {
      response.end(`<form method="post"><input name="username"><input name="password" type="password"></form>`);
      return;
    }
    const form = await formOf(request);
    const user = form.get('username') ?? '';
    if (accounts[user] === undefined || accounts[user].password !== form.get('password')) {
      response.writeHead(401).end('wrong');
      return;
    }
    const location = new URL(service);
    location.searchParams.append('ticket', issue(user, service));
    response.writeHead(302, { Location: location.href }).end();
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas');
    if (pathname === '/cas/login') void login(request, response, searchParams.get('service') ?? '');
    else if (/^\/cas\/p3\/(service|proxy)Validate$/.test(pathname)) {
      const given = answer;
      answer = undefined;
      if (given !== undefined) given(response);
      else {
        response.setHeader('Content-Type', 'application/xml;charset=UTF-8');
        response.end(validate(searchParams, pathname.includes('proxy')));
      }
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`;
  return {
    url,
    validated,
    async signIn(address, username, password) {
      await (await fetch(address)).text();
      const body = new URLSearchParams({ username, password });
      const response = await fetch(address, { method: 'POST', body, redirect: 'manual' });
      return response.headers.get('location') ?? undefined;
    },
    issue,
    answerWith: (given) => {
      answer = given;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
