import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { signInPath, signOutPath } from '../paths.js';

const style = `
:root {
  color-scheme: light dark;
  --ground: #f3f5f8; --card: #ffffff; --text: #1a2230; --quiet: #55606f; --line: #818b9a;
  --action: #1554b3; --on-action: #ffffff; --problem: #a3151f; --problem-ground: #fdecec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161d; --card: #1c222c; --text: #e8ecf2; --quiet: #a7b1bf; --line: #6f7a8a;
    --action: #8db8ff; --on-action: #0c1a30; --problem: #ffb3b3; --problem-ground: #43191c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem;
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 25rem; padding: 2rem; border-radius: 0.75rem; background: var(--card);
  box-shadow: 0 1px 2px rgb(0 0 0 / 12%), 0 8px 28px rgb(0 0 0 / 10%);
}
.name { margin: 0 0 1.25rem; color: var(--quiet); font-size: 0.9rem; letter-spacing: 0.04em; }
h1 { margin: 0 0 1.25rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; overflow-wrap: anywhere; }
label { display: block; margin: 0 0 0.25rem; font-weight: 600; }
input {
  width: 100%; margin: 0 0 1rem; padding: 0.6rem 0.75rem; border: 1px solid var(--line); border-radius: 0.4rem;
  background: transparent; color: inherit; font: inherit;
}
button, .button {
  display: block; width: 100%; margin: 0 0 0.75rem; padding: 0.65rem 0.75rem; border: 1px solid var(--action);
  border-radius: 0.4rem; background: var(--action); color: var(--on-action); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer;
}
.second { background: transparent; color: var(--action); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.problem {
  margin: 0 0 1.25rem; padding: 0.75rem; border-left: 4px solid var(--problem); border-radius: 0.25rem;
  background: var(--problem-ground); color: var(--problem);
}
.or { margin: 0.25rem 0 1rem; color: var(--quiet); text-align: center; }
main > :last-child, form:last-child > :last-child { margin-bottom: 0; }
`;

/** Nothing is loaded, no script runs, and no other page frames the page (CSP level 3). */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text, for content and attributes of HTML. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? '');

interface Page {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** HTML of the head besides title and style. */
  readonly head?: string;
}

const write = ({ title, content, head = '' }: Page): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Strata</title>
${head}<style>${style}</style>
</head>
<body>
<main>
<p class="name">Strata</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

interface SignInPage {
  /** Whether people can sign in with user and password. */
  readonly hasPasswords: boolean;
  /** Set where people can sign in at a provider of OpenID Connect. */
  readonly codeFlow: object | undefined;
  /** Own path at which the person goes on. */
  readonly next: string | undefined;
  /** The path under which the registry is served. */
  readonly publicPath: string;
  /** Why the last sign-in failed. */
  readonly problem?: string;
}

/** The page with the form for user and password, and the link to the provider. */
export function signInPage({ hasPasswords, codeFlow, next, problem, publicPath }: SignInPage): Page {
  const described = problem === undefined ? '' : ' aria-describedby="problem"';
  const form = `<form method="post" action="${publicPath}${signInPath}">
<label for="username">User name</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
${next === undefined ? '' : `<input type="hidden" name="next" value="${escaped(next)}">\n`}<button>Sign in</button>
</form>`;
  const address = `${publicPath}${signInPath}?with=oidc${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`;
  const link = `<a class="button${hasPasswords ? ' second' : ''}" href="${escaped(address)}">Sign in with your organisation</a>`;
  const ways = [...(hasPasswords ? [form] : []), ...(codeFlow === undefined ? [] : [link])];
  const none = '<p>This registry has no way to sign in with a browser.</p>';
  const shown = problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escaped(problem)}</p>\n`;
  return {
    title: 'Sign in',
    content: `${shown}${ways.join('\n<p class="or">or</p>\n') || none}`,
  };
}

/** The page of a person who has signed in. @param publicPath the path under which the registry is served */
export const signedInPage = (name: string, publicPath: string): Page => ({
  title: 'You are signed in',
  content: `<p>You are signed in as <strong>${escaped(name)}</strong>.</p>
<form method="post" action="${publicPath}${signOutPath}">
<button>Sign out</button>
</form>
<form method="post" action="${publicPath}${signOutPath}?all=true">
<button class="second">Sign out on all devices</button>
</form>`,
});

/** The page of a person who has signed out here. @param provider address to sign out at the provider too */
export const signedOutPage = (provider: string | undefined, publicPath: string): Page =>
  provider === undefined
    ? {
        title: 'You are signed out',
        content: `<a class="button second" href="${publicPath}${signInPath}">Sign in again</a>`,
      }
    : {
        title: 'You are signed out here',
        head: `<meta http-equiv="refresh" content="0; url=${escaped(provider)}">\n`,
        content: `<p>You are being signed out at the identity provider too.</p>
<a class="button" href="${escaped(provider)}">Continue</a>`,
      };

/** Whether a client prefers a page to JSON. */
export const prefersPage = (ctx: Context): boolean => ctx.accepts('application/json', 'text/html') === 'text/html';

/** Sends a page, which no cache keeps. */
export function sendPage(ctx: Context, page: Page): void {
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
  });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = write(page);
}
