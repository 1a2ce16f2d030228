import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { principalName } from '../../registry/principal.js';
import type { SignedIn } from '../auth/mechanism.js';
import type { SignInServices } from '../auth/mechanisms.js';
import { longestCookieValue } from '../auth/sessions/cookies.js';
import { isNotForged } from '../limits/browsers.js';
import { choice } from '../parameters/kinds.js';
import { readParameters } from '../parameters/read-parameters.js';
import { isSignInPath, signInPath, signOutPath } from '../paths.js';
import type { Operation, Parameter, ResponseDescription } from '../route.js';
import { prefersPage, sendPage, signedInPage, signInPage } from './pages.js';

const next: Parameter<string | undefined> = {
  description: 'The path of the registry at which the person goes on after the sign-in. Other addresses are ignored.',
  schema: { type: 'string', examples: ['/sdmx/v2/structure/codelist'] },
  read: (_name, text) => ownPath(text),
};

const query = {
  next,
  with: choice('With oidc, the sign-in continues at the identity provider.', ['oidc'], undefined),
};

const page: ResponseDescription = {
  status: 200,
  description: 'A page: the form to sign in, or the name of the user who has signed in.',
  content: { 'text/html': null },
  headers: ['Set-Cookie'],
};

const redirection: ResponseDescription = {
  status: 303,
  description: 'Goes on at next, or at the identity provider.',
  content: {},
  headers: ['Set-Cookie', 'Location'],
};

function goOn(ctx: Context, address: string): void {
  ctx.status = 303;
  ctx.set({ Location: address, 'Cache-Control': 'no-store' });
  ctx.body = '';
  ctx.remove('Content-Type');
}

/**
 * Has the client keep an ID token for the sign-out, which the provider takes as a hint of whom to sign out. One that is too long
 * is left out: the provider then asks the person.
 */
async function keepIdToken(ctx: Context, services: SignInServices, idToken: string): Promise<void> {
  const { sealer, sessions, cookies } = services;
  const value = await sealer.seal('sign-out', { idToken });
  if (value.length <= longestCookieValue) cookies.set(ctx, 'sign-out', value, sessions.seconds);
}

/** Begins a session, whose cookie replaces that of any other. */
async function beginSession(ctx: Context, services: SignInServices, signedIn: SignedIn): Promise<void> {
  await services.sessions.begin(ctx, signedIn);
  if (signedIn.provider !== undefined) await keepIdToken(ctx, services, signedIn.provider.idToken);
}

/** The name of the user whose session a request has; undefined without one that holds. */
async function nameInSession(ctx: Context, { sessions, cookies }: SignInServices): Promise<string | undefined> {
  const values = cookies.values(ctx, 'session');
  if (values.length === 0) return undefined;
  const found = await sessions.find(values);
  return 'session' in found ? principalName(found.session.principal) : undefined;
}

/** Sign-in with the credentials of the request, and the page for people who have none (specification, section 4.3). */
export const signInByRequest: Operation = {
  summary: 'Sign in',
  description:
    'Begins a session with the credentials of the request, of any mechanism, and sets its cookie. Without credentials, the response is a page with a form.',
  query,
  responses: [page, redirection],
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'Unavailable'],
  cost: 'text',
  handle:
    ({ signIn }) =>
    async (ctx) => {
      const { signedIn } = ctx.state;
      // An authorization response has further parameters.
      const given = readParameters(ctx, query, () => signedIn?.provider !== undefined);
      if (signedIn !== undefined) {
        await beginSession(ctx, signIn, signedIn);
        const path = signedIn.provider === undefined ? given.next : signedIn.provider.next;
        if (path === undefined) sendPage(ctx, signedInPage(principalName(signedIn.principal), signIn.publicPath));
        else goOn(ctx, path);
      } else if (given.with === 'oidc' && signIn.codeFlow !== undefined) {
        goOn(ctx, await signIn.codeFlow.begin(ctx, given.next ?? signInPath));
      } else {
        const name = await nameInSession(ctx, signIn);
        sendPage(
          ctx,
          name === undefined ? signInPage({ ...signIn, next: given.next }) : signedInPage(name, signIn.publicPath),
        );
      }
    },
};

