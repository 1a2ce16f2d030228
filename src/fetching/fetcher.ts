import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { StrataError } from '../errors.js';
import { type TracedFetch, trace, traceChannels } from '../model/trace-channels.js';
import { untilAborted } from '../model/until-aborted.js';
import { Circuits } from './circuits.js';
import { fetchedBody, unpackings } from './fetched-body.js';
import { hostPolicy, plainHost } from './host-policy.js';
import { Watch } from './watch.js';

export interface FetchRequest {
  /** `http:` or `https:`, without user and password. */
  readonly url: string;
  /** GET where missing. */
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Bytes of the body, unpacked; the stream fails beyond. */
  readonly maximumBytes: number;
  /** Milliseconds until the headers, and between two pieces of the body. */
  readonly timeout: number;
  /** Milliseconds of the whole exchange. */
  readonly deadline: number;
  readonly signal?: AbortSignal;
}

export interface FetchedResponse {
  /** Any but a redirection. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Ends whole or fails with a StrataError: a body that is broken off, too large or too slow. Read it or destroy it. */
  readonly body: Readable;
}

export interface Fetcher {
  /**
   * Sends a request to an allowed host.
   * @throws StrataError `Syntax` for a URL that is none of these, `Forbidden` for a host that is not allowed, `BadGateway` where the
   *   source cannot be reached, redirects or sends what is not HTTP, `GatewayTimeout` where it is too slow, `TooLarge`, `Unavailable`
   *   while nothing is sent to a source that failed; the reason of the signal
   */
  fetch(request: FetchRequest): Promise<FetchedResponse>;
}

export interface FetchSettings {
  /** Hosts from which may be fetched (host-policy.ts); nothing is where empty. */
  readonly hosts: readonly string[];
  /** The addresses of a name; those that the resolver of the system finds where missing. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** For how long a source that failed several times is left alone, milliseconds; 30,000 where missing. */
  readonly pause?: number;
}

const resolveName = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

const defaultPause = 30_000;
const mostCharacters = 200;

interface FetchTarget {
  readonly url: URL;
  readonly host: string;
  readonly port: number;
  /** `https://registry.example.org:8443`, for error texts and circuits. */
  readonly source: string;
}

function readTarget(text: string): FetchTarget {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    const shown = text.slice(0, mostCharacters);
    throw new StrataError(
      'Syntax',
      `"${shown}" cannot be fetched; give an address that begins with http:// or https://`,
    );
  }
  if (url.username !== '' || url.password !== '')
    throw new StrataError('Syntax', `the address of ${url.host} has a user or a password; give it without them`);
  const port = Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
  return { url, host: plainHost(url), port, source: url.origin };
}

/** One text for all reasons, so that it does not reveal the addresses of a name. */
const notAllowed = ({ url }: FetchTarget): StrataError =>
  new StrataError(
    'Forbidden',
    `nothing may be fetched from ${url.host}: STRATA_FETCH_HOSTS of this registry has no entry for this host, this port or its network; ask its operator`,
  );

/** Resolves every name to addresses that were checked, so that a second resolution cannot lead elsewhere. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };

/** The outcome of a fetch by the error that ended it, for metrics. */
const outcomes: Readonly<Record<string, TracedFetch['outcome']>> = {
  Syntax: 'refused',
  Forbidden: 'refused',
  Unavailable: 'suspended',
  GatewayTimeout: 'slow',
};

class HttpFetcher implements Fetcher {
  readonly #policy;
  readonly #resolve;
  readonly #circuits;

  constructor({ hosts, resolve = resolveName, pause = defaultPause }: FetchSettings) {
    this.#policy = hostPolicy(hosts);
    this.#resolve = resolve;
    this.#circuits = new Circuits(pause);
  }

  fetch(request: FetchRequest): Promise<FetchedResponse> {
    const traced: TracedFetch = { outcome: 'received', startedAt: performance.now() };
    return trace(traceChannels.fetch, traced, async () => {
      try {
        return await this.#fetch(request);
      } catch (error) {
        traced.outcome = (error instanceof StrataError && outcomes[error.name]) || 'failed';
        throw error;
      }
    });
  }

  async #fetch(request: FetchRequest): Promise<FetchedResponse> {
    const target = readTarget(request.url);
    const { host, port, source } = target;
    request.signal?.throwIfAborted();
    if (!this.#policy.allowsHost(host, port)) throw notAllowed(target);
    this.#circuits.enter(source);
    const watch = new Watch(request, source);
    let response: IncomingMessage;
    try {
      const isAddress = isIP(host) !== 0;
      const addresses = isAddress ? [host] : await watch.wait(untilAborted(this.#resolve(host), watch.signal));
      if (addresses.length === 0 || !addresses.every((each) => this.#policy.allowsAddress(each, port)))
        throw notAllowed(target);
      response = await watch.wait(send(request, target, addresses, watch.signal));
      this.#circuits.noteSuccess(source);
    } catch (error) {
      watch.end();
      const explained = watch.explain(error);
      if (explained instanceof StrataError && ['BadGateway', 'GatewayTimeout'].includes(explained.name))
        this.#circuits.noteFailure(source);
      throw explained;
    }
    try {
      refuseResponse(response, target, request);
    } catch (error) {
      watch.end();
      response.destroy();
      throw error;
    }
    const { statusCode = 0, headers } = response;
    return { status: statusCode, headers, body: fetchedBody(response, request.maximumBytes, watch) };
  }
}

/** Sends a request to addresses. @returns the response with its headers, before its body */
function send(
  { method = 'GET', headers, body }: FetchRequest,
  { url, host, port }: FetchTarget,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      host,
      port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: {
        'Accept-Encoding': [...unpackings.keys()].join(', '),
        ...headers,
        ...(body && { 'Content-Length': body.length }),
      },
      // A connection that is used again could be to addresses that were resolved at another time.
      agent: false,
      lookup: pinnedTo(addresses),
    };
    const outgoing = (url.protocol === 'https:' ? sendHttps : sendHttp)(options);
    const leave = (): void => {
      outgoing.destroy(signal.reason);
    };
    outgoing.on('error', reject);
    outgoing.once('response', (response) => {
      signal.removeEventListener('abort', leave);
      // Who reads the body gets its error.
      response.on('error', () => undefined);
      resolve(response);
    });
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    outgoing.end(body);
  });
}

/** @throws StrataError for a response that is not passed on */
function refuseResponse(
  { statusCode = 0, headers }: IncomingMessage,
  { source }: FetchTarget,
  { maximumBytes }: FetchRequest,
): void {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
    const to = headers.location === undefined ? '' : ` to ${headers.location.slice(0, mostCharacters)}`;
    const detail = `${source} redirects${to} (status ${statusCode}), and redirections are not followed; give the address that it leads to`;
    throw new StrataError('BadGateway', detail, [{ severity: 'error', code: 503, rule: 'source.redirects', detail }]);
  }
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding !== 'identity' && !unpackings.has(coding))
    throw new StrataError(
      'BadGateway',
      `${source} sends the content encoding ${coding.slice(0, mostCharacters)}, which was not requested`,
    );
  if (coding === 'identity' && Number(headers['content-length']) > maximumBytes)
    throw new StrataError('TooLarge', `${source} sends more than ${maximumBytes} bytes, the maximum`);
}

/** A fetcher for the hosts of some settings. */
export const createFetcher = (settings: FetchSettings): Fetcher => new HttpFetcher(settings);
