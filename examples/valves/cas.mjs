/**
 * A custom component of Strata: service tickets of a CAS server (CAS protocol 3.0, section 2.5, `/p3/serviceValidate`).
 * docs/sign-in/custom-component.md.
 *
 *     npm install @xmldom/xmldom xpath
 *     STRATA_VALVE=examples/valves/cas.mjs CAS_URL=https://sso.example.org/cas CAS_SERVICE=https://registry.example.org npm start
 *
 * | variable | meaning |
 * |---|---|
 * | `CAS_URL` | address of the CAS server, without `/login` |
 * | `CAS_SERVICE` | address of the registry, as clients use it. The service of a ticket is this address with the path and query of the request, without the ticket |
 * | `CAS_GROUPS` | attribute with the groups of a user; `memberOf` if not set |
 * | `CAS_PROXIES` | callback addresses of proxies that may send tickets, separated by blanks; none if not set |
 *
 * @typedef {import('../../src/http/auth/component/custom-component.js').ComponentRequest} ComponentRequest
 * @typedef {import('../../src/http/auth/component/custom-component.js').ComponentAnswer} ComponentAnswer
 */
import { env } from 'node:process';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import xpath from 'xpath';

/** A response has some attributes. */
const largestResponse = 262_144;

/** Why a CAS server refuses a ticket (CAS protocol 3.0, section 2.5.3), in the words of the audit log of Strata. */
const refusals = new Map([
  ['INVALID_REQUEST', 'malformed'],
  ['INVALID_TICKET_SPEC', 'untrusted'],
  ['UNAUTHORIZED_SERVICE_PROXY', 'untrusted'],
  ['INVALID_PROXY_CALLBACK', 'untrusted'],
  ['INVALID_TICKET', 'expired'],
  ['INVALID_SERVICE', 'wrongAudience'],
  ['UNAUTHORIZED_SERVICE', 'wrongAudience'],
]);

const select = xpath.useNamespaces({ cas: 'http://www.yale.edu/tp/cas' });
const textsOf = (path, node) => select(path, node).map(({ textContent }) => textContent.trim());

const withoutSlash = (address) => address.replace(/\/+$/, '');

/** Refuses missing settings at the start. */
export function start() {
  for (const name of ['CAS_URL', 'CAS_SERVICE']) {
    if (!env[name] || !URL.canParse(env[name]))
      throw new Error(`${name} is not set to an address such as https://sso.example.org/cas`);
  }
}

/** The service of a request: its address without the ticket, otherwise exactly as it was sent. */
function serviceOf(url) {
  const [path, query = ''] = url.split(/\?(.*)/s);
  const kept = query.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has('ticket'));
  return `${withoutSlash(env.CAS_SERVICE)}${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}`;
}

/** The text of a response, at most the largest size. */
async function readText(response) {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > largestResponse) throw new Error(`the CAS server sent more than ${largestResponse} characters`);
  }
  return text;
}

/**
 * What a response of `/p3/serviceValidate` says.
 * @param {string} text
 * @returns {ComponentAnswer}
 */
export function readValidation(text) {
  if (text.includes('<!DOCTYPE'))
    throw new Error('the response of the CAS server has a document type, which it must not have');
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
  const [failure] = select('/cas:serviceResponse/cas:authenticationFailure', document);
  if (failure !== undefined) return { refused: refusals.get(failure.getAttribute('code')) ?? true };
  const [success, another] = select('/cas:serviceResponse/cas:authenticationSuccess', document);
  if (success === undefined || another !== undefined) throw new Error('the response of the CAS server has no result');
  const proxies = textsOf('cas:proxies/cas:proxy', success);
  const trusted = (env.CAS_PROXIES ?? '').split(/\s+/);
  if (!proxies.every((proxy) => trusted.includes(proxy))) return { refused: 'untrusted' };
  const users = textsOf('cas:user', success);
  if (users.length !== 1) throw new Error('the response of the CAS server does not have one user');
  const attribute = env.CAS_GROUPS || 'memberOf';
  const groups = select('cas:attributes/cas:*', success)
    .filter(({ localName }) => localName === attribute)
    .map(({ textContent }) => textContent.trim());
  return { signedIn: { name: users[0], groups } };
}

/**
 * @param {ComponentRequest} request
 * @returns {Promise<ComponentAnswer>}
 */
export async function authenticate({ entry, url, query, signal }) {
  const server = withoutSlash(env.CAS_URL);
  const service = serviceOf(url);
  const [ticket] = query.ticket ?? [];
  if (ticket === undefined) {
    return entry === 'signIn' ? { redirect: `${server}/login?${new URLSearchParams({ service })}` } : undefined;
  }
  // Service and proxy tickets have these prefixes (CAS protocol 3.0, section 3).
  if (!/^(ST|PT)-[\w.+-]{1,250}$/.test(ticket)) return { refused: 'malformed' };
  const address = `${server}/p3/${ticket.startsWith('PT-') ? 'proxyValidate' : 'serviceValidate'}`;
  if (ticket.startsWith('PT-') && !env.CAS_PROXIES) return { refused: 'untrusted' };
  const response = await fetch(`${address}?${new URLSearchParams({ service, ticket })}`, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`the CAS server answered with status ${response.status}`);
  return readValidation(await readText(response));
}