/** Sign-in with the form of the page. */
export const signInByForm: Operation = {
  summary: 'Sign in with the form of the page',
  query: {},
  body: {
    description: 'User and password.',
    content: {
      'application/x-www-form-urlencoded': {
        type: 'object',
        required: ['username', 'password'],
        properties: { username: { type: 'string' }, password: { type: 'string' }, next: { type: 'string' } },
      },
    },
  },
  responses: [page, redirection],
  errors: ['Syntax', 'Semantic', 'Unauthenticated', 'Forbidden', 'TooLarge', 'UnsupportedMediaType', 'Unavailable'],
  cost: 'text',
  handle:
    ({ signIn, settings }) =>
    async (ctx) => {
      readParameters(ctx, {});
      refuseForeignForm(ctx, settings.signIn.publicUrl);
      const { signedIn, formNext } = ctx.state;
      if (signedIn === undefined) {
        throw new StrataError('Unauthenticated', 'the form has no user, or users cannot sign in with a password here');
      }
      await beginSession(ctx, signIn, signedIn);
      goOn(ctx, ownPath(formNext) ?? signInPath);
    },
};

/**
 * Refuses a form of another site, which would sign its visitor in as somebody else. Browsers write `Origin` into each form; a
 * program may write `Sec-Fetch-Mode` alone, as `fetch` of Node does.
 */
function refuseForeignForm(ctx: Context, publicUrl: string | undefined): void {
  const isFromBrowser = ctx.get('Origin') !== '' || ctx.get('Sec-Fetch-Site') !== '';
  if (!isFromBrowser || isNotForged(ctx, publicUrl)) return;
  throw new StrataError(
    'Forbidden',
    `the form was not sent by a page of the registry; open ${signInPath}, and set STRATA_PUBLIC_URL if the registry is behind a proxy`,
  );
}

/** More than any form of a person has. */
const mostBytes = 16_384;

/**
 * The fields of a form (application/x-www-form-urlencoded).
 * @throws StrataError `UnsupportedMediaType` for another content type, `TooLarge`
 */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  if (ctx.is('application/x-www-form-urlencoded') === false || ctx.is('application/x-www-form-urlencoded') === null) {
    throw new StrataError('UnsupportedMediaType', 'send a form as application/x-www-form-urlencoded');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new StrataError('TooLarge', `the form has more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** Sets `ctx.state.form` for a form that is sent to the sign-in page, so that the mechanism of forms finds it. */
export async function readSignInForm(ctx: Context): Promise<void> {
  // The form has the credentials, so it is read before they are checked.
  if (ctx.req.headers.expect !== undefined) ctx.res.writeContinue();
  const form = await readForm(ctx);
  ctx.state.formNext = form.get('next') ?? undefined;
  const [username, password] = [form.get('username') ?? '', form.get('password') ?? ''];
  if (username !== '') ctx.state.form = { username, password };
}

/** The longest path that a sign-in leads back to, characters. */
const longest = 2_000;

/**
 * A path of the registry; undefined for any other address, which could lead a person who has signed in to a page that looks
 * like one of the registry.
 */
export function ownPath(given: string | undefined): string | undefined {
  if (given === undefined || given.length > longest || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) return undefined;
  const base = 'http://own.invalid';
  const url = URL.canParse(given, base) ? new URL(given, base) : undefined;
  // Dots at the beginning may have hidden two slashes, which begin the name of a host.
  return url?.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** The same text for every reason, so that it does not reveal which accounts exist. */
const textOf = ({ name, message }: StrataError): string =>
  name === 'Unauthenticated' ? 'The sign-in failed. Check what you entered, and try again.' : inSentence(message);

const inSentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** Shows an error of the paths where people sign in and out as a page, to clients that prefer one. */
export function showSignInError(ctx: Context, services: SignInServices, error: StrataError): void {
  if (!(isSignInPath(ctx.path) || ctx.path === signOutPath) || !prefersPage(ctx)) return;
  const given = ctx.state.formNext ?? new URLSearchParams(ctx.querystring).get('next') ?? undefined;
  sendPage(ctx, signInPage({ ...services, next: ownPath(given), problem: textOf(error) }));
}
