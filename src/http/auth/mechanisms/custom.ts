import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { departureOf } from '../../limits/departure.js';
import { isSecurePath } from '../../paths.js';
import type { PostedRequest } from '../component/component-messages.js';
import type { Mechanism, SignInResult } from '../mechanism.js';
import { isOwnCookie } from '../sessions/cookies.js';

/** What a custom component is asked through; `ComponentThread` in the program. */
interface Component {
  /** @throws StrataError `Unavailable` */
  ask(request: PostedRequest, left: AbortSignal): Promise<SignInResult>;
}

/** The tickets that were used, shared by all processes. */
interface TicketRegister {
  /** Whether this is the first use of a ticket. @param hash of the ticket, SHA-256 */
  use(hash: string): Promise<boolean>;
  /** Whether this process has seen a use of it. */
  isKnown(hash: string): boolean;
}

export interface CustomSettings {
  readonly component: Component;
  readonly tickets: TicketRegister;
}

/** The query parameter of a service ticket (specification, section 4.2). */
export const ticketParameter = 'ticket';

/** The headers without the cookies of Strata, which would let a component act for the session of the caller. */
function headersOf({ req }: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(req.headers)) {
    const text = Array.isArray(value) ? value.join(', ') : value;
    const cookies = name === 'cookie' ? text.split(';').filter((cookie) => !isOwnCookie(cookie)) : undefined;
    if (cookies === undefined) headers[name] = text;
    else if (cookies.length > 0) headers[name] = cookies.join(';').trim();
  }
  return headers;
}

function viewOf(ctx: Context, entry: PostedRequest['entry']): PostedRequest {
  const query: Record<string, string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(ctx.querystring)) {
    query[name] ??= [];
    query[name].push(value);
  }
  const url = `${ctx.path}${ctx.search}`;
  return { entry, method: ctx.method, url, headers: headersOf(ctx), query, address: ctx.ip };
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** The tickets of a request, decoded. */
const ticketsOf = (ctx: Context): readonly string[] =>
  ctx.querystring === '' ? [] : new URLSearchParams(ctx.querystring).getAll(ticketParameter);

/** Whether a request has a ticket where a component may be asked about one. */
export const hasTicket = (ctx: Context): boolean => isSecurePath(ctx.path) && ticketsOf(ctx).length > 0;

/** Asks the component. A ticket is used up by the first sign-in with it, in whichever process. */
async function askWith(
  { component, tickets }: CustomSettings,
  ctx: Context,
  entry: PostedRequest['entry'],
): Promise<SignInResult> {
  const [ticket, another] = ticketsOf(ctx);
  if (another !== undefined || ticket === '') return { refusal: 'malformed' };
  const hash = ticket === undefined ? undefined : hashOf(ticket);
  if (hash !== undefined && tickets.isKnown(hash)) return { refusal: 'alreadyUsed' };
  const result = await component.ask(viewOf(ctx, entry), departureOf(ctx.res));
  if (hash === undefined || !('principal' in result)) return result;
  return (await tickets.use(hash)) ? result : { refusal: 'alreadyUsed' };
}

/** Sign-in by the custom component at `/login.html`. Credentials of another mechanism take precedence. */
const signInPage = (settings: CustomSettings): Mechanism => ({
  name: 'custom component',
  keepSeconds: 0,
  isAmbient: true,
  place: 'signInPage',
  find(ctx) {
    // POST has the form of the page itself.
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return undefined;
    return {
      secret: undefined,
      async check() {
        const result = await askWith(settings, ctx, 'signIn');
        // The page has no other parameters of the component.
        if ('principal' in result) keepParameters(ctx, (name) => name === 'next');
        return result;
      },
    };
  },
});

/** A service ticket on a secure path. The response is that of the same request without it. */
const serviceTicket = (settings: CustomSettings): Mechanism => ({
  name: 'service ticket',
  keepSeconds: 0,
  find(ctx) {
    if (!hasTicket(ctx)) return undefined;
    return {
      secret: undefined,
      async check() {
        const result = await askWith(settings, ctx, 'ticket');
        if ('principal' in result) keepParameters(ctx, (name) => name !== ticketParameter);
        return result;
      },
    };
  },
});

/** Removes query parameters from a request, so that nothing that follows sees them. */
function keepParameters(ctx: Context, isKept: (name: string) => boolean): void {
  const kept = ctx.querystring
    .split('&')
    .filter((pair) => [...new URLSearchParams(pair).keys()].every((name) => isKept(name)));
  ctx.querystring = kept.join('&');
}

/** The two entry points of a custom component (specification, section 5, rules 2 and 3). */
export const customComponent = (settings: CustomSettings): readonly Mechanism[] => [
  serviceTicket(settings),
  signInPage(settings),
];
