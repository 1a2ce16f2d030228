import { type RawResponse, rawRequest } from '../raw-request.js';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export interface Visit extends RawResponse {
  readonly url: string;
}

/** What a browser does with cookies, redirections and forms, for several origins, without scripts. */
export class Browser {
  /** By origin; the ports of a test stand for hosts. */
  readonly #jars = new Map<string, Map<string, Cookie>>();
  /** The attributes of every cookie that was set. */
  readonly received: string[] = [];

  cookie(url: string, name: string): string | undefined {
    return [...(this.#jars.get(new URL(url).origin)?.values() ?? [])].find((cookie) => cookie.name === name)?.value;
  }

  setCookie(url: string, name: string, value: string, path = '/'): void {
    const { origin } = new URL(url);
    const jar = this.#jars.get(origin) ?? new Map<string, Cookie>();
    this.#jars.set(origin, jar);
    if (value === '') jar.delete(`${name}${path}`);
    else jar.set(`${name}${path}`, { name, value, path });
  }

  /** One request, without following its redirection. */
  async send(
    url: string,
    { form, headers = {} }: { form?: Readonly<Record<string, string>>; headers?: Record<string, string> } = {},
  ): Promise<Visit> {
    const { origin, pathname, search } = new URL(url);
    const cookies = [...(this.#jars.get(origin)?.values() ?? [])].filter(({ path }) => pathname.startsWith(path));
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const response = await rawRequest(origin, {
      method: form === undefined ? 'GET' : 'POST',
      path: `${pathname}${search}`,
      headers: {
        Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin }),
        ...headers,
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    });
    for (const line of response.headers['set-cookie'] ?? []) {
      this.received.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const isGone = /max-age=0|expires=Thu, 01 Jan 1970/i.test(line);
      this.setCookie(origin, name, isGone ? '' : value, /path=([^;]*)/i.exec(line)?.[1] ?? '/');
    }
    return { ...response, url };
  }

  /** A request with all redirections. */
  async visit(url: string, options: Parameters<Browser['send']>[1] = {}): Promise<Visit> {
    let visit = await this.send(url, options);
    for (let count = 0; [302, 303].includes(visit.status) && count < 20; count += 1) {
      visit = await this.send(new URL(visit.headers.location ?? '', visit.url).href);
    }
    return visit;
  }
}
