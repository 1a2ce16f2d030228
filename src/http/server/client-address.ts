import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type Koa from 'koa';
import { addressMatcher, plainAddress } from '../../model/networks.js';

/** The proxies in front of the registry. */
export interface ProxySettings {
  /** Addresses and networks; headers of others are ignored. */
  readonly trusted: readonly string[];
  /** Which headers they set: `X-Forwarded-For`, `-Proto` and `-Host`, or `Forwarded` (RFC 7239). */
  readonly headers: 'x-forwarded' | 'forwarded';
  /** The header in which they pass the certificate of the client. */
  readonly certificateHeader?: string | undefined;
}

/** The connection of the client; behind trusted proxies, as these describe it. */
export interface ClientConnection {
  /** IP address; empty if the connection is closed. */
  readonly address: string;
  readonly protocol: 'http' | 'https';
  /** Name or address, with the port where it is not the usual one; undefined for that of the header Host, without a proxy. */
  readonly host: string | undefined;
  /** Whether a trusted proxy sent the request: then the connection, and a certificate of it, are those of the proxy. */
  readonly isFromProxy: boolean;
  /** The value of the certificate header of a trusted proxy. */
  readonly certificate: string | undefined;
}

/** One proxy's description of what it received. */
interface Hop {
  readonly for: string | undefined;
  readonly proto: string | undefined;
  readonly host: string | undefined;
}

/** The IP address of a node, which may have a port (RFC 7239 section 6); undefined for `unknown` and hidden names. */
function addressOfNode(node: string | undefined): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+)(?::\d+)?)$/.exec(node ?? '') ?? [];
  const address = plainAddress(bracketed ?? plain ?? node ?? '');
  return isIP(address) === 0 ? undefined : address;
}

/** A header whose fields may be sent several times, as one list. */
function listOfHeader({ headers }: IncomingMessage, name: string): readonly string[] {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text === '' ? [] : text.split(',').map((entry) => entry.trim());
}

/** A parameter of an element of `Forwarded`; commas and semicolons in quotes are not supported, as no address has them. */
const parameterOf = (element: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}=(?:"([^"]*)"|([^;\\s]*))`, 'i')
    .exec(element)
    ?.slice(1)
    .find((value) => value !== undefined);

/** From the client to the nearest proxy. */
const readHops: Readonly<Record<ProxySettings['headers'], (request: IncomingMessage) => readonly Hop[]>> = {
  'x-forwarded': (request) => {
    // Proxies append addresses, and overwrite the others.
    const proto = listOfHeader(request, 'x-forwarded-proto').at(-1);
    const host = listOfHeader(request, 'x-forwarded-host').at(-1);
    const addresses = listOfHeader(request, 'x-forwarded-for');
    return (addresses.length === 0 ? [undefined] : addresses).map((address) => ({ for: address, proto, host }));
  },
  forwarded: (request) =>
    listOfHeader(request, 'forwarded').map((element) => ({
      for: parameterOf(element, 'for'),
      proto: parameterOf(element, 'proto'),
      host: parameterOf(element, 'host'),
    })),
};

/**
 * The property of a socket that has its connection, and of a request that has the one which proxies describe. A WeakMap took 6 µs of each
 * request.
 */
const known = Symbol('the connection of the client');

interface Known {
  [known]?: ClientConnection;
}

const hostShape = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

/**
 * The function that reads the connection of a client. The headers of a proxy count if its address is trusted: they are
 * read from the nearest proxy to the client, and end at the first address that is not trusted.
 * @param warn called once, for headers of an address that is not trusted
 */
export function clientConnections(
  { trusted, headers, certificateHeader }: ProxySettings,
  warn: (message: string) => void,
): (request: IncomingMessage) => ClientConnection {
  const isTrusted = addressMatcher(trusted);
  const certificateName = certificateHeader?.toLowerCase();
  const names = certificateName === undefined ? forwardingHeaders : [...forwardingHeaders, certificateName];
  let isWarned = false;

  function warnOnce(request: IncomingMessage, address: string): void {
    const name = names.find((each) => request.headers[each] !== undefined);
    if (name === undefined) return;
    isWarned = true;
    warn(
      `the header ${name} of ${address} is ignored, and so are all headers of proxies from addresses that are not in ` +
        'STRATA_TRUSTED_PROXIES. If this is the address of your proxy, add it.',
    );
  }

  function connectionOf(socket: Socket & Known): ClientConnection {
    const { [known]: present } = socket;
    if (present !== undefined) return present;
    const address = plainAddress(socket.remoteAddress ?? '');
    const connection: ClientConnection = {
      address,
      protocol: 'encrypted' in socket ? 'https' : 'http',
      host: undefined,
      isFromProxy: isTrusted(address),
      certificate: undefined,
    };
    // That of a closed connection is not known.
    if (address !== '') socket[known] = connection;
    return connection;
  }

  return (request) => {
    const connection = connectionOf(request.socket);
    if (!connection.isFromProxy) {
      if (!isWarned) warnOnce(request, connection.address);
      return connection;
    }
    let { address, protocol } = connection;
    let host = request.headers.host ?? '';
    for (const hop of [...readHops[headers](request)].reverse()) {
      if (hop.proto !== undefined) protocol = hop.proto.toLowerCase() === 'https' ? 'https' : 'http';
      if (hop.host !== undefined && hostShape.test(hop.host)) host = hop.host;
      const from = addressOfNode(hop.for);
      if (from === undefined) break;
      address = from;
      if (!isTrusted(from)) break;
    }
    const certificate = certificateName === undefined ? undefined : request.headers[certificateName];
    const passed = Array.isArray(certificate) ? certificate.join(',') : certificate;
    return { address, protocol, host, isFromProxy: true, certificate: passed };
  };
}

/**
 * Makes `ctx.ip`, `ctx.protocol`, `ctx.secure`, `ctx.host` and the cookies of an application those of the client. Koa itself
 * would take the headers of proxies from anyone, or from nobody.
 */
export function useClientConnections(app: Koa, read: (request: IncomingMessage) => ClientConnection): void {
  const getter = (get: (connection: ClientConnection, request: IncomingMessage) => unknown) =>
    ({
      get() {
        this[known] ??= read(this.req);
        return get(this[known], this.req);
      },
    }) satisfies PropertyDescriptor & ThisType<Koa.Request & Known>;
  Object.defineProperties(app.request, {
    ip: getter(({ address }) => address),
    protocol: getter(({ protocol }) => protocol),
    host: getter(({ host }, { headers }) => host ?? headers.host ?? ''),
    isFromProxy: getter(({ isFromProxy }) => isFromProxy),
    forwardedCertificate: getter(({ certificate }) => certificate),
  });
}

declare module 'koa' {
  interface Request {
    /** Whether a trusted proxy sent the request. */
    readonly isFromProxy: boolean;
    /** The certificate of the client as a trusted proxy passes it, undefined without one. */
    readonly forwardedCertificate: string | undefined;
  }
}
