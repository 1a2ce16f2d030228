import type { IncomingMessage } from 'node:http';

/**
 * Headers that a request may have once (RFC 9110 section 5.3). Of several, Node uses the first; a proxy in front that checks or
 * routes requests may have used another one.
 */
const singleHeaders: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

/** A host of RFC 3986, section 3.2.2, with a port. RFC 9112, section 3.2, requires that others are refused. */
const hostShape = /^([\w.~!$&'()*+,;=%-]*|\[[\da-fv:.]+\])(:\d{0,5})?$/i;

/** What is wrong with the headers of a request; undefined for nothing. */
export function headerFault({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  const { host } = headers;
  if (host === undefined) {
    if (httpVersion === '1.1') return 'the request has no Host header; HTTP/1.1 requires it';
  } else if (!hostShape.test(host)) {
    return 'the Host header is not a host; send the host and port of the registry';
  }
  const found = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const known = name.toLowerCase();
    if (!singleHeaders.has(known)) continue;
    if (found.has(known)) return `the request has several ${name} headers; send one`;
    found.add(known);
  }
  return undefined;
}
